"""How a board is drawn: every mark on it, from the board alone. The page and the explorer draw by this code.

The side to move stands at the bottom and bears off to the right. Coordinates are those of an SVG, downwards.
Written in the subset of Python that the press walks to JavaScript.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.press.numbers import rounded
from tablier.rules.board import BAR, LAST, OFF, Board, borne_off, flipped
from tablier.rules.kinds import Checkers, Die, Point, Roll
from tablier.rules.plays import Step

POINT, CHECKER, HEIGHT = 20, 18, 220  # the width of a point and of a checker, the height of the board
BAR_LEFT, BAR_RIGHT, TRAY = 6 * POINT, 7.2 * POINT, 13.2 * POINT
WIDTH = TRAY + 1.2 * POINT
SHOWN, SHOWN_ON_BAR = 5, 4  # checkers drawn on a point; the rest is a number on the last
CROSS = "m-4 -4l8 8m0 -8l-8 8"  # where a try ends
DEPTH = 92  # from the edge to the tip of a point
DIE = "h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z"  # from its upper left, 3 to the right
FACES = ("", "4", "08", "048", "0268", "02468", "023568")  # the places of a die's dots, by rows from 0 to 8


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing drawn: a path of its sort, or the number of checkers that stand on `point`, written at x, y."""

    sort: str
    path: str
    point: Point = 0
    count: Checkers = 0
    x: float = 0
    y: float = 0


def picture(board: Board, roll: Roll, tried: tuple[Step, ...]) -> tuple[Mark, ...]:
    """Give all that is drawn on an empty board, from the lowest to the highest; no die where none is thrown."""
    ways = arrows(board, tried)
    own, theirs = dots(discs(board, 1)), dots(discs(board, -1))
    dice = [place for place in range(2) if roll[place] > 0]
    own_off = strokes(borne_off(board), HEIGHT - 4, -6)
    their_off = strokes(borne_off(flipped(board)), 4, 6)
    paths = [
        Mark("rim", own),
        Mark("own", own),
        Mark("rim", theirs),
        Mark("their", theirs),
        Mark("rim off", own_off),
        Mark("own off", own_off),
        Mark("rim off", their_off),
        Mark("their off", their_off),
        Mark("halo", ways),
        Mark("try", ways),
        *[Mark("die", die_edge(place)) for place in dice],
        *[Mark("pips", dots(die_dots(roll[place], place))) for place in dice],
    ]
    return (*[mark for mark in paths if mark.path != ""], *numbers_on(board))


def numbers_on(board: Board) -> tuple[Mark, ...]:
    """Give the number on each point that holds more checkers than are drawn."""
    crowded = [point for point in range(BAR + 1) if abs(board.points[point]) > len(drawn(board, point))]
    return tuple([number_on(board, point) for point in crowded])


def number_on(board: Board, point: Point) -> Mark:
    """Give the number of checkers on a point, on the last that is drawn."""
    count = board.points[point]
    last = drawn(board, point)[-1]
    return Mark("own" if count > 0 else "their", "", point, abs(count), last[0], last[1] + 4)


def discs(board: Board, sign: int) -> tuple[tuple[float, float], ...]:
    """Give where one side's checkers are drawn: 1 the side to move, -1 the other."""
    held = [point for point in range(BAR + 1) if board.points[point] * sign > 0]
    return tuple([spot for point in held for spot in drawn(board, point)])


def drawn(board: Board, point: Point) -> tuple[tuple[float, float], ...]:
    """Give where the checkers on a point or a bar are drawn."""
    return spots(point, abs(board.points[point]))


def spots(point: Point, count: Checkers) -> tuple[tuple[float, float], ...]:
    """Give where so many checkers on a point or a bar are drawn, from the edge to the middle."""
    if point in (BAR, OFF):
        away = -CHECKER if point == BAR else CHECKER
        middle = (BAR_LEFT + BAR_RIGHT) / 2
        return tuple([(middle, HEIGHT / 2 + away * (number + 1)) for number in range(min(count, SHOWN_ON_BAR))])
    depths = [CHECKER * (number + 0.55) for number in range(min(count, SHOWN))]
    return tuple([(across(point), HEIGHT - depth if is_low(point) else depth) for depth in depths])


