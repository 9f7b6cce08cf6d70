"""A function walked to JavaScript computes in Chromium what Python computes, or is refused with its line."""

from __future__ import annotations

import inspect
import math
from functools import partial

import pytest
from playwright.sync_api import Page

from tablier.press import script_types
from tablier.press.problems import Problem
from tablier.press.script import javascript
from tests.browser.twins import Function, Row, agree, in_browser, in_python
from tests.press import script_samples as samples
from tests.press.script_samples import Line, Point, SampleError

TRIANGLE = (Point(0, 0), Point(3, 4, True), Point(5))
DIVIDED = (0, 0.1, -0.1, 0.3, 1, -1, 3.7, -7, 7, 1e9, -123456.789, 1e16)
INSIDE: dict[Function, list[Row]] = {
    samples.floored: [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5)],
    samples.remainder: [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5), (-1.5, 1)],
    samples.mixed: [(7, 2), (-0.1, 0.3), (1e150, 2)],
    samples.augmented: [(1,), (-3.25,)],
    samples.repeated: [(0,), (1,), (3,)],
    samples.in_order: [((10, 9, 1),), ((),), ((2.5, -1, 100, 20),)],
    samples.built_in: [(2.5,), (-2.5,), (0,), (-0.5,), (7,)],
    samples.written: [(0.1,), (1.005,), (-2.5,), (0.0001,), (123456789.125,)],
    samples.is_finite: [(1,), (float("nan"),), (float("inf"),)],
    samples.is_whole: [(1,), (1.5,), (-3,)],
    samples.total: [((),), ((1, 2, 3),)],
    samples.counted: [((),), ((1, 2, 3),)],
    samples.settings: [(1,), (1, 2), (1, 2, 3)],
    samples.out_of_order: [()],
    samples.left_out_in_the_middle: [()],
    samples.with_a_constant: [(1,), (1, 5)],
    samples.factorial: [(0,), (10,)],
    samples.ends: [("abc",), ("de",)],
    samples.cut: [("abcdef", *places) for places in ((1, 3), (-3, -1), (0, 0), (4, 2), (2, 99), (-99, 2))],
    samples.put_in: [("{} a {}", "$&"), ("{}{}", "$1 $$ $`"), ("a", "b"), ("{}", "")],
    samples.place_of: [("abc", "c"), ("abc", "d"), ("abc", ""), ("a.c", ".")],
    samples.parted: [("a, b, c", ", "), ("abc", "d"), ("", ","), ("a.b.", ".")],
    samples.swapped: [(1, 2)],
    samples.unpacked: [("abcde",), ("",)],
    samples.lies_between: [(1, 2, 3), (1, 1, 3), (1, 3, 3), (3, 2, 1), (1, 4, 3), (1, 50, 200)],
    samples.chosen: [(-1,), (0,), (-0.0,), (1,)],
    samples.weighed: [(value, wanted) for value in (5, 6, 11) for wanted in (False, True)],
    samples.remembers_a_truth: [(10,), (11,)],
    samples.judged: [((),), ((1, 99),), ((-1, 5),), ((99, 10),)],
    samples.squares_of_the_even: [((),), ((1, 2, 4, 6),)],
    samples.grid: [(0,), (3,)],
    samples.climbed: [((),), ((1, 2, 3),)],
    samples.halved_until_small: [(10,), (0.5,), (1e300,)],
    samples.refused_below_zero: [(1,), (-1,)],
    samples.line: [()],
    samples.line_by_place: [()],
    samples.length: [(Line(Point(0, 0), Point(3, 4)),)],
    samples.marked: [(TRIANGLE,), ((),)],
    samples.repeated_by_name: [("ab", times) for times in (-1, 0, 1, 3)],
    samples.counted_up: [(-2,), (0,), (3,)],
    samples.in_turn: [(DIVIDED, by) for by in (0.1, -0.1, 0.3, 3, -3, 7.5, 1e-3, 2**52)],
    samples.grown: [(1,), (-20,), (0,)],
    samples.with_a_hidden_default: [(1,), (1, 5)],
    samples.spaced: [("ab", "", "$&"), ("abab", "b", "$1"), ("", "", "x"), ("a", "b", "c"), ("aaa", "aa", "")],
    samples.letters: [("abc",), ("",)],
    samples.paired: [(0,), (1,), (2,)],
    samples.nested: [()],
    samples.measured_part: [("abc",), ("a",)],
    samples.keeps_the_last: [((1, 2),)],
    samples.keeps_the_last_in_a_parameter: [(1,)],
    samples.keeps_the_last_in_a_name: [((1, 2),), ((),)],
    samples.changes_the_loop_s_name: [((1, 2),)],
    samples.hides_its_own_name: [((1, 2, 3),)],
    samples.agrees: [(left, right) for left in (False, True) for right in (False, True)],
    samples.asks_no_further: [((2, 5),), ((5, 2),), ((1, 2),), ((),), ((2, -1),), ((5, -1),)],
    samples.checks_first: [(1,), (-1,)],
    samples.looks_inside: [(1, (1, 2)), (3, (1, 2)), (1, ())],
    samples.looks_outside: [(1, (1, 2)), (3, (1, 2)), (1, ())],
    samples.goes_through_two: [((1, 2, 3), 9), ((), 9)],
    samples.compares_tuples: [(1, 1), (1, 2)],
    samples.compares_lists_by_name: [((), ()), ((1,), ()), ((1, 2), (1, 2)), ((1, 2), (2, 1)), ((0, -0), (0, 0))],
    samples.compares_with_an_empty_list: [((),), ((0,),)],
    samples.differs: [((), ()), ((1,), ()), ((1, 2), (1, 2)), ((1, 2), (2, 1))],
    samples.finds_a_text: [("a", "cab", ("a", "b")), ("", "", ()), ("ab", "ba", ("ba",)), ("b", "ab", ("ab",))],
    samples.products: [((1, 2, 3), (1, 2, 3, 4)), ((), (1,)), ((2,), ())],
    samples.pairs_of_three: [(("x", "yz", ""),), ((),)],
    samples.pick_or_all: [((1, 2), True), ((1, 2), False)],
    samples.last_by_rest: [((1, 2, 4, -3, 3, 5, 6),), ((),)],
    samples.last_by_text: [(("ab", "b", "ac", "", "b"),), ((),)],
    samples.last_by_place: [(TRIANGLE, ((1, 2), (12,), (1, 2))), (TRIANGLE, ((),)), ((), ((1,),))],
    samples.rows_once: [(((1, 2), (12,), (1, 2), (), (1,), (-1, 2), ()),)],
    samples.with_places_set: [((1, 2, 3), 0), ((1, 2, 3), 2), ((1, 2, 3), -2), ((5,), 0)],
    samples.with_a_constant_s_place_set: [((1, 2, 3, 4, 5),)],
    samples.powers_of_powers: [(2.0,), (3.0,), (-2.0,), (0.0,)],
    samples.refuses_in_turn: [((1, 2),), ((-1, 10),), ((10, -1),)],
}


