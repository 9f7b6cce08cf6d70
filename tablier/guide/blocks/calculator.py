"""The ```calculator block: a real form with a worked result in it, and all its script needs to make it live.

What one system shows beside its fields and outputs stands in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablier.guide.blocks import calculator_elo, calculator_fibs
from tablier.guide.blocks.parts import EXAMPLE, Parts, format_of, made
from tablier.guide.calculators import CALCULATORS, Output, settings, walked
from tablier.press.calls import called, member
from tablier.press.model import Component, Definition, Figure
from tablier.press.problems import Refused, nearest
from tablier.press.scope import PageScope, Request

# The symbols the script writes numbers with; it writes no date.
WRITING = ("decimal", "group", "plus", "minus", "percent", "multiplier", "plural")
# The interface's words that a script says for itself; the translations gather them from here.
SPOKEN = {"copied": "Link copied", "at": "Line {line}: {fault}"}
FAULTS = {
    "empty": "A number is missing here.",
    "number": "Write a number, in digits.",
    "grouping": "This number can be read two ways: check its spaces and its comma.",
    "range": "Write a number between {least} and {most}.",
    "whole": "Write a whole number between {least} and {most}.",
}
SYSTEMS: Mapping[str, Callable[[Definition, Mapping[str, Figure], PageScope], Parts]] = {
    "fibs": calculator_fibs.parts,
    "elo": calculator_elo.parts,
}


def calculator(request: Request, scope: PageScope) -> Component:
    """Place the calculator that page.yaml names, with its example worked out."""
    example = _example(request, scope)
    system = request.name
    shown = CALCULATORS[system]
    outputs = {name: _output(name, output, example, scope) for name, output in shown.outputs.items() if output.of}
    formats = {name: _format(name, output, outputs, scope) for name, output in shown.outputs.items()}
    own = SYSTEMS[system](example, outputs, scope)
    given = [name for name in shown.fields if name in example.inputs]
    values: dict[str, Any] = {
        "system": system,
        "inputs": {name: made(f"{EXAMPLE}.{name}", member(example, name), scope, form="bare") for name in given},
        "outputs": outputs,
        "data": {
            "system": system,
            "fields": settings(system),
            "texts": dict(shown.texts),
            "formats": {**formats, **own.formats},
            "symbols": {name: getattr(scope.words.symbols, name) for name in WRITING},
            "words": _words(own, scope),
            **own.settings,
        },
        "script": walked(system),
        **own.values,
    }
    return Component(f"calculator_{system}", values, shown.assets)


def _example(request: Request, scope: PageScope) -> Definition:
    """Find the example the calculator shows. Raises Refused."""
    system = scope.definition.calculator
    if request.name not in CALCULATORS or request.name != system:
        what, known = f"no calculator of this page is called “{request.name}”", request.name in CALCULATORS
        right = nearest(request.name, [system] if system in CALCULATORS else CALCULATORS)
        raise Refused(what, f"add calculator: {request.name} to page.yaml" if known else right)
    if request.options:
        raise Refused("a calculator says nothing of its own", "leave its block empty")
    example = scope.own.names.get(EXAMPLE)
    if example is None or EXAMPLE not in scope.definition.examples:
        raise Refused(f"the calculator shows an example called “{EXAMPLE}”", f"add {EXAMPLE}: under examples:")
    wanted, function = CALCULATORS[system].function, called(example)
    if function != wanted:
        raise Refused(f"the calculator’s example is of {function}", f"it is of {wanted}")
    return example


def _output(name: str, output: Output, example: Definition, scope: PageScope) -> Figure:
    form = "bare" if name.endswith("_new_experience") else ""
    return made(f"{EXAMPLE}.{name}", member(example, output.of), scope, output.digits, form)


def _format(name: str, output: Output, outputs: Mapping[str, Figure], scope: PageScope) -> list[Any]:
    return format_of(outputs[name].kind if output.of else scope.press.vocabulary.kinds[output.kind], scope)


def _words(own: Parts, scope: PageScope) -> dict[str, str]:
    said = {name: scope.words.text(message) for name, message in {**SPOKEN, **own.spoken}.items()}
    said |= {fault: scope.words.text(message, "fault") for fault, message in {**FAULTS, **own.faults}.items()}
    for place, text in own.places.items():
        said = {name: message.replace(f"{{{place}}}", text) for name, message in said.items()}
    return said
