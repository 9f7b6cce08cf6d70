"""What is counted by playing equals what is printed."""

from __future__ import annotations

import pytest

from tablier.rules import counts, dice
from tablier.rules.counts import Entering
from tests.rules.boards import board

# OEIS A055100: rolls that hit at a distance of 1 to 24.
SHOTS = (11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1)
# Rolls that hit from further than one die, as tables of indirect shots list them.
INDIRECT = {
    7: "61 52 43", 8: "62 53 44 22", 9: "63 54 33", 10: "64 55", 11: "65", 12: "66 44 33", 15: "55", 16: "44",
    18: "66", 20: "55", 24: "66",
}  # fmt: skip
# An independent count of the 36 rolls.
DOUBLE_SHOTS = {
    (1, 2): 20, (1, 3): 20, (1, 4): 21, (1, 5): 22, (1, 6): 24, (2, 3): 21, (2, 4): 23, (2, 5): 23, (2, 6): 24,
    (3, 4): 24, (3, 5): 25, (3, 6): 28, (4, 5): 26, (4, 6): 27, (5, 6): 28,
}  # fmt: skip
# One checker, both of two, exactly one of two, none of two, by closed points; with 2 closed both enter in 44% of
# the rolls: edcollins.com/backgammon/backgam-charts.htm.
ENTERING = [
    (36, 36, 0, 0), (35, 25, 10, 1), (32, 16, 16, 4), (27, 9, 18, 9), (20, 4, 16, 16), (11, 1, 10, 25), (0, 0, 0, 36),
]  # fmt: skip


def test_shots_are_those_of_the_printed_table() -> None:
    assert tuple(counts.shots(distance) for distance in range(1, 25)) == SHOTS


def test_indirect_shots_come_from_the_printed_rolls() -> None:
    for distance, rolls in INDIRECT.items():
        found = counts.hitting_rolls(counts.board_with_shots((distance,)))
        assert set(found) == {(int(roll[0]), int(roll[1])) for roll in rolls.split()}


def test_two_direct_shots_are_counted() -> None:
    assert {pair: counts.double_shots(*pair) for pair in DOUBLE_SHOTS} == DOUBLE_SHOTS


@pytest.mark.parametrize(("distances", "rolls"), [((4, 5, 6), 34), ((1, 2, 3), 27)])
def test_three_shots_are_counted(distances: tuple[int, ...], rolls: int) -> None:
    assert counts.total(counts.hitting_rolls(counts.board_with_shots(distances))) == rolls


def test_a_closed_point_on_the_way_takes_shots_away() -> None:
    """Six away with a closed point three away: 33 no longer hits, 51 and 42 still do."""
    assert counts.total(counts.hitting_rolls(board({24: 1}, {18: 1, 21: 2}))) == 16


@pytest.mark.parametrize("closed", range(7))
def test_the_ways_in_from_the_bar_are_those_of_the_printed_table(closed: int) -> None:
    assert counts.entering(closed) == Entering(*ENTERING[closed])
    assert counts.entering_rolls(closed) == 36 - closed**2
    assert counts.entering(closed).both == (6 - closed) ** 2


def test_rolls_are_counted() -> None:
    assert [counts.rolls_with(numbers) for numbers in range(7)] == [0, 11, 20, 27, 32, 35, 36]
    assert counts.doubles() == 6
    assert sum(dice.ways(roll) for roll in dice.ROLLS) == dice.ALL_ROLLS == 36
    assert len(dice.ROLLS) == 21
    assert dice.average_pips() == 49 / 6
    assert counts.opening_throws() == 6 / 5


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(counts.CountError, match=r"^a shot comes from 1 to 24 points away$"):
        counts.shots(25)
    with pytest.raises(counts.CountError, match=r"^from 24 points away only one checker attacks: it is on the bar$"):
        counts.double_shots(24, 3)
    with pytest.raises(counts.CountError, match=r"^a home has 6 points to close$"):
        counts.entering(7)
    with pytest.raises(counts.CountError, match=r"^a die has 6 numbers$"):
        counts.rolls_with(7)
    with pytest.raises(dice.RollError, match=r"^a roll is two numbers from 1 to 6$"):
        dice.checked_roll((0, 6))