def marked_lines(sample: Function) -> set[int]:
    """List the lines of a sample that end with the mark."""
    lines, start = inspect.getsourcelines(sample)
    return {line for line, text in enumerate(lines, start) if text.rstrip().endswith("# outside")}


OUTSIDE = [
    value
    for value in vars(samples).values()
    if getattr(value, "__module__", "") == samples.__name__ and hasattr(value, "__name__") and marked_lines(value)
]


def named(function: Function) -> str:
    return str(function.__name__)


@pytest.mark.parametrize("function", INSIDE, ids=named)
def test_a_walked_function_computes_what_python_computes(function: Function, blank_page: Page) -> None:
    rows = INSIDE[function]
    assert in_browser(blank_page, function, rows) == in_python(function, rows)


def test_every_listed_builtin_and_method_is_tried() -> None:
    tried = {name for function in INSIDE for name in (*function.__code__.co_names, *_nested_names(function))}
    listed = {
        getattr(builtin, "__name__", "")
        for builtin in (*script_types.BUILTINS, *script_types.VARIADIC, *script_types.QUANTIFIERS)
    }
    assert listed | {method for method, _ in script_types.METHODS} <= tried


def _nested_names(function: Function) -> list[str]:
    return [name for code in function.__code__.co_consts if inspect.iscode(code) for name in code.co_names]


