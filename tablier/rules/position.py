"""A moment of a game: the board and all that stands around it, seen from the side whose roll it is.

Knows no notation; xgid.py and gnu_id.py write and read one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablier.rules.board import Board, checked_board, flipped
from tablier.rules.cube import Cube, checked_cube, flipped_cube
from tablier.rules.dice import checked_roll
from tablier.rules.kinds import GameValue, Roll, Truth
from tablier.rules.match import MONEY, Score, checked_score, flipped_score

NOT_THROWN: Roll = (0, 0)
# XGID's largest cube where none is set: 2 to the power of 10.
LARGEST_CUBE: GameValue = 1024


class PositionError(ValueError):
    """A moment that no game can reach."""


@dataclass(frozen=True, slots=True)
class Position:
    """A board with the roll, the cube and the score.

    `is_doubled`: the side to move has doubled and waits for the answer. `is_bottom`: notations draw it at the bottom,
    as their player 1. `has_jacoby` and `has_beavers` are options of money games.
    """

    board: Board = field(default_factory=Board)
    roll: Roll = NOT_THROWN
    cube: Cube = field(default_factory=Cube)
    score: Score = field(default_factory=Score)
    is_doubled: Truth = False
    is_bottom: Truth = True
    has_jacoby: Truth = False
    has_beavers: Truth = False
    largest_cube: GameValue = LARGEST_CUBE


def checked_position(position: Position) -> Position:
    """Give the position back. Raises PositionError, and the errors of its board, roll, cube and score."""
    checked_board(position.board)
    checked_cube(position.cube)
    checked_score(position.score)
    if position.roll != NOT_THROWN:
        checked_roll(position.roll)
    if position.is_doubled and position.roll != NOT_THROWN:
        raise PositionError("a double is offered before the dice are thrown")
    if position.score.is_crawford and (position.cube != Cube() or position.is_doubled):
        raise PositionError("in the Crawford game nobody may double")
    if position.score.length != MONEY and (position.has_jacoby or position.has_beavers):
        raise PositionError("Jacoby and beavers are options of money games")
    return position


def flipped_position(position: Position) -> Position:
    """Give the same moment seen from the other side, the dice as they lie."""
    return Position(
        board=flipped(position.board),
        roll=position.roll,
        cube=flipped_cube(position.cube),
        score=flipped_score(position.score),
        is_doubled=position.is_doubled,
        is_bottom=not position.is_bottom,
        has_jacoby=position.has_jacoby,
        has_beavers=position.has_beavers,
        largest_cube=position.largest_cube,
    )
