"""How a game ends and what that is worth, and the score of a match, seen from one side.

Source: GNU Backgammon manual, "Rules of the game" and "Rules for match play".
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.board import EACH_SIDE, HOME, OFF, Board, borne_off, flipped
from tablier.rules.cube import CENTRE, Cube
from tablier.rules.kinds import GamesWorth, GameValue, Length, PointsAway, PointsScored, Truth

NOT_OVER: GamesWorth = 0
SINGLE: GamesWorth = 1
GAMMON: GamesWorth = 2
BACKGAMMON: GamesWorth = 3
MONEY: Length = 0


class ScoreError(ValueError):
    """A score that no match can reach, or a game after its end."""


@dataclass(frozen=True, slots=True)
class Score:
    """A match between two games: the points of both sides, its length, and whether the next game is Crawford's.

    A length of 0 is play for money, where points are only counted.
    """

    own: PointsScored = 0
    opponent: PointsScored = 0
    length: Length = MONEY
    is_crawford: Truth = False


def won_games(board: Board) -> GamesWorth:
    """Give what the side the board is seen from has won: 0 while it still has checkers, else 1, 2 or 3.

    A gammon where the opponent has borne off none; a backgammon where it then has a checker on its bar or in the
    winner's home.
    """
    if borne_off(board) < EACH_SIDE:
        return NOT_OVER
    if borne_off(flipped(board)) > 0:
        return SINGLE
    is_behind = any(board.points[point] < 0 for point in range(OFF, HOME + 1))
    return BACKGAMMON if is_behind else GAMMON


def game_value(games: GamesWorth, cube: Cube, jacoby: Truth = False) -> GameValue:
    """Give the points a finished game is worth: single, gammon or backgammon times the cube.

    By the Jacoby rule, for money only, every game counts 1 while nobody has doubled.

    >>> game_value(GAMMON, Cube(4, "own")), game_value(GAMMON, Cube(), jacoby=True)
    (8, 1)
    """
    return cube.value * (SINGLE if jacoby and cube.owner == CENTRE else games)


def new_match(length: Length) -> Score:
    """Give the score of a match before its first game. Raises ScoreError.

    >>> new_match(5)
    Score(own=0, opponent=0, length=5, is_crawford=False)
    """
    return checked_score(Score(0, 0, length, is_crawford=length == 1))


def after_game(score: Score, points: GameValue, is_won: Truth) -> Score:
    """Give the score after a game worth `points`. Raises ScoreError where the match was over.

    The Crawford game is the next one after a side comes within a point for the first time; there is one a match.
    Points past the length count for nothing.

    >>> after_game(Score(4, 2, 5, is_crawford=True), 2, is_won=False)
    Score(own=4, opponent=4, length=5, is_crawford=False)
    """
    if is_over(checked_score(score)):
        raise ScoreError("the match is over")
    own = score.own + (points if is_won else 0)
    opponent = score.opponent + (0 if is_won else points)
    if score.length == MONEY:
        return Score(own, opponent)
    own, opponent = min(own, score.length), min(opponent, score.length)
    is_first = max(score.own, score.opponent) < score.length - 1
    return Score(own, opponent, score.length, is_first and max(own, opponent) == score.length - 1)


def is_over(score: Score) -> Truth:
    """Tell whether a side has scored the length; play for money is never over."""
    return score.length != MONEY and max(score.own, score.opponent) >= score.length


def is_after_crawford(score: Score) -> Truth:
    """Tell whether the Crawford game has been played: the cube is back."""
    return (
        score.length != MONEY
        and not score.is_crawford
        and not is_over(score)
        and max(score.own, score.opponent) == score.length - 1
    )


def away(score: Score) -> tuple[PointsAway, PointsAway]:
    """Give the points each side still needs, the own first; (0, 0) for money.

    >>> away(Score(4, 2, 5))
    (1, 3)
    """
    if score.length == MONEY:
        return (0, 0)
    return (score.length - score.own, score.length - score.opponent)


def flipped_score(score: Score) -> Score:
    """Give the same score seen from the other side."""
    return Score(score.opponent, score.own, score.length, score.is_crawford)


def checked_score(score: Score) -> Score:
    """Give the score back. Raises ScoreError."""
    if min(score.own, score.opponent, score.length) < 0:
        raise ScoreError("points and lengths are 0 or more")
    if score.length == MONEY and score.is_crawford:
        raise ScoreError("play for money knows no Crawford game")
    if score.length != MONEY and min(score.own, score.opponent) >= score.length:
        raise ScoreError("one side reaches the length of the match, never both")
    if score.is_crawford and max(score.own, score.opponent) != score.length - 1:
        raise ScoreError("in the Crawford game one side needs exactly one point")
    return score
