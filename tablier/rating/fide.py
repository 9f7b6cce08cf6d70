"""FIDE's rating regulations: its two tables, and what they make of games, periods and first ratings.

Source: FIDE Handbook B.02, FIDE Rating Regulations effective from 1 March 2024 (handbook.fide.com/chapter/B022024)
with its insert of 1 October 2025; the rapid and blitz chapter (B02RBRegulations2024); B.01 Title Regulations
(B012024), 1.4.7 to 1.4.9, for performances. An article without a chapter is one of B.02. Everything is counted in
whole hundredths, as the tables print them, so that no half is lost. Where the text is silent, the choice stands
beside the function. Knows no display, language or server.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tablier.rating.elo import (
    CAP,
    CoefficientError,
    Game,
    GamesError,
    Needed,
    RatingError,
    checked_score,
    expected_score,
    rating_change,
)
from tablier.rating.kinds import (
    Change,
    Coefficient,
    Day,
    Expected,
    GamePoints,
    Games,
    Gap,
    HalfPoints,
    Hundredths,
    ListChange,
    ListGap,
    ListRating,
    Pace,
    Percent,
    Rating,
    Reason,
    Truth,
    Year,
)

# The chapters: standard play, and rapid and blitz, each with their own ratings.
STANDARD: Pace = "standard"
RAPID: Pace = "rapid"
BLITZ: Pace = "blitz"
PACES = (STANDARD, RAPID, BLITZ)
# 0.1: a change of the rules touches the tournaments that start on its day or later.
REGULATIONS_SINCE: Day = 20240301
# Rapid and blitz: since this day a game from 600 points apart is not rated where one player is above 2600.
UNRATED_SINCE: Day = 20241201
UNRATED_GAP: Gap = 600
UNRATED_ABOVE: Rating = 2600
# 8.3.1: since this day the real difference counts for a player rated 2650 or more.
EXEMPT_SINCE: Day = 20251001
EXEMPT_FROM: Rating = 2650
# Where no day is given, the rules are those of the last edition.
LATEST: Day = EXEMPT_SINCE
# 8.3.3 gives these K since this day (30, 15 and 10 before); rapid and blitz have them since their own.
COEFFICIENTS_SINCE: Day = 20140701
RAPID_COEFFICIENTS_SINCE: Day = 20221001
# 8.3.3: the development coefficient K, and K×n of a period.
NEW_COEFFICIENT: Coefficient = 40
COEFFICIENT: Coefficient = 20
TOP_COEFFICIENT: Coefficient = 10
TOP_FROM: Rating = 2400
JUNIOR_BELOW: Rating = 2300
JUNIOR_UNTIL_AGE: Year = 18
NEW_UNTIL: Games = 30
MOST_COEFFICIENT_TIMES_GAMES: ListGap = 700
# Why a player has their K, and why a first rating is published or is not.
REASONS = (
    "reached_2400",
    "junior_below_2300",
    "fewer_than_30_games",
    "below_2400",
    "rapid_and_blitz_before_october_2022",
    "published",
    "no_point",
    "fewer_than_5_games",
    "below_1400",
)
# 7.2.1: a rating below is not listed.
FLOOR: ListRating = 1400
# 7.1.4 and 8.2: a first rating.
FIRST_GAMES: Games = 5
HYPOTHETICAL_OPPONENT: ListRating = 1800
HYPOTHETICAL_OPPONENTS: Games = 2
HIGHEST_FIRST_RATING: ListRating = 2200
# Ratings have four digits.
HIGHEST: ListRating = 9999

# fmt: off
# 8.1.2, as printed: the difference from and to, and the scores expected of the higher and of the lower rated player
# in hundredths. The last row is printed "over 735".
TABLE_8_1_2: tuple[tuple[int, int, int, int], ...] = (
    (0, 3, 50, 50), (4, 10, 51, 49), (11, 17, 52, 48), (18, 25, 53, 47), (26, 32, 54, 46),
    (33, 39, 55, 45), (40, 46, 56, 44), (47, 53, 57, 43), (54, 61, 58, 42), (62, 68, 59, 41),
    (69, 76, 60, 40), (77, 83, 61, 39), (84, 91, 62, 38), (92, 98, 63, 37), (99, 106, 64, 36),
    (107, 113, 65, 35), (114, 121, 66, 34), (122, 129, 67, 33), (130, 137, 68, 32), (138, 145, 69, 31),
    (146, 153, 70, 30), (154, 162, 71, 29), (163, 170, 72, 28), (171, 179, 73, 27), (180, 188, 74, 26),
    (189, 197, 75, 25), (198, 206, 76, 24), (207, 215, 77, 23), (216, 225, 78, 22), (226, 235, 79, 21),
    (236, 245, 80, 20), (246, 256, 81, 19), (257, 267, 82, 18), (268, 278, 83, 17), (279, 290, 84, 16),
    (291, 302, 85, 15), (303, 315, 86, 14), (316, 328, 87, 13), (329, 344, 88, 12), (345, 357, 89, 11),
    (358, 374, 90, 10), (375, 391, 91, 9), (392, 411, 92, 8), (412, 432, 93, 7), (433, 456, 94, 6),
    (457, 484, 95, 5), (485, 517, 96, 4), (518, 559, 97, 3), (560, 619, 98, 2), (620, 735, 99, 1),
    (736, 9999, 100, 0),
)
# 8.1.1, as printed: the score in hundredths, and the difference. Title Regulations 1.4.9 print the same table.
TABLE_8_1_1: tuple[tuple[int, int], ...] = (
    (100, 800), (99, 677), (98, 589), (97, 538), (96, 501), (95, 470), (94, 444), (93, 422),
    (92, 401), (91, 383), (90, 366), (89, 351), (88, 336), (87, 322), (86, 309), (85, 296),
    (84, 284), (83, 273), (82, 262), (81, 251), (80, 240), (79, 230), (78, 220), (77, 211),
    (76, 202), (75, 193), (74, 184), (73, 175), (72, 166), (71, 158), (70, 149), (69, 141),
    (68, 133), (67, 125), (66, 117), (65, 110), (64, 102), (63, 95), (62, 87), (61, 80),
    (60, 72), (59, 65), (58, 57), (57, 50), (56, 43), (55, 36), (54, 29), (53, 21),
    (52, 14), (51, 7), (50, 0), (49, -7), (48, -14), (47, -21), (46, -29), (45, -36),
    (44, -43), (43, -50), (42, -57), (41, -65), (40, -72), (39, -80), (38, -87), (37, -95),
    (36, -102), (35, -110), (34, -117), (33, -125), (32, -133), (31, -141), (30, -149), (29, -158),
    (28, -166), (27, -175), (26, -184), (25, -193), (24, -202), (23, -211), (22, -220), (21, -230),
    (20, -240), (19, -251), (18, -262), (17, -273), (16, -284), (15, -296), (14, -309), (13, -322),
    (12, -336), (11, -351), (10, -366), (9, -383), (8, -401), (7, -422), (6, -444), (5, -470),
    (4, -501), (3, -538), (2, -589), (1, -677), (0, -800),
)
# fmt: on
# What both tables come down to: each row of 8.1.2 is one hundredth more than the last, each row of 8.1.1 below a half
# is the opposite of one above. A browser is sent these alone.
FIRST_GAPS: tuple[int, ...] = tuple([row[0] for row in TABLE_8_1_2])
HIGHER_GAPS: tuple[int, ...] = tuple([row[1] for row in TABLE_8_1_1 if row[0] >= 50])


class DateError(ValueError):
    """No day, or one before the rules that stand here."""


class PaceError(ValueError):
    """A pace that FIDE does not rate."""


class PercentError(ValueError):
    """A share that is not a whole number of hundredths."""


class YearError(ValueError):
    """A year of birth that is none."""


@dataclass(frozen=True, slots=True)
class Development:
    """The K of a player, and why."""

    coefficient: Coefficient
    reason: Reason


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


@dataclass(frozen=True, slots=True)
class Comparison:
    """The table's expected score beside the formula's, and how far they lie apart."""

    table: Expected
    formula: Expected
    distance: Expected


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating: the opponents' average, the share scored, the difference it stands for, their sum."""

    average: ListRating
    percent: Percent
    gap: ListGap
    rating: ListRating


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


