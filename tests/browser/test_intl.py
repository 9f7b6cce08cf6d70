"""Our own way of writing numbers against Intl in Chromium, which rounds and groups by another's hand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from babel import Locale
from playwright.sync_api import Page

from tablier.press import numbers
from tablier.press.numbers import Symbols
from tablier.press.plurals import categories, plural_rules
from tests.browser.samples import ENGLISH, FRENCH, PORTUGUESE, seeded, values
from tests.browser.twins import Function, differences

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
    forms = {"en": ("one", "other")}.get(language, ("one", "many", "other"))
    assert [numbers.counted(size, 0, 6, forms, LANGUAGES[language]) for size in sizes] == names


OTHERS = ("ar", "cy", "ga", "he", "ja", "lt", "lv", "pl", "ru", "sl")


def test_nouns_of_many_forms_are_counted_alike_here_in_the_browser_and_by_intl(blank_page: Page) -> None:
    sizes = [0, 0.5, 1, 1.1, 1.5, 2, 2.1, 3, 6, 11, 12, 20, 21, 22, 100, 101, 102, 103, 111, 1000, 1e6]
    rules = {code: Locale.parse(code).plural_form for code in OTHERS}
    symbols = {code: replace(FRENCH, plural=plural_rules(rule)) for code, rule in rules.items()}
    rows = [(code, size) for code in OTHERS for size in sizes]
    texts = [numbers.plain(size, 0, 6) for _, size in rows]
    asked = [(text, symbols[code]) for (code, _), text in zip(rows, texts, strict=True)]
    ours = [categories(rules[code])[numbers.plural_form(*given)] for (code, _), given in zip(rows, asked, strict=True)]
    assert ours == in_intl(blank_page, CHOOSE_EACH, [(size, code) for code, size in rows])
    assert differences(blank_page, numbers.plural_form, asked) == []
