"""The doubling cube, seen from the side to move: its value, who owns it, and what may be done with it.

Source: GNU Backgammon manual, "Rules of the game". Its faces end at 64, its value does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.kinds import GameValue, Side, Truth

# Who may turn the cube next.
CENTRE: Side = "centre"
OWN: Side = "own"
OPPONENT: Side = "opponent"
OTHER_SIDE = {CENTRE: CENTRE, OWN: OPPONENT, OPPONENT: OWN}
FACES: tuple[GameValue, ...] = (2, 4, 8, 16, 32, 64)
# Automatic doubles: "usually once per game".
MOST_AUTOMATIC = 1


class CubeError(ValueError):
    """A cube that no game can show, or one turned by a side that may not."""


@dataclass(frozen=True, slots=True)
class Cube:
    """What the game is worth to its winner, and who may double it next."""

    value: GameValue = 1
    owner: Side = CENTRE


def checked_cube(cube: Cube) -> Cube:
    """Give the cube back. Raises CubeError."""
    if cube.owner not in OTHER_SIDE:
        raise CubeError("the cube stands in the centre or is owned by one side")
    if cube.value < 1 or cube.value & (cube.value - 1):
        raise CubeError("a cube shows 1, 2, 4, 8 and so on, each twice the one before")
    return cube


def flipped_cube(cube: Cube) -> Cube:
    """Give the same cube seen from the other side."""
    return Cube(cube.value, OTHER_SIDE[cube.owner])


def may_double(cube: Cube, has_rolled: Truth = False, is_crawford: Truth = False) -> Truth:
    """Tell whether the side to move may offer a double: before it rolls, and not in the Crawford game.

    Raises CubeError.

    >>> may_double(Cube()), may_double(Cube(2, OPPONENT)), may_double(Cube(64, OWN))
    (True, False, True)
    """
    return checked_cube(cube).owner != OPPONENT and not has_rolled and not is_crawford


def face(cube: Cube) -> GameValue:
    """Give the face the cube shows: 64 before the first double, and from the start again after 64.

    Raises CubeError.

    >>> face(Cube(1)), face(Cube(2)), face(Cube(128))
    (64, 2, 2)
    """
    turns = checked_cube(cube).value.bit_length() - 1
    return FACES[(turns - 1) % len(FACES)]


def taken(cube: Cube) -> Cube:
    """Give the cube after the side to move doubles and the opponent takes: twice the value, the opponent's.

    Raises CubeError.

    >>> taken(Cube()), taken(Cube(64, OWN)).value
    (Cube(value=2, owner='opponent'), 128)
    """
    return Cube(_offered(cube).value * 2, OPPONENT)


def beavered(cube: Cube) -> Cube:
    """Give the cube after the opponent takes and at once redoubles, keeping it: an option of money games.

    Raises CubeError.
    """
    return Cube(_offered(cube).value * 4, OPPONENT)


def raccooned(cube: Cube) -> Cube:
    """Give the cube after the side to move answers a beaver by doubling once more; the opponent keeps it.

    Raises CubeError.
    """
    return Cube(_offered(cube).value * 8, OPPONENT)


def passed(cube: Cube) -> GameValue:
    """Give what the opponent loses by refusing the double: the value before it.

    Raises CubeError.

    >>> passed(Cube(4, OWN))
    4
    """
    return _offered(cube).value


def after_ties(ties: int, most: int = MOST_AUTOMATIC) -> Cube:
    """Give the centred cube after so many ties on the first roll, where automatic doubles are played.

    Raises CubeError.

    >>> after_ties(0).value, after_ties(3).value, after_ties(3, most=2).value
    (1, 2, 4)
    """
    if ties < 0 or most < 0:
        raise CubeError("a number of ties or doubles is 0 or more")
    return Cube(2 ** min(ties, most))


def _offered(cube: Cube) -> Cube:
    if not may_double(cube):
        raise CubeError("only the side that owns the cube may double, or either while it stands in the centre")
    return cube
