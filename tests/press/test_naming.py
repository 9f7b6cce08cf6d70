"""What content may name is laid open, each name with its kind, its value and how the site shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.guide.names import vocabulary
from tablier.press.load import load
from tablier.press.naming import Named, names, page_names
from tablier.press.parse import Content, parse
from tests.sites import built, make_site, page

YAML = (
    "figures:\n  gain: fibs.points(length=9, multiplier=1, chance=0.5)\n"
    "examples:\n  even: {of: fibs.match, own: 1500, opponent: 1500, length: 9}\n"
    "claims:\n  more: even.gain > 1\n"
)
SITE = page("[{{ gain }} et {{ even.gain }}]{claim=more}.", "[{{ gain }} e {{ even.gain }}]{claim=more}.", YAML)


@pytest.fixture
def listed(tmp_path: Path) -> dict[str, Named]:
    made = built(tmp_path, SITE)
    content = parse(load(make_site(tmp_path, SITE)))
    assert isinstance(content, Content)
    found: dict[str, Named] = {}
    owner = ""
    for named in names(vocabulary(), content.words, made.record):
        owner = owner if named.name.startswith(".") else named.name.partition("(")[0]
        found[owner + named.name if named.name.startswith(".") else named.name] = named
    return found


def test_a_constant_has_its_value_and_its_texts(listed: dict[str, Named]) -> None:
    assert listed["fibs.START"] == Named("fibs.START", "", "Rating", "1500", {"fr": "1500", "pt": "1500"}, "")


def test_a_function_says_how_it_is_called_and_where_the_site_shows_it(listed: dict[str, Named]) -> None:
    named = listed["fibs.points(length, multiplier, chance)"]
    assert (named.kind, named.value, named.example) == ("Points", "6", "{{ essai/gain }}")
    assert named.texts == {"fr": "6 points", "pt": "6 pontos"}


def test_the_fields_of_a_result_follow_it(listed: dict[str, Named]) -> None:
    assert listed["fibs.match.gain"].example == "{{ essai/even.gain }}"
    assert listed["fibs.match.stake"] == Named(".stake", "", "Points")


def test_the_fields_of_several_records_follow_with_a_place(listed: dict[str, Named]) -> None:
    names_of = [name for name in listed if name.startswith("[0].")]
    assert "[0].exact_change" in names_of
    assert listed["[0].exact_change"].kind == "Change"


def test_no_meaning_speaks_of_what_python_raises(listed: dict[str, Named]) -> None:
    assert not [named.name for named in listed.values() if "Raises" in named.means]


def test_a_page_lists_its_figures_and_claims(tmp_path: Path) -> None:
    rows = page_names("essai", built(tmp_path, SITE).record)
    assert [(row.name, row.kind, row.example) for row in rows] == [
        ("essai/even.gain", "Points", "{{ essai/even.gain }}"),
        ("essai/gain", "Points", "{{ essai/gain }}"),
        ("essai/updated.fr", "Date", "{{ essai/updated.fr }}"),
        ("essai/updated.pt", "Date", "{{ essai/updated.pt }}"),
        ("essai/more", "Claim", "[…]{claim=more}"),
    ]
