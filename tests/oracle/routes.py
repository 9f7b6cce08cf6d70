"""All routes gathered, and what each kind of number is: how it is written and which noun it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.oracle import elo_route, fibs_route, fide_route, ranked_route, rules_route
from tests.oracle.asked import Routes

Answers = Mapping[str, Callable[..., Any]]
GATHERED: Mapping[str, tuple[Mapping[str, Any], Answers, Mapping[str, str]]] = {
    "fibs": (fibs_route.CONSTANTS, fibs_route.FUNCTIONS, fibs_route.KINDS),
    "ranked": (ranked_route.CONSTANTS, ranked_route.FUNCTIONS, ranked_route.KINDS),
    "elo": (elo_route.CONSTANTS, elo_route.FUNCTIONS, elo_route.KINDS),
    "fide": (fide_route.CONSTANTS, fide_route.FUNCTIONS, fide_route.KINDS),
    "board": (rules_route.BOARD_CONSTANTS, {}, rules_route.BOARD_KINDS),
    "counts": ({}, rules_route.COUNTS_FUNCTIONS, rules_route.COUNTS_KINDS),
    "dice": (rules_route.DICE_CONSTANTS, rules_route.DICE_FUNCTIONS, rules_route.DICE_KINDS),
    "worked": (rules_route.WORKED_CONSTANTS, rules_route.WORKED_FUNCTIONS, rules_route.WORKED_KINDS),
}
ROUTES = Routes(
    constants={f"{short}.{name}": value for short, each in GATHERED.items() for name, value in each[0].items()},
    functions={f"{short}.{name}": route for short, each in GATHERED.items() for name, route in each[1].items()},
    kinds={f"{short}.{name}": kind for short, each in GATHERED.items() for name, kind in each[2].items()},
)
# How each kind of number is written, and the noun it counts.
KINDS = {
    "Chance": ("percent", ""),
    "Gap": ("counted", "point"),
    "Rating": ("decimal", ""),
    "Points": ("counted", "point"),
    "Change": ("signed", ""),
    "Multiplier": ("multiplier", ""),
    "Length": ("counted", "point"),
    "Experience": ("counted", "point of experience"),
    "Matches": ("counted", "match"),
    "Score": ("decimal", ""),
    "Ratings": ("span", ""),
    "Odds": ("odds", ""),
    "Truth": ("term", ""),
    "Situation": ("term", ""),
    "Reason": ("term", ""),
    "Date": ("date", ""),
    "Day": ("date", ""),
    "Year": ("decimal", ""),
    "Pace": ("term", ""),
    "Expected": ("decimal", ""),
    "GamePoints": ("decimal", ""),
    "HalfPoints": ("decimal", ""),
    "Coefficient": ("decimal", ""),
    "Games": ("counted", "chess game"),
    "ListRating": ("decimal", ""),
    "ListGap": ("counted", "point"),
    "ListChange": ("signed", ""),
    "Percent": ("counted", "percent"),
    "Hundredths": ("decimal", ""),
    "Notation": ("verbatim", ""),
    "Places": ("places", ""),
    "Point": ("decimal", ""),
    "Checkers": ("counted", "checker"),
    "Pips": ("counted", "pip"),
    "MeanPips": ("counted", "pip"),
    "Plays": ("counted", "legal play"),
    "Rolls": ("counted", "roll"),
    "GameValue": ("counted", "point"),
    "GamesWorth": ("decimal", ""),
    "PointsScored": ("decimal", ""),
    "PointsAway": ("decimal", ""),
    "Rule": ("term", ""),
    "Times": ("decimal", ""),
    "Throws": ("decimal", ""),
    "Span": ("span", ""),
    "Stage": ("term", ""),
}
# What an input is, by its name.
PARAMETERS = {
    "own": "Rating",
    "opponent": "Rating",
    "length": "Length",
    "gap": "Gap",
    "chance": "Chance",
    "share": "Chance",
    "matches": "Matches",
    "run": "Matches",
    "experience": "Experience",
    "own_experience": "Experience",
    "opponent_experience": "Experience",
    "situation": "Situation",
}
