"""What a board that is played on runs: the rules' own functions, published as the module has them."""

from __future__ import annotations

import re

import pytest

from tablier.guide import explorer
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.verify import verify
from tablier.rules.board import Board, BoardError
from tablier.rules.plays import Step
from tablier.rules.refusals import BAR_FIRST, LEGAL, NOT_YOURS
from tablier.rules.xgid import XgidError, checkers_written
from tests.sites import built, page

YAML = """\
examples:
  opening: {of: worked.position, checkers: "-b----E-C---eE---c-e----B-", roll: 3-1}
  late: {of: worked.position, checkers: "a-GG----------------dc----"}
"""
BODY = "```board opening\ncaption: A\n```\n\n```board late\ncaption: B\n```"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    made = built(tmp_path_factory.mktemp("explorer"), page(BODY, BODY, YAML))
    assert not made.problems
    return {file.path: file.data for file in made.files}


def test_a_page_of_boards_carries_the_rules_once(files: dict[str, bytes]) -> None:
    text = files["fr/essai/index.html"].decode()
    assert text.count('<script data-walked="explorer">') == 1
    assert text.count('customElements.define("play-explorer"') == 1
    assert text.count("<play-explorer ") == 2
    assert b"play-explorer" not in files["fr/index.html"]


def test_changed_rules_are_told(files: dict[str, bytes]) -> None:
    assert verify(files, vocabulary(), all_walked()).problems == ()
    told = [problem.what for problem in verify(files, vocabulary(), {**all_walked(), "explorer": "other"}).problems]
    assert len(told) == 2
    assert all(text.startswith("the script of “explorer” is not what the module says") for text in told)


def test_the_walked_rules_show_one_name_and_nothing_else() -> None:
    code = explorer.walked_rules()
    assert code.startswith("const game=(()=>{")
    assert code.endswith("})();\n")
    assert not re.search(r"\n.*\n", code)


def test_what_cannot_start_a_step_is_named() -> None:
    entering = Board((0, 0, 0, 0, 0, 0, 5, *[0] * 18, 1))
    assert explorer.refused_start(entering, (3, 1), (), 6) == BAR_FIRST
    assert explorer.refused_start(entering, (3, 1), (), 25) == LEGAL
    assert explorer.refused_start(entering, (3, 1), (Step(25, 22),), 6) == LEGAL
    assert explorer.refused_start(entering, (3, 1), (), 0) == NOT_YOURS
    assert explorer.refused_start(Board(), (3, 1), (), 24) == LEGAL


def test_a_position_is_read_or_refused_by_name() -> None:
    assert explorer.position_read(checkers_written(Board())) == Board()
    with pytest.raises(XgidError, match=r"^the letters of a board are A to O, a to o and -$"):
        explorer.position_read("-b----E-C---eE---c-e----Bz")
    with pytest.raises(BoardError, match=r"^each side has 15 checkers$"):
        explorer.position_read("-" * 12 + "OO" + "-" * 12)


def test_the_points_are_all_there_in_two_rows() -> None:
    assert sorted(explorer.in_rows()) == list(range(26))
    assert len(explorer.all_rolls()) == 21


def test_a_game_is_won_when_no_checker_is_left() -> None:
    assert explorer.is_won(Board((0, -1, *[0] * 24)))
    assert not explorer.is_won(Board())
