"""How games end, what they are worth, and where a match stands: the manual's own examples."""

from __future__ import annotations

import pytest

from tablier.rules import cube, match
from tablier.rules.board import Board, BoardError, checked_board
from tablier.rules.cube import CENTRE, OPPONENT, OWN, Cube, CubeError
from tablier.rules.dice import RollError, checked_roll
from tablier.rules.match import BACKGAMMON, GAMMON, NOT_OVER, SINGLE, Score, ScoreError, after_game, won_games
from tests.rules.boards import board

ENDED = [
    (board({1: 1}, {24: 15}), NOT_OVER),
    (board({}, {24: 14}), SINGLE),
    (board({}, {24: 15}), GAMMON),
    (board({}, {7: 15}), GAMMON),
    (board({}, {24: 14, 6: 1}), BACKGAMMON),
    (board({}, {24: 14}, their_bar=1), BACKGAMMON),
    (board({}, {24: 13}, their_bar=1), SINGLE),
]


@pytest.mark.parametrize(("position", "games"), ENDED)
def test_a_game_ends_single_gammon_or_backgammon(position: Board, games: int) -> None:
    assert won_games(position) == games


def test_a_gammon_counts_times_the_cube_and_by_jacoby_only_once_doubled() -> None:
    worth = [match.game_value(games, Cube(2, OWN)) for games in (SINGLE, GAMMON, BACKGAMMON)]
    assert worth == [2, 4, 6]
    assert match.game_value(BACKGAMMON, Cube(), jacoby=True) == 1
    assert match.game_value(BACKGAMMON, Cube(2, OPPONENT), jacoby=True) == 6


def test_the_manual_s_match_to_five_goes_through_one_crawford_game() -> None:
    """GNU Backgammon manual: 2-0, 2-1, 4-1, the Crawford game, 4-2, 4-4, 6-4."""
    score = match.new_match(5)
    told = []
    for points, is_won in ((2, True), (1, False), (2, True), (1, False), (2, False), (2, True)):
        score = after_game(score, points, is_won)
        told.append((score.own, score.opponent, score.is_crawford, match.is_after_crawford(score)))
    assert told == [
        (2, 0, False, False),
        (2, 1, False, False),
        (4, 1, True, False),
        (4, 2, False, True),
        (4, 4, False, True),
        (5, 4, False, False),
    ]
    assert match.is_over(score)
    with pytest.raises(ScoreError, match=r"^the match is over$"):
        after_game(score, 1, is_won=True)


def test_points_past_the_length_count_for_nothing_on_either_side() -> None:
    assert after_game(Score(4, 2, 5), 4, is_won=False) == Score(4, 5, 5)
    assert after_game(Score(2, 4, 5), 4, is_won=True) == Score(5, 4, 5)


def test_either_side_brings_the_crawford_game() -> None:
    assert after_game(Score(1, 2, 5), 2, is_won=False) == Score(1, 4, 5, is_crawford=True)
    assert after_game(Score(2, 1, 5), 2, is_won=True) == Score(4, 1, 5, is_crawford=True)


@pytest.mark.parametrize(("score", "is_won"), [(Score(3, 4, 5), True), (Score(4, 3, 5), False)])
def test_the_crawford_game_comes_once_whichever_side_came_first(score: Score, is_won: bool) -> None:
    assert after_game(score, 1, is_won=is_won) == Score(4, 4, 5)


def test_either_side_ends_a_match_and_either_brings_it_past_the_crawford_game() -> None:
    assert [match.is_over(Score(*scored, 5)) for scored in ((5, 4), (4, 5), (4, 4))] == [True, True, False]
    assert [match.is_after_crawford(Score(*scored, 5)) for scored in ((4, 2), (2, 4), (3, 3))] == [True, True, False]


@pytest.mark.parametrize("score", [Score(4, 2, 5, is_crawford=True), Score(2, 4, 5, is_crawford=True), Score(5, 4, 5)])
def test_either_side_may_lead(score: Score) -> None:
    assert match.checked_score(score) == score == match.flipped_score(match.flipped_score(score))
    assert match.checked_score(match.flipped_score(score)).own == score.opponent


def test_a_match_to_one_point_begins_with_the_crawford_game() -> None:
    assert match.new_match(1).is_crawford
    assert match.away(match.new_match(1)) == (1, 1)


