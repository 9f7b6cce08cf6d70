"""The Elo formula for games that are won, drawn or lost, as clubs and servers use it.

Source: FIDE Handbook B.02 gives the scale and the change; A. Elo, The Rating of Chessplayers, the logistic curve.
An expected score is points per game, draws counting half: no chance of winning. What FIDE itself does with a table
stands in `fide`. Knows no display, language or server.

Written in the subset of Python that the press walks to JavaScript and MathML: no node here has another meaning there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import log10

from tablier.rating.checks import checked_rating
from tablier.rating.kinds import Change, Coefficient, Expected, GamePoints, Games, Gap, Rating, Truth
from tablier.rating.targets import Needed, lowest_score, possible_scores

# What a game scores.
WIN: GamePoints = 1
DRAW: GamePoints = 0.5
LOSS: GamePoints = 0
# The logistic curve: 400 points ahead, ten points are expected for every one of the opponent's.
SCALE: Gap = 400
# FIDE Handbook B.02, 8.3.1: a difference of more than 400 points counts as 400. Clubs and servers need not do so.
CAP: Gap = 400
# Beyond this power of ten an expected score is 0 or 1 to the last digit of a double.
LARGEST_EXPONENT = 300


class ScoreError(ValueError):
    """A score that no game ends with, or an expected score that no gap leads to."""


class CoefficientError(ValueError):
    """A K outside its range."""


class GamesError(ValueError):
    """Too few or too many games."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a list: the opponent's rating, and the own score."""

    opponent: Rating
    score: GamePoints


