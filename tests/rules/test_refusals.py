"""Each refusal names its rule: one position and one try for each."""

from __future__ import annotations

import pytest

from tablier.rules import refusals
from tablier.rules.board import Board
from tablier.rules.kinds import Roll, Rule
from tablier.rules.notation import steps_read
from tablier.rules.plays import Step, legal_plays
from tablier.rules.refusals import next_steps, refusal, refusal_so_far
from tests.rules.boards import board

START = Board()
ON_THE_BAR = board({25: 1, 6: 2}, {20: 2})
EITHER_BUT_NOT_BOTH = board({12: 1}, {1: 2})

TRIES: list[tuple[Board, Roll, str, Rule]] = [
    (START, (3, 1), "8/5 6/5", refusals.LEGAL),
    (START, (6, 5), "24/13", refusals.LEGAL),
    (START, (3, 1), "7/6", refusals.NOT_YOURS),
    (START, (3, 1), "12/9", refusals.NOT_YOURS),
    (ON_THE_BAR, (5, 1), "6/5", refusals.BAR_FIRST),
    (ON_THE_BAR, (5, 1), "bar/24 6/1", refusals.LEGAL),
    (ON_THE_BAR, (5, 1), "bar/20", refusals.CLOSED),
    (START, (3, 1), "8/4 8/7", refusals.DIE_SPENT),
    (START, (3, 1), "8/6", refusals.NO_SUCH_DIE),
    (START, (3, 1), "8/5 6/3", refusals.DIE_SPENT),
    (START, (5, 3), "24/19", refusals.CLOSED),
    (START, (5, 5), "24/14", refusals.TOUCH_DOWN),
    (START, (5, 5), "13/3(2)", refusals.LEGAL),
    (START, (6, 1), "6/off", refusals.NOT_HOME),
    (board({6: 1, 3: 2}), (5, 4), "3/off", refusals.HIGHER_FIRST),
    (board({6: 1, 3: 2}), (5, 4), "6/1 3/off", refusals.LEGAL),
    (START, (3, 1), "8/5", refusals.MUST_PLAY_BOTH),
    (START, (3, 3), "8/5(2)", refusals.MUST_PLAY_MORE),
    (EITHER_BUT_NOT_BOTH, (6, 5), "12/7", refusals.MUST_PLAY_LARGER),
    (EITHER_BUT_NOT_BOTH, (6, 5), "12/6", refusals.LEGAL),
    (START, (3, 1), "no play", refusals.MUST_PLAY),
    (board({25: 1}, {19: 2, 20: 2}), (6, 5), "no play", refusals.LEGAL),
    (board({8: 1, 4: 3}, {1: 2}), (4, 3), "8/5 4/off", refusals.LEGAL),
    (board({8: 1, 4: 3}, {1: 2}), (4, 3), "4/off", refusals.NOT_HOME),
    (board({10: 1}, {6: 1, 8: 2}), (4, 2), "10/4", refusals.LEGAL),
    (board({10: 1}, {6: 2, 8: 2}), (4, 2), "10/4", refusals.TOUCH_DOWN),
    (board({10: 1}, {4: 2}), (4, 2), "10/4", refusals.CLOSED),
    (board({25: 2}), (6, 4), "bar/15", refusals.BAR_FIRST),
    (board({10: 1}, {6: 2}), (4, 2), "10/4", refusals.LEGAL),
    (board({8: 1}), (5, 4), "8/off", refusals.LEGAL),
]  # fmt: skip


@pytest.mark.parametrize(("position", "roll", "tried", "rule"), TRIES)
def test_a_try_is_told_the_rule_it_breaks(position: Board, roll: Roll, tried: str, rule: Rule) -> None:
    assert refusal(position, roll, steps_read(tried)) == rule


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        (Step(6, 8), refusals.WRONG_WAY),
        (Step(6, 6), refusals.WRONG_WAY),
        (Step(0, 6), refusals.NO_POINT),
        (Step(26, 20), refusals.NO_POINT),
        (Step(6, -1), refusals.NO_POINT),
    ],
)
def test_a_step_that_no_notation_writes_is_refused_too(step: Step, rule: Rule) -> None:
    assert refusal(START, (6, 2), (step,)) == rule


def test_half_a_play_is_refused_as_soon_as_nothing_legal_can_follow() -> None:
    position = board({25: 1, 12: 1}, {20: 2, 10: 2})
    assert refusal_so_far(position, (3, 2), steps_read("bar/22")) == refusals.MUST_PLAY_BOTH
    assert refusal_so_far(position, (3, 2), steps_read("bar/23")) == refusals.LEGAL
    assert next_steps(position, (3, 2), ()) == (Step(25, 23),)
    assert next_steps(position, (3, 2), (Step(25, 23),)) == (Step(12, 9),)


def test_the_smallest_die_that_bears_a_checker_off_is_the_one_played() -> None:
    assert refusals.turn_tried(board({3: 2}), (6, 4), steps_read("3/off")).dice == (6,)


def test_nothing_may_follow_a_whole_play_or_a_broken_rule() -> None:
    assert next_steps(START, (3, 1), steps_read("8/5 6/5")) == ()
    assert next_steps(START, (3, 1), steps_read("8/3")) == ()


def test_every_rule_has_a_try() -> None:
    assert {rule for *_, rule in TRIES} | {refusals.WRONG_WAY, refusals.NO_POINT} == set(refusals.RULES)


def test_next_steps_lead_to_every_legal_play_and_to_no_other() -> None:
    for position, roll in ((START, (3, 1)), (ON_THE_BAR, (5, 1)), (board({6: 1, 3: 2}), (5, 4)), (START, (6, 6))):
        reached: set[Board] = set()
        ways: list[tuple[Step, ...]] = [()]
        while ways:
            way = ways.pop()
            following = next_steps(position, roll, way)
            ways += [(*way, step) for step in following]
            if not following:
                reached.add(refusals.turn_tried(position, roll, way).board)
        assert reached == {play.board for play in legal_plays(position, roll)}
