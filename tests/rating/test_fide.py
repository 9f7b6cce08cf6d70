"""The FIDE module gives the numbers that FIDE and others printed, and has none of the known faults.

Every expected number stands in tests/vectors/fide.json with its source, or beside its test with its own. Where FIDE's
online calculator or its old rule for first ratings differs from the regulations in force, both numbers stand there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablier.rating import (
    fide,
    fide_coefficients,
    fide_first,
    fide_games,
    fide_performance,
    fide_regulations,
    fide_tables,
)
from tablier.rating.elo import Game
from tablier.rating.targets import Needed

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "fide.json").read_text("utf-8"))
PERIODS = VECTORS["periods"]
CHAMPIONSHIP = VECTORS["championship"]


def named(vector: Any) -> str:
    """Give a vector's name."""
    return str(vector["id"]) if isinstance(vector, dict) and "id" in vector else ""


def games_of(vector: dict[str, Any]) -> tuple[Game, ...]:
    """Give the games of a vector."""
    return tuple(Game(opponent, score) for opponent, score in vector["games"])


def same(computed: object, expected: dict[str, Any]) -> bool:
    """Tell whether a record has exactly the expected fields: a decimal is one division of whole numbers."""
    return {name: getattr(computed, name) for name in expected} == expected


# Printed numbers


def test_the_tables_are_the_printed_ones() -> None:
    rows = VECTORS["table_8_1_2"]["rows"]
    assert [[*row] for row in fide_regulations.TABLE_8_1_2[:-1]] == rows[:-1]
    last, printed = fide_regulations.TABLE_8_1_2[-1], rows[-1]
    assert (last[0], last[2], last[3], printed[1]) == (printed[0], printed[2], printed[3], None)
    assert [[*row] for row in fide_regulations.TABLE_8_1_1] == VECTORS["table_8_1_1"]["rows"]


@pytest.mark.parametrize("row", VECTORS["table_8_1_2"]["rows"], ids=str)
def test_an_expected_score_is_that_of_its_row_from_end_to_end(row: list[int]) -> None:
    first, last, higher, lower = row
    for gap in range(first, (last or 9000) + 1):
        assert fide_tables.percent_by_table(gap) == higher
        assert gap == 0 or fide_tables.percent_by_table(-gap) == lower
        assert fide_tables.expected_by_table(gap) == higher / 100


@pytest.mark.parametrize("vector", PERIODS, ids=named)
def test_a_period_is_rated_as_printed(vector: dict[str, Any]) -> None:
    rated = fide.period(vector["own"], games_of(vector), vector["coefficient"], vector["starts"])
    names = ("fide_expected", "fide_exact_change", "fide_change", "performance")
    assert same(rated, {name: vector[name] for name in names if name in vector})
    assert rated.fide_new == vector["own"] + vector["fide_change"]
    assert (rated.games, rated.unrated_games, rated.coefficient) == (len(vector["games"]), 0, vector["coefficient"])
    assert rated.score == sum(score for _, score in vector["games"])


@pytest.mark.parametrize("player", CHAMPIONSHIP["players"], ids=lambda player: player["own"])
def test_a_championship_is_rated_as_printed(player: dict[str, Any]) -> None:
    own, score = player["own"], player["score"]
    opponents = [rating for rating in CHAMPIONSHIP["ratings"] if rating != own]
    # Who was beaten is not printed, and makes no difference.
    scores = [1.0] * int(score) + [0.5] * int(score % 1 * 2)
    scores += [0.0] * (len(opponents) - len(scores))
    games = tuple(Game(opponent, each) for opponent, each in zip(opponents, scores, strict=True))
    rated = fide.period(own, games, CHAMPIONSHIP["coefficient"], CHAMPIONSHIP["starts"])
    names = ("fide_expected", "fide_exact_change", "fide_new")
    assert same(rated, {name: player[name] for name in names if name in player})


@pytest.mark.parametrize("vector", VECTORS["calculator"]["games"], ids=named)
def test_a_game_is_rated_by_the_regulations_where_the_calculator_lags_behind(vector: dict[str, Any]) -> None:
    arguments = {name: vector[name] for name in ("own", "opponent", "score", "coefficient")}
    assert fide.game(**arguments).fide_exact_change == vector["change"]
    assert fide.game(**arguments, starts=20250930).fide_exact_change == vector["calculator"]


