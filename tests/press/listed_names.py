"""A few listed functions and constants, a page's names, and how what they cannot mean is refused. Knows no test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tablier.press.calls import Vocabulary
from tablier.press.expressions import define
from tablier.press.model import Constant, Definition, Function, Several
from tablier.press.problems import Refused

LISTED = "name a constant or call a listed function"
NEITHER = "neither a name, a number, a word nor a call"


@dataclass(frozen=True, slots=True)
class Match:
    """A record, as the listed functions give it."""

    gain: float
    is_long: bool


def match(own: float, opponent: float, length: int, ranked: bool = True) -> Match:
    return Match((own - opponent) / 100 + length + ranked, length > 5)


def chance(gap: float, length: int = 1) -> float:
    if length < 1:
        raise ValueError("a match has at least one point")
    return 0.5 + gap / (length * 1000)


def total(points: tuple[float, ...]) -> float:
    return sum(points)


def is_long(length: int) -> bool:
    return length > 5


@dataclass(frozen=True, slots=True)
class Game:
    """An item of a list, as the listed functions take it."""

    opponent: float
    score: float


def series(own: float, games: tuple[Game, ...]) -> tuple[Match, ...]:
    return tuple(Match(game.score - own + game.opponent, False) for game in games)


def vocabulary() -> Vocabulary:
    """Gather a few names; what they give is worked out anew for each test."""
    functions = (
        Function(
            "elo.match",
            match,
            {"own": "Rating", "opponent": "Rating", "length": "Length", "ranked": "Truth"},
            {"ranked": True},
            {"gain": "Points", "is_long": "Truth"},
        ),
        Function("elo.chance", chance, {"gap": "Gap", "length": "Length"}, {"length": 1}, "Chance"),
        Function("elo.total", total, {"points": "Points"}, {}, "Points"),
        Function("elo.is_long", is_long, {"length": "Length"}, {}, "Truth"),
        Function(
            "elo.series",
            series,
            {"own": "Rating", "games": "tuple[Game, ...]"},
            {},
            Several({"gain": "Points", "is_long": "Truth"}),
            {"games": Game},
        ),
    )
    constants = (Constant("elo.START", 1500, "Rating"), Constant("elo.NAME", "Elo", "Word"))
    return Vocabulary({f.name: f for f in functions}, {c.name: c for c in constants}, {})


EVEN = "elo.match(own=elo.START, opponent=1500, length=9)"


def names(name: str) -> Definition | None:
    """The names of a page: one example, one figure."""
    texts = {"even": EVEN, "start": "elo.START"}
    return define(texts[name], vocabulary()) if name in texts else None


def refusal(work: Callable[[], object]) -> tuple[str, str, int]:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value.what, caught.value.right, caught.value.column
