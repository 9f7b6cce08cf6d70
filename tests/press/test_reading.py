"""Published text read back by a stranger: what the press writes is accepted, and nothing else is."""

from __future__ import annotations

import datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press import numbers
from tablier.press.conventions import CONVENTIONS, FRENCH, PORTUGUESE
from tablier.press.figures import figure, forms_for, published, unwritten
from tablier.press.model import Definition, Figure, Kind, Language, TextFile
from tablier.press.reading import UnreadableError, check, expected, number, shown
from tablier.press.words import Words, words

ROOT = Path(__file__).resolve().parents[2]
CODES = {"fr": "fr", "pt-BR": "pt"}
TAGS = list(CODES)
NOUNS = ("point", "match", "point of experience")
ODDS = "{wins} times out of {total}"
NUMBERS = ("percent", "decimal", "signed", "multiplier", "counted")
LARGEST = 1e15


@cache
def own(tag: str) -> Words:
    """Read the project's own catalog."""
    name = f"locales/{CODES[tag]}/messages.po"
    found, _ = words(Language(CODES[tag], tag, ""), TextFile(name, (ROOT / name).read_text(encoding="utf-8")))
    assert found is not None
    return found


def judged(text: str, value: str, kind: Kind, tag: str) -> str | None:
    """Check a text as the proof does, with what the ledger publishes of the kind."""
    table = own(tag)
    counts = kind.pattern in ("counted", "words") and kind.noun
    noun = [*table.forms(kind.noun), table.gender(kind.noun)] if counts else None
    return check(text, value, [kind.pattern, kind.least, kind.most, kind.noun], CONVENTIONS[tag], noun)


def written(value: Any, kind: Kind, tag: str) -> Figure:
    return figure("essai/x", Definition("x", value, kind.name), kind, own(tag))


# What the press writes

SIZES = st.one_of(
    st.floats(-LARGEST, LARGEST),
    st.floats(-3, 3),
    st.integers(-20, 20),
    st.integers(-3, 3).map(lambda millions: millions * 1000000),
    st.integers(-(10**7), 10**7).map(lambda thousandths: thousandths / 1000),
    st.integers(-(10**5), 10**5).map(lambda halves: halves / 2),
)
DIGITS = st.tuples(st.integers(0, 4), st.integers(0, 4)).map(sorted)


@st.composite
def kinds_and_values(draw: st.DrawFn) -> tuple[Kind, Any]:
    """Draw a kind of figure and a value it can have."""
    pattern = draw(st.sampled_from((*NUMBERS, "words", "span", "date", "odds", "term")))
    least, most = draw(DIGITS)
    match pattern:
        case "counted":
            return Kind("K", pattern, least, most, draw(st.sampled_from(NOUNS))), draw(SIZES)
        case "words":
            return Kind("K", pattern, noun=draw(st.sampled_from(("", *NOUNS)))), draw(st.integers(0, 30))
        case "span":
            return Kind("K", pattern, least, most), (draw(SIZES), draw(SIZES))
        case "date":
            return Kind("K", pattern), draw(st.dates(datetime.date(1000, 1, 1)))
        case "odds":
            return Kind("K", pattern, noun=ODDS), (draw(st.integers(0, 10)), draw(st.integers(1, 10)))
        case "term":
            return Kind("K", pattern, noun="truth"), draw(st.booleans())
    return Kind("K", pattern, least, most), draw(SIZES)


@given(kinds_and_values(), st.sampled_from(TAGS))
@settings(deadline=None, max_examples=200)
def test_what_the_press_writes_is_accepted(drawn: tuple[Kind, Any], tag: str) -> None:
    kind, value = drawn
    assert judged(written(value, kind, tag).text, published(value), kind, tag) is None


