"""A match is ranked where chance picks the opponent and both have an account, and nowhere else; and why."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from tablier.rating import ranked

# From the rating guide of the server these pages are for.
VERDICTS = {
    "online_search": (True, "chance_picks_the_opponent"),
    "private_room": (False, "acquaintances_could_trade_wins"),
    "club_table": (False, "the_club_keeps_its_own_rating"),
    "computer": (False, "no_second_player"),
    "same_screen": (False, "no_second_player"),
    "same_address": (False, "often_one_person"),
    "guest": (False, "a_guest_has_no_account"),
}


@pytest.mark.parametrize(("situation", "expected"), VERDICTS.items())
def test_a_situation_is_ranked_or_not_for_a_reason(situation: str, expected: tuple[bool, str]) -> None:
    verdict = ranked.verdict(situation)
    assert (verdict.ranked, verdict.reason) == expected


def test_the_guide_speaks_of_every_situation_in_this_order() -> None:
    assert tuple(ranked.REASONS) == tuple(VERDICTS)


def test_only_an_online_search_is_ranked() -> None:
    assert [s for s in ranked.REASONS if ranked.verdict(s).ranked] == ["online_search"]


@pytest.mark.parametrize("situation", ["", "tournament", "Guest", "online search"])
def test_a_situation_no_rule_speaks_of_is_refused_with_those_that_are(situation: str) -> None:
    with pytest.raises(ranked.SituationError) as caught:
        ranked.verdict(situation)
    assert str(caught.value) == (f"no rule speaks of this situation; there is {', '.join(ranked.REASONS)}")
    assert isinstance(caught.value, ValueError)


def test_a_verdict_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ranked.verdict("guest").ranked = True  # type: ignore[misc]  # what is tested
