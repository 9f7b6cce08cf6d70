"""Elo's formula by other routes: an expected score from odds that are looked for, changes between two known points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from tests.oracle.exact import Interval, Number, ends, exact, found
from tests.oracle.fibs_route import odds

CONSTANTS = {
    "WIN": Fraction(1),
    "DRAW": Fraction(1, 2),
    "LOSS": Fraction(0),
    "SCALE": Fraction(400),
    "CAP": Fraction(400),  # FIDE Handbook B.02, 8.3.1
}
CLOSER = exact("0.000000001")  # a rating so near has reached its target
Game: TypeAlias = Sequence[Number]  # the opponent's rating, and the score


@cache
def expected_score(gap: Number, capped: bool = False) -> Number:
    """Ten points are expected for one of the opponent's with every 400 points ahead."""
    low, high = ends(gap)
    if capped and high > 400:
        gap = Fraction(400)
    if capped and low < -400:
        gap = Fraction(-400)
    return Fraction(1, 2) if gap == Fraction(0) else 1 / (1 + 1 / odds(gap / 400))


def change(coefficient: Number, score: Number, expected: Number) -> Number:
    """Draw a line through two points: nothing at what was expected, K one whole point above it."""
    return coefficient * score - coefficient * expected


def gap_for(expected: Number) -> Interval:
    """Look for the gap at which so much is expected."""
    middle = sum(ends(expected), Fraction(0)) / 2
    return found(lambda gap: ends(expected_score(gap))[0] < middle, Fraction(-40000), Fraction(40000))


def game(own: Number, opponent: Number, score: Number, coefficient: Number, capped: bool = False) -> dict[str, Any]:
    """Rate one game."""
    due = expected_score(own - opponent, capped)
    moved = change(coefficient, score, due)
    seen = {"opponent": opponent, "score": score, "gap": own - opponent}
    return {**seen, "expected": due, "own_change": moved, "own_new": own + moved}


def total_expected(own: Number, opponents: Sequence[Number], capped: bool = False) -> Number:
    """Add up what is expected."""
    total: Number = Fraction(0)
    for opponent in opponents:
        total = total + expected_score(own - opponent, capped)
    return total


def period(own: Number, games: Sequence[Game], coefficient: Number, capped: bool = False) -> dict[str, Any]:
    """Add up the changes of all games, each from the same rating."""
    moved: Number = Fraction(0)
    score: Number = Fraction(0)
    for played in games:
        moved = moved + game(own, played[0], played[1], coefficient, capped)["own_change"]
        score = score + played[1]
    return {
        "games": Fraction(len(games)),
        "score": score,
        "expected": total_expected(own, [played[0] for played in games], capped),
        "own_change": moved,
        "own_new": own + moved,
    }


def sequence(own: Number, games: Sequence[Game], coefficient: Number, capped: bool = False) -> tuple[Any, ...]:
    """Rate each game from where the last one led."""
    outcomes: list[dict[str, Any]] = []
    for opponent, score in games:
        outcomes.append(game(own, opponent, score, coefficient, capped))
        own = outcomes[-1]["own_new"]
    return tuple(outcomes)


def needed(
    own: Number, opponents: Sequence[Number], target: Number, coefficient: Number, capped: bool = False
) -> dict[str, Any]:
    """Try every score there is."""
    due = total_expected(own, opponents, capped)
    reached = {
        Fraction(half, 2): own + change(coefficient, Fraction(half, 2), due) for half in range(2 * len(opponents) + 1)
    }
    enough = [score for score, rating in reached.items() if ends(rating)[1] >= ends(target)[0] - CLOSER]
    score = min(enough, default=max(reached))
    return {"reachable": bool(enough), "score": score, "own_new": reached[score]}


FUNCTIONS: dict[str, Any] = {
    "expected_curve": expected_score,
    "expected_score": expected_score,
    "rating_change": change,
    "capped_gap": lambda gap: sorted((Fraction(-400), gap, Fraction(400)))[1],
    "gap_for": gap_for,
    "game": game,
    "period": period,
    "sequence": sequence,
    "needed": needed,
    "total_expected": total_expected,
}
KINDS = {
    **dict.fromkeys(("WIN", "DRAW", "LOSS", "period.score", "needed.score"), "GamePoints"),
    **dict.fromkeys(("SCALE", "CAP", "capped_gap", "gap_for", "game.gap", "sequence.gap"), "Gap"),
    **dict.fromkeys(("expected_curve", "expected_score", "total_expected", "period.expected"), "Expected"),
    **dict.fromkeys(("game.expected", "sequence.expected"), "Expected"),
    **dict.fromkeys(("rating_change", "game.own_change", "sequence.own_change", "period.own_change"), "Change"),
    **dict.fromkeys(("game.score", "sequence.score"), "GamePoints"),
    **dict.fromkeys(("game.opponent", "sequence.opponent"), "Rating"),
    **dict.fromkeys(("game.own_new", "sequence.own_new", "period.own_new", "needed.own_new"), "Rating"),
    "period.games": "Games",
    "needed.reachable": "Truth",
}
