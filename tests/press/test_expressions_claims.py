"""A claim compares figures: its full text, whether it holds, and what is no claim."""

from __future__ import annotations

import contextlib

import pytest

from tablier.press.calls import LARGEST
from tablier.press.expressions import claim
from tablier.press.problems import Refused
from tests.press.listed_names import EVEN, LISTED, names, refusal, vocabulary


@pytest.mark.parametrize(
    ("text", "full", "holds"),
    [
        ("even.gain > 1", f"{EVEN}.gain > 1", True),
        ("even.gain >= 10", f"{EVEN}.gain >= 10", True),
        ("even.gain == 10", f"{EVEN}.gain == 10", True),
        ("even.gain != 10", f"{EVEN}.gain != 10", False),
        ("even.gain < 10", f"{EVEN}.gain < 10", False),
        ("even.gain <= 9", f"{EVEN}.gain <= 9", False),
        ("1 < even.gain <= 10 < start", f"1 < {EVEN}.gain <= 10 < elo.START", True),
        ("1 < even.gain < 5 < start", f"1 < {EVEN}.gain < 5 < elo.START", False),
        ("3 > 2 < 9", "3 > 2 < 9", True),
        ("elo.NAME == 'Elo'", "elo.NAME == 'Elo'", True),
        ("1 < 2 and 2 < 1", "(1 < 2 and 2 < 1)", False),
        ("1 < 2 or 2 < 1", "(1 < 2 or 2 < 1)", True),
        ("not 1 < 2", "not 1 < 2", False),
        ("not (1 < 2 and 2 < 1)", "not (1 < 2 and 2 < 1)", True),
        ("not 1 < 2 or 1 < 2", "(not 1 < 2 or 1 < 2)", True),
        ("1 < 2 and (2 < 1 or not 2 < 1)", "(1 < 2 and (2 < 1 or not 2 < 1))", True),
        ("even.is_long", f"{EVEN}.is_long", True),
        ("elo.is_long(3)", "elo.is_long(length=3)", False),
        ("not elo.is_long(length=3)", "not elo.is_long(length=3)", True),
        ("even.gain + 1 == 11", f"({EVEN}.gain + 1) == 11", True),
        ("even.gain - 1 * 2 == 8", f"({EVEN}.gain - (1 * 2)) == 8", True),
        ("(even.gain - 1) * 2 == 18", f"(({EVEN}.gain - 1) * 2) == 18", True),
        ("even.gain / 4 == 2.5", f"({EVEN}.gain / 4) == 2.5", True),
        ("start / 100 > even.gain", f"(elo.START / 100) > {EVEN}.gain", True),
        ("-1 < 0", "-1 < 0", True),
    ],
)
def test_a_claim_has_its_full_text_and_holds_or_not(text: str, full: str, holds: bool) -> None:
    found = claim(text, vocabulary(), names)
    assert (found.text, found.value, found.kind) == (full, holds, "Truth")
    again = claim(found.text, vocabulary())
    assert (again.text, again.value) == (found.text, found.value)


@pytest.mark.parametrize(
    ("text", "what", "right"),
    [
        ("even.gain / 0 > 1", "this sum has no value", ""),
        ("1 / (2 - 2) > 1", "this sum has no value", ""),
        ("1 < 0 and 1 / 0 > 1", "this sum has no value", ""),
        ("'a' - 1 > 1", "only numbers are added and multiplied", ""),
        ("even.gain", "a claim compares figures", "write like a.gain > b.gain"),
        ("1", "a claim compares figures", "write like a.gain > b.gain"),
        ("True", "a claim compares figures", "write like a.gain > b.gain"),
        ("1 < 2 and even.gain", "a claim compares figures", "write like a.gain > b.gain"),
        ("1 < 2 if 2 < 3 else 3 < 4", "a claim compares figures", "write like a.gain > b.gain"),
        ("even.gain > 'x'", "these two cannot be compared", "compare numbers with numbers"),
        ("even > even", "these two cannot be compared", "compare numbers with numbers"),
        ("even.gain is 1", "a claim compares with == != < <= > >=", ""),
        ("even.gain in [1, 2]", "a claim compares with == != < <= > >=", ""),
        ("1 < 2 not in [1]", "a claim compares with == != < <= > >=", ""),
        ("even.gain ** 2 > 1", "“even.gain ** 2” is arithmetic", LISTED),
        ("even.gain // 2 > 1", "“even.gain // 2” is arithmetic", LISTED),
        ("even.gain % 2 > 1", "“even.gain % 2” is arithmetic", LISTED),
        ("-even.gain < 0", "“-even.gain” is arithmetic", LISTED),
        ("(1 < 2) == (2 < 3)", "“1 < 2” is a comparison", LISTED),
        ("even.gian > 1", f"{EVEN} has no “gian”", "did you mean “gain”?"),
        ("1 < 2 or even.gian > 1", f"{EVEN} has no “gian”", "did you mean “gain”?"),
        ("nope > 1", "no figure is called “nope”", ""),
        (f"{LARGEST + 1} > 1", f"{LARGEST + 1} is too large a number", f"stay within {LARGEST}"),
    ],
)
def test_a_claim_that_is_none_is_refused(text: str, what: str, right: str) -> None:
    assert refusal(lambda: claim(text, vocabulary(), names))[:2] == (what, right)


@pytest.mark.parametrize(
    "text",
    [
        *("not " * 480 + "even.gain > 1", " and ".join(["1 < 2"] * 200), "+".join(["1"] * 990) + " > 0"),
        *("[1] * (1000000000 * 1000000000) == 1", "1" + "*1000000000" * 180 + " > 0.5"),
    ],
    ids=["not not …", "and and …", "1+1+1…", "a list without end", "a number without end"],
)
def test_a_claim_without_end_is_settled_or_refused(text: str) -> None:
    with contextlib.suppress(Refused):
        assert isinstance(claim(text, vocabulary(), names).value, bool)
