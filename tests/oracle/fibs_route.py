"""FIBS ratings by other routes: chances by looking for the odds, stakes by whole-number roots, exchanges as fair bets.

Constants as `help formula` prints them (P. Beadles, rec.games.backgammon, bkgm.com/rgb/rgb.cgi?view+1093).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from mpmath import mp

from tests.oracle.exact import Interval, Number, between, ends, found, fraction, logarithm, root

CONSTANTS = {
    "START": Fraction(1500),
    "SCALE": Fraction(2000),
    "STAKE": Fraction(4),
    "NEWCOMER": Fraction(5),
    "RAMP": Fraction(100),
    "ESTABLISHED": Fraction(400),
    "LEADERBOARD": Fraction(10),
    "FIBS_LIST": Fraction(50),  # Bastian: listed from 50
    "WON": Fraction(1),
    "LOST": Fraction(0),
    "MOST_MATCHES": Fraction(16),
}
TINY = Fraction(1, 10**52)


def odds(tens: Number) -> Interval:
    """Give the odds whose logarithm is `tens`: guessed, then proved from both sides by their logarithms."""
    low, high = ends(tens)
    below, above = _guess(low) * (1 - TINY), _guess(high) * (1 + TINY)
    if not (ends(logarithm(below))[1] < low and ends(logarithm(above))[0] > high):
        raise ArithmeticError(f"no odds were found for {float(low)}")
    return between(below, above)


def _guess(tens: Fraction) -> Fraction:
    return fraction(mp.power(10, mp.mpf(tens.numerator) / tens.denominator))


def odds_ahead(gap: Number, length: Fraction) -> Interval:
    """Odds grow tenfold every 2000 rating points in a match of one point, every 2000/√n in one of n."""
    return odds(gap * root(length) / 2000)


@cache
def chance_ahead(gap: Number, length: Fraction) -> Number:
    """Give the chance that belongs to the odds."""
    if isinstance(gap, Fraction) and gap == 0:
        return Fraction(1, 2)
    return 1 / (1 + 1 / odds_ahead(gap, length))


def at_stake(length: Fraction) -> Number:
    """Give what a win and a loss are worth together: the number whose square is 16 n."""
    return root(16 * length)


def multiplier(experience: Fraction) -> Fraction:
    """Start at five, lose a hundredth with every point of experience, stop at one."""
    one, factor, left = Fraction(1), Fraction(5), experience
    while left > 0 and factor > 1:
        factor = max(one, factor - min(left, one) / 100)
        left -= one
    return factor


def fair_bet(total: Number, against: Number) -> tuple[Number, Number]:
    """Split what is at stake so that nobody gains on average: gain to loss as the odds against are to one."""
    return total / (1 + 1 / against), total / (1 + against)


def match(
    own: Number,
    opponent: Number,
    length: Fraction,
    own_experience: Fraction = Fraction(400),
    opponent_experience: Fraction = Fraction(400),
    include_current: bool = False,
) -> dict[str, Any]:
    """Work out a match as two fair bets, one for each player."""
    gap = own - opponent
    against = Fraction(1) if gap == 0 else odds_ahead(-gap, length)
    extra = length if include_current else 0
    own_factor, opponent_factor = multiplier(own_experience + extra), multiplier(opponent_experience + extra)
    stake = at_stake(length)
    gain, loss = fair_bet(stake * own_factor, against)
    opponent_loss, opponent_gain = fair_bet(stake * opponent_factor, against)
    return {
        "gap": gap,
        "chance": chance_ahead(gap, length),
        "opponent_chance": chance_ahead(-gap, length),
        "stake": stake,
        "own_multiplier": own_factor,
        "opponent_multiplier": opponent_factor,
        "gain": gain,
        "loss": loss,
        "opponent_gain": opponent_gain,
        "opponent_loss": opponent_loss,
        "win_own_change": gain,
        "win_opponent_change": -opponent_loss,
        "win_own_new": own + gain,
        "win_opponent_new": opponent - opponent_loss,
        "lose_own_change": -loss,
        "lose_opponent_change": opponent_gain,
        "lose_own_new": own - loss,
        "lose_opponent_new": opponent + opponent_gain,
        "own_new_experience": own_experience + length,
        "opponent_new_experience": opponent_experience + length,
    }


def points(length: Fraction, multiplier: Number, chance: Number) -> Number:
    """Give the winner's part of a fair bet."""
    return fair_bet(at_stake(length) * multiplier, (1 - chance) / chance)[0]


