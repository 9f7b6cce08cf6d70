"""What the Elo guide publishes is what FIDE, TWIC and others printed, or what a second computation gives."""

from __future__ import annotations

import json
import re
from decimal import Decimal, localcontext
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.browser.own_site import made

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "fide.json").read_text("utf-8"))


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Give the site's figures by address."""
    return {row["address"]: row for row in made().record["figures"]}


def text(name: str) -> str:
    """Give a figure of the page as French readers see it, with a plain point."""
    row = rows().get(f"elo/{name}") or rows()[f"elo_tables/{name}"]
    return str(row["texts"]["fr"]).replace(",", ".")


def number(name: str) -> Decimal:
    return Decimal(text(name).replace("+", ""))


def vector(part: str, name: str) -> dict[str, Any]:
    listed = VECTORS["formula"]["periods"] if part == "formula" else VECTORS[part]
    found: dict[str, Any] = next(one for one in listed if one["id"] == name)
    return found


def games_in(definition: str) -> list[list[float]]:
    """Read the list of games out of a figure's definition."""
    return [[int(a), float(b)] for a, b in re.findall(r"\[(\d+), ([\d.]+)\]", definition)]


@pytest.mark.parametrize(
    ("part", "name", "figure"),
    [
        ("periods", "F-P01", "cup_whole.fide_new"),
        ("first_ratings", "F-N01", "novice.rating"),
        ("performances", "P-2", "strong.rating"),
        ("formula", "W-1", "at_once"),
    ],
)
def test_the_games_shown_are_the_printed_ones(part: str, name: str, figure: str) -> None:
    printed = vector(part, name)["games"]
    assert games_in(rows()[f"elo/{figure}"]["definition"]) == printed


def test_the_tournament_ends_as_fide_published() -> None:
    printed = vector("periods", "F-P01")
    assert number("cup_whole.fide_expected") == Decimal(str(printed["fide_expected"]))
    assert number("cup_whole.fide_exact_change") == Decimal(str(printed["fide_exact_change"]))
    assert number("cup_whole.fide_change") == printed["fide_change"]
    assert number("cup_whole.fide_new") == printed["own"] + printed["fide_change"] == 2810
    assert [number(f"tournament[{game},real_gap].bare") for game in range(1, 6)] == [1026, 788, 503, 413, 308]
    # Read by hand in table 8.1.2: over 735 is 1.00, 503 is .96, 413 is .93, 308 is .86.
    assert [text(f"tournament[{game},expected]") for game in range(1, 6)] == ["1.00", "1.00", "0.96", "0.93", "0.86"]
    changes = [number(f"tournament[{game},exact_change]") for game in range(1, 6)]
    assert sum(changes) == Decimal("-2.5")


def test_before_october_2025_the_same_games_would_have_cost_nothing() -> None:
    # All but the last opponent at 400 points, .92: 10 times (4.5 - 4 times .92 - .86).
    assert number("cup_before.fide_exact_change") == 10 * (Decimal("4.5") - 4 * Decimal(".92") - Decimal(".86"))
    assert number("cup_before.fide_change") == 0


def test_a_first_rating_and_a_performance_are_the_published_ones() -> None:
    assert (text("novice.rating"), text("first_average"), text("novice.gap")) == ("1922", "1872.43", "50 points")
    assert text("novice.percent") == "57\u00a0%"
    assert (text("strong.average"), text("strong.rating"), text("strong.gap")) == ("2681", "2839", "158 points")


def expected(gap: Decimal) -> Decimal:
    """Give the formula's expected score, to fifty digits."""
    return 1 / (1 + (-gap * Decimal(10).ln() / 400).exp())


def test_game_after_game_is_what_fifty_digits_give() -> None:
    printed = vector("formula", "W-1")
    with localcontext(prec=50):
        rating, whole = Decimal(1613), Decimal(0)
        for place, (opponent, score) in enumerate(printed["games"], 1):
            whole += Decimal(str(score)) - expected(Decimal(1613 - opponent))
            rating += 32 * (Decimal(str(score)) - expected(rating - opponent))
            assert number(f"step_by_step[{place},own_new]") == rating.quantize(Decimal("0.1"))
    assert text("one_by_one") == text("step_by_step[5,own_new]")
    assert number("at_once") == (1613 + 32 * whole).quantize(Decimal("0.1"))
    assert number("at_once") == Decimal(str(printed["own_new"])).quantize(Decimal("0.1"))  # Wikipedia's own result


@pytest.mark.parametrize(("name", "column"), [("F-1", "win"), ("F-2", "draw")])
def test_what_a_result_is_worth_is_what_a_club_printed(name: str, column: str) -> None:
    """The rows of chessworking.wordpress.com/tag/tournoi, K 20, by the difference between the players."""
    printed = {v["opponent"] - v["own"]: v["exact"] for v in VECTORS["changes"] if v["id"] == name}
    shown = {int(found[1]) for key in rows() if (found := re.fullmatch(r"elo/stakes\[(\d+),win\]", key))}
    assert {opponent - 1800 for opponent in shown} <= set(printed)
    for opponent in shown:
        assert number(f"stakes[{opponent},{column}]") == Decimal(str(printed[opponent - 1800]))
        assert number(f"stakes[{opponent},loss]") == number(f"stakes[{opponent},win]") - 20


def test_table_and_formula_stand_as_fifty_digits_and_the_handbook_have_them() -> None:
    shown = [int(found[1]) for key in rows() if (found := re.fullmatch(r"elo_tables/beside\[(\d+),table\]", key))]
    assert len(shown) == 17
    for gap in shown:
        higher = next(h for low, high, h, _ in VECTORS["table_8_1_2"]["rows"] if low <= gap <= (high or 9999))
        with localcontext(prec=50):
            formula = expected(Decimal(gap))
            assert number(f"beside[{gap},table]") == Decimal(higher) / 100
            assert number(f"beside[{gap},formula]") == formula.quantize(Decimal("0.0001"))
            assert number(f"beside[{gap},distance]") == abs(Decimal(higher) / 100 - formula).quantize(Decimal("0.0001"))
    inside, beyond = (next(d for d in VECTORS["distances"]["largest"] if d["most"] == most) for most in (400, 800))
    assert (text("inside_gap"), text("inside")) == (f"{inside['gap']} points", f"{inside['distance']:.4f}")
    assert (text("beyond_gap"), text("beyond")) == (f"{beyond['gap']} points", f"{beyond['distance']:.4f}")


def test_the_exception_is_what_the_regulations_and_the_lagging_calculator_say() -> None:
    lagging = next(v for v in VECTORS["calculator"]["games"] if v["id"] == "F-C17")
    assert (lagging["own"], lagging["opponent"]) == (2700, 2200)
    assert number("before.exact_change") == Decimal(str(lagging["calculator"]))
    assert number("since.exact_change") == Decimal(str(lagging["change"]))


def test_every_claim_of_the_page_stands_in_both_languages() -> None:
    claims = [claim for claim in made().record["claims"] if claim["address"].startswith("elo/")]
    page = yaml.safe_load((Path(__file__).parents[2] / "content" / "elo" / "page.yaml").read_text("utf-8"))
    assert {claim["address"] for claim in claims} == {f"elo/{name}" for name in page["claims"]}
    assert all(set(claim["places"]) == {"fr", "pt"} for claim in claims)
