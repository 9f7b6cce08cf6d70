"""A definition made a published figure: its format, its text in one language, its value as the page carries it."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from tablier.press import numbers
from tablier.press.model import Definition, Figure, Kind, Unwritten
from tablier.press.places import places_written
from tablier.press.problems import Refused
from tablier.press.schema import Digits
from tablier.press.words import Words

FORMS = ("bare", "words")
NUMERIC = frozenset(("percent", "decimal", "signed", "multiplier", "counted"))
MOST_DIGITS = 12
MOST_WRITTEN = 8192  # numbers a language keeps
EXACT = 2**53  # below, a browser knows every whole number


def figure(
    address: str, definition: Definition, kind: Kind, words: Words, form: str = "", digits: Digits | None = None
) -> Figure:
    """Write a definition's value in one language. Raises Refused where the form or the value does not allow it."""
    return figure_in(words, unwritten(address, definition, kind, form, digits))


def unwritten(
    address: str, definition: Definition, kind: Kind, form: str = "", digits: Digits | None = None
) -> Unwritten:
    """Make a definition what any language can write. Raises Refused where the form does not allow it."""
    shape = kind if digits is None and not form else _formed(_with_digits(kind, digits), form)
    value = as_day(definition.value) if shape.pattern == "date" else definition.value
    whole = f"{address}.{form}" if form else address
    text = published(value)
    if shape.pattern in NUMERIC:
        return Unwritten(whole, definition.text, value, shape, text, _rounded(whole, value, shape, text))
    return Unwritten(whole, definition.text, value, shape, text, text if shape.pattern == "date" else "")


def _rounded(address: str, value: Any, kind: Kind, text: str) -> str:
    """Round a number as its kind is written: by `numbers.plain`, or with digits alone as it does. Raises Refused."""
    moved = 2 if kind.pattern == "percent" else 0
    whole, _, decimals = text.partition(".")
    if (whole + decimals).isdecimal():
        return _digits(whole, decimals, kind, moved) if decimals or moved or kind.least else whole
    try:
        return numbers.plain(value, kind.least, kind.most, moved)
    except numbers.NumberError as error:
        raise Refused(f"{address}: {error}") from None


def _digits(whole: str, decimals: str, kind: Kind, moved: int) -> str:
    """Round a number given by its digits, the point moved so many places to the right."""
    most, places = kind.most, kind.most + moved
    size = int(whole + decimals[:places].ljust(places, "0")) + (decimals[places : places + 1] >= "5")
    shown = str(size).rjust(most + 1, "0")
    point = len(shown) - most
    kept = shown[point:].rstrip("0").ljust(kind.least, "0")
    return f"{shown[:point]}.{kept}" if kept else shown[:point]


def figure_in(words: Words, what: Unwritten) -> Figure:
    """Write a figure in a language. Raises Refused where the value does not allow it."""
    text = words.written.get((what.rounded, what.kind)) or _first_written(words, what)
    return Figure(what.address, what.definition, what.value, what.kind, what.published, text)


def _first_written(words: Words, what: Unwritten) -> str:
    """Write a figure; a language keeps how it writes digits and days. Raises Refused."""
    try:
        text = written(what.value, what.kind, words)
    except numbers.NumberError as error:
        raise Refused(f"{what.address}: {error}") from None
    if what.rounded:
        if len(words.written) >= MOST_WRITTEN:
            words.written.clear()
        words.written[what.rounded, what.kind] = text
    return text


def as_day(value: Any) -> datetime.date:
    """Give a day; a function's whole number is read as yyyymmdd. Raises Refused.

    >>> as_day(20251001)
    datetime.date(2025, 10, 1)
    """
    if isinstance(value, datetime.date):
        return value
    try:
        return datetime.date(value // 10000, value // 100 % 100, value % 100)
    except (TypeError, ValueError):
        raise Refused(f"{value} is no day", "write the year, month and day together, like 20251001") from None


def decimals(digits: Digits) -> tuple[int, int]:
    """Give how many decimals are asked for, at least and at most: one number, or two, the fewer first. Raises Refused.

    >>> decimals(2), decimals([0, 2])
    ((2, 2), (0, 2))
    """
    several = digits if isinstance(digits, list) else [digits, digits]
    if len(several) != 2 or not 0 <= several[0] <= several[1] <= MOST_DIGITS:
        raise Refused(f"digits: {digits} is no number of decimals", "write 0 to 12, or two of them like [0, 2]")
    return several[0], several[1]


def _with_digits(kind: Kind, digits: Digits | None) -> Kind:
    if digits is None:
        return kind
    least, most = decimals(digits)
    return replace(kind, least=least, most=most)


def stem_and_form(name: str) -> tuple[str, str]:
    """Part a name from its form: gap.bare is the gap without its noun.

    >>> stem_and_form("gap.bare"), stem_and_form("even_9.gain")
    (('gap', 'bare'), ('even_9.gain', ''))
    """
    stem, _, last = name.rpartition(".")
    return (stem, last) if last in FORMS and stem else (name, "")


def _formed(kind: Kind, form: str) -> Kind:
    if form == "bare" and kind.pattern in ("counted", "decimal", "signed"):
        return replace(kind, pattern="decimal" if kind.pattern == "counted" else kind.pattern, noun="")
    if form == "words" and kind.pattern in ("counted", "decimal"):
        return replace(kind, pattern="words")
    if form:
        raise Refused(f"a figure of the kind {kind.name} has no form .{form}", "write the name alone")
    return kind


def written(value: Any, kind: Kind, words: Words) -> str:
    """Write a value by its kind's pattern. Raises NumberError, Refused."""
    if kind.pattern in NUMERIC:
        return numbers.written(value, kind.pattern, kind.least, kind.most, forms_for(kind, words), words.symbols)
    match kind.pattern:
        case "span":
            return numbers.span(value[0], value[1], kind.least, kind.most, words.symbols)
        case "odds":
            return numbers.odds(value[0], value[1], (words.pattern(kind.noun),), words.symbols)
        case "words":
            return numbers.in_letters(value, words.numerals(kind.noun))
        case "date":
            return numbers.date(value.year, value.month, value.day, words.symbols)
        case "verbatim":
            return str(value)
        case "places":
            return places_written(str(value), words)
        case "term":
            return words.text(term_id(value), kind.noun)
    raise numbers.NumberError("no such pattern")


def forms_for(kind: Kind, words: Words) -> tuple[str, ...]:
    """Give the words a pattern needs: a noun's forms."""
    return words.forms(kind.noun) if kind.pattern == "counted" else ()


def term_id(value: Any) -> str:
    """Name the message of a term: yes and no for a truth, the term itself otherwise."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def published(value: Any) -> str:
    """Write a value as the page's attribute carries it, numbers as JavaScript writes them.

    >>> published(1500.0), published(0.1), published(1e22), published(1e-7), published((1.0, 2.5))
    ('1500', '0.1', '1e+22', '1e-7', '1 2.5')
    """
    if type(value) is float:
        return _javascript_number(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -EXACT < value < EXACT else _javascript_number(float(value))
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, tuple):
        return " ".join(published(item) for item in value)
    return str(value)


def _javascript_number(value: float) -> str:
    size, text = abs(value), repr(value)
    if "e" not in text and size:
        return text.removesuffix(".0")
    if value == 0 or 1e-6 <= size < 1e21:
        text = format(Decimal(repr(value)), "f")
        return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-0", "0" if value == 0 else "-0")
    mantissa, _, exponent = repr(value).partition("e")
    return f"{mantissa.removesuffix('.0')}e{int(exponent):+d}"