def gap_for(chance: Number, length: Fraction) -> Interval:
    """Look for the gap whose chance this is."""
    middle = sum(ends(chance), Fraction(0)) / 2
    return found(lambda gap: ends(chance_ahead(gap, length))[0] < middle, Fraction(-400000), Fraction(400000))


def series(
    own: Number, experience: Fraction, results: Sequence[Sequence[Any]], include_current: bool = False
) -> tuple[dict[str, Any], ...]:
    """Play the matches one by one; each is the opponent, the length, whether it was won."""
    standings: list[dict[str, Any]] = []
    for opponent, length, won, *_ in results:
        played = match(own, opponent, length, experience, include_current=include_current)
        change = played["win_own_change" if won else "lose_own_change"]
        own, experience = own + change, played["own_new_experience"]
        standings.append(
            {"rating": own, "experience": experience, "change": change, "multiplier": played["own_multiplier"]}
        )
    return tuple(standings)


def winning_run(
    own: Number, opponent: Number, length: Fraction, matches: Fraction, experience: Fraction = Fraction(0)
) -> dict[str, Any]:
    """Win so many matches one by one."""
    return series(own, experience, [(opponent, length, True)] * int(matches))[-1]


def matches_until(experience: Fraction, length: Fraction) -> Fraction:
    """Add up lengths until there is enough."""
    return Fraction(next(count for count in itertools.count() if count * length >= experience))


def lucky_start(length: Fraction, threshold: Fraction = Fraction(10)) -> dict[str, Any]:
    """Win all of the first matches: one of all the sequences of results, which double with every match."""
    matches = matches_until(threshold, length)
    sequences = 1
    for _ in range(int(matches)):
        sequences += sequences
    rating = winning_run(Fraction(1500), Fraction(1500), length, matches)["rating"]
    return {"matches": matches, "chance": Fraction(1, sequences), "rating": rating}


def streak(chance: Fraction, matches: Fraction) -> Fraction:
    """Multiply the chance with itself, match by match."""
    return math.prod([chance] * int(matches), start=Fraction(1))


def losing_run(matches: Fraction, run: Fraction, win_chance: Fraction = Fraction(1, 2)) -> Fraction:
    """Follow de Moivre: a first run ends at match m if none was complete before m − run, which was won."""
    lost = 1 - win_chance
    complete = [Fraction(0)] * int(run) + [lost ** int(run)]
    for played in range(int(run) + 1, int(matches) + 1):
        before = complete[played - int(run) - 1]
        complete.append(complete[-1] + (1 - before) * win_chance * lost ** int(run))
    return complete[int(matches)]


def simple_odds(chance: Number) -> tuple[Fraction, Fraction]:
    """Try every "so many times out of so many" up to ten; the simplest of the nearest."""
    low, high = ends(chance)
    middle = (low + high) / 2
    tried = [(wins, total) for total in range(2, 11) for wins in range(1, total)]
    nearest = min(tried, key=lambda pair: (abs(Fraction(*pair) - middle), pair[1]))
    return Fraction(nearest[0]), Fraction(nearest[1])


