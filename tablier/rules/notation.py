"""Plays as players write them: `13/8 6/5*`, `bar/20`, `8/5(2)`, `24/18/13`, `4/off`; to write and to read.

The steps of one checker are chained through every point it touches. Written in the subset of Python that the press
walks to JavaScript, but for reading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablier.rules.board import BAR, LAST, OFF
from tablier.rules.kinds import Point
from tablier.rules.plays import Play, Step

NO_PLAY = "no play"


class NotationError(ValueError):
    """A text that is no play."""


@dataclass(frozen=True, slots=True)
class Path:
    """Where one checker goes in a play: every step, each starting where the last ended."""

    steps: tuple[Step, ...]


def written(steps: tuple[Step, ...]) -> str:
    """Write the steps of a play, the checker that starts furthest back first; "no play" where there is none.

    >>> written((Step(8, 5), Step(6, 5)))
    '8/5 6/5'
    >>> written((Step(24, 18), Step(18, 13, True))), written((Step(25, 20), Step(4, 0)))
    ('24/18/13*', 'bar/20 4/off')
    >>> written((Step(8, 5), Step(8, 5), Step(6, 3), Step(6, 3)))
    '8/5(2) 6/3(2)'
    """
    texts = [path_written(path) for path in paths(steps)]
    first_of_each = [text for at, text in enumerate(texts) if text not in texts[:at]]
    return (
        " ".join(counted(text, len([other for other in texts if other == text])) for text in first_of_each) or NO_PLAY
    )


def counted(text: str, times: int) -> str:
    return f"{text}({times})" if times > 1 else text


def paths(steps: tuple[Step, ...]) -> tuple[Path, ...]:
    """Gather steps into the ways of single checkers, those that start furthest back first."""
    found: list[Path] = []
    for step in steps:
        before = [at for at, path in enumerate(found) if path.steps[-1].end == step.start]
        if before:
            found[before[0]] = Path((*found[before[0]].steps, step))
        else:
            found.append(Path((step,)))
    return tuple(sorted(found, key=lambda path: (-path.steps[0].start, path.steps[0].end)))


def path_written(path: Path) -> str:
    """Write the way of one checker through every point it touches."""
    ends = [point_written(step.end) + ("*" if step.hits else "") for step in path.steps]
    return "/".join([point_written(path.steps[0].start), *ends])


def point_written(point: Point) -> str:
    """Write a point: its number, bar or off.

    >>> point_written(25), point_written(24), point_written(0)
    ('bar', '24', 'off')
    """
    return "bar" if point == BAR else "off" if point == OFF else str(point)


PART = re.compile(r"(?P<places>(?:bar|\d+)(?:/(?:off|\d+)\*?)+)(?:\((?P<times>[1-4])\))?", re.IGNORECASE)


def read(text: str) -> tuple[Step, ...]:
    """Read the steps of a play as written; whether it is legal is not asked. Raises NotationError.

    >>> read("8/5(2)*"[:-1]), read("bar/20 4/off")
    ((Step(start=8, end=5, hits=False), Step(start=8, end=5, hits=False)), \
(Step(start=25, end=20, hits=False), Step(start=4, end=0, hits=False)))
    """
    if text.strip().lower() == NO_PLAY:
        return ()
    return tuple(step for part in text.split() for step in _read_part(part))


def _read_part(part: str) -> list[Step]:
    match = PART.fullmatch(part)
    if match is None:
        raise NotationError(f"“{part}” is no part of a play; 13/8, bar/20, 8/5(2), 24/18/13, 6/5* or 4/off would be")
    places = match["places"].split("/")
    points = [_read_point(place.rstrip("*"), part) for place in places]
    hits = [place.endswith("*") for place in places]
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


def play_written(play: Play) -> str:
    """Write a play."""
    return written(play.steps)
