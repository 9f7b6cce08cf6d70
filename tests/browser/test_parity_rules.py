"""The browser plays by the rules that Python plays by: the same plays in the same steps, the same refusals."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from tablier.rules import board as boards
from tablier.rules import dice, notation, plays, refusals
from tablier.rules.board import Board
from tablier.rules.gnu_id import board_of_position_id
from tablier.rules.kinds import Roll
from tablier.rules.plays import Step
from tests.browser.twins import Function, Row, differences
from tests.rules.positions import cases

CASES = cases("parity", 2100)


def tries() -> list[Row]:
    """Give each position steps of a legal play, some of them spoilt, joined or left out, or steps drawn blindly."""
    choice = Random("tries")
    return [(board, roll, tuple(tried(choice, board, roll))) for board, roll in CASES]


def tried(choice: Random, board: Board, roll: Roll) -> list[Step]:
    legal = plays.legal_plays(board, roll)
    steps = list(choice.choice(legal).steps) if legal else []
    match choice.randint(0, 5):
        case 0:
            return steps
        case 1:
            return steps[: choice.randint(0, len(steps))]
        case 2 if len(steps) > 1:
            return [Step(steps[0].start, steps[1].end), *steps[2:]]
        case 3:
            return steps[::-1]
        case 4:
            return [*steps, Step(choice.randint(1, 25), choice.randint(0, 24))]
    starts = [*boards.occupied(board), 26]
    return [Step(start, max(0, start - choice.choice([*roll, sum(roll), 7]))) for start in choice.choices(starts, k=2)]


# A lone checker that either die moves, and no other: only the larger is played.
LONE = Board(tuple(1 if at == 12 else -2 if at == 1 else 0 for at in range(26)))
ONLY_ONE_DIE: list[Row] = [(LONE, (6, 5), (Step(12, 7),)), (LONE, (6, 5), (Step(12, 6),))]
VECTORS: list[Row] = [
    (board_of_position_id(vector["position_id"]), tuple(vector["roll"]))
    for vector in json.loads((Path(__file__).parents[1] / "vectors" / "plays.json").read_text(encoding="utf-8"))[
        "vectors"
    ]
]
WRITTEN: list[Row] = [(play.steps,) for board, roll in CASES[::4] for play in plays.legal_plays(board, roll)[:9]]
SIDES: list[Row] = [(board,) for board, _ in CASES]
ROWS: dict[Function, list[Row]] = {
    plays.legal_plays: [*((board, roll) for board, roll in CASES), *VECTORS],
    refusals.refusal: [*tries(), *ONLY_ONE_DIE],
    refusals.refusal_so_far: tries()[::2],
    refusals.next_steps: tries()[::4],
    notation.play_written: WRITTEN,
    boards.flipped: SIDES,
    boards.pips: SIDES,
    boards.borne_off: SIDES,
    boards.is_contact: SIDES,
    boards.checked_board: [*SIDES, (Board((0,) * 26),), (Board((1,) * 26),), (Board((0,) * 25),), (Board((16,) * 26),)],
    dice.checked_roll: [(roll,) for roll in (*dice.ROLLS, (0, 1), (1, 7), (1.5, 2), (2, 6))],
    dice.numbers: [(roll,) for roll in dice.ROLLS],
    dice.ways: [(roll,) for roll in dice.ROLLS],
    dice.average_pips: [()],
}


@pytest.mark.parametrize("function", ROWS, ids=lambda function: function.__name__)
def test_the_browser_plays_as_python_plays(function: Function, blank_page: Page) -> None:
    assert differences(blank_page, function, ROWS[function])[:3] == []


def test_every_rule_is_among_the_refusals_compared() -> None:
    told = {refusals.refusal(*row) for row in ROWS[refusals.refusal]}
    assert told == set(refusals.RULES)
