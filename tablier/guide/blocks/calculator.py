"""The ```calculator block: a real form with a worked result in it, and all its script needs to make it live."""

from __future__ import annotations

from typing import Any

from tablier.guide import curves
from tablier.guide.blocks.formula import number_writer, worked_steps
from tablier.guide.calculators import CALCULATORS, settings, walked
from tablier.press.evaluate import PageScope, Request
from tablier.press.expressions import define, member
from tablier.press.figures import forms_for
from tablier.press.formula import step_of
from tablier.press.model import Component, Definition, Figure
from tablier.press.problems import Refused, nearest

# The symbols the script writes numbers with; it writes no date.
WRITING = ("decimal", "group", "plus", "minus", "percent", "multiplier", "plural")
EXAMPLE = "calculator"
# Decimals by the end of an output's name: what stands one above the other has as many.
DECIMALS = {"chance": [0, 1], "_multiplier": [0, 2], "_change": [2, 2], "_new": [1, 1]}
TOLD = {
    "gain": "gain",
    "loss": "loss",
    "opponent_gain": "opponent_gain",
    "opponent_loss": "opponent_loss",
}
# The interface's words that the script says for itself; the translations gather them from here.
SPOKEN = {
    "about": "You win about {odds}.",
    "always": "You nearly always win.",
    "never": "You hardly ever win.",
    "copied": "Link copied",
    "summary": (
        "If you win, you gain {gain} and your opponent loses {opponent_loss}. "
        "If you lose, you lose {loss} and your opponent gains {opponent_gain}."
    ),
    "line": "{change}, rating {rating}",
    "at": "Line {line}: {fault}",
}
FAULTS = {
    "empty": "A number is missing here.",
    "number": "Write a number, in digits.",
    "grouping": "This number can be read two ways: check its spaces and its comma.",
    "range": "Write a number between {least} and {most}.",
    "whole": "Write a whole number between {least} and {most}.",
    "parts": "a rating, a length and a result are needed.",
    "result": "the result is written as in the example.",
}


def calculator(request: Request, scope: PageScope) -> Component:
    """Place the calculator that page.yaml names, with its example worked out."""
    system = scope.definition.calculator
    if request.name not in CALCULATORS or request.name != system:
        what, known = f"no calculator of this page is called “{request.name}”", request.name in CALCULATORS
        right = nearest(request.name, [system] if system in CALCULATORS else CALCULATORS)
        raise Refused(what, f"add calculator: {request.name} to page.yaml" if known else right)
    if request.options:
        raise Refused("a calculator says nothing of its own", "leave its block empty")
    example = scope.press.index.names[scope.document.page].get(EXAMPLE)
    if example is None or EXAMPLE not in scope.definition.examples:
        raise Refused(f"the calculator shows an example called “{EXAMPLE}”", f"add {EXAMPLE}: under examples:")
    made = CALCULATORS[system]
    function = scope.definition.examples[EXAMPLE]["of"]
    if function != made.function:
        raise Refused(f"the calculator’s example is of {function}", f"it is of {made.function}")
    outputs = {name: _figure(name, example, scope) for name in made.outputs}
    told = {name: _figure(field, example, scope, [0, 2]) for name, field in TOLD.items()}
    odds = scope.figure(f"{EXAMPLE}.odds", _odds(example, scope))
    words = _words(scope)
    values: dict[str, Any] = {
        "system": system,
        "inputs": {name: _figure(name, example, scope, form="bare") for name in made.fields},
        "outputs": outputs,
        "told": told,
        "odds": odds,
        "won": scope.named("won"),
        "steps": _steps(example, scope),
        "curve": {
            "points": curves.curve_points(member(example, "length").value),
            "x": curves.across(member(example, "gap").value),
            "y": curves.down(member(example, "chance").value),
            "width": curves.WIDTH,
            "height": curves.HEIGHT,
        },
        "data": {
            "system": system,
            "fields": settings(system),
            "formats": {name: _format(figure, scope) for name, figure in (outputs | told).items()},
            "rating": _format(outputs["win_own_new"], scope),
            "change": _format(outputs["win_own_change"], scope),
            "odds": scope.words.pattern(odds.kind.noun),
            "symbols": {name: getattr(scope.words.symbols, name) for name in WRITING},
            "words": words,
        },
        "script": walked(system),
    }
    return Component("calculator", values)


def _figure(
    name: str, example: Definition, scope: PageScope, digits: list[int] | None = None, form: str = ""
) -> Figure:
    decimals = digits or next((d for end, d in DECIMALS.items() if name.endswith(end)), None)
    form = form or ("bare" if name.endswith("_new_experience") else "")
    return scope.figure(f"{EXAMPLE}.{name}", member(example, name), form=form, digits=decimals)


def _odds(example: Definition, scope: PageScope) -> Definition:
    text = f"fibs.simple_odds(chance={member(example, 'chance').text})"
    return define(text, scope.press.vocabulary)


def _format(figure: Figure, scope: PageScope) -> list[Any]:
    """Give what the script needs to write a figure of this kind."""
    kind = figure.kind
    return [kind.pattern, kind.least, kind.most, forms_for(kind, scope.words)]


def _words(scope: PageScope) -> dict[str, str]:
    said = {name: scope.words.text(message) for name, message in SPOKEN.items()}
    return said | {fault: scope.words.text(message, "fault") for fault, message in FAULTS.items()}


def _steps(example: Definition, scope: PageScope) -> list[tuple[str, str, str]]:
    function = scope.definition.examples[EXAMPLE]["of"]
    symbols, number = scope.words.formula_symbols(), number_writer(scope)
    return [
        (
            address,
            scope.words.text(line.result, "step"),
            step_of(step, symbols, number, {**line.arguments, "": line.result}),
        )
        for address, line, step in worked_steps(EXAMPLE, example, function, scope)
    ]
