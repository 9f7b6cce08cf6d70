"""The other routes share nothing with the site's code, and give what others printed themselves."""

from __future__ import annotations

import ast
import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.oracle import elo_route, exact, fibs_route
from tests.oracle.texts import FRENCH, PORTUGUESE, READERS, UnreadableError

HERE = Path(__file__).resolve().parent
VECTORS = json.loads((HERE.parent / "vectors" / "fibs.json").read_text("utf-8"))
ALLOWED = ("__future__", "mpmath", "num2words", "tests.oracle")
STANDARD = {"ast", "collections", "dataclasses", "datetime", "fractions", "functools", "itertools", "json", "math"}
STANDARD |= {"pathlib", "re", "types", "typing"}


@pytest.mark.parametrize("path", sorted(p for p in HERE.glob("*.py") if not p.name.startswith(("test_", "conftest"))))
def test_no_route_imports_the_code_it_answers_for(path: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
        assert not (isinstance(node, ast.Name) and node.id in ("__import__", "exec", "eval"))
    assert {name for name in names if not name.startswith(ALLOWED) and name.split(".")[0] not in STANDARD} == set()


@pytest.mark.parametrize("table", VECTORS["chances"], ids=lambda table: table["id"])
def test_the_route_to_a_chance_gives_the_printed_ones(table: dict[str, object]) -> None:
    for gap, printed in table["by_gap"].items():  # type: ignore[attr-defined]
        for length, chance in zip(table["lengths"], printed, strict=True):  # type: ignore[call-overload]
            low, _ = exact.ends(fibs_route.chance_ahead(Fraction(gap), Fraction(length)))
            assert abs(float(low) - chance) <= 0.5 * 10.0 ** -int(str(table["decimals"]))


def test_the_route_to_an_expected_score_gives_the_printed_ones() -> None:
    """Wikipedia's player of 1613 against five others."""
    for opponent, printed in {1609: 0.506, 1477: 0.686, 1388: 0.785, 1586: 0.539, 1720: 0.351}.items():
        low, _ = exact.ends(elo_route.expected_score(Fraction(1613 - opponent)))
        assert abs(float(low) - printed) <= 0.0005


def test_an_interval_that_holds_a_tie_decides_nothing() -> None:
    around = exact.between(Fraction(245, 100) - Fraction(1, 10**50), Fraction(245, 100) + Fraction(1, 10**50))
    with pytest.raises(exact.UndecidedError, match=r"2\.4 or 2\.5"):
        exact.rounded(around, 1)
    assert exact.rounded(Fraction(-245, 100), 1) == Fraction(-25, 10)


UNREADABLE = [
    ("decimal", "1 500"),
    ("decimal", "01"),
    ("decimal", "-0"),
    ("decimal", "1.5"),
    ("percent", "5 %"),
    ("signed", "5"),
    ("signed", "+-5"),
    ("signed", "+0"),
    ("multiplier", "5"),
    ("words", "dois"),
    ("counted", "1,5 points"),
    ("counted", "2 point"),
    ("odds", "2 sur 3"),
]


@pytest.mark.parametrize(("pattern", "text"), UNREADABLE)
def test_the_reader_of_french_refuses_what_is_not_french(pattern: str, text: str) -> None:
    with pytest.raises((UnreadableError, KeyError)):
        READERS[pattern](text, FRENCH, "point")


def test_numbers_in_letters_agree_with_their_noun() -> None:
    assert READERS["words"]("duas", PORTUGUESE, "match") == [(Fraction(2), 0)]
    assert READERS["words"]("dois", PORTUGUESE, "point") == [(Fraction(2), 0)]
    with pytest.raises(UnreadableError, match="“dois” is no number in letters"):
        READERS["words"]("dois", PORTUGUESE, "match")
    assert READERS["words"]("vingt et une", FRENCH, "chess game") == [(Fraction(21), 0)]
