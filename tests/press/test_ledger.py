"""The record of every figure: what it holds, what moved between two of them, and that it reads back."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.ledger import (
    as_json,
    by_address,
    compact,
    in_lines,
    in_rows,
    lock,
    read_lock,
)
from tablier.press.model import TextFile
from tablier.press.moved import Move, described, history_entry, moves
from tablier.press.problems import Refused
from tablier.press.strict_yaml import read_yaml
from tests.sites import built, html, page

Row = dict[str, Any]
DAY = datetime.date(2026, 11, 30)


def row(address: str, value: str = "6", definition: str = "fibs.START", **texts: str) -> Row:
    return {"address": address, "definition": definition, "value": value, "texts": texts or {"fr": "6 points"}}


def record(*rows: Row) -> dict[str, Any]:
    return {"generator": "tablier", "figures": list(rows)}


# What moved


def test_nothing_moved_between_two_equal_ledgers() -> None:
    rows = by_address(record(row("a/x"), row("a/y")))
    assert moves(rows, rows) == []


def test_a_place_or_a_format_that_changed_moved_no_figure() -> None:
    old = {"a/x": {**row("a/x"), "places": {"fr": ["/fr/a/"]}, "format": ["decimal", 0, 1, ""]}}
    new = {"a/x": {**row("a/x"), "places": {"fr": ["/fr/b/"]}, "format": ["decimal", 0, 2, ""]}}
    assert moves(old, new) == []


@pytest.mark.parametrize(
    "changed",
    [
        row("a/x", value="7"),
        row("a/x", definition="fibs.SCALE"),
        row("a/x", fr="7 points"),
        row("a/x", fr="6 points", pt="6"),
    ],
)
def test_a_value_a_definition_or_a_text_that_changed_moved(changed: Row) -> None:
    old = {"a/x": row("a/x")}
    assert moves(old, {"a/x": changed}) == [Move("a/x", old["a/x"], changed)]


def test_what_came_and_what_went_is_listed_by_address() -> None:
    old, new = {"a/z": row("a/z"), "a/x": row("a/x")}, {"a/x": row("a/x"), "a/b": row("a/b")}
    assert moves(old, new) == [Move("a/b", {}, row("a/b")), Move("a/z", row("a/z"), {})]
    many = {f"a/{number}": row(f"a/{number}") for number in (3, 9, 1, 7, 5, 2, 8, 4, 6)}
    assert [move.address for move in moves({}, many)] == sorted(many)


PLACES = {"pt": ["/pt/rating/#a"], "fr": ["/fr/cote/#a", "/fr/cote/#b", "/fr/cote/#a"]}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("a/x", {}, row("a/x", pt="6 pontos", fr="6 points")), "+ fibs.START\n  fr: 6 points, pt: 6 pontos"),
        (Move("a/x", row("a/x", pt="6 pontos", fr="6 points"), {}), "- fibs.START\n  fr: 6 points, pt: 6 pontos"),
        (
            Move("a/x", row("a/x", "6", fr="6 points", pt="6 pontos"), row("a/x", "7", fr="7 points", pt="7 pontos")),
            ("definition: fibs.START, as before\nvalue: 6 → 7\nfr: 6 points → 7 points\npt: 6 pontos → 7 pontos"),
        ),
        (
            Move("a/x", row("a/x"), row("a/x", definition="fibs.SCALE")),
            "definition: fibs.START → fibs.SCALE\nvalue: 6, as before\nfr: 6 points, as before",
        ),
        (
            Move("a/x", row("a/x", fr="6 points", pt="6 pontos"), row("a/x", fr="6 points", es="6 puntos")),
            (
                "definition: fibs.START, as before\n"
                "value: 6, as before\n"
                "es: nothing → 6 puntos\n"
                "fr: 6 points, as before\n"
                "pt: 6 pontos → nothing"
            ),
        ),
        (
            Move("a/x", {}, {**row("a/x"), "places": PLACES}),
            "+ fibs.START\n  fr: 6 points\nin /fr/cote/#a\nin /fr/cote/#b\nin /pt/rating/#a",
        ),
        (Move("a/x", {**row("a/x"), "places": PLACES}, {}), None),
    ],
)
def test_a_move_is_described_for_a_person(move: Move, text: str | None) -> None:
    shown = described(move)
    assert shown == text if text else shown.endswith("in /fr/cote/#a\nin /fr/cote/#b\nin /pt/rating/#a")


# The lock


def test_the_lock_holds_one_figure_a_line_sorted_by_address() -> None:
    text = lock(record(row("b/x", "7"), row("a/x", fr="53\u00a0%", pt="53%")))
    assert text == (
        '["a/x", "fibs.START", "6", {"fr": "53\u00a0%", "pt": "53%"}]\n["b/x", "fibs.START", "7", {"fr": "6 points"}]\n'
    )


LINES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]) | st.sampled_from('\n\t\r\\"'), max_size=12)
LINES |= st.sampled_from(['}, {"address": ', '}], ["'])  # what stands between two rows
ROWS = st.lists(
    st.builds(
        lambda address, value, definition, texts: row(address, value, definition, **texts),
        st.text("ab/._[]019", min_size=1, max_size=8),
        LINES,
        LINES,
        st.dictionaries(st.sampled_from(["fr", "pt", "es"]), LINES, min_size=1),
    ),
    max_size=5,
    unique_by=lambda made: str(made["address"]),
)


@given(ROWS)
@settings(deadline=None, max_examples=100)
def test_a_lock_reads_back_as_it_was_written(rows: list[Row]) -> None:
    found = read_lock(lock(record(*rows)))
    assert moves(found, by_address(record(*rows))) == []
    assert list(found) == sorted(made["address"] for made in rows)


VALUES = st.recursive(
    st.text() | st.integers(-(2**53), 2**53) | st.booleans(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
)


@given(VALUES)
def test_a_row_is_written_as_the_standard_library_writes_it(value: Any) -> None:
    assert compact(value).decode() == json.dumps(value, ensure_ascii=False)


@given(ROWS)
@settings(deadline=None, max_examples=100)
def test_rows_are_written_together_as_one_by_one(rows: list[Row]) -> None:
    fields = [[row[field] for field in ("address", "definition", "value", "texts")] for row in rows]
    assert in_rows(rows) == b",\n  ".join(map(compact, rows))
    assert in_lines(rows) == b"".join(compact(line) + b"\n" for line in fields)


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u0085"], ids=["line", "paragraph", "next line"])
def test_a_separator_inside_a_text_ends_no_line_of_the_lock(separator: str) -> None:
    assert read_lock(lock(record(row("a/x", fr=f"6{separator}points"))))["a/x"]["texts"] == {
        "fr": f"6{separator}points"
    }


def test_an_empty_lock_holds_nothing() -> None:
    assert lock(record()) == ""
    assert read_lock("") == {}


GOOD = '["a/x", "fibs.START", "6", {"fr": "6"}]\n'


@pytest.mark.parametrize(
    "line",
    [
        *("x", "[1, 2, 3]", "[1, 2, 3, 4, 5]", "null", "7", "{}", "", '["a/x", "fibs.START", "6", {"fr": "6"}'),
        *(
            "<<<<<<< HEAD",
            '"abcd"',
            '[["a"], "b", "c", {}]',
            '{"a": 1, "b": 2, "c": 3, "d": 4}',
            '["a", "b", "c", "d"]',
        ),
    ],
)
def test_a_line_that_is_no_figure_is_told(line: str) -> None:
    with pytest.raises(Refused) as caught:
        read_lock(GOOD + line + "\n")
    assert (caught.value.line, caught.value.what, caught.value.right) == (
        2,
        "it is no figure",
        "take the marks of a merge out, like =====; then figures --accept --because TEXT",
    )


# The history


def test_an_entry_of_the_history_says_when_why_and_what() -> None:
    changes = [
        Move("a/x", row("a/x", fr="6 points", pt="6 pontos"), row("a/x", fr="7 points", pt="7 pontos")),
        Move("a/y", {}, row("a/y", fr="53\u00a0%")),
    ]
    assert history_entry(changes, "Une raison : la bonne", DAY) == (
        "- accepted: '2026-11-30'\n"
        "  because: 'Une raison : la bonne'\n"
        "  moved:\n"
        "    a/x:\n"
        "      old:\n"
        "        fr: 6 points\n"
        "        pt: 6 pontos\n"
        "      new:\n"
        "        fr: 7 points\n"
        "        pt: 7 pontos\n"
        "    a/y:\n"
        "      old: {}\n"
        "      new:\n"
        "        fr: 53\u00a0%\n"
    )


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=140),
    st.sampled_from(
        ["1500", "no", "7:5", "2026-10-28", "6 points", "1e3", "-0,5", "«\u00a0x\u00a0»", "null", "×4,5", ""]
    ),
)
@settings(deadline=None, max_examples=100)
def test_entries_read_back_one_after_another_with_both_readers(because: str, text: str) -> None:
    change = Move("a/x[1,2].bare", row("a/x", fr=text), row("a/x", fr=text + "."))
    entry = {
        "accepted": "2026-11-30",
        "because": because,
        "moved": {"a/x[1,2].bare": {"old": {"fr": text}, "new": {"fr": text + "."}}},
    }
    written = history_entry([change], because, DAY)
    assert yaml.safe_load(written + written) == [entry, entry]
    value, _, problems = read_yaml(TextFile("figures-history.yaml", written + written))
    assert (value, problems) == ([entry, entry], ())


# The published ledger

RECORDS = st.fixed_dictionaries(
    {
        "generator": st.just("tablier"),
        "languages": st.dictionaries(st.text(max_size=3), st.text(max_size=5), max_size=2),
        "figures": st.lists(
            st.dictionaries(st.text(max_size=4), st.text(max_size=9) | st.integers(), max_size=3), max_size=4
        ),
        "claims": st.just([]),
    }
)


@given(RECORDS)
@settings(deadline=None, max_examples=80)
def test_the_ledger_is_json_with_one_figure_a_line(made: dict[str, Any]) -> None:
    data = as_json(made)
    assert json.loads(data) == made
    lines = data.decode().split("\n")
    assert [json.loads(line.removesuffix(",")) for line in lines if line.startswith("  ")] == made["figures"]
    assert lines[-1] == ""


def test_the_ledger_is_written_for_people_too() -> None:
    assert as_json({"base": "é", "figures": [{"a": 1}, {"b": "1\u202f000"}], "claims": []}).decode() == (
        '{\n "base": "é",\n "figures": [\n  {"a": 1},\n  {"b": "1\u202f000"}\n ],\n "claims": []\n}\n'
    )


# Made from pages

YAML = """\
formulas: [fibs.win_curve]
examples:
  even: {of: fibs.match, own: 1500, opponent: 1500, length: 9}
