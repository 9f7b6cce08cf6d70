"""A function shown as a formula or worked out with numbers, and read back to the value it gives."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press import numbers
from tablier.press.conventions import FRENCH as FRENCH_READ
from tablier.press.conventions import PORTUGUESE as PORTUGUESE_READ
from tablier.press.formula import Step, formula_of, step_of
from tablier.press.html_tree import Element, read_html
from tablier.press.problems import Refused
from tablier.press.reading import UnreadableError
from tablier.press.reading_math import step_sides
from tests.browser.samples import FRENCH, PORTUGUESE
from tests.press import formula_samples as samples

Function = Callable[..., Any]
MOST = 15
in_french = partial(numbers.decimal, least=0, most=MOST, symbols=FRENCH)
in_portuguese = partial(numbers.decimal, least=0, most=MOST, symbols=PORTUGUESE)
A, B, C, TWO = "<mi>a</mi>", "<mi>b</mi>", "<mi>c</mi>", "<mn>2</mn>"


def mo(sign: str) -> str:
    return f"<mo>{sign}</mo>"


def row(*parts: str) -> str:
    return f"<mrow>{''.join(mo(part) if part in '+−×=;' else part for part in parts)}</mrow>"


def held(inside: str) -> str:
    return f"<mrow><mo>(</mo>{inside}<mo>)</mo></mrow>"


def frac(above: str, below: str) -> str:
    return f"<mfrac>{above}{below}</mfrac>"


def sup(base: str, exponent: str) -> str:
    return f"<msup>{base}{exponent}</msup>"


def root_of(markup: str) -> Element:
    tree, faults = read_html(markup)
    assert faults == []
    child = tree.children[0]
    assert isinstance(child, Element)
    return child


def symbols_of(function: Function) -> dict[str, str]:
    return {function.__name__: "F", **{name: name for name in inspect.signature(function).parameters}}


FORMULAS: dict[Function, str] = {
    samples.total: row(A, "+", B),
    samples.less_difference: row(A, "−", held(row(B, "−", C))),
    samples.less_sum: row(A, "−", held(row(B, "+", C))),
    samples.less_product: row(A, "−", row(B, "×", C)),
    samples.less_twice: row(row(A, "−", B), "−", C),
    samples.plus_difference: row(A, "+", row(B, "−", C)),
    samples.difference_times: row(held(row(A, "−", B)), "×", C),
    samples.times_sum: row(A, "×", held(row(B, "+", C))),
    samples.product: row(A, "×", row(B, "×", C)),
    samples.sum_of_products: row(row(A, "×", B), "+", row(B, "×", C)),
    samples.quotient: frac(row(A, "+", B), row(A, "−", B)),
    samples.quotient_of_quotients: frac(frac(A, B), frac(A, TWO)),
    samples.times_quotient: row(A, "×", frac(B, TWO)),
    samples.opposite: row("−", A),
    samples.opposite_product: row("−", held(row(A, "×", B))),
    samples.opposite_sum: row("−", held(row(A, "+", B))),
    samples.opposite_square: row("−", sup(A, TWO)),
    samples.twice_opposite: row("−", held(row("−", A))),
    samples.less_opposite: row(A, "−", held(row("−", B))),
    samples.plus_opposite: row(A, "+", held(row("−", B))),
    samples.times_opposite: row(A, "×", held(row("−", B))),
    samples.opposite_times: row(row("−", A), "×", B),
    samples.square_of_opposite: sup(held(row("−", A)), TWO),
    samples.square_of_sum: sup(held(row(A, "+", B)), TWO),
    samples.square_of_quotient: sup(held(frac(A, B)), TWO),
    samples.square_of_square: sup(held(sup(A, TWO)), TWO),
    samples.tower: sup(TWO, sup(A, TWO)),
    samples.inverse_power: sup(TWO, row(row("−", A), "+", B)),
    samples.square_of_root: sup(f"<msqrt>{A}</msqrt>", TWO),
    samples.root_of_sum: f"<msqrt>{row(A, '+', B)}</msqrt>",
    samples.largest: row(
        row("<mi>max</mi>", mo("("), A, ";", row(B, "+", "<mn>1</mn>"), ";", "<mn>0</mn>", mo(")")), "×", TWO
    ),
    samples.smallest: row("<mi>min</mi>", mo("("), row(A, "×", B), ";", "<mn>1</mn>", mo(")")),
    samples.with_constants: row(
        row(row(A, "×", "<mn>2000</mn>"), "+", held(row("−", "<mn>0,5</mn>"))), "+", "<mn>12\u202f345,5</mn>"
    ),
    samples.times_constant: row(row("−", "<mn>0,5</mn>"), "×", A),
}


@pytest.mark.parametrize("function", FORMULAS, ids=lambda function: str(function.__name__))
def test_a_function_is_shown_as_it_is_written(function: Function) -> None:
    assert formula_of(function, symbols_of(function), in_french) == row("<mi>F</mi>", "=", FORMULAS[function])


@pytest.mark.parametrize("function", [samples.less_opposite_times, samples.plus_opposite_first])
def test_a_sign_behind_an_operator_stands_in_parentheses_wherever_it_comes_from(function: Function) -> None:
    shown = formula_of(function, symbols_of(function), in_french)
    for operator in "+−×":
        assert f"{mo(operator)}{mo('−')}" not in shown.replace("<mrow>", "")


def test_the_curve_of_a_guide() -> None:
    symbols = {"curve": "P", "gap": "A − B", "length": "n"}
    power = frac(
        row(row("−", held(row("<mi>A</mi>", "−", "<mi>B</mi>"))), "×", "<msqrt><mi>n</mi></msqrt>"), "<mn>2000</mn>"
    )
    assert formula_of(samples.curve, symbols, in_french) == row(
        "<mi>P</mi>", "=", frac("<mn>1</mn>", row(sup("<mn>10</mn>", power), "+", "<mn>1</mn>"))
    )


@pytest.mark.parametrize(
    ("function", "inside"),
    [
        (samples.total, row(row("<mi>A</mi>", "−", "<mi>B</mi>"), "+", B)),
        (samples.times_sum, row(held(row("<mi>A</mi>", "−", "<mi>B</mi>")), "×", held(row(B, "+", C)))),
        (samples.square_of_root, sup(f"<msqrt>{row('<mi>A</mi>', '−', '<mi>B</mi>')}</msqrt>", TWO)),
        (samples.opposite_square, row("−", sup(held(row("<mi>A</mi>", "−", "<mi>B</mi>")), TWO))),
    ],
)
def test_a_symbol_of_two_letters_holds_together(function: Function, inside: str) -> None:
    symbols = {**symbols_of(function), "a": "A − B"}
    assert formula_of(function, symbols, in_french) == row("<mi>F</mi>", "=", inside)


def test_a_symbol_is_text_and_never_markup() -> None:
    assert formula_of(samples.opposite, {"opposite": "<b>", "a": "&"}, in_french) == row(
        "<mi>&lt;b&gt;</mi>", "=", row("−", "<mi>&amp;</mi>")
    )
    assert formula_of(samples.opposite, {"opposite": "F", "a": "< + &"}, in_french) == row(
        "<mi>F</mi>", "=", row("−", held(row("<mi>&lt;</mi>", "+", "<mi>&amp;</mi>")))
    )


def test_a_true_minus_is_a_minus_too() -> None:
    def true_minus(value: float) -> str:
        return in_french(value).replace("-", "−")

    assert formula_of(samples.times_constant, symbols_of(samples.times_constant), true_minus) == row(
        "<mi>F</mi>", "=", row(row("−", "<mn>0,5</mn>"), "×", A)
    )
    step = Step(samples.opposite, {"a": -1}, 1)
    assert step_of(step, {"opposite": "F"}, true_minus) == step_of(step, {"opposite": "F"}, in_french)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    symbols = symbols_of(samples.with_constants)
    assert "<mn>12.345,5</mn>" in formula_of(samples.with_constants, symbols, in_portuguese)


# Worked out with numbers


@pytest.mark.parametrize(
    ("function", "arguments", "body", "value"),
    [
        (samples.total, {"a": 1500, "b": 0.5}, row("<mn>1500</mn>", "+", "<mn>0,5</mn>"), "<mn>1500,5</mn>"),
        (samples.total, {"a": 12345, "b": 0}, row("<mn>12\u202f345</mn>", "+", "<mn>0</mn>"), "<mn>12\u202f345</mn>"),
        (
            samples.times_sum,
            {"a": 2, "b": 3, "c": 4},
            row(TWO, "×", held(row("<mn>3</mn>", "+", "<mn>4</mn>"))),
            "<mn>14</mn>",
        ),
        (
            samples.with_constants,
            {"a": 1},
            FORMULAS[samples.with_constants].replace(A, "<mn>1</mn>"),
            "<mn>14\u202f345</mn>",
        ),
    ],
)
def test_a_step_shows_its_numbers_and_its_value(
    function: Function, arguments: dict[str, float], body: str, value: str
) -> None:
    shown = step_of(Step(function, arguments, function(**arguments)), {function.__name__: "F"}, in_french)
    assert shown == row("<mi>F</mi>", "=", body, "=", value)


def test_a_negative_number_that_is_put_in_stands_in_parentheses() -> None:
    shown = step_of(Step(samples.less_sum, {"a": -1, "b": -2.5, "c": 3}, -1.5), {"less_sum": "F"}, in_french)
    assert root_of(shown).text() == "F=(−1)−((−2,5)+3)=(−1,5)"


def test_a_step_names_the_numbers_a_script_may_change() -> None:
    slots = {"a": 'own"', "": "result"}
    shown = step_of(Step(samples.total, {"a": 1, "b": 2}, 3), {"total": "F"}, in_french, slots)
    assert shown == row(
        "<mi>F</mi>", "=", row('<mn data-slot="own&quot;">1</mn>', "+", TWO), "=", '<mn data-slot="result">3</mn>'
    )


VALUES = st.floats(-50, 50).map(lambda value: round(value, 2))


@given(st.sampled_from([*FORMULAS, samples.curve, samples.less_opposite_times, samples.plus_opposite_first]), st.data())
@settings(deadline=None, max_examples=150)
def test_a_step_read_back_gives_what_its_function_gives(function: Function, data: st.DataObject) -> None:
    arguments = {name: data.draw(VALUES, name) for name in inspect.signature(function).parameters}
    try:
        value = float(function(**arguments))
    except (ValueError, ArithmeticError):
        return
    if abs(value) > 1e9 or 0 < abs(value) < 1e-9:
        return
    for write, conventions in ((in_french, FRENCH_READ), (in_portuguese, PORTUGUESE_READ)):
        shown = step_of(Step(function, arguments, value), {function.__name__: "F"}, write)
        computed, printed, _ = step_sides(root_of(shown), conventions)
        assert math.isclose(computed, value, rel_tol=1e-9, abs_tol=1e-9)
        assert math.isclose(printed, value, rel_tol=1e-9, abs_tol=1e-9)


@pytest.mark.parametrize(("value", "places"), [("<mn>7</mn>", 0), ("<mn>7,0</mn>", 1), ("<mn>7,25</mn>", 2)])
def test_the_decimals_shown_are_counted(value: str, places: int) -> None:
    step = root_of(row("<mi>F</mi>", "=", row("<mn>3</mn>", "+", "<mn>4</mn>"), "=", value))
    assert step_sides(step, FRENCH_READ)[0] == 7
    assert step_sides(step, FRENCH_READ)[2] == places


def test_the_decimals_of_a_negative_value_are_counted() -> None:
    step = step_of(Step(samples.total, {"a": -2, "b": -0.83}, -2.83), {"total": "F"}, in_french)
    assert step_sides(root_of(step), FRENCH_READ) == (-2.83, -2.83, 2)


def test_a_step_is_read_row_within_row_or_flat() -> None:
    three, four, five = (f"<mn>{number}</mn>" for number in (3, 4, 5))
    flat = root_of(row("<mi>F</mi>", "=", three, "+", four, "×", five, "−", TWO, "=", "<mn>21</mn>"))
    assert step_sides(flat, FRENCH_READ) == (21, 21, 0)
    largest = row("<mi>max</mi>", mo("("), three, "+", four, ";", five, mo(")"))
    assert step_sides(root_of(row("<mi>F</mi>", "=", largest, "=", "<mn>7</mn>")), FRENCH_READ) == (7, 7, 0)


def test_a_step_whose_value_is_wrong_reads_wrong() -> None:
    step = root_of(row("<mi>F</mi>", "=", row("<mn>3</mn>", "+", "<mn>4</mn>"), "=", "<mn>8</mn>"))
    assert step_sides(step, FRENCH_READ) == (7, 8, 0)


def worked_out(inside: str) -> float:
    return step_sides(root_of(row("<mi>F</mi>", "=", inside, "=", "<mn>1</mn>")), FRENCH_READ)[0]


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("<mn>1.5</mn>", "“1.5” is no number"),
        ("<mn>10000</mn>", "“10000” is not how whole numbers are grouped"),
        ("<mi>x</mi>", "<mi> is no part of a number"),
        ("<mtext>1</mtext>", "<mtext> is no part of a number"),
        (row(mo("("), "<mn>1</mn>"), "a parenthesis is not closed"),
        (row("<mn>1</mn>", mo("÷"), "<mn>2</mn>"), "“÷” is no operation"),
        (row("+", "<mn>2</mn>"), "“+” is no operation"),
        (row("<mn>1</mn>", "+"), "a number is missing"),
        ("<mrow></mrow>", "a number is missing"),
        (row("−"), "a number is missing"),
    ],
)
def test_what_is_no_arithmetic_is_unreadable(inside: str, message: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        worked_out(inside)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "row_", ["<mrow><mi>F</mi><mo>=</mo><mn>1</mn></mrow>", "<mrow><mn>1</mn></mrow>", "<mrow></mrow>"]
)
def test_a_step_has_three_sides(row_: str) -> None:
    with pytest.raises(UnreadableError, match=r"^a step reads symbol = expression = value$"):
        step_sides(root_of(row_), FRENCH_READ)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (("<mn>2</mn>", "<mn>3</mn>"), "“3.0” is no operation"),
        (("<mn>2</mn>", "×"), "a number is missing"),
        (("×", "<mn>2</mn>"), "a number is missing"),
        (("<mn>2</mn>", "×", "−", "<mn>3</mn>"), "a number is missing"),
        (("<mn>2</mn>", "−", "−", "<mn>3</mn>"), "a number is missing"),
    ],
)
def test_a_row_with_a_number_or_an_operation_missing_is_unreadable(parts: tuple[str, ...], message: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        worked_out(row(*parts))
    assert str(caught.value) == message


def test_what_stands_behind_the_largest_counts_too() -> None:
    largest = ("<mi>max</mi>", mo("("), "<mn>1</mn>", ";", "<mn>2</mn>", mo(")"))
    assert worked_out(row(*largest, "+", "<mn>5</mn>")) == 7
    assert worked_out(row("<mn>5</mn>", "−", *largest, "×", "<mn>2</mn>")) == 1


# What cannot be shown


SHAPE = "a formula is made of + − × / ** sqrt max min, names and numbers"


def line_of(function: Function, offset: int = 1) -> int:
    return inspect.getsourcelines(function)[1] + offset


@pytest.mark.parametrize(
    ("function", "node"),
    [
        (samples.chooses, "IfExp"),
        (samples.compares, "Compare"),
        (samples.floors, "BinOp"),
        (samples.remains, "BinOp"),
        (samples.calls_another, "Call"),
        (samples.calls_a_module, "Call"),
        (samples.spreads, "Starred"),
        (samples.names_a_letter, "Constant"),
        (samples.looks_inside, "Subscript"),
        (samples.gives_several, "Tuple"),
    ],
)
def test_what_has_no_way_to_be_shown_is_refused_with_its_line(function: Function, node: str) -> None:
    with pytest.raises(Refused) as caught:
        formula_of(function, symbols_of(function), in_french)
    name = function.__name__
    assert caught.value.what == f"{name}, line {line_of(function)}: {node} has no way to be shown"
    assert caught.value.right == SHAPE


SEVERAL = [samples.has_two_lines, samples.has_a_call_first, samples.has_no_return, samples.has_an_empty_return]


@pytest.mark.parametrize("function", SEVERAL)
def test_a_function_of_more_than_one_return_is_refused(function: Function) -> None:
    with pytest.raises(Refused) as caught:
        formula_of(function, symbols_of(function), in_french)
    assert caught.value.what == f"{function.__name__} cannot be shown as a formula"
    assert caught.value.right == "show a function of one return"


@pytest.mark.parametrize(
    ("function", "symbols", "name"),
    [
        (samples.total, {"a": "a", "b": "b"}, "total"),
        (samples.total, {"total": "F", "a": "a"}, "b"),
        (samples.names_nothing, {"names_nothing": "F", "a": "a"}, "NOWHERE"),
        (samples.has_no_end, {"has_no_end": "F", "a": "a"}, "ENDLESS"),
        (samples.has_a_truth_for_a_constant, {"has_a_truth_for_a_constant": "F", "a": "a"}, "FLAG"),
        (samples.has_a_text_for_a_constant, {"has_a_text_for_a_constant": "F", "a": "a"}, "NAME"),
    ],
)
def test_a_name_without_a_symbol_is_refused(function: Function, symbols: dict[str, str], name: str) -> None:
    with pytest.raises(Refused) as caught:
        formula_of(function, symbols, in_french)
    assert caught.value.what == f"no symbol is given for {name}"
    assert caught.value.right == f'add msgctxt "symbol" msgid "{name}" to each PO file'


def test_a_step_lacking_a_number_is_refused() -> None:
    with pytest.raises(Refused, match=r"^no symbol is given for b$"):
        step_of(Step(samples.total, {"a": 1}, 1), {"total": "F"}, in_french)
