"""The ```formula and ```steps blocks: a formula with its symbols, and an example worked out line by line."""

from __future__ import annotations

from functools import partial
from typing import Any

from tablier.guide.steps import WORKINGS, Line
from tablier.press import numbers
from tablier.press.evaluate import PageScope, Request
from tablier.press.expressions import Vocabulary, member
from tablier.press.figures import published
from tablier.press.formula import Step, formula_of, settled, step_of
from tablier.press.model import Component, Definition
from tablier.press.problems import Refused, nearest
from tablier.press.schema import FormulaBlockYaml, shaped

MOST_DECIMALS = 12


def formula(request: Request, scope: PageScope) -> Component:
    """Show a formula that page.yaml lists."""
    words, faults = shaped(request.options, FormulaBlockYaml, request.marks, scope.document.file)
    scope.problems += faults
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
    shown = formula_of(function, scope.words.formula_symbols(), _number(scope))
    address = f"{scope.document.page}/{request.name}"
    scope.formulas[address] = {"function": request.name}
    return Component("formula", {"caption": _caption(request, scope, words), "lines": [(address, "", shown)]})


def steps(request: Request, scope: PageScope) -> Component:
    """Show how an example's result is reached, each line recomputing to what it shows."""
    words, faults = shaped(request.options, FormulaBlockYaml, request.marks, scope.document.file)
    scope.problems += faults
    example = scope.press.index.names[scope.document.page].get(request.name)
    if example is None:
        examples = scope.definition.examples
        raise Refused(f"no example is called “{request.name}”", nearest(request.name, examples))
    function = scope.definition.examples[request.name]["of"]
    if function not in WORKINGS:
        raise Refused(f"{function} has no worked steps", f"there are steps for {', '.join(WORKINGS)}")
    if words is None:
        return Component("formula", {})
    lines = []
    for number, (line, step) in enumerate(
        zip(WORKINGS[function], _settled(example, WORKINGS[function], scope.press.vocabulary), strict=True), 1
    ):
        address = f"{scope.document.page}/{request.name}.step[{number}]"
        scope.formulas[address] = {
            "function": line.formula,
            "arguments": {name: published(value) for name, value in step.arguments.items()},
            "value": published(step.value),
        }
        label = scope.words.text(line.result, "step")
        lines.append((address, label, step_of(step, scope.words.formula_symbols(), _number(scope))))
    return Component("formula", {"caption": _caption(request, scope, words), "lines": lines})


def _settled(example: Definition, working: tuple[Line, ...], vocabulary: Vocabulary) -> tuple[Step, ...]:
    raw = tuple(
        Step(
            vocabulary.functions[line.formula].call,
            {name: member(example, source).value for name, source in line.arguments.items()},
            member(example, line.result).value,
        )
        for line in working
    )
    results = [line.result for line in working]
    links = tuple(
        {name: results.index(source) for name, source in line.arguments.items() if source in results[:number]}
        for number, line in enumerate(working)
    )
    return settled(raw, links, lambda value, places: float(numbers.rounded(value, places)))


def _caption(request: Request, scope: PageScope, words: FormulaBlockYaml) -> tuple[Any, ...]:
    return scope.rich(words.caption, request.marks.get(("caption",), (request.line, 1)))


def _number(scope: PageScope) -> Any:
    return partial(numbers.decimal, least=0, most=MOST_DECIMALS, symbols=scope.words.symbols)