@given(st.lists(SIZES, min_size=2), DIGITS, st.sampled_from(NUMBERS), st.sampled_from(TAGS))
@settings(deadline=None, max_examples=100)
def test_a_number_is_written_alike_whatever_was_written_before(
    sizes: list[float], digits: list[int], pattern: str, tag: str
) -> None:
    least, most = digits
    kind, words = Kind("K", pattern, least, most, NOUNS[0]), own(tag)
    for size in sizes:
        digits_shown = numbers.plain(size, least, most, 2 if pattern == "percent" else 0)
        assert unwritten("essai/x", Definition("x", size, "K"), kind).rounded == digits_shown
        said = numbers.written(size, pattern, least, most, forms_for(kind, words), words.symbols)
        assert written(size, kind, tag).text == said


@given(kinds_and_values(), st.sampled_from(TAGS), st.data())
@settings(deadline=None, max_examples=200)
def test_a_text_with_one_other_letter_is_not_accepted(drawn: tuple[Kind, Any], tag: str, data: st.DataObject) -> None:
    kind, value = drawn
    text = written(value, kind, tag).text
    start = data.draw(st.integers(0, len(text)))
    taken = data.draw(st.integers(0, 1))
    put = data.draw(st.sampled_from(["", *"0123456789,.-+%× aeosn1er1º\u00a0\u202f\n−١½²"]))
    changed = text[:start] + put + text[start + taken :]
    assert (judged(changed, published(value), kind, tag) is None) == (changed == text)


@given(kinds_and_values(), kinds_and_values(), st.sampled_from(TAGS))
@settings(deadline=None, max_examples=150)
def test_the_text_of_another_value_is_not_accepted(first: tuple[Kind, Any], second: tuple[Kind, Any], tag: str) -> None:
    text, (kind, value) = written(second[1], second[0], tag).text, first
    assert (judged(text, published(value), kind, tag) is None) == (text == written(value, kind, tag).text)


def test_what_is_written_in_french_is_not_accepted_in_portuguese() -> None:
    for kind, value in ((Kind("K", "percent"), 0.5), (Kind("K", "decimal"), 12345), (Kind("K", "words"), 7)):
        assert judged(written(value, kind, "fr").text, published(value), kind, "pt-BR") is not None


@given(SIZES, DIGITS, st.sampled_from(TAGS))
@settings(deadline=None, max_examples=150)
def test_a_number_read_is_the_number_shown(value: float, digits: list[int], tag: str) -> None:
    least, most = digits
    exact, conventions = Decimal(published(value)), CONVENTIONS[tag]
    assert number(expected(exact, least, most, conventions), conventions) == shown(exact, most)


# What no page may say

