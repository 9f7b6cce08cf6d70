"""A YAML file of another shape is told part by part, at its own line, all parts at once."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.model import TextFile
from tablier.press.problems import as_text
from tablier.press.schema import (
    CitationsYaml,
    CitationYaml,
    FigureYaml,
    FormulaBlockYaml,
    LanguageYaml,
    MetaYaml,
    PageYaml,
    SiteYaml,
    TableBlockYaml,
    TableYaml,
    TermsYaml,
    _described,
    _faults,
    shaped,
)
from tablier.press.strict_yaml import read_yaml

SHAPES = [SiteYaml, CitationsYaml, PageYaml, MetaYaml, TableYaml, TableBlockYaml, FormulaBlockYaml, TermsYaml]
META = "title: A\nslug: a\ndescription: B\nupdated: 2026-10-28\n"


def read(text: str, shape: Any) -> Any:
    """Read a text that has its shape."""
    file = TextFile("a.yaml", text)
    value, marks, _ = read_yaml(file)
    made, problems = shaped(value, shape, marks, file)
    assert problems == ()
    return made


def told(text: str, shape: Any) -> list[str]:
    """Give the head of each problem of a text that has another shape."""
    file = TextFile("a.yaml", text)
    value, marks, faults = read_yaml(file)
    assert faults == ()
    made, problems = shaped(value, shape, marks, file)
    assert made is None
    return [as_text(problem).partition("\n")[0] for problem in problems]


# What has its shape


def test_an_empty_page_file_takes_every_default() -> None:
    assert read("", PageYaml) == PageYaml()
    assert PageYaml().template == "page"


def test_a_page_file_gives_its_names() -> None:
    text = """\
template: home
formulas: [fibs.points]
figures:
  start: fibs.START
  fine: {is: fibs.SCALE, digits: [0, 2]}
examples:
  even: {of: fibs.match, own: 1500, opponent: fibs.START, ranked: true}
claims:
  more: even.gain > 1
"""
    assert read(text, PageYaml) == PageYaml(
        template="home",
        formulas=["fibs.points"],
        figures={"start": "fibs.START", "fine": FigureYaml(is_="fibs.SCALE", digits=[0, 2])},
        examples={"even": {"of": "fibs.match", "own": 1500, "opponent": "fibs.START", "ranked": True}},
        claims={"more": "even.gain > 1"},
    )


def test_a_table_has_columns_of_a_parameter_or_of_fields() -> None:
    text = "rows: {gap: [100, 200.5]}\ncolumns: {length: [1]}\ncell: fibs.win_probability\ndigits: 1\n"
    assert read(text, TableYaml).columns == {"length": [1]}
    text = "rows: {gap: [a]}\ncolumns: [gain, loss]\nof: fibs.match\nwith: {own: 1}\ndigits: {gain: [0, 2], loss: 1}\n"
    table = read(text, TableYaml)
    assert (table.columns, table.with_, table.digits) == (["gain", "loss"], {"own": 1}, {"gain": [0, 2], "loss": 1})


def test_decimals_may_be_left_to_the_kind() -> None:
    assert read("figures: {a: {is: x, digits: null}}\n", PageYaml).figures == {"a": FigureYaml(is_="x")}


def test_a_day_is_a_day_quoted_or_not() -> None:
    assert read(META, MetaYaml).updated == datetime.date(2026, 10, 28)
    assert read(META.replace("2026-10-28", "'2024-02-29'"), MetaYaml).updated == datetime.date(2024, 2, 29)


def test_a_score_in_a_front_matter_stays_as_it_was_written() -> None:
    assert read(META.replace("title: A", "title: 7:5").replace("description: B", "description: no"), MetaYaml) == (
        MetaYaml("7:5", "a", "no", datetime.date(2026, 10, 28))
    )


def test_sources_and_languages_have_parts_of_their_own() -> None:
    assert read("sources:\n  faq: {title: FAQ}\n", CitationsYaml).sources == {"faq": CitationYaml("FAQ", "")}
    site = read("name: A\nbase_url: https://a.example\nlanguages: {fr: {tag: fr, name: Français}}\n", SiteYaml)
    assert site.languages == {"fr": LanguageYaml("fr", "Français")}


# What has not


def test_every_fault_of_a_site_file_is_told_at_once() -> None:
    text = """\
base_url: 1
languages:
  fr: {tag: fr}
  pt: Português
  de: {tag: 1, nam: x, name: no}
facts: {a: 1, b: yes, c: 1.5, d: true, e: , f: [1], g: {}}
fact: {}
"""
    assert told(text, SiteYaml) == [
        "a.yaml:1:1: “base_url” is a whole number; write text in quotes",
        "a.yaml:3:3: “fr” lacks “name”; add a line “name: …”",
        "a.yaml:4:3: “pt” is text; write names with values",
        "a.yaml:5:8: “tag” is a whole number; write text in quotes",
        "a.yaml:5:16: “nam” is not known here; did you mean “name”?",
        "a.yaml:6:9: “a” is a whole number; write text in quotes",
        "a.yaml:6:23: “c” is a number; write text in quotes",
        "a.yaml:6:31: “d” is true or false; write text in quotes",
        "a.yaml:6:40: “e” is empty; write text",
        "a.yaml:6:45: “f” is a list; write text",
        "a.yaml:6:53: “g” is names with values; write text in quotes",
        "a.yaml:7:1: “fact” is not known here; did you mean “facts”?",
        "a.yaml:1:1: the file lacks “name”; add a line “name: …”",
    ]


def test_every_fault_of_a_page_file_is_told_at_once() -> None:
    text = """\
