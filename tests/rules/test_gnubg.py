"""GNU Backgammon finds the same plays, position for position."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tablier.rules.board import BAR, OFF
from tablier.rules.gnu_id import position_id
from tablier.rules.plays import legal_plays
from tests.rules import gnu_backgammon
from tests.rules.positions import cases

CASES = cases("gnubg", 2000)
PART = re.compile(r"(?P<places>[^(]+)(\((?P<times>\d)\))?")


def place_of(text: str) -> int:
    return {"bar": BAR, "off": OFF}[text] if text.isalpha() else int(text)


def board_after(points: tuple[int, ...], move: str) -> tuple[int, ...]:
    """Give the board that a move of GNU Backgammon leaves; it names the points it hits and the last one alone."""
    after = list(points)
    for part in move.split():
        match = PART.fullmatch(part)
        assert match is not None, move
        ends = [place_of(place.rstrip("*")) for place in match["places"].split("/")]
        for _ in range(int(match["times"] or 1)):
            for start, end in pairwise(ends):
                after[start] -= 1
                if end != OFF:
                    after[OFF] -= after[end] == -1
                    after[end] = max(after[end], 0) + 1
    return tuple(after)


@pytest.fixture(scope="module")
def answers() -> list[list[str]]:
    return gnu_backgammon.moves([(position_id(board), *roll) for board, roll in CASES])


def test_gnu_backgammon_leaves_the_same_boards(answers: list[list[str]]) -> None:
    for (board, roll), moves in zip(CASES, answers, strict=True):
        theirs = [board_after(board.points, move) for move in moves]
        ours = [play.board.points for play in legal_plays(board, roll)]
        assert sorted(ours) == sorted(theirs), (board, roll)


def test_thousands_of_plays_are_compared(answers: list[list[str]]) -> None:
    assert len(answers) >= 2000
    assert sum(len(moves) for moves in answers) > 20_000
    assert any(moves == [] for moves in answers)