@pytest.mark.parametrize("sample", OUTSIDE, ids=named)
def test_each_line_outside_the_subset_is_refused_with_its_own_line(sample: Function) -> None:
    _, problems = javascript([sample])
    assert {problem.line for problem in problems} == marked_lines(sample)


def test_all_that_is_outside_in_one_function_is_shown_at_once() -> None:
    _, problems = javascript([samples.is_wrong_in_many_ways])
    kinds = [problem.what.partition(" ")[0] for problem in problems]
    assert sorted(kinds) == ["BinOp", "Compare", "JoinedStr", "Lambda", "Name", "Set", "Subscript"]


def test_what_a_called_function_holds_outside_the_subset_is_shown_too() -> None:
    _, problems = javascript([samples.calls_the_refused])
    assert {problem.line for problem in problems} == marked_lines(samples.has_a_set)


def test_a_problem_says_where_what_and_what_would_be_right() -> None:
    _, problems = javascript([samples.is_the_same])
    (line,) = marked_lines(samples.is_the_same)
    assert problems == (
        Problem(
            path="tests/press/script_samples.py",
            line=line,
            column=12,
            what="Compare is outside the subset of Python that is walked to JavaScript",
            right="== != < <= > >= in or not in",
            excerpt="    return left is right  # outside",
        ),
    )


def test_a_problem_names_the_kinds_that_do_not_go_together() -> None:
    rights = {
        samples.writes_a_float: "integer or text, not number",
        samples.compares_a_truth_with_one: "two numbers, two texts, or == and != of two truths or two sequences of integers, "
        "not truth and integer",
        samples.repeats_a_list_by_name: "two numbers, not sequence of integer and integer",
        samples.hands_a_truth_as_an_integer: "integer, not truth",
        samples.adds_what_it_does_not_know: "two numbers or two texts ([*first, *second] joins sequences), "
        "not unknown and integer; annotate the parameter, the field or the return that it comes from",
    }
    for function, right in rights.items():
        _, problems = javascript([function])
        assert [problem.right for problem in problems] == [right]


def test_what_a_made_record_holds_outside_the_subset_is_shown_too() -> None:
    _, problems = javascript([samples.makes_a_box])
    assert {problem.line for problem in problems} == marked_lines(samples.Box)


@pytest.mark.parametrize(
    ("root", "name", "path"),
    [
        (samples.twice, "<lambda>", "tests/press/script_samples.py"),
        (Point(1).__eq__, "Point.__eq__", "tests/press/script_samples.py"),
        (math.sqrt, "sqrt", "math.py"),
        (partial(samples.floored, 1), "partial", "functools.py"),
        (SampleError, "SampleError", "tests/press/script_samples.py"),
        (3, "int", "builtins.py"),
    ],
)
def test_a_root_without_a_definition_is_a_problem_of_its_module(root: object, name: str, path: str) -> None:
    code, problems = javascript([root])
    right = "a function or a dataclass that its module defines by name"
    assert (code, problems) == ("", (Problem(path, 0, 0, f"{name} cannot be walked to JavaScript", right),))


def test_what_several_functions_need_is_declared_once(blank_page: Page) -> None:
    code, problems = javascript([samples.left_out_in_the_middle, samples.settings, samples.with_a_constant])
    assert problems == ()
    assert [code.count(f"function script_samples_{name}(") for name in ("settings", "with_a_constant")] == [1, 1]
    assert code.count("const script_samples_STEP = 3;") == 1
    assert agree(in_browser(blank_page, samples.with_a_constant, [(1,)]), [{"value": 7}])
