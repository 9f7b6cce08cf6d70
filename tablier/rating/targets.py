"""Which score a target needs: found among the ratings that each score leads to, whatever system they come from.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rating.kinds import GamePoints, Games, Gap, Rating, Truth

# A rating this near to a target has reached it: the last digits of a double are no rating points.
CLOSER: Gap = 1e-9


@dataclass(frozen=True, slots=True)
class Needed:
    """The lowest score that leads to a target, and the rating it leads to.

    Where not even winning every game is enough, `reachable` is false, and the score is that of winning every game.
    """

    reachable: Truth
    score: GamePoints
    own_new: Rating


def possible_scores(games: Games) -> tuple[GamePoints, ...]:
    """Give every score that so many games can end with, from the lowest.

    >>> possible_scores(2)
    (0.0, 0.5, 1.0, 1.5, 2.0)
    """
    return tuple([half_points / 2 for half_points in range(2 * games + 1)])


def lowest_score(ratings: tuple[Rating, ...], target: Rating) -> Needed:
    """Give the lowest score that leads to `target` or beyond; `ratings` are what the possible scores lead to, in order.

    >>> lowest_score((1490, 1500, 1510), target=1495)
    Needed(reachable=True, score=0.5, own_new=1500)
    """
    too_low = len([rating for rating in ratings if rating < target - CLOSER])
    half_points = min(too_low, len(ratings) - 1)
    return Needed(reachable=too_low < len(ratings), score=half_points / 2, own_new=ratings[half_points])