WRONG: list[tuple[str, str, tuple[object, ...], str]] = [
    # a group too many or too few
    *(("1\u202f500", "1500", ("decimal",), "fr"), ("1.500", "1500", ("decimal",), "pt-BR")),
    *(("9\u202f999", "9999", ("decimal",), "fr"), ("1.500 pontos", "1500", ("counted", 0, 0, "point"), "pt-BR")),
    *(("10000", "10000", ("decimal",), "fr"), ("12345,5", "12345.5", ("decimal", 0, 1), "pt-BR")),
    *(("10\u00a0000", "10000", ("decimal",), "fr"), ("10 000", "10000", ("decimal",), "fr")),
    *(("10.000", "10000", ("decimal",), "fr"), ("10\u202f000", "10000", ("decimal",), "pt-BR")),
    *(("10,000", "10000", ("decimal",), "pt-BR"), ("1\u202f0000", "10000", ("decimal",), "fr")),
    *(("100\u202f00", "10000", ("decimal",), "fr"), ("\u202f10000", "10000", ("decimal",), "fr")),
    *(("1234\u202f567", "1234567", ("decimal",), "fr"), ("0\u202f010\u202f000", "10000", ("decimal",), "fr")),
    # another decimal mark, and decimals too many or too few
    *(("5.6", "5.6", ("decimal", 0, 1), "fr"), ("5.6", "5.6", ("decimal", 0, 1), "pt-BR")),
    *(("5.6 points", "5.6", ("counted", 0, 1, "point"), "fr"), ("+2.5", "2.5", ("signed", 0, 1), "fr")),
    *(("5,60", "5.6", ("decimal", 0, 2), "fr"), ("5,0", "5", ("decimal", 0, 2), "fr")),
    *(("5,6", "5.6", ("decimal", 2, 2), "fr"), ("5", "5", ("decimal", 1, 1), "fr"), ("5,", "5", ("decimal",), "fr")),
    *((",5", "0.5", ("decimal", 0, 1), "fr"), ("5,67", "5.67", ("decimal", 0, 1), "fr")),
    # another rounding
    *(("2", "2.5", ("decimal",), "fr"), ("-2", "-2.5", ("decimal",), "fr"), ("0,12", "0.125", ("decimal", 0, 2), "fr")),
    *(("1", "1.005", ("decimal", 0, 2), "fr"), ("14\u00a0%", "0.145", ("percent",), "fr")),
    # signs and zeros
    *(("-0", "-0.4", ("decimal",), "fr"), ("-0,0", "-0.04", ("decimal", 1, 1), "fr"), ("-0", "0", ("signed",), "fr")),
    *(("+0", "0", ("signed",), "fr"), ("+0", "0.004", ("signed", 0, 2), "fr"), ("2,5", "2.5", ("signed", 0, 1), "fr")),
    *(("-2,5", "2.5", ("signed", 0, 1), "fr"), ("+2,5", "-2.5", ("signed", 0, 1), "fr")),
    *(("−2,5", "-2.5", ("signed", 0, 1), "fr"), ("−1", "-1", ("decimal",), "fr"), ("+1", "1", ("decimal",), "fr")),
    *(("--1", "-1", ("decimal",), "fr"), ("- 1", "-1", ("decimal",), "fr"), ("1-", "-1", ("decimal",), "fr")),
    *(("01", "1", ("decimal",), "fr"), ("00", "0", ("decimal",), "fr"), ("-01", "-1", ("decimal",), "fr")),
    # other digits and other spellings
    *(("١", "1", ("decimal",), "fr"), ("1,٥", "1.5", ("decimal", 0, 1), "fr"), ("１", "1", ("decimal",), "fr")),
    *(("²", "2", ("decimal",), "fr"), ("½", "0.5", ("decimal", 0, 1), "fr"), ("1e3", "1000", ("decimal",), "fr")),
    *((" 1", "1", ("decimal",), "fr"), ("1 ", "1", ("decimal",), "fr"), ("1\n", "1", ("decimal",), "fr")),
    *(("", "0", ("decimal",), "fr"), ("-", "0", ("decimal",), "fr"), ("un", "1", ("decimal",), "fr")),
    # the space before %
    *(
        ("53 %", "0.53", ("percent",), "fr"),
        ("53\u202f%", "0.53", ("percent",), "fr"),
        ("53%", "0.53", ("percent",), "fr"),
    ),
    *(("53\u00a0%", "0.53", ("percent",), "pt-BR"), ("53 %", "0.53", ("percent",), "pt-BR")),
    *(
        ("53", "0.53", ("percent",), "fr"),
        ("53\u00a0%\u00a0%", "0.53", ("percent",), "fr"),
        ("%53", "0.53", ("percent",), "pt-BR"),
    ),
    *(("0,53", "0.53", ("percent",), "fr"), ("54\u00a0%", "0.53", ("percent",), "fr")),
    # factors
    *(("4,5", "4.5", ("multiplier", 0, 1), "fr"), ("x4,5", "4.5", ("multiplier", 0, 1), "fr")),
    *(("4,5×", "4.5", ("multiplier", 0, 1), "fr"), ("×4.5", "4.5", ("multiplier", 0, 1), "fr")),
    # plurals
    *(("1 points", "1", ("counted", 0, 0, "point"), "fr"), ("0 points", "0", ("counted", 0, 0, "point"), "fr")),
    *(("2 point", "2", ("counted", 0, 0, "point"), "fr"), ("1,5 points", "1.5", ("counted", 0, 1, "point"), "fr")),
    *(("6 ponto", "6", ("counted", 0, 0, "point"), "pt-BR"), ("0 partidas", "0", ("counted", 0, 0, "match"), "pt-BR")),
    *(("6 matches", "6", ("counted", 0, 0, "match"), "fr"), ("6 point", "6", ("counted", 0, 0, "match"), "fr")),
    *(("6\u00a0points", "6", ("counted", 0, 0, "point"), "fr"), ("6points", "6", ("counted", 0, 0, "point"), "fr")),
    ("1\u202f000\u202f000 points", "1000000", ("counted", 0, 0, "point"), "fr"),
    ("1\u202f000\u202f001 de points", "1000001", ("counted", 0, 0, "point"), "fr"),
    # words
    *(("une", "1", ("words", 0, 0, "match"), "fr"), ("dois", "2", ("words", 0, 0, "match"), "pt-BR")),
    *(("duas", "2", ("words", 0, 0, "point"), "pt-BR"), ("vinte e um", "21", ("words", 0, 0, "match"), "pt-BR")),
    *(("Sept", "7", ("words",), "fr"), ("huit", "7", ("words",), "fr"), ("7", "7", ("words",), "fr")),
    *(("dezanove", "19", ("words",), "pt-BR"), ("catorze", "14", ("words",), "pt-BR")),
    *(("trente et un", "31", ("words",), "fr"), ("un", "1.5", ("words",), "fr")),
    # days
    *(("1 octobre 2026", "2026-10-01", ("date",), "fr"), ("1 de outubro de 2026", "2026-10-01", ("date",), "pt-BR")),
    *(("1er octobre 2026", "2026-10-11", ("date",), "fr"), ("11er octobre 2026", "2026-10-11", ("date",), "fr")),
    *(("2er octobre 2026", "2026-10-02", ("date",), "fr"), ("1o de outubro de 2026", "2026-10-01", ("date",), "pt-BR")),
    *(("31 octobe 2026", "2026-10-31", ("date",), "fr"), ("31 Octobre 2026", "2026-10-31", ("date",), "fr")),
    *(("31 outubro 2026", "2026-10-31", ("date",), "pt-BR"), ("31 de outubro 2026", "2026-10-31", ("date",), "pt-BR")),
    *(("30 octobre 2026", "2026-10-31", ("date",), "fr"), ("31 août 2026", "2026-10-31", ("date",), "fr")),
    *(("31 octobre 2027", "2026-10-31", ("date",), "fr"), ("31 octobre 26", "2026-10-31", ("date",), "fr")),
    *(("05 octobre 2026", "2026-10-05", ("date",), "fr"), ("31\u00a0octobre 2026", "2026-10-31", ("date",), "fr")),
    *(("October 31, 2026", "2026-10-31", ("date",), "fr"), ("31/10/2026", "2026-10-31", ("date",), "fr")),
    # ranges, odds, terms
    *(("1480 a 1520", "1480 1520", ("span",), "fr"), ("1480 à 1520", "1480 1520", ("span",), "pt-BR")),
    *(("1520 à 1480", "1480 1520", ("span",), "fr"), ("1480-1520", "1480 1520", ("span",), "fr")),
    *(("3 fois sur 2", "2 3", ("odds",), "fr"), ("2 em cada 3", "2 3", ("odds",), "pt-BR")),
    *(("non", "true", ("term",), "fr"), ("Oui", "true", ("term",), "fr"), ("sim", "true", ("term",), "fr")),
    *(("", "club", ("term",), "fr"), ("Table 2", "club", ("term",), "fr"), ("Table ²", "club", ("term",), "fr")),
    *(("1,5", "NaN", ("decimal", 0, 1), "fr"), ("∞", "Infinity", ("decimal",), "fr"), ("1", "", ("decimal",), "fr")),
]


