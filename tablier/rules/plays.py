"""Every legal play of a roll, and the steps that lead to it.

Source: GNU Backgammon manual, "Rules of the game". Two plays are one where they leave the same board; a play's
steps are those of one way to it. Written in the subset of Python that the press walks to JavaScript.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.board import BAR, HOME, OFF, Board, moved, occupied
from tablier.rules.dice import is_double, numbers
from tablier.rules.kinds import Dice, Die, Plays, Point, Roll, Truth


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die; it starts from the bar at 25 and is off the board at 0."""

    start: Point
    end: Point
    hits: Truth = False


@dataclass(frozen=True, slots=True)
class Play:
    """What a side does with a roll: the steps, and the board they leave, still seen from that side."""

    steps: tuple[Step, ...]
    board: Board


def legal_plays(board: Board, roll: Roll) -> tuple[Play, ...]:
    """Give every legal play of a roll, each once; none where no checker may move. Raises RollError.

    Both dice must be played where some order allows it, as many of a double as possible, and the larger die where
    one die can be played but not both.

    >>> len(legal_plays(Board(), (3, 1)))
    16
    """
    dice = numbers(roll)
    nothing_yet = (Play((), board),)
    plays = played_out(nothing_yet, dice, is_double(roll))
    if not is_double(roll):
        others = played_out(nothing_yet, (dice[1], dice[0]))
        if dice_played(plays) < dice_played(others):
            plays = others
        elif dice_played(plays) == len(dice) and dice_played(others) == len(dice):
            plays = distinct([*others, *plays])
    return plays if dice_played(plays) > 0 else ()


def dice_played(plays: tuple[Play, ...]) -> Plays:
    """Give how many dice plays of one length use."""
    return len(plays[0].steps)


def played_out(plays: tuple[Play, ...], dice: Dice, from_the_back: Truth = False) -> tuple[Play, ...]:
    """Give the plays after as many of `dice`, in this order, as some of them can use.

    The steps of a double lead to the same board in any order that is legal, and from the back always is:
    `from_the_back` tries no other.
    """
    if len(dice) == 0:
        return plays
    further = [
        with_step(play, step)
        for play in plays
        for step in steps(play.board, dice[0])
        if not from_the_back or len(play.steps) == 0 or step.start <= play.steps[-1].start
    ]
    return played_out(distinct(further), dice[1:], from_the_back) if len(further) > 0 else plays


def with_step(play: Play, step: Step) -> Play:
    """Give a play with one more step."""
    return Play((*play.steps, step), moved(play.board, step.start, step.end))


def distinct(plays: list[Play]) -> tuple[Play, ...]:
    """Give one play for each board that some of them leave: the last of those that leave it."""
    return tuple({play.board.points: play for play in plays}.values())


def steps(board: Board, die: Die) -> tuple[Step, ...]:
    """Give every step that one die allows, from the back.

    A checker on the bar moves before any other; a point that two of the opponent's checkers hold is closed.
    """
    points = board.points
    starts = occupied(board)
    if len(starts) > 0 and starts[0] == BAR:
        starts = (BAR,)
    onward = [
        Step(start, start - die, points[start - die] == -1)
        for start in starts
        if start > die and points[start - die] >= -1
    ]
    return (*onward, *[Step(start, OFF) for start in starts if may_bear_off(starts, start, die)])


def may_bear_off(starts: tuple[Point, ...], start: Point, die: Die) -> Truth:
    """Tell whether a die bears a checker off: all are home, and the die is exact or none stands further back."""
    return starts[0] <= HOME and (start == die or (start < die and start == starts[0]))
