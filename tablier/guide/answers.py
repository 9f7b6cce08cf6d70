"""What the Elo calculator answers: games by the method chosen, by FIDE's rules, and the score that a target needs.

Every rule stands in `rating`; here they are brought together. Walked to JavaScript, so the page runs this very code.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier.press.numbers import Symbols, counted, decimal, signed
from tablier.rating.elo import Game, capped_gap, expected_score, rating_change
from tablier.rating.fide import Period, needed, period
from tablier.rating.fide_coefficients import Development, development, period_coefficient
from tablier.rating.fide_games import is_exempt, is_rated
from tablier.rating.fide_performance import performance
from tablier.rating.fide_regulations import HIGHEST, MOST_COEFFICIENT_TIMES_GAMES
from tablier.rating.fide_tables import expected_by_table
from tablier.rating.kinds import (
    Change,
    Coefficient,
    Day,
    Expected,
    GamePoints,
    Games,
    Gap,
    ListRating,
    Pace,
    Rating,
    Truth,
    Year,
)
from tablier.rating.targets import Needed, lowest_score, possible_scores

# How a score is expected, and how a list of games is rated.
FORMULA = "formula"
TABLE = "table"
PERIOD = "period"
SEQUENCE = "sequence"
# Two changes this near are written alike.
ALIKE: Change = 0.005


@dataclass(frozen=True, slots=True)
class Rules:
    """What a reader chooses: the method, whether FIDE's rules on uneven games hold, the mode, the day, the pace."""

    method: str
    capped: Truth
    mode: str
    starts: Day
    pace: Pace


@dataclass(frozen=True, slots=True)
class Rated:
    """One game: the gap used, whether it was capped, whether the game counts, and the rating so far."""

    opponent: Rating
    score: GamePoints
    gap: Gap
    capped: Truth
    counted: Truth
    expected: Expected
    own_change: Change
    own_new: Rating


@dataclass(frozen=True, slots=True)
class Answer:
    """All games together by the chosen method, and by FIDE: what FIDE cannot rate leaves `fide` empty."""

    games: tuple[Rated, ...]
    counted: Games
    score: GamePoints
    expected: Expected
    own_change: Change
    own_new: Rating
    fide: tuple[Period, ...]
    performance: tuple[ListRating, ...]


def coefficient_of(own: Rating, highest: Rating, games: Games, age: Year, rules: Rules) -> Development:
    """Give the K that FIDE gives a player of `age` in the year of the period, 0 if not known, and why.

    >>> coefficient_of(1500, 0, 30, 0, Rules("formula", True, "period", 20261130, "standard")).coefficient
    20
    """
    born = rules.starts // 10000 - age if age > 0 else 0
    return development(max(listed(own), listed(highest)), games, born, rules.starts, rules.pace)


def coefficient_in(coefficient: Coefficient, games: tuple[Game, ...], own: Rating, rules: Rules) -> Coefficient:
    """Give the K that FIDE leaves to a period of so many games; in a sequence each game is one of its own.

    >>> coefficient_in(40, (Game(1500, 1),) * 20, 1500, Rules("formula", True, "period", 20261130, "standard"))
    35
    """
    counted = [played for played in games if is_rated(listed(own), listed(played.opponent), rules.starts, rules.pace)]
    if rules.mode == SEQUENCE or len(counted) > MOST_COEFFICIENT_TIMES_GAMES:
        return coefficient
    return period_coefficient(coefficient, len(counted))


def answer(own: Rating, games: tuple[Game, ...], coefficient: Coefficient, rules: Rules) -> Answer:
    """Rate games from the rating `own`. Raises what `rating` raises for what is no rating, score or K.

    >>> answer(2000, (Game(2100, 1),), 20, Rules("table", True, "period", 20261130, "standard")).own_change
    12.8
    """
    rated: list[Rated] = []
    score = 0.0
    expected = 0.0
    so_far = own
    for played in games:
        start = so_far if rules.mode == SEQUENCE else own
        one = game(start, so_far, played, coefficient, rules)
        so_far = one.own_new
        if one.counted:
            score = score + one.score
            expected = expected + one.expected
        rated = [*rated, one]
    if rules.method == TABLE:
        expected = math.floor(expected * 100 + 0.5) / 100
    change = so_far - own if rules.mode == SEQUENCE else rating_change(coefficient, score, expected)
    is_fide = may_be_fide(own, games)
    return Answer(
        games=tuple(rated),
        counted=len([one for one in rated if one.counted]),
        score=score,
        expected=expected,
        own_change=change,
        own_new=own + change,
        fide=(period(own, games, coefficient, rules.starts, rules.pace),)
        if is_fide and is_whole(coefficient, MOST_COEFFICIENT_TIMES_GAMES)
        else (),
        performance=(performance(games).rating,) if is_fide else (),
    )


