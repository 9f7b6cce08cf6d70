"""The plays of the package are those of another algorithm, and the steps of each lead to its board."""

from __future__ import annotations

from collections import Counter

import pytest

from tablier.rules.board import moved
from tablier.rules.dice import ROLLS
from tablier.rules.plays import legal_plays
from tablier.rules.refusals import LEGAL, refusal, refusal_so_far
from tests.rules import brute_force
from tests.rules.positions import cases

CASES = cases("brute force", 2000)


def test_every_case_has_the_plays_that_brute_force_finds() -> None:
    for board, roll in CASES:
        found = [play.board.points for play in legal_plays(board, roll)]
        assert Counter(found) == Counter(brute_force.results(board.points, roll)), (board, roll)


@pytest.mark.parametrize("roll", ROLLS)
def test_steps_lead_to_the_board_of_their_play(roll: tuple[int, int]) -> None:
    for board, _ in CASES[::150]:
        for play in legal_plays(board, roll)[::5]:
            reached = board
            for step in play.steps:
                assert step.hits == (step.end > 0 and reached.points[step.end] == -1)
                reached = moved(reached, step.start, step.end)
            assert reached == play.board
            assert refusal(board, roll, play.steps) == LEGAL
            assert {refusal_so_far(board, roll, play.steps[:count]) for count in range(len(play.steps) + 1)} == {LEGAL}
