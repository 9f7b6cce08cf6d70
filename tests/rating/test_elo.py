"""The Elo module gives the numbers that others printed, keeps the laws of its formula, and refuses what is no rating.

Every expected number stands in tests/vectors/fide.json with its source, or beside its test with its own. The second
route of the laws stands here: `Decimal`, e^x and ln, where the module raises ten to a power of a double.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.rating import elo
from tablier.rating.checks import RatingError
from tablier.rating.targets import Needed

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "fide.json").read_text("utf-8"))
FORMULA = VECTORS["formula"]
EXPECTED = [
    pytest.param(row["own"] - int(opponent), printed, row["decimals"], id=f"{row['source']}-{opponent}")
    for row in FORMULA["expected"]
    for opponent, printed in row["by_opponent"].items()
]

GAPS = st.floats(-4000, 4000)
RATINGS = st.floats(0, 4000)
SCORES = st.sampled_from([1, 0.5, 0])
COEFFICIENTS = st.floats(1, 100)
GAMES = st.lists(st.builds(elo.Game, RATINGS, SCORES), min_size=1, max_size=12).map(tuple)


def prints_as(value: float, printed: float, decimals: int) -> bool:
    """Tell whether `value`, rounded to so many decimals, is the printed number."""
    return abs(value - printed) <= 0.5 * 10.0**-decimals


def exact_expected(gap: float) -> Decimal:
    """1 / (1 + e^(−gap · ln 10 / 400)) to fifty digits."""
    with localcontext(prec=50):
        return 1 / (1 + (-Decimal(gap) * Decimal(10).ln() / 400).exp())


# Printed numbers


@pytest.mark.parametrize(("gap", "printed", "decimals"), EXPECTED)
def test_an_expected_score_is_the_printed_one(gap: int, printed: float, decimals: int) -> None:
    assert prints_as(elo.expected_score(gap), printed, decimals)
    assert prints_as(elo.expected_score(-gap), 1 - printed, decimals)
    assert elo.expected_curve(gap) == elo.expected_score(gap)


@pytest.mark.parametrize("vector", FORMULA["periods"], ids=lambda vector: vector["id"])
def test_a_tournament_moves_a_rating_as_printed(vector: dict[str, Any]) -> None:
    games = tuple(elo.Game(*played) for played in vector["games"])
    rated = elo.period(vector["own"], games, vector["coefficient"])
    assert prints_as(rated.expected, vector["expected"], decimals=3)
    assert prints_as(rated.own_new, vector["own_new"], decimals=2)
    assert rated.own_new == vector["own"] + rated.own_change
    assert (rated.games, rated.score) == (len(games), sum(score for _, score in vector["games"]))


@pytest.mark.parametrize("vector", FORMULA["games"], ids=lambda vector: vector["id"])
def test_a_game_moves_two_ratings_as_printed_and_leaves_their_sum(vector: dict[str, Any]) -> None:
    own, opponent, score, coefficient = (vector[name] for name in ("own", "opponent", "score", "coefficient"))
    here = elo.game(own, opponent, score, coefficient)
    there = elo.game(opponent, own, 1 - score, coefficient)
    assert prints_as(here.own_change, vector["change"], vector["decimals"])
    assert prints_as(there.own_change, -vector["change"], vector["decimals"])
    assert here.own_new + there.own_new == pytest.approx(own + opponent, rel=1e-15)
    assert (here.gap, there.gap) == (own - opponent, opponent - own)


def test_a_change_is_k_times_what_was_scored_beyond_expectation() -> None:
    vector = FORMULA["from_expected"]
    change = elo.rating_change(vector["coefficient"], vector["score"], vector["expected"])
    assert prints_as(vector["own"] + change, vector["own_new"], decimals=9)


def test_at_400_points_ten_are_expected_for_every_one_of_the_opponents() -> None:
    assert elo.expected_score(400) == pytest.approx(10 / 11, rel=1e-15)
    assert elo.gap_for(10 / 11) == pytest.approx(400, rel=1e-14)


def test_scores_and_the_cap_are_the_published_ones() -> None:
    assert (elo.WIN, elo.DRAW, elo.LOSS, elo.SCALE, elo.CAP) == (1, 0.5, 0, 400, 400)


# Faults seen in public rating code, each with the right answer


def test_ten_thousand_games_of_two_players_leave_the_sum_of_their_ratings() -> None:
    # iain/elo #4: whole points per game lose some of every game.
    ratings = [1000.0, 1000.0]
    for turn in range(10_000):
        score = 1 - turn % 2
        here = elo.game(ratings[0], ratings[1], score, 25)
        there = elo.game(ratings[1], ratings[0], 1 - score, 25)
        ratings = [here.own_new, there.own_new]
    assert sum(ratings) == pytest.approx(2000, abs=1e-6)


def test_the_last_gap_that_is_counted_is_counted_on_both_sides() -> None:
    assert elo.expected_score(-400 * 300) == pytest.approx(1e-300, rel=1e-12, abs=0)
    assert elo.expected_score(-400 * 300 - 1) == 0
    assert elo.expected_score(400 * 300) == elo.expected_score(400 * 300 + 1) == 1


@pytest.mark.parametrize("gap", [1e6, 9e15, 1e300, 1.7e308])
def test_an_extreme_gap_is_as_good_as_certain(gap: float) -> None:
    # battlecode/battlecode21 #253: an overflow ends the program.
    assert (elo.expected_score(gap), elo.expected_score(-gap)) == (1, 0)
    assert elo.game(0, gap, 0, 20).own_change == 0


@pytest.mark.parametrize("power", [250, 299, 299.9])
def test_an_expected_score_too_small_to_matter_is_still_the_right_one(power: float) -> None:
    expected = elo.expected_score(-400 * power)
    assert expected > 0
    assert math.log10(expected) == pytest.approx(-power, rel=1e-12)


def test_a_draw_counts_half_and_between_equals_changes_nothing() -> None:
    # lichess-org/lila #4015 and frankbille/ScoreBoard #15: draws ignored, or counted as losses.
    assert elo.game(1500, 1500, 0.5, 40).own_change == 0
    assert elo.period(1500, (elo.Game(1500, 0.5), elo.Game(1500, 1)), 20).score == 1.5


def test_changes_of_unequal_k_do_not_sum_to_nothing() -> None:
    # tomek199/elo-rating-core #14 asks for a sum of 0.
    assert elo.game(1500, 1500, 1, 40).own_change == 20
    assert elo.game(1500, 1500, 0, 10).own_change == -5


def test_a_gap_beyond_the_cap_counts_only_where_it_is_not_capped() -> None:
    capped = elo.game(2000, 2500, 1, 20, capped=True)
    assert capped.own_change == elo.game(2000, 2400, 1, 20).own_change
    assert capped.gap == -500
    assert elo.game(2000, 2500, 1, 20).own_change > capped.own_change
    games = (elo.Game(2500, 1), elo.Game(1000, 0))
    assert elo.period(2000, games, 20, capped=True).expected == pytest.approx(1, rel=1e-15)
    assert elo.sequence(2000, games[:1], 20, capped=True) == (capped,)
    assert elo.needed(2000, (2500, 1000), 2000, 20, capped=True).score == 1
    assert elo.needed(2000, (2500, 2500), 2000, 20, capped=True).score == 0.5
    # Not capped, 1000 and 2500 are 0.9968 + 0.0532 points.
    assert elo.needed(2000, (2500, 1000), 2000, 20).score == 1.5


def test_a_half_is_kept_and_not_rounded_by_its_sign() -> None:
    assert elo.game(1500, 1500, 1, 25).own_change == 12.5
    assert elo.game(1500, 1500, 0, 25).own_change == -12.5


# Laws


@given(gap=GAPS)
def test_an_expected_score_is_what_fifty_digits_say(gap: float) -> None:
    assert elo.expected_score(gap) == pytest.approx(float(exact_expected(gap)), rel=1e-12)


@given(gap=st.floats(-1e300, 1e300))
def test_the_expected_scores_of_both_players_sum_to_one(gap: float) -> None:
    for capped in (False, True):
        here, there = elo.expected_score(gap, capped), elo.expected_score(-gap, capped)
        assert 0 <= here <= 1
        assert here + there == pytest.approx(1, rel=1e-15)


@given(lower=st.floats(-2000, 2000), ahead=st.floats(0.01, 500))
def test_a_larger_gap_makes_a_larger_expected_score(lower: float, ahead: float) -> None:
    assert elo.expected_score(lower) < elo.expected_score(lower + ahead)
    assert elo.expected_score(lower, capped=True) <= elo.expected_score(lower + ahead, capped=True)


@given(gap=GAPS)
def test_a_capped_gap_is_the_nearest_within_the_cap(gap: float) -> None:
    counted = elo.capped_gap(gap)
    assert abs(counted) <= 400
    assert counted == gap or (abs(gap) > 400 and abs(counted) == 400 and counted * gap > 0)
    assert elo.expected_score(gap, capped=True) == elo.expected_score(counted)


@given(gap=st.floats(-2000, 2000))
def test_the_gap_for_an_expected_score_gives_the_gap_back(gap: float) -> None:
    assert elo.gap_for(elo.expected_score(gap)) == pytest.approx(gap, rel=1e-6, abs=1e-6)


@given(own=RATINGS, opponent=RATINGS, score=SCORES, coefficient=COEFFICIENTS, capped=st.booleans())
def test_a_sequence_and_a_period_of_one_game_are_that_game(
    own: float, opponent: float, score: float, coefficient: float, capped: bool
) -> None:
    outcome = elo.game(own, opponent, score, coefficient, capped)
    assert outcome.own_new == own + outcome.own_change
    assert elo.sequence(own, (elo.Game(opponent, score),), coefficient, capped) == (outcome,)
    rated = elo.period(own, (elo.Game(opponent, score),), coefficient, capped)
    assert (rated.expected, rated.own_change, rated.own_new) == (outcome.expected, outcome.own_change, outcome.own_new)


@given(own=RATINGS, games=GAMES, coefficient=COEFFICIENTS, random=st.randoms(use_true_random=False))
def test_the_order_of_a_periods_games_does_not_matter(
    own: float, games: tuple[elo.Game, ...], coefficient: float, random: Any
) -> None:
    shuffled = list(games)
    random.shuffle(shuffled)
    here, there = elo.period(own, games, coefficient), elo.period(own, tuple(shuffled), coefficient)
    assert here.own_change == pytest.approx(there.own_change, rel=1e-9, abs=1e-9)


@given(own=RATINGS, games=GAMES, coefficient=COEFFICIENTS)
def test_a_period_changes_by_the_sum_of_its_games(own: float, games: tuple[elo.Game, ...], coefficient: float) -> None:
    single = [elo.game(own, played.opponent, played.score, coefficient).own_change for played in games]
    assert elo.period(own, games, coefficient).own_change == pytest.approx(math.fsum(single), rel=1e-9, abs=1e-9)


@given(own=RATINGS, games=GAMES, coefficient=COEFFICIENTS)
def test_each_game_of_a_sequence_starts_from_the_last(
    own: float, games: tuple[elo.Game, ...], coefficient: float
) -> None:
    outcomes = elo.sequence(own, games, coefficient)
    starts = [own, *[outcome.own_new for outcome in outcomes]]
    assert [outcome.gap for outcome in outcomes] == [
        start - played.opponent for start, played in zip(starts, games, strict=False)
    ]
    assert len(outcomes) == len(games)


@given(
    own=st.integers(1000, 2800),
    opponents=st.lists(st.integers(1000, 2800), min_size=1, max_size=12).map(tuple),
    ahead=st.integers(-150, 150),
    coefficient=st.integers(5, 60),
)
def test_the_score_needed_reaches_the_target_and_half_a_point_less_does_not(
    own: int, opponents: tuple[int, ...], ahead: int, coefficient: int
) -> None:
    target = own + ahead
    expected = sum(exact_expected(own - opponent) for opponent in opponents)
    enough = [h for h in range(2 * len(opponents) + 1) if coefficient * (Decimal(h) / 2 - expected) >= ahead - 1e-9]
    found = elo.needed(own, opponents, target, coefficient)
    assert found.reachable is bool(enough)
    assert found.score == (enough[0] / 2 if enough else len(opponents))
    assert found.own_new == pytest.approx(own + float(coefficient * (Decimal(found.score) - expected)), rel=1e-12)


def test_a_target_that_a_score_reaches_exactly_is_reached() -> None:
    # 200 ahead and 200 behind: one point is expected, and 1.5 points are worth 10 with K 20.
    assert elo.needed(1500, (1300, 1700), 1510, 20).score == 1.5
    for target, reachable in ((1520, True), (1521, False)):
        found = elo.needed(1500, (1300, 1700), target, 20)
        assert (found.reachable, found.score) == (reachable, 2)
        assert found.own_new == pytest.approx(1520, rel=1e-12)


def test_a_target_far_below_needs_no_point() -> None:
    assert elo.needed(1500, (1500,), 1400, 20) == Needed(True, 0, 1490)


# Refusals

NAN = float("nan")
INFINITE = float("inf")
RATING = "a rating is a finite number"
SCORE = "a game scores 1, 0.5 or 0"
CERTAIN = "an expected score lies between 0 and 1, both excluded: no gap makes a score certain"
COEFFICIENT = "K is a finite number above 0"
NO_GAME = "at least one game is needed"


def refusal(ask: Callable[[], object], error: type[ValueError]) -> str:
    """Give the full text of the named error that `ask` ends in."""
    with pytest.raises(error) as caught:
        ask()
    assert type(caught.value) is error
    return str(caught.value)


@pytest.mark.parametrize("rating", [NAN, INFINITE, -INFINITE])
def test_a_rating_that_is_no_finite_number_is_refused(rating: float) -> None:
    for ask in (
        lambda: elo.expected_score(rating),
        lambda: elo.expected_score(rating, capped=True),
        lambda: elo.capped_gap(rating),
        lambda: elo.game(rating, 1500, 1, 20),
        lambda: elo.game(1500, rating, 1, 20),
        lambda: elo.period(rating, (elo.Game(1500, 1),), 20),
        lambda: elo.period(1500, (elo.Game(rating, 1),), 20),
        lambda: elo.sequence(rating, (elo.Game(1500, 1),), 20),
        lambda: elo.needed(rating, (1500,), 1510, 20),
        lambda: elo.needed(1500, (rating,), 1510, 20),
        lambda: elo.needed(1500, (1500,), rating, 20),
        lambda: elo.total_expected(1500, (rating,)),
    ):
        assert refusal(ask, RatingError) == RATING


@pytest.mark.parametrize("score", [2, -1, 0.7, 0.25, NAN])
def test_a_score_that_no_game_ends_with_is_refused(score: float) -> None:
    for ask in (
        lambda: elo.game(1500, 1500, score, 20),
        lambda: elo.period(1500, (elo.Game(1500, score),), 20),
        lambda: elo.sequence(1500, (elo.Game(1500, score),), 20),
    ):
        assert refusal(ask, elo.ScoreError) == SCORE


@pytest.mark.parametrize("expected", [0, 1, -0.1, 1.1, NAN])
def test_no_gap_makes_a_score_certain(expected: float) -> None:
    assert refusal(lambda: elo.gap_for(expected), elo.ScoreError) == CERTAIN


@pytest.mark.parametrize("coefficient", [0, -1, NAN, INFINITE])
def test_a_k_that_is_no_number_above_zero_is_refused(coefficient: float) -> None:
    for ask in (
        lambda: elo.game(1500, 1500, 1, coefficient),
        lambda: elo.period(1500, (elo.Game(1500, 1),), coefficient),
        lambda: elo.sequence(1500, (elo.Game(1500, 1),), coefficient),
        lambda: elo.needed(1500, (1500,), 1510, coefficient),
    ):
        assert refusal(ask, elo.CoefficientError) == COEFFICIENT


def test_a_period_without_a_game_is_refused_and_a_sequence_without_one_is_empty() -> None:
    assert refusal(lambda: elo.period(1500, (), 20), elo.GamesError) == NO_GAME
    assert refusal(lambda: elo.needed(1500, (), 1500, 20), elo.GamesError) == NO_GAME
    assert elo.sequence(1500, (), 20) == ()
