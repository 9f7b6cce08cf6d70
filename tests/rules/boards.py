"""Boards written as the cases give them: `own(6, 6, 8)` and the opponent's, all in the numbering of the side to move."""

from __future__ import annotations

from tablier.rules.board import BAR, OFF, Board


def board(own: dict[int, int], theirs: dict[int, int] | None = None, their_bar: int = 0) -> Board:
    """Give a board from the numbers of checkers on points, 25 being the own bar."""
    points = [0] * (BAR + 1)
    points[OFF] = -their_bar
    for point, count in own.items():
        points[point] += count
    for point, count in (theirs or {}).items():
        points[point] -= count
    return Board(tuple(points))
