"""YAML in its commonest forms is read as the parser reads it, with the same places; the rest is left to the parser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.model import TextFile
from tablier.press.plain_yaml import read_plain
from tablier.press.strict_yaml import Sought
from tablier.press.yaml_parser import read_closely
from tests.sites import ROOT


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: b\n", {"a": "b"}),
        ("a: b", {"a": "b"}),
        ('title: "Ce que vaut : un # match"\nslug: guide-12\n', {"title": "Ce que vaut : un # match", "slug": "guide-12"}),
        ("a: fibs.points(length=7)  \nb: a.gain > b.gain\n", {"a": "fibs.points(length=7)", "b": "a.gain > b.gain"}),
        ("a: 2026-11-30\nb: 7:5\nc: no\nd: 010\n", {"a": "2026-11-30", "b": "7:5", "c": "no", "d": "010"}),
        ("a: 7\nb: -7\nc: 0.5\nd: true\ne: null\nf:\n", {"a": 7, "b": -7, "c": 0.5, "d": True, "e": None, "f": None}),
        ("a: {of: fibs.match, own: 1500, by: -0.5}\n", {"a": {"of": "fibs.match", "own": 1500, "by": -0.5}}),
        ('a: {is: "f(b=1, c=2)", digits: [0, 2]}\n', {"a": {"is": "f(b=1, c=2)", "digits": [0, 2]}}),
        ("a: [b,]\nb: { c: [1,2] }\n", {"a": ["b"], "b": {"c": [1, 2]}}),
        ("a: [b c, 1, 1.0, true, x-y]\nb: []\nc: {}\n", {"a": ["b c", 1, 1.0, True, "x-y"], "b": [], "c": {}}),
        ("a: 1234567890123456789\nb: [1234567890123456789]\n", {"a": "1234567890123456789", "b": ["1234567890123456789"]}),
        ("a:\n  b:\n    c: 1\n  d: 2\ne: 3\n", {"a": {"b": {"c": 1}, "d": 2}, "e": 3}),
        ("\n# remark\na:\n\n    # another\n  b: 1\n# the last", {"a": {"b": 1}}),
    ],
)  # fmt: skip
def test_the_commonest_forms_are_read(text: str, value: dict[str, Any]) -> None:
    assert repr(read_plain(text)) == repr(value)


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", "# remark\n", "a\n", "- a\n", "[a]\n", "{a: b}\n", "---\na: b\n", "a: b\n---\n", "a: b\n..."),
        *("a: b: c\n", "a: b #c\n", "a: 'b'\n", 'a: "b\\n"\n', 'a: "b\nc"\n', "a: >-\n  b\n", "a: |\n  b\n", "? a\n"),
        *(
            "a: &b c\n",
            "a: *b\n",
            "a: !b c\n",
            "a: [b: c]\n",
            "a: [[b]]\n",
            "a: {b: {c: d}}\n",
            "a: {b}\n",
        ),
        *(
            "a: b\n  c\n",
            "a: b\n  c: d\n",
            "a: null\n  b: c\n",
            " a: b\n",
            "a:\n  b: c\n d: e\n",
            "a:\n- b\n",
            "a:\tb\n",
        ),
        *("a: b\na: c\n", "a: {b: 1, b: 2}\n", "a:\n  b: 1\n  b: 2\n", "a: b\x07\n", "a: b\x85c: d\n", '"a": b\n'),
        *("a: b\u2028c: d\n", "\ufeffa: b\n", "a: b\uffff\n", "".join(f"{' ' * n}a:\n" for n in range(11))),
    ],
)
def test_what_may_be_anything_else_is_left_to_the_parser(text: str) -> None:
    assert read_plain(text) is None


def check_the_parser_agrees(text: str) -> None:
    """Where a text is read without the parser, the parser gives the same, and the same places."""
    value, file = read_plain(text), TextFile("a.md", f"-\n  ```table\n{text}")
    if value is None:
        return
    read, marks, problems = read_closely(file, text, 3, 2)
    assert (repr(value), problems) == (repr(read), ())
    sought = Sought(value, file, text, 3, "```")
    assert {(name,): sought[name,] for name in value} == {path: mark for path, mark in marks.items() if len(path) == 1}
    assert dict(sought) == marks


PIECES = [
    *("a", "b", "key", "é", "x-y", "f(a=1)", "a: ", "b: ", "é: ", ": ", ":", "\n", "\n", "\n  ", "\n    ", " ", "  "),
    *("{a: 1}", "{a: b c, b: [1, x]}", "[1, 2.5]", "{", "}", "[", "]", ", ", ",", "{}", "[]", '"a: b"', '"', "'", "\\"),
    *(
        "true",
        "null",
        "~",
        "-1",
        "0",
        "01",
        "1.5",
        "1e3",
        "2026-11-30",
        "#",
        " # r",
        "\n# r\n",
        "-",
        "- ",
        "---",
        "...",
    ),
    *("|", ">-", "&a ", "*a", "!a ", "%", "?", "\t", "\u00a0", "\u2028", "\x85", "\ufeff", "😀", "٣"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@settings(deadline=None, max_examples=100)
def test_what_is_read_of_any_text_is_what_the_parser_reads(text: str) -> None:
    check_the_parser_agrees(text)


@pytest.mark.parametrize("path", sorted(ROOT.glob("content/*/*")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_sites_own_files_are_read_as_the_parser_reads_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    check_the_parser_agrees(text.split("---\n")[1] if path.suffix == ".md" else text)


def test_the_places_of_two_readings_are_equal_where_their_texts_are() -> None:
    text = "a: 1\n"
    one, same = (Sought({"a": 1}, TextFile("a.yaml", text), text, 1, "") for _ in range(2))
    assert one == same
    assert one != Sought({"a": 1}, TextFile("a.yaml", text), text, 2, "")
    assert one == {(): (1, 1), ("a",): (1, 1)}
