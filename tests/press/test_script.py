"""A function walked to JavaScript computes in Chromium what Python computes, or is refused with its line."""

from __future__ import annotations

import inspect
from types import FunctionType

import pytest
from playwright.sync_api import Page

from tablier.press import script
from tablier.press.problems import Problem
from tablier.press.script import javascript
from tests.browser.twins import Function, Row, agree, in_browser, in_python
from tests.press import script_samples as samples
from tests.press.script_samples import Line, Point

TRIANGLE = (Point(0, 0), Point(3, 4, True), Point(5))
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
}
EDGE: dict[Function, Row] = {
    samples.adds_lists_by_name: ((1,), (2,)),
    samples.adds_lists_it_made: (1,),
    samples.extends_a_list: ((1,), (2,)),
    samples.repeats_a_list_by_name: ((1,), 2),
    samples.repeats_text_by_name: ("ab", 2),
    samples.repeats_by_text: (2,),
    samples.fills_in_with_percent: (3,),
    samples.compares_tuples: (1, 1),
    samples.compares_lists_by_name: ((1,), (1,)),
    samples.compares_with_an_empty_list: ((),),
    samples.compares_a_truth_with_one: (True,),
    samples.trusts_a_sorted_list: ((),),
    samples.denies_a_copied_list: ((),),
    samples.trusts_a_list_named_as_a_truth: ((),),
    samples.trusts_a_list_that_was_a_truth: ((),),
    samples.looks_up: ({"one": 1},),
    samples.sorts_text: (),
    samples.takes_the_last_text: (),
    samples.writes_a_float: (2.0,),
    samples.writes_a_truth: (True,),
    samples.parts_letters: ("ab",),
    samples.floored_float: (1, 0.1),
    samples.remainder_of_a_float: (0.1, 3),
    samples.repeated_less_than_once: (-1,),
    samples.counted_below_zero: (-2,),
    samples.keeps_the_last: ((1, 2),),
    samples.keeps_the_last_in_a_parameter: (1,),
    samples.keeps_the_last_in_a_name: ((1, 2),),
    samples.changes_the_loop_s_name: ((1, 2),),
    samples.asks_of_two: (((1,), (-1,)), 5),
    samples.by_place_only: (1, 2),
    samples.calls_by_place: (),
    samples.is_remembered: (1,),
    samples.has_a_name_of_javascript: (1,),
    samples.makes_a_marked_point: (),
    samples.makes_a_renewed: (),
    samples.makes_a_box: (),
    samples.makes_a_stack: (),
    samples.makes_a_checked: (-1,),
    samples.makes_a_scaled: (),
    samples.doubles: (4,),
    samples.turns_a_corner: (),
}
FAILING: dict[Function, Row] = {
    samples.divides: (1, 0),
    samples.divides_the_rest: (1, 0),
    samples.picks: ((1, 2), 2),
    samples.reads_a_whole_number: ("x",),
    samples.reads_a_number: ("",),
    samples.parts_by_nothing: ("ab",),
    samples.takes_the_root: (-1,),
    samples.takes_the_logarithm: (0,),
    samples.rounds_down: (float("inf"),),
    samples.raises_to_a_power: (10.0,),
}


def marked_lines(function: Function) -> set[int]:
    """List the lines of a sample that end with the mark."""
    lines, start = inspect.getsourcelines(function)
    return {line for line, text in enumerate(lines, start) if text.rstrip().endswith("# outside")}


OUTSIDE = [value for value in vars(samples).values() if isinstance(value, FunctionType) and marked_lines(value)]


def named(function: Function) -> str:
    return str(function.__name__)


@pytest.mark.parametrize("function", INSIDE, ids=named)
def test_a_walked_function_computes_what_python_computes(function: Function, blank_page: Page) -> None:
    rows = INSIDE[function]
    assert in_browser(blank_page, function, rows) == in_python(function, rows)


def test_every_listed_builtin_and_method_is_tried() -> None:
    tried = {name for function in INSIDE for name in (*function.__code__.co_names, *_nested_names(function))}
    listed = {getattr(builtin, "__name__", "") for builtin in (*script.BUILTINS, *script.VARIADIC, *script.QUANTIFIERS)}
    assert listed | {method for method, _ in script.METHODS} <= tried


def _nested_names(function: Function) -> list[str]:
    return [name for code in function.__code__.co_consts if inspect.iscode(code) for name in code.co_names]


@pytest.mark.parametrize("function", OUTSIDE, ids=named)
def test_each_line_outside_the_subset_is_refused_with_its_own_line(function: Function) -> None:
    _, problems = javascript([function])
    assert {problem.line for problem in problems} == marked_lines(function)


def test_all_that_is_outside_in_one_function_is_shown_at_once() -> None:
    _, problems = javascript([samples.is_wrong_in_many_ways])
    kinds = [problem.what.partition(" ")[0] for problem in problems]
    assert sorted(kinds) == ["BinOp", "Compare", "JoinedStr", "Lambda", "Name", "Set", "Subscript"]


def test_what_a_called_function_holds_outside_the_subset_is_shown_too() -> None:
    _, problems = javascript([samples.calls_the_refused])
    assert {problem.line for problem in problems} == marked_lines(samples.has_a_set)


def test_a_problem_says_where_what_and_what_would_be_right() -> None:
    _, problems = javascript([samples.looks_inside])
    (line,) = marked_lines(samples.looks_inside)
    assert problems == (
        Problem(
            path="tests/press/script_samples.py",
            line=line,
            column=12,
            what="Compare is outside the subset of Python that is walked to JavaScript",
            right="== != < <= > or >=",
            excerpt="    return value in values  # outside",
        ),
    )


@pytest.mark.parametrize("function", EDGE, ids=named)
def test_what_is_not_refused_computes_what_python_computes(function: Function, blank_page: Page) -> None:
    _, problems = javascript([function])
    rows = [EDGE[function]]
    assert problems or in_browser(blank_page, function, rows) == in_python(function, rows)


@pytest.mark.parametrize("function", FAILING, ids=named)
def test_what_fails_in_python_fails_in_the_browser(function: Function, blank_page: Page) -> None:
    _, problems = javascript([function])
    rows = [FAILING[function]]
    assert [list(outcome) for outcome in in_python(function, rows)] == [["error"]]
    assert problems or [list(outcome) for outcome in in_browser(blank_page, function, rows)] == [["error"]]


def test_what_several_functions_need_is_declared_once(blank_page: Page) -> None:
    code, problems = javascript([samples.left_out_in_the_middle, samples.settings, samples.with_a_constant])
    assert problems == ()
    assert [code.count(f"function script_samples_{name}(") for name in ("settings", "with_a_constant")] == [1, 1]
    assert code.count("const script_samples_STEP = 3;") == 1
    assert agree(in_browser(blank_page, samples.with_a_constant, [(1,)]), [{"value": 7}])
