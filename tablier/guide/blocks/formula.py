"""The ```formula and ```steps blocks: a formula with its symbols, and an example worked out line by line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tablier.guide.steps import WORKINGS, GameWorking, Line, Working, game_working, working
from tablier.press import numbers
from tablier.press.calls import called, member
from tablier.press.figures import published
from tablier.press.formula import Step, formula_of, step_of
from tablier.press.model import Component, Definition
from tablier.press.problems import Refused, nearest
from tablier.press.schema import FormulaBlockYaml
from tablier.press.scope import PageScope, Request

MOST_DECIMALS = 17


def formula(request: Request, scope: PageScope) -> Component:
    """Show a formula that page.yaml lists."""
    words = scope.said(request, FormulaBlockYaml)
    known = scope.definition.formulas
    if request.name not in known:
        raise Refused(f"no formula is called “{request.name}”", nearest(request.name, known) or "add it to formulas:")
    if request.name not in scope.press.vocabulary.functions:
        raise Refused(
            f"no function is called “{request.name}”", nearest(request.name, scope.press.vocabulary.functions)
        )
    if words is None:
        return Component("formula", {})
    function = scope.press.vocabulary.functions[request.name].call
    shown = formula_of(function, scope.words.formula_symbols(), number_writer(scope))
    address = f"{scope.document.page}/{request.name}"
    scope.formulas[address] = {"function": request.name}
    return Component("formula", {"caption": _caption(request, scope, words), "lines": [(address, "", shown)]})


def steps(request: Request, scope: PageScope) -> Component:
    """Show how an example's result is reached, each line recomputing to what it shows."""
    words = scope.said(request, FormulaBlockYaml)
    example = scope.own.names.get(request.name)
    if example is None or request.name not in scope.definition.examples:
        examples = scope.definition.examples
        raise Refused(
            f"no example is called “{request.name}”", nearest(request.name, examples) or "add it to examples:"
        )
    function = called(example)
    if function not in WORKINGS:
        raise Refused(f"{function} has no worked steps", f"there are steps for {', '.join(WORKINGS)}")
    if words is None:
        return Component("formula", {})
    lines = [
        (
            address,
            scope.words.text(line.result, "step"),
            step_of(step, scope.words.formula_symbols(), number_writer(scope)),
        )
        for address, line, step in worked_steps(request.name, example, function, scope)
    ]
    return Component("formula", {"caption": _caption(request, scope, words), "lines": lines})


def worked_steps(name: str, example: Definition, function: str, scope: PageScope) -> list[tuple[str, Line, Step]]:
    """Work an example out: each line's address, what it is, and the step with the numbers it shows."""
    shown = _working(example, function)
    found = []
    for number, line in enumerate(WORKINGS[function], 1):
        arguments = {parameter: _shown(source, shown, example) for parameter, source in line.arguments.items()}
        step = Step(scope.press.vocabulary.functions[line.formula].call, arguments, getattr(shown, line.result))
        address = f"{scope.document.page}/{name}.step[{number}]"
        scope.formulas[address] = {
            "function": line.formula,
            "arguments": {parameter: published(value) for parameter, value in arguments.items()},
            "value": published(step.value),
        }
        found.append((address, line, step))
    return found


def _working(example: Definition, function: str) -> Working | GameWorking:
    """Give an example's numbers as its steps show them."""
    if function == "elo.game":
        return game_working(example.value, member(example, "coefficient").value)
    return working(example.value, member(example, "length").value)


def _shown(source: str, shown: Working | GameWorking, example: Definition) -> float:
    """Give a step's number: as an earlier step shows it, or as the example has it."""
    value: float = getattr(shown, source) if hasattr(shown, source) else member(example, source).value
    return value


def _caption(request: Request, scope: PageScope, words: FormulaBlockYaml) -> tuple[Any, ...]:
    return scope.rich(words.caption, partial(request.mark, "caption"))


def number_writer(scope: PageScope) -> Callable[[float], str]:
    """Give how formulas write numbers in the page's language."""
    return partial(numbers.decimal, least=0, most=MOST_DECIMALS, symbols=scope.words.symbols)
