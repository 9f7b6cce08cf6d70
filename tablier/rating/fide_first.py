"""First ratings: what games against rated players lead to, and whether it is published.

Source: FIDE Handbook B.02, 7.1.4, 7.2.1 and 8.2, in force since 1 March 2024. Where the text is silent, the choice
stands beside the function.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rating.elo import Game, GamesError
from tablier.rating.fide import is_listed
from tablier.rating.fide_checks import checked_half_points, checked_rating
from tablier.rating.fide_regulations import (
    FIRST_GAMES,
    HIGHEST_FIRST_RATING,
    HYPOTHETICAL_OPPONENT,
    HYPOTHETICAL_OPPONENTS,
)
from tablier.rating.fide_tables import gap_by_table
from tablier.rating.kinds import GamePoints, Games, HalfPoints, ListGap, ListRating, Percent, Rating, Reason, Truth

# Why a first rating is published, or is not.
REASONS = (
    "published",
    "no_point",
    "fewer_than_5_games",
    "below_1400",
)


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating, whether it is published, and why. `average` and `percent` count the hypothetical draws."""

    games: Games
    score: GamePoints
    average: Rating
    percent: Percent
    gap: ListGap
    rating: ListRating
    published: Truth
    reason: Reason


def first_rating(games: tuple[Game, ...]) -> FirstRating:
    """Give the first rating that games against rated players lead to, by the rules since 1 March 2024 (8.2).

    `games` are those of tournaments within 26 months; a first tournament without a point is disregarded and left out.
    Two draws against hypothetical opponents are added. Open in the text: how the share is rounded before the table is
    read, and where an exact half of the rating goes; here both go up, as for performances. Raises RatingError,
    ScoreError, GamesError.

    >>> first_rating((Game(1902, 0.5), Game(1877, 0.5), Game(1884, 1), Game(2012, 0), Game(1832, 1))).rating
    1922
    """
    if len(games) == 0:
        raise GamesError("at least one game is needed")
    count = len(games) + HYPOTHETICAL_OPPONENTS
    half_points = sum([checked_half_points(played.score) for played in games])
    opponents = sum([checked_rating(played.opponent) for played in games])
    total = opponents + HYPOTHETICAL_OPPONENTS * HYPOTHETICAL_OPPONENT
    percent = (100 * (half_points + HYPOTHETICAL_OPPONENTS) + count) // (2 * count)
    gap = gap_by_table(percent)
    rating = min(HIGHEST_FIRST_RATING, (2 * (total + gap * count) + count) // (2 * count))
    reason = first_reason(len(games), half_points, rating)
    return FirstRating(
        games=len(games),
        score=half_points / 2,
        average=total / count,
        percent=percent,
        gap=gap,
        rating=rating,
        published=reason == "published",
        reason=reason,
    )


def first_reason(games: Games, half_points: HalfPoints, rating: ListRating) -> Reason:
    """Tell why a first rating is published, or is not.

    >>> first_reason(5, 4, 1400), first_reason(4, 4, 1400), first_reason(5, 4, 1399), first_reason(5, 0, 1400)
    ('published', 'fewer_than_5_games', 'below_1400', 'no_point')
    """
    if half_points == 0:
        return "no_point"
    if games < FIRST_GAMES:
        return "fewer_than_5_games"
    if not is_listed(rating):
        return "below_1400"
    return "published"
