"""What chance makes of FIBS ratings over many matches: runs, odds, spreads, the way to the leaderboard.

Every chance is exact: each result, or each current run, is followed. The ratings move by `fibs`. Knows no display,
language or server.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier.rating.fibs import (
    LEADERBOARD,
    START,
    ChanceError,
    Result,
    Standing,
    checked_experience,
    checked_length,
    points,
    series,
    win_probability,
)
from tablier.rating.kinds import Chance, Experience, Length, Matches, Odds, Rating, Ratings, Truth

# 2 to this many matches is how many results the exact distribution goes through.
MOST_MATCHES: Matches = 16
# Odds in words go up to ten; a fraction with more parts must be nearer by more than the last digits of a double.
MOST_ODDS = 10
CLOSER = 1e-9


class MatchesError(ValueError):
    """A number of matches that is negative, not an integer, or more than can be gone through."""


@dataclass(frozen=True, slots=True)
class LuckyStart:
    """How many matches in a row, how likely they are all won between equals, and the rating they lead to."""

    matches: Matches
    chance: Chance
    rating: Rating


def winning_run(
    own: Rating, opponent: Rating, length: Length, matches: Matches, experience: Experience = 0
) -> Standing:
    """Give the standing after winning `matches` matches in a row, all against opponents rated `opponent`.

    Raises MatchesError, and as `match` does.

    >>> winning_run(own=1500, opponent=1500, length=1, matches=1).rating
    1510.0
    """
    if checked_matches(matches) < 1:
        raise MatchesError("a run is one match long at least")
    results = [Result(opponent=opponent, length=length, won=True) for _ in range(matches)]
    return series(own, experience, tuple(results))[-1]


def lucky_start(length: Length, threshold: Experience = LEADERBOARD) -> LuckyStart:
    """Give what a new player of average strength may reach by luck alone when the leaderboard first lists them.

    The player wins every match of `length` points needed for `threshold`, all against players rated START, each
    with chance 1/2. Raises LengthError, ExperienceError.

    >>> lucky_start(length=5).chance
    0.25
    """
    matches = matches_until(threshold, length)
    rating = winning_run(START, START, length, matches).rating
    return LuckyStart(matches=matches, chance=streak_probability(0.5, matches), rating=rating)


def simple_odds(chance: Chance) -> Odds:
    """Give the nearest "so many times out of so many", up to ten, never none and never all.

    Raises ChanceError.

    >>> simple_odds(0.61), simple_odds(0.5), simple_odds(0.999)
    ((3, 5), (1, 2), (9, 10))
    """
    wins = 1
    total = 2
    for step in range(MOST_ODDS - 1):
        tries = step + 2
        hits = max(1, min(tries - 1, math.floor(checked_chance(chance) * tries + 0.5)))
        if abs(hits / tries - chance) < abs(wins / total - chance) - CLOSER:
            wins = hits
            total = tries
    return (wins, total)


def streak_probability(chance: Chance, matches: Matches) -> Chance:
    """Give the chance that all of `matches` matches end the way that each ends with `chance`.

    Raises ChanceError, MatchesError.

    >>> streak_probability(0.5, 10)
    0.0009765625
    """
    return float(checked_chance(chance) ** checked_matches(matches))


def losing_run_probability(matches: Matches, run: Matches, win_chance: Chance = 0.5) -> Chance:
    """Give the chance of at least one run of `run` losses or more within `matches` independent matches.

    Exact: follows the chance of each current run of losses, match by match. Raises MatchesError, ChanceError.

    >>> losing_run_probability(matches=3, run=2)
    0.375
    """
    if checked_matches(run) < 1:
        raise MatchesError("a losing run is one match long at least")
    lost = 1 - checked_chance(win_chance)
    current = [1.0, *[0.0 for _ in range(run - 1)]]
    reached = 0.0
    for _ in range(checked_matches(matches)):
        reached = reached + current[-1] * lost
        current = [sum(current) * win_chance, *[chance * lost for chance in current[:-1]]]
    return reached


def rating_distribution(matches: Matches, length: Length) -> tuple[Rating, ...]:
    """Give the 2**matches equally likely ratings of a player after `matches` matches, lowest first.

    The model: the player starts at START, is established, and meets opponents rated START who are truly equal,
    so each match is won with chance 1/2 whatever the rating says by then; the rating moves by the real update.
    Exact: every sequence of results is followed. At most MOST_MATCHES matches. Raises MatchesError, LengthError.

    >>> rating_distribution(matches=1, length=9)
    (1494.0, 1506.0)
    """
    if checked_matches(matches) > MOST_MATCHES:
        raise MatchesError("every sequence of results is followed: that is too many matches")
    checked_length(length)
    ratings = [float(START)]
    for _ in range(matches):
        wins = [rating + points(length, 1, win_probability(rating - START, length)) for rating in ratings]
        losses = [rating - points(length, 1, win_probability(START - rating, length)) for rating in ratings]
        ratings = [*wins, *losses]
    return tuple(sorted(ratings))


def rating_spread(matches: Matches, length: Length, share: Chance) -> Ratings:
    """Give the lowest and highest rating of the middle of `rating_distribution`: at least `share` of it.

    Raises ChanceError, and as `rating_distribution` does.

    >>> rating_spread(matches=1, length=9, share=1)
    (1494.0, 1506.0)
    """
    ratings = rating_distribution(matches, length)
    last = len(ratings) - 1
    outside = min(math.floor(len(ratings) * (1 - checked_chance(share)) / 2), math.floor(last / 2))
    return (ratings[outside], ratings[last - outside])


def matches_until(experience: Experience, length: Length) -> Matches:
    """Give how many matches of `length` points bring a new player to `experience`.

    Raises ExperienceError, LengthError.

    >>> matches_until(experience=10, length=1), matches_until(experience=10, length=5)
    (10, 2)
    """
    return math.ceil(checked_experience(experience) / checked_length(length))


def is_listed(experience: Experience) -> Truth:
    """Tell whether the leaderboard lists a player with this experience.

    Raises ExperienceError.

    >>> is_listed(9), is_listed(10)
    (False, True)
    """
    return checked_experience(experience) >= LEADERBOARD


def checked_chance(chance: Chance) -> Chance:
    """Give the chance back, or raise ChanceError."""
    if not 0 <= chance <= 1:
        raise ChanceError("a chance lies between 0 and 1")
    return chance


def checked_matches(matches: Matches) -> Matches:
    """Give the number of matches back, or raise MatchesError."""
    if not isinstance(matches, int) or matches < 0:
        raise MatchesError("a number of matches is an integer of at least 0")
    return matches
