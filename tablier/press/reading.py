"""Published text turned back into numbers, by a stranger: by each language's conventions, as they stand in their table.

Shares nothing with the code that writes; where the two disagree, one of them is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import cache

from msgspec import Struct

from tablier.press.conventions import Conventions

EXACT = Context(prec=800, rounding=ROUND_HALF_UP)
FREE_WORDS = 4  # one to three are articles and pronouns as often as numbers
DIGIT = re.compile(r"\d|[¼-¾²³¹⁰-₉⅐-⅞]")


class UnreadableError(ValueError):
    """A text that is not how its language writes this kind of number."""


@cache
def _number_words(conventions: Conventions) -> re.Pattern[str]:
    listed = sorted([*conventions.numerals[FREE_WORDS:], *conventions.larger], key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?i:" + "|".join(listed) + r")(?![\w-])")


def bare_number(text: str, conventions: Conventions) -> str | None:
    """Find the first number a reader meets in a text, a digit, a fraction or a word from four up; ordinals are free.

    >>> from tablier.press.conventions import FRENCH, PORTUGUESE
    >>> bare_number("la 2e fois, une ou deux ou quinze", FRENCH), bare_number("duas em três", PORTUGUESE)
    ('quinze', None)
    """
    if DIGIT.search(text):
        text = conventions.ordinal.sub("", text)
        if found := DIGIT.search(text):
            return found[0]
    named = _number_words(conventions).search(text)
    return named[0] if named else None


def number(text: str, conventions: Conventions) -> Decimal:
    """Read one plain number, strictly as the language writes it. Raises UnreadableError."""
    whole, mark, decimals = text.removeprefix("-").partition(conventions.decimal)
    groups = whole.split(conventions.group)
    grouped = len(groups) > 1 and len("".join(groups)) > 4 and 1 <= len(groups[0]) <= 3
    plain = len(groups) == 1 and len(whole) <= 4
    if not (plain or (grouped and all(len(group) == 3 for group in groups[1:]))):
        raise UnreadableError(f"“{text}” is not how whole numbers are grouped")
    digits = "".join(groups)
    if not (digits.isascii() and digits.isdigit()) or (mark and not (decimals.isascii() and decimals.isdigit())):
        raise UnreadableError(f"“{text}” is no number")
    if len(digits) > 1 and digits[0] == "0":
        raise UnreadableError(f"“{text}” begins with a zero")
    value = Decimal(f"{digits}.{decimals or '0'}")
    if text.startswith("-") and value == 0:
        raise UnreadableError(f"“{text}” is a zero with a sign")
    return -value if text.startswith("-") else value


def decimals_of(text: str, conventions: Conventions) -> int:
    """Count the decimals a number shows."""
    return len(text.partition(conventions.decimal)[2])


def shown(value: Decimal, most: int) -> Decimal:
    """Round half away from zero to `most` decimals."""
    return value.quantize(Decimal(1).scaleb(-most), context=EXACT)


def expected(value: Decimal, least: int, most: int, conventions: Conventions) -> str:
    """Say how a number should read, for messages and comparison."""
    text = f"{shown(abs(value), most):f}"
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0").ljust(least, "0")
    if len(whole) > 4:
        groups: list[str] = []
        while whole:
            groups.insert(0, whole[-3:])
            whole = whole[:-3]
        whole = conventions.group.join(groups)
    sign = "-" if shown(value, most) < 0 else ""
    return sign + whole + (conventions.decimal + decimals if decimals else "")


class _Figure(Struct, frozen=True):
    """What a text should say: a value, with so many decimals, in a language; a noun's patterns, and its gender."""

    value: str
    least: int
    most: int
    conventions: Conventions
    noun: Sequence[str] | None

    def expected(self, size: Decimal) -> str:
        """Say how a number should read with this figure's decimals."""
        return expected(size, self.least, self.most, self.conventions)


def check(
    text: str, value: str, shape: Sequence[object], conventions: Conventions, noun: Sequence[str] | None
) -> str | None:
    """Compare a figure's text with its value; gives what was expected where they disagree.

    `shape` is the ledger's format: pattern, least and most decimals, noun. `noun` holds the noun's
    patterns, one a form, and its gender.
    """
    pattern = str(shape[0])
    figure = _Figure(value, int(str(shape[1])), int(str(shape[2])), conventions, noun)
    try:
        return _CHECKS[pattern](text, figure)
    except (UnreadableError, ArithmeticError, ValueError) as error:
        return f"{_wanted(pattern, figure)} ({error})"


def _wanted(pattern: str, figure: _Figure) -> str:
    try:
        return figure.expected(Decimal(figure.value) * (100 if pattern == "percent" else 1))
    except InvalidOperation:
        return figure.value


