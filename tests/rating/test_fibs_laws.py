"""The FIBS module keeps the laws of its formula on any input, and agrees with a second route of fifty digits.

The second route stands here: `Decimal`, e^x and ln, where the module raises ten to a power of a double.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.rating import fibs, fibs_runs

LENGTHS = st.integers(1, 99)  # BaldLies, a clone of FIBS, plays matches of 1 to 99 points
RATINGS = st.floats(0, 4000)
USUAL_RATINGS = st.floats(1000, 2000)  # Bastian: well over 99 % of players are within
EXPERIENCES = st.integers(0, 1000)
GAPS = st.floats(-4000, 4000)


def exact_chance(gap: float, length: int) -> Decimal:
    """1 / (1 + e^(−gap · √length · ln 10 / 2000)) to fifty digits."""
    with localcontext(prec=50):
        return 1 / (1 + (-Decimal(gap) * Decimal(length).sqrt() * Decimal(10).ln() / 2000).exp())


def exact_points(winner_gap: float, length: int, experience: int) -> float:
    """What a player of this experience wins or loses in a match won from `winner_gap` points ahead."""
    with localcontext(prec=50):
        multiplier = max(Decimal(1), 5 - Decimal(experience) / 100)
        return float(4 * Decimal(length).sqrt() * multiplier * (1 - exact_chance(winner_gap, length)))


# Chances


@given(gap=GAPS, length=LENGTHS)
def test_a_chance_is_what_fifty_digits_say(gap: float, length: int) -> None:
    assert fibs.win_probability(gap, length) == pytest.approx(float(exact_chance(gap, length)), rel=1e-12)


@given(gap=st.floats(-1e300, 1e300), length=LENGTHS)
def test_the_chances_of_both_players_sum_to_one(gap: float, length: int) -> None:
    chance = fibs.win_probability(gap, length)
    opponent_chance = fibs.win_probability(-gap, length)
    assert 0 <= chance <= 1
    assert 0 <= opponent_chance <= 1
    assert chance + opponent_chance == pytest.approx(1, rel=1e-15)


def test_equals_have_even_chances_at_any_length() -> None:
    assert {fibs.win_probability(0, length) for length in range(1, 100)} == {0.5}


@given(lower=st.floats(-2000, 2000), ahead=st.floats(0.01, 500), length=st.integers(1, 25))
def test_a_larger_gap_makes_a_larger_chance(lower: float, ahead: float, length: int) -> None:
    assert fibs.win_probability(lower, length) < fibs.win_probability(lower + ahead, length)


@given(gap=st.floats(0.01, 2000), length=st.integers(1, 24), longer=st.integers(1, 10))
def test_a_longer_match_favours_the_stronger_player(gap: float, length: int, longer: int) -> None:
    assert fibs.win_probability(gap, length) < fibs.win_probability(gap, length + longer)
    assert fibs.win_probability(-gap, length) > fibs.win_probability(-gap, length + longer)


@pytest.mark.parametrize("gap", [1e6, 1e9, 9e15, 1e300, 1.7e308, 10**300])
@pytest.mark.parametrize("length", [1, 25, 9999])
def test_an_extreme_gap_is_as_good_as_certain(gap: float, length: int) -> None:
    assert fibs.win_probability(gap, length) == 1
    assert fibs.win_probability(-gap, length) == 0


@pytest.mark.parametrize("power", [250, 299, 299.9])
@pytest.mark.parametrize("length", [1, 25, 81])
def test_a_chance_too_small_to_matter_is_still_the_right_one(power: float, length: int) -> None:
    gap = -2000 * power / math.sqrt(length)
    chance = fibs.win_probability(gap, length)
    assert chance > 0
    assert math.log10(chance) == pytest.approx(-power, rel=1e-12)
    assert fibs.win_probability(-gap, length) == 1


def test_a_match_at_an_extreme_gap_has_finite_changes() -> None:
    worth = fibs.match(own=0, opponent=1_000_000, length=25)
    assert (worth.chance, worth.opponent_chance) == (0, 1)
    assert (worth.win_own_change, worth.win_opponent_change) == (20, -20)
    assert (worth.lose_own_change, worth.lose_opponent_change) == (0, 0)


@given(gap=st.floats(-2000, 2000), length=st.integers(1, 25))
def test_the_gap_for_a_chance_gives_the_gap_back(gap: float, length: int) -> None:
    assert fibs.gap_for(fibs.win_probability(gap, length), length) == pytest.approx(gap, rel=1e-6, abs=1e-6)


@given(chance=st.floats(1e-9, 1 - 1e-9), length=LENGTHS)
def test_the_chance_at_a_gap_gives_the_chance_back(chance: float, length: int) -> None:
    assert fibs.win_probability(fibs.gap_for(chance, length), length) == pytest.approx(chance, rel=1e-9)


@given(higher=RATINGS, lower=RATINGS)
def test_the_gap_between_two_ratings_is_what_the_lower_one_lacks(higher: float, lower: float) -> None:
    assert lower + fibs.gap_between(higher, lower) == pytest.approx(higher, rel=1e-12, abs=1e-12)


@given(chance=st.floats(0, 1))
def test_no_odds_out_of_ten_or_fewer_are_nearer_than_the_simple_ones(chance: float) -> None:
    wins, total = fibs_runs.simple_odds(chance)
    distances = {(hits, tries): abs(hits / tries - chance) for tries in range(2, 11) for hits in range(1, tries)}
    assert distances[wins, total] <= min(distances.values()) + 2e-9
    assert math.gcd(wins, total) == 1


@pytest.mark.parametrize(
    ("chance", "odds"), [(0, (1, 10)), (0.5, (1, 2)), (1 / 3, (1, 3)), (0.3, (3, 10)), (7 / 9, (7, 9)), (1, (9, 10))]
)
def test_simple_odds_are_in_lowest_terms_and_never_none_or_all(chance: float, odds: tuple[int, int]) -> None:
    assert fibs_runs.simple_odds(chance) == odds


# Matches


@given(own=RATINGS, opponent=RATINGS, length=LENGTHS, one=EXPERIENCES, other=EXPERIENCES, included=st.booleans())
def test_a_match_is_worth_what_fifty_digits_say(
    own: float, opponent: float, length: int, one: int, other: int, included: bool
) -> None:
    worth = fibs.match(own, opponent, length, one, other, include_current=included)
    seen, seen_other = (one + length, other + length) if included else (one, other)
    expected = {
        "win_own_change": exact_points(own - opponent, length, seen),
        "win_opponent_change": -exact_points(own - opponent, length, seen_other),
        "lose_own_change": -exact_points(opponent - own, length, seen),
        "lose_opponent_change": exact_points(opponent - own, length, seen_other),
    }
    computed = {field: getattr(worth, field) for field in expected}
    assert computed == pytest.approx(expected, rel=1e-11, abs=1e-11)
    assert (worth.gain, worth.loss) == (worth.win_own_change, -worth.lose_own_change)
    assert (worth.opponent_gain, worth.opponent_loss) == (worth.lose_opponent_change, -worth.win_opponent_change)
    assert worth.gap == own - opponent
    assert worth.chance == pytest.approx(float(exact_chance(own - opponent, length)), rel=1e-12)
    assert worth.opponent_chance == pytest.approx(float(exact_chance(opponent - own, length)), rel=1e-12)


@given(own=RATINGS, opponent=RATINGS, length=LENGTHS, one=EXPERIENCES, other=EXPERIENCES)
def test_a_new_value_is_the_old_one_and_its_change(
    own: float, opponent: float, length: int, one: int, other: int
) -> None:
    worth = fibs.match(own, opponent, length, one, other)
    assert worth.win_own_new == own + worth.win_own_change
    assert worth.win_opponent_new == opponent + worth.win_opponent_change
    assert worth.lose_own_new == own + worth.lose_own_change
    assert worth.lose_opponent_new == opponent + worth.lose_opponent_change
    assert (worth.own_new_experience, worth.opponent_new_experience) == (one + length, other + length)


@given(own=RATINGS, opponent=RATINGS, length=LENGTHS, experience=EXPERIENCES, included=st.booleans())
def test_equal_multipliers_leave_the_sum_of_ratings(
    own: float, opponent: float, length: int, experience: int, included: bool
) -> None:
    worth = fibs.match(own, opponent, length, experience, experience, include_current=included)
    assert worth.win_own_change + worth.win_opponent_change == 0
    assert worth.lose_own_change + worth.lose_opponent_change == 0
    assert worth.gain + worth.loss == pytest.approx(worth.own_multiplier * worth.stake, rel=1e-14)


@given(own=USUAL_RATINGS, opponent=USUAL_RATINGS, length=st.integers(1, 25), newcomer=st.integers(0, 399))
def test_a_newcomer_moves_more_than_the_established_opponent(
    own: float, opponent: float, length: int, newcomer: int
) -> None:
    worth = fibs.match(own, opponent, length, own_experience=newcomer, opponent_experience=400)
    assert worth.win_own_change > -worth.win_opponent_change > 0
    assert -worth.lose_own_change > worth.lose_opponent_change > 0


@given(own=RATINGS, opponent=RATINGS, length=LENGTHS, one=EXPERIENCES, other=EXPERIENCES, included=st.booleans())
def test_a_match_seen_from_the_other_side_is_the_same_match(
    own: float, opponent: float, length: int, one: int, other: int, included: bool
) -> None:
    here = fibs.match(own, opponent, length, one, other, include_current=included)
    there = fibs.match(opponent, own, length, other, one, include_current=included)
    assert (here.chance, here.opponent_chance) == (there.opponent_chance, there.chance)
    assert (here.own_multiplier, here.opponent_multiplier) == (there.opponent_multiplier, there.own_multiplier)
    assert (here.win_own_change, here.win_opponent_change) == (there.lose_opponent_change, there.lose_own_change)
    assert (here.lose_own_change, here.lose_opponent_change) == (there.win_opponent_change, there.win_own_change)
    assert (here.win_own_new, here.win_opponent_new) == (there.lose_opponent_new, there.lose_own_new)
    assert (here.lose_own_new, here.lose_opponent_new) == (there.win_opponent_new, there.win_own_new)
    assert (here.own_new_experience, here.opponent_new_experience) == (
        there.opponent_new_experience,
        there.own_new_experience,
    )


@given(own=RATINGS, opponent=RATINGS, length=LENGTHS, one=EXPERIENCES, other=EXPERIENCES)
def test_an_opponents_experience_leaves_the_own_change(
    own: float, opponent: float, length: int, one: int, other: int
) -> None:
    against_established = fibs.match(own, opponent, length, one)
    against_other = fibs.match(own, opponent, length, one, other)
    assert against_other.win_own_change == against_established.win_own_change
    assert against_other.lose_own_change == against_established.lose_own_change


# The newcomer's multiplier


def test_a_multiplier_falls_evenly_from_five_to_one_and_stays_there() -> None:
    multipliers = [fibs.newcomer_multiplier(experience) for experience in range(1001)]
    falls = [earlier - later for earlier, later in pairwise(multipliers)]
    assert (multipliers[0], multipliers[400]) == (5, 1)
    assert falls[:400] == pytest.approx([0.01] * 400, rel=1e-9)
    assert set(multipliers[400:]) == {1}
    assert fibs.newcomer_multiplier(10**9) == 1


@pytest.mark.parametrize(("include_current", "counted"), [(False, 395), (True, 412)])
def test_the_match_itself_counts_only_where_that_is_asked_for(include_current: bool, counted: int) -> None:
    assert fibs.counted_experience(395, 17, include_current) == counted


@given(own=RATINGS, opponent=RATINGS, length=LENGTHS, one=EXPERIENCES, other=EXPERIENCES)
def test_counting_the_match_itself_is_playing_it_with_that_much_more(
    own: float, opponent: float, length: int, one: int, other: int
) -> None:
    counting = fibs.match(own, opponent, length, one, other, include_current=True)
    later = fibs.match(own, opponent, length, one + length, other + length)
    assert (counting.win_own_change, counting.win_opponent_change) == (later.win_own_change, later.win_opponent_change)
    assert (counting.own_new_experience, counting.opponent_new_experience) == (one + length, other + length)


# The leaderboard


@pytest.mark.parametrize("length", [1, 2, 3, 5, 7, 11, 25, 99])
def test_the_matches_until_an_experience_are_the_fewest_that_reach_it(length: int) -> None:
    for experience in range(501):
        matches = fibs_runs.matches_until(experience, length)
        assert matches * length >= experience > (matches - 1) * length


@pytest.mark.parametrize(("length", "matches"), [(1, 10), (5, 2)])
def test_ten_short_matches_or_two_of_five_points_reach_the_leaderboard(length: int, matches: int) -> None:
    # The rating guide of the server these pages are for names both.
    assert fibs_runs.matches_until(fibs.LEADERBOARD, length) == matches
    assert fibs_runs.is_listed(matches * length)
    assert not fibs_runs.is_listed((matches - 1) * length)
