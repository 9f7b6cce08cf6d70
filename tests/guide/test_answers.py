"""What the Elo calculator answers, against printed results and a computation of its own."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.guide.answers import (
    Answer,
    Rules,
    answer,
    coefficient_in,
    coefficient_of,
    differ,
    listed,
    needed_by_fide,
    needed_by_method,
)
from tablier.rating.elo import Game

VECTORS = json.loads((Path(__file__).resolve().parents[1] / "vectors/fide.json").read_text(encoding="utf-8"))
FORMULA = Rules("formula", capped=True, mode="period", starts=20251001, pace="standard")
TABLE = Rules("table", capped=True, mode="period", starts=20251001, pace="standard")
SEQUENCE = Rules("formula", capped=False, mode="sequence", starts=20251001, pace="standard")
FREE = Rules("formula", capped=False, mode="period", starts=20251001, pace="standard")


def games_of(vector: dict[str, Any]) -> tuple[Game, ...]:
    return tuple(Game(opponent, score) for opponent, score in vector["games"])


def at(rules: Rules, starts: int, pace: str = "standard") -> Rules:
    return Rules(rules.method, rules.capped, rules.mode, starts, pace)


@pytest.mark.parametrize("vector", VECTORS["periods"], ids=lambda vector: str(vector["id"]))
def test_a_period_printed_by_fide_is_answered_so(vector: dict[str, Any]) -> None:
    found = answer(vector["own"], games_of(vector), vector["coefficient"], at(TABLE, vector["starts"]))
    (fide,) = found.fide
    assert fide.fide_change == vector["fide_change"]
    if "fide_expected" in vector:
        assert fide.fide_expected == vector["fide_expected"]
    if fide.coefficient == vector["coefficient"]:
        assert found.expected == pytest.approx(fide.fide_expected, abs=1e-9)
        assert found.own_change == pytest.approx(fide.fide_exact_change, abs=1e-9)


@pytest.mark.parametrize("vector", VECTORS["formula"]["periods"], ids=lambda vector: str(vector["id"]))
def test_a_printed_period_by_the_formula_is_answered_so(vector: dict[str, Any]) -> None:
    found = answer(vector["own"], games_of(vector), vector["coefficient"], FREE)
    assert found.expected == pytest.approx(vector["expected"], abs=0.0005)
    assert found.own_new == pytest.approx(vector["own_new"], abs=0.005)


@pytest.mark.parametrize("vector", VECTORS["performances"], ids=lambda vector: str(vector["id"]))
def test_a_printed_performance_is_answered_so(vector: dict[str, Any]) -> None:
    assert answer(1500, games_of(vector), 20, FORMULA).performance == (vector["rating"],)


@pytest.mark.parametrize("vector", VECTORS["calculator"]["games"], ids=lambda vector: str(vector["id"]))
def test_the_rule_of_the_day_is_answered(vector: dict[str, Any]) -> None:
    played = (Game(vector["opponent"], vector["score"]),)
    now = answer(vector["own"], played, vector["coefficient"], TABLE).own_change
    before = answer(vector["own"], played, vector["coefficient"], at(TABLE, 20250930)).own_change
    assert [now, before] == pytest.approx([vector["change"], vector["calculator"]])


def test_each_game_says_what_was_used() -> None:
    """2000 against 2500 and 1999: 400 of 500 points count, and the one point counts as it is."""
    one, other = answer(2000, (Game(2500, 1), Game(1999, 0.5)), 20, TABLE).games
    assert [one.gap, one.capped, one.expected, one.own_change] == pytest.approx([-400, True, 0.08, 18.4])
    assert [other.gap, other.capped, other.expected, other.own_new] == pytest.approx([1, False, 0.5, 2018.4])


def test_without_fides_rules_on_uneven_games_the_real_gap_counts() -> None:
    (played,) = answer(2000, (Game(2600, 1),), 20, FREE).games
    assert [played.gap, played.capped, played.expected] == pytest.approx([-600, False, 1 / (1 + 10**1.5)])


def test_a_game_that_is_not_rated_moves_nothing_and_is_told() -> None:
    rapid = at(TABLE, 20251001, "rapid")
    found = answer(2700, (Game(1964, 0.5), Game(2700, 1)), 10, rapid)
    assert [played.counted for played in found.games] == [False, True]
    assert (found.counted, found.score, found.own_change) == (1, 1, 5)


def test_servers_let_the_rating_move_after_every_game() -> None:
    """1500 beats 1500 and then 1510, K 20: the second game is between equals again."""
    found = answer(1500, (Game(1500, 1), Game(1510, 1)), 20, SEQUENCE)
    assert [played.own_new for played in found.games] == [1510, 1520]
    assert (found.own_change, found.expected) == (20, 1)


@pytest.mark.parametrize(("own", "opponent", "coefficient"), [(1500.5, 1500, 20), (1500, 1400.5, 20), (0, 1500, 20)])
def test_what_fide_cannot_list_has_no_answer_of_fide(own: float, opponent: float, coefficient: float) -> None:
    found = answer(own, (Game(opponent, 1),), coefficient, FORMULA)
    assert (found.fide, found.performance) == ((), ())
    assert found.own_change > 0


def test_a_broken_k_has_no_answer_of_fide_but_a_performance() -> None:
    found = answer(1500, (Game(1500, 1),), 16.5, FORMULA)
    assert (found.fide, found.performance, found.own_change) == ((), (2300,), 8.25)


@pytest.mark.parametrize("vector", VECTORS["coefficients"], ids=lambda vector: str(vector["id"]))
def test_the_form_finds_the_k_of_the_lists(vector: dict[str, Any]) -> None:
    player = {"born": 0, "listed_on": 20251001, "pace": "standard", **vector["player"]}
    if player["listed_on"] < 20240301:
        return
    age = player["listed_on"] // 10000 - player["born"] if player["born"] else 0
    rules = at(FORMULA, player["listed_on"], player["pace"])
    found = coefficient_of(1500, player["highest"], player["games"], age, rules)
    assert (found.coefficient, found.reason) == (vector["coefficient"], vector["reason"])


def test_the_own_rating_is_among_those_once_reached() -> None:
    assert coefficient_of(2400.5, 0, 30, 0, FORMULA).coefficient == 10
    assert coefficient_of(2399.9, 0, 30, 0, FORMULA).coefficient == 20


@pytest.mark.parametrize("row", VECTORS["period_coefficients"]["rows"])
def test_many_games_lower_the_k_of_a_period_and_of_no_sequence(row: list[int]) -> None:
    coefficient, count, lowered = row
    many = (Game(1500, 0.5),) * count
    assert coefficient_in(coefficient, many, 1500, FORMULA) == lowered
    assert coefficient_in(coefficient, many, 1500, SEQUENCE) == coefficient


@given(
    own=st.integers(1400, 2900),
    opponents=st.lists(st.integers(1400, 2900), min_size=1, max_size=9),
    target=st.integers(1300, 3000),
    coefficient=st.sampled_from([10, 20, 40]),
    rules=st.sampled_from([FORMULA, TABLE, FREE]),
)
def test_the_score_needed_is_the_lowest_that_reaches(
    own: int, opponents: list[int], target: int, coefficient: int, rules: Rules
) -> None:
    """Try every score in half points, shared among the games as it may be."""
    games = tuple(Game(opponent, 0) for opponent in opponents)
    reached = {half / 2: scored(own, opponents, half, coefficient, rules) for half in range(2 * len(opponents) + 1)}
    by_method = [score for score, found in reached.items() if found.own_new >= target - 1e-9]
    by_fide = [score for score, found in reached.items() if found.fide[0].fide_new >= target]
    needed = needed_by_method(own, answer(own, games, coefficient, rules), target, coefficient)
    by_list = needed_by_fide(own, games, target, coefficient, rules)
    assert (needed.reachable, needed.score) == (bool(by_method), by_method[0] if by_method else len(opponents))
    assert (by_list.reachable, by_list.score) == (bool(by_fide), by_fide[0] if by_fide else len(opponents))


def scored(own: int, opponents: list[int], halves: int, coefficient: int, rules: Rules) -> Answer:
    """Rate a period in which so many half points were scored."""
    scores = [min(2, max(0, halves - 2 * place)) / 2 for place in range(len(opponents))]
    games = tuple(Game(opponent, score) for opponent, score in zip(opponents, scores, strict=True))
    return answer(own, games, coefficient, rules)


@given(
    own=st.integers(1, 3000),
    games=st.lists(st.tuples(st.integers(1, 3000), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=30),
    coefficient=st.sampled_from([10, 16, 20, 32, 40]),
)
def test_the_table_is_added_up_in_whole_hundredths(own: int, games: list[tuple[int, float]], coefficient: int) -> None:
    """The exact sum, by fractions and a reading of the printed table that is not the module's."""
    rows = VECTORS["table_8_1_2"]["rows"]
    total = Fraction(0)
    for opponent, score in games:
        gap = own - opponent if own >= 2650 else max(-400, min(400, own - opponent))
        higher = next(row[2] for row in reversed(rows) if abs(gap) >= row[0])
        total += Fraction(score) - Fraction(higher if gap >= 0 else 100 - higher, 100)
    found = answer(own, tuple(Game(*played) for played in games), coefficient, TABLE)
    assert found.own_change == pytest.approx(float(coefficient * total), abs=1e-9)
    assert found.own_new == pytest.approx(float(own + coefficient * total), abs=1e-9)


def test_answers_differ_where_two_decimals_show_it() -> None:
    """392 points apart, the formula expects 0.9052 and the table 0.92: K 20 makes 0.30 points of it."""
    found = answer(1892, (Game(1500, 1),), 20, FORMULA)
    assert differ(found.own_change, found.fide[0].fide_exact_change)
    even = answer(1500, (Game(1500, 1),), 20, FORMULA)
    assert not differ(even.own_change, even.fide[0].fide_exact_change)


@pytest.mark.parametrize(
    ("rating", "whole"), [(0.5, 1), (1, 1), (1500.9, 1500), (9999, 9999), (9999.5, 9999), (12000, 9999)]
)
def test_a_rating_is_read_as_a_whole_one_of_a_list(rating: float, whole: int) -> None:
    assert listed(rating) == whole


@pytest.mark.parametrize(("target", "reachable"), [(1500, True), (1500 + 1e-9, True), (1500 + 3e-9, False)])
def test_a_target_is_reached_where_no_rating_shown_could_tell(target: float, reachable: bool) -> None:
    none_played = answer(1500, (), 20, FREE)
    assert needed_by_method(1500, none_played, target, 20).reachable == reachable
