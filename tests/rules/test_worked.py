"""Worked examples give what the printed rules and counts say."""

import pytest

from tablier.rules.board import BoardError
from tablier.rules.dice import RollError
from tablier.rules.notation import NotationError
from tablier.rules.worked import (
    Entry,
    Game,
    Standing,
    WorkedError,
    across,
    entry,
    game,
    match,
    moves,
    on,
    position,
    quarter,
    won,
)
from tablier.rules.xgid import XgidError

START = "-b----E-C---eE---c-e----B-"


def test_the_opening_is_counted_as_published() -> None:
    """16 plays of 31, 42 of 11, 52 of 44 and 167 pips: wildbg, BaldLies, and the manual of GNU Backgammon."""
    assert [position(START, roll).plays for roll in ("3-1", "1-1", "4-4")] == [16, 42, 52]
    assert (position(START).pips, position(START).opponent_pips) == (167, 167)


def test_a_position_is_told_from_both_sides() -> None:
    worked = position("a-BB----------------dc---A", "6-5")
    assert (worked.places, worked.opponent_places) == ("bar:1 3:2 2:2 off:10", "bar:1 5:4 4:3 off:7")
    assert (worked.plays, worked.listed) == (1, "bar/19/14")
    assert position("a-BB----------------dc---A").listed == "—"


@pytest.mark.parametrize(
    ("checkers", "roll", "tried", "rule"),
    [
        (START, "6-5", "6/1", "a closed point"),
        (START, "3-1", "8/5", "both dice must be played"),
        (START, "6-4", "24/10", "no such die"),
        (START, "6-5", "24/13", "legal"),
        (START, "3-1", "6/off", "not all are home"),
        (START, "3-1", "7/6", "no checker of yours"),
        (START, "3-1", "6/9", "the wrong way"),
        (START, "2-1", "6/3 6/5", "the die is played"),
    ],
)
def test_a_try_is_told_its_rule(checkers: str, roll: str, tried: str, rule: str) -> None:
    assert position(checkers, roll, tried).refused == rule


def test_a_gammon_with_the_cube_on_4_is_worth_8_points() -> None:
    assert game(doubles=2, games=2) == Game(cube=4, shown=4, worth=8)
    assert game(doubles=7, games=1) == Game(cube=128, shown=2, worth=128)


@pytest.mark.parametrize(
    ("checkers", "games"),
    [
        ("------------c----d-ec-----", 2),  # none off, none behind
        ("----a------------e-ed-----", 3),  # one in the winner's home
        ("a-----------c----d-eb-----", 3),  # one on the bar
        ("----a------------e-ec-----", 1),  # one off
    ],
)
def test_what_a_game_is_worth_depends_on_where_the_loser_stands(checkers: str, games: int) -> None:
    assert [won(checkers), won(checkers, doubles=2)] == [games, 4 * games]


def test_a_board_is_counted_from_both_sides() -> None:
    """A home of 1 to 6, an outer board of 7 to 12; a 1 enters on 24, a 6 on 19."""
    assert [quarter(number) for number in (1, 2, 3, 4)] == [(1, 6), (7, 12), (13, 18), (19, 24)]
    assert [across(point) for point in (1, 6, 24)] == [24, 19, 1]
    assert [moves("3-1"), moves("4-4")] == [2, 4]


def test_entering_is_as_likely_as_printed() -> None:
    """Collins, Backgammon charts: against 2 closed points 44 % of two both enter."""
    assert entry(2) == Entry(rolls=32, chance=32 / 36, both=16 / 36)


def test_the_manual_s_match_of_5_points() -> None:
    """GNU Backgammon manual: 2-0, 2-1, 4-1, then the Crawford game 4-2, 4-4, 6-4 (points past 5 count for nothing)."""
    results = (2, -1, 2, -1, -2, 2)
    told = [match(5, results, games) for games in range(1, 7)]
    assert [(standing.own, standing.opponent) for standing in told] == [(2, 0), (2, 1), (4, 1), (4, 2), (4, 4), (5, 4)]
    assert [standing.stage for standing in told] == [
        "with the cube",
        "with the cube",
        "Crawford game",
        "after Crawford",
        "after Crawford",
        "match over",
    ]
    assert told[0] == Standing(points=2, own=2, opponent=0, stage="with the cube")


def test_what_cannot_be_worked_out_is_refused() -> None:
    with pytest.raises(XgidError):
        position("start")
    with pytest.raises(BoardError, match="each side has 15 checkers"):
        position("-b----E-C---eE---c-e----C-")
    with pytest.raises(RollError):
        position(START, "7-1")
    with pytest.raises(NotationError, match="“31” is no roll; write like 3-1"):
        position(START, "31")
    with pytest.raises(WorkedError, match="the points go from 1 to 24, the bars are 25 and 0"):
        on(START, 26)
    with pytest.raises(WorkedError, match="won singly, 2 or 3 times over"):
        game(doubles=0, games=4)
    with pytest.raises(WorkedError, match="a board has four quarters"):
        quarter(5)
    with pytest.raises(WorkedError, match="the points go from 1 to 24"):
        across(25)
    with pytest.raises(WorkedError, match="the game is not over"):
        won(START)
    with pytest.raises(WorkedError, match="each game is won or lost"):
        match(5, (1, 0), games=1)
