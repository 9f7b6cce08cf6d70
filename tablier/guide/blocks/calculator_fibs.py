"""What the FIBS calculator shows of its own: the odds in words, the steps, the small curve, a series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablier.guide import curves
from tablier.guide.blocks.formula import number_writer, worked_steps
from tablier.guide.blocks.parts import EXAMPLE, Parts, format_of, made
from tablier.press.calls import called, member
from tablier.press.expressions import define
from tablier.press.formula import step_of
from tablier.press.model import Definition, Figure
from tablier.press.scope import PageScope

# The sizes that the sentence names.
TOLD = ("gain", "loss", "opponent_gain", "opponent_loss")
SPOKEN = {
    "about": "You win about {odds}.",
    "always": "You nearly always win.",
    "never": "You hardly ever win.",
    "summary": (
        "If you win, you gain {gain} and your opponent loses {opponent_loss}. "
        "If you lose, you lose {loss} and your opponent gains {opponent_gain}."
    ),
    "line": "{change}, rating {rating}",
}
FAULTS = {
    "parts": "a rating, a length and a result are needed.",
    "result": "the result is written as in the example.",
}


def parts(example: Definition, outputs: Mapping[str, Figure], scope: PageScope) -> Parts:
    """Work out the example's odds, steps and curve."""
    told = {name: made(f"{EXAMPLE}.{name}", member(example, name), scope, (0, 2)) for name in TOLD}
    odds = scope.figure(f"{EXAMPLE}.odds", _odds(example, scope))
    values = {
        "told": told,
        "odds": odds,
        "won": scope.named("won"),
        "steps": _steps(example, scope),
        "curve": _curve(example),
    }
    settings = {
        "rating": format_of(outputs["win_own_new"].kind, scope),
        "change": format_of(outputs["win_own_change"].kind, scope),
        "odds": scope.words.pattern(odds.kind.noun),
    }
    formats = {name: format_of(figure.kind, scope) for name, figure in told.items()}
    return Parts(values, SPOKEN, FAULTS, formats, settings)


def _odds(example: Definition, scope: PageScope) -> Definition:
    text = f"fibs.simple_odds(chance={member(example, 'chance').text})"
    return define(text, scope.press.vocabulary)


def _curve(example: Definition) -> dict[str, Any]:
    return {
        "points": curves.curve_points(member(example, "length").value),
        "x": curves.across(member(example, "gap").value),
        "y": curves.down(member(example, "chance").value),
        "width": curves.WIDTH,
        "height": curves.HEIGHT,
    }


def _steps(example: Definition, scope: PageScope) -> list[tuple[str, str, str]]:
    function = called(example)
    symbols, number = scope.words.formula_symbols(), number_writer(scope)
    return [
        (
            address,
            scope.words.text(line.result, "step"),
            step_of(step, symbols, number, {**line.arguments, "": line.result}),
        )
        for address, line, step in worked_steps(EXAMPLE, example, function, scope)
    ]
