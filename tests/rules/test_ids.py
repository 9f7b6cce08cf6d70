"""XGID, Position ID and Match ID: published ones, round trips, and what GNU Backgammon itself writes."""

from __future__ import annotations

import re
from random import Random

import pytest

from tablier.rules.board import Board, BoardError, borne_off, flipped, pips
from tablier.rules.cube import CENTRE, OPPONENT, OWN, Cube
from tablier.rules.gnu_id import GnuIdError, board_of_position_id, match_id, position_id, position_of_ids
from tablier.rules.match import Score
from tablier.rules.position import Position, PositionError, flipped_position
from tablier.rules.xgid import XgidError, position_of_xgid, xgid
from tests.rules import gnu_backgammon
from tests.rules.boards import board
from tests.rules.positions import cases

# The player on roll's checkers, then the other's, in the numbering of the player on roll. The first from openai/evals
# pull request 573, the second decoded from a published text; only the opponent first in the ID fits them.
POSITIONS = {
    "4HPwATDgc/ABMA": Board(),
    "HC/wATDg8+AxAA": board({16: 2, 13: 4, 8: 4, 6: 5}, {22: 3, 19: 4, 18: 1, 12: 5, 1: 2}),
    "4OeFATCw5+ABMA": board({24: 2, 13: 4, 8: 3, 6: 4, 5: 2}, {19: 6, 17: 4, 16: 1, 12: 2, 1: 2}),
    "AACAewAAgAYAAA": board({24: 1, 25: 2}, {1: 3}, their_bar=4),
    # After 31 played 8/5 6/5 from the start, the opponent is on roll; then the same seen by the mover.
    "sGfwATDgc/ABMA": flipped(board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {1: 2, 12: 5, 17: 3, 19: 5})),
    "4HPwATCwZ/ABMA": board({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {1: 2, 12: 5, 17: 3, 19: 5}),
}  # fmt: skip
ROUND_TRIPS = ("jGfkASjg8wcBMA", "zGbiIQgxH/AAWA", "zGbiIYCYD3gALA")
# GNU Backgammon manual, "A technical description of the Match ID", and openai/evals pull request 573.
MATCHES = {
    "QYkqASAAIAAA": Position(roll=(5, 2), cube=Cube(2, OPPONENT), score=Score(4, 2, 9)),
    "cAkAAAAAAAAA": Position(has_jacoby=True),
    "MIEFAAAAAAAA": Position(roll=(3, 1), is_bottom=False, has_jacoby=True),
    "UQmgAUAAQAAA": Position(cube=Cube(2, OWN), score=Score(8, 4, 13)),
    "cIgUAAAAAAAA": Position(roll=(1, 5), has_jacoby=True),
}
XGIDS = {
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10": Position(),
    "XGID=-CCCBBB------------cccbbb-:0:0:1:00:0:0:1:0:10": Position(
        board({1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}, {24: 2, 23: 2, 22: 2, 21: 3, 20: 3, 19: 3}), has_jacoby=True
    ),
    "XGID=b-----B------------c-----C:1:-1:-1:31:2:4:0:7:10": Position(
        flipped(board({6: 2, 25: 3}, {19: 3}, their_bar=2)),
        roll=(3, 1), cube=Cube(2, OWN), score=Score(4, 2, 7), is_bottom=False,
    ),
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:6:3:0:7:10": Position(score=Score(6, 3, 7), is_doubled=True),
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:6:3:1:7:10": Position(roll=(6, 2), score=Score(6, 3, 7, True)),
    "XGID=-b----E-C---eE---c-e----B-:3:1:1:00:0:0:3:0:6": Position(
        cube=Cube(8, OWN), has_jacoby=True, has_beavers=True, largest_cube=64
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", POSITIONS)
def test_a_published_position_id_is_read_and_written(text: str) -> None:
    assert board_of_position_id(text) == POSITIONS[text]
    assert position_id(POSITIONS[text]) == text


def test_the_opponent_comes_first_in_a_position_id() -> None:
    position = board_of_position_id("HC/wATDg8+AxAA")
    assert (pips(position), pips(flipped(position))) == (146, 153)


@pytest.mark.parametrize("text", ROUND_TRIPS)
def test_a_published_position_id_comes_back_as_it_was(text: str) -> None:
    assert position_id(board_of_position_id(text)) == text


def test_checkers_on_the_bar_and_off_are_in_a_position_id() -> None:
    assert board_of_position_id("zGbiIQgxH/AAWA").points[25] == 1
    assert borne_off(flipped(board_of_position_id("zGbiIYCYD3gALA"))) == 1


@pytest.mark.parametrize("text", MATCHES)
def test_a_published_match_id_is_read_and_written(text: str) -> None:
    assert position_of_ids("4HPwATDgc/ABMA", text) == MATCHES[text]
    if text != "cIgUAAAAAAAA":  # written in the state of no game
        assert match_id(MATCHES[text]) == (text if MATCHES[text].has_jacoby else text[:-1] + "E")


@pytest.mark.parametrize("text", XGIDS)
def test_an_xgid_is_read_and_written(text: str) -> None:
    assert position_of_xgid(text) == XGIDS[text]
    assert xgid(XGIDS[text]) == text


def drawn(count: int) -> list[Position]:
    """Give positions of money games and matches, by either player."""
    choice = Random("positions")
    found = []
    for position, roll in cases("ids", count):
        length = choice.choice([0, 0, 5, 7, 25])
        own, opponent = (choice.randint(0, max(0, length - 1)) for _ in range(2))
        is_crawford = length > 0 and max(own, opponent) == length - 1 and choice.random() < 0.5
        cube = Cube() if is_crawford else choice.choice([Cube(), Cube(2, OWN), Cube(4, OPPONENT), Cube(2, CENTRE)])
        found.append(
            Position(
                position, choice.choice([roll, (0, 0)]), cube, Score(own, opponent, length, is_crawford),
                is_bottom=choice.random() < 0.5, has_jacoby=length == 0 and choice.random() < 0.5,
            )
        )  # fmt: skip
    return found


def test_positions_come_back_from_every_notation() -> None:
    for position in drawn(500):
        assert position_of_xgid(xgid(position)) == position
        assert position_of_ids(position_id(position.board), match_id(position)) == position
        assert flipped_position(flipped_position(position)) == position


def test_gnu_backgammon_reads_an_xgid_as_these_ids() -> None:
    positions = [each for each in drawn(300) if each.is_bottom and max(each.score.own, each.score.opponent) < 16]
    told = gnu_backgammon.told([f"set xgid {xgid(position)}" for position in positions])
    pairs = re.findall(r"Position ID: (\S+)\s+Match ID   : (\S+)", told)
    ours = [(position_id(position.board), match_id(position)) for position in positions]
    assert len(ours) > 100
    assert set(ours) - set(pairs) == set()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4HPwATDgc/ABM", "“4HPwATDgc/ABM” is no Position ID; 4HPwATDgc/ABMA is one"),
        ("4HPwATDgc/AB!A", "“4HPwATDgc/AB!A” is no Position ID; 4HPwATDgc/ABMA is one"),
        (
            "/////////////w",
            "“/////////////w” holds more than 15 checkers of a side, or not 24 points and a bar of each",
        ),
        ("AQAAAAAAAgAAAA", "“AQAAAAAAAgAAAA” puts checkers of both sides on one point"),
    ],
)
def test_what_is_no_position_id_is_refused(text: str, message: str) -> None:
    with pytest.raises(GnuIdError) as refused:
        board_of_position_id(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cAkAAAAAAAA", "“cAkAAAAAAAA” is no Match ID; cAkAAAAAAAAA is one"),
        ("cAoAAAAAAAAA", "“cAoAAAAAAAAA” is a game that is over or resigned, not a position"),
        ("YAkAAAAAAAAA", "“YAkAAAAAAAAA” gives the cube to a third player"),
    ],
)
def test_what_is_no_match_id_is_refused(text: str, message: str) -> None:
    with pytest.raises(GnuIdError) as refused:
        position_of_ids("4HPwATDgc/ABMA", text)
    assert str(refused.value) == message


def test_what_does_not_fit_in_a_match_id_is_refused() -> None:
    with pytest.raises(GnuIdError, match=r"^a Match ID has 4 bits for this: cube 16 is too large$"):
        match_id(Position(cube=Cube(2**16, OWN)))


def test_what_is_no_xgid_is_refused() -> None:
    with pytest.raises(XgidError) as refused:
        position_of_xgid("XGID=-b")
    assert str(refused.value) == "“XGID=-b” is no XGID; XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10 is one"
    with pytest.raises(XgidError, match=r"^in a match the rules are 1 in the Crawford game, else 0$"):
        position_of_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:5:10")
    with pytest.raises(BoardError, match=r"^each side has 15 checkers$"):
        position_of_xgid("XGID=-b---BE-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1:1:1:00:4:0:1:5:10", "in the Crawford game nobody may double"),
        ("0:0:1:D:4:0:1:5:10", "in the Crawford game nobody may double"),
    ],
)
def test_a_moment_that_no_game_reaches_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=f"^{message}$"):
        position_of_xgid(f"XGID=-b----E-C---eE---c-e----B-:{text}")