@pytest.mark.parametrize("vector", VECTORS["changes"], ids=named)
def test_a_game_changes_a_rating_as_printed(vector: dict[str, Any]) -> None:
    names = ("own", "opponent", "score", "coefficient", "starts", "pace")
    rated = fide.game(**{name: vector[name] for name in names})
    fields = {"exact": rated.fide_exact_change, "rounded": rated.fide_change}
    assert {name: value for name, value in fields.items() if name in vector and value != vector[name]} == {}
    assert rated.fide_new == vector["own"] + rated.fide_change


@pytest.mark.parametrize("vector", [v for v in VECTORS["changes"] if "exact" in v], ids=named)
def test_what_a_result_is_worth_is_printed_before_the_game(vector: dict[str, Any]) -> None:
    names = ("own", "opponent", "coefficient", "starts", "pace")
    worth = fide.stakes(**{name: vector[name] for name in names})
    assert {1: worth.win, 0.5: worth.draw, 0: worth.loss}[vector["score"]] == vector["exact"]


@pytest.mark.parametrize("vector", PERIODS, ids=named)
def test_the_games_of_a_period_add_up_to_what_is_printed(vector: dict[str, Any]) -> None:
    games = fide.rated_games(vector["own"], games_of(vector), vector["coefficient"], vector["starts"])
    assert [[game.opponent, game.score] for game in games] == vector["games"]
    if "fide_expected" in vector:
        assert round(sum(game.expected for game in games), 9) == vector["fide_expected"]
    assert round(sum(game.exact_change for game in games), 9) == vector["fide_exact_change"]


def test_a_game_tells_its_difference_and_the_one_that_counts() -> None:
    # FIDE prints the opponent of this game as "2800 *" to the player of 2400, and as 2400 to the other.
    lower = fide.rated_game(2400, 2813, 0, 10)
    assert (lower.real_gap, lower.gap, lower.capped, lower.expected) == (-413, -400, True, 0.08)
    higher = fide.rated_game(2813, 2400, 1, 10)
    assert (higher.real_gap, higher.gap, higher.capped, higher.expected) == (413, 413, False, 0.93)


def test_a_game_that_is_not_rated_is_worth_nothing() -> None:
    game = fide.rated_game(2700, 1964, 0, 10, pace=fide_regulations.RAPID)
    assert (game.rated, game.expected, game.exact_change) == (False, 0, 0)
    worth = fide.stakes(2700, 1964, 10, pace=fide_regulations.RAPID)
    assert (worth.expected, worth.win, worth.draw, worth.loss) == (0, 0, 0, 0)


def test_each_game_of_a_long_period_has_the_k_that_the_period_uses() -> None:
    games = fide.rated_games(2000, (Game(2000, 1),) * 39, 20)
    assert {game.exact_change for game in games} == {8.5}  # K 17, as FIDE's page of such a period has it


@pytest.mark.parametrize("vector", VECTORS["sums"], ids=named)
def test_the_tournaments_of_a_period_are_rounded_together(vector: dict[str, Any]) -> None:
    assert fide.rounded(sum(vector["changes"])) == vector["rounded"]
    each_alone = sum(fide.rounded(change) for change in vector["changes"])
    if "printed" in vector:
        assert each_alone == vector["printed"] != vector["rounded"]
        assert vector["reason"]


@pytest.mark.parametrize(("coefficient", "games", "used"), VECTORS["period_coefficients"]["rows"])
def test_k_times_games_is_at_most_700(coefficient: int, games: int, used: int) -> None:
    assert fide_coefficients.period_coefficient(coefficient, games) == used
    assert used * games <= 700
    assert fide.period(2000, (Game(2000, 1),) * games, coefficient).coefficient == used


@pytest.mark.parametrize("vector", VECTORS["coefficients"], ids=named)
def test_a_player_has_the_k_of_the_regulations_for_a_reason(vector: dict[str, Any]) -> None:
    assert fide_coefficients.development(**vector["player"]) == fide_coefficients.Development(
        vector["coefficient"], vector["reason"]
    )


