"""Which matches are ranked on the server these guides are for, and why the others are not.

Source: the server's published rules, as its rating guide states them. Knows nothing of how a rating moves.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rating.kinds import Reason, Situation, Truth

# Each situation with its reason. The one ranked is where chance picks the opponent and both can be known.
PAIRS: tuple[tuple[Situation, Reason], ...] = (
    ("online_search", "chance_picks_the_opponent"),
    ("private_room", "acquaintances_could_trade_wins"),
    ("club_table", "the_club_keeps_its_own_rating"),
    ("computer", "no_second_player"),
    ("same_screen", "no_second_player"),
    ("same_address", "often_one_person"),
    ("guest", "a_guest_has_no_account"),
)
REASONS: dict[Situation, Reason] = dict(PAIRS)  # the same, for who is not walked: a dict is not in the subset
RANKED_SITUATION = "online_search"


class SituationError(ValueError):
    """A situation the rules do not speak of."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match counts for the rating, and the reason."""

    ranked: Truth
    reason: Reason


def verdict(situation: Situation) -> Verdict:
    """Tell whether a match that came about in `situation` is ranked, and why. Raises SituationError.

    >>> verdict("private_room").ranked
    False
    """
    for pair in PAIRS:
        if pair[0] == situation:
            return Verdict(ranked=situation == RANKED_SITUATION, reason=pair[1])
    raise SituationError(
        "no rule speaks of this situation; there is online_search, private_room, club_table, computer, same_screen, "
        "same_address, guest"
    )
