"""A list of games as people type it: what is read, and that nothing is guessed.

The lines are those on which parsers stumbled, each with where it was told: lichess-org/mobile #2653, AndyGrant/Ethereal
#26, mliebelt/pgn-parser #586, chess-dojo #2152, ThemeBoy/SportsPress #326; the codes are FIDE's TRF.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.guide.games import halved, line, typed_day, typed_rating

READ = [
    ("1800:1", 1800, 1),
    ("1800:0", 1800, 0),
    ("1800 0,5", 1800, 0.5),
    ("1800 0.5", 1800, 0.5),
    ("1800 ,5", 1800, 0.5),
    ("1800 0,50", 1800, 0.5),
    ("1800;½", 1800, 0.5),
    ("1800=", 1800, 0.5),
    ("1800 =", 1800, 0.5),
    ("1800:=", 1800, 0.5),
    ("1800=½", 1800, 0.5),
    ("1800=1", 1800, 1),
    ("1800=0", 1800, 0),
    ("1800 1/2", 1800, 0.5),
    ("1800 1\u20442", 1800, 0.5),
    ("1800 1/2-1/2", 1800, 0.5),
    ("1800 1/2\u20131/2", 1800, 0.5),
    ("1800 ½-½", 1800, 0.5),
    ("1800 ½ - ½", 1800, 0.5),
    ("1800 0.5-0.5", 1800, 0.5),
    ("1800 0,5-0,5", 1800, 0.5),
    ("1800\t1", 1800, 1),
    ("1800\t0,5\tDupont", 1800, 0.5),
    ("  1800 : 1  ", 1800, 1),
    ("1800\u00a0:\u00a01", 1800, 1),
    ("1800:1\r", 1800, 1),
    ("1 800:1", 1800, 1),
    ("1\u00a0800:1", 1800, 1),
    ("1\u202f800;1", 1800, 1),
    ("1800\u00a01", 1800, 1),
    ("1.800:1", 1800, 1),
    ("1800,5:1", 1800.5, 1),
    ("1800.5 1", 1800.5, 1),
    ("1800 1 # 3. Runde: 1-0", 1800, 1),
    ("1800 1 // Dupont", 1800, 1),
    ("1800;1;Dupont; blancs", 1800, 1),
    ("1800 1 Dupont: blancs", 1800, 1),
    ("1800 1 - Dupont", 1800, 1),
    ("1800 0 (forfeit? no)", 1800, 0),
    ("1800= Dupont", 1800, 0.5),
    ("1800:1;", 1800, 1),
]
BLANK = ["", " ", "\t", ";;", "\u00a0", "# ronde 1", "  // no game", "(none)"]
REFUSED = [
    ("1800", "missing"),
    ("1800:", "missing"),
    ("1800: ", "missing"),
    ("1800;;1", "missing"),
    ("1800\t\t1", "missing"),
    ("1800 # 1", "missing"),
    ("1800:2", "score"),
    ("1800:0.7", "score"),
    ("1800:-1", "score"),
    ("1800:\u22121", "score"),
    ("1800:01", "score"),
    ("1800:1½", "score"),
    ("1800:½½", "score"),
    ("1800:1:0", "score"),
    ("1800:1/3", "score"),
    ("1800 won", "score"),
    ("1800 1-0", "colour"),
    ("1800:0-1", "colour"),
    ("1800 1 - 0", "colour"),
    ("1800 1\u20130", "colour"),
    ("1800½", "apart"),
    ("1800+", "apart"),
    ("18O0 1", "apart"),
    ("1800 +", "code"),
    ("1800 -", "code"),
    ("1800:\u2212", "code"),
    ("1800 H", "code"),
    ("1800 F", "code"),
    ("1800:U", "code"),
    ("1800;Z", "code"),
    ("1800 W", "code"),
    ("1800 D", "code"),
    ("1800 L", "code"),
    ("1 800", "grouping"),
    ("1 800 1", "grouping"),
    ("1,800:1", "grouping"),
    ("1\u202f800 1", "grouping"),
    ("18,00,1:1", "grouping"),
    (":1", "rating"),
    ("=", "rating"),
    ("½", "rating"),
    ("Dupont 1800 1", "rating"),
    ("1e3:1", "apart"),
    ("-5:1", "range"),
    ("10000:1", "range"),
    ("1800 1 0", "more"),
    ("1800 1 1900 0", "more"),
    ("1800:1;1900:0", "more"),
]


@pytest.mark.parametrize(("text", "opponent", "score"), READ)
def test_a_game_is_read_as_it_was_meant(text: str, opponent: float, score: float) -> None:
    found = line(text, ",", 9999)
    assert (found.fault, found.blank) == ("", False)
    assert (found.game.opponent, found.game.score) == (opponent, score)


@pytest.mark.parametrize("text", BLANK)
def test_a_blank_line_and_a_comment_hold_no_game(text: str) -> None:
    assert (line(text, ",", 9999).fault, line(text, ",", 9999).blank) == ("", True)


@pytest.mark.parametrize(("text", "fault"), REFUSED)
def test_what_is_not_clear_is_told_and_not_guessed(text: str, fault: str) -> None:
    assert (line(text, ",", 9999).fault, line(text, ",", 9999).blank) == (fault, False)


def test_where_the_point_is_the_decimal_mark_the_other_grouping_is_refused() -> None:
    assert line("1,800:1", ".", 9999).game.opponent == 1800
    assert line("1.800:1", ".", 9999).fault == "grouping"


@given(st.integers(0, 9999), st.sampled_from([":", ";", " ", "\t", " : "]), st.sampled_from([1, 0.5, 0]))
def test_every_rating_and_score_come_back(opponent: int, between: str, score: float) -> None:
    for written in {1: ["1", "1,0"], 0.5: ["½", "0,5", "1/2", "0.5", "="], 0: ["0", "0.0"]}[score]:
        found = line(f"{opponent}{between}{written}", ",", 9999)
        assert (found.fault, found.game.opponent, found.game.score) == ("", opponent, score)


@given(st.text(alphabet="0123456789 :;=½/-+.,#HF\t\u00a0x", max_size=14))
def test_no_line_is_ever_guessed_to_be_a_game_of_another_score(text: str) -> None:
    """Whatever is taken for a game has a rating within bounds, and a score that stands in the text."""
    found = line(text, ",", 9999)
    if found.fault or found.blank:
        return
    assert 0 <= found.game.opponent <= 9999
    signs = {1: ["1"], 0: ["0"], 0.5: ["½", "1/2", "=", ",5", ".5"]}[found.game.score]
    assert any(sign in text.split("#")[0].replace("\u00a0", " ") for sign in signs)


DAYS = [
    ("2025-10-01", 20251001),
    (" 2025-10-1 ", 20251001),
    ("01/10/2025", 20251001),
    ("1.10.2025", 20251001),
    ("2024-02-29", 20240229),
    ("2025\u201310\u201301", 20251001),
]
NO_DAYS = ["2025-02-30", "2025-13-01", "2025-00-10", "2025-04-31", "2025-10", "25-10-01", "20251001", "x"]


@pytest.mark.parametrize(("text", "day"), DAYS)
def test_a_day_is_read(text: str, day: int) -> None:
    assert (typed_day(text).value, typed_day(text).fault) == (day, "")


@pytest.mark.parametrize("text", NO_DAYS)
def test_what_is_no_day_is_told(text: str) -> None:
    assert typed_day(text).fault == "day"


def test_an_empty_day_is_told_apart() -> None:
    assert typed_day("  ").fault == "empty"


@pytest.mark.parametrize("text", ["1,800", "999,999", "0,125"])
def test_a_rating_that_can_be_read_two_ways_is_refused(text: str) -> None:
    assert typed_rating(text, ",").fault == "grouping"


@pytest.mark.parametrize(
    ("text", "value"), [("1800,125", 1800.125), ("1.800,5", 1800.5), ("1800", 1800), ("20,5", 20.5)]
)
def test_a_rating_that_can_be_read_one_way_is_read(text: str, value: float) -> None:
    assert (typed_rating(text, ",").value, typed_rating(text, ",").fault) == (value, "")


@pytest.mark.parametrize("signs", [":;=", ":=;", ";:=", ";=:", "=:;", "=;:"])
def test_a_line_is_cut_at_the_first_sign_whatever_follows(signs: str) -> None:
    first, second, third = tuple(signs)
    cut = halved(f"1800{first}1{second}2{third}3", ",")
    assert (cut.rating, cut.rest, cut.equal) == ("1800", f"1{second}2{third}3", first == "=")
