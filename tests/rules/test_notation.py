"""Plays are written as players write them, and read back."""

from __future__ import annotations

import pytest

from tablier.rules.board import Board
from tablier.rules.notation import NotationError, play_written, steps_read
from tablier.rules.plays import Step, legal_plays
from tablier.rules.refusals import turn_tried
from tests.rules.boards import board
from tests.rules.positions import cases

WRITTEN = {
    "8/5 6/5": (Step(6, 5), Step(8, 5)),
    "24/18/13": (Step(24, 18), Step(18, 13)),
    "13/8 6/5*": (Step(13, 8), Step(6, 5, True)),
    "bar/20": (Step(25, 20),),
    "bar/20*/14": (Step(25, 20, True), Step(20, 14)),
    "8/5(2)": (Step(8, 5), Step(8, 5)),
    "13/10/7(2)": (Step(13, 10), Step(13, 10), Step(10, 7), Step(10, 7)),
    "13/10/7 13/10 6/3": (Step(13, 10), Step(13, 10), Step(10, 7), Step(6, 3)),
    "6/4*/2 6/4": (Step(6, 4, True), Step(6, 4), Step(4, 2)),
    "6/3*(2)": (Step(6, 3, True), Step(6, 3)),
    "4/off": (Step(4, 0),),
    "2/off 1/off(2)": (Step(2, 0), Step(1, 0), Step(1, 0)),
    "no play": (),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_play_is_written_as_players_write_it(text: str) -> None:
    assert play_written(WRITTEN[text]) == text


def test_what_is_written_for_a_play_is_read_as_that_play() -> None:
    for position, roll in cases("notation", 600):
        for play in legal_plays(position, roll)[::7]:
            turn = turn_tried(position, roll, steps_read(play_written(play.steps)))
            assert turn.board == play.board, (position, roll, play_written(play.steps))


def test_the_start_s_best_known_plays_are_among_those_written() -> None:
    written = {play_written(play.steps) for play in legal_plays(Board(), (3, 1))}
    assert {"8/5 6/5", "24/21/20", "24/23 13/10"} <= written
    hitting = {play_written(play.steps) for play in legal_plays(board({6: 2, 8: 1}, {5: 1}), (3, 1))}
    assert {"8/5*/4", "6/5*/2", "8/5* 6/5"} <= hitting


@pytest.mark.parametrize("text", ["8-5", "8/", "/5", "8/5(5)", "bar", "off/3", "8/bar", "8/5*(0)", "x"])
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        steps_read(text)
    right = "is no part of a play; 13/8, bar/20, 8/5(2), 24/18/13, 6/5* or 4/off would be"
    assert str(refused.value) == f"“{text}” {right}"


@pytest.mark.parametrize("text", ["30/24", "8/0", "25/20"])
def test_a_point_that_no_board_has_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        steps_read(f"13/8 {text}")
    assert str(refused.value) == f"“{text}” names a point that is not on the board: they go from 1 to 24"
