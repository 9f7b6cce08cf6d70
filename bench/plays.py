"""How fast every legal play is found: contact positions times the 21 rolls, beside the tests' brute force.

    .venv/bin/python -m bench.plays [POSITIONS]

Positions are met in games of random plays, the same every time. GNU Backgammon, where it is installed, is asked for
the same plays; it also weighs each with its network, starts once, and prints every board.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from tablier.rules.board import Board
from tablier.rules.dice import ROLLS
from tablier.rules.gnu_id import position_id
from tablier.rules.plays import legal_plays
from tests.rules import brute_force, gnu_backgammon
from tests.rules.positions import with_contact


def timed(name: str, boards: list[Board], count: Callable[[list[Board]], int]) -> None:
    """Print how many plays a way finds, and how many rolls and positions it answers in a second of the processor."""
    start = sum(os.times()[:4])
    found = count(boards)
    seconds = sum(os.times()[:4]) - start
    rolls = len(boards) * len(ROLLS) / seconds
    sys.stdout.write(
        f"{name:15} {found:8,} plays {seconds:6.2f} s {rolls:7,.0f} rolls/s {rolls / 21:6.1f} positions/s\n"
    )


def ours(boards: list[Board]) -> int:
    return sum(len(legal_plays(board, roll)) for board in boards for roll in ROLLS)


def by_brute_force(boards: list[Board]) -> int:
    return sum(len(brute_force.results(board.points, roll)) for board in boards for roll in ROLLS)


def by_gnu_backgammon(boards: list[Board]) -> int:
    cases = [(position_id(board), *roll) for board in boards for roll in ROLLS]
    return sum(map(len, gnu_backgammon.moves(cases)))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    boards = with_contact("bench", count)
    sys.stdout.write(f"{count:,} contact positions x {len(ROLLS)} rolls; a tenth of them where it takes long\n")
    timed("legal_plays", boards, ours)
    timed("brute force", boards[: count // 10], by_brute_force)
    timed("GNU Backgammon", boards[: count // 10], by_gnu_backgammon)


if __name__ == "__main__":
    main()
