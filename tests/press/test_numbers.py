"""A value turned into text: half away from zero on the shortest decimal text, in each language's symbols."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext

import babel
import pytest
from babel.dates import format_date
from babel.numbers import format_decimal, format_percent
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.numbers import (
    NumberError,
    Symbols,
    counted,
    date,
    decimal,
    in_letters,
    multiplier,
    percent,
    rounded,
    signed,
    span,
)
from tests.browser.samples import ENGLISH, FRENCH, PORTUGUESE, seeded, ties, values

LANGUAGES = {"fr": FRENCH, "pt_BR": PORTUGUESE, "en": ENGLISH}
# Wide enough for every digit of the largest double and the smallest.
EXACT = Context(prec=800, rounding=ROUND_HALF_UP)
FORMS = {"fr": ("one", "many", "other"), "pt_BR": ("one", "many", "other"), "en": ("one", "other")}
# A hundred times more than this is more than a double holds.
LARGEST_SHARE = 1e306
POINTS = ("{} point", "{} de points", "{} points")
ENGLISH_POINTS = ("{} point", "{} points")
FRENCH_NUMERALS = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")


def half_up(value: float, places: int) -> Decimal:
    """Round the shortest decimal text of a value as a schoolbook does, with no minus before zero."""
    with localcontext(EXACT):
        exact = Decimal(repr(value)).quantize(Decimal(1).scaleb(-places))
        return abs(exact) if exact == 0 else exact


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (2.5, 0, "3"),
        (0.5, 0, "1"),
        (-0.5, 0, "-1"),
        (-2.5, 0, "-3"),
        (1.5, 0, "2"),
        (0.49999999999999994, 0, "0"),
        (0.125, 2, "0.13"),
        (1.005, 2, "1.01"),
        (2.675, 2, "2.68"),
        (-1.005, 2, "-1.01"),
        (0.05, 1, "0.1"),
        (9.995, 2, "10.00"),
        (99.5, 0, "100"),
        (-0.04, 1, "0.0"),
        (-0.4, 0, "0"),
        (-0.0, 2, "0.00"),
        (0, 0, "0"),
        (7, 3, "7.000"),
        (1e-7, 6, "0.000000"),
        (5e-7, 6, "0.000001"),
        (5e-324, 2, "0.00"),
        (1e21, 0, "1000000000000000000000"),
        (1e21, 1, "1000000000000000000000.0"),
        (123456789.5, 0, "123456790"),
    ],
)
def test_half_goes_away_from_zero(value: float, places: int, text: str) -> None:
    assert rounded(value, places) == text


@given(st.floats(allow_nan=False, allow_infinity=False), st.integers(0, 6))
@settings(deadline=None, max_examples=500)
def test_any_finite_number_is_rounded_as_decimals_are(value: float, places: int) -> None:
    assert rounded(value, places) == format(half_up(value, places), "f")


@pytest.mark.parametrize("places", range(5))
def test_ties_and_their_neighbours_are_rounded_as_decimals_are(places: int) -> None:
    assert [rounded(tie, places) for tie in ties(40)] == [format(half_up(tie, places), "f") for tie in ties(40)]


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_only_a_finite_number_can_be_written(value: float) -> None:
    with pytest.raises(NumberError, match=r"^only a finite number can be written$"):
        rounded(value, 0)


@pytest.mark.parametrize(
    ("value", "least", "most", "text"),
    [
        (0, 0, 0, "0"),
        (1500, 0, 2, "1500"),
        (9999, 0, 0, "9999"),
        (9999.4, 0, 0, "9999"),
        (9999.5, 0, 0, "10\u202f000"),
        (10000, 0, 0, "10\u202f000"),
        (-10000, 0, 0, "-10\u202f000"),
        (123456, 0, 0, "123\u202f456"),
        (1234567.891, 0, 2, "1\u202f234\u202f567,89"),
        (1234.5, 0, 2, "1234,5"),
        (1234.5, 2, 2, "1234,50"),
        (2.8284, 0, 2, "2,83"),
        (2.001, 0, 2, "2"),
        (2.001, 1, 2, "2,0"),
        (0.125, 2, 2, "0,13"),
        (1.005, 2, 2, "1,01"),
        (2.675, 2, 2, "2,68"),
        (-0.04, 0, 1, "0"),
        (-0.04, 1, 1, "0,0"),
        (-0.05, 0, 1, "-0,1"),
    ],
)
def test_a_number_in_french(value: float, least: int, most: int, text: str) -> None:
    assert decimal(value, least, most, FRENCH) == text


@pytest.mark.parametrize(("value", "text"), [(1500, "1500"), (12345.5, "12.345,5"), (-1234567, "-1.234.567")])
def test_a_number_in_portuguese(value: float, text: str) -> None:
    assert decimal(value, 0, 1, PORTUGUESE) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.5, "+2,5"), (-2.5, "-2,5"), (0, "0"), (-0.0, "0"), (0.04, "0"), (-0.04, "0"), (0.05, "+0,1")],
)
def test_a_change_has_a_sign_unless_it_is_shown_as_zero(value: float, text: str) -> None:
    assert signed(value, 0, 1, FRENCH) == text


@pytest.mark.parametrize(
    ("chance", "most", "text"),
    [
        (0.5573, 0, "56\u00a0%"),
        (0.5, 0, "50\u00a0%"),
        (1, 0, "100\u00a0%"),
        (0, 0, "0\u00a0%"),
        (0.145, 0, "15\u00a0%"),
        (0.285, 0, "29\u00a0%"),
        (0.565, 0, "57\u00a0%"),
        (0.07, 2, "7\u00a0%"),
        (0.14565, 2, "14,57\u00a0%"),
        (-0.145, 0, "-15\u00a0%"),
        (-0.004, 0, "0\u00a0%"),
        (1e-9, 6, "0\u00a0%"),
        (123.456, 1, "12\u202f345,6\u00a0%"),
        (1e21, 0, "100\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000\u00a0%"),
    ],
)
def test_a_share_as_a_percentage(chance: float, most: int, text: str) -> None:
    assert percent(chance, 0, most, FRENCH) == text


def test_a_share_just_below_a_tie_is_rounded_down() -> None:
    assert percent(0.46499999999999997, 0, 0, FRENCH) == "46\u00a0%"


@pytest.mark.parametrize("places", range(3))
def test_a_percentage_is_rounded_once_from_the_digits_of_the_share(places: int) -> None:
    edges = [(2 * step + 1) / (200 * 10**places) for step in range(100 * 10**places)]
    shares = [near for edge in edges for near in (math.nextafter(edge, 0), edge, math.nextafter(edge, 1))]
    with localcontext(EXACT):
        exact = [(Decimal(repr(share)) * 100).quantize(Decimal(1).scaleb(-places)) for share in shares]
    wrong = [
        (share, percent(share, places, places, ENGLISH))
        for share, hundredfold in zip(shares, exact, strict=True)
        if percent(share, places, places, ENGLISH) != f"{hundredfold:f}%"
    ]
    assert wrong[:3] == []


def test_a_factor_and_a_range_in_each_language() -> None:
    assert multiplier(4.5, 0, 2, FRENCH) == "×4,5"
    assert multiplier(1, 0, 2, PORTUGUESE) == "×1"
    assert span(1480, 1520, 0, 0, FRENCH) == "1480 à 1520"
    assert span(-1.25, 1.25, 0, 1, PORTUGUESE) == "-1,3 a 1,3"


@pytest.mark.parametrize("symbols", [FRENCH, PORTUGUESE], ids=["French", "Portuguese"])
@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0 point"),
        (0.5, "0,5 point"),
        (1, "1 point"),
        (-1, "-1 point"),
        (1.5, "1,5 point"),
        (1.96, "2 points"),
        (2, "2 points"),
        (2.5, "2,5 points"),
        (21, "21 points"),
    ],
)
def test_everything_below_two_is_singular(value: float, text: str, symbols: Symbols) -> None:
    assert counted(value, 0, 1, POINTS, symbols) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1000000, "1\u202f000\u202f000 de points"),
        (3000000, "3\u202f000\u202f000 de points"),
        (1000001, "1\u202f000\u202f001 points"),
        (1500000, "1\u202f500\u202f000 points"),
        (1000000.4, "1\u202f000\u202f000,4 points"),
    ],
)
def test_whole_millions_take_a_form_of_their_own(value: float, text: str) -> None:
    assert counted(value, 0, 1, POINTS, FRENCH) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0 points"), (1, "1 point"), (-1, "-1 point"), (1.5, "1.5 points"), (1.04, "1 point"), (2, "2 points")],
)
def test_only_one_is_singular_in_english(value: float, text: str) -> None:
    assert counted(value, 0, 1, ENGLISH_POINTS, ENGLISH) == text


def test_one_shown_with_decimals_is_plural_in_english() -> None:
    assert counted(1, 1, 1, ENGLISH_POINTS, ENGLISH) == "1.0 points"


def test_a_small_whole_number_is_a_word() -> None:
    assert [in_letters(value, FRENCH_NUMERALS) for value in (0, 1, 4.0, 10)] == ["zéro", "un", "quatre", "dix"]


@pytest.mark.parametrize("value", [-1, 0.5, 11, 1e21, math.inf, -math.inf, math.nan])
def test_a_number_without_a_word_is_refused(value: float) -> None:
    with pytest.raises(NumberError, match=r"^no word is known for this number$"):
        in_letters(value, FRENCH_NUMERALS)


@pytest.mark.parametrize(
    ("symbols", "day", "text"),
    [
        (FRENCH, (2026, 10, 1), "1er octobre 2026"),
        (FRENCH, (2026, 10, 28), "28 octobre 2026"),
        (FRENCH, (2026, 8, 11), "11 août 2026"),
        (PORTUGUESE, (2026, 3, 1), "1º de março de 2026"),
        (PORTUGUESE, (2026, 12, 31), "31 de dezembro de 2026"),
        (ENGLISH, (2026, 1, 1), "1 January 2026"),
    ],
)
def test_a_day_and_the_first_of_a_month(symbols: Symbols, day: tuple[int, int, int], text: str) -> None:
    assert date(*day, symbols) == text


# Against Babel


def by_babel(function: Callable[..., str], value: float, least: int, most: int, locale: str) -> str:
    """Have Babel write the value; it would group from 1000 on and write "-0", so the pattern and the sign are ours."""
    with localcontext(EXACT):
        exact = Decimal(repr(value))
        shown = (exact * 100 if function is percent else exact).quantize(Decimal(1).scaleb(-most))
        exact = abs(exact) if shown == 0 else exact
        pattern = "#,##0." if abs(shown) >= 10000 else "0."
        pattern = (pattern + "0" * least + "#" * (most - least)).rstrip(".")
        if function is percent:
            return format_percent(exact, LANGUAGES[locale].percent.replace("{}", pattern), locale=locale)
        signs = f"+{pattern};-{pattern}" if function is signed and shown != 0 else pattern
        text: str = format_decimal(exact, signs, locale=locale)
        return text


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("function", [decimal, signed, percent], ids=lambda function: str(function.__name__))
def test_numbers_are_written_as_babel_writes_them(function: Callable[..., str], locale: str) -> None:
    choice = seeded("babel")
    tried = [value for value in values() if abs(value) < LARGEST_SHARE]
    shown = [(value, choice.randint(0, most), most) for value in tried for most in (choice.randint(0, 6),)]
    wrong = [row for row in shown if function(*row, LANGUAGES[locale]) != by_babel(function, *row, locale)]
    assert wrong[:3] == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_nouns_are_counted_as_babel_counts_them(locale: str) -> None:
    sizes = [0, 0.5, 1, 1.5, 1.999999, 2, 3, 10, 21, 100000, 999999, 1000000, 1000001, 1.5e6, 2000000, 10**9]
    names = [babel.Locale.parse(locale).plural_form(Decimal(repr(size))) for size in sizes]
    assert [counted(size, 0, 6, FORMS[locale], LANGUAGES[locale]) for size in sizes] == names


@pytest.mark.parametrize("locale", LANGUAGES)
def test_millions_shown_with_decimals_are_counted_as_babel_counts_them(locale: str) -> None:
    text = counted(1000000, 1, 1, FORMS[locale], LANGUAGES[locale])
    assert text == babel.Locale.parse(locale).plural_form(Decimal("1000000.0"))


@pytest.mark.parametrize(("locale", "pattern"), [("fr", "d MMMM y"), ("pt_BR", "d 'de' MMMM 'de' y")])
def test_days_are_written_as_babel_writes_them_but_for_the_first(locale: str, pattern: str) -> None:
    days = [dt.date(2026, month, day) for month in range(1, 13) for day in (2, 28)]
    theirs = [format_date(day, pattern, locale=locale) for day in days]
    assert [date(day.year, day.month, day.day, LANGUAGES[locale]) for day in days] == theirs
    assert theirs == [format_date(day, "long", locale=locale) for day in days]


@pytest.mark.parametrize("locale", ["fr", "pt_BR"])
def test_the_symbols_tried_here_are_the_language_s_own(locale: str) -> None:
    known, symbols = babel.Locale.parse(locale), LANGUAGES[locale]
    latin = known.number_symbols["latn"]
    assert [symbols.decimal, symbols.group] == [latin["decimal"], latin["group"]]
    assert [symbols.plus, symbols.minus] == [latin["plusSign"], latin["minusSign"]]
    assert symbols.percent.replace("{}", "#,##0") == known.percent_formats[None].pattern
