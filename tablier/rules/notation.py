"""Plays as players write them: `13/8 6/5*`, `bar/20`, `8/5(2)`, `24/18/13`, `4/off`; to write and to read.

The steps of one checker are chained through every point it touches. Written in the subset of Python that the press
walks to JavaScript, but for reading.
"""

from __future__ import annotations

import re

from tablier.rules.board import BAR, FROM_THE_BACK, LAST, OFF
from tablier.rules.dice import checked_roll
from tablier.rules.kinds import Notation, Point, Roll
from tablier.rules.plays import Step
from tablier.rules.position import NOT_THROWN

NO_PLAY = "no play"
PART = re.compile(r"(?P<places>(?:bar|\d+)(?:/(?:off|\d+)\*?)+)(?:\((?P<times>[1-4])\))?", re.IGNORECASE)
ROLL = re.compile(r"(?P<first>[0-9])-(?P<second>[0-9])")


class NotationError(ValueError):
    """A text that is no play, or no roll."""


def play_written(steps: tuple[Step, ...]) -> str:
    """Write the steps of a play, the checker that starts furthest back first; "no play" where there is none.

    >>> play_written((Step(8, 5), Step(6, 5))), play_written(())
    ('8/5 6/5', 'no play')
    >>> play_written((Step(24, 18), Step(18, 13, True))), play_written((Step(25, 20), Step(4, 0)))
    ('24/18/13*', 'bar/20 4/off')
    >>> play_written((Step(8, 5), Step(8, 5), Step(6, 3, True), Step(6, 3)))
    '8/5(2) 6/3*(2)'
    """
    every = [path for start in FROM_THE_BACK for path in paths(steps) if path[0].start == start]
    text = ""
    for path in tuple({places(each): each for each in every}.values()):
        alike = [other for other in every if places(other) == places(path)]
        times = "(" + str(len(alike)) + ")" if len(alike) > 1 else ""
        text = text + (" " if text != "" else "") + path_written(alike) + times
    return text if text != "" else NO_PLAY


def paths(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], ...]:
    """Gather steps into the ways of single checkers: each step starts where the one before ended.

    >>> len(paths((Step(13, 10), Step(13, 10), Step(10, 7))))
    2
    """
    found: list[tuple[Step, ...]] = []
    for step in steps:
        before = [at for at in range(len(found)) if found[at][-1].end == step.start]
        if len(before) > 0:
            at = before[0]
            found = [*found[:at], (*found[at], step), *found[at + 1 :]]
        else:
            found = [*found, (step,)]
    return tuple(found)


def places(path: tuple[Step, ...]) -> tuple[Point, ...]:
    """Give every point that a checker touches on its way, its first and its last among them."""
    return (path[0].start, *[step.end for step in path])


def path_written(alike: list[tuple[Step, ...]]) -> str:
    """Write the way that one or more checkers go alike; a point gets its star where one of them hits."""
    text = point_written(alike[0][0].start)
    for at in range(len(alike[0])):
        star = "*" if any(path[at].hits for path in alike) else ""
        text = text + "/" + point_written(alike[0][at].end) + star
    return text


def point_written(point: Point) -> str:
    """Write a point: its number, bar or off.

    >>> point_written(25), point_written(24), point_written(0)
    ('bar', '24', 'off')
    """
    return "bar" if point == BAR else "off" if point == OFF else str(point)


def steps_read(text: str) -> tuple[Step, ...]:
    """Read the steps of a play, those from the bar first, those off the board last; whether it is legal is not asked.

    Raises NotationError.

    >>> steps_read("8/5*(2)") == (Step(8, 5, True), Step(8, 5, True))
    True
    >>> steps_read("bar/20/18 4/off") == (Step(25, 20), Step(20, 18), Step(4, 0))
    True
    """
    if text.strip().lower() == NO_PLAY:
        return ()
    steps = [step for part in text.split() for step in _read_part(part)]
    return tuple(sorted(steps, key=lambda step: (step.start != BAR, step.end == OFF)))


def _read_part(part: str) -> list[Step]:
    match = PART.fullmatch(part)
    if match is None:
        raise NotationError(f"“{part}” is no part of a play; 13/8, bar/20, 8/5(2), 24/18/13, 6/5* or 4/off would be")
    written = match["places"].split("/")
    points = [_read_point(place.rstrip("*"), part) for place in written]
    hits = [place.endswith("*") for place in written]
    steps = [Step(start, end, hit) for start, end, hit in zip(points, points[1:], hits[1:], strict=False)]
    return steps * int(match["times"] or 1)


def _read_point(place: str, part: str) -> Point:
    named = {"bar": BAR, "off": OFF}
    point = named.get(place.lower(), -1)
    if point < 0:
        point = int(place)
        if not OFF < point <= LAST:
            raise NotationError(f"“{part}” names a point that is not on the board: they go from 1 to {LAST}")
    return point


def roll_read(text: Notation) -> Roll:
    """Read a roll like "3-1", the larger die first; no text is no roll. Raises NotationError, RollError.

    >>> roll_read("1-3"), roll_read("")
    ((3, 1), (0, 0))
    """
    if text == "":
        return NOT_THROWN
    match = ROLL.fullmatch(text)
    if match is None:
        raise NotationError(f"“{text}” is no roll; write like 3-1")
    return checked_roll((int(match["first"]), int(match["second"])))
