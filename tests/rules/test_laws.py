"""Laws of the board that hold for every position and roll."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tablier.rules.board import (
    BAR,
    EACH_SIDE,
    OFF,
    Board,
    borne_off,
    checked_board,
    flipped,
    is_contact,
    on_board,
    pips,
)
from tablier.rules.dice import ROLLS, numbers, pips_of
from tablier.rules.gnu_id import board_of_position_id, position_id
from tablier.rules.kinds import Roll
from tablier.rules.plays import legal_plays
from tests.rules import brute_force


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Give a board with up to 15 checkers of each side anywhere, at least one of each."""
    points = [0] * (BAR + 1)
    for side, places in ((1, range(1, BAR + 1)), (-1, range(OFF, BAR))):
        for at in draw(st.lists(st.sampled_from(places), min_size=1, max_size=EACH_SIDE)):
            if points[at] * side >= 0:
                points[at] += side
    board = Board(tuple(points))
    assume(on_board(flipped(board)) > 0)
    return checked_board(board)


ROLL = st.sampled_from(ROLLS)


@given(boards())
def test_flipping_twice_changes_nothing(board: Board) -> None:
    assert flipped(flipped(board)) == board
    assert is_contact(flipped(board)) == is_contact(board)
    assert board_of_position_id(position_id(board)) == board


@settings(deadline=None)
@given(boards(), ROLL)
def test_a_play_keeps_every_checker_and_moves_its_pips(board: Board, roll: Roll) -> None:
    for play in legal_plays(board, roll):
        assert on_board(play.board) + borne_off(play.board) == EACH_SIDE
        assert on_board(flipped(play.board)) == on_board(flipped(board))
        assert 0 < len(play.steps) <= len(numbers(roll))
        moved = sum(step.start - step.end for step in play.steps)
        assert pips(board) - pips(play.board) == moved <= pips_of(roll)
        hits = [step.end for step in play.steps if step.hits]
        assert pips(flipped(play.board)) - pips(flipped(board)) == sum(hits)
        checked_board(play.board)


@settings(deadline=None)
@given(boards(), ROLL)
def test_plays_are_all_there_and_none_twice(board: Board, roll: Roll) -> None:
    plays = [play.board.points for play in legal_plays(board, roll)]
    assert len(plays) == len(set(plays))
    assert set(plays) == brute_force.results(board.points, roll)


@settings(deadline=None)
@given(boards(), ROLL)
def test_the_order_of_the_dice_is_of_no_matter(board: Board, roll: Roll) -> None:
    assert legal_plays(board, roll) == legal_plays(board, (roll[1], roll[0]))
