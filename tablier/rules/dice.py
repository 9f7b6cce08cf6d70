"""Two dice: the 21 rolls, how often each comes, and the numbers each gives to play.

Written in the subset of Python that the press walks to JavaScript.
"""

from __future__ import annotations

from tablier.rules.kinds import Dice, Die, MeanPips, Pips, Roll, Rolls, Truth

FACES: tuple[Die, ...] = (1, 2, 3, 4, 5, 6)
# Every ordered pair of faces is as likely as any other.
ALL_ROLLS: Rolls = 36
# The larger die first, as players say a roll.
ROLLS: tuple[Roll, ...] = tuple((larger, smaller) for larger in FACES for smaller in FACES if smaller <= larger)


class RollError(ValueError):
    """A roll that is not two numbers from 1 to 6."""


def checked_roll(roll: Roll) -> Roll:
    """Give a roll with its larger die first. Raises RollError.

    >>> checked_roll((1, 3))
    (3, 1)
    """
    if not all(1 <= die <= 6 and isinstance(die, int) for die in roll):
        raise RollError("a roll is two numbers from 1 to 6")
    return (max(roll[0], roll[1]), min(roll[0], roll[1]))


def is_double(roll: Roll) -> Truth:
    """Tell whether both dice show the same number."""
    return roll[0] == roll[1]


def numbers(roll: Roll) -> Dice:
    """Give the numbers a roll gives to play, the larger first; those of a double are played twice.

    Raises RollError.

    >>> numbers((1, 3)), numbers((2, 2))
    ((3, 1), (2, 2, 2, 2))
    """
    larger, smaller = checked_roll(roll)
    return (larger, larger, larger, larger) if larger == smaller else (larger, smaller)


def ways(roll: Roll) -> Rolls:
    """Give in how many of the 36 ways the dice show a roll.

    Raises RollError.

    >>> ways((3, 1)), ways((6, 6))
    (2, 1)
    """
    return 1 if is_double(checked_roll(roll)) else 2


def pips_of(roll: Roll) -> Pips:
    """Give how many points a roll moves in all.

    Raises RollError.

    >>> pips_of((3, 1)), pips_of((6, 6))
    (4, 24)
    """
    return sum(numbers(roll))


def average_pips() -> MeanPips:
    """Give how many points a roll moves on average: 49/6."""
    return sum([pips_of(roll) * ways(roll) for roll in ROLLS]) / ALL_ROLLS