def test_play_for_money_counts_on() -> None:
    score = after_game(after_game(Score(), 4, is_won=True), 1, is_won=False)
    assert (score, match.is_over(score), match.away(score)) == (Score(4, 1), False, (0, 0))
    assert not match.is_after_crawford(score)


def test_the_cube_goes_on_beyond_its_faces() -> None:
    shown, values, faces = Cube(), [], []
    for _ in range(8):
        shown = cube.flipped_cube(cube.taken(shown))
        values.append(shown.value)
        faces.append(cube.face(shown))
    assert values == [2, 4, 8, 16, 32, 64, 128, 256]
    assert faces == [2, 4, 8, 16, 32, 64, 2, 4]


def test_the_cube_is_turned_by_its_owner_before_the_roll_and_not_in_the_crawford_game() -> None:
    assert [cube.may_double(Cube(2, owner)) for owner in (CENTRE, OWN, OPPONENT)] == [True, True, False]
    assert not cube.may_double(Cube(), has_rolled=True)
    assert not cube.may_double(Cube(), is_crawford=True)
    wrong = r"^only the side that owns the cube may double, or either while it stands in the centre$"
    for answer in (cube.taken, cube.passed, cube.beavered, cube.raccooned):
        with pytest.raises(CubeError, match=wrong):
            answer(Cube(2, OPPONENT))


def test_options_of_money_games_turn_the_cube_further() -> None:
    assert cube.beavered(Cube()) == Cube(4, OPPONENT)
    assert cube.raccooned(Cube()) == Cube(8, OPPONENT)
    assert cube.passed(Cube(8, OWN)) == 8
    assert cube.after_ties(5) == Cube(2, CENTRE)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Cube(3), "a cube shows 1, 2, 4, 8 and so on, each twice the one before"),
        (Cube(0), "a cube shows 1, 2, 4, 8 and so on, each twice the one before"),
        (Cube(2, "mine"), "the cube stands in the centre or is owned by one side"),
    ],
)
def test_a_cube_that_cannot_be_is_refused(wrong: Cube, message: str) -> None:
    with pytest.raises(CubeError, match=f"^{message}$"):
        cube.checked_cube(wrong)
    with pytest.raises(CubeError, match=r"^a number of ties or doubles is 0 or more$"):
        cube.after_ties(-1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Score(-1, 0, 5), "points and lengths are 0 or more"),
        (Score(0, -1, 5), "points and lengths are 0 or more"),
        (Score(0, 0, -5), "points and lengths are 0 or more"),
        (Score(0, 0, 0, is_crawford=True), "play for money knows no Crawford game"),
        (Score(5, 5, 5), "one side reaches the length of the match, never both"),
        (Score(3, 3, 5, is_crawford=True), "in the Crawford game one side needs exactly one point"),
        (Score(5, 3, 5, is_crawford=True), "in the Crawford game one side needs exactly one point"),
        (Score(4, 5, 5, is_crawford=True), "in the Crawford game one side needs exactly one point"),
    ],
)
def test_a_score_that_cannot_be_is_refused(wrong: Score, message: str) -> None:
    with pytest.raises(ScoreError, match=f"^{message}$"):
        match.checked_score(wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Board((0,) * 25), "a board is 24 points between two bars, each with a whole number of checkers"),
        (Board((*(0,) * 25, -1)), "each side has a bar of its own: the last place the side to move, the first the opponent"),
        (Board((1, *(0,) * 25)), "each side has a bar of its own: the last place the side to move, the first the opponent"),
        (board({6: 16}, {1: 1}), "each side has 15 checkers"),
        (board({6: 1}, {1: 16}), "each side has 15 checkers"),
        (board({}), "one side bears off all its checkers, never both"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(wrong: Board, message: str) -> None:
    with pytest.raises(BoardError, match=f"^{message}$"):
        checked_board(wrong)


@pytest.mark.parametrize("roll", [(0, 1), (1, 0), (7, 1), (1, 7), (1.5, 2), (2, 1.5), (-1, 3)])
def test_a_roll_that_no_dice_show_is_refused(roll: tuple[int, int]) -> None:
    with pytest.raises(RollError, match=r"^a roll is two numbers from 1 to 6$"):
        checked_roll(roll)


def test_a_roll_has_its_larger_die_first() -> None:
    assert [checked_roll(roll) for roll in ((1, 6), (6, 1), (3, 3))] == [(6, 1), (6, 1), (3, 3)]
