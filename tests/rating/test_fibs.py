"""The FIBS module gives the numbers that others printed, refuses what is not rated, and has none of the known faults.

Every expected number stands in tests/vectors/fibs.json with its source, or beside its test with its own.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablier.rating import fibs, fibs_runs
from tablier.rating.checks import RatingError

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "fibs.json").read_text("utf-8"))
LADDER = VECTORS["integer_ladder"]
GOLDTOKEN = VECTORS["changes_by_difference"]
CHANCES = [
    pytest.param(int(gap), length, chance, table["decimals"], id=f"{table['id']}-{gap}-{length}")
    for table in VECTORS["chances"]
    for gap, chances in table["by_gap"].items()
    for length, chance in zip(table["lengths"], chances, strict=True)
]
BREAK_EVEN = [cell for cell in CHANCES if str(cell.id).startswith("break_even")]
MATCHES = [
    pytest.param(vector["match"], counted, vector[counted], vector["decimals"], id=f"{vector['id']}-{counted}")
    for vector in VECTORS["matches"]
    for counted in ("before", "after")
    if counted in vector
]
BY_DIFFERENCE = [
    (int(difference), length, field, printed)
    for difference, pairs in GOLDTOKEN["by_difference"].items()
    for length, pair in zip(GOLDTOKEN["lengths"], pairs, strict=True)
    for field, printed in zip(("win_own_change", "lose_own_change"), pair, strict=True)
]
MISPRINTS = [
    (misprint["difference"], misprint["length"], misprint["field"], misprint["printed"])
    for misprint in GOLDTOKEN["misprints"]
]


def prints_as(value: float, printed: float, decimals: int) -> bool:
    """Tell whether `value`, rounded to so many decimals, is the printed number."""
    return abs(value - printed) <= 0.5 * 10.0**-decimals


# Printed numbers


@pytest.mark.parametrize(("gap", "length", "chance", "decimals"), CHANCES)
def test_a_chance_is_the_printed_one(gap: int, length: int, chance: float, decimals: int) -> None:
    assert prints_as(fibs.win_probability(gap, length), chance, decimals)
    assert prints_as(fibs.win_probability(-gap, length), 1 - chance, decimals)
    assert fibs.win_curve(gap, length) == fibs.win_probability(gap, length)


@pytest.mark.parametrize(("gap", "length", "chance", "decimals"), BREAK_EVEN)
def test_the_gap_for_a_printed_chance_is_the_printed_gap(gap: int, length: int, chance: float, decimals: int) -> None:
    half_a_unit = 0.5 * 10.0**-decimals
    assert fibs.gap_for(chance - half_a_unit, length) <= gap <= fibs.gap_for(chance + half_a_unit, length)


@pytest.mark.parametrize(("arguments", "counted", "expected", "decimals"), MATCHES)
def test_a_match_moves_ratings_as_printed(
    arguments: dict[str, int], counted: str, expected: dict[str, float], decimals: int
) -> None:
    worth = fibs.match(**arguments, include_current=counted == "after")
    computed = {field: getattr(worth, field) for field in expected}
    assert {field: value for field, value in computed.items() if not prints_as(value, expected[field], decimals)} == {}


@pytest.mark.parametrize(("difference", "length", "field", "printed"), BY_DIFFERENCE)
def test_a_change_is_what_goldtoken_prints_except_its_misprints(
    difference: int, length: int, field: str, printed: float
) -> None:
    worth = fibs.match(1500, 1500 + difference, length, own_experience=400, opponent_experience=400)
    misprinted = (difference, length, field, printed) in MISPRINTS
    assert prints_as(getattr(worth, field), printed, GOLDTOKEN["decimals"]) is not misprinted


@pytest.mark.parametrize("misprint", GOLDTOKEN["misprints"], ids=lambda misprint: misprint["difference"])
def test_a_misprint_has_a_reason_and_a_right_number_that_is_ours(misprint: dict[str, Any]) -> None:
    worth = fibs.match(1500, 1500 + misprint["difference"], misprint["length"])
    assert prints_as(getattr(worth, misprint["field"]), misprint["right"], GOLDTOKEN["decimals"])
    assert misprint["reason"]


@pytest.mark.parametrize("row", LADDER["changes"])
def test_the_integer_ladder_rounds_our_change_to_its_own(row: dict[str, Any]) -> None:
    worth = fibs.match(row["own"], row["opponent"], row["length"], row["own_experience"])
    change = worth.win_own_change if row["won"] else worth.lose_own_change
    assert math.floor(change + 0.5) == row["printed"]
    assert prints_as(change, row["exact"], LADDER["decimals"])


def test_the_line_of_a_fibs_log_follows_from_its_own_chance() -> None:
    line = VECTORS["log_line"]
    assert [fibs.newcomer_multiplier(experience) for experience in line["experiences"]] == [line["multiplier"]] * 2
    change = fibs.points(line["length"], line["multiplier"], 1 - line["loser_chance"])
    assert abs(change - line["change"]) <= 4 * 0.5e-6 + 0.5e-6  # the printed chance is rounded, and so is the change


@pytest.mark.parametrize(("length", "gain"), VECTORS["even_matches"]["gain_by_length"].items())
def test_equals_play_for_half_the_stake(length: str, gain: float) -> None:
    worth = fibs.match(own=1500, opponent=1500, length=int(length))
    assert prints_as(worth.gain, gain, decimals=2)
    assert prints_as(worth.loss, gain, decimals=2)
    assert prints_as(worth.stake, 2 * gain, decimals=1)
    assert worth.stake == fibs.points_at_stake(int(length))


@pytest.mark.parametrize(("experience", "multiplier"), VECTORS["multipliers"]["by_experience"].items())
def test_a_multiplier_is_the_printed_one(experience: str, multiplier: float) -> None:
    assert prints_as(fibs.newcomer_multiplier(int(experience)), multiplier, decimals=10)
    assert fibs.newcomer_curve(int(experience)) == fibs.newcomer_multiplier(int(experience))


@pytest.mark.parametrize(("matches", "rating"), VECTORS["winning_runs"]["before"].items())
def test_a_winning_run_of_a_newcomer_climbs_as_printed(matches: str, rating: float) -> None:
    reached = fibs_runs.winning_run(own=1500, opponent=1500, length=1, matches=int(matches))
    assert prints_as(reached.rating, rating, decimals=2)


@pytest.mark.parametrize(("matches", "rating"), VECTORS["winning_runs"]["after"].items())
def test_a_winning_run_climbs_less_where_the_match_itself_counts(matches: str, rating: float) -> None:
    results = (fibs.Result(opponent=1500, length=1, won=True),) * int(matches)
    standings = fibs.series(1500, 0, results, include_current=True)
    assert prints_as(standings[-1].rating, rating, decimals=2)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("START", 1500),  # FIBS `help formula`
        ("ESTABLISHED", 400),  # MacFIBS help and GoldToken: the multiplier is 1 from 400
        ("LEADERBOARD", 10),  # the rating guide of the server these pages are for
        ("FIBS_LIST", 50),  # Bastian: FIBS gives the rating of players with 50 or more
        ("WON", 1),
        ("LOST", 0),
    ],
)
def test_a_threshold_is_the_published_one(name: str, number: int) -> None:
    assert getattr(fibs, name) == number


def test_a_player_left_unspecified_is_established() -> None:
    left_out = fibs.match(1600, 1500, 5)
    assert left_out == fibs.match(1600, 1500, 5, own_experience=400, opponent_experience=400)
    assert (left_out.own_multiplier, left_out.opponent_multiplier) == (1, 1)


def test_a_25_point_match_is_the_chess_formula() -> None:
    # FIDE Handbook B.02: 400 points; 2000 divided by the square root of 25 is as much. At 400: 10/11.
    assert fibs.win_probability(400, 25) == pytest.approx(10 / 11, rel=1e-15)
    assert fibs.gap_for(10 / 11, 25) == pytest.approx(400, rel=1e-14)


# Faults seen in public rating code, each with the right answer


def test_an_upset_between_equal_multipliers_takes_what_it_gives() -> None:
    # Veggerby.Boards charges the favourite the complement: 8.84 instead of 11.12.
    worth = fibs.match(1400, 1600, 1, own_experience=0, opponent_experience=0, include_current=True)
    assert prints_as(worth.win_own_change, 11.12, decimals=2)
    assert prints_as(worth.win_opponent_change, -11.12, decimals=2)


def test_each_player_has_the_multiplier_of_their_own_experience() -> None:
    # frs-r-package gives the second player the first one's experience.
    worth = fibs.match(1550, 1450, 13, own_experience=200, opponent_experience=150)
    assert (worth.own_multiplier, worth.opponent_multiplier) == (3, 3.5)
    counting_the_match = fibs.match(1550, 1450, 13, 200, 150, include_current=True)
    assert counting_the_match.own_multiplier == pytest.approx(2.87, rel=1e-15)
    assert counting_the_match.opponent_multiplier == pytest.approx(3.37, rel=1e-15)


@pytest.mark.parametrize(("experience", "length"), [(395, 17), (399, 99), (400, 7), (405, 7)])
def test_a_multiplier_that_counts_the_match_never_falls_below_one(experience: int, length: int) -> None:
    # frs-r-package gives 0.88 at 395 with 17 points.
    worth = fibs.match(1500, 1500, length, experience, experience, include_current=True)
    assert (worth.own_multiplier, worth.opponent_multiplier) == (1, 1)


def test_the_loser_is_charged_from_the_ratings_before_the_match() -> None:
    # A C# calculator updates the winner first: the loser would lose to a player 30 points higher, 28.45.
    worth = fibs.match(1500, 1500, 9, own_experience=0, opponent_experience=0)
    assert (worth.win_own_new, worth.win_opponent_new) == (1530, 1470)
    assert (worth.lose_own_new, worth.lose_opponent_new) == (1470, 1530)


def test_half_a_point_is_kept_and_not_rounded_by_its_sign() -> None:
    # floor(x + 0.5), as an integer ladder has it, would make +2.5 and -2.5 into +3 and -2.
    worth = fibs.match(1500, 1500, 1, own_experience=375, opponent_experience=375)
    assert (worth.win_own_change, worth.lose_own_change) == (2.5, -2.5)


@pytest.mark.parametrize("none", [0, 0.0])
def test_no_experience_is_a_valid_experience(none: int) -> None:
    # columbusbg.org/Ratings asks for "0.0", as "0" gives an error there.
    assert fibs.newcomer_multiplier(none) == 5
    assert fibs.match(1500, 1500, 1, none, none).win_own_change == 10
    assert fibs_runs.matches_until(none, 1) == 0
    assert fibs_runs.is_listed(none) is False


@pytest.mark.parametrize("length", [-1, "unlimited"])
def test_an_unlimited_match_is_not_rated(length: Any) -> None:
    # BaldLies writes -1 for "unlimited"; fed to the square root it would be a fault or a rating.
    with pytest.raises(fibs.LengthError):
        fibs.match(1500, 1500, length)
    with pytest.raises(fibs.LengthError):
        fibs.series(1500, 0, (fibs.Result(opponent=1500, length=length, won=True),))


def test_the_multiplier_falls_without_steps() -> None:
    # Whole hundreds only, as prose about FIBS may be read, would leave 5 at 50 and at 99.
    assert fibs.newcomer_multiplier(50) == 4.5
    assert fibs.newcomer_multiplier(99) == pytest.approx(4.01, rel=1e-15)


# Refusals

NAN = float("nan")
INFINITE = float("inf")
LENGTH = "a match length is an integer of at least 1; an unlimited match is not rated"
RATING = "a rating is a finite number"
EXPERIENCE = "an experience is a number of at least 0"
CERTAIN = "a chance lies between 0 and 1, both excluded: no gap is certain to win"
CHANCE = "a chance lies between 0 and 1"
NUMBER = "a number of matches is an integer of at least 0"
NO_RUN = "a run is one match long at least"
NO_LOSING_RUN = "a losing run is one match long at least"
TOO_MANY = "every sequence of results is followed: that is too many matches"


def refusal(ask: Callable[[], object], error: type[ValueError]) -> str:
    """Give the full text of the named error that `ask` ends in."""
    with pytest.raises(error) as caught:
        ask()
    assert type(caught.value) is error
    assert isinstance(caught.value, ValueError)
    return str(caught.value)


@pytest.mark.parametrize("length", [0, -1, 2.5, NAN, INFINITE, "unlimited", "5", None])
def test_a_length_that_is_no_whole_number_from_one_up_is_refused(length: Any) -> None:
    for ask in (
        lambda: fibs.win_probability(100, length),
        lambda: fibs.gap_for(0.6, length),
        lambda: fibs.points_at_stake(length),
        lambda: fibs.match(1500, 1600, length),
        lambda: fibs_runs.rating_distribution(1, length),
        lambda: fibs_runs.rating_spread(1, length, 0.5),
        lambda: fibs_runs.winning_run(1500, 1500, length, 1),
        lambda: fibs_runs.matches_until(10, length),
        lambda: fibs_runs.lucky_start(length),
    ):
        assert refusal(ask, fibs.LengthError) == LENGTH


@pytest.mark.parametrize("rating", [NAN, INFINITE, -INFINITE])
def test_a_rating_that_is_no_finite_number_is_refused(rating: float) -> None:
    for ask in (
        lambda: fibs.win_probability(rating, 1),
        lambda: fibs.gap_between(higher=rating, lower=1500),
        lambda: fibs.gap_between(higher=1500, lower=rating),
        lambda: fibs.match(rating, 1500, 1),
        lambda: fibs.match(1500, rating, 1),
        lambda: fibs.series(rating, 0, (fibs.Result(1500, 1, True),)),
        lambda: fibs_runs.winning_run(1500, rating, 1, 1),
    ):
        assert refusal(ask, RatingError) == RATING


@pytest.mark.parametrize("experience", [-1, -0.5, NAN, INFINITE])
def test_an_experience_that_is_no_number_from_zero_up_is_refused(experience: Any) -> None:
    for ask in (
        lambda: fibs.newcomer_multiplier(experience),
        lambda: fibs.match(1500, 1500, 1, own_experience=experience),
        lambda: fibs.match(1500, 1500, 1, opponent_experience=experience),
        lambda: fibs.match(1500, 1500, 1, own_experience=experience, include_current=True),
        lambda: fibs.match(1500, 1500, 1, opponent_experience=experience, include_current=True),
        lambda: fibs.series(1500, experience, (fibs.Result(1500, 1, True),)),
        lambda: fibs_runs.matches_until(experience, 1),
        lambda: fibs_runs.is_listed(experience),
        lambda: fibs_runs.lucky_start(1, threshold=experience),
    ):
        assert refusal(ask, fibs.ExperienceError) == EXPERIENCE


@pytest.mark.parametrize("chance", [0, 1, -0.1, 1.1, NAN])
def test_no_gap_makes_a_chance_of_nothing_or_certainty(chance: float) -> None:
    assert refusal(lambda: fibs.gap_for(chance, 1), fibs.ChanceError) == CERTAIN


@pytest.mark.parametrize("chance", [-0.1, 1.1, NAN])
def test_a_chance_outside_its_range_is_refused(chance: float) -> None:
    for ask in (
        lambda: fibs_runs.streak_probability(chance, 3),
        lambda: fibs_runs.losing_run_probability(3, 2, chance),
        lambda: fibs_runs.rating_spread(3, 1, chance),
        lambda: fibs_runs.simple_odds(chance),
    ):
        assert refusal(ask, fibs.ChanceError) == CHANCE


@pytest.mark.parametrize("matches", [-1, 2.5, "3"])
def test_a_number_of_matches_that_is_no_whole_number_from_zero_up_is_refused(matches: Any) -> None:
    for ask in (
        lambda: fibs_runs.streak_probability(0.5, matches),
        lambda: fibs_runs.losing_run_probability(matches, 2),
        lambda: fibs_runs.losing_run_probability(3, matches),
        lambda: fibs_runs.rating_distribution(matches, 1),
        lambda: fibs_runs.rating_spread(matches, 1, 0.5),
        lambda: fibs_runs.winning_run(1500, 1500, 1, matches),
    ):
        assert refusal(ask, fibs_runs.MatchesError) == NUMBER


def test_a_run_of_no_match_is_refused() -> None:
    assert refusal(lambda: fibs_runs.losing_run_probability(3, 0), fibs_runs.MatchesError) == NO_LOSING_RUN
    assert refusal(lambda: fibs_runs.winning_run(1500, 1500, 1, 0), fibs_runs.MatchesError) == NO_RUN
    assert refusal(lambda: fibs_runs.lucky_start(length=1, threshold=0), fibs_runs.MatchesError) == NO_RUN


def test_more_matches_than_can_be_gone_through_are_refused() -> None:
    assert refusal(lambda: fibs_runs.rating_distribution(17, 1), fibs_runs.MatchesError) == TOO_MANY
    assert refusal(lambda: fibs_runs.rating_spread(17, 1, 0.5), fibs_runs.MatchesError) == TOO_MANY


def test_the_last_gap_that_is_counted_is_counted_on_both_sides() -> None:
    # One over 1 + 10 to the 300th: the gap times the root of the length, over 2000, is 300.
    assert fibs.win_probability(-600_000, 1) == pytest.approx(1e-300, rel=1e-12, abs=0)
    assert fibs.win_probability(-300_000, 4) == pytest.approx(1e-300, rel=1e-12, abs=0)
    assert fibs.win_probability(-600_001, 1) == 0
    assert fibs.win_probability(600_000, 1) == fibs.win_probability(600_001, 1) == 1
