"""What the Elo calculator shows of its own: FIDE's answer beside the formula's, why K is what it is, each game."""

from __future__ import annotations

from collections.abc import Mapping

from tablier.guide.answers import differ
from tablier.guide.blocks.parts import EXAMPLE, Parts, format_of, made
from tablier.press.calls import member
from tablier.press.expressions import define
from tablier.press.figures import as_day
from tablier.press.model import Definition, Figure
from tablier.press.numbers import decimal
from tablier.press.problems import Refused
from tablier.press.scope import PageScope
from tablier.rating import elo
from tablier.rating.fide_regulations import (
    FLOOR,
    LATEST,
    MOST_COEFFICIENT_TIMES_GAMES,
    PACES,
    REGULATIONS_SINCE,
    STANDARD,
)

# The K that the form can come to, by its reason.
REASONS = ("reached_2400", "junior_below_2300", "fewer_than_30_games", "below_2400")
# The numbers a game is marked with, as the faults of a line name them.
SCORES = {"win": elo.WIN, "draw": elo.DRAW, "loss": elo.LOSS}
SPOKEN = {
    "gain": "You gain {points}; your new rating is {new}.",
    "loss": "You lose {points}; your new rating is {new}.",
    "fide": "With FIDE’s table and rounding: {change}, which makes {new}.",
    "unfit": "FIDE rates whole ratings with a whole K alone.",
    "differ": "Before rounding, FIDE’s change is not quite the same.",
    "reduced": "So many games: FIDE lowers K to {k}.",
    "unlisted": "Below {floor}, FIDE lists no rating.",
    "beyond": "Even winning every game is not enough.",
    "typed": "typed by you",
    "capped": "{gap} (capped)",
    "uncounted": "not rated",
    "text": "Text copied",
    "refused": "The browser would not copy.",
}
FAULTS = {
    "rating": "the line begins with the opponent’s rating.",
    "apart": "put a colon or a space between the rating and the score.",
    "missing": "the score is missing.",
    "colour": "which side were you? Write your own score alone: {win}, {draw} or {loss}.",
    "code": "this sign stands for a game that is not rated: leave the line out.",
    "score": "the score is {win}, {draw} or {loss}.",
    "more": "one game a line; begin a comment with #.",
    "many": "No more than {many} games fit here.",
    "day": "Write the date as year-month-day.",
    "early": "Write a date from {first} on.",
}


def parts(example: Definition, outputs: Mapping[str, Figure], scope: PageScope) -> Parts:
    """Work out the example's reason for K, its gap, and the sentence. Raises Refused."""
    own, opponent = member(example, "own"), member(example, "opponent")
    development = f"fide.development(highest={own.text}, games=fide.NEW_UNTIL)"
    given = define(development, scope.press.vocabulary)
    _check(example, given)
    gap = define(f"fide.counted_gap(own={own.text}, opponent={opponent.text})", scope.press.vocabulary)
    gap_figure = made(f"{EXAMPLE}.gap", gap, scope, (0, 1), form="bare")
    change = member(example, "own_change")
    points = scope.figure(f"{EXAMPLE}.gain", change, scope.press.vocabulary.kinds["Points"], digits=[0, 2])
    values = {
        "reason": made(f"{EXAMPLE}.reason", member(given, "reason"), scope),
        "gap": gap_figure,
        "cap": scope.figure(f"{EXAMPLE}.cap", define("elo.CAP", scope.press.vocabulary)),
        "points": points,
        "marks": list(SCORES.items()),
        "paces": PACES,
        "is_different": differ(example.value.own_change, example.value.fide_exact_change),
    }
    settings = {
        "points": format_of(points.kind, scope),
        "reasons": {reason: scope.words.text(reason, "reason") for reason in REASONS},
        "most": MOST_COEFFICIENT_TIMES_GAMES,
        "latest": LATEST,
        "first": REGULATIONS_SINCE,
    }
    places = {name: decimal(mark, 0, 1, scope.words.symbols) for name, mark in SCORES.items()}
    places |= {"floor": str(FLOOR), "many": str(MOST_COEFFICIENT_TIMES_GAMES)}
    places |= {"first": as_day(REGULATIONS_SINCE).isoformat()}
    return Parts(values, SPOKEN, FAULTS, {"number": format_of(gap_figure.kind, scope)}, settings, places)


def _check(example: Definition, given: Definition) -> None:
    """Refuse an example that the empty form would answer otherwise, or that has no gain to tell."""
    inputs = {name: member(example, name).value for name in ("starts", "pace")}
    if inputs != {"starts": LATEST, "pace": STANDARD}:
        raise Refused("the calculator’s example is of the rules in force", "leave starts: and pace: out")
    if example.value.coefficient != given.value.coefficient:
        what = f"the calculator’s example has K {example.value.coefficient:g}"
        raise Refused(what, f"FIDE gives coefficient: {given.value.coefficient}")
    if example.value.own_change < 0:
        raise Refused("the calculator’s example loses points", "let it gain some")
