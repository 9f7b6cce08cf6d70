"""The ```board block: a worked position drawn, told in a sentence and as a table, from the engine's own board.

The side to move is drawn at the bottom, bearing off to the right. Coordinates are those of an SVG, downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablier.press.evaluate import PageScope, Request
from tablier.press.expressions import call, member
from tablier.press.model import Component, Definition, Figure
from tablier.press.numbers import rounded
from tablier.press.problems import Refused, nearest
from tablier.press.schema import BoardBlockYaml, shaped
from tablier.rules.board import BAR, LAST, OFF, Board, borne_off, flipped
from tablier.rules.kinds import Checkers, Die, Point
from tablier.rules.notation import roll_read, steps_read
from tablier.rules.plays import Step
from tablier.rules.position import NOT_THROWN
from tablier.rules.xgid import board_of

EXAMPLE = "worked.position"
POINT, CHECKER, HEIGHT = 20, 18, 220  # the width of a point and of a checker, the height of the board
BAR_LEFT, BAR_RIGHT, TRAY = 6 * POINT, 7.2 * POINT, 13.2 * POINT
WIDTH = TRAY + 1.2 * POINT
CROSS = "m-4 -4l8 8m0 -8l-8 8"
SHOWN = 5  # checkers drawn on a point; the rest is a number on the last
PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}  # places of a die's dots, by rows from 1 to 9
PARTS, THROWN, TRIED = ("xgid", "places", "opponent_places"), ("roll", "plays", "listed"), ("tried", "refused")
Spot = tuple[float, float]


def board(request: Request, scope: PageScope) -> Component:
    """Draw an example that is a worked position. Raises Refused."""
    words, faults = shaped(
        request.options, BoardBlockYaml, request.marks, scope.document.file, "this block", request.line
    )
    scope.problems += faults
    example = scope.press.index.names[scope.document.page].get(request.name)
    drawn = {name for name, given in scope.definition.examples.items() if given.get("of") == EXAMPLE}
    if example is None or request.name not in drawn:
        right = nearest(request.name, drawn) or f"add {request.name}: {{of: {EXAMPLE}, checkers: …}} under examples:"
        raise Refused(f"no position is called “{request.name}”", right)
    if words is None:
        return Component("board", {})
    checkers = member(example, "checkers").value
    shown = board_of(checkers)
    roll = roll_read(member(example, "roll").value)
    parts = [*PARTS, *(THROWN if roll != NOT_THROWN else ()), *(TRIED if member(example, "tried").value else ())]
    is_first = not any(kind == "board" and name != request.name for kind, name in scope.placed)
    values: dict[str, Any] = {
        "id": request.name,
        "caption": scope.rich(words.caption, request.marks.get(("caption",), (request.line, 1))),
        "width": WIDTH,
        "height": HEIGHT,
        "labels": _labels(scope) if is_first else None,
        "own": _discs(shown),
        "opponent": _discs(shown, of_opponent=True),
        "own_off": _off(borne_off(shown), HEIGHT - 4, -6),
        "opponent_off": _off(borne_off(flipped(shown)), 4, 6),
        "counts": [
            (x, y, _count(request.name, checkers, point, scope), "own" if shown.points[point] > 0 else "their")
            for point, (x, y) in _crowded(shown)
        ],
        "try": _arrows(shown, steps_read(member(example, "tried").value)),
        "dice": () if roll == NOT_THROWN else [_die(die, place) for place, die in enumerate(roll)],
        "light": points_path(0),
        "dark": points_path(1),
        "rows": _rows(request.name, checkers, shown, scope),
        **dict.fromkeys((*THROWN, *TRIED)),
        **{name: scope.figure(f"{request.name}.{name}", member(example, name)) for name in parts},
    }
    return Component("board", values, ("css/board.css",))


def _labels(scope: PageScope) -> list[tuple[float, float, Figure]]:
    """Number the points once a page; every other board uses the same drawing."""
    return [
        (_x(point), HEIGHT + 12 if point <= LAST // 2 else -4, _point(point, scope)) for point in range(1, LAST + 1)
    ]


def _point(point: Point, scope: PageScope) -> Figure:
    return scope.figure(f"point[{point}]", Definition(str(point), point, "Point"))


def _count(name: str, checkers: str, point: Point, scope: PageScope) -> Figure:
    definition = call("worked.on", {"checkers": checkers, "point": point}, scope.press.vocabulary)
    return scope.figure(f"{name}.on[{point}]", definition, form="bare")


def _rows(
    name: str, checkers: str, board: Board, scope: PageScope
) -> list[tuple[Figure | None, Figure | None, Figure | None]]:
    """List the points held, from the back: the point, nothing for a bar, and how many of which side stand there."""
    rows: list[tuple[Figure | None, Figure | None, Figure | None]] = []
    for point in range(BAR, OFF - 1, -1):
        held = board.points[point]
        if held:
            heading = None if point in (BAR, OFF) else _point(point, scope)
            count = _count(name, checkers, point, scope)
            rows.append((heading, count, None) if held > 0 else (heading, None, count))
    return rows


def _x(point: Point) -> float:
    """Place the middle of a point: 1 to 6 at the bottom right, 13 to 18 at the top left."""
    column = (point - 1) % 12
    across = column if point > LAST // 2 else 11 - column
    return (BAR_RIGHT - BAR_LEFT if across > 5 else 0) + (across + 0.5) * POINT


def _spots(point: Point, count: Checkers, is_own: bool) -> list[Spot]:
    """Place the checkers that are drawn on a point or a bar, from the edge to the middle."""
    if point in (BAR, OFF):
        middle = (BAR_LEFT + BAR_RIGHT) / 2
        return [
            (middle, HEIGHT / 2 + (-1 if is_own else 1) * CHECKER * (number + 1)) for number in range(min(count, 4))
        ]
    drawn = [CHECKER * (number + 0.55) for number in range(min(count, SHOWN))]
    return [(_x(point), HEIGHT - depth if point <= LAST // 2 else depth) for depth in drawn]


def _discs(board: Board, of_opponent: bool = False) -> str:
    """Write one side's checkers as a path of dots, to be drawn with a round pen."""
    sign = -1 if of_opponent else 1
    held = [(point, sign * count) for point, count in enumerate(board.points) if sign * count > 0]
    return "".join(_dot(spot) for point, count in held for spot in _spots(point, count, sign > 0))


