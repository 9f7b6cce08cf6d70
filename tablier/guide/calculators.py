"""The calculators: which walked functions each runs in the browser, its fields and what it shows.

The browser gets the very functions the pages were computed with; `walked` is a fresh generation of them, which
the proof compares with what is published. A calculator's form is the component of its name, its hands are the script
all share and one of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from tablier.guide import answers, curves, entries, games, steps
from tablier.guide.explorer import EXPLORER, walked_rules
from tablier.guide.gathered import gathered
from tablier.guide.verifier import VERIFIER, walked_vocabulary
from tablier.press import numbers, typed
from tablier.rating import elo, fibs, fibs_runs
from tablier.rating.fide_regulations import HIGHEST, MOST_COEFFICIENT_TIMES_GAMES, NEW_UNTIL, PACES


class Field(Struct, frozen=True):
    """One number to type: the values it takes, and what it stands for when it is left empty, if it may be."""

    least: int
    most: int
    whole: bool
    blank: int | None = None


class Output(Struct, frozen=True):
    """One number shown: which field of the worked example, with which decimals; `kind` where the example has none."""

    of: str = ""
    digits: tuple[int, int] | None = None
    kind: str = ""


class Calculator(Struct, frozen=True):
    """One system's calculator. `texts` are the fields that hold no number, each with all it may hold in an address."""

    function: str
    roots: Mapping[str, Callable[..., Any]]
    fields: Mapping[str, Field]
    texts: Mapping[str, str]
    outputs: Mapping[str, Output]
    assets: tuple[str, ...]


CHANGE, NEW = (2, 2), (1, 1)
RATING = Field(0, 9999, whole=False)
LENGTH = Field(1, 99, whole=True)
EXPERIENCE = Field(0, 99999, whole=True)
FIBS = Calculator(
    function="fibs.match",
    roots={
        "match": fibs.match,
        "series": fibs.series,
        "odds": fibs_runs.simple_odds,
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
    texts={"matches": r"[\d\s.,;-]*"},
    outputs={
        "chance": Output("chance", (0, 1)),
        **{
            f"{side}_{whose}_{what}": Output(f"{side}_{whose}_{what}", digits)
            for side in ("win", "lose")
            for what, digits in (("change", CHANGE), ("new", NEW))
            for whose in ("own", "opponent")
        },
        "own_multiplier": Output("own_multiplier", (0, 2)),
        "opponent_multiplier": Output("opponent_multiplier", (0, 2)),
        "own_new_experience": Output("own_new_experience"),
        "opponent_new_experience": Output("opponent_new_experience"),
    },
    assets=("js/calculator.js", "js/calculator_fibs.js"),
)
# K, age, games, highest rating and target may be left empty: FIDE's K, no junior, no newcomer, no higher one, none.
ELO = Calculator(
    function="fide.game",
    roots={
        "answer": answers.answer,
        "development": answers.coefficient_of,
        "reduced": answers.coefficient_in,
        "needed": answers.needed_by_method,
        "fideNeeded": answers.needed_by_fide,
        "differ": answers.differ,
        "rules": answers.Rules,
        "game": elo.Game,
        "line": games.line,
        "day": games.typed_day,
        "typed": games.typed_rating,
        "written": answers.written,
    },
    fields={
        "own": RATING,
        "opponent": RATING,
        "k": Field(1, MOST_COEFFICIENT_TIMES_GAMES, whole=False, blank=0),
        "age": Field(1, 150, whole=True, blank=0),
        "games_played": Field(0, 99999, whole=True, blank=NEW_UNTIL),
        "highest": Field(0, HIGHEST, whole=True, blank=0),
        "target": Field(1, HIGHEST, whole=False, blank=0),
    },
    texts={
        "score": r"1|0\.5|0",
        "method": f"{answers.FORMULA}|{answers.TABLE}",
        "cap": "yes|no",
        "time_control": "|".join(PACES),
        "date": r"[\d/.-]{0,10}",
        "mode": f"{answers.PERIOD}|{answers.SEQUENCE}",
        "games": "[^<>]*",
    },
    outputs={
        "k": Output("coefficient", (0, 2)),
        "expected": Output("expected", (2, 3)),
        "change": Output("own_change", CHANGE),
        "new": Output("own_new", NEW),
        "fide_expected": Output("fide_expected", (2, 2)),
        "fide_change": Output("fide_change"),
        "fide_new": Output("fide_new"),
        "performance": Output("performance"),
        "score": Output("score"),
        "fide_score": Output("score"),
        "fide_exact_change": Output("fide_exact_change", CHANGE),
        "needed": Output(kind="GamePoints"),
        "fide_needed": Output(kind="GamePoints"),
    },
    assets=("js/calculator.js", "js/calculator_elo.js", "css/calculator_elo.css"),
)
CALCULATORS: Mapping[str, Calculator] = {"fibs": FIBS, "elo": ELO}


@cache
def walked(system: str) -> str:
    """Write a calculator's functions as JavaScript, gathered under the names its hands call them by.

    Raises Refused where a function leaves the subset.
    """
    return gathered(CALCULATORS[system].roots, "computed")


def all_walked() -> dict[str, str]:
    """Generate every script that computes afresh: each calculator's, the explorer's and the verifier's."""
    calculators = {system: walked(system) for system in CALCULATORS}
    return {**calculators, EXPLORER: walked_rules(), VERIFIER: walked_vocabulary()}


def settings(system: str) -> dict[str, Any]:
    """Give the fields' limits as the script needs them: least, most, 1 for whole numbers alone, what blank means."""
    return {name: _limits(field) for name, field in CALCULATORS[system].fields.items()}


def _limits(field: Field) -> list[int]:
    return [field.least, field.most, int(field.whole), *([] if field.blank is None else [field.blank])]
