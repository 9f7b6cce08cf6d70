"""Faults that public programs had, each as the position that showed it; and counts that they publish."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablier.rules.board import Board
from tablier.rules.gnu_id import board_of_position_id
from tablier.rules.kinds import Roll
from tablier.rules.notation import play_written, steps_read
from tablier.rules.plays import legal_plays
from tablier.rules.refusals import DIE_SPENT, LEGAL, refusal, turn_tried
from tests.rules.boards import board

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "plays.json").read_text(encoding="utf-8"))["vectors"]

# Each with where it was seen. "wildbg" is github.com/carsten-wenderdel/wildbg.
ALL_PLAYS: dict[str, tuple[Board, Roll, set[str]]] = {
    "wildbg, tests: the small die from the higher point": (board({7: 1, 6: 3}, {2: 2}), (5, 4), {"7/3 6/1"}),
    "wildbg, commit 0d4f07f: bearing off by one": (
        board({9: 1, 5: 3, 3: 2}, {24: 10, 23: 3, 1: 2}), (6, 4), {"9/5/off"},
    ),
    "wildbg, commit 0acbe1e: one result listed twice": (board({4: 1, 2: 4}), (6, 4), {"4/off 2/off"}),
    "wildbg, tests: the small die first lets both be played": (
        board({25: 1, 12: 1}, {20: 2, 10: 2}), (3, 2), {"bar/23 12/9"},
    ),
    "wildbg, tests: hit or not on the way": (board({10: 1}, {6: 1}), (4, 2), {"10/6*/4", "10/8/4"}),
    "wildbg, tests: bearing off becomes legal half-way": (board({8: 1, 4: 3}, {1: 2}), (4, 3), {"8/5 4/off"}),
    "ichabod801/t_games#194: bearing off stopped at the 4": (
        board({5: 1, 2: 1}), (4, 2), {"5/1 2/off", "5/3/off"},
    ),
    "BaldLies, commit abc3425: bearing off is not compulsory": (
        board({2: 1, 1: 5}), (6, 1), {"2/off 1/off", "2/1/off"},
    ),
    "open_spiel, backgammon_test.cc": (board({2: 1, 1: 2}), (5, 5), {"2/off 1/off(2)"}),
}  # fmt: skip


@pytest.mark.parametrize("case", ALL_PLAYS)
def test_a_fault_of_others_is_none_of_ours(case: str) -> None:
    position, roll, expected = ALL_PLAYS[case]
    boards = [play.board for play in legal_plays(position, roll)]
    assert {refusal(position, roll, steps_read(text)) for text in expected} == {LEGAL}
    assert set(boards) == {turn_tried(position, roll, steps_read(text)).board for text in expected}
    assert len(boards) == len(expected)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['position_id']}-{vector['roll']}")
def test_a_published_position_has_as_many_results_as_printed(vector: dict[str, object]) -> None:
    roll = vector["roll"]
    assert isinstance(roll, list)
    plays = legal_plays(board_of_position_id(str(vector["position_id"])), (roll[0], roll[1]))
    assert len(plays) == vector["results"]


def test_open_spiel_counts_five_results() -> None:
    """backgammon_test.cc: 9 ordered actions, which leave 5 boards."""
    assert len(legal_plays(board({6: 1, 4: 2, 3: 1, 2: 1, 1: 9}), (6, 1))) == 5


def test_a_die_may_be_wasted() -> None:
    """BaldLies: 5/4 4/off is legal although two checkers could come off."""
    assert refusal(board({5: 1, 2: 3, 1: 11}), (5, 1), steps_read("5/4 4/off")) == LEGAL


def test_steps_typed_backwards_are_told_apart_from_a_die_played_twice() -> None:
    """gflohr/BaldLies, BUGS: compare what plays leave, not how they were typed."""
    position = board({25: 1, 9: 1})
    assert refusal(position, (2, 2), steps_read("bar/23 9/7 7/5 5/3")) == LEGAL
    assert refusal(position, (2, 1), steps_read("bar/24 6/5")) != LEGAL
    assert refusal(board({25: 1, 6: 1}), (2, 1), steps_read("bar/24 6/5")) == DIE_SPENT


def test_an_empty_bar_holds_nobody_back() -> None:
    """binarymax/backgammon.js#1: a flag outlived the checker that left the bar."""
    (play,) = legal_plays(board({25: 1, 10: 1}, {21: 2, 22: 2, 20: 2}), (6, 1))[:1]
    assert play_written(play.steps)[:3] == "bar"
    assert any("10/" in play_written(each.steps) for each in legal_plays(board({25: 1, 10: 1}), (6, 1)))
