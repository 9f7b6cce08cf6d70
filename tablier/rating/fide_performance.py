"""Performance ratings: the opponents' average, and the difference that the share of the points stands for.

Source: FIDE Handbook B.01, Title Regulations (B012024), 1.4.7 to 1.4.9. Knows no own rating and no K.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rating.elo import Game, GamesError
from tablier.rating.fide_checks import checked_half_points, checked_rating
from tablier.rating.fide_tables import gap_by_table
from tablier.rating.kinds import ListGap, ListRating, Percent


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating: the opponents' average, the share scored, the difference it stands for, their sum."""

    average: ListRating
    percent: Percent
    gap: ListGap
    rating: ListRating


def performance(games: tuple[Game, ...]) -> Performance:
    """Give the performance rating of games against rated players (Title Regulations 1.4.7 to 1.4.9).

    The average is rounded to whole points, the share to whole hundredths, each half up; no difference is capped.
    Raises RatingError, ScoreError, GamesError.

    >>> performance((Game(1500, 1), Game(1500, 0.5), Game(1500, 0.5))).rating
    1625
    """
    count = len(games)
    if count == 0:
        raise GamesError("at least one game is needed")
    opponents = sum([checked_rating(played.opponent) for played in games])
    half_points = sum([checked_half_points(played.score) for played in games])
    average = (2 * opponents + count) // (2 * count)
    percent = (100 * half_points + count) // (2 * count)
    gap = gap_by_table(percent)
    return Performance(average=average, percent=percent, gap=gap, rating=average + gap)
