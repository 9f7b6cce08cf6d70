"""The FIBS rating formula for backgammon matches, as its `help formula` states it.

Source: FIBS `help formula`, quoted by P. Beadles, rec.games.backgammon, bkgm.com/rgb/rgb.cgi?view+1093, and in
the Backgammon FAQ; K. Bastian, bkgm.com/articles/McCool/ratings.html. Where they are silent or differ, the
choice stands beside the function. Knows no display, language or server but the one whose thresholds it names; what
luck makes of many matches stands in `fibs_runs`.

Written in the subset of Python that the press walks to JavaScript and MathML: no node here has another meaning there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import log10, sqrt

from tablier.rating.checks import checked_rating
from tablier.rating.kinds import (
    Chance,
    Change,
    Experience,
    Gap,
    Length,
    Multiplier,
    Points,
    Rating,
    Score,
    Truth,
)

# FIBS `help formula`: a new player starts at 1500 with no experience.
START: Rating = 1500
# FIBS `help formula`: P_upset = 1 / (10^(D·√n/2000) + 1); change = 4·K·√n·P.
SCALE: Gap = 2000
STAKE: Points = 4
# FIBS `help formula`: K = max(1, 5 - experience/100); it reaches 1 at 400.
NEWCOMER: Multiplier = 5
RAMP: Experience = 100
ESTABLISHED: Experience = 400
# The server's own thresholds: it shows a rating and lists a player from 10; FIBS lists from 50 (Bastian).
LEADERBOARD: Experience = 10
FIBS_LIST: Experience = 50
# A match of a list is won or lost.
WON: Score = 1
LOST: Score = 0
# Beyond this power of ten a chance is 0 or 1 to the last digit of a double.
LARGEST_EXPONENT = 300


class LengthError(ValueError):
    """A match length that is not an integer of at least 1; an unlimited match is not rated."""


class ExperienceError(ValueError):
    """An experience that is negative or not a finite number."""


class ChanceError(ValueError):
    """A chance outside its range."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a match between two players is worth, seen from one of them, by either result.

    Every number follows from the ratings and experiences before the match. The two changes of one result are
    mirror images only while both multipliers are equal.
    """

    gap: Gap
    chance: Chance
    opponent_chance: Chance
    stake: Points
    own_multiplier: Multiplier
    opponent_multiplier: Multiplier
    gain: Points
    loss: Points
    opponent_gain: Points
    opponent_loss: Points
    win_own_change: Change
    win_opponent_change: Change
    win_own_new: Rating
    win_opponent_new: Rating
    lose_own_change: Change
    lose_opponent_change: Change
    lose_own_new: Rating
    lose_opponent_new: Rating
    own_new_experience: Experience
    opponent_new_experience: Experience


@dataclass(frozen=True, slots=True)
class Result:
    """One match of a series: whom, how long, and whether it was won."""

    opponent: Rating
    length: Length
    won: Truth
    opponent_experience: Experience = ESTABLISHED


@dataclass(frozen=True, slots=True)
class Standing:
    """A player between two matches, and the change that led there."""

    rating: Rating
    experience: Experience
    change: Change
    multiplier: Multiplier


def win_curve(gap: Gap, length: Length) -> Chance:
    """Give the chance of the player who is `gap` rating points ahead to win a match of `length` points.

    The formula itself, as shown to readers; callers use `win_probability`, which checks and guards it.

    >>> win_curve(0, 1)
    0.5
    """
    return 1 / (1 + 10 ** (-gap * sqrt(length) / SCALE))


def newcomer_curve(experience: Experience) -> Multiplier:
    """Give the factor on a player's own gains and losses: 5 at first, less by 1 per 100 of experience, then 1.

    Continuous, as every implementation with a ramp has it: 4.5 at an experience of 50.
    """
    return max(1, NEWCOMER - experience / RAMP)


def points(length: Length, multiplier: Multiplier, chance: Chance) -> Points:
    """Give the rating points won by the winner, or lost by the loser, each with their own multiplier.

    `chance` is the winner's chance before the match, for both (FIBS `help formula`: the same P for both).

    >>> points(length=9, multiplier=1, chance=0.5)
    6.0
    """
    return STAKE * sqrt(length) * multiplier * (1 - chance)


def win_probability(gap: Gap, length: Length) -> Chance:
    """Give the chance to win a match of `length` points with a rating `gap` points above the opponent's.

    Tends to 0 and 1 for extreme gaps, without overflow. Raises LengthError, RatingError.

    >>> round(win_probability(gap=100, length=7), 4)
    0.5756
    """
    root = sqrt(checked_length(length))
    exponent = checked_rating(gap) * root / SCALE
    if exponent > LARGEST_EXPONENT:
        return 1.0
    if exponent < -LARGEST_EXPONENT:
        return 0.0
    return win_curve(gap, length)


def gap_for(chance: Chance, length: Length) -> Gap:
    """Give the rating gap at which a match of `length` points is won with `chance`: the inverse.

    `chance` lies between 0 and 1, both excluded. Raises ChanceError, LengthError.

    >>> gap_for(0.5, 7)
    0.0
    """
    if not 0 < chance < 1:
        raise ChanceError("a chance lies between 0 and 1, both excluded: no gap is certain to win")
    return SCALE / sqrt(checked_length(length)) * log10(chance / (1 - chance))


def gap_between(higher: Rating, lower: Rating) -> Gap:
    """Give how far one rating lies above another, in rating points. Raises RatingError.

    >>> gap_between(higher=1700, lower=1500)
    200
    """
    return checked_rating(higher) - checked_rating(lower)


def points_at_stake(length: Length) -> Points:
    """Give what both results of a match of `length` points are worth together to an established player: 4·√n.

    Raises LengthError.

    >>> points_at_stake(9)
    12.0
    """
    return STAKE * sqrt(checked_length(length))


def newcomer_multiplier(experience: Experience) -> Multiplier:
    """Give a player's own multiplier at an experience of 0 or more. Raises ExperienceError.

    >>> [newcomer_multiplier(experience) for experience in (0, 50, 400, 5000)]
    [5.0, 4.5, 1, 1]
    """
    return newcomer_curve(checked_experience(experience))


def counted_experience(experience: Experience, length: Length, include_current: Truth) -> Experience:
    """Give the experience the multiplier looks at: before the match, or with the match included.

    FIBS `help formula` can be read either way ("all matches a player has finished"). The guides say ×5 at zero,
    true only for "before", so that is the default everywhere; `include_current` is the other reading (MacFIBS).
    """
    return experience + length if include_current else experience


def match(
    own: Rating,
    opponent: Rating,
    length: Length,
    own_experience: Experience = ESTABLISHED,
    opponent_experience: Experience = ESTABLISHED,
    include_current: Truth = False,
) -> Match:
    """Work out a match from the values before it, for both players and both results.

    Ratings in rating points, experiences in points of match length; a player whose experience is left out is
    established. Raises RatingError, LengthError, ExperienceError.

    >>> match(own=1500, opponent=1500, length=9).gain
    6.0
    """
    gap = checked_rating(own) - checked_rating(opponent)
    chance = win_probability(gap, length)
    opponent_chance = win_probability(-gap, length)
    own_multiplier = newcomer_multiplier(
        counted_experience(checked_experience(own_experience), length, include_current)
    )
    opponent_multiplier = newcomer_multiplier(
        counted_experience(checked_experience(opponent_experience), length, include_current)
    )
    gain = points(length, own_multiplier, chance)
    loss = points(length, own_multiplier, opponent_chance)
    opponent_loss = points(length, opponent_multiplier, chance)
    opponent_gain = points(length, opponent_multiplier, opponent_chance)
    return Match(
        gap=gap,
        chance=chance,
        opponent_chance=opponent_chance,
        stake=points_at_stake(length),
        own_multiplier=own_multiplier,
        opponent_multiplier=opponent_multiplier,
        gain=gain,
        loss=loss,
        opponent_gain=opponent_gain,
        opponent_loss=opponent_loss,
        win_own_change=gain,
        win_opponent_change=-opponent_loss,
        win_own_new=own + gain,
        win_opponent_new=opponent - opponent_loss,
        lose_own_change=-loss,
        lose_opponent_change=opponent_gain,
        lose_own_new=own - loss,
        lose_opponent_new=opponent + opponent_gain,
        own_new_experience=own_experience + length,
        opponent_new_experience=opponent_experience + length,
    )


def series(
    own: Rating, experience: Experience, results: tuple[Result, ...], include_current: Truth = False
) -> tuple[Standing, ...]:
    """Follow a player through `results` in order, one Standing after each; each match starts from the last.

    Raises as `match` does.

    >>> [standing.rating for standing in series(1500, 400, (Result(1500, 9, True), Result(1506, 1, False)))]
    [1506.0, 1504.0]
    """
    standings: list[Standing] = []
    rating = own
    played = experience
    for result in results:
        worth = match(rating, result.opponent, result.length, played, result.opponent_experience, include_current)
        change = worth.win_own_change if result.won else worth.lose_own_change
        rating = rating + change
        played = worth.own_new_experience
        standings = [
            *standings,
            Standing(rating=rating, experience=played, change=change, multiplier=worth.own_multiplier),
        ]
    return tuple(standings)


def checked_length(length: Length) -> Length:
    """Give the length back, or raise LengthError."""
    if not isinstance(length, int) or length < 1:
        raise LengthError("a match length is an integer of at least 1; an unlimited match is not rated")
    return length


def checked_experience(experience: Experience) -> Experience:
    """Give the experience back, or raise ExperienceError."""
    if not math.isfinite(experience) or experience < 0:
        raise ExperienceError("an experience is a number of at least 0")
    return experience
