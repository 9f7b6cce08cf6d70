"""What FIDE's rules are asked about: whole ratings, differences and K, days, paces; the rest is refused by name.

Everything is counted in whole points, half points and hundredths, as the tables print them, so that no half is lost.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

import math

from tablier.rating.checks import RatingError
from tablier.rating.elo import CoefficientError, GamesError, checked_score
from tablier.rating.fide_regulations import (
    BLITZ,
    HIGHEST,
    MOST_COEFFICIENT_TIMES_GAMES,
    RAPID,
    REGULATIONS_SINCE,
    STANDARD,
)
from tablier.rating.kinds import Coefficient, Day, GamePoints, Games, Gap, HalfPoints, ListGap, ListRating, Pace, Rating


class DateError(ValueError):
    """No day, or one before the rules that stand here."""


class PaceError(ValueError):
    """A pace that FIDE does not rate."""


def checked_half_points(score: GamePoints) -> HalfPoints:
    """Give the half points of one game, or raise ScoreError.

    >>> checked_half_points(0.5)
    1
    """
    return int(2 * checked_score(score))


def checked_rating(rating: Rating) -> ListRating:
    """Give a list rating as a whole number, or raise RatingError."""
    if not math.isfinite(rating) or rating != math.floor(rating) or not 1 <= rating <= HIGHEST:
        raise RatingError("a FIDE rating is a whole number from 1 to 9999; games against unrated players do not count")
    return math.floor(rating)


def checked_gap(gap: Gap) -> ListGap:
    """Give a difference as a whole number, or raise RatingError."""
    if not math.isfinite(gap) or gap != math.floor(gap):
        raise RatingError("a difference between list ratings is a whole number")
    return math.floor(gap)


def checked_coefficient(coefficient: Coefficient) -> int:
    """Give K as a whole number, or raise CoefficientError."""
    is_whole = math.isfinite(coefficient) and coefficient == math.floor(coefficient)
    if not is_whole or not 1 <= coefficient <= MOST_COEFFICIENT_TIMES_GAMES:
        raise CoefficientError("a FIDE K is a whole number from 1 to 700")
    return math.floor(coefficient)


def checked_games(games: Games) -> Games:
    """Give a number of games back, or raise GamesError."""
    if not isinstance(games, int) or games < 0:
        raise GamesError("a number of games is a whole number of at least 0")
    return games


def checked_day(day: Day) -> Day:
    """Give a day back, or raise DateError."""
    if not isinstance(day, int) or not 10000101 <= day <= 99991231:
        raise DateError("a day is a whole number written yyyymmdd")
    month = day // 100 % 100
    date = day % 100
    if not 1 <= month <= 12 or not 1 <= date <= 31:
        raise DateError("a day is a whole number written yyyymmdd")
    return day


def checked_start(starts: Day) -> Day:
    """Give the day a tournament starts back, or raise DateError."""
    if checked_day(starts) < REGULATIONS_SINCE:
        raise DateError("changes are known for tournaments that start on 1 March 2024 or later")
    return starts


def checked_pace(pace: Pace) -> Pace:
    """Give the pace back, or raise PaceError."""
    if pace != STANDARD and pace != RAPID and pace != BLITZ:
        raise PaceError("a pace is standard, rapid or blitz")
    return pace