def game(start: Rating, so_far: Rating, played: Game, coefficient: Coefficient, rules: Rules) -> Rated:
    """Rate one game from the rating `start`, and add what it moves to the rating so far.

    FIDE's table is read at whole differences: a broken one is rounded, a half away from zero.
    """
    real = start - played.opponent
    is_free = not rules.capped or is_exempt(listed(start), rules.starts, rules.pace)
    gap = real if is_free else capped_gap(real)
    counted = not rules.capped or is_rated(listed(start), listed(played.opponent), rules.starts, rules.pace)
    expected = expected_by_table(nearest_whole(gap)) if rules.method == TABLE else expected_score(gap)
    change = rating_change(coefficient, played.score, expected) if counted else 0.0
    return Rated(
        opponent=played.opponent,
        score=played.score,
        gap=gap,
        capped=gap != real,
        counted=counted,
        expected=expected,
        own_change=change,
        own_new=so_far + change,
    )


def needed_by_method(own: Rating, found: Answer, target: Rating, coefficient: Coefficient) -> Needed:
    """Give the lowest score, in half points, with which the games of an answer lead to `target`, as one period.

    >>> rules = Rules("formula", False, "period", 20261130, "standard")
    >>> needed_by_method(1500, answer(1500, (Game(1500, 0), Game(1500, 0)), 20, rules), 1510, 20).score
    1.5
    """
    scores = possible_scores(found.counted)
    return lowest_score(tuple([own + rating_change(coefficient, score, found.expected) for score in scores]), target)


def needed_by_fide(
    own: Rating, games: tuple[Game, ...], target: Rating, coefficient: Coefficient, rules: Rules
) -> Needed:
    """Give the lowest score with which FIDE lists `target` or more, if the target is a rating of its lists.

    >>> rules = Rules("formula", True, "period", 20261130, "standard")
    >>> [needed_by_fide(2000, (Game(2000, 0), Game(2000, 0)), target, 20, rules).score for target in (2010, 2010.5)]
    [1.5, 2.0]
    """
    opponents = tuple([played.opponent for played in games])
    return needed(own, opponents, listed(math.ceil(target)), coefficient, rules.starts, rules.pace)


def differ(change: Change, fide_exact_change: Change) -> Truth:
    """Tell whether FIDE's change, before it is rounded, and another are written differently.

    >>> differ(14.07, 14.0), differ(14.001, 14.0)
    (True, False)
    """
    return abs(change - fide_exact_change) >= ALIKE


def written(value: float, pattern: str, least: int, most: int, forms: tuple[str, ...], symbols: Symbols) -> str:
    """Write one number by the name of its pattern, of those that this calculator shows: the numbers' own rule."""
    if pattern == "counted":
        return counted(value, least, most, forms, symbols)
    if pattern == "signed":
        return signed(value, least, most, symbols)
    return decimal(value, least, most, symbols)


def may_be_fide(own: Rating, games: tuple[Game, ...]) -> Truth:
    """Tell whether all ratings are such as FIDE's lists hold, and the games few enough for a period.

    >>> may_be_fide(1500, (Game(1500.5, 1),)), may_be_fide(1500, (Game(1400, 1),))
    (False, True)
    """
    is_whole_list = all(is_whole(played.opponent, HIGHEST) for played in games)
    return is_whole(own, HIGHEST) and is_whole_list and is_whole(len(games), MOST_COEFFICIENT_TIMES_GAMES)


def is_whole(value: float, most: float) -> Truth:
    """Tell a whole number from 1 to `most`."""
    return math.floor(value) == value and 1 <= value <= most


def listed(rating: Rating) -> ListRating:
    """Give the whole rating at which FIDE's rules are read: that of a list, not above it."""
    return math.floor(max(1, min(HIGHEST, rating)))


def nearest_whole(gap: Gap) -> Gap:
    """Round a difference to a whole one, a half away from zero."""
    size = math.floor(abs(gap) + 0.5)
    return size if gap >= 0 else 0 - size