def is_low(point: Point) -> bool:
    """Tell whether a point stands at the bottom."""
    return point <= LAST // 2


def across(point: Point) -> float:
    """Place the middle of a point: 1 to 6 at the bottom right, 13 to 18 at the top left.

    >>> across(13), across(12), across(24), across(1)
    (10.0, 10.0, 254.0, 254.0)
    """
    column = LAST // 2 - point if is_low(point) else point - LAST // 2 - 1
    return (BAR_RIGHT - BAR_LEFT if column > 5 else 0) + (column + 0.5) * POINT


def strokes(count: Checkers, start: float, step: float) -> str:
    """Write the checkers borne off as strokes in the tray."""
    path = ""
    for number in range(count):
        path = path + "M" + short(TRAY + 4) + " " + short(start + step * number) + "h16"
    return path


def arrows(board: Board, steps: tuple[Step, ...]) -> str:
    """Write the ways of a try as curves bent to the middle of the board, with a cross where the last ends."""
    bows = [bow(board, step) for step in steps if board.points[step.start] > 0]
    path = ""
    for each in tuple({each: each for each in bows}.values()):
        path = path + each
    return path + CROSS if path != "" else ""


def bow(board: Board, step: Step) -> str:
    """Write the way of one step, from the last checker of its point to where it would come to stand."""
    start, end = spots(step.start, board.points[step.start])[-1], goal(board, step.end)
    middle = (start[1] + end[1]) / 2
    reach = min(50, abs(end[0] - start[0]) / 2 + 8) * (1 if middle < HEIGHT / 2 else -1)
    bend = "Q" + short((start[0] + end[0]) / 2) + " " + short(middle + reach)
    return "M" + short(start[0]) + " " + short(start[1]) + bend + " " + short(end[0]) + " " + short(end[1])


def goal(board: Board, end: Point) -> tuple[float, float]:
    """Place where a checker would come to stand: upon the stack of the point, or in the tray."""
    if end == OFF:
        return (TRAY + 0.6 * POINT, HEIGHT - 40)
    held = board.points[end]
    return spots(end, held + 1 if held > 0 else max(-held, 1))[-1]


def die_edge(place: int) -> str:
    """Write the edge of the first or the second die."""
    return "M" + short(die_left(place) + 3) + " " + short(HEIGHT / 2 - 9.5) + DIE


def die_dots(die: Die, place: int) -> tuple[tuple[float, float], ...]:
    """Give where the dots of the first or the second die are drawn."""
    left = die_left(place) + 4.5
    return tuple([(left + 5 * (int(at) % 3), HEIGHT / 2 - 5 + 5 * (int(at) // 3)) for at in FACES[die]])


def die_left(place: int) -> float:
    """Give where the first or the second die begins."""
    return BAR_RIGHT + 2.9 * POINT + place * 1.2 * POINT


def dots(places: tuple[tuple[float, float], ...]) -> str:
    """Write places as a path of dots, to be drawn with a round pen."""
    path = ""
    for place in places:
        path = path + "M" + short(place[0]) + " " + short(place[1]) + "h0"
    return path


def short(value: float) -> str:
    """Write a coordinate with one decimal at most.

    >>> short(9.96), short(210.1)
    ('10', '210.1')
    """
    text = rounded(value, 1)
    return text[:-2] if text[-2:] == ".0" else text


def points_path(first: int) -> str:
    """Write every second point of an empty board, as triangles, from the first or the second."""
    path = ""
    for number in range(LAST // 2):
        top = number % 2 == first
        edge, depth = (0, DEPTH) if top else (HEIGHT, -DEPTH)
        left = short(across(number + LAST // 2 + 1) - POINT / 2)
        path = path + "M" + left + " " + short(edge) + "h20l-10 " + short(depth) + "z"
    return path