@pytest.mark.parametrize(("text", "value", "shape", "tag"), WRONG)
def test_a_wrong_text_is_refused(text: str, value: str, shape: tuple[Any, ...], tag: str) -> None:
    assert judged(text, value, Kind("K", *shape), tag) is not None


def test_a_fraction_sign_in_a_term_is_a_digit_too() -> None:
    assert judged("Table ½", "club", Kind("K", "term"), "fr") is not None


@pytest.mark.parametrize(
    ("text", "value", "shape", "tag", "wanted"),
    [
        ("7 points", "6", ("counted", 0, 0, "point"), "fr", "6 points"),
        ("1 points", "1", ("counted", 0, 0, "point"), "fr", "1 point"),
        ("54\u00a0%", "0.53", ("percent",), "fr", "53\u00a0%"),
        ("54%", "0.53", ("percent",), "pt-BR", "53%"),
        ("2,5", "2.5", ("signed", 0, 1), "fr", "+2,5"),
        ("12\u202f346", "12345", ("decimal",), "fr", "12\u202f345"),
        ("1.500", "1500", ("decimal",), "pt-BR", "1500 (“1.500” is not how whole numbers are grouped)"),
        ("5.6", "5.6", ("decimal", 0, 1), "fr", "5,6 (“5.6” is no number)"),
        ("-0", "-0.4", ("decimal",), "fr", "0 (“-0” is a zero with a sign)"),
        ("01", "1", ("decimal",), "fr", "1 (“01” begins with a zero)"),
        ("dois", "2", ("words", 0, 0, "match"), "pt-BR", "duas"),
        ("un", "31", ("words",), "fr", "31 (no word is known for it)"),
        ("1480-1520", "1480 1520", ("span",), "fr", "1480 à 1520"),
        ("1 octobre 2026", "2026-10-01", ("date",), "fr", "2026-10-01 (the first of a month is “1er”)"),
        ("31 octobe 2026", "2026-10-31", ("date",), "fr", "2026-10-31 (“31 octobe 2026” is no date)"),
        ("non", "true", ("term",), "fr", "oui"),
        ("Table 2", "club", ("term",), "fr", "a term without digits"),
    ],
)
def test_a_refusal_says_what_was_expected(text: str, value: str, shape: tuple[Any, ...], tag: str, wanted: str) -> None:
    assert judged(text, value, Kind("K", *shape), tag) == wanted


