"""A listed function is called with what it takes, by whatever hand: its value, its records, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tablier.press.calls import LARGEST, Vocabulary, call, signature
from tablier.press.expressions import define
from tablier.press.model import Definition, Function, Several
from tests.press.listed_names import EVEN, LISTED, NEITHER, Match, refusal, vocabulary


def test_a_record_carries_its_fields_and_its_inputs() -> None:
    found = define(EVEN, vocabulary())
    assert found.value == Match(10.0, True)
    assert found.kind == {"gain": "Points", "is_long": "Truth"}
    assert {name: (given.text, given.value, given.kind) for name, given in found.inputs.items()} == {
        "own": ("elo.START", 1500, "Rating"),
        "opponent": ("1500", 1500, "Rating"),
        "length": ("9", 9, "Length"),
        "ranked": ("True", True, "Truth"),
    }


def test_a_call_is_worked_out_once_however_it_is_written() -> None:
    known = vocabulary()
    for text in ("elo.chance(100)", "elo.chance(gap=100)", "elo.chance( gap = 1_00 )"):
        define(text, known)
    assert known.values == {"elo.chance(gap=100)": 0.6}


def test_a_signature_shows_what_may_be_left_out() -> None:
    assert signature(vocabulary().functions["elo.match"]) == "elo.match(own, opponent, length, ranked=True)"


@pytest.mark.parametrize(
    ("text", "what", "right"),
    [
        # arguments
        ("elo.chance(gap=1, gap=2)", "elo.chance: an argument stands twice or unnamed", "name each once"),
        ("elo.chance(1, gap=2)", "elo.chance: an argument stands twice or unnamed", "name each once"),
        ("elo.chance(**{'gap': 1})", "elo.chance: an argument stands twice or unnamed", "name each once"),
        ("elo.chance(1, 2, 3)", "elo.chance takes fewer arguments", "elo.chance(gap, length=1)"),
        ("elo.chance(gup=1)", "elo.chance has no “gup”", "did you mean “gap”?"),
        ("elo.chance()", "elo.chance lacks gap", "elo.chance(gap, length=1)"),
        ("elo.match(length=1)", "elo.match lacks own, opponent", "elo.match(own, opponent, length, ranked=True)"),
        ("elo.chance(1, 0)", "elo.chance(gap=1, length=0) has no value: a match has at least one point", ""),
        (
            "elo.chance('x')",
            "elo.chance(gap='x') has no value: one of these is of another sort than it takes",
            "write numbers where numbers are due",
        ),
        # numbers without end
        (f"elo.chance({LARGEST + 1})", f"{LARGEST + 1} is too large a number", f"stay within {LARGEST}"),
        (f"elo.chance(-{LARGEST + 1})", f"-{LARGEST + 1} is too large a number", f"stay within {LARGEST}"),
        ("elo.chance(1e999)", "inf is too large a number", f"stay within {LARGEST}"),
    ],
)
def test_arguments_that_cannot_be_are_refused(text: str, what: str, right: str) -> None:
    assert refusal(lambda: define(text, vocabulary()))[:2] == (what, right)


def test_a_fault_in_a_listed_function_is_not_hidden() -> None:
    """A fault of ours is a traceback; only what the numbers cannot give is the editor's to mend."""

    def broken() -> float:
        raise KeyError("ours")

    known = Vocabulary({"elo.broken": Function("elo.broken", broken, {}, {}, "Points")}, {}, {})
    with pytest.raises(KeyError):
        define("elo.broken()", known)


# Calls from YAML


def test_a_call_from_yaml_takes_values_and_the_names_of_constants() -> None:
    found = call("elo.match", {"length": 9, "own": "elo.START", "opponent": 1500.5}, vocabulary())
    assert found.text == "elo.match(own=elo.START, opponent=1500.5, length=9)"
    found = call("elo.total", {"points": [1, 2.5]}, vocabulary())
    assert (found.text, found.value) == ("elo.total(points=[1, 2.5])", 3.5)
    assert found.inputs["points"].value == (1, 2.5)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ({"gap": None}, "an argument is a number, a word, true, false, or a list of them"),
        ({"gap": {"a": 1}}, "an argument is a number, a word, true, false, or a list of them"),
        ({"gap": [1, [None]]}, "an argument is a number, a word, true, false, or a list of them"),
        ({"gap": 10**10}, "10000000000 is too large a number"),
        ({"gap": float("inf")}, "inf is too large a number"),
        ({"gup": 1}, "elo.chance has no “gup”"),
        ({}, "elo.chance lacks gap"),
        (
            {"gap": "elo.STRAT"},
            "elo.chance(gap='elo.STRAT') has no value: one of these is of another sort than it takes",
        ),
    ],
)
def test_a_call_from_yaml_that_cannot_be_is_refused(arguments: dict[str, Any], what: str) -> None:
    assert refusal(lambda: call("elo.chance", arguments, vocabulary()))[0] == what