@pytest.mark.parametrize("vector", VECTORS["first_ratings"], ids=named)
def test_a_first_rating_is_the_one_of_two_hypothetical_draws(vector: dict[str, Any]) -> None:
    given = fide_first.first_rating(games_of(vector))
    names = ("rating", "percent", "gap", "published", "reason")
    assert same(given, {name: vector[name] for name in names if name in vector})
    if "average" in vector:
        assert given.average == pytest.approx(vector["average"], abs=0.005)
    assert given.score == sum(score for _, score in vector["games"])
    assert given.games == len(vector["games"])


@pytest.mark.parametrize("vector", VECTORS["performances"], ids=named)
def test_a_performance_is_the_printed_one(vector: dict[str, Any]) -> None:
    performed = fide_performance.performance(games_of(vector))
    names = ("rating", "average", "percent", "gap")
    assert same(performed, {name: vector[name] for name in names if name in vector})
    assert performed.rating == performed.average + performed.gap


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("REGULATIONS_SINCE", 20240301),  # B022024
        ("UNRATED_SINCE", 20241201),  # B02RBRegulations2024
        ("EXEMPT_SINCE", 20251001),  # B022024, 8.3.1, insert
        ("LATEST", 20251001),
        ("FLOOR", 1400),  # 7.2.1
        ("FIRST_GAMES", 5),  # 7.1.4
        ("HIGHEST_FIRST_RATING", 2200),  # 8.2.3
        ("HYPOTHETICAL_OPPONENT", 1800),  # 8.2.2
        ("MOST_COEFFICIENT_TIMES_GAMES", 700),  # 8.3.3
    ],
)
def test_a_number_of_the_regulations_is_the_published_one(name: str, number: int) -> None:
    assert getattr(fide_regulations, name) == number


def test_every_source_of_a_vector_is_named() -> None:
    cited = set()
    queue: list[Any] = [VECTORS]
    while queue:
        item = queue.pop()
        if isinstance(item, dict):
            cited |= {item["source"]} if "source" in item else set()
            queue += item.values()
        elif isinstance(item, list):
            queue += item
    assert cited == set(VECTORS["sources"])


# Editions


@pytest.mark.parametrize(
    ("own", "starts", "pace", "exempt"),
    [
        (2650, 20251001, "standard", True),
        (2649, 20251001, "standard", False),
        (2650, 20250930, "standard", False),
        (2813, 20240301, "standard", False),
        (2813, 20261001, "rapid", False),
        (2813, 20261001, "blitz", False),
    ],
)
def test_only_standard_games_from_2650_are_not_capped_and_only_since_october_2025(
    own: int, starts: int, pace: str, exempt: bool
) -> None:
    assert fide_games.is_exempt(own, starts, pace) is exempt
    # The difference is 590, so that no rapid game is too uneven.
    assert fide_games.counted_gap(own, own - 590, starts, pace) == (590 if exempt else 400)
    assert fide_games.counted_gap(own, own - 400, starts, pace) == 400
    assert fide_games.counted_gap(own, own - 399, starts, pace) == 399


@pytest.mark.parametrize(
    ("own", "opponent", "starts", "pace", "rated"),
    [
        (2601, 2001, 20241201, "rapid", False),
        (2001, 2601, 20241201, "blitz", False),
        (2601, 2002, 20241201, "rapid", True),
        (2600, 2000, 20241201, "rapid", True),
        (2601, 2001, 20241130, "rapid", True),
        (2601, 2001, 20241201, "standard", True),
    ],
)
def test_a_rapid_game_600_apart_is_not_rated_where_one_player_is_above_2600(
    own: int, opponent: int, starts: int, pace: str, rated: bool
) -> None:
    assert fide_games.is_rated(own, opponent, starts, pace) is rated
    period = fide.game(own, opponent, 1, 20, starts, pace)
    assert (period.games, period.unrated_games) == ((1, 0) if rated else (0, 1))


def test_a_game_that_is_not_rated_is_left_out_of_everything_but_the_performance() -> None:
    games = (Game(1800, 1), *[Game(2600, 0.5)] * 35)
    rated = fide.period(2601, games, 20, pace=fide_regulations.BLITZ)
    alone = fide.period(2601, games[1:], 20, pace=fide_regulations.BLITZ)
    assert rated.coefficient == 20  # 36 rated games would make it 19
    assert (rated.games, rated.unrated_games, rated.score) == (35, 1, 17.5)
    assert (rated.fide_exact_change, rated.own_change) == (alone.fide_exact_change, alone.own_change)
    assert rated.performance == fide_performance.performance(games).rating


