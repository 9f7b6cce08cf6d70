"""The plays of the starting position: published counts, and those of an independent generator."""

from __future__ import annotations

import pytest

from tablier.rules.board import Board
from tablier.rules.dice import ROLLS
from tablier.rules.kinds import Roll
from tablier.rules.plays import legal_plays

# 31 and 44: wildbg, crates/engine; 31 and 11: BaldLies, t/board-movegen.t; the others an independent brute force.
COUNTS: dict[Roll, int] = {
    (6, 1): 10, (6, 2): 14, (6, 3): 14, (6, 4): 14, (6, 5): 7, (6, 6): 11,
    (5, 1): 8, (5, 2): 8, (5, 3): 9, (5, 4): 9, (5, 5): 4,
    (4, 1): 14, (4, 2): 18, (4, 3): 17, (4, 4): 52,
    (3, 1): 16, (3, 2): 17, (3, 3): 73,
    (2, 1): 15, (2, 2): 75,
    (1, 1): 42,
}  # fmt: skip


@pytest.mark.parametrize("roll", COUNTS)
def test_the_start_has_as_many_plays_as_printed(roll: Roll) -> None:
    assert len(legal_plays(Board(), roll)) == COUNTS[roll]


def test_the_table_lists_every_roll() -> None:
    assert set(COUNTS) == set(ROLLS)


def test_four_hundred_and_six_positions_follow_the_start() -> None:
    after = {play.board for roll in ROLLS for play in legal_plays(Board(), roll)}
    after_one_of_each = {play.board for roll in ROLLS if roll[0] != roll[1] for play in legal_plays(Board(), roll)}
    assert (len(after), len(after_one_of_each)) == (406, 175)
