"""Positions to try the rules on: met in games of random plays, and set up at random. Seeded: the same every time."""

from __future__ import annotations

from random import Random

from tablier.rules.board import BAR, EACH_SIDE, Board, borne_off, flipped, is_contact
from tablier.rules.dice import ROLLS
from tablier.rules.kinds import Roll
from tests.rules import brute_force


def cases(seed: str, count: int) -> list[tuple[Board, Roll]]:
    """Give as many positions with a roll, half of them met in games, half set up."""
    choice = Random(seed)
    boards = [*met(choice, count // 2), *(set_up(choice) for _ in range(count - count // 2))]
    return [(board, choice.choice(ROLLS)) for board in boards]


def met(choice: Random, count: int) -> list[Board]:
    """Give positions along games in which every play is drawn; plays come from the brute force."""
    boards: list[Board] = []
    board = Board()
    while len(boards) < count:
        roll = choice.choice(ROLLS)
        after = sorted(brute_force.results(board.points, roll))
        board = flipped(Board(choice.choice(after)) if after else board)
        is_over = EACH_SIDE in (borne_off(board), borne_off(flipped(board)))
        board = Board() if is_over else board
        boards.append(board)
    return boards


def with_contact(seed: str, count: int) -> list[Board]:
    """Give positions of random games in which the sides still have to pass each other."""
    choice = Random(seed)
    boards: list[Board] = []
    while len(boards) < count:
        boards += [board for board in met(choice, count) if is_contact(board)]
    return boards[:count]


def set_up(choice: Random) -> Board:
    """Put checkers on random points, some on the bar and some off, often near home or crowded."""
    points = [0] * (BAR + 1)
    furthest = choice.choice([6, 8, 12, 24, 24, 24])
    for side in (1, -1):
        left = choice.choice([EACH_SIDE, EACH_SIDE, choice.randint(1, EACH_SIDE)])
        barred = choice.choice([0, 0, 0, 0, 1, 2, 3])
        points[BAR if side == 1 else 0] = side * min(barred, left)
        left -= min(barred, left)
        free = [at for at in range(1, BAR) if points[at] * side >= 0 and (at if side == 1 else BAR - at) <= furthest]
        while left and free:
            at = choice.choice(free)
            pile = min(left, choice.choice([1, 1, 2, 2, 3, 5]))
            points[at] += side * pile
            left -= pile
    return Board(tuple(points))
