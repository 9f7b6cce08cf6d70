"""All routes gathered, and what each kind of number is: how it is written and which noun it counts."""

from __future__ import annotations

from types import ModuleType

from tests.oracle import elo_route, fibs_route, fide_route, ranked_route
from tests.oracle.asked import Routes

MODULES: dict[str, ModuleType] = {"fibs": fibs_route, "ranked": ranked_route, "elo": elo_route, "fide": fide_route}
ROUTES = Routes(
    constants={f"{short}.{name}": value for short, m in MODULES.items() for name, value in m.CONSTANTS.items()},
    functions={f"{short}.{name}": route for short, m in MODULES.items() for name, route in m.FUNCTIONS.items()},
    kinds={f"{short}.{name}": kind for short, m in MODULES.items() for name, kind in m.KINDS.items()},
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