figures:
  start: fibs.START
  unseen: fibs.SCALE
  long: fibs.matches_until(experience=fibs.LEADERBOARD, length=1)
claims:
  more: even.gain > 1
  also: even.gain > 0
"""
BODY = """\
[{{ even.gain }}]{claim=more}

## A {#a}

{{ start }} {{ even.gain }} {{ source.faq }} [{{ long }}]{claim=also} ![{{ start }} {{ even.gain }}](icon.svg)

```formula fibs.win_curve
caption: C
```
"""
SOURCES = "-- content/sources.yaml --\nfaq: {title: FAQ, url: https://faq.example}\nother: {title: Other}\n"
HERE, BELOW = {"fr": ["/fr/essai/"], "pt": ["/pt/teste/"]}, {"fr": ["/fr/essai/#a"], "pt": ["/pt/teste/#a"]}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder: Path = tmp_path_factory.mktemp("site")
    found = built(folder, page(BODY, BODY, YAML) + SOURCES)
    assert html(found, "fr/essai/index.html")
    return found.record


def test_a_figure_that_stands_nowhere_is_not_in_the_ledger(made: dict[str, Any]) -> None:
    own = [found["address"] for found in made["figures"] if found["address"].startswith("essai/")]
    assert own == ["essai/even.gain", "essai/long", "essai/start", "essai/updated.fr", "essai/updated.pt"]


def test_the_ledger_knows_where_each_figure_stands_in_words_and_in_attributes(made: dict[str, Any]) -> None:
    rows = by_address(made)
    gain = {code: [*HERE[code], *BELOW[code] * 2] for code in ("fr", "pt")}
    assert rows["essai/even.gain"]["places"] == gain
    assert rows["essai/start"]["places"] == {code: BELOW[code] * 2 for code in ("fr", "pt")}
    assert rows["essai/long"]["places"] == BELOW
    assert (rows["essai/start"]["value"], rows["essai/start"]["texts"]) == ("1500", {"fr": "1500", "pt": "1500"})


def test_the_ledger_knows_where_each_claim_and_each_formula_stands(made: dict[str, Any]) -> None:
    even = "fibs.match(own=1500, opponent=1500, length=9).gain"
    assert made["claims"] == [
        {"address": "essai/also", "definition": f"{even} > 0", "places": BELOW},
        {"address": "essai/more", "definition": f"{even} > 1", "places": HERE},
    ]
    assert made["formulas"] == [{"address": "essai/fibs.win_curve", "function": "fibs.win_curve", "places": BELOW}]


def test_the_ledger_holds_what_its_reader_needs_and_nothing_else(made: dict[str, Any]) -> None:
    assert made["generator"] == "tablier"
    assert made["base_url"] == "https://essai.example"
    assert made["pages"]["essai"] == {"fr": "/fr/essai/", "pt": "/pt/teste/"}
    assert made["sources"] == {"faq": {"title": "FAQ", "url": "https://faq.example"}}
    assert {code: language["tag"] for code, language in made["languages"].items()} == {"fr": "fr", "pt": "pt-BR"}
    nouns = made["languages"]["fr"]["nouns"]
    assert nouns["match"] == ["{} match", "{} de matchs", "{} matchs", "masculine"]
    assert nouns["point"] == ["{} point", "{} de points", "{} points", "masculine"]
    assert list(nouns) == sorted(made["languages"]["pt"]["nouns"])  # every noun a script may count with
    assert made["languages"]["pt"]["nouns"]["match"] == ["{} partida", "{} de partidas", "{} partidas", "feminine"]
    assert made["languages"]["fr"]["symbols"]["win_curve"] == "P"