@dataclass(frozen=True, slots=True)
class Period:
    """Games that are all rated from the rating before the first of them."""

    games: Games
    score: GamePoints
    expected: Expected
    own_change: Change
    own_new: Rating


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game seen from one player: how far apart, what was expected, what it moves, and the rating after it."""

    opponent: Rating
    score: GamePoints
    gap: Gap
    expected: Expected
    own_change: Change
    own_new: Rating


def expected_curve(gap: Gap) -> Expected:
    """Give the score expected per game of the player who is `gap` rating points ahead.

    The formula itself, as shown to readers; callers use `expected_score`, which checks and guards it.

    >>> expected_curve(0)
    0.5
    """
    return 1 / (1 + 10 ** (-gap / SCALE))


def rating_change(coefficient: Coefficient, score: GamePoints, expected: Expected) -> Change:
    """Give the rating points that a score moves a rating by: K times what was scored beyond expectation.

    >>> rating_change(coefficient=20, score=1, expected=0.75)
    5.0
    """
    return coefficient * (score - expected)


def expected_score(gap: Gap, capped: Truth = False) -> Expected:
    """Give the score expected per game with a rating `gap` points above the opponent's.

    `capped`: a gap beyond CAP counts as CAP. Tends to 0 and 1 for extreme gaps, without overflow. Raises RatingError.

    >>> round(expected_score(100), 4), expected_score(400) == expected_score(9000, capped=True)
    (0.6401, True)
    """
    counted = capped_gap(gap) if capped else checked_rating(gap)
    if counted / SCALE > LARGEST_EXPONENT:
        return 1.0
    if counted / SCALE < -LARGEST_EXPONENT:
        return 0.0
    return expected_curve(counted)


def capped_gap(gap: Gap) -> Gap:
    """Give the gap, or CAP on its side where it is larger. Raises RatingError.

    >>> capped_gap(399), capped_gap(401), capped_gap(-5000)
    (399, 400, -400)
    """
    return max(-CAP, min(CAP, checked_rating(gap)))


def gap_for(expected: Expected) -> Gap:
    """Give the rating gap at which a score per game is expected: the inverse. Raises ScoreError.

    >>> gap_for(0.5), round(gap_for(10 / 11))
    (0.0, 400)
    """
    if not 0 < expected < 1:
        raise ScoreError("an expected score lies between 0 and 1, both excluded: no gap makes a score certain")
    return SCALE * log10(expected / (1 - expected))


def game(own: Rating, opponent: Rating, score: GamePoints, coefficient: Coefficient, capped: Truth = False) -> Outcome:
    """Work out one game, seen from one of the players. Raises RatingError, ScoreError, CoefficientError.

    >>> game(own=1500, opponent=1500, score=WIN, coefficient=20).own_new
    1510.0
    """
    gap = checked_rating(own) - checked_rating(opponent)
    expected = expected_score(gap, capped)
    change = rating_change(checked_coefficient(coefficient), checked_score(score), expected)
    return Outcome(opponent=opponent, score=score, gap=gap, expected=expected, own_change=change, own_new=own + change)


def period(own: Rating, games: tuple[Game, ...], coefficient: Coefficient, capped: Truth = False) -> Period:
    """Rate all games from the rating before the first, as FIDE does with a rating period, whatever their order.

    Raises RatingError, ScoreError, CoefficientError, and GamesError where there is no game.

    >>> period(1500, (Game(1500, WIN), Game(1500, DRAW)), coefficient=20).own_new
    1510.0
    """
    if len(games) == 0:
        raise GamesError("at least one game is needed")
    score = 0.0
    for played in games:
        score = score + checked_score(played.score)
    expected = total_expected(own, tuple([played.opponent for played in games]), capped)
    change = rating_change(checked_coefficient(coefficient), score, expected)
    return Period(games=len(games), score=score, expected=expected, own_change=change, own_new=own + change)


def sequence(
    own: Rating, games: tuple[Game, ...], coefficient: Coefficient, capped: Truth = False
) -> tuple[Outcome, ...]:
    """Follow a player through `games` in order, one Outcome after each, as servers do: each starts from the last.

    Raises RatingError, ScoreError, CoefficientError.

    >>> [outcome.own_new for outcome in sequence(1500, (Game(1500, WIN), Game(1510, LOSS)), coefficient=20)]
    [1510.0, 1500.0]
    """
    outcomes: list[Outcome] = []
    rating = own
    for played in games:
        outcome = game(rating, played.opponent, played.score, coefficient, capped)
        rating = outcome.own_new
        outcomes = [*outcomes, outcome]
    return tuple(outcomes)


def needed(
    own: Rating, opponents: tuple[Rating, ...], target: Rating, coefficient: Coefficient, capped: Truth = False
) -> Needed:
    """Give the lowest score, in half points, with which a period against `opponents` leads to `target` or beyond.

    Raises RatingError, CoefficientError, and GamesError where there is no opponent.

    >>> needed(1500, (1500, 1500), target=1510, coefficient=20)
    Needed(reachable=True, score=1.5, own_new=1510.0)
    """
    if len(opponents) == 0:
        raise GamesError("at least one game is needed")
    checked_coefficient(coefficient)
    expected = total_expected(own, opponents, capped)
    scores = possible_scores(len(opponents))
    ratings = tuple([own + rating_change(coefficient, score, expected) for score in scores])
    return lowest_score(ratings, checked_rating(target))


def total_expected(own: Rating, opponents: tuple[Rating, ...], capped: Truth = False) -> Expected:
    """Give the score expected against all opponents together. Raises RatingError.

    Added up one by one: sum() of Python 3.12 carries digits that JavaScript's additions lose.

    >>> total_expected(1500, (1500, 1500))
    1.0
    """
    expected = 0.0
    for opponent in opponents:
        expected = expected + expected_score(own - opponent, capped)
    return expected


def checked_score(score: GamePoints) -> GamePoints:
    """Give the score back, or raise ScoreError."""
    if score != WIN and score != DRAW and score != LOSS:
        raise ScoreError("a game scores 1, 0.5 or 0")
    return score


def checked_coefficient(coefficient: Coefficient) -> Coefficient:
    """Give K back, or raise CoefficientError."""
    if not math.isfinite(coefficient) or coefficient <= 0:
        raise CoefficientError("K is a finite number above 0")
    return coefficient
