"""The calculators: which walked functions each runs in the browser, its fields and what it shows.

The browser gets the very functions the pages were computed with; `walked` is a fresh generation of them, which
the proof compares with what is published.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablier.guide import curves, entries, steps
from tablier.press import numbers, typed
from tablier.press.problems import Refused, as_text
from tablier.press.script import javascript
from tablier.press.shrink import shrink
from tablier.rating import fibs


@dataclass(frozen=True, slots=True)
class Field:
    """One input: the values it takes."""

    least: int
    most: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Calculator:
    """One system's calculator."""

    function: str
    roots: Mapping[str, Callable[..., Any]]
    fields: Mapping[str, Field]
    outputs: tuple[str, ...]


RATING = Field(0, 9999, whole=False)
LENGTH = Field(1, 99, whole=True)
EXPERIENCE = Field(0, 99999, whole=True)
CALCULATORS: Mapping[str, Calculator] = {
    "fibs": Calculator(
        function="fibs.match",
        roots={
            "match": fibs.match,
            "series": fibs.series,
            "odds": fibs.simple_odds,
            "result": fibs.Result,
            "working": steps.working,
            "entry": entries.entry,
            "curve": curves.curve_points,
            "across": curves.across,
            "down": curves.down,
            "typed": typed.typed_number,
            "written": numbers.written,
            "writtenOdds": numbers.odds,
        },
        fields={
            "own": RATING,
            "opponent": RATING,
            "length": LENGTH,
            "own_experience": EXPERIENCE,
            "opponent_experience": EXPERIENCE,
        },
        outputs=(
            "chance",
            *("win_own_change", "win_opponent_change", "win_own_new", "win_opponent_new"),
            *("lose_own_change", "lose_opponent_change", "lose_own_new", "lose_opponent_new"),
            *("own_multiplier", "opponent_multiplier", "own_new_experience", "opponent_new_experience"),
        ),
    )
}


@cache
def walked(system: str) -> str:
    """Write a calculator's functions as JavaScript, gathered under the names its hands call them by.

    Raises Refused where a function leaves the subset.
    """
    roots = CALCULATORS[system].roots
    code, problems = javascript(roots.values())
    if problems:
        raise Refused("\n".join(as_text(problem) for problem in problems))
    small, names = shrink(code)
    gathered = ",".join(f"{name}:{names[_walked_name(root)]}" for name, root in roots.items())
    return f"{small}const computed={{{gathered}}};\n"


def all_walked() -> dict[str, str]:
    """Generate every calculator's script afresh."""
    return {system: walked(system) for system in CALCULATORS}


def _walked_name(root: Callable[..., Any]) -> str:
    return f"{root.__module__.rpartition('.')[2]}_{root.__name__}"


def settings(system: str) -> dict[str, Any]:
    """Give the fields' limits as the script needs them: least, most, and 1 for whole numbers alone."""
    return {name: [f.least, f.most, int(f.whole)] for name, f in CALCULATORS[system].fields.items()}
