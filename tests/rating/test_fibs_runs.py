"""A series is its matches one after the other, and the chances of runs and spreads are those of going through them all.

Every sequence of results is written out here with `itertools.product`; the module never lists one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import groupby, product
from math import floor, fsum, log, sqrt, tanh

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.rating import fibs, fibs_runs

RESULT = st.builds(
    fibs.Result,
    opponent=st.floats(1000, 2200),
    length=st.integers(1, 25),
    won=st.booleans(),
    opponent_experience=st.integers(0, 500),
)
RESULTS = st.lists(RESULT, max_size=4).map(tuple)
OWN = st.floats(1000, 2200)
EXPERIENCES = st.integers(0, 500)


def chance_ahead(gap: float, length: int) -> float:
    """The chance of the player ahead by `gap`, through the hyperbolic tangent."""
    return (1 + tanh(gap * sqrt(length) * log(10) / 4000)) / 2


def final_ratings(matches: int, length: int) -> Iterator[float]:
    """The rating at the end of every sequence of results, from 1500 against opponents at 1500."""
    for won_in_turn in product((True, False), repeat=matches):
        rating = 1500.0
        for won in won_in_turn:
            ahead = rating - 1500
            rating += 4 * sqrt(length) * (won - chance_ahead(ahead, length))
        yield rating


def longest_losing_run(won_in_turn: tuple[bool, ...]) -> int:
    """How many matches the longest run of losses takes."""
    return max((len(list(run)) for won, run in groupby(won_in_turn) if not won), default=0)


# Series


@given(own=OWN, experience=EXPERIENCES, result=RESULT)
def test_a_series_of_one_is_its_match(own: float, experience: int, result: fibs.Result) -> None:
    worth = fibs.match(own, result.opponent, result.length, experience, result.opponent_experience)
    rating, change = (
        (worth.win_own_new, worth.win_own_change) if result.won else (worth.lose_own_new, worth.lose_own_change)
    )
    standing = fibs.Standing(rating, worth.own_new_experience, change, worth.own_multiplier)
    assert fibs.series(own, experience, (result,)) == (standing,)


@given(own=OWN, experience=EXPERIENCES, results=RESULTS, included=st.booleans())
def test_each_match_of_a_series_starts_from_the_standing_before_it(
    own: float, experience: int, results: tuple[fibs.Result, ...], included: bool
) -> None:
    standings = fibs.series(own, experience, results, include_current=included)
    assert len(standings) == len(results)
    for result, standing in zip(results, standings, strict=True):
        counted = experience + result.length if included else experience
        multiplier = 1 if counted >= 400 else 5 - counted / 100
        change = (
            4 * sqrt(result.length) * multiplier * (result.won - chance_ahead(own - result.opponent, result.length))
        )
        assert standing.multiplier == pytest.approx(multiplier, rel=1e-12)
        assert standing.change == pytest.approx(change, rel=1e-9, abs=1e-9)
        assert standing.rating == pytest.approx(own + change, rel=1e-12)
        assert standing.experience == experience + result.length
        own, experience = standing.rating, standing.experience


@given(own=OWN, experience=EXPERIENCES, earlier=st.lists(RESULT, min_size=1, max_size=4).map(tuple), later=RESULTS)
def test_a_series_may_be_broken_off_and_taken_up_again(
    own: float, experience: int, earlier: tuple[fibs.Result, ...], later: tuple[fibs.Result, ...]
) -> None:
    first = fibs.series(own, experience, earlier)
    rest = fibs.series(first[-1].rating, first[-1].experience, later)
    assert fibs.series(own, experience, earlier + later) == first + rest


def test_a_series_of_no_match_has_no_standing() -> None:
    assert fibs.series(1500, 0, ()) == ()


def test_a_result_without_an_experience_is_against_an_established_opponent() -> None:
    assert fibs.Result(opponent=1500, length=5, won=True).opponent_experience == 400


# Winning runs


@given(own=OWN, opponent=OWN, length=st.integers(1, 25), matches=st.integers(1, 12), experience=EXPERIENCES)
def test_a_winning_run_is_a_series_of_wins(
    own: float, opponent: float, length: int, matches: int, experience: int
) -> None:
    wins = (fibs.Result(opponent=opponent, length=length, won=True),) * matches
    standings = fibs.series(own, experience, wins)
    assert fibs_runs.winning_run(own, opponent, length, matches, experience) == standings[-1]


@given(own=OWN, length=st.integers(1, 25), matches=st.integers(1, 12))
def test_one_more_win_climbs_less_than_the_last(own: float, length: int, matches: int) -> None:
    last = fibs_runs.winning_run(own, 1500, length, matches, experience=400)
    one_more = fibs_runs.winning_run(own, 1500, length, matches + 1, experience=400)
    assert 0 < one_more.change < last.change


def test_ten_lucky_wins_of_one_point_list_a_newcomer_at_1596_60() -> None:
    # Half to the tenth power; the rating is the last of the printed winning run.
    lucky = fibs_runs.lucky_start(length=1)
    assert (lucky.matches, lucky.chance) == (10, 1 / 1024)
    assert lucky.rating == pytest.approx(1596.60, abs=0.005)


@pytest.mark.parametrize(("length", "matches"), [(1, 10), (3, 4), (5, 2), (7, 2), (11, 1)])
def test_a_lucky_start_wins_as_many_even_matches_as_the_leaderboard_asks_for(length: int, matches: int) -> None:
    rating = 1500.0
    for played in range(matches):
        rating += 4 * sqrt(length) * (5 - played * length / 100) * (1 - chance_ahead(rating - 1500, length))
    lucky = fibs_runs.lucky_start(length)
    assert (lucky.matches, lucky.chance) == (matches, 1 / 2**matches)
    assert lucky.rating == pytest.approx(rating, rel=1e-12)


def test_the_list_of_fibs_asks_for_a_longer_lucky_start() -> None:
    assert fibs_runs.lucky_start(length=5, threshold=50).matches == 10


@pytest.mark.parametrize("record", ["match", "result", "standing", "lucky start"])
def test_what_was_worked_out_cannot_be_changed(record: str) -> None:
    result = fibs.Result(opponent=1500, length=1, won=True)
    records: dict[str, object] = {
        "match": fibs.match(1500, 1500, 1),
        "result": result,
        "standing": fibs.series(1500, 0, (result,))[0],
        "lucky start": fibs_runs.lucky_start(length=1),
    }
    frozen = records[record]
    for field in frozen.__slots__:  # type: ignore[attr-defined]  # a slotted record, as the class says
        with pytest.raises(FrozenInstanceError):
            setattr(frozen, field, 0)


# Streaks and losing runs


@pytest.mark.parametrize("chance", [0, 0.1, 0.5, 0.75, 1])
@pytest.mark.parametrize("matches", range(6))
def test_a_streak_is_one_match_after_the_other(chance: float, matches: int) -> None:
    expected = 1.0
    for _ in range(matches):
        expected *= chance
    assert fibs_runs.streak_probability(chance, matches) == pytest.approx(expected, rel=1e-14)


def test_ten_even_matches_are_all_won_once_in_1024_times() -> None:
    assert fibs_runs.streak_probability(0.5, 10) == 1 / 1024


@pytest.mark.parametrize("win_chance", [0, 0.3, 0.5, 0.575, 1])
@pytest.mark.parametrize("matches", range(9))
def test_a_losing_run_is_as_likely_as_the_sequences_that_hold_one(win_chance: float, matches: int) -> None:
    sequences = list(product((True, False), repeat=matches))
    likelihoods = [
        win_chance ** sequence.count(True) * (1 - win_chance) ** sequence.count(False) for sequence in sequences
    ]
    for run in range(1, matches + 2):
        held = fsum(
            likelihood
            for sequence, likelihood in zip(sequences, likelihoods, strict=True)
            if longest_losing_run(sequence) >= run
        )
        assert fibs_runs.losing_run_probability(matches, run, win_chance) == pytest.approx(held, rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("matches", [1, 2, 10, 30, 50])
def test_even_sequences_without_two_losses_running_are_counted_by_fibonacci(matches: int) -> None:
    without, one_longer = 1, 2
    for _ in range(matches):
        without, one_longer = one_longer, without + one_longer
    assert fibs_runs.losing_run_probability(matches, 2) == pytest.approx(1 - without / 2**matches, rel=1e-12)


@given(matches=st.integers(0, 60), run=st.integers(1, 10), win_chance=st.floats(0, 1))
def test_a_losing_run_is_likelier_in_more_matches_and_rarer_when_longer(
    matches: int, run: int, win_chance: float
) -> None:
    likelihood = fibs_runs.losing_run_probability(matches, run, win_chance)
    assert 0 <= likelihood <= 1 + 1e-12
    assert fibs_runs.losing_run_probability(matches + 1, run, win_chance) >= likelihood
    assert fibs_runs.losing_run_probability(matches, run + 1, win_chance) <= likelihood + 1e-12


def test_a_run_longer_than_the_matches_is_impossible() -> None:
    assert fibs_runs.losing_run_probability(matches=4, run=5) == 0


# The spread of ratings


@pytest.mark.parametrize("length", [1, 5, 9, 25])
@pytest.mark.parametrize("matches", [0, 1, 2, 3, 10])
def test_the_distribution_is_every_sequence_gone_through(matches: int, length: int) -> None:
    ratings = fibs_runs.rating_distribution(matches, length)
    assert len(ratings) == 2**matches
    assert list(ratings) == sorted(ratings)
    assert list(ratings) == pytest.approx(sorted(final_ratings(matches, length)), rel=1e-12)


@pytest.mark.parametrize("length", [1, 7])
def test_the_distribution_lies_evenly_around_the_start(length: int) -> None:
    ratings = fibs_runs.rating_distribution(12, length)
    assert fsum(ratings) / len(ratings) == pytest.approx(1500, rel=1e-12)
    assert [rating + mirrored for rating, mirrored in zip(ratings, reversed(ratings), strict=True)] == pytest.approx(
        [3000] * len(ratings), rel=1e-12
    )


def test_the_largest_distribution_is_that_of_sixteen_matches() -> None:
    assert len(fibs_runs.rating_distribution(16, 1)) == 65536


def test_two_nine_point_matches_end_in_four_ratings_worked_by_hand() -> None:
    # 6 points ahead over 9 points: 10^(-18/2000) = 0.979490, so a chance of 0.5051806; 12 times it is 6.062168.
    win_win, win_loss = 1506 + 12 - 6.062168, 1506 - 6.062168
    assert fibs_runs.rating_distribution(2, 9) == pytest.approx(
        (3000 - win_win, win_loss, 3000 - win_loss, win_win), abs=1e-6
    )


@pytest.mark.parametrize("share", [0.1, 0.5, 0.75, 0.9, 0.95, 1])
@pytest.mark.parametrize(("matches", "length"), [(0, 1), (1, 9), (2, 9), (10, 7)])
def test_a_spread_leaves_as_many_ratings_out_below_as_above(matches: int, length: int, share: float) -> None:
    ratings = sorted(final_ratings(matches, length))
    lowest, highest = fibs_runs.rating_spread(matches, length, share)
    below = sum(rating < lowest - 1e-9 for rating in ratings)
    above = sum(rating > highest + 1e-9 for rating in ratings)
    assert below == above
    assert len(ratings) - below - above >= share * len(ratings) > len(ratings) - below - above - 2


def test_the_whole_spread_runs_from_losing_all_to_winning_all() -> None:
    lowest, highest = fibs_runs.rating_spread(10, 5, 1)
    assert highest == pytest.approx(fibs_runs.winning_run(1500, 1500, 5, 10, experience=400).rating, rel=1e-12)
    assert lowest == pytest.approx(3000 - highest, rel=1e-12)


def test_a_spread_holds_its_share_of_simulated_players() -> None:
    dice = random.Random(20261028)
    lowest, highest = fibs_runs.rating_spread(12, 5, 0.9)
    inside = 0
    for _ in range(2000):
        rating = 1500.0
        for _ in range(12):
            rating += 4 * sqrt(5) * ((dice.random() < 0.5) - chance_ahead(rating - 1500, 5))
        inside += lowest - 1e-9 <= rating <= highest + 1e-9
    # Four standard deviations of a share of 0.9 in 2000 draws are 0.027.
    assert abs(inside / 2000 - 0.9) < 0.027
    assert floor(lowest) < 1500 < highest


def test_the_middle_of_nothing_is_no_range_turned_round() -> None:
    """A share of nought is the middle result; with an even number of them, the two in the middle, low one first."""
    for matches in (0, 1, 3):
        low, high = fibs_runs.rating_spread(matches, 9, 0)
        assert low <= high


def test_the_length_is_checked_even_where_no_match_is_played() -> None:
    with pytest.raises(fibs.LengthError):
        fibs_runs.rating_distribution(0, 0)