def test_a_noun_the_ledger_does_not_know_is_told() -> None:
    assert check("6 points", "6", ["counted", 0, 0, "point"], FRENCH, None) == "6 (the ledger has no noun for it)"


# Numbers alone


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("0", "0"), ("1500", "1500"), ("9999,5", "9999.5"), ("-4,5", "-4.5"), ("0,05", "0.05")),
        *(("10\u202f000", "10000"), ("1\u202f234\u202f567,891", "1234567.891"), ("-12\u202f345", "-12345")),
    ],
)
def test_a_number_is_read_in_french(text: str, value: str) -> None:
    assert number(text, FRENCH) == Decimal(value)


@pytest.mark.parametrize(("text", "value"), [("1500", "1500"), ("12.345,5", "12345.5"), ("-1.234.567", "-1234567")])
def test_a_number_is_read_in_portuguese(text: str, value: str) -> None:
    assert number(text, PORTUGUESE) == Decimal(value)


@pytest.mark.parametrize(
    "text", ["1 234,5", "1\u00a0234,5", "1\u202f234,5", "12,34,5", "−4,5", "", "1e3", " 1500 ", "١٢"]
)
def test_what_is_no_published_number_is_unreadable(text: str) -> None:
    for conventions in CONVENTIONS.values():
        with pytest.raises(UnreadableError, match=r"^“.*” "):
            number(text, conventions)


@pytest.mark.parametrize("value", ["1e28", "1e308", "-1e400", "9" * 5000, "1e5000", "Infinity", "NaN"])
@pytest.mark.parametrize("pattern", ["decimal", "percent", "signed", "counted", "multiplier", "words", "span"])
def test_a_value_of_any_size_is_answered(value: str, pattern: str) -> None:
    """Nothing hangs and nothing is believed: "1" is none of these numbers."""
    noun = ["{} point", "{} de points", "{} points", "masculine"]
    assert check("1", value, [pattern, 0, 2, "point"], FRENCH, noun) is not None


def test_the_largest_double_reads_as_it_is_written() -> None:
    text = "\u202f".join(["179", *["769", "313"], *["000"] * 100])
    assert check(text, "1.79769313e308", ["decimal", 0, 0, ""], FRENCH, None) is None
