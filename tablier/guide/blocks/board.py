"""The ```board block: a worked position drawn, told in a sentence and as a table, from the engine's own board.

Where scripts run, a reader plays on it: the first board of a page carries what the explorer needs.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tablier.guide.drawing import HEIGHT, WIDTH, Mark, across, is_low, picture, points_path
from tablier.guide.explorer import EXPLORER, SPOKEN, walked_rules
from tablier.press.calls import call, member
from tablier.press.figures import forms_for
from tablier.press.model import Component, Definition, Figure
from tablier.press.problems import Refused, nearest
from tablier.press.schema import BoardBlockYaml
from tablier.press.scope import PageScope, Request
from tablier.rules.board import BAR, LAST, OFF, Board
from tablier.rules.kinds import Point
from tablier.rules.notation import roll_read, steps_read
from tablier.rules.position import NOT_THROWN
from tablier.rules.refusals import RULES
from tablier.rules.xgid import board_of

EXAMPLE = "worked.position"
PARTS, THROWN, TRIED = ("xgid", "places", "opponent_places"), ("roll", "plays", "listed"), ("tried", "refused")
# The symbols and the nouns that the script writes numbers with.
WRITING, NOUNS = ("decimal", "group", "minus", "plural"), ("Checkers", "Plays", "Pips")


def board(request: Request, scope: PageScope) -> Component:
    """Draw an example that is a worked position. Raises Refused."""
    words = scope.said(request, BoardBlockYaml)
    example = scope.own.names.get(request.name)
    drawn = {name for name, given in scope.definition.examples.items() if given.get("of") == EXAMPLE}
    if example is None or request.name not in drawn:
        right = nearest(request.name, drawn) or f"add {request.name}: {{of: {EXAMPLE}, checkers: …}} under examples:"
        raise Refused(f"no position is called “{request.name}”", right)
    if words is None:
        return Component("board", {})
    checkers = member(example, "checkers").value
    shown = board_of(checkers)
    roll = roll_read(member(example, "roll").value)
    tried = steps_read(member(example, "tried").value)
    parts = [*PARTS, *(THROWN if roll != NOT_THROWN else ()), *(TRIED if member(example, "tried").value else ())]
    is_first = not any(kind == "board" and name != request.name for kind, name in scope.placed)
    values: dict[str, Any] = {
        "id": request.name,
        "caption": scope.rich(words.caption, partial(request.mark, "caption")),
        "width": WIDTH,
        "height": HEIGHT,
        "labels": _labels(scope) if is_first else None,
        "marks": [(mark, _count(request.name, checkers, mark, scope)) for mark in picture(shown, roll, tried)],
        "said": _said(scope) if is_first else None,
        "light": points_path(0),
        "dark": points_path(1),
        "rows": _rows(request.name, checkers, shown, scope),
        **dict.fromkeys((*THROWN, *TRIED)),
        **{name: scope.figure(f"{request.name}.{name}", member(example, name)) for name in parts},
    }
    if is_first:
        values |= {"system": EXPLORER, "script": walked_rules()}
    return Component("board", values, ("css/board.css", "css/explorer.css", "js/explorer.js"))


def _labels(scope: PageScope) -> list[tuple[float, float, Figure]]:
    """Number the points once a page; every other board uses the same drawing."""
    return [(across(point), HEIGHT + 12 if is_low(point) else -4, _point(point, scope)) for point in range(1, LAST + 1)]


def _said(scope: PageScope) -> dict[str, Any]:
    """Give the words the script says, and how it writes numbers."""
    kinds, words = scope.press.vocabulary.kinds, scope.words
    return {
        "words": {name: words.text(message, "explorer") for name, message in SPOKEN.items()},
        "rules": {rule: words.text(rule, "rule") for rule in RULES},
        "forms": {name: forms_for(kinds[name], words) for name in NOUNS},
        "symbols": {name: getattr(words.symbols, name) for name in WRITING},
    }


def _point(point: Point, scope: PageScope) -> Figure:
    return scope.figure(f"point[{point}]", Definition(str(point), point, "Point"))


def _on(name: str, checkers: str, point: Point, scope: PageScope) -> Figure:
    definition = call("worked.on", {"checkers": checkers, "point": point}, scope.press.vocabulary)
    return scope.figure(f"{name}.on[{point}]", definition, form="bare")


def _count(name: str, checkers: str, mark: Mark, scope: PageScope) -> Figure | None:
    """Publish the number that a mark shows, if it is one."""
    return _on(name, checkers, mark.point, scope) if mark.count else None


def _rows(
    name: str, checkers: str, board: Board, scope: PageScope
) -> list[tuple[Figure | None, Figure | None, Figure | None]]:
    """List the points held, from the back: the point, nothing for a bar, and how many of which side stand there."""
    rows: list[tuple[Figure | None, Figure | None, Figure | None]] = []
    for point in range(BAR, OFF - 1, -1):
        held = board.points[point]
        if held:
            heading = None if point in (BAR, OFF) else _point(point, scope)
            count = _on(name, checkers, point, scope)
            rows.append((heading, count, None) if held > 0 else (heading, None, count))
    return rows