@dataclass(frozen=True, slots=True)
class Distance:
    """How far the formula lies from FIDE's table, and the difference in rating where it does."""

    gap: ListGap
    distance: Expected


# The tables


def percent_by_table(gap: Gap) -> Percent:
    """Give the score expected per game at a whole difference, in hundredths: table 8.1.2. Raises RatingError.

    >>> percent_by_table(392), percent_by_table(-392), percent_by_table(736)
    (92, 8, 100)
    """
    distance = abs(checked_gap(gap))
    more = len([first for first in FIRST_GAPS if first <= distance]) - 1
    return 50 + more if gap >= 0 else 50 - more


def expected_by_table(gap: Gap) -> Expected:
    """Give the score expected per game at a whole difference, by table 8.1.2. Raises RatingError.

    >>> expected_by_table(100)
    0.64
    """
    return percent_by_table(gap) / 100


def gap_by_table(percent: Percent) -> ListGap:
    """Give the difference in rating that a share of the points stands for: table 8.1.1. Raises PercentError.

    >>> gap_by_table(57), gap_by_table(0)
    (50, -800)
    """
    if not isinstance(percent, int) or not 0 <= percent <= 100:
        raise PercentError("a share is a whole number of hundredths, from 0 to 100")
    return HIGHER_GAPS[100 - percent] if percent >= 50 else 0 - HIGHER_GAPS[percent]


