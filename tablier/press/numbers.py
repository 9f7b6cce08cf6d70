"""A value turned into text, the one rule for pages and browsers: half away from zero on the shortest decimal text.

Written in the subset of Python that is walked to JavaScript, so a calculator prints exactly what a page prints.
The symbols of a language are handed in. Knows no language and no locale data.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

# One comparison of a plural rule: which operand (its place in `operands`), the modulus it is taken by or 0, 1 where it
# lies in the range or 0 where it does not, the low and the high end of the range.
Relation = tuple[int, int, int, int, int]


class NumberError(ValueError):
    """A value that cannot be written: not finite, or with no word of its own."""


@dataclass(frozen=True, slots=True)
class Symbols:
    """How one language writes numbers. A pattern holds `{}` where each number goes."""

    decimal: str
    group: str
    plus: str
    minus: str
    percent: str  # "{} %"
    multiplier: str  # "×{}"
    span: str  # "{} à {}"
    date: str  # "{day} {month} {year}"
    first_day: str  # "1er" where the first day has a form of its own, or empty
    months: tuple[str, ...]
    plural: tuple[tuple[tuple[Relation, ...], ...], ...]  # each form's alternatives; the last form takes the rest


def rounded(value: float, places: int) -> str:
    """Write a finite value with exactly `places` decimals, plain, with "." and "-"; never "-0".

    Half away from zero, on the shortest decimal text that names the value: 1.005 is "1.01", 2.5 is "3".
    Raises NumberError.

    >>> rounded(1.005, 2), rounded(-0.04, 1), rounded(12e-7, 6)
    ('1.01', '0.0', '0.000001')
    """
    return plain(value, places, places)


def plain(value: float, least: int, most: int, moved: int = 0) -> str:
    """Write a finite value as `rounded` does, with `least` to `most` decimals: no zeros at their end beyond `least`.

    The point is `moved` so many places to the right before.

    >>> plain(6, 0, 2), plain(6.5, 1, 2), plain(-6.005, 0, 2), plain(0.145, 0, 0, 2)
    ('6', '6.5', '-6.01', '15')
    """
    if not math.isfinite(value):
        raise NumberError("only a finite number can be written")
    whole, decimals = shortest(abs(value), moved)
    kept = decimals[:most]
    if decimals[most : most + 1] >= "5":
        digits = incremented(whole + kept)
        whole = digits[: len(digits) - most]
        kept = digits[len(digits) - most :]
    kept = trimmed(kept, least) + "0" * max(0, least - len(kept))
    text = whole if kept == "" else whole + "." + kept
    return "-" + text if value < 0 and float(text) > 0 else text


def shortest(size: float, moved: int = 0) -> tuple[str, str]:
    """Give the shortest decimal digits that name a value of at least 0, before the point and behind it.

    The point is `moved` so many places to the right.

    >>> shortest(1234.5), shortest(2.5e-7), shortest(2.5e22), shortest(0.07, 2)
    (('1234', '5'), ('0', '00000025'), ('25000000000000000000000', ''), ('7', ''))
    """
    text, exponent = [*repr(float(size)).split("e"), "0"][:2]
    whole, decimals = [*text.split("."), ""][:2]
    power = int(exponent) + moved
    if power == 0:
        return (whole, decimals)
    digits = "0" * max(0, -power) + whole + decimals + "0" * max(0, power - len(decimals))
    point = len(whole) + max(0, power)
    return (without_leading_zeros(digits[:point]), digits[point:])


def incremented(digits: str) -> str:
    """Add one to the last of some decimal digits.

    >>> incremented("129"), incremented("99"), incremented("")
    ('130', '100', '1')
    """
    if digits == "":
        return "1"
    if digits[-1] == "9":
        return incremented(digits[:-1]) + "0"
    return digits[:-1] + str(int(digits[-1]) + 1)


def without_leading_zeros(whole: str) -> str:
    """Drop zeros in front, but not the last digit."""
    while len(whole) > 1 and whole[0] == "0":
        whole = whole[1:]
    return whole


def trimmed(decimals: str, least: int) -> str:
    """Drop zeros at the end of some decimals, but keep `least` of them.

    >>> trimmed("00", 0), trimmed("50", 1), trimmed("5", 3)
    ('', '5', '5')
    """
    while len(decimals) > least and decimals[-1] == "0":
        decimals = decimals[:-1]
    return decimals


def grouped(whole: str, separator: str) -> str:
    """Group the digits of a whole number in threes, from five digits on.

    >>> grouped("1500", " "), grouped("1234567", " ")
    ('1500', '1 234 567')
    """
    if len(whole) < 5:
        return whole
    text = whole[-3:]
    rest = whole[:-3]
    while len(rest) > 3:
        text = rest[-3:] + separator + text
        rest = rest[:-3]
    return rest + separator + text


def shown(text: str, symbols: Symbols) -> str:
    """Write a plain number in a language: "-1234567.5" is "-1 234 567,5"."""
    sign = symbols.minus if text[0] == "-" else ""
    whole, decimals = [*text.replace("-", "").split("."), ""][:2]
    rest = "" if decimals == "" else symbols.decimal + decimals
    return sign + grouped(whole, symbols.group) + rest


def decimal(value: float, least: int, most: int, symbols: Symbols) -> str:
    """Write a number: "1500", "2,83", "-0,5"."""
    return shown(plain(value, least, most), symbols)


def signed(value: float, least: int, most: int, symbols: Symbols) -> str:
    """Write a change with its sign: "+2,5", "-2,5", and "0" without one."""
    text = plain(value, least, most)
    sign = symbols.plus if float(text) > 0 else ""
    return sign + shown(text, symbols)


def percent(chance: float, least: int, most: int, symbols: Symbols) -> str:
    """Write a share of one as a percentage: 0.5573 is "56 %".

    The point is moved in the text: a share is never multiplied by a hundred.
    """
    return symbols.percent.replace("{}", shown(plain(chance, least, most, 2), symbols))


def multiplier(value: float, least: int, most: int, symbols: Symbols) -> str:
    """Write a factor: "×4,5"."""
    return symbols.multiplier.replace("{}", decimal(value, least, most, symbols))


def plural_form(text: str, symbols: Symbols) -> int:
    """Give which form of a noun a plain number takes as it is shown: the first whose rule holds, or the last."""
    parts = operands(text)
    form = 0
    for rule in symbols.plural:
        for relations in rule:
            is_met = True
            for relation in relations:
                is_met = is_met and holds(relation, parts)
            if is_met:
                return form
        form += 1
    return form


def operands(text: str) -> tuple[float, ...]:
    """Give what plural rules ask of a plain number: its size, its whole part, how many decimals it shows, those
    decimals as a whole number, and again without the zeros at their end.

    >>> operands("1.50"), operands("12")
    ((1.5, 1, 2, 50.0, 5.0), (12.0, 12, 0, 0.0, 0.0))
    """
    size = abs(float(text))
    decimals = [*text.split("."), ""][1]
    return (size, math.floor(size), len(decimals), float("0" + decimals), float("0" + trimmed(decimals, 0)))


def holds(relation: Relation, parts: tuple[float, ...]) -> bool:
    """Tell whether one comparison of a plural rule holds; no fraction lies in a range."""
    operand, modulus, within, low, high = relation
    size = parts[operand]
    if modulus > 0:
        # A page needs no helper for %, as no size lies below zero; in floats, for a browser knows no other number.
        size = size - modulus * float(math.floor(size / modulus))
    return (low <= size <= high and size == math.floor(size)) == (within == 1)


def counted(value: float, least: int, most: int, forms: tuple[str, ...], symbols: Symbols) -> str:
    """Write a number with its noun: "6 points", "1,5 point"; `forms` stand as the language's plural rules do."""
    text = plain(value, least, most)
    return forms[plural_form(text, symbols)].replace("{}", shown(text, symbols))


