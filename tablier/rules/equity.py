"""When a double is worth taking: for money by Janowski's formula, at a score by the match equity table.

Sources: R. Janowski, Take-Points in Money Games, backgammon-biba.co.uk/JanowskiCubeFormula.html; kazaross.py. All
chances are the taker's; gammons among wins or losses count backgammons in. Knows no position.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.kazaross import AFTER_CRAWFORD, BEFORE_CRAWFORD
from tablier.rules.kinds import Chance, Efficiency, GameValue, GammonValue, PointsAway, Share, Truth
from tablier.rules.match import Score, away, is_after_crawford

DEAD: Efficiency = 0
LIVE: Efficiency = 1
# What players take a race's cube to be, and the range for most positions (D. Simborg, bgonline.org 167650).
USUAL: Efficiency = 0.68
FURTHEST: PointsAway = len(BEFORE_CRAWFORD)


class EquityError(ValueError):
    """A share outside 0 to 1, or a score that is not in the table."""


@dataclass(frozen=True, slots=True)
class Take:
    """What a double at a score is worth to the one who answers it: chances to win the match, and the least to take.

    `point` is the chance to win the game from which taking is right while nobody doubles again and no game ends in a
    gammon; `live` the same where the taker redoubles at the best moment. `gammon_value` is that of the doubler's.
    """

    passed: Chance
    lost: Chance
    won: Chance
    point: Chance
    live: Chance
    gammon_value: GammonValue


def money_take_point(efficiency: Efficiency = DEAD, lost_gammons: Share = 0, won_gammons: Share = 0) -> Chance:
    """Give the chance to win from which a money double is taken: (2L - 1) / (2W + 2L + x).

    W and L are the average worth of wins and losses, x the efficiency of the cube. Raises EquityError.

    >>> money_take_point(), money_take_point(LIVE)
    (0.25, 0.2)
    """
    won, lost = 1 + _checked_share(won_gammons), 1 + _checked_share(lost_gammons)
    return (2 * lost - 1) / (2 * won + 2 * lost + _checked_share(efficiency))


def match_chance(own: PointsAway, opponent: PointsAway, is_after: Truth = False) -> Chance:
    """Give the chance to win a match in which the sides still need so many points, 0 or less where one has won.

    With a side at 1, the Crawford game is next; `is_after` tells that it is played. Raises EquityError.

    >>> match_chance(2, 2), match_chance(1, 3), match_chance(1, 3, is_after=True)
    (0.5, 0.75076, 0.67736)
    """
    if max(own, opponent) > FURTHEST or max(own, opponent) < 1 or (own < 1 and opponent < 1):
        raise EquityError(f"the table goes from 1 to {FURTHEST} points still to score")
    if own < 1 or opponent < 1:
        return 1.0 if own < 1 else 0.0
    if not is_after:
        return BEFORE_CRAWFORD[own - 1][opponent - 1]
    if min(own, opponent) > 1:
        raise EquityError("after the Crawford game one side needs 1 point")
    return AFTER_CRAWFORD[own - 1] if opponent == 1 else 1 - AFTER_CRAWFORD[opponent - 1]


def score_chance(score: Score) -> Chance:
    """Give the chance to win the match from a score, before its next game. Raises EquityError.

    >>> score_chance(Score(4, 2, 5, is_crawford=True))
    0.75076
    """
    own, opponent = away(score)
    return match_chance(own, opponent, is_after_crawford(score))


def take(taker: PointsAway, doubler: PointsAway, value: GameValue = 1, is_after: Truth = False) -> Take:
    """Work out a double from `value` to twice that, by the points the taker and the doubler still need.

    In the Crawford game itself nobody doubles. Raises EquityError.

    >>> round(take(taker=3, doubler=2).point, 4)
    0.368
    """
    if not is_after and min(taker, doubler) == 1:
        raise EquityError("in the Crawford game nobody may double")
    passed, lost, won = _chances(taker, doubler, value, is_after)
    lost_gammon = match_chance(taker, doubler - 4 * value, is_after)
    return Take(
        passed=passed,
        lost=lost,
        won=won,
        point=_dead_point(passed, lost, won),
        live=live_take_point(taker, doubler, value, is_after),
        gammon_value=(lost - lost_gammon) / (won - lost),
    )


def live_take_point(taker: PointsAway, doubler: PointsAway, value: GameValue = 1, is_after: Truth = False) -> Chance:
    """Give the take point where the taker redoubles at the very moment the other may just take.

    The dead point, less the share of games that the redouble wins: times 1 minus the other's own live take point. It
    is the dead point where twice the value wins the taker's match. Raises EquityError.

    >>> round(live_take_point(3, 3), 2)
    0.23
    """
    point = _dead_point(*_chances(taker, doubler, value, is_after))
    if taker <= 2 * value:
        return point
    return point * (1 - live_take_point(doubler, taker, 2 * value, is_after))


def _chances(
    taker: PointsAway, doubler: PointsAway, value: GameValue, is_after: Truth
) -> tuple[Chance, Chance, Chance]:
    """Give the taker's chances to win the match: the double passed, or taken and the game lost, or won."""
    return (
        match_chance(taker, doubler - value, is_after),
        match_chance(taker, doubler - 2 * value, is_after),
        match_chance(taker - 2 * value, doubler, is_after),
    )


def _dead_point(passed: Chance, lost: Chance, won: Chance) -> Chance:
    """Give the chance to win the game from which taking is right while nobody doubles again."""
    return (passed - lost) / (won - lost)


def _checked_share(share: Share) -> Share:
    if not 0 <= share <= 1:
        raise EquityError("a share and an efficiency lie between 0 and 1")
    return share
