"""What the explorer of a board runs in the browser: the rules themselves, walked, and the words it says.

Its answers are functions of a board, a roll and the steps made so far; they are written in the subset of Python
that the press walks to JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tablier.guide import drawing
from tablier.guide.gathered import gathered
from tablier.press import numbers
from tablier.rules import board as boards
from tablier.rules import notation, plays, refusals, xgid
from tablier.rules.board import BAR, LAST, OFF, Board, checked_board, on_board
from tablier.rules.dice import ROLLS
from tablier.rules.kinds import Notation, Point, Roll, Rule, Truth
from tablier.rules.plays import Step
from tablier.rules.refusals import BAR_FIRST, LEGAL, NOT_YOURS, refusal_so_far
from tablier.rules.xgid import board_read

EXPLORER = "explorer"
# The points as they are seen, row by row: the bar is right of the left half, the tray at the end.
IN_ROWS: tuple[Point, ...] = (*range(13, 19), BAR, *range(19, LAST + 1), OFF, *range(12, 0, -1))
SPOKEN = {
    "point": "point {point}",
    "bar": "the bar",
    "off": "off the board",
    "yours": "yours: {checkers}",
    "theirs": "your opponent’s: {checkers}",
    "empty": "empty",
    "possible": "{place}, possible",
    "close": "Close the board",
    "unthrown": "Choose a roll or throw the dice.",
    "thrown": "{roll}: {plays}. Choose a checker, then where it goes.",
    "stuck": "{roll}: no legal play. The turn is over.",
    "from": "{place}: {plays}",
    "nowhere": "{place}: no legal step",
    "refused": "{play}: no, {rule}.",
    "begun": "{play}: legal so far, play on.",
    "whole": "{play}: a legal play.",
    "unfinished": "The turn is not over: {rule}.",
    "turned": "Your opponent’s turn: the board is seen from the other side.",
    "over": "All your checkers are off: the game is won.",
    "race": "To go: you, {own}; your opponent, {theirs}.",
}


def position_read(letters: Notation) -> Board:
    """Read a board from the letters of an XGID. Raises XgidError, BoardError."""
    return checked_board(board_read(letters))


def refused_start(board: Board, roll: Roll, steps: tuple[Step, ...], start: Point) -> Rule:
    """Give the rule by which no step may start from a point, wherever it goes, or LEGAL; what is off stays off.

    >>> refused_start(Board(), (3, 1), (), 7)
    'no checker of yours'
    """
    rule = refusal_so_far(board, roll, (*steps, Step(start, OFF))) if start != OFF else NOT_YOURS
    return rule if rule in (NOT_YOURS, BAR_FIRST) else LEGAL


def is_won(board: Board) -> Truth:
    """Tell whether the side to move has borne off all its checkers."""
    return on_board(board) == 0


def in_rows() -> tuple[Point, ...]:
    """Give the points in the order they are seen."""
    return IN_ROWS


def all_rolls() -> tuple[Roll, ...]:
    """Give the rolls one chooses from."""
    return ROLLS


ROOTS: Mapping[str, Callable[..., Any]] = {
    "read": position_read,
    "letters": xgid.checkers_written,
    "points": in_rows,
    "rolls": all_rolls,
    "picture": drawing.picture,
    "plays": plays.legal_plays,
    "turn": refusals.turn_tried,
    "next": refusals.next_steps,
    "start": refused_start,
    "refusedSoFar": refusals.refusal_so_far,
    "refused": refusals.refusal,
    "play": notation.play_written,
    "pips": boards.pips,
    "off": boards.borne_off,
    "flipped": boards.flipped,
    "won": is_won,
    "decimal": numbers.decimal,
    "counted": numbers.counted,
}


@cache
def walked_rules() -> str:
    """Write the rules, the drawing and the notation as JavaScript. Raises Refused where one leaves the subset."""
    return gathered(ROOTS, "game")