def _same(text: str, value: Decimal, figure: _Figure) -> str | None:
    read = number(text, figure.conventions)
    wanted = figure.expected(value)
    places = decimals_of(text, figure.conventions)
    needed = max(figure.least, decimals_of(wanted, figure.conventions))
    return None if read == shown(value, figure.most) and places == needed else wanted


def _plain(text: str, figure: _Figure) -> str | None:
    return _same(text, Decimal(figure.value), figure)


def _percent(text: str, figure: _Figure) -> str | None:
    value, sign = Decimal(figure.value) * 100, figure.conventions.percent
    wanted = _same(text.removesuffix(sign), value, figure)
    return None if wanted is None and text.endswith(sign) else figure.expected(value) + sign


def _signed(text: str, figure: _Figure) -> str | None:
    value = Decimal(figure.value)
    wanted = figure.expected(value)
    if shown(value, figure.most) > 0:
        wanted = f"+{wanted}"
    number(text.removeprefix("+"), figure.conventions)
    return None if text == wanted else wanted


def _multiplier(text: str, figure: _Figure) -> str | None:
    wanted = _same(text.removeprefix("×"), Decimal(figure.value), figure)
    return wanted if wanted is not None or text.startswith("×") else "×" + text


def _counted(text: str, figure: _Figure) -> str | None:
    value = Decimal(figure.value)
    form = _form(value, figure)
    before, _, after = form.partition("{}")
    if not (text.startswith(before) and text.endswith(after)):
        return form.replace("{}", figure.expected(value))
    wanted = _same(text[len(before) : len(text) - len(after)], value, figure)
    return None if wanted is None else form.replace("{}", wanted)


def _form(value: Decimal, figure: _Figure) -> str:
    if not figure.noun:
        raise UnreadableError("the ledger has no noun for it")
    decimals = decimals_of(figure.expected(value), figure.conventions)
    return figure.noun[figure.conventions.plural(abs(shown(value, figure.most)), decimals)]


def _words(text: str, figure: _Figure) -> str | None:
    count, numerals = int(Decimal(figure.value)), figure.conventions.numerals
    if count != Decimal(figure.value) or not 0 <= count < len(numerals):
        raise UnreadableError("no word is known for it")
    is_feminine = figure.noun and figure.noun[-1] == "feminine"
    own = figure.conventions.feminine if is_feminine else {}
    wanted = own.get(count, numerals[count])
    return None if text == wanted else wanted


def _span(text: str, figure: _Figure) -> str | None:
    low, high = (figure.expected(Decimal(part)) for part in figure.value.split(" "))
    wanted = f"{low}{figure.conventions.span}{high}"
    return None if text == wanted else wanted


def _odds(text: str, figure: _Figure) -> str | None:
    found = figure.conventions.odds.fullmatch(text)
    return None if found and f"{found['wins']} {found['total']}" == figure.value else f"odds of {figure.value}"


def _date(text: str, figure: _Figure) -> str | None:
    months, first_day = figure.conventions.months, figure.conventions.first_day
    found = figure.conventions.date.fullmatch(text)
    if not found or found["month"] not in months:
        raise UnreadableError(f"“{text}” is no date")
    day = "1" if found["day"] == first_day else found["day"]
    if day == "1" and found["day"] != first_day:
        raise UnreadableError(f"the first of a month is “{first_day}”")
    read = f"{found['year']}-{months.index(found['month']) + 1:02}-{int(day):02}"
    return None if read == figure.value else figure.value


def _term(text: str, figure: _Figure) -> str | None:
    if figure.value in ("true", "false"):
        wanted = figure.conventions.truths[0 if figure.value == "true" else 1]
        return None if text == wanted else wanted
    return None if text and not any(letter.isnumeric() for letter in text) else "a term without digits"


def _verbatim(text: str, figure: _Figure) -> str | None:
    return None if text == figure.value else figure.value


def _places(text: str, figure: _Figure) -> str | None:
    """Say how many stand where, each place as the language names it."""
    said: list[str] = []
    for place, _, count in (pair.partition(":") for pair in figure.value.split(" ")):
        pattern = figure.conventions.places["" if place.isdigit() else place]
        said.append(pattern.replace("{}", count, 1).replace("{}", place, 1))
    wanted = ", ".join(said[:-1]) + figure.conventions.last + said[-1] if len(said) > 1 else said[0]
    return None if text == wanted else wanted


_CHECKS = {
    "counted": _counted,
    "date": _date,
    "decimal": _plain,
    "multiplier": _multiplier,
    "odds": _odds,
    "percent": _percent,
    "places": _places,
    "signed": _signed,
    "span": _span,
    "term": _term,
    "verbatim": _verbatim,
    "words": _words,
}
