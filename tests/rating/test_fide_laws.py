"""The FIDE module keeps the laws of its rules on any input, and agrees with a second route.

The second route stands here: the printed tables of tests/vectors/fide.json, fractions, and fifty digits, where the
module counts hundredths and doubles.
"""

from __future__ import annotations

import inspect
import json
import math
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.guide.names import MODULES
from tablier.press.script import javascript
from tablier.rating import elo, fide, fide_coefficients, fide_first, fide_performance, fide_regulations, fide_tables
from tablier.rating.elo import Game

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "fide.json").read_text("utf-8"))
HIGHER: list[int] = [
    higher
    for first, last, higher, _ in VECTORS["table_8_1_2"]["rows"]
    for _ in range(first, 1 + (9998 if last is None else last))
]
DIFFERENCE: dict[int, int] = dict(VECTORS["table_8_1_1"]["rows"])
DISTANCES = VECTORS["distances"]

RATINGS = st.integers(1400, 2900)
SCORES = st.sampled_from([1, 0.5, 0])
GAMES = st.lists(st.builds(Game, RATINGS, SCORES), min_size=1, max_size=25).map(tuple)
COEFFICIENTS = st.sampled_from([10, 15, 20, 40])
DAYS = st.sampled_from([20240301, 20241130, 20241201, 20250930, 20251001, 20261001])
PACES = st.sampled_from(["standard", "rapid", "blitz"])


def printed_percent(gap: int) -> int:
    """Give the hundredths of the printed table, read row by row."""
    return HIGHER[gap] if gap >= 0 else 100 - HIGHER[-gap]


def exact_distance(gap: int) -> Decimal:
    """Give how far the logistic curve lies from the printed table, to fifty digits."""
    with localcontext(prec=50):
        return abs(Decimal(printed_percent(gap)) / 100 - 1 / (1 + (-Decimal(gap) * Decimal(10).ln() / 400).exp()))


def points_of(games: tuple[Game, ...]) -> Fraction:
    """Add up the scores."""
    return sum((Fraction(played.score) for played in games), Fraction(0))


def whole(value: Fraction) -> int:
    """Round to a whole number, a half away from zero."""
    return int((Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(1), ROUND_HALF_UP))


def second_route(own: int, games: tuple[Game, ...], k: int, day: int, pace: str) -> tuple[int, Fraction]:
    """Give the K used and the exact change of a period, from the printed table and the rules in words."""
    change, rated = Fraction(0), 0
    for played in games:
        opponent = int(played.opponent)
        uneven = abs(own - opponent) >= 600 and max(own, opponent) > 2600
        if uneven and pace != "standard" and day >= 20241201:
            continue
        gap = own - opponent
        if abs(gap) > 400 and not (own >= 2650 and pace == "standard" and day >= 20251001):
            gap = 400 if gap > 0 else -400
        change += Fraction(played.score) - Fraction(printed_percent(gap), 100)
        rated += 1
    used = max(each for each in range(1, k + 1) if each * rated <= 700)
    return used, used * change


# The tables against each other, and against a curve they come from


def test_the_tables_are_two_sides_of_one_table() -> None:
    for percent in range(101):
        assert fide_tables.percent_by_table(fide_tables.gap_by_table(percent)) == percent
        assert fide_tables.gap_by_table(100 - percent) == -fide_tables.gap_by_table(percent)


def test_each_row_begins_where_the_last_one_ends() -> None:
    for row, following in zip(fide_regulations.TABLE_8_1_2, fide_regulations.TABLE_8_1_2[1:], strict=False):
        assert following[0] == row[1] + 1
        assert following[2] == row[2] + 1
    for first, last, higher, lower in fide_regulations.TABLE_8_1_2:
        assert first <= last
        assert higher + lower == 100


def test_the_scores_of_both_players_sum_to_one_and_rise_with_the_difference() -> None:
    percents = [fide_tables.percent_by_table(gap) for gap in range(-1000, 1001)]
    assert percents == sorted(percents)
    assert [one + other for one, other in zip(percents, reversed(percents), strict=True)] == [100] * len(percents)
    differences = [fide_tables.gap_by_table(percent) for percent in range(101)]
    assert differences == sorted(set(differences))


def test_the_table_is_a_normal_curve_but_for_six_differences() -> None:
    # A. Elo's: a standard deviation of 2000/7. A slip of a row would be one more.
    curve = NormalDist(sigma=2000 / 7)
    differing = [
        gap for gap in range(737) if math.floor(curve.cdf(gap) * 100 + 0.5) != fide_tables.percent_by_table(gap)
    ]
    assert differing == [54, 343, 344, 358, 392, 620]