def distance(gap: Gap) -> Expected:
    """Give how far the formula lies from table 8.1.2 at a whole difference. Raises RatingError.

    >>> round(distance(392), 4)
    0.0148
    """
    return abs(expected_by_table(gap) - expected_score(gap))


def comparison(gap: Gap) -> Comparison:
    """Give table 8.1.2 and the formula side by side at a whole difference. Raises RatingError.

    >>> comparison(392).table, round(comparison(392).formula, 4)
    (0.92, 0.9052)
    """
    return Comparison(table=expected_by_table(gap), formula=expected_score(gap), distance=distance(gap))


def largest_distance(most: ListGap) -> Distance:
    """Give where the formula lies furthest from table 8.1.2, of all differences up to `most`. Raises RatingError.

    >>> largest_distance(400).gap
    392
    """
    furthest = 0
    for gap in range(checked_gap(most) + 1):
        if distance(gap) > distance(furthest):
            furthest = gap
    return Distance(gap=furthest, distance=distance(furthest))


# Which games count, and how far apart


def is_exempt(own: Rating, starts: Day = LATEST, pace: Pace = STANDARD) -> Truth:
    """Tell whether the real difference counts for a player rated `own`, in a tournament that starts on this day.

    Only the player who is being computed counts: 2200 against 2700 is 400 apart for the one, 500 for the other.
    Raises RatingError, DateError, PaceError.

    >>> is_exempt(2650), is_exempt(2649), is_exempt(2650, starts=20250930), is_exempt(2650, pace=RAPID)
    (True, False, False, False)
    """
    checked_start(starts)
    checked_rating(own)
    return checked_pace(pace) == STANDARD and starts >= EXEMPT_SINCE and own >= EXEMPT_FROM


def counted_gap(own: Rating, opponent: Rating, starts: Day = LATEST, pace: Pace = STANDARD) -> ListGap:
    """Give the difference that counts for a player rated `own`: the real one, or 400 where it is more and capped.

    Not here: before 1 March 2024 only one game of a tournament was capped (B022022, 8.3.1); no earlier day is taken.
    Raises RatingError, DateError, PaceError.

    >>> counted_gap(2000, 2500), counted_gap(2700, 2200), counted_gap(2200, 2700)
    (-400, 500, -400)
    """
    gap = checked_rating(own) - checked_rating(opponent)
    if is_exempt(own, starts, pace):
        return gap
    return int(max(-CAP, min(CAP, gap)))


def is_rated(own: Rating, opponent: Rating, starts: Day = LATEST, pace: Pace = STANDARD) -> Truth:
    """Tell whether a game between two rated players counts: at rapid and blitz, one that is too uneven does not.

    Raises RatingError, DateError, PaceError.

    >>> is_rated(1800, 2601, pace=RAPID), is_rated(1800, 2600, pace=RAPID), is_rated(1800, 2601)
    (False, True, True)
    """
    apart = abs(checked_rating(own) - checked_rating(opponent))
    checked_start(starts)
    if checked_pace(pace) == STANDARD or starts < UNRATED_SINCE:
        return True
    return apart < UNRATED_GAP or max(own, opponent) <= UNRATED_ABOVE


# K


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
    k = whole_coefficient(coefficient)
    if checked_games(games) == 0:
        return k
    if games > MOST_COEFFICIENT_TIMES_GAMES:
        raise GamesError("a rating period has 700 games at most: K would be below 1")
    return min(k, MOST_COEFFICIENT_TIMES_GAMES // games)


# The change of a rating


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
    half_points = sum([half_points_of(played.score) for played in counted])
    gaps = [counted_gap(rating, played.opponent, starts, pace) for played in counted]
    percents = sum([percent_by_table(gap) for gap in gaps])
    k = whole_coefficient(period_coefficient(coefficient, len(counted)))
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
    exact = whole_coefficient(coefficient) * (50 * half_points_of(score) - percent) if rated else 0
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
    percents = math.floor(worst.fide_expected * 100 + 0.5)
    k = whole_coefficient(worst.coefficient)
    rating = checked_rating(own)
    half_points = 0
    while half_points < 2 * worst.games and rating + rounded(k * (50 * half_points - percents)) < wanted:
        half_points = half_points + 1
    reached = rating + rounded(k * (50 * half_points - percents))
    return Needed(reachable=reached >= wanted, score=half_points / 2, own_new=reached)


# Performances and first ratings


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
    half_points = sum([half_points_of(played.score) for played in games])
    average = (2 * opponents + count) // (2 * count)
    percent = (100 * half_points + count) // (2 * count)
    gap = gap_by_table(percent)
    return Performance(average=average, percent=percent, gap=gap, rating=average + gap)


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
    half_points = sum([half_points_of(played.score) for played in games])
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


# What is refused


def half_points_of(score: GamePoints) -> HalfPoints:
    """Give the half points of one game. Raises ScoreError.

    >>> half_points_of(0.5)
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


def whole_coefficient(coefficient: Coefficient) -> int:
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
