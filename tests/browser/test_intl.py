"""Our own way of writing numbers against Intl in Chromium, which rounds and groups by another's hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tablier.press import numbers
from tablier.press.numbers import Symbols
from tests.browser.samples import ENGLISH, FRENCH, PORTUGUESE, seeded, values
from tests.browser.twins import Function

LANGUAGES = {"fr": FRENCH, "pt-BR": PORTUGUESE, "en": ENGLISH}
# A hundred times more than this is more than a double holds.
LARGEST_SHARE = 1e306
# Grouping from 10 000 on, and no minus before what is rounded to zero, as we write it.
DECIMAL = {"useGrouping": "min2", "signDisplay": "negative"}
WAYS: dict[Function, dict[str, str]] = {
    numbers.decimal: DECIMAL,
    numbers.signed: {"useGrouping": "min2", "signDisplay": "exceptZero"},
    numbers.percent: {**DECIMAL, "style": "percent"},
}
FORMAT_EACH = """((rows) => {
const formats = new Map();
return JSON.stringify(JSON.parse(rows).map(([value, language, options]) => {
  const key = JSON.stringify([language, options]);
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(language, options));
  return formats.get(key).format(value);
}));
})"""
CHOOSE_EACH = """((rows) => JSON.stringify(JSON.parse(rows).map(
  ([value, language]) => new Intl.PluralRules(language, {maximumFractionDigits: 6}).select(value)
)))"""


def in_intl(page: Page, script: str, rows: list[tuple[Any, ...]]) -> list[str]:
    texts: list[str] = json.loads(page.evaluate(script, json.dumps(rows)))
    return texts


def written(function: Function, language: str, page: Page) -> list[tuple[float, int, int, str, str]]:
    """Write each number to try with decimals drawn for it, by ourselves and by Intl."""
    choice = seeded("intl")
    tried = [value for value in values() if abs(value) < LARGEST_SHARE]
    shown = [(value, choice.randint(0, most), most) for value in tried for most in (choice.randint(0, 6),)]
    rows = [
        (value, language, {**WAYS[function], "minimumFractionDigits": least, "maximumFractionDigits": most})
        for value, least, most in shown
    ]
    symbols: Symbols = LANGUAGES[language]
    theirs = in_intl(page, FORMAT_EACH, rows)
    return [(*row, function(*row, symbols), text) for row, text in zip(shown, theirs, strict=True)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("function", WAYS, ids=lambda function: str(function.__name__))
def test_numbers_are_written_as_intl_writes_them(function: Function, language: str, blank_page: Page) -> None:
    rows = written(function, language, blank_page)
    assert len(rows) > 1000
    assert [row for row in rows if row[-2] != row[-1]][:3] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_are_counted_as_intl_counts_them(language: str, blank_page: Page) -> None:
    sizes = [0, 0.5, 1, 1.5, 1.999999, 2, 3, 10, 21, 1e5, 999999, 1e6, 1000001, 1.5e6, 2e6, 1e9]
    names = in_intl(blank_page, CHOOSE_EACH, [(size, language) for size in sizes])
    forms = [("one", "many", "other")[numbers.plural_form(size, 0, 6, LANGUAGES[language])] for size in sizes]
    assert forms == names
