"""FIDE's change of a rating: games and periods rated by its table, what a game is worth, what a target needs.

Source: FIDE Handbook B.02, 7.2.1 and 8.3. Beside each result by the table stands the one by the formula. Which games
count, K and the table are rooms of their own: `fide_games`, `fide_coefficients`, `fide_tables`. Knows no display,
language or server.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier.rating.elo import Game, expected_score, rating_change
from tablier.rating.fide_checks import checked_coefficient, checked_gap, checked_half_points, checked_rating
from tablier.rating.fide_coefficients import period_coefficient
from tablier.rating.fide_games import counted_gap, is_rated
from tablier.rating.fide_performance import performance
from tablier.rating.fide_regulations import FLOOR, LATEST, STANDARD
from tablier.rating.fide_tables import percent_by_table
from tablier.rating.kinds import (
    Change,
    Coefficient,
    Day,
    Expected,
    GamePoints,
    Games,
    Hundredths,
    ListChange,
    ListGap,
    ListRating,
    Pace,
    Rating,
    Truth,
)
from tablier.rating.targets import Needed, lowest_score, possible_scores


@dataclass(frozen=True, slots=True)
class Period:
    """Games rated together from one rating: by the formula, and by FIDE's table as FIDE rounds.

    Both take the same games, differences and K, so that what differs is the table and the rounding alone.
    `performance` is of all games, rated or not; `listed` tells whether FIDE lists the new rating.
    """

    games: Games
    unrated_games: Games
    score: GamePoints
    coefficient: Coefficient
    expected: Expected
    own_change: Change
    own_new: Rating
    fide_expected: Expected
    fide_exact_change: Change
    fide_change: ListChange
    fide_new: ListRating
    listed: Truth
    performance: ListRating


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game of a period: the difference between the two, the one that counts, and what the game is worth.

    A game that is not rated is worth nothing: nothing is expected of it, and it changes nothing.
    """

    opponent: ListRating
    score: GamePoints
    real_gap: ListGap
    gap: ListGap
    capped: Truth
    rated: Truth
    expected: Expected
    exact_change: Change


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a game is worth before it is played: the score expected, and the change for each result."""

    gap: ListGap
    expected: Expected
    win: Change
    draw: Change
    loss: Change


def rounded(change: Hundredths) -> ListChange:
    """Round the change of a whole period to whole points, a half away from zero (8.3.4).

    The changes of several tournaments of one period are added before. Raises RatingError.

    >>> rounded(250), rounded(-250), rounded(249), rounded(-20)
    (3, -3, 2, 0)
    """
    size = (abs(checked_gap(change)) + 50) // 100
    return size if change >= 0 else 0 - size


def is_listed(rating: ListRating) -> Truth:
    """Tell whether FIDE lists a rating; a player whose rating falls below FLOOR is unrated (7.2.1).

    Open in the text: what is kept of a rating after such a fall.

    >>> is_listed(1400), is_listed(1399)
    (True, False)
    """
    return rating >= FLOOR


def game(
    own: Rating,
    opponent: Rating,
    score: GamePoints,
    coefficient: Coefficient,
    starts: Day = LATEST,
    pace: Pace = STANDARD,
) -> Period:
    """Work out one game as if it were all that a player played in a period. Raises as `period` does.

    >>> game(own=2649, opponent=2150, score=1, coefficient=10).fide_exact_change
    0.8
    """
    return period(own, (Game(opponent, score),), coefficient, starts, pace)


def period(
    own: Rating, games: tuple[Game, ...], coefficient: Coefficient, starts: Day = LATEST, pace: Pace = STANDARD
) -> Period:
    """Rate games against rated players, all of one period, from the rating `own` in the list when they start.

    `coefficient` is the K of that list; `starts` is the day the tournaments start. Games against unrated players and
    forfeits do not count and are left out. Raises RatingError, ScoreError, CoefficientError, GamesError, DateError,
    PaceError.

    >>> won = tuple([Game(opponent, 1) for opponent in (1787, 2025, 2310, 2400)])
    >>> period(2813, (*won, Game(2505, 0.5)), coefficient=10).fide_new
    2810
    """
    rating = checked_rating(own)
    performed = performance(games)
    counted = [played for played in games if is_rated(rating, played.opponent, starts, pace)]
    half_points = sum([checked_half_points(played.score) for played in counted])
    gaps = [counted_gap(rating, played.opponent, starts, pace) for played in counted]
    percents = sum([percent_by_table(gap) for gap in gaps])
    k = checked_coefficient(period_coefficient(coefficient, len(counted)))
    exact = k * (50 * half_points - percents)
    expected = 0.0
    for gap in gaps:
        expected = expected + expected_score(gap)
    change = rating_change(k, half_points / 2, expected)
    listed_next = rating + rounded(exact)
    return Period(
        games=len(counted),
        unrated_games=len(games) - len(counted),
        score=half_points / 2,
        coefficient=k,
        expected=expected,
        own_change=change,
        own_new=rating + change,
        fide_expected=percents / 100,
        fide_exact_change=exact / 100,
        fide_change=rounded(exact),
        fide_new=listed_next,
        listed=is_listed(listed_next),
        performance=performed.rating,
    )


def rated_games(
    own: Rating, games: tuple[Game, ...], coefficient: Coefficient, starts: Day = LATEST, pace: Pace = STANDARD
) -> tuple[RatedGame, ...]:
    """List what each game of a period is worth, all from the rating `own`. Raises as `period` does.

    >>> [game.exact_change for game in rated_games(2000, (Game(2000, 1), Game(2500, 0.5)), coefficient=20)]
    [10.0, 8.4]
    """
    used = period(own, games, coefficient, starts, pace).coefficient
    return tuple([rated_game(own, played.opponent, played.score, used, starts, pace) for played in games])


def rated_game(
    own: Rating,
    opponent: Rating,
    score: GamePoints,
    coefficient: Coefficient,
    starts: Day = LATEST,
    pace: Pace = STANDARD,
) -> RatedGame:
    """Give what one game of a period is worth, with the K that the period uses. Raises as `period` does.

    >>> rated_game(own=2000, opponent=2401, score=1, coefficient=20).exact_change
    18.4
    """
    real = checked_rating(own) - checked_rating(opponent)
    gap = counted_gap(own, opponent, starts, pace)
    rated = is_rated(own, opponent, starts, pace)
    percent = percent_by_table(gap) if rated else 0
    exact = checked_coefficient(coefficient) * (50 * checked_half_points(score) - percent) if rated else 0
    return RatedGame(
        opponent=checked_rating(opponent),
        score=score,
        real_gap=real,
        gap=gap,
        capped=gap != real,
        rated=rated,
        expected=percent / 100,
        exact_change=exact / 100,
    )


def stakes(
    own: Rating, opponent: Rating, coefficient: Coefficient, starts: Day = LATEST, pace: Pace = STANDARD
) -> Stakes:
    """Give what a win, a draw and a loss are worth before a game is played. Raises as `period` does.

    >>> stakes(own=2000, opponent=2100, coefficient=20).win
    12.8
    """
    won, drawn, lost = [rated_game(own, opponent, score, coefficient, starts, pace) for score in (1, 0.5, 0)]
    return Stakes(
        gap=won.gap, expected=won.expected, win=won.exact_change, draw=drawn.exact_change, loss=lost.exact_change
    )


def needed(
    own: Rating,
    opponents: tuple[Rating, ...],
    target: Rating,
    coefficient: Coefficient,
    starts: Day = LATEST,
    pace: Pace = STANDARD,
) -> Needed:
    """Give the lowest score, in half points, with which a period leads to a list rating of `target` or more.

    Games that are not rated lead nowhere: the score is that of the others. Raises as `period` does.

    >>> needed(2000, (2000, 2000), target=2010, coefficient=20)
    Needed(reachable=True, score=1.5, own_new=2010)
    """
    wanted = checked_rating(target)
    lost = tuple([Game(opponent, 0) for opponent in opponents])
    worst = period(own, lost, coefficient, starts, pace)
    percents = math.floor(worst.fide_expected * 100 + 0.5)  # the very hundredths that were divided
    k = checked_coefficient(worst.coefficient)
    changes = [rounded(k * (int(100 * score) - percents)) for score in possible_scores(worst.games)]
    return lowest_score(tuple([checked_rating(own) + change for change in changes]), wanted)
