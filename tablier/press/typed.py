"""What a reader types turned into a value, in the page's language: forgiving, but never guessing.

Written in the subset of Python that is walked to JavaScript, so that the calculator and the tests read alike.
Not the reading of published text, which is strict and has its own table.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """A value, or what is wrong: "empty", "number" (no number at all), "grouping" (separators astray)."""

    value: float
    fault: str


def typed_number(text: str, decimal: str) -> Typed:
    """Read a number as people type it; `decimal` is the language's own mark, "," or ".".

    Spaces of any width group thousands, and so does the other mark; either mark may be the decimal one where only
    one reading makes sense. A lone mark with just three digits behind it groups, unless it is the language's own.

    >>> typed_number("1 500,5", ",").value, typed_number("1.500", ",").value, typed_number("1500.5", ",").value
    (1500.5, 1500.0, 1500.5)
    >>> typed_number("15,00,1", ",").fault, typed_number("1 5 0 0", ",").fault, typed_number("1e3", ",").fault
    ('grouping', 'grouping', 'number')
    """
    plain = with_plain_signs(text)
    if plain == "":
        return Typed(value=0, fault="empty")
    negative = plain[0] == "-"
    digits = plain[1:] if plain[0] == "-" or plain[0] == "+" else plain
    if digits == "" or any(not is_digit(letter) and not is_separator(letter) for letter in digits):
        return Typed(value=0, fault="number")
    mark = decimal_mark(digits, decimal)
    place = digits.find(mark) if mark != "" else len(digits)
    whole = digits[:place]
    fraction = digits[place + 1 :]
    if not is_grouped(whole) or any(not is_digit(letter) for letter in fraction) or (mark != "" and fraction == ""):
        return Typed(value=0, fault="grouping")
    size = float(only_digits(whole) + "." + fraction + "0")
    return Typed(value=-size if negative else size, fault="")


def with_plain_signs(text: str) -> str:
    """Make every space a plain one and the minus a hyphen, and trim the ends."""
    plain = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2009", " ").replace("\t", " ")
    plain = plain.replace("\u2212", "-").replace("\n", " ")
    while plain != "" and plain[0] == " ":
        plain = plain[1:]
    while plain != "" and plain[-1] == " ":
        plain = plain[:-1]
    return plain


def is_digit(letter: str) -> bool:
    """Tell a digit from 0 to 9; those of other scripts are none."""
    return "0" <= letter <= "9"


def is_separator(letter: str) -> bool:
    """Tell what may stand between digits."""
    return letter == " " or letter == "," or letter == "."


def decimal_mark(digits: str, decimal: str) -> str:
    """Say which mark the decimals begin with, or "" for none."""
    other = "." if decimal == "," else ","
    marks = [letter for letter in digits if letter == "," or letter == "."]
    if len(marks) == 0:
        return ""
    last = marks[-1]
    once = len([mark for mark in marks if mark == last]) == 1
    if last == decimal:
        return decimal
    if not once:
        return ""
    behind = len(digits) - digits.find(last) - 1
    before = digits.find(last)
    if len(marks) == 1 and behind == 3 and 1 <= before <= 3:
        return ""
    return other


def is_grouped(whole: str) -> bool:
    """Tell whether the digits before the decimals are plain, or in groups of three with one kind of separator."""
    marks = [letter for letter in whole if not is_digit(letter)]
    if len(marks) == 0:
        return whole != ""
    if any(mark != marks[0] for mark in marks):
        return False
    groups = whole.split(marks[0])
    first = len(groups[0])
    return 1 <= first <= 3 and all(len(group) == 3 for group in groups[1:])


def only_digits(text: str) -> str:
    """Drop separators."""
    return text.replace(" ", "").replace(",", "").replace(".", "")
