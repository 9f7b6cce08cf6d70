"""The development coefficient K that FIDE gives a player, why, and what is left of it in a long period.

Source: FIDE Handbook B.02, 8.3.3; the rapid and blitz chapter. Where the text is silent, the choice stands beside the
function. Knows no game.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rating.elo import GamesError
from tablier.rating.fide_checks import (
    DateError,
    checked_coefficient,
    checked_day,
    checked_games,
    checked_pace,
    checked_rating,
)
from tablier.rating.fide_regulations import (
    COEFFICIENT,
    COEFFICIENTS_SINCE,
    JUNIOR_BELOW,
    JUNIOR_UNTIL_AGE,
    LATEST,
    MOST_COEFFICIENT_TIMES_GAMES,
    NEW_COEFFICIENT,
    NEW_UNTIL,
    RAPID_COEFFICIENTS_SINCE,
    STANDARD,
    TOP_COEFFICIENT,
    TOP_FROM,
)
from tablier.rating.kinds import Coefficient, Day, Games, Pace, Rating, Reason, Truth, Year

# Why a player has their K.
REASONS = (
    "reached_2400",
    "junior_below_2300",
    "fewer_than_30_games",
    "below_2400",
    "rapid_and_blitz_before_october_2022",
)


class YearError(ValueError):
    """A year of birth that is none."""


@dataclass(frozen=True, slots=True)
class Development:
    """The K of a player, and why."""

    coefficient: Coefficient
    reason: Reason


def development(
    highest: Rating, games: Games, born: Year = 0, listed_on: Day = LATEST, pace: Pace = STANDARD
) -> Development:
    """Give the K of a player on the list of a day, and why. It holds for the whole period that the list opens.

    `highest` is the highest rating the player was ever listed with, `games` are those completed before the list,
    `born` is a year, 0 for one that is not known. Open in the text, settled on FIDE's lists: 2400 once reached goes
    before everything else, and 2300 once reached ends a junior's K for good. Open, not settled: whether the games
    before the first rating are among the thirty; `games` counts what it is given. Raises RatingError, GamesError,
    YearError, DateError, PaceError.

    >>> development(highest=1500, games=29).coefficient, development(highest=2400, games=29).reason
    (40, 'reached_2400')
    """
    checked_rating(highest)
    checked_games(games)
    junior = is_junior(born, listed_on)
    if listed_on < COEFFICIENTS_SINCE:
        raise DateError("K is known for lists from 1 July 2014")
    if checked_pace(pace) != STANDARD and listed_on < RAPID_COEFFICIENTS_SINCE:
        return Development(COEFFICIENT, "rapid_and_blitz_before_october_2022")
    if highest >= TOP_FROM:
        return Development(TOP_COEFFICIENT, "reached_2400")
    if highest < JUNIOR_BELOW and junior:
        return Development(NEW_COEFFICIENT, "junior_below_2300")
    if games < NEW_UNTIL:
        return Development(NEW_COEFFICIENT, "fewer_than_30_games")
    return Development(COEFFICIENT, "below_2400")


def is_junior(born: Year, listed_on: Day) -> Truth:
    """Tell whether a list falls before the end of the year of the 18th birthday; no year of birth, no junior.

    Raises YearError, DateError.

    >>> is_junior(2008, 20261201), is_junior(2008, 20270101), is_junior(0, 20270101)
    (True, False, False)
    """
    year = checked_day(listed_on) // 10000
    if born == 0:
        return False
    if not isinstance(born, int) or not 1850 <= born <= year:
        raise YearError("a year of birth is a whole number from 1850 to the year of the list, or 0 if not known")
    return year - born <= JUNIOR_UNTIL_AGE


def period_coefficient(coefficient: Coefficient, games: Games) -> Coefficient:
    """Give the K of a period with so many games: the largest whole one with K×n of at most 700 (8.3.3).

    Open in the text: whether games that are not rated are among them; here they are not. Raises CoefficientError,
    GamesError.

    >>> period_coefficient(40, 17), period_coefficient(40, 18), period_coefficient(20, 39)
    (40, 38, 17)
    """
    k = checked_coefficient(coefficient)
    if checked_games(games) == 0:
        return k
    if games > MOST_COEFFICIENT_TIMES_GAMES:
        raise GamesError("a rating period has 700 games at most: K would be below 1")
    return min(k, MOST_COEFFICIENT_TIMES_GAMES // games)
