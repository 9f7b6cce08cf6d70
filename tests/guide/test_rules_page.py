"""What the rules page shows as played is what the manual of GNU Backgammon printed."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.browser.own_site import made


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Give the site's figures by address."""
    return {row["address"]: row for row in made().record["figures"]}


@pytest.mark.parametrize(
    ("game", "own", "opponent"), [(1, 2, 0), (2, 2, 1), (3, 4, 1), (4, 4, 2), (5, 4, 4), (6, 5, 4)]
)
def test_each_game_of_the_match_ends_as_printed(game: int, own: int, opponent: int) -> None:
    """The sixth brings six points, of which five count."""
    shown = [rows()[f"rules/score[match_{game},{side}]"] for side in ("own", "opponent")]
    assert [row["texts"]["fr"] for row in shown] == [str(own), str(opponent)]
    assert all(
        row["definition"].startswith(f"worked.match(length=5, results=[2, -1, 2, -1, -2, 2], games={game})")
        for row in shown
    )