# The distance to the formula


@pytest.mark.parametrize("row", DISTANCES["largest"], ids=lambda row: row["most"])
def test_the_formula_lies_furthest_from_the_table_where_fifty_digits_say(row: dict[str, Any]) -> None:
    found = fide_tables.largest_distance(row["most"])
    assert found.gap == row["gap"] == max(range(row["most"] + 1), key=exact_distance)
    assert found.distance == pytest.approx(row["distance"], abs=1e-12)
    assert found.distance == pytest.approx(float(exact_distance(row["gap"])), rel=1e-12)


@pytest.mark.parametrize(("gap", "printed"), DISTANCES["at"].items())
def test_a_distance_is_the_one_of_fifty_digits(gap: str, printed: float) -> None:
    assert fide_tables.distance(int(gap)) == pytest.approx(printed, abs=1e-12)
    assert fide_tables.distance(-int(gap)) == pytest.approx(printed, abs=1e-12)


def test_table_and_formula_differ_by_more_than_one_hundredth() -> None:
    # "About 0.01 at most" is what is often written.
    beyond = [gap for gap in range(801) if fide_tables.distance(gap) > 0.01]
    assert len(beyond) == DISTANCES["above_one_hundredth_up_to_800"]
    within = [gap for first, last in DISTANCES["above_one_hundredth_up_to_400"] for gap in range(first, last + 1)]
    assert [gap for gap in beyond if gap <= 400] == within
    assert max(fide_tables.distance(gap) for gap in range(5001)) < 0.02


@pytest.mark.parametrize(("gap", "table", "formula"), DISTANCES["values"])
def test_table_and_formula_stand_side_by_side(gap: int, table: int, formula: float) -> None:
    assert fide_tables.percent_by_table(gap) == table
    assert elo.expected_score(gap) == pytest.approx(formula, abs=0.00005)
    beside = fide_tables.comparison(gap)
    assert (beside.table, beside.formula) == (table / 100, elo.expected_score(gap))
    assert beside.distance == pytest.approx(float(exact_distance(gap)), abs=1e-15)


# Periods


@given(own=RATINGS, games=GAMES, coefficient=COEFFICIENTS, day=DAYS, pace=PACES)
def test_a_period_is_rated_as_the_second_route_says(
    own: int, games: tuple[Game, ...], coefficient: int, day: int, pace: str
) -> None:
    rated = fide.period(own, games, coefficient, day, pace)
    used, change = second_route(own, games, coefficient, day, pace)
    assert (rated.coefficient, rated.fide_exact_change) == (used, float(change))
    assert rated.fide_change == whole(change)
    assert rated.fide_new == own + rated.fide_change
    assert rated.listed is (rated.fide_new >= 1400)
    assert rated.games + rated.unrated_games == len(games)


@given(own=RATINGS, games=GAMES, coefficient=COEFFICIENTS, day=DAYS, pace=PACES)
def test_the_games_of_a_period_add_up_to_it(
    own: int, games: tuple[Game, ...], coefficient: int, day: int, pace: str
) -> None:
    rated = fide.period(own, games, coefficient, day, pace)
    each = fide.rated_games(own, games, coefficient, day, pace)
    assert sum(Fraction(str(game.exact_change)) for game in each) == Fraction(str(rated.fide_exact_change))
    assert sum(Fraction(str(game.expected)) for game in each) == Fraction(str(rated.fide_expected))
    assert sum(not game.rated for game in each) == rated.unrated_games


@given(own=RATINGS, games=GAMES, coefficient=COEFFICIENTS, random=st.randoms(use_true_random=False))
def test_the_order_of_a_periods_games_does_not_matter(
    own: int, games: tuple[Game, ...], coefficient: int, random: Any
) -> None:
    shuffled = list(games)
    random.shuffle(shuffled)
    here, there = fide.period(own, games, coefficient), fide.period(own, tuple(shuffled), coefficient)
    assert (here.fide_exact_change, here.fide_new) == (there.fide_exact_change, there.fide_new)
    assert here.performance == there.performance
    assert here.own_new == pytest.approx(there.own_new, rel=1e-12)


@given(own=RATINGS, opponent=RATINGS, score=SCORES, coefficient=COEFFICIENTS, day=DAYS, pace=PACES)
def test_a_game_is_a_period_of_one(
    own: int, opponent: int, score: float, coefficient: int, day: int, pace: str
) -> None:
    games = (Game(opponent, score),)
    assert fide.game(own, opponent, score, coefficient, day, pace) == fide.period(own, games, coefficient, day, pace)