def _crowded(board: Board) -> Iterator[tuple[Point, Spot]]:
    """Give the points that hold more checkers than are drawn, and where the number stands."""
    for point, count in enumerate(board.points):
        spots = _spots(point, abs(count), count > 0)
        if abs(count) > len(spots):
            yield point, spots[-1]


def _off(count: Checkers, start: float, step: float) -> str:
    """Write the checkers borne off as strokes in the tray."""
    return "".join(f"M{_short(TRAY + 4)} {_short(start + step * number)}h16" for number in range(count))


def _arrows(board: Board, steps: Sequence[Step]) -> str:
    """Write the ways of a try as curves bent to the middle of the board, with a cross where the last ends."""
    ways = [(_spots(step.start, board.points[step.start], True)[-1:], _goal(board, step.end)) for step in steps]
    bows = [_bow(start[0], goal) for start, goal in ways if start]
    return "".join(dict.fromkeys(bows)) + (CROSS if bows else "")


def _goal(board: Board, end: Point) -> Spot:
    """Place where a checker would come to stand: upon the stack of the point, or in the tray."""
    if end == OFF:
        return (TRAY + 0.6 * POINT, HEIGHT - 40)
    own, theirs = max(board.points[end], 0), max(-board.points[end], 0)
    return _spots(end, own + 1 if own else max(theirs, 1), True)[-1]


def _bow(start: Spot, goal: Spot) -> str:
    across, middle = (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2
    reach = min(50.0, abs(goal[0] - start[0]) / 2 + 8) * (1 if middle < HEIGHT / 2 else -1)
    bend = f"M{_short(start[0])} {_short(start[1])}Q{_short(across)} {_short(middle + reach)} "
    return f"{bend}{_short(goal[0])} {_short(goal[1])}"


def _die(die: Die, place: int) -> tuple[float, str]:
    """Draw a die: where its left edge is, and its dots."""
    left = BAR_RIGHT + 2.9 * POINT + place * 1.2 * POINT
    corners = [((int(spot) - 1) % 3, (int(spot) - 1) // 3) for spot in PIPS[die]]
    return left, "".join(_dot((left + 4.5 + 5 * x, HEIGHT / 2 - 5 + 5 * y)) for x, y in corners)


def _dot(spot: Spot) -> str:
    return f"M{_short(spot[0])} {_short(spot[1])}h0"


def _short(value: float) -> str:
    return rounded(value, 1).removesuffix(".0")


def points_path(first: int) -> str:
    """Write every second point of an empty board, as triangles, from the first or the second."""
    tops: Sequence[Point] = range(LAST // 2 + 1, LAST + 1)
    return "".join(
        f"M{_short(_x(p) - 10)} {edge}h20l-10 {depth}z"
        for number, p in enumerate(tops)
        for edge, depth, parity in ((0, 92, 0), (HEIGHT, -92, 1))
        if (number + parity) % 2 == first
    )
