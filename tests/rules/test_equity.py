"""Take points and match chances, against published figures and the file the table comes from."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tablier.rules import equity, kazaross
from tablier.rules.equity import match_chance, money_take_point, take
from tablier.rules.match import Score
from tests.rules import gnu_backgammon

# Dead-cube take points at a score, doubler and taker away: passed, lost, won, take point, all in hundredths, and the
# gammon value; an independent computation from the printed table.
TAKES = {
    (2, 2): (32.26, 0.00, 100.00, 32.26, 0), (2, 3): (24.92, 0.00, 67.74, 36.80, 0),
    (3, 2): (50.00, 32.26, 100.00, 26.18, 0.476), (2, 4): (18.56, 0.00, 50.00, 37.13, 0),
    (4, 2): (59.95, 50.00, 100.00, 19.89, 1.000), (3, 3): (40.05, 24.92, 75.08, 30.17, 0.497),
    (3, 4): (33.13, 18.56, 59.95, 35.20, 0.449), (4, 3): (50.00, 40.05, 81.44, 24.04, 0.968),
    (3, 5): (25.64, 15.82, 50.00, 28.73, 0.463), (4, 4): (42.85, 33.13, 66.87, 28.81, 0.982),
    (5, 5): (42.27, 35.20, 64.80, 23.87, 0.655), (7, 7): (43.74, 37.36, 62.64, 25.23, 0.537),
    (9, 9): (44.56, 39.15, 60.85, 24.93, 0.538),
}  # fmt: skip
LIVE = {(3, 3): 22.6, (4, 4): 19.3, (3, 4): 21.1, (2, 3): 24.9, (2, 4): 18.6, (5, 5): 18.2, (7, 7): 20.3, (9, 9): 20.0}
# By efficiency, without gammons (Janowski; nextgammon.com, glossary), and by the loser's gammons with a dead cube.
BY_EFFICIENCY = {0: 25.00, 0.55: 21.98, 0.65: 21.51, 2 / 3: 21.43, 0.68: 21.37, 0.8: 20.83, 1: 20.00}
BY_GAMMONS = {0: 25.0, 0.1: 28.6, 0.2: 31.8, 0.25: 33.3, 0.3: 34.8, 0.4: 37.5}


def printed_file() -> ElementTree.Element:
    """Give the file that comes with GNU Backgammon."""
    path = Path(gnu_backgammon.program()).resolve().parent.parent / "share" / "gnubg" / "met" / "Kazaross-XG2.xml"
    return ElementTree.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - a file of the machine's own


def numbers(root: ElementTree.Element, table: str) -> list[list[float]]:
    return [[float(cell.text or "") for cell in row.iter("me")][:15] for row in root.iterfind(f"{table}/row")][:15]


def test_the_table_is_that_of_the_file() -> None:
    root = printed_file()
    assert [list(row) for row in kazaross.BEFORE_CRAWFORD] == numbers(root, "pre-crawford-table")
    assert list(kazaross.AFTER_CRAWFORD) == numbers(root, "post-crawford-table")[0]


def test_the_notice_of_the_table_is_kept() -> None:
    notice = re.sub(r"\s+", " ", str(kazaross.__doc__))
    assert "Copyright (C) 2011 Neil Kazaross" in notice
    assert (
        "permitted in any medium without royalty provided the copyright notice and this notice are preserved" in notice
    )


def test_two_chances_make_one() -> None:
    for own in range(1, 16):
        for opponent in range(1, 16):
            assert match_chance(own, opponent) + match_chance(opponent, own) == pytest.approx(1, abs=1e-12)
        assert match_chance(own, 1, is_after=True) + match_chance(1, own, is_after=True) == pytest.approx(1)


@pytest.mark.parametrize("score", TAKES)
def test_take_points_at_a_score_are_those_computed_elsewhere(score: tuple[int, int]) -> None:
    doubler, taker = score
    found = take(taker, doubler)
    assert [round(100 * chance, 2) for chance in (found.passed, found.lost, found.won, found.point)] == pytest.approx(
        TAKES[score][:4], abs=0.011
    )
    assert found.gammon_value == pytest.approx(TAKES[score][4], abs=0.0006)


@pytest.mark.parametrize("score", LIVE)
def test_live_take_points_are_those_computed_elsewhere(score: tuple[int, int]) -> None:
    assert 100 * take(score[1], score[0]).live == pytest.approx(LIVE[score], abs=0.06)


def test_published_take_points_agree() -> None:
    """2/2: 32%, simborgbackgammonlessons.com; 4/4: dead 29, live 19, bgonline.org 167622."""
    assert [round(100 * value) for value in (take(2, 2).point, take(4, 4).point, take(4, 4).live)] == [32, 29, 19]


def test_money_take_points_are_janowski_s() -> None:
    assert {x: round(100 * money_take_point(x), 2) for x in BY_EFFICIENCY} == BY_EFFICIENCY
    assert {g: round(100 * money_take_point(lost_gammons=g), 1) for g in BY_GAMMONS} == BY_GAMMONS


def test_after_crawford_the_trailer_may_double_at_once() -> None:
    """At 1 away against 2 away the leader may drop: 1 - 0.5 is left; with a take the game is the match."""
    found = take(taker=1, doubler=2, is_after=True)
    assert (found.passed, found.lost, found.won, found.point) == (0.5, 0.0, 1.0, 0.5)


def test_a_score_leads_to_its_place_in_the_table() -> None:
    assert equity.score_chance(Score(4, 3, 5, is_crawford=True)) == 0.67736
    assert equity.score_chance(Score(4, 3, 5)) == pytest.approx(1 - 0.48803)
    assert equity.score_chance(Score(3, 4, 5)) == 0.48803
    assert equity.score_chance(Score(5, 4, 5)) == 1


def test_what_the_table_does_not_hold_is_refused() -> None:
    outside = r"^the table goes from 1 to 15 points still to score$"
    for own, opponent in ((16, 1), (1, 16), (0, 0), (-1, 0)):
        with pytest.raises(equity.EquityError, match=outside):
            match_chance(own, opponent)
    with pytest.raises(equity.EquityError, match=r"^after the Crawford game one side needs 1 point$"):
        match_chance(2, 2, is_after=True)
    with pytest.raises(equity.EquityError, match=r"^in the Crawford game nobody may double$"):
        take(1, 3)
    with pytest.raises(equity.EquityError, match=r"^a share and an efficiency lie between 0 and 1$"):
        money_take_point(1.5)
