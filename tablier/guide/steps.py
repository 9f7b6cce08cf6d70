"""The worked steps of an example: the formulas that lead to its result, with numbers that follow from one another.

`working` is in the subset of Python that is walked to JavaScript: the page and the calculator show the same steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablier.press.numbers import rounded
from tablier.rating.elo import Outcome, rating_change
from tablier.rating.fibs import Match, points
from tablier.rating.kinds import Chance, Change, Coefficient, Expected, Length, Multiplier, Points

# Results are shown to a hundredth of a point; chances to as many decimals as it takes for the results to follow.
RESULT_PLACES = 2
FEWEST_PLACES = 4
MOST_PLACES = 17


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
    "elo.game": (
        Line("elo.expected_curve", {"gap": "gap"}, "expected"),
        Line(
            "elo.rating_change", {"coefficient": "coefficient", "score": "score", "expected": "expected"}, "own_change"
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Working:
    """A match's numbers as its steps show them."""

    chance: Chance
    opponent_chance: Chance
    own_multiplier: Multiplier
    gain: Points
    loss: Points


def working(worth: Match, length: Length) -> Working:
    """Round a match's numbers so that each result follows from the numbers shown before it."""
    places = FEWEST_PLACES
    made = rounded_working(worth, places)
    while places < MOST_PLACES and not follows(made, length):
        places = places + 1
        made = rounded_working(worth, places)
    return made


def rounded_working(worth: Match, places: int) -> Working:
    """Round the chances to `places` decimals, the results to RESULT_PLACES."""
    return Working(
        chance=float(rounded(worth.chance, places)),
        opponent_chance=float(rounded(worth.opponent_chance, places)),
        own_multiplier=float(rounded(worth.own_multiplier, places)),
        gain=float(rounded(worth.gain, RESULT_PLACES)),
        loss=float(rounded(worth.loss, RESULT_PLACES)),
    )


def follows(made: Working, length: Length) -> bool:
    """Tell whether both results follow from the chances and the multiplier as shown."""
    gain = float(rounded(points(length, made.own_multiplier, made.chance), RESULT_PLACES))
    loss = float(rounded(points(length, made.own_multiplier, made.opponent_chance), RESULT_PLACES))
    return gain == made.gain and loss == made.loss


@dataclass(frozen=True, slots=True)
class GameWorking:
    """A game's numbers as its steps show them."""

    expected: Expected
    own_change: Change


def game_working(outcome: Outcome, coefficient: Coefficient) -> GameWorking:
    """Round a game's numbers so that the change follows from the expected score shown before it."""
    change = float(rounded(outcome.own_change, RESULT_PLACES))
    for places in range(FEWEST_PLACES, MOST_PLACES):
        expected = float(rounded(outcome.expected, places))
        if float(rounded(rating_change(coefficient, outcome.score, expected), RESULT_PLACES)) == change:
            return GameWorking(expected, change)
    return GameWorking(outcome.expected, change)
