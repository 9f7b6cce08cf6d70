"""Worked examples in words and numbers a page can show: a position with its roll, a game, a match game by game.

Takes and gives plain text and numbers; a position is the 26 letters of an XGID, seen from the side to move.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.board import BAR, HOME, LAST, OFF, Board, borne_off, flipped, occupied, pips
from tablier.rules.counts import chance_of, entering
from tablier.rules.cube import Cube, face, taken
from tablier.rules.dice import numbers
from tablier.rules.kinds import (
    Chance,
    Checkers,
    GamesWorth,
    GameValue,
    Length,
    Notation,
    Pips,
    Places,
    Plays,
    Point,
    PointsScored,
    Rolls,
    Rule,
    Span,
    Stage,
    Times,
)
from tablier.rules.match import Score, after_game, game_value, is_after_crawford, is_over, new_match, won_games
from tablier.rules.notation import play_written, roll_read, steps_read
from tablier.rules.plays import legal_plays
from tablier.rules.position import Position
from tablier.rules.refusals import LEGAL, refusal
from tablier.rules.xgid import board_of, xgid

NOTHING = "—"
# What the next game of a match is.
WITH_THE_CUBE, CRAWFORD, AFTER_CRAWFORD, OVER = "with the cube", "Crawford game", "after Crawford", "match over"
STAGES: tuple[Stage, ...] = (WITH_THE_CUBE, CRAWFORD, AFTER_CRAWFORD, OVER)


class WorkedError(ValueError):
    """An example that cannot be worked out."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A position and its roll: where the checkers are, the pips, the legal plays, and why a try is none.

    `places` and `opponent_places` count each side's points its own way: "24:2 13:5 bar:1".
    """

    xgid: Notation
    places: Places
    opponent_places: Places
    pips: Pips
    opponent_pips: Pips
    plays: Plays
    listed: Notation
    refused: Rule


@dataclass(frozen=True, slots=True)
class Entry:
    """How likely checkers come in from the bar: the rolls and the chance for one, then the chance for both of two."""

    rolls: Rolls
    chance: Chance
    both: Chance


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: what the cube stands at and shows, and what the game is worth."""

    cube: GameValue
    shown: GameValue
    worth: GameValue


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after some games: what the last was worth, the score, and what the next game is."""

    points: GameValue
    own: PointsScored
    opponent: PointsScored
    stage: Stage


def position(checkers: Notation, roll: Notation = "", tried: Notation = "") -> Worked:
    """Work out a position: `checkers` in the letters of an XGID, `roll` like "3-1", `tried` like "8/5 6/5".

    Raises BoardError, XgidError, RollError, NotationError.

    >>> opening = position("-b----E-C---eE---c-e----B-", "3-1", "8/5")
    >>> opening.plays, opening.places, opening.refused
    (16, '24:2 13:5 8:3 6:5', 'both dice must be played')
    """
    board = board_of(checkers)
    thrown = roll_read(roll)
    plays = legal_plays(board, thrown) if roll else ()
    return Worked(
        xgid=xgid(Position(board=board, roll=thrown)),
        places=places(board),
        opponent_places=places(flipped(board)),
        pips=pips(board),
        opponent_pips=pips(flipped(board)),
        plays=len(plays),
        listed=", ".join(play_written(play.steps) for play in plays) or NOTHING,
        refused=refusal(board, thrown, steps_read(tried)) if tried else LEGAL,
    )


def on(checkers: Notation, point: Point) -> Checkers:
    """Give how many checkers of either side stand on a point; 25 is the bar of the side to move, 0 the other.

    Raises WorkedError, BoardError, XgidError.

    >>> on("-b----E-C---eE---c-e----B-", 19)
    5
    """
    if not OFF <= point <= BAR:
        raise WorkedError(f"the points go from 1 to {LAST}, the bars are {BAR} and {OFF}")
    return abs(board_of(checkers).points[point])


def quarter(number: Times) -> Span:
    """Give the lowest and the highest point of a quarter of the board, counted from the home. Raises WorkedError.

    >>> quarter(1), quarter(4)
    ((1, 6), (19, 24))
    """
    if number not in (1, 2, 3, 4):
        raise WorkedError("a board has four quarters")
    return (HOME * (number - 1) + 1, HOME * number)


def across(point: Point) -> Point:
    """Give the opponent's number of a point, which is also where a die of that number enters. Raises WorkedError.

    >>> across(1), across(6)
    (24, 19)
    """
    if not OFF < point <= LAST:
        raise WorkedError(f"the points go from 1 to {LAST}")
    return BAR - point


def moves(roll: Notation) -> Times:
    """Give how many moves a roll like "3-1" is worth. Raises RollError, NotationError.

    >>> moves("3-1"), moves("4-4")
    (2, 4)
    """
    return len(numbers(roll_read(roll)))


def entry(closed: Times) -> Entry:
    """Give the chances to come in against so many closed points. Raises CountError.

    >>> entry(4).rolls
    20
    """
    counted = entering(closed)
    return Entry(rolls=counted.one, chance=chance_of(counted.one), both=chance_of(counted.both))


def won(checkers: Notation, doubles: Times = 0) -> GameValue:
    """Give what a finished game is worth to the side that bore off all its checkers, after so many doubles taken.

    Raises BoardError, XgidError, WorkedError.

    >>> won("------------------o-------", doubles=2)
    8
    """
    games = won_games(board_of(checkers))
    if not games:
        raise WorkedError("the game is not over")
    return game(doubles, games).worth


def game(doubles: Times, games: GamesWorth) -> Game:
    """Tell what a game is worth after so many doubles, each taken. Raises WorkedError.

    >>> game(doubles=2, games=2)
    Game(cube=4, shown=4, worth=8)
    """
    if not isinstance(doubles, int) or not 0 <= doubles <= 20 or games not in (1, 2, 3):
        raise WorkedError("a game is doubled from 0 to 20 times and won singly, 2 or 3 times over")
    cube = Cube()
    for _ in range(doubles):
        cube = Cube(taken(Cube(cube.value)).value)
    return Game(cube=cube.value, shown=face(cube), worth=game_value(games, cube))


def match(length: Length, results: tuple[int, ...], games: Times) -> Standing:
    """Follow a match through its first games; a result is the points won, below 0 where the opponent won them.

    Raises ScoreError, WorkedError.

    >>> match(5, (2, -1, 2), games=3)
    Standing(points=2, own=4, opponent=1, stage='Crawford game')
    """
    if not 0 < games <= len(results) or 0 in results:
        raise WorkedError("each game is won or lost, and there are as many results as games")
    score = new_match(length)
    for result in results[:games]:
        score = after_game(score, abs(result), is_won=result > 0)
    return Standing(abs(results[games - 1]), score.own, score.opponent, _stage(score))


def _stage(score: Score) -> Stage:
    """Tell what the next game of a match is."""
    if is_over(score):
        return OVER
    if score.is_crawford:
        return CRAWFORD
    return AFTER_CRAWFORD if is_after_crawford(score) else WITH_THE_CUBE


def places(board: Board) -> Places:
    """Write where the side to move has its checkers, from the back: "24:2 13:5", "bar:1", "off:3"."""
    held = [(str(point) if point != BAR else "bar", board.points[point]) for point in occupied(board)]
    gone = [("off", borne_off(board))] if borne_off(board) > 0 else []
    return " ".join(f"{place}:{count}" for place, count in (*held, *gone))
