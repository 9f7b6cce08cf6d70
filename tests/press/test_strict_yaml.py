"""YAML read strictly: text stays text, equal keys are told, nothing grows, and every value knows its place."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.model import TextFile
from tablier.press.problems import as_text
from tablier.press.strict_yaml import Marks, read_block, read_yaml

DEEPEST = 40


def value_of(text: str) -> Any:
    """Read a text that must hold no fault."""
    value, _, problems = read_yaml(TextFile("a.yaml", text))
    assert problems == ()
    return value


def marks_of(text: str, first_line: int = 1) -> Marks:
    return read_yaml(TextFile("a.yaml", text), first_line)[1]


def told(text: str) -> list[str]:
    """Give the head of each problem."""
    return [as_text(problem).partition("\n")[0] for problem in read_yaml(TextFile("a.yaml", text))[2]]


@pytest.mark.parametrize(
    "text",
    [
        *("7:5", "6:4", "11:10", "1:2:3", "3-1", "7/5", "50 %", "01/02/2026"),
        *("no", "No", "NO", "on", "off", "yes", "y", "n", "True", "FALSE", "Null", "NULL"),
        *("2026-10-28", "2026-10-28T10:00:00Z", "12:30:45"),
        *("010", "00", "-010", "0x1F", "0b1", "0o7", "1_000", "+5", "01.5"),
        *("1e3", "1E3", "1.5e3", "1e-3", ".5", "5.", "-.5", ".inf", "-.inf", ".nan", "=", "<<"),
    ],
)
def test_what_only_looks_like_something_else_stays_text(text: str) -> None:
    assert value_of(f"a: {text}\nb: [{text}]\n") == {"a": text, "b": [text]}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("true", True), ("false", False), ("null", None), ("~", None), ("", None)),
        *(("0", 0), ("7", 7), ("-3", -3), ("1500", 1500), ("123456789012345678", 123456789012345678)),
        *(("0.5", 0.5), ("-0.5", -0.5), ("1.50", 1.5), ("10.0", 10.0)),
    ],
)
def test_truths_nothing_integers_and_decimals_are_read(text: str, value: object) -> None:
    read = value_of(f"a: {text}\n")["a"]
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize("text", ["1234567890123456789", "-123456789012345678", "9" * 5000])
def test_an_integer_too_long_to_be_one_stays_text(text: str) -> None:
    assert value_of(f"a: {text}\n") == {"a": text}


@pytest.mark.parametrize("quoted", ["'12'", '"12"', "|-\n  12", ">-\n  12", "|\n  12", "'true'", '"null"', "''"])
def test_what_is_quoted_is_text(quoted: str) -> None:
    assert isinstance(value_of(f"a: {quoted}\n")["a"], str)


def test_an_empty_file_holds_nothing() -> None:
    assert [value_of(text) for text in ("", "\n", "# a remark\n", "---\n")] == [None] * 4


def test_a_tag_makes_and_runs_nothing(tmp_path: Path) -> None:
    made = tmp_path / "made"
    text = (
        f"a: !!python/object/apply:os.mkdir ['{made}']\nb: !!binary aGVsbG8=\nc: !mine x\nd: !!timestamp 2026-10-28\n"
    )
    assert told(text) == [
        "a.yaml:1:4: the tag !!python/object/apply:os.mkdir is not read; take it out",
        "a.yaml:2:4: the tag !!binary is not read; take it out",
        "a.yaml:3:4: the tag !mine is not read; take it out",
        "a.yaml:4:4: the tag !!timestamp is not read; take it out",
    ]
    assert read_yaml(TextFile("a.yaml", text))[0] is None
    assert not made.exists()


# Keys


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("title: a\nslug: b\ntitle: c\n", ["a.yaml:3:1: the key “title” stands here again; it stands on line 1"]),
        ("k: {a: 1, a: 2}\n", ["a.yaml:1:11: the key “a” stands here again; it stands on line 1"]),
        ("k:\n  a: 1\n  b: 2\n  a: 3\n", ["a.yaml:4:3: the key “a” stands here again; it stands on line 2"]),
        ("a: 1\n'a': 2\n", ["a.yaml:2:1: the key “a” stands here again; it stands on line 1"]),
        ("é: 1\né: 2\n", ["a.yaml:2:1: the key “é” stands here again; it stands on line 1"]),
        ("1: a\n1: b\n", ["a.yaml:2:1: the key “1” stands here again; it stands on line 1"]),
        (
            "a: 1\na: 2\na: 3\n",
            [
                "a.yaml:2:1: the key “a” stands here again; it stands on line 1",
                "a.yaml:3:1: the key “a” stands here again; it stands on line 1",
            ],
        ),
    ],
)
def test_a_key_that_stands_twice_is_told_and_never_wins(text: str, messages: list[str]) -> None:
    assert told(text) == messages


def test_the_first_of_two_equal_keys_is_kept() -> None:
    assert read_yaml(TextFile("a.yaml", "k_factor: 20\nk_factor: 40\n"))[0] == {"k_factor": 20}


def test_the_same_key_may_stand_in_two_mappings() -> None:
    assert value_of("a: {x: 1}\nb: {x: 2}\n") == {"a": {"x": 1}, "b": {"x": 2}}


def test_a_key_is_text_whatever_it_looks_like() -> None:
    assert list(value_of("1: a\ntrue: b\n~: c\n7:5: d\n2026-10-28: e\n")) == ["1", "true", "~", "7:5", "2026-10-28"]


@pytest.mark.parametrize("text", ["? [a, b]\n: 1\n", "? {a: 1}\n: 2\n"])
def test_a_key_of_several_parts_is_told(text: str) -> None:
    assert told(text) == ["a.yaml:1:3: a key is plain text; write a name before the colon"]


# What is no YAML, and what could grow


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "a: b: c\n",
            (
                "a.yaml:1:5: this is not YAML: mapping values are not allowed in this context; "
                "put text with a colon in quotes"
            ),
        ),
        (
            "a: 1\n b: 2\n",
            (
                "a.yaml:2:3: this is not YAML: mapping values are not allowed in this context; "
                "put text with a colon in quotes"
            ),
        ),
        (
            "a: [1, 2\nb: 3\n",
            "a.yaml:2:2: this is not YAML: did not find expected ',' or ']'; close the [ of line 1, or put "
            "text with signs like : in quotes",
        ),
        ("a: 'x\n", "a.yaml:2:1: this is not YAML: found unexpected end of stream; while scanning a quoted scalar"),
        (
            "a: - b\n",
            (
                "a.yaml:1:4: this is not YAML: block sequence entries are not allowed in this context; "
                "check quotes, brackets and indentation"
            ),
        ),
        (
            "a: 1\n---\nb: 2\n",
            "a.yaml:2:1: this is not YAML: but found another document; expected a single document in the stream",
        ),
        ("a: 1\nb: x\x07y\n", "a.yaml:2:1: this is not YAML: a control character; take it out"),
        ("a: 1\nb: x\x7fy\n", "a.yaml:2:1: this is not YAML: a control character; take it out"),
    ],
)
def test_what_is_no_yaml_is_told_with_its_place(text: str, message: str) -> None:
    assert told(text) == [message]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n  b: 1\n\tc: 2\n", "3:1"),
        ("a: 1\n\tb: 2\n", "2:1"),
        ("a:\n- x\n\t- y\n", "3:1"),
        ("a:\n\tb: 1\n", "2:1"),
        ("\ta: 1\n", "1:1"),
    ],
)
def test_a_tab_that_indents_is_told_with_what_would_be_right(text: str, place: str) -> None:
    (message,) = told(text)
    assert message.startswith(f"a.yaml:{place}: this is not YAML: found ")
    assert message.endswith("; indent with spaces")


def test_a_control_character_below_accents_is_told_on_its_own_line() -> None:
    text = "# éàüéàüéàü\na: x\x07y\nb: 1\nc: 2\n"
    assert told(text) == ["a.yaml:2:1: this is not YAML: a control character; take it out"]


def test_an_alias_is_told_and_nothing_is_read() -> None:
    value, _, _ = read_yaml(TextFile("a.yaml", "a: &x 1\nb: *x\n"))
    assert value is None
    assert told("a: &x 1\nb: *x\n") == [
        "a.yaml:1:4: the anchor &x is not read; take it out",
        "a.yaml:2:4: the alias *x is not read; write the value out",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x 1\n", "a.yaml:1:4: the anchor &x is not read; take it out"),
        ("a:\n  - &x {k: 1}\n", "a.yaml:2:5: the anchor &x is not read; take it out"),
        ("? &x a\n: 1\n", "a.yaml:1:3: the anchor &x is not read; take it out"),
        ("a: !!str 1\n", "a.yaml:1:4: the tag !!str is not read; take it out"),
        ("a: ! 1\n", "a.yaml:1:4: the tag ! is not read; take it out"),
        ("a: !<tag:x.example,2000:y> 1\n", "a.yaml:1:4: the tag tag:x.example,2000:y is not read; take it out"),
    ],
)
def test_an_anchor_and_a_tag_alone_are_told_and_nothing_is_read(text: str, message: str) -> None:
    assert told(text) == [message]
    assert read_yaml(TextFile("a.yaml", text))[0] is None


def test_every_alias_is_told_at_once() -> None:
    text = "base: &b {k: 1}\nc:\n  <<: *b\n  k: 2\nd: [*b, *b]\n"
    assert [message.partition(": ")[0] for message in told(text)] == [
        "a.yaml:1:7",
        "a.yaml:3:7",
        "a.yaml:5:5",
        "a.yaml:5:9",
    ]


def test_a_text_that_would_grow_a_billionfold_ends_at_once() -> None:
    levels = ["a0: &a0 [lol, lol]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    start = time.perf_counter()
    value, _, problems = read_yaml(TextFile("a.yaml", "\n".join(levels)))
    assert time.perf_counter() - start < 1
    assert value is None
    assert len(problems) == 30 + 29 * 10


@pytest.mark.parametrize(
    "text",
    ["[" * DEEPEST + "]" * DEEPEST, "{a: " * (DEEPEST - 1) + "{a: b}" + "}" * (DEEPEST - 1), "- " * DEEPEST + "a"],
)
def test_forty_levels_are_read(text: str) -> None:
    value_of(text)


@pytest.mark.parametrize(
    ("text", "column"), [("[" * 42 + "]" * 42, 42), ("{a: " * 41 + "b" + "}" * 41, 165), ("- " * 41 + "a", 83)]
)
def test_deeper_levels_are_told_at_the_first_of_them(text: str, column: int) -> None:
    assert told(text) == [f"a.yaml:1:{column}: this is nested too deeply; stay within 40 levels"]


@pytest.mark.parametrize("text", ["[" * 100000, "[" * 5000 + "]" * 5000, "{a: " * 5000, "- " * 5000, "? " * 5000])
def test_nesting_without_end_is_told_and_does_no_harm(text: str) -> None:
    (message,) = told(text)
    assert ": this is not YAML: exceeded maximum nesting depth" in message


# Places


def test_every_key_and_item_knows_its_line_and_column() -> None:
    text = "title: A\nexamples:\n  even: {of: x, own: [1, 2]}\nlist:\n- é\n- {ü: 🎲, z: 1}\n"
    assert marks_of(text) == {
        (): (1, 1),
        ("title",): (1, 1),
        ("examples",): (2, 1),
        ("examples", "even"): (3, 3),
        ("examples", "even", "of"): (3, 10),
        ("examples", "even", "own"): (3, 17),
        ("examples", "even", "own", 0): (3, 23),
        ("examples", "even", "own", 1): (3, 26),
        ("list",): (4, 1),
        ("list", 0): (5, 3),
        ("list", 1): (6, 3),
        ("list", 1, "ü"): (6, 4),
        ("list", 1, "z"): (6, 10),
    }


def test_marks_are_the_files_own_where_the_text_begins_further_down() -> None:
    file = TextFile("a.yaml", "head\nhead\n---\na: 1\nb: {c: 2, c: 3}\n")
    value, marks, problems = read_yaml(file, first_line=4)
    assert value == {"a": 1, "b": {"c": 2}}
    assert marks == {(): (4, 1), ("a",): (4, 1), ("b",): (5, 1), ("b", "c"): (5, 5)}
    assert [as_text(problem) for problem in problems] == [
        "a.yaml:5:11: the key “c” stands here again; it stands on line 5\n    b: {c: 2, c: 3}\n              ^"
    ]


def test_a_block_in_a_file_knows_the_files_lines_and_columns() -> None:
    file = TextFile("fr.md", "- x\n\n  ```table t\n  rows: y\n  rows: z\n  ```\n")
    value, marks, problems = read_block(file, "rows: y\nrows: z\n", first_line=4, fence="```")
    assert value == {"rows": "y"}
    assert marks["rows",] == (4, 3)
    assert [as_text(problem) for problem in problems] == [
        "fr.md:5:3: the key “rows” stands here again; it stands on line 4\n      rows: z\n      ^"
    ]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u0085"], ids=["line", "paragraph", "next line"])
def test_a_separator_inside_a_text_moves_no_line_below_it(separator: str) -> None:
    assert marks_of(f'title: "Elo{separator}x"\nslug: a\n')["slug",] == (2, 1)


@pytest.mark.parametrize(
    ("text", "place"), [("{{", "1:3"), ("a: [1,\n", "2:1"), ("\ufeff- a\n- {", "2:3"), ('a:\n  - b\n  - "', "3:6")]
)
def test_what_is_wrong_at_the_end_of_a_text_is_told_at_its_end(text: str, place: str) -> None:
    assert [problem.partition(": ")[0] for problem in told(text)] == [f"a.yaml:{place}"]


KEYS = st.text("abcdeéüzñ_", min_size=1, max_size=4)
TREES = st.recursive(
    st.one_of(st.integers(-999, 999), st.text("aé: #-'\"{[,", max_size=8), st.none(), st.booleans()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, TREES, min_size=1, max_size=4), st.sampled_from([False, True, None]), st.integers(1, 9))
@settings(deadline=None, max_examples=80)
def test_every_mark_stands_on_its_own_key(tree: dict[str, Any], flow: bool | None, first: int) -> None:
    text = "x\n" * (first - 1) + yaml.safe_dump(tree, default_flow_style=flow, allow_unicode=True)
    value, marks, problems = read_yaml(TextFile("a.yaml", text), first)
    assert (value, problems) == (tree, ())
    lines = text.split("\n")
    for path, (line, column) in marks.items():
        if path and isinstance(path[-1], str):
            assert lines[line - 1][column - 1 :].removeprefix("? ").lstrip("'\"").startswith(path[-1])


@given(st.text(st.characters(exclude_categories=["Cs"])) | st.text("ab:-?,[]{}&*!|>'\"%@` \t\n#1.~", max_size=40))
@settings(deadline=None, max_examples=200)
def test_no_text_at_all_makes_the_reader_fail(text: str) -> None:
    value, _, problems = read_yaml(TextFile("a.yaml", text))
    assert all(problem.path == "a.yaml" and problem.line >= 1 and problem.column >= 1 for problem in problems)
    assert problems or isinstance(value, dict | list | str | int | float | None)