@given(own=st.integers(1400, 2649), opponent=st.integers(1400, 2649), coefficient=COEFFICIENTS, score=SCORES)
def test_below_2650_equal_k_leaves_the_sum_of_ratings(own: int, opponent: int, coefficient: int, score: float) -> None:
    here = fide.game(own, opponent, score, coefficient)
    there = fide.game(opponent, own, 1 - score, coefficient)
    assert here.fide_exact_change == -there.fide_exact_change
    assert here.fide_change == -there.fide_change


@given(change=st.integers(-100_000, 100_000))
def test_a_change_is_rounded_alike_up_and_down(change: int) -> None:
    assert fide.rounded(change) == -fide.rounded(-change) == whole(Fraction(change, 100))


@given(
    own=RATINGS,
    opponents=st.lists(RATINGS, min_size=1, max_size=20).map(tuple),
    ahead=st.integers(-120, 120),
    coefficient=COEFFICIENTS,
    day=DAYS,
    pace=PACES,
)
def test_the_score_needed_is_the_lowest_that_reaches_the_target(
    own: int, opponents: tuple[int, ...], ahead: int, coefficient: int, day: int, pace: str
) -> None:
    lost = tuple(Game(opponent, 0) for opponent in opponents)
    used, worst = second_route(own, lost, coefficient, day, pace)
    rated = fide.period(own, lost, coefficient, day, pace).games
    enough = [h for h in range(2 * rated + 1) if whole(worst + used * Fraction(h, 2)) >= ahead]
    found = fide.needed(own, opponents, own + ahead, coefficient, day, pace)
    assert found.reachable is bool(enough)
    assert found.score == (enough[0] / 2 if enough else rated)
    assert found.own_new == own + whole(worst + used * Fraction(found.score))


@given(coefficient=st.integers(1, 700), games=st.integers(1, 700))
def test_the_k_of_a_period_is_the_largest_that_700_allows(coefficient: int, games: int) -> None:
    used = fide_coefficients.period_coefficient(coefficient, games)
    assert used * games <= 700
    assert used == coefficient or (used < coefficient and (used + 1) * games > 700)


# Performances and first ratings


@given(games=GAMES)
def test_a_performance_is_what_fractions_say(games: tuple[Game, ...]) -> None:
    average = whole(Fraction(sum(int(played.opponent) for played in games), len(games)))
    percent = whole(100 * points_of(games) / len(games))
    gap = DIFFERENCE[percent]
    assert fide_performance.performance(games) == fide_performance.Performance(average, percent, gap, average + gap)


@given(games=GAMES)
def test_a_first_rating_is_what_fractions_say(games: tuple[Game, ...]) -> None:
    count, score = len(games) + 2, points_of(games)
    average = Fraction(sum(int(played.opponent) for played in games) + 3600, count)
    percent = whole(100 * (score + 1) / count)
    rating = min(2200, whole(average + DIFFERENCE[percent]))
    first = fide_first.first_rating(games)
    assert (first.percent, first.gap, first.rating) == (percent, DIFFERENCE[percent], rating)
    assert first.average == float(average)
    assert first.published is (len(games) >= 5 and score > 0 and rating >= 1400)
    assert first.published is (first.reason == "published")


# K


@given(highest=st.integers(1400, 2900), games=st.integers(0, 60), born=st.integers(1950, 2020))
def test_k_is_the_first_rule_that_applies(highest: int, games: int, born: int) -> None:
    rules = [
        (highest >= 2400, 10, "reached_2400"),
        (highest < 2300 and born >= 2008, 40, "junior_below_2300"),
        (games < 30, 40, "fewer_than_30_games"),
        (True, 20, "below_2400"),
    ]
    coefficient, reason = next((coefficient, reason) for applies, coefficient, reason in rules if applies)
    assert fide_coefficients.development(highest, games, born, 20261001) == fide_coefficients.Development(
        coefficient, reason
    )
    assert fide_coefficients.development(highest, games, born, 20261001, "blitz") == fide_coefficients.Development(
        coefficient, reason
    )
    assert fide_coefficients.development(highest, games, born, 20220930, "rapid").coefficient == 20


# In the browser


def test_every_function_of_both_systems_can_run_in_a_browser() -> None:
    functions = [
        function
        for module in map(import_module, (*MODULES["elo"], *MODULES["fide"]))
        for _, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
    ]
    _, problems = javascript(functions)
    assert problems == ()
    assert len(functions) > 30