def test_the_formula_beside_the_table_takes_the_same_differences_and_the_same_k() -> None:
    # The distances of whole tournaments: -2.04 and -5.76 by the formula, for -2.5 and -6.1 by the table.
    printed = {"F-P01": -2.04, "F-P02a": -5.76, "GR102": 13.29}
    for vector in PERIODS:
        if vector["id"] in printed:
            rated = fide.period(vector["own"], games_of(vector), vector["coefficient"], vector["starts"])
            assert rated.own_change == pytest.approx(printed[vector["id"]], abs=0.005)
            assert rated.own_new == vector["own"] + rated.own_change
            assert rated.expected == pytest.approx(rated.score - rated.own_change / rated.coefficient, rel=1e-12)


# Faults seen in public rating code and in FIDE's own pages, each with the right answer


def test_the_table_is_used_and_not_the_formula() -> None:
    # lichess-org/scalachess #579.
    assert fide_tables.expected_by_table(392) == 0.92
    assert fide_tables.expected_by_table(736) == 1
    assert fide.game(2700, 1900, 1, 10).fide_expected == 1  # mormubis/elo takes the formula beyond 735


def test_two_thirds_are_67_hundredths() -> None:
    # lichess-org/scalachess #588 has a linear formula; int(100 * 2 / 3) is 66.
    assert fide_performance.performance((Game(1500, 1), Game(1500, 1), Game(1500, 0))).rating == 1625
    assert fide_performance.performance((Game(2000, 1), Game(2000, 0), Game(2000, 0))).rating == 1875


def test_a_player_from_2650_is_not_capped() -> None:
    # lichess-org/scalachess #758, and FIDE's own calculator.
    assert fide.game(2700, 2200, 1, 10).fide_exact_change == 0.4


def test_an_opponent_from_2650_does_not_lift_the_cap() -> None:
    # mormubis/elo 3.1.0 lifts it for both; FIDE's calculation pages do not.
    assert fide_games.counted_gap(2400, 2813) == -400
    assert fide_games.counted_gap(2813, 2400) == 413
    assert fide.game(2200, 2700, 0, 20).fide_exact_change == -1.6


def test_every_game_of_a_tournament_is_capped() -> None:
    # Until February 2024 only one was; a comment in scalachess still says so.
    assert fide.period(2395, (Game(1900, 1),) * 3, 10).fide_exact_change == 2.4


def test_the_cap_is_400_and_not_350() -> None:
    # Games::Ratings and scid have the rule that ended in June 2009.
    assert fide.game(2235, 1700, 1, 15).fide_exact_change == 1.2


@pytest.mark.parametrize(("exact", "whole"), [(-250, -3), (250, 3), (50, 1), (-50, -1), (-49, 0), (150, 2), (0, 0)])
def test_a_half_goes_away_from_zero(exact: int, whole: int) -> None:
    # Math.round makes -2 of -2.5, round() of Python makes 0 of 0.5.
    assert fide.rounded(exact) == whole


def test_the_change_is_rounded_and_not_the_new_rating() -> None:
    # Sharly-Chess rounds 2449.5 to 2450.
    assert fide.game(2450, 2415, 0.5, 10).fide_new == 2449


def test_a_half_survives_the_sum_of_its_games() -> None:
    # Binary fractions make it -0.4999999999999993, and 0 points.
    assert fide.period(2500, (Game(2749, 1), Game(2192, 0)), 10).fide_new == 2499


@pytest.mark.parametrize(("percent", "gap"), [(57, 50), (58, 57), (28, -166), (29, -158), (100, 800), (90, 366)])
def test_a_share_reads_its_own_row(percent: int, gap: int) -> None:
    # 100 * 0.57 is 56.99999999999999; other tables in use have 765, 667 or 999 at 100, and 368 at 90.
    assert fide_tables.gap_by_table(percent) == gap


def test_the_average_of_opponents_is_rounded_half_up() -> None:
    # scalachess cuts 1500.67 to 1500.
    assert fide_performance.performance((Game(1500, 1), Game(1501, 1), Game(1501, 0))).average == 1501
    assert fide_performance.performance((Game(1500, 1), Game(1501, 0))).average == 1501
    assert fide_performance.performance((Game(1500, 1), Game(1500, 1), Game(1501, 0))).average == 1500


