"""The catalogs' nouns, genders, letters of formulas and words of odds are those a native typed in the tests' own tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from num2words import num2words

from tests.oracle.texts import LANGUAGES, Language

ROOT = Path(__file__).resolve().parents[2]
NAME = re.compile(r"\{[\w ./]+\}")
# The letters that prose calls a formula's terms by, in every language.
SYMBOLS = {
    "win_curve": "P",
    "gap": "A − B",
    "length": "n",
    "newcomer_curve": "K",
    "experience": "E",
    "points": "G",
    "multiplier": "K",
    "chance": "P",
    "expected_curve": "E",
    "expected": "E",
    "rating_change": "V",
    "coefficient": "K",
    "score": "R",
}


def catalog(code: str) -> dict[tuple[str, str], tuple[str, ...]]:
    with (ROOT / "locales" / code / "messages.po").open("rb") as file:
        found = read_po(file)
    return {
        (str(m.context or ""), m.id[0] if isinstance(m.id, tuple) else str(m.id)): (
            tuple(m.string) if isinstance(m.string, tuple) else (str(m.string),)
        )
        for m in found
        if m.id
    }


@pytest.mark.parametrize(("code", "language"), LANGUAGES.items())
def test_every_noun_has_its_forms_and_its_gender(code: str, language: Language) -> None:
    found = catalog(code)
    nouns = {key.removeprefix("{} "): forms for (context, key), forms in found.items() if context == "noun"}
    due = {
        name: (f"{{}} {noun.one}", f"{{}} de {noun.many}", f"{{}} {noun.many}") for name, noun in language.nouns.items()
    }
    due["percent"] = (f"{{}}{language.percent}",) * 3
    assert nouns == due
    genders = {key: words[0] for (context, key), words in found.items() if context == "gender"}
    feminine = {name: noun.feminine for name, noun in language.nouns.items()} | {"percent": False}
    assert genders == {name: "feminine" if feminine[name] else "masculine" for name in due}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_letters_of_formulas_are_those_prose_speaks_of(code: str) -> None:
    letters = {key: words[0] for (context, key), words in catalog(code).items() if context == "symbol"}
    assert letters == SYMBOLS


@pytest.mark.parametrize(("code", "language"), LANGUAGES.items())
def test_numerals_are_those_of_the_language(code: str, language: Language) -> None:
    """Brazil writes fourteen in two ways; the catalog takes the one of num2words or its twin."""
    twins = {"catorze": "quatorze"}
    for (context, key), words in catalog(code).items():
        if context == "numeral":
            due = num2words(int(key), lang=language.tongue)
            assert words[0] in (due, twins.get(due)), key


@pytest.mark.parametrize(("code", "language"), LANGUAGES.items())
def test_every_term_says_what_it_stands_for(code: str, language: Language) -> None:
    found = catalog(code)
    terms = {
        key: words[0] for (c, key), words in found.items() if c in ("situation", "reason", "pace", "rule", "stage")
    }
    wrong = {key: said for key, said in terms.items() if language.terms[key] not in said.lower().replace("’", "'")}
    assert wrong == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_stand_in_a_message_in_the_order_of_its_source(code: str) -> None:
    """Two that change places say another thing: between the most and the least, a loss for a gain."""
    wrong = [
        key
        for (_, key), words in catalog(code).items()
        for word in words
        if sorted(NAME.findall(key)) == sorted(NAME.findall(word)) and NAME.findall(key) != NAME.findall(word)
    ]
    assert wrong == []
