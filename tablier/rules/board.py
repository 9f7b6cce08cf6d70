"""A position of the checkers, seen from the side to move: where they stand, not whose turn it was or will be.

Written in the subset of Python that the press walks to JavaScript.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.kinds import Checkers, Pips, Point, Truth

# The side to move counts the points from its home: it bears off from 1 to 6 and enters from BAR on 24 to 19.
OFF: Point = 0
HOME: Point = 6
LAST: Point = 24
BAR: Point = 25
EACH_SIDE: Checkers = 15
# Own checkers are counted up, the opponent's down; the last place is the own bar, the first the opponent's.
START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
FROM_THE_BACK: tuple[Point, ...] = tuple(range(BAR, OFF, -1))


class BoardError(ValueError):
    """A position that no game can reach."""


@dataclass(frozen=True, slots=True)
class Board:
    """The checkers of both sides: `points[n]` of the side to move on its point n, the opponent's below zero.

    `points[25]` is the own bar, `points[0]` the opponent's. A checker on no point has been borne off.
    """

    points: tuple[Checkers, ...] = START


def checked_board(board: Board) -> Board:
    """Give the board back. Raises BoardError where no game can lead to it."""
    if len(board.points) != BAR + 1 or not all(isinstance(count, int) for count in board.points):
        raise BoardError("a board is 24 points between two bars, each with a whole number of checkers")
    if board.points[BAR] < 0 or board.points[OFF] > 0:
        raise BoardError("each side has a bar of its own: the last place the side to move, the first the opponent")
    if on_board(board) > EACH_SIDE or on_board(flipped(board)) > EACH_SIDE:
        raise BoardError("each side has 15 checkers")
    if on_board(board) == 0 and on_board(flipped(board)) == 0:
        raise BoardError("one side bears off all its checkers, never both")
    return board


def flipped(board: Board) -> Board:
    """Give the same position seen from the other side.

    >>> flipped(Board()) == Board()
    True
    """
    return Board(tuple([-board.points[BAR - point] for point in range(BAR + 1)]))


def occupied(board: Board) -> tuple[Point, ...]:
    """Give the points where the side to move has checkers, from the back: its bar first.

    >>> occupied(Board())
    (24, 13, 8, 6)
    """
    return tuple([point for point in FROM_THE_BACK if board.points[point] > 0])


def on_board(board: Board) -> Checkers:
    """Give how many checkers of the side to move are not borne off, those on the bar among them."""
    return sum([count for count in board.points if count > 0])


def borne_off(board: Board) -> Checkers:
    """Give how many checkers the side to move has borne off."""
    return EACH_SIDE - on_board(board)


def pips(board: Board) -> Pips:
    """Give how many points the checkers of the side to move still have to travel; 25 for one on the bar.

    >>> pips(Board())
    167
    """
    return sum([point * max(0, board.points[point]) for point in FROM_THE_BACK])


def all_home(board: Board) -> Truth:
    """Tell whether the side to move may bear off: no checker on the bar or outside its home."""
    return not any(board.points[point] > 0 for point in FROM_THE_BACK if point > HOME)


def is_contact(board: Board) -> Truth:
    """Tell whether a checker of one side still has to pass one of the other.

    >>> is_contact(Board((0, 2, -2, *[0] * 23))), is_contact(Board((0, -2, 2, *[0] * 23))), is_contact(Board((2,) * 26))
    (False, True, False)
    """
    theirs = [point for point in range(BAR + 1) if board.points[point] < 0]
    return any(theirs[0] < point for point in occupied(board)) if len(theirs) > 0 else False


def moved(board: Board, start: Point, end: Point) -> Board:
    """Give the board after one checker went from `start` to `end`, hitting a lone checker of the opponent there.

    Knows no rule: it moves what it is told to.
    """
    points = list(board.points)
    points[start] -= 1
    if end > OFF and points[end] == -1:
        points[OFF] -= 1
        points[end] = 0
    if end > OFF:
        points[end] += 1
    return Board(tuple(points))
