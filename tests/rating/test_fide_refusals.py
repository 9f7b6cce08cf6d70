"""What no rating, score, K, day or pace of FIDE's can be is refused by a named error, in full sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablier.rating import (
    elo,
    fide,
    fide_checks,
    fide_coefficients,
    fide_first,
    fide_games,
    fide_performance,
    fide_tables,
)
from tablier.rating.checks import RatingError
from tablier.rating.elo import Game

NAN = float("nan")
INFINITE = float("inf")
RATING = "a FIDE rating is a whole number from 1 to 9999; games against unrated players do not count"
GAP = "a difference between list ratings is a whole number"
SCORE = "a game scores 1, 0.5 or 0"
COEFFICIENT = "a FIDE K is a whole number from 1 to 700"
GAMES = "a number of games is a whole number of at least 0"
NO_GAME = "at least one game is needed"
TOO_MANY = "a rating period has 700 games at most: K would be below 1"
DAY = "a day is a whole number written yyyymmdd"
START = "changes are known for tournaments that start on 1 March 2024 or later"
LIST = "K is known for lists from 1 July 2014"
PACE = "a pace is standard, rapid or blitz"
PERCENT = "a share is a whole number of hundredths, from 0 to 100"
YEAR = "a year of birth is a whole number from 1850 to the year of the list, or 0 if not known"


def refusal(ask: Callable[[], object], error: type[ValueError]) -> str:
    """Give the full text of the named error that `ask` ends in."""
    with pytest.raises(error) as caught:
        ask()
    assert type(caught.value) is error
    return str(caught.value)


@pytest.mark.parametrize("rating", [0, -1, 10000, 1500.5, NAN, INFINITE])
def test_a_rating_that_no_list_has_is_refused(rating: float) -> None:
    # An unrated player's 0 averaged in makes a wrong performance.
    for ask in (
        lambda: fide_games.is_exempt(rating),
        lambda: fide_games.is_exempt(rating, pace="rapid"),
        lambda: fide_games.counted_gap(rating, 2000),
        lambda: fide_games.counted_gap(2000, rating),
        lambda: fide_games.is_rated(rating, 2000),
        lambda: fide_games.is_rated(2000, rating),
        lambda: fide_coefficients.development(rating, 0),
        lambda: fide.game(rating, 2000, 1, 20),
        lambda: fide.game(2000, rating, 1, 20),
        lambda: fide.period(rating, (Game(2000, 1),), 20),
        lambda: fide.period(2000, (Game(rating, 1),), 20),
        lambda: fide.needed(rating, (2000,), 2000, 20),
        lambda: fide.needed(2000, (rating,), 2000, 20),
        lambda: fide.needed(2000, (2000,), rating, 20),
        lambda: fide_performance.performance((Game(rating, 1),)),
        lambda: fide_first.first_rating((Game(rating, 1),)),
    ):
        assert refusal(ask, RatingError) == RATING


@pytest.mark.parametrize("gap", [0.5, 391.9, NAN, INFINITE])
def test_a_difference_that_no_two_ratings_have_is_refused(gap: float) -> None:
    for ask in (
        lambda: fide_tables.percent_by_table(gap),
        lambda: fide_tables.expected_by_table(gap),
        lambda: fide_tables.distance(gap),
        lambda: fide_tables.largest_distance(gap),  # type: ignore[arg-type]
        lambda: fide.rounded(gap),  # type: ignore[arg-type]
    ):
        assert refusal(ask, RatingError) == GAP


@pytest.mark.parametrize("score", [2, -1, 0.7, NAN])
def test_a_score_that_no_game_ends_with_is_refused(score: float) -> None:
    for ask in (
        lambda: fide.game(2000, 2000, score, 20),
        lambda: fide.period(2000, (Game(2000, score),), 20),
        lambda: fide_performance.performance((Game(2000, score),)),
        lambda: fide_first.first_rating((Game(2000, score),)),
        lambda: fide_checks.checked_half_points(score),
    ):
        assert refusal(ask, elo.ScoreError) == SCORE


@pytest.mark.parametrize("coefficient", [0, -1, 2.5, 701, NAN, INFINITE])
def test_a_k_that_fide_cannot_give_is_refused(coefficient: float) -> None:
    for ask in (
        lambda: fide.game(2000, 2000, 1, coefficient),
        lambda: fide.period(2000, (Game(2000, 1),), coefficient),
        lambda: fide.needed(2000, (2000,), 2000, coefficient),
        lambda: fide_coefficients.period_coefficient(coefficient, 0),
    ):
        assert refusal(ask, elo.CoefficientError) == COEFFICIENT


@pytest.mark.parametrize("games", [-1, 2.5])
def test_a_number_of_games_that_is_none_is_refused(games: Any) -> None:
    assert refusal(lambda: fide_coefficients.period_coefficient(20, games), elo.GamesError) == GAMES
    assert refusal(lambda: fide_coefficients.development(1500, games), elo.GamesError) == GAMES


def test_no_game_and_too_many_games_are_refused() -> None:
    for ask in (
        lambda: fide.period(2000, (), 20),
        lambda: fide.needed(2000, (), 2000, 20),
        lambda: fide_performance.performance(()),
        lambda: fide_first.first_rating(()),
    ):
        assert refusal(ask, elo.GamesError) == NO_GAME
    assert fide_coefficients.period_coefficient(20, 700) == 1
    assert refusal(lambda: fide_coefficients.period_coefficient(20, 701), elo.GamesError) == TOO_MANY


@pytest.mark.parametrize("day", [2025, 20251301, 20250001, 20251032, 20251000, 20251001.5, 123456789, -20251001])
def test_what_is_no_day_is_refused(day: Any) -> None:
    for ask in (
        lambda: fide.game(2000, 2000, 1, 20, starts=day),
        lambda: fide.needed(2000, (2000,), 2000, 20, starts=day),
        lambda: fide_games.is_exempt(2700, starts=day),
        lambda: fide_games.counted_gap(2700, 2000, starts=day),
        lambda: fide_games.is_rated(2700, 2000, starts=day),
        lambda: fide_coefficients.development(1500, 0, listed_on=day),
        lambda: fide_coefficients.is_junior(2000, day),
    ):
        assert refusal(ask, fide_checks.DateError) == DAY


@pytest.mark.parametrize("pace", ["standard", "rapid", "blitz"])
def test_a_day_before_the_rules_that_stand_here_is_refused(pace: str) -> None:
    for ask in (
        lambda: fide.game(2000, 2000, 1, 20, 20240229, pace),
        lambda: fide_games.is_exempt(2700, 20240229, pace),
        lambda: fide_games.is_rated(2700, 2000, 20240229, pace),
    ):
        assert refusal(ask, fide_checks.DateError) == START
    assert fide.game(2000, 2000, 1, 20, 20240301, pace).fide_new == 2010
    assert refusal(lambda: fide_coefficients.development(1500, 0, 0, 20140630, pace), fide_checks.DateError) == LIST


@pytest.mark.parametrize("pace", ["", "Standard", "bullet"])
def test_a_pace_that_fide_does_not_rate_is_refused(pace: str) -> None:
    for ask in (
        lambda: fide.game(2000, 2000, 1, 20, pace=pace),
        lambda: fide.needed(2000, (2000,), 2000, 20, pace=pace),
        lambda: fide_games.is_exempt(2000, pace=pace),
        lambda: fide_games.counted_gap(2000, 2000, pace=pace),
        lambda: fide_games.is_rated(2000, 2000, starts=20240301, pace=pace),
        lambda: fide_coefficients.development(1500, 0, pace=pace),
    ):
        assert refusal(ask, fide_checks.PaceError) == PACE


@pytest.mark.parametrize("percent", [-1, 101, 57.5, NAN])
def test_a_share_that_has_no_row_is_refused(percent: Any) -> None:
    assert refusal(lambda: fide_tables.gap_by_table(percent), fide_tables.PercentError) == PERCENT


@pytest.mark.parametrize("born", [-1, 1849, 2027, 2000.5, NAN])
def test_a_year_of_birth_that_is_none_is_refused(born: Any) -> None:
    assert refusal(lambda: fide_coefficients.is_junior(born, 20261001), fide_coefficients.YearError) == YEAR
    assert (
        refusal(lambda: fide_coefficients.development(2500, 100, born, 20261001), fide_coefficients.YearError) == YEAR
    )
    assert fide_coefficients.is_junior(2026, 20261001) is True
    assert fide_coefficients.is_junior(1850, 20261001) is False