def test_games_are_not_rated_against_an_average_opponent() -> None:
    games = (Game(1400, 1), Game(2000, 0.5), Game(2000, 0.5))
    assert fide.period(2000, games, 20).fide_exact_change == 1.6


def test_a_performance_without_a_point_lies_800_below() -> None:
    # lichess-org/lila #6207 puts it above.
    assert fide_performance.performance((Game(2476, 0),) * 7).rating == 1676


def test_a_performance_is_not_capped_at_400() -> None:
    assert fide_performance.performance((Game(1400, 1),) * 2).rating == 2200


def test_k_is_cut_to_the_number_of_games() -> None:
    # 39 games with K 20 would be +108.8; FIDE's page has K 17 and +92.48.
    games = (*[Game(2000, 1)] * 24, *[Game(2000, 0.5)], *[Game(2000, 0)] * 14)
    rated = fide.period(2000, games, 20)
    assert (rated.coefficient, rated.fide_exact_change) == (17, 85)
    twenty = fide.period(2000, (*[Game(2000, 1)] * 12, *[Game(2000, 0)] * 8), 40)
    assert (twenty.coefficient, twenty.fide_exact_change) == (35, 70)


def test_the_changes_of_one_game_need_not_sum_to_nothing() -> None:
    # One side is capped: +0.7 and -0.8 for the same game.
    assert fide.game(2813, 2400, 1, 10).fide_exact_change == 0.7
    assert fide.game(2400, 2813, 0, 10).fide_exact_change == -0.8


def test_a_rating_that_falls_below_the_floor_is_not_listed() -> None:
    # -0.15 of a point with K 40 are -6.
    games = (Game(1405, 0.5), Game(1300, 0.5), Game(1400, 0.5))
    rated = fide.period(1405, games, 40)
    assert (rated.fide_exact_change, rated.fide_new, rated.listed) == (-6, 1399, False)
    assert fide.game(1400, 1400, 0.5, 40).listed is True


def test_a_first_rating_needs_five_games_and_a_point() -> None:
    four, none = fide_first.first_rating((Game(2000, 1),) * 4), fide_first.first_rating((Game(2000, 0),) * 5)
    assert (four.published, four.reason) == (False, "fewer_than_5_games")
    assert (none.published, none.reason) == (False, "no_point")
    five = fide_first.first_rating((Game(2000, 1),) * 5)
    assert (five.published, five.reason) == (True, "published")
    assert fide_first.first_reason(5, 1, 1399) == "below_1400"


def test_the_score_needed_is_one_of_the_counted_games() -> None:
    # Equals: 0.5 expected each. With K 20, half a point is worth 10.
    assert fide.needed(2000, (2000,) * 3, 2010, 20) == Needed(True, 2, 2010)
    assert fide.needed(2000, (2000,) * 3, 2030, 20) == Needed(True, 3, 2030)
    assert fide.needed(2000, (2000,) * 3, 2031, 20) == Needed(False, 3, 2030)
    assert fide.needed(2000, (2000,) * 3, 1970, 20) == Needed(True, 0, 1970)
    # At rapid the game against 1800 counts for nothing: one of the two others must be won.
    assert fide.needed(2601, (1800, 2601, 2601), 2606, 10, pace=fide_regulations.RAPID) == Needed(True, 1.5, 2606)
    assert fide.needed(2601, (1800,), 2602, 10, pace=fide_regulations.RAPID) == Needed(False, 0, 2601)
    assert fide.needed(2601, (1800,), 2601, 10, pace=fide_regulations.RAPID) == Needed(True, 0, 2601)
    # A draw with 2415 takes half a point from 2450, and the half is a whole one.
    assert fide.needed(2450, (2415,), 2449, 10) == Needed(True, 0.5, 2449)
    assert fide.needed(2450, (2415,), 2450, 10) == Needed(True, 1, 2455)
    # 2200 counts as 2300 only until October 2025.
    assert fide.needed(2700, (2200,) * 5, 2703, 10, 20250930).reachable is True
    assert fide.needed(2700, (2200,) * 5, 2703, 10, 20251001).reachable is False
