"""Which games FIDE rates, and how far apart their players count, by the day the tournament starts.

Source: FIDE Handbook B.02, 8.3.1 with its insert of 1 October 2025; the rapid and blitz chapter. Knows no table.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

from tablier.rating.elo import CAP
from tablier.rating.fide_checks import checked_pace, checked_rating, checked_start
from tablier.rating.fide_regulations import (
    EXEMPT_FROM,
    EXEMPT_SINCE,
    LATEST,
    STANDARD,
    UNRATED_ABOVE,
    UNRATED_GAP,
    UNRATED_SINCE,
)
from tablier.rating.kinds import Day, ListGap, Pace, Rating, Truth


def is_exempt(own: Rating, starts: Day = LATEST, pace: Pace = STANDARD) -> Truth:
    """Tell whether the real difference counts for a player rated `own`, in a tournament that starts on this day.

    Only the player who is being computed counts: 2200 against 2700 is 400 apart for the one, 500 for the other.
    Raises RatingError, DateError, PaceError.

    >>> is_exempt(2650), is_exempt(2649), is_exempt(2650, starts=20250930), is_exempt(2650, pace="rapid")
    (True, False, False, False)
    """
    checked_start(starts)
    checked_rating(own)
    return checked_pace(pace) == STANDARD and starts >= EXEMPT_SINCE and own >= EXEMPT_FROM


def counted_gap(own: Rating, opponent: Rating, starts: Day = LATEST, pace: Pace = STANDARD) -> ListGap:
    """Give the difference that counts for a player rated `own`: the real one, or 400 where it is more and capped.

    Not here: before 1 March 2024 only one game of a tournament was capped (B022022, 8.3.1); no earlier day is taken.
    Raises RatingError, DateError, PaceError.

    >>> counted_gap(2000, 2500), counted_gap(2700, 2200), counted_gap(2200, 2700)
    (-400, 500, -400)
    """
    gap = checked_rating(own) - checked_rating(opponent)
    if is_exempt(own, starts, pace):
        return gap
    return int(max(-CAP, min(CAP, gap)))


def is_rated(own: Rating, opponent: Rating, starts: Day = LATEST, pace: Pace = STANDARD) -> Truth:
    """Tell whether a game between two rated players counts: at rapid and blitz, one that is too uneven does not.

    Raises RatingError, DateError, PaceError.

    >>> is_rated(1800, 2601, pace="rapid"), is_rated(1800, 2600, pace="rapid"), is_rated(1800, 2601)
    (False, True, True)
    """
    apart = abs(checked_rating(own) - checked_rating(opponent))
    checked_start(starts)
    if checked_pace(pace) == STANDARD or starts < UNRATED_SINCE:
        return True
    return apart < UNRATED_GAP or max(own, opponent) <= UNRATED_ABOVE
