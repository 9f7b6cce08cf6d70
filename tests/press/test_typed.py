"""What people type is read as they mean it, in each language, or told as no number; never guessed."""

from __future__ import annotations

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from tablier.press.typed import typed_number

MARKS = {"fr": ",", "pt_BR": ",", "en": "."}
SPACES = [" ", "\u00a0", "\u202f", "\u2009", "\t", "\n"]

READ = [
    ("7", ",", 7.0),
    ("12", ",", 12.0),
    ("  12  ", ",", 12.0),
    ("1 ", ",", 1.0),
    ("-5,5", ",", -5.5),
    ("\u22125.5", ",", -5.5),
    ("+5,5", ",", 5.5),
    ("+1 500", ",", 1500.0),
    ("1,5", ".", 1.5),
    ("1,500", ".", 1500.0),
    ("1,500", ",", 1.5),
    ("1.500", ",", 1500.0),
    ("1.50", ",", 1.5),
    ("1500.5", ",", 1500.5),
    ("1500.500", ",", 1500.5),
    ("1.234.567", ",", 1234567.0),
    ("1.234.567,8", ",", 1234567.8),
    ("1,234,567.8", ".", 1234567.8),
    ("1 234 567,8", ",", 1234567.8),
    ("12 345", ",", 12345.0),
    ("123 456", ",", 123456.0),
    ("0", ",", 0.0),
    ("007", ",", 7.0),
]
REFUSED = [
    ("", "empty"),
    (" \t\u00a0", "empty"),
    ("-", "number"),
    ("+", "number"),
    ("--5", "number"),
    ("5-", "number"),
    ("1e3", "number"),
    ("0x10", "number"),
    ("abc", "number"),
    ("٣", "number"),
    ("½", "number"),
    (",5", "grouping"),
    (".5", "grouping"),
    ("5,", "grouping"),
    ("5,5,", "grouping"),
    ("1 5 0 0", "grouping"),
    ("1 50", "grouping"),
    ("1234 567", "grouping"),
    ("1 234.567,8", "grouping"),
    ("15,00,1", "grouping"),
    ("1,5 0", "grouping"),
    ("1.234.56", "grouping"),
]


@pytest.mark.parametrize(("text", "decimal", "value"), READ)
def test_a_number_is_read_as_it_is_meant(text: str, decimal: str, value: float) -> None:
    found = typed_number(text, decimal)
    assert (found.value, found.fault) == (value, "")


@pytest.mark.parametrize(("text", "fault"), REFUSED)
def test_what_is_no_number_says_so(text: str, fault: str) -> None:
    assert typed_number(text, ",").fault == fault


@pytest.mark.parametrize("space", SPACES)
def test_every_space_groups_and_is_trimmed(space: str) -> None:
    assert typed_number(f"{space}1{space}500{space}", ",").value == 1500


@pytest.mark.parametrize("locale", MARKS)
@given(thousandths=st.integers(-(10**12), 10**12))
def test_every_number_is_read_as_the_language_writes_it(locale: str, thousandths: int) -> None:
    text = format_decimal(thousandths / 1000, "#,##0.000", locale=locale)
    found = typed_number(text, MARKS[locale])
    assert (found.value, found.fault) == (thousandths / 1000, "")