def in_letters(value: float, numerals: tuple[str, ...]) -> str:
    """Write a small whole number as a word; `numerals` names 0, 1, 2 … in turn. Raises NumberError."""
    if not math.isfinite(value) or value < 0 or value >= len(numerals) or value != math.floor(value):
        raise NumberError("no word is known for this number")
    return numerals[int(value)]


def span(low: float, high: float, least: int, most: int, symbols: Symbols) -> str:
    """Write a range: "1480 à 1520"."""
    start = decimal(low, least, most, symbols)
    end = decimal(high, least, most, symbols)
    return symbols.span.replace("{}", start, 1).replace("{}", end, 1)


def odds(wins: float, total: float, forms: tuple[str, ...], symbols: Symbols) -> str:
    """Write how often: "2 fois sur 3"; `forms` holds the one pattern."""
    text = forms[0].replace("{}", decimal(wins, 0, 0, symbols), 1)
    return text.replace("{}", decimal(total, 0, 0, symbols), 1)


def written(value: float, pattern: str, least: int, most: int, forms: tuple[str, ...], symbols: Symbols) -> str:
    """Write one number by the name of its pattern. Raises NumberError."""
    if pattern == "percent":
        return percent(value, least, most, symbols)
    if pattern == "decimal":
        return decimal(value, least, most, symbols)
    if pattern == "signed":
        return signed(value, least, most, symbols)
    if pattern == "multiplier":
        return multiplier(value, least, most, symbols)
    if pattern == "counted":
        return counted(value, least, most, forms, symbols)
    raise NumberError("no such pattern")


def date(year: int, month: int, day: int, symbols: Symbols) -> str:
    """Write a day: "28 octobre 2026", and "1er octobre 2026" where the first has a form of its own."""
    day_text = symbols.first_day if day == 1 and symbols.first_day != "" else str(day)
    text = symbols.date.replace("{day}", day_text, 1)
    return text.replace("{month}", symbols.months[month - 1], 1).replace("{year}", str(year), 1)
