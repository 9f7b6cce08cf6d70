"""Numbers without doubt: exact fractions, or an interval that surely holds the number; and which digits that leaves.

Knows no formula, no page and no language.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from mpmath import iv, mp

iv.dps = mp.dps = 60
HALF = Fraction(1, 2)


class Interval:
    """Two ends with a number between them: mpmath's interval arithmetic, which also takes fractions."""

    __slots__ = ("held",)

    def __init__(self, held: Any) -> None:
        self.held = held  # an interval of mpmath, which ships no types

    def __neg__(self) -> Interval:
        return Interval(-self.held)

    def __add__(self, other: Number | int) -> Interval:
        return Interval(self.held + wide(other).held)

    def __sub__(self, other: Number | int) -> Interval:
        return Interval(self.held - wide(other).held)

    def __mul__(self, other: Number | int) -> Interval:
        return Interval(self.held * wide(other).held)

    def __truediv__(self, other: Number | int) -> Interval:
        return Interval(self.held / wide(other).held)

    def __rsub__(self, other: Number | int) -> Interval:
        return wide(other) - self

    def __rtruediv__(self, other: Number | int) -> Interval:
        return wide(other) / self

    __radd__, __rmul__ = __add__, __mul__


Number: TypeAlias = Fraction | Interval


def exact(text: str | int | float) -> Fraction:
    """Give the number a decimal text stands for: 0.8 is eight tenths, not the double near to it."""
    return Fraction(str(text))


def wide(number: Number | int) -> Interval:
    """Give a number as an interval; a double is none, its last digits are in doubt."""
    if isinstance(number, Interval):
        return number
    if not isinstance(number, int | Fraction):
        raise TypeError(f"{number!r} is not exact")
    part = Fraction(number)
    return Interval(iv.mpf(part.numerator) / iv.mpf(part.denominator))


def between(low: Number, high: Number) -> Interval:
    """Give the interval from the lower end of one number to the upper end of another."""
    return Interval(iv.mpf([wide(low).held.a, wide(high).held.b]))


def logarithm(number: Number) -> Interval:
    """Give the logarithm to the base of ten."""
    return Interval(iv.log(wide(number).held) / iv.log(10))


def ends(number: Number) -> tuple[Fraction, Fraction]:
    """Give both ends of a number as fractions; those of an exact one are equal."""
    if not isinstance(number, Interval):
        return number, number
    return fraction(number.held.a), fraction(number.held.b)


def fraction(end: Any) -> Fraction:
    """Give one end of mpmath's, or a point of it, as the fraction it is."""
    sign, mantissa, exponent, _ = mp.mpf(end)._mpf_
    size: Fraction = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -size if sign else size


def root(part: Fraction) -> Number:
    """Give a square root: exact where there is one, else between two whole numbers of tiny parts."""
    over, under = math.isqrt(part.numerator), math.isqrt(part.denominator)
    if Fraction(over * over, under * under) == part:
        return Fraction(over, under)
    parts = 10**55
    low = math.isqrt(part.numerator * parts * parts // part.denominator)
    return between(Fraction(low, parts), Fraction(low + 1, parts))


def found(below: Callable[[Fraction], bool], low: Fraction, high: Fraction) -> Interval:
    """Halve a range until one number is left, by asking of each middle whether it lies below it."""
    for _ in range(200):
        middle = Fraction(round((low + high) / 2 * 2**160), 2**160)
        if below(middle):
            low = middle
        else:
            high = middle
    return between(low - Fraction(1, 2**120), high + Fraction(1, 2**120))


class UndecidedError(ArithmeticError):
    """Two different texts are possible for a number: its interval is too wide, or it lies on a tie."""


def rounded(number: Number, places: int) -> Fraction:
    """Give the one number of so many decimals that a number rounds to, a half away from zero. Raises UndecidedError."""
    low, high = (_nearest(end, places) for end in ends(number))
    if low != high:
        raise UndecidedError(f"{float(low)} or {float(high)}")
    return low


def _nearest(number: Fraction, places: int) -> Fraction:
    scaled = abs(number) * 10**places
    size = Fraction(math.floor(scaled + HALF), 10**places)
    return -size if number < 0 else size


def nearness(number: Number, places: int) -> Fraction:
    """Give how far a number lies from the nearest rounding tie, in units of its last shown decimal: 0 to 1/2."""
    units = [end * Fraction(10**places) - HALF for end in ends(number)]
    return min(abs(unit - Fraction(round(unit))) for unit in units)