templat: home
formulas: [a, 1, [b]]
figures:
  a: 9
  b: {digits: 1}
  c: {is: x, digits: 1.5}
  d: {is: x, digits: [1, two, true]}
  e: {is: x, digit: 1}
examples: {a: 1}
tables:
  t: {rows: {a: 1}, columns: x, cells: y}
  u: {rows: [1], columns: [1], digits: {gain: x}}
  v: {}
claims: {a: true}
calculator: null
zzz: 1
"""
    assert told(text, PageYaml) == [
        "a.yaml:1:1: “templat” is not known here; did you mean “template”?",
        "a.yaml:2:15: “1” is a whole number; write text in quotes",
        "a.yaml:2:18: “2” is a list; write text",
        "a.yaml:4:3: “a” is a whole number; write text or names with values",
        "a.yaml:5:3: “b” lacks “is”; add a line “is: …”",
        "a.yaml:6:14: “digits” is a number; write a whole number or a list",
        "a.yaml:7:26: “1” is text; write a whole number",
        "a.yaml:7:31: “2” is true or false; write a whole number",
        "a.yaml:8:14: “digit” is not known here; did you mean “digits”?",
        "a.yaml:9:12: “a” is a whole number; write names with values",
        "a.yaml:11:14: “a” is a whole number; write a list",
        "a.yaml:11:21: “columns” is text; write names with values or a list",
        "a.yaml:11:33: “cells” is not known here; did you mean “cell”?",
        "a.yaml:12:7: “rows” is a list; write names with values",
        "a.yaml:12:28: “0” is a whole number; write text in quotes",
        "a.yaml:12:41: “gain” is text; write a whole number or a list",
        "a.yaml:13:3: “v” lacks “columns”; add a line “columns: …”",
        "a.yaml:14:10: “a” is true or false; write text in quotes",
        "a.yaml:15:1: “calculator” is empty; write text",
        (
            "a.yaml:16:1: “zzz” is not known here; there is calculator, claims, examples, figures, formulas, tables, "
            "template, terms"
        ),
    ]


@pytest.mark.parametrize(
    ("updated", "found"),
    [
        ("2026-10-32", "“2026-10-32” is no date"),
        ("2026-02-30", "“2026-02-30” is no date"),
        ("28/10/2026", "“28/10/2026” is no date"),
        ("2026-10", "“2026-10” is no date"),
        ("2026-W01-1", "“2026-W01-1” is no date"),
        ("2026-10-28T10:00", "“2026-10-28T10:00” is no date"),
        ("20261028", "“updated” is a whole number"),
        ("2026.1", "“updated” is a number"),
        ("", "“updated” is empty"),
        ("true", "“updated” is true or false"),
        ("[2026, 10]", "“updated” is a list"),
    ],
)
def test_what_is_no_day_is_told(updated: str, found: str) -> None:
    assert told(META.replace("2026-10-28", updated), MetaYaml) == [f"a.yaml:4:1: {found}; write a date like 2026-10-28"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("- 1\n", "a list"), ("text\n", "text"), ("12\n", "a whole number"), ("true\n", "true or false")],
)
def test_a_file_that_is_no_mapping_is_told(text: str, found: str) -> None:
    assert told(text, PageYaml) == [f"a.yaml:1:1: the file is {found}; write names with values"]


def test_an_empty_file_lacks_each_name_that_must_stand() -> None:
    assert told("", MetaYaml) == [
        f"a.yaml:1:1: the file lacks “{name}”; add a line “{name}: …”"
        for name in ("title", "slug", "description", "updated")
    ]


def test_a_part_that_is_missing_inside_a_list_is_told_at_the_nearest_mark() -> None:
    file = TextFile("a.yaml", "\nfigures: {}\n")
    _, problems = shaped({"figures": {"a": 1}}, PageYaml, {("figures",): (2, 1)}, file)
    assert [as_text(problem) for problem in problems] == [
        "a.yaml:2:1: “a” is a whole number; write text or names with values\n    figures: {}\n    ^"
    ]


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False)
    | st.text("abc01-", max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["title", "rows", "figures", "is", "digits", "of", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(VALUES, st.sampled_from(SHAPES))
@settings(deadline=None, max_examples=150)
def test_a_value_is_shaped_or_told_never_both_and_never_neither(value: Any, shape: Any) -> None:
    made, problems = shaped(value, shape, {(): (1, 1)}, TextFile("a.yaml", "x"))
    faults = [*_faults({} if value is None else value, _described(shape), ())]
    assert (made is None) == bool(problems) == bool(faults)
