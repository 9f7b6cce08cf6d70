"""What players count: shots, ways in from the bar, pips of a roll. Every number is counted by playing the rolls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablier.rules.board import BAR, HOME, LAST, Board
from tablier.rules.dice import ALL_ROLLS, FACES, ROLLS, is_double, ways
from tablier.rules.kinds import Chance, Checkers, Die, Point, Roll, Rolls, Throws
from tablier.rules.plays import legal_plays


class CountError(ValueError):
    """A distance, a number of points or of numbers that a board or a die does not have."""


@dataclass(frozen=True, slots=True)
class Entering:
    """In how many of the 36 rolls checkers come in from the bar against a number of closed points."""

    one: Rolls  # a single checker
    both: Rolls  # two checkers, both of them
    one_of_two: Rolls
    none: Rolls


def chance_of(rolls: Rolls) -> Chance:
    """Give the chance of so many of the 36 rolls.

    >>> chance_of(9)
    0.25
    """
    return rolls / ALL_ROLLS


def shots(distance: Point) -> Rolls:
    """Give how many rolls hit a lone checker at a distance of 1 to 24, nothing in between. Raises CountError.

    >>> shots(6), shots(12), shots(24)
    (17, 3, 1)
    """
    return total(hitting_rolls(board_with_shots((distance,))))


def double_shots(first: Point, second: Point) -> Rolls:
    """Give how many rolls hit a lone checker that two others attack, each from its distance. Raises CountError.

    >>> double_shots(1, 2)
    20
    """
    return total(hitting_rolls(board_with_shots((first, second))))


def board_with_shots(distances: tuple[Point, ...]) -> Board:
    """Give a board with one of the opponent's checkers alone, and one own checker at each distance from it.

    Raises CountError.
    """
    if not distances or not all(1 <= distance <= LAST for distance in distances):
        raise CountError("a shot comes from 1 to 24 points away")
    if len(distances) > 1 and max(distances) == LAST:
        raise CountError("from 24 points away only one checker attacks: it is on the bar")
    furthest = max(distances)
    target = max(1, LAST - furthest)
    points = [0] * (BAR + 1)
    points[target] = -1
    for distance in distances:
        points[target + distance] += 1
    return Board(tuple(points))


def hitting_rolls(board: Board) -> tuple[Roll, ...]:
    """Give the rolls of which some legal play hits, the larger die first.

    >>> hitting_rolls(board_with_shots((11,)))
    ((6, 5),)
    """
    return tuple(roll for roll in ROLLS if any(step.hits for play in legal_plays(board, roll) for step in play.steps))


def total(rolls: Iterable[Roll]) -> Rolls:
    """Give how many of the 36 rolls these are: two for each but a double.

    >>> total(((6, 5), (4, 4)))
    3
    """
    return sum(ways(roll) for roll in rolls)


def entering(closed: Checkers) -> Entering:
    """Count the ways in from the bar where the opponent holds `closed` of its 6 home points. Raises CountError.

    >>> entering(2)
    Entering(one=32, both=16, one_of_two=16, none=4)
    """
    if not 0 <= closed <= HOME:
        raise CountError("a home has 6 points to close")
    one, two = (board_behind(closed, checkers) for checkers in (1, 2))
    return Entering(
        one=total(roll for roll in ROLLS if entered(one, roll) == 1),
        both=total(roll for roll in ROLLS if entered(two, roll) == 2),
        one_of_two=total(roll for roll in ROLLS if entered(two, roll) == 1),
        none=total(roll for roll in ROLLS if entered(two, roll) == 0),
    )


def entering_rolls(closed: Checkers) -> Rolls:
    """Give how many rolls bring one checker in.

    Raises CountError.

    >>> entering_rolls(5)
    11
    """
    return entering(closed).one


def board_behind(closed: Checkers, checkers: Checkers) -> Board:
    """Give a board with own checkers on the bar alone, and two of the opponent's on each closed point."""
    return Board(tuple(checkers if at == BAR else -2 if LAST - closed < at <= LAST else 0 for at in range(BAR + 1)))


def entered(board: Board, roll: Roll) -> Checkers:
    """Give how many checkers a roll brings in from the bar."""
    return max((board.points[BAR] - play.board.points[BAR] for play in legal_plays(board, roll)), default=0)


def rolls_with(numbers: int) -> Rolls:
    """Give how many rolls show at least one of so many different numbers. Raises CountError.

    >>> [rolls_with(numbers) for numbers in (1, 2, 3)]
    [11, 20, 27]
    """
    if not 0 <= numbers <= len(FACES):
        raise CountError("a die has 6 numbers")
    wanted: tuple[Die, ...] = FACES[:numbers]
    return total(roll for roll in ROLLS if roll[0] in wanted or roll[1] in wanted)


def doubles() -> Rolls:
    """Give how many of the 36 rolls are doubles."""
    return total(roll for roll in ROLLS if is_double(roll))


def opening_throws() -> Throws:
    """Give how often each side throws its die, on average, until the two differ: 6/5."""
    return ALL_ROLLS / (ALL_ROLLS - doubles())