# Lists of records

SERIES = "elo.series(own=1500, games=[[1600, 1], [1500, 0.5]])"


def test_a_list_of_lists_becomes_records_and_gives_records() -> None:
    found = define("elo.series(own=elo.START, games=((1600, 1), [elo.START, 0.5]))", vocabulary())
    assert found.text == "elo.series(own=elo.START, games=[[1600, 1], [elo.START, 0.5]])"
    assert found.value == (Match(101, False), Match(0.5, False))
    assert found.kind == Several({"gain": "Points", "is_long": "Truth"})
    assert define(found.text, vocabulary()) == found


def test_a_list_in_yaml_may_name_constants() -> None:
    found = call("elo.series", {"own": "elo.START", "games": [["elo.START", 1]]}, vocabulary())
    assert found.text == "elo.series(own=elo.START, games=[[elo.START, 1]])"
    assert found.value == (Match(1, False),)


@pytest.mark.parametrize(("place", "counted", "gain"), [("0", 0, 101), ("1", 1, 0.5), ("-1", 1, 0.5), ("-2", 0, 101)])
def test_a_record_is_taken_from_a_list_by_its_place(place: str, counted: int, gain: float) -> None:
    found = define(f"{SERIES}[{place}].gain", vocabulary())
    assert (found.text, found.value, found.kind) == (f"{SERIES}[{counted}].gain", gain, "Points")
    assert define(found.text, vocabulary()) == found
    assert define(f"{SERIES}[{place}].own", vocabulary()).value == 1500


def test_the_games_of_one_example_serve_another() -> None:
    def scope(name: str) -> Definition | None:
        return define(SERIES, vocabulary()) if name == "cup" else None

    found = define("elo.series(own=cup.own, games=cup.games)", vocabulary(), scope)
    assert found == define(SERIES, vocabulary())


AS_GAMES = "write each as [opponent, score]"


@pytest.mark.parametrize(
    ("text", "what", "right"),
    [
        (f"{SERIES}[2]", f"{SERIES} has no place [2]", "the first is [0], the last [1] or [-1]"),
        (f"{SERIES}[-3]", f"{SERIES} has no place [-3]", "the first is [0], the last [1] or [-1]"),
        ("elo.series(own=1, games=[])[0]", "elo.series(own=1, games=[]) has no place [0]", "it is empty"),
        (f"{SERIES}[0.5]", f"“{SERIES}[0.5]” is {NEITHER}", LISTED),
        (f"{SERIES}[0:1]", f"“{SERIES}[0:1]” is {NEITHER}", LISTED),
        (f"{SERIES}.gain", f"{SERIES} has no “gain”", "there is games, own"),
        ("elo.series(own=1, games=9)", "elo.series: games is a list", AS_GAMES),
        ("elo.series(own=1, games=[9])", "elo.series: games has no opponent and no score at its number 1", AS_GAMES),
        (
            "elo.series(own=1, games=[[9, 1], [9, 1, 1]])",
            "elo.series: games has no opponent and no score at its number 2",
            AS_GAMES,
        ),
        (
            "elo.series(own=1, games=[[9, 'x']])",
            "elo.series: games has “x” at its number 1, which is no number",
            AS_GAMES,
        ),
        (
            "elo.series(own=1, games=[[True, 1]])",
            "elo.series: games has “True” at its number 1, which is no number",
            AS_GAMES,
        ),
    ],
)
def test_a_list_that_cannot_be_is_refused(text: str, what: str, right: str) -> None:
    assert refusal(lambda: define(text, vocabulary()))[:2] == (what, right)
