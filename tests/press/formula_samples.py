"""Small functions to show as formulas, and some that cannot be shown. Knows no test."""

from __future__ import annotations

import math
from math import sqrt

SCALE: float = 2000
HALF: float = -0.5
WHOLE = 12345.5
FLAG = True
NAME = "elo"
ENDLESS = math.inf


def total(a: float, b: float) -> float:
    return a + b


def less_difference(a: float, b: float, c: float) -> float:
    return a - (b - c)


def less_sum(a: float, b: float, c: float) -> float:
    return a - (b + c)


def less_product(a: float, b: float, c: float) -> float:
    return a - b * c


def less_twice(a: float, b: float, c: float) -> float:
    return a - b - c


def plus_difference(a: float, b: float, c: float) -> float:
    return a + (b - c)


def difference_times(a: float, b: float, c: float) -> float:
    return (a - b) * c


def times_sum(a: float, b: float, c: float) -> float:
    return a * (b + c)


def product(a: float, b: float, c: float) -> float:
    return a * (b * c)


def sum_of_products(a: float, b: float, c: float) -> float:
    return a * b + b * c


def quotient(a: float, b: float) -> float:
    return (a + b) / (a - b)


def quotient_of_quotients(a: float, b: float) -> float:
    return a / b / (a / 2)


def times_quotient(a: float, b: float) -> float:
    return a * (b / 2)


def opposite(a: float) -> float:
    return -a


def opposite_product(a: float, b: float) -> float:
    return -(a * b)


def opposite_sum(a: float, b: float) -> float:
    return -(a + b)


def opposite_square(a: float) -> float:
    return -(a**2)


def twice_opposite(a: float) -> float:
    return -(-a)  # noqa: B002 - what is shown here


def less_opposite(a: float, b: float) -> float:
    return a - -b


def plus_opposite(a: float, b: float) -> float:
    return a + -b


def times_opposite(a: float, b: float) -> float:
    return a * -b


def opposite_times(a: float, b: float) -> float:
    return -a * b


def less_opposite_times(a: float, b: float, c: float) -> float:
    return a - -b * c


def plus_opposite_first(a: float, b: float, c: float) -> float:
    return a + (-b + c)


def square_of_opposite(a: float) -> float:
    return (-a) ** 2


def square_of_sum(a: float, b: float) -> float:
    return (a + b) ** 2


def square_of_quotient(a: float, b: float) -> float:
    return (a / b) ** 2


def square_of_square(a: float) -> float:
    return (a**2) ** 2


def tower(a: float) -> float:
    return 2 ** (a**2)


def inverse_power(a: float, b: float) -> float:
    return 2 ** (-a + b)


def square_of_root(a: float) -> float:
    return sqrt(a) ** 2


def root_of_sum(a: float, b: float) -> float:
    return sqrt(a + b)


def largest(a: float, b: float) -> float:
    return max(a, b + 1, 0) * 2


def smallest(a: float, b: float) -> float:
    return min(a * b, 1)


def with_constants(a: float) -> float:
    """Show constants as their numbers.

    >>> with_constants(0)
    12345.0
    """
    return a * SCALE + HALF + WHOLE


def times_constant(a: float) -> float:
    return HALF * a


def curve(gap: float, length: float) -> float:
    """Look like the curve the guide shows."""
    return 1 / (10 ** (-gap * sqrt(length) / SCALE) + 1)


# What cannot be shown


def has_two_lines(a: float) -> float:
    assert a > 0
    return a


def has_a_call_first(a: float) -> float:
    total(a, 1)
    return a


def has_no_return(a: float) -> None:
    assert a > 0


def has_an_empty_return(a: float) -> None:
    return


def chooses(a: float) -> float:
    return a if a > 0 else -a


def compares(a: float) -> bool:
    return a > 0


def floors(a: float) -> float:
    return a // 2


def remains(a: float) -> float:
    return a % 2


def calls_another(a: float) -> float:
    return total(a, 1)


def calls_a_module(a: float) -> float:
    return math.sqrt(a)


def spreads(a: tuple[float, ...]) -> float:
    return max(*a)


def names_a_letter(a: float) -> str:
    return "a"


def looks_inside(a: tuple[float, ...]) -> float:
    return a[0]


def gives_several(a: float) -> tuple[float, float]:
    return a, a


def has_a_truth_for_a_constant(a: float) -> float:
    return a + FLAG


def has_a_text_for_a_constant(a: float) -> float:
    return a + NAME  # type: ignore[operator]  # what is shown here is refused, not run


def has_no_end(a: float) -> float:
    return a + ENDLESS


def names_nothing(a: float) -> float:
    return a + NOWHERE  # type: ignore[name-defined,no-any-return]  # noqa: F821 - the name is missing on purpose
