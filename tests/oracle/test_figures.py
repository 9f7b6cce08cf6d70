"""Every published figure, claim and step agrees with a route of its own, to the last printed digit, in each language."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from build import make
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tests.oracle.comparison import Comparison, compared

ROOT = Path(__file__).resolve().parents[2]
Record = dict[str, Any]


@pytest.fixture(scope="module")
def record() -> Record:
    folders = Folders(ROOT / "content", ROOT / "locales", ROOT / "templates", ROOT / "assets", ROOT / "site")
    made = make(folders, None, vocabulary())
    assert made.problems == ()
    return made.record


@pytest.fixture(scope="module")
def comparison(record: Record) -> Comparison:
    return compared(record)


def test_every_figure_and_claim_has_an_oracle(comparison: Comparison, record: Record) -> None:
    assert comparison.without == []
    assert comparison.figures == len(record["figures"]) > 0


def test_every_figure_agrees_to_the_printed_digits_in_each_language(comparison: Comparison) -> None:
    assert comparison.complaints == []


def test_every_printed_digit_is_certified(comparison: Comparison, reported: Callable[[str], None]) -> None:
    """No printed number lies so near to a tie that sixty digits cannot tell its rounding."""
    assert comparison.closest[0] > 0
    reported(comparison.summary())


def with_row(record: Record, address: str, **changes: Any) -> Record:
    """Copy a ledger with one figure changed."""
    other = copy.deepcopy(record)
    for row in other["figures"]:
        if row["address"] == address:
            row.update(changes)
    return other


def told(record: Record) -> list[str]:
    comparison = compared(record)
    return [*comparison.complaints, *comparison.without]


WRONG = [
    (
        {"texts": {"fr": "5,05 points", "pt": "5,04 pontos"}},
        ["fibs/calculator.gain: fr: “5,05 points” should be 5.04"],
    ),
    (
        {"texts": {"fr": "5,04 points", "pt": "5.04 pontos"}},
        ["fibs/calculator.gain: pt: “5.04” is no number"],
    ),
    (
        {"texts": {"fr": "5,04 point", "pt": "5,04 pontos"}},
        ["fibs/calculator.gain: fr: “5,04 point” should end in “points”"],
    ),
    ({"texts": {"fr": "5,04 points", "pt": ""}}, ["fibs/calculator.gain: pt says nothing"]),
    ({"value": "5.0446"}, ["fibs/calculator.gain: its value is 5.0446, and should be 5.044623972236925"]),
    ({"kind": "Chance"}, ["fibs/calculator.gain: it is a Chance, and should be a Points"]),
    (
        {"definition": "fibs.match(own=1500, opponent=1600, length=5).luck"},
        ["fibs/calculator.gain: no oracle gives 'luck'"],
    ),
    ({"definition": "fibs.luck(length=5)"}, ["fibs/calculator.gain: fibs.luck has no oracle"]),
]


@pytest.mark.parametrize(("changes", "messages"), WRONG)
def test_a_wrong_figure_is_told(record: Record, changes: Record, messages: list[str]) -> None:
    assert told(with_row(record, "fibs/calculator.gain", **changes)) == messages


def test_wrong_plays_are_told(record: Record) -> None:
    plays = next(row for row in record["figures"] if row["address"].endswith(".listed") and "," in row["value"])
    fewer = plays["value"].rpartition(", ")[0]
    found = told(with_row(record, plays["address"], value=fewer))
    count = plays["value"].count(",") + 1
    assert found[0] == f"{plays['address']}: its value is {fewer}, and should be plays that leave {count} other boards"


def test_a_false_claim_is_told(record: Record) -> None:
    other = {**record, "claims": [{"address": "a/b", "definition": "fibs.START > 1500"}]}
    assert told(other) == ["a/b: the claim fibs.START > 1500 does not hold"]


def test_a_wrong_step_is_told(record: Record) -> None:
    step = {"address": "a.step[1]", "function": "fibs.points", "value": "6.01"}
    arguments = {"length": "9", "multiplier": "1", "chance": "0.5"}
    assert told({**record, "formulas": [{**step, "arguments": arguments}]}) == [
        "a.step[1]: fibs.points(length=9, multiplier=1, chance=0.5) should be 6.00"
    ]