@cache
def distribution(matches: int, length: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
    """Play every sequence of results between equals who start at 1500; gives both ends of each rating, in order.

    A sequence and its mirror image end as far above 1500 as below, so the first match is only won.
    """
    if matches == 0:
        return ((Fraction(1500), Fraction(1500)),)
    above: list[Number] = [at_stake(length) / 2]
    for _ in range(matches - 1):
        bets = [fair_bet(at_stake(length), odds_ahead(-ahead, length)) for ahead in above]
        above = [
            moved for ahead, (gain, loss) in zip(above, bets, strict=True) for moved in (ahead + gain, ahead - loss)
        ]
    both = [*(ends(ahead) for ahead in above), *(ends(-ahead) for ahead in above)]
    lows, highs = sorted(low for low, _ in both), sorted(high for _, high in both)
    return tuple((1500 + low, 1500 + high) for low, high in zip(lows, highs, strict=True))


def rating_distribution(matches: Fraction, length: Fraction) -> tuple[Number, ...]:
    """Give the ratings of every sequence, lowest first."""
    return tuple(_held(pair) for pair in distribution(int(matches), length))


def rating_spread(matches: Fraction, length: Fraction, share: Fraction) -> tuple[Number, Number]:
    """Drop as many from both ends as leaves the share, never all."""
    ratings = distribution(int(matches), length)
    dropped = max(
        each for each in range(len(ratings)) if each == 0 or 0 < len(ratings) - 2 * each >= share * len(ratings)
    )
    return _held(ratings[dropped]), _held(ratings[-1 - dropped])


def _held(pair: tuple[Fraction, Fraction]) -> Number:
    return pair[0] if pair[0] == pair[1] else between(*pair)


FUNCTIONS: dict[str, Any] = {
    "match": match,
    "win_curve": chance_ahead,
    "win_probability": chance_ahead,
    "newcomer_curve": multiplier,
    "newcomer_multiplier": multiplier,
    "points": points,
    "points_at_stake": at_stake,
    "gap_between": lambda higher, lower: higher - lower,
    "gap_for": gap_for,
    "counted_experience": lambda experience, length, include_current: experience + (length if include_current else 0),
    "series": series,
    "winning_run": winning_run,
    "lucky_start": lucky_start,
    "simple_odds": simple_odds,
    "streak_probability": streak,
    "losing_run_probability": losing_run,
    "rating_distribution": rating_distribution,
    "rating_spread": rating_spread,
    "matches_until": matches_until,
    "is_listed": lambda experience: experience not in range(10),
}
KINDS = {
    "START": "Rating",
    "SCALE": "Gap",
    "STAKE": "Points",
    "NEWCOMER": "Multiplier",
    **dict.fromkeys(("RAMP", "ESTABLISHED", "LEADERBOARD", "FIBS_LIST", "counted_experience"), "Experience"),
    **dict.fromkeys(("WON", "LOST"), "Score"),
    **dict.fromkeys(("win_curve", "win_probability", "streak_probability", "losing_run_probability"), "Chance"),
    **dict.fromkeys(("newcomer_curve", "newcomer_multiplier", "winning_run.multiplier"), "Multiplier"),
    **dict.fromkeys(("points", "points_at_stake"), "Points"),
    **dict.fromkeys(("gap_for", "gap_between", "match.gap"), "Gap"),
    **dict.fromkeys((f"match.{n}" for n in ("stake", "gain", "loss", "opponent_gain", "opponent_loss")), "Points"),
    **dict.fromkeys((f"match.{n}" for n in ("chance", "opponent_chance")), "Chance"),
    **dict.fromkeys((f"match.{n}" for n in ("own_multiplier", "opponent_multiplier")), "Multiplier"),
    **dict.fromkeys((f"match.{n}_new_experience" for n in ("own", "opponent")), "Experience"),
    **dict.fromkeys((f"match.{r}_{p}_change" for r in ("win", "lose") for p in ("own", "opponent")), "Change"),
    **dict.fromkeys((f"match.{r}_{p}_new" for r in ("win", "lose") for p in ("own", "opponent")), "Rating"),
    **dict.fromkeys(("MOST_MATCHES", "matches_until", "lucky_start.matches"), "Matches"),
    **{f"{run}.rating": "Rating" for run in ("winning_run", "series")},
    **{f"{run}.experience": "Experience" for run in ("winning_run", "series")},
    **{f"{run}.change": "Change" for run in ("winning_run", "series")},
    "series.multiplier": "Multiplier",
    "lucky_start.chance": "Chance",
    "lucky_start.rating": "Rating",
    "simple_odds": "Odds",
    "rating_spread": "Ratings",
    "is_listed": "Truth",
}
