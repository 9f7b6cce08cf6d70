"""Which matches are ranked, as the server's rating guide says: chance must pick the opponent, and both be known."""

from __future__ import annotations

from typing import Any

CONSTANTS: dict[str, Any] = {}
UNRANKED = {
    "private_room": "acquaintances_could_trade_wins",
    "club_table": "the_club_keeps_its_own_rating",
    "computer": "no_second_player",
    "same_screen": "no_second_player",
    "same_address": "often_one_person",
    "guest": "a_guest_has_no_account",
}


def verdict(situation: str) -> dict[str, Any]:
    """Only a search online for an opponent is ranked."""
    if situation == "online_search":
        return {"ranked": True, "reason": "chance_picks_the_opponent"}
    return {"ranked": False, "reason": UNRANKED[situation]}


FUNCTIONS = {"verdict": verdict}
KINDS = {"verdict.ranked": "Truth", "verdict.reason": "Reason"}
