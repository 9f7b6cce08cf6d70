"""The worked steps of an example: which formulas lead to its result, and which of its numbers go into them.

A step's numbers are named after the example's fields and inputs, so the page and the calculator work alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One formula, where its arguments come from, and the field that is its value."""

    formula: str
    arguments: Mapping[str, str]
    result: str


WORKINGS: dict[str, tuple[Line, ...]] = {
    "fibs.match": (
        Line("fibs.win_curve", {"gap": "gap", "length": "length"}, "chance"),
        Line("fibs.newcomer_curve", {"experience": "own_experience"}, "own_multiplier"),
        Line("fibs.points", {"length": "length", "multiplier": "own_multiplier", "chance": "chance"}, "gain"),
        Line("fibs.points", {"length": "length", "multiplier": "own_multiplier", "chance": "opponent_chance"}, "loss"),
    ),
}
