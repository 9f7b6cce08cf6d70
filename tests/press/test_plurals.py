"""Nouns are counted as Babel counts them, in every language it knows; a PO header says the same of whole numbers."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

import pytest
from babel import Locale, localedata
from babel.plural import PluralRule

from tablier.press.numbers import Symbols, plural_form
from tablier.press.plurals import categories, header, is_own_header, plural_rules
from tablier.press.problems import Refused
from tests.browser.samples import BUT_FOR_ONE, FRENCH, FROM_TWO

WITH_DECIMALS = "0.0 0.1 0.5 1.0 1.01 1.1 1.10 1.19 1.5 1.9 2.0 2.2 3.14 5.50 10.0 21.1 100000.3 1000000.0".split()
BIG = (10000, 19999, 20000, 21021, 100000, 999999, 1000000, 1000001, 1500000, 2000000, 10**9)
TRIED = (*map(str, (*range(2001), *BIG)), *WITH_DECIMALS)


@cache
def languages() -> dict[str, Locale]:
    """List a language for each set of rules that Babel knows."""
    codes = [code for code in localedata.locale_identifiers() if "_" not in code]
    return {str(sorted(locale.plural_form.rules.items())): locale for locale in map(Locale.parse, codes)}


def symbols(plural: PluralRule) -> Symbols:
    fields = {name: getattr(FRENCH, name) for name in Symbols.__slots__}
    return Symbols(**{**fields, "plural": plural_rules(plural)})


def test_every_rule_that_babel_knows_is_followed() -> None:
    assert len(languages()) > 35
    for locale in languages().values():
        plural, names = locale.plural_form, categories(locale.plural_form)
        written = symbols(plural)
        wrong = [text for text in TRIED if names[plural_form(text, written)] != plural(Decimal(text))]
        assert wrong == [], locale


def test_the_rules_are_those_of_the_chart() -> None:
    assert plural_rules(Locale.parse("fr").plural_form) == FROM_TWO == plural_rules(Locale.parse("pt").plural_form)
    assert plural_rules(Locale.parse("en").plural_form) == BUT_FOR_ONE
    assert categories(Locale.parse("ar").plural_form) == ("zero", "one", "two", "few", "many", "other")


def test_a_header_puts_each_number_in_its_place() -> None:
    for locale in languages().values():
        found = re.fullmatch(r"nplurals=(\d); plural=(.*)", header(locale))
        assert found, locale
        assert int(found[1]) == len(categories(locale.plural_form)), locale
        assert is_own_header(found[2], int(found[1]), locale.plural_form), locale


@pytest.mark.parametrize("rule", ["w = 1", "n within 0..1"])
def test_a_rule_that_is_not_read_is_told(rule: str) -> None:
    with pytest.raises(Refused, match="no plural rule is read from") as caught:
        plural_rules(PluralRule({"one": rule}))
    assert caught.value.right == "teach press/plurals.py to read it"
