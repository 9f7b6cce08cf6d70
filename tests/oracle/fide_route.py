"""FIDE's regulations by other routes: its tables as printed, exact fractions, and every score tried.

The tables are read from tests/vectors/fide.json, typed there from the Handbook; everything else is worked out in
fractions, where the site counts in whole hundredths.
"""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from tests.oracle import elo_route
from tests.oracle.exact import HALF, Number, ends, rounded

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "fide.json").read_text("utf-8"))
TABLE_8_1_2 = VECTORS["table_8_1_2"]["rows"]
TABLE_8_1_1 = dict(VECTORS["table_8_1_1"]["rows"])
CONSTANTS: dict[str, Any] = {
    "STANDARD": "standard",
    "RAPID": "rapid",
    "BLITZ": "blitz",
    "UNRATED_GAP": Fraction(600),
    "UNRATED_ABOVE": Fraction(2600),
    "EXEMPT_FROM": Fraction(2650),
    "NEW_COEFFICIENT": Fraction(40),
    "COEFFICIENT": Fraction(20),
    "TOP_COEFFICIENT": Fraction(10),
    "TOP_FROM": Fraction(2400),
    "JUNIOR_BELOW": Fraction(2300),
    "JUNIOR_UNTIL_AGE": Fraction(18),
    "NEW_UNTIL": Fraction(30),
    "MOST_COEFFICIENT_TIMES_GAMES": Fraction(700),
    "FLOOR": Fraction(1400),
    "FIRST_GAMES": Fraction(5),
    "HYPOTHETICAL_OPPONENT": Fraction(1800),
    "HYPOTHETICAL_OPPONENTS": Fraction(2),
    "HIGHEST_FIRST_RATING": Fraction(2200),
    "HIGHEST": Fraction(9999),
    "REGULATIONS_SINCE": datetime.date(2024, 3, 1),
    "UNRATED_SINCE": datetime.date(2024, 12, 1),
    "EXEMPT_SINCE": datetime.date(2025, 10, 1),
    "LATEST": datetime.date(2025, 10, 1),
    "COEFFICIENTS_SINCE": datetime.date(2014, 7, 1),
    "RAPID_COEFFICIENTS_SINCE": datetime.date(2022, 10, 1),
}
OCTOBER_2025 = datetime.date(2025, 10, 1)
Game: TypeAlias = Sequence[Any]  # the opponent's rating, and the score


def day(given: Any) -> datetime.date:
    """Take a day as such, or written yyyymmdd."""
    return given if isinstance(given, datetime.date) else datetime.datetime.strptime(str(int(given)), "%Y%m%d").date()


def expected(gap: Fraction) -> Fraction:
    """Find the row whose differences hold this one."""
    size = abs(int(gap))
    _, _, higher, lower = next(row for row in TABLE_8_1_2 if row[0] <= size <= (row[1] or 9999))
    return Fraction(higher if gap >= 0 else lower, 100)


def distance(gap: Fraction) -> Number:
    """Compare the row with the formula."""
    apart = elo_route.expected_score(gap) - expected(gap)
    return apart if ends(apart)[0] >= 0 else -apart


def largest_distance(most: Fraction) -> dict[str, Any]:
    """Try every difference; the first of the largest."""
    apart = {gap: distance(Fraction(gap)) for gap in range(int(most) + 1)}
    furthest = max(apart, key=lambda gap: (ends(apart[gap])[0], -gap))
    return {"gap": Fraction(furthest), "distance": apart[furthest]}


def is_exempt(own: Fraction, starts: Any = OCTOBER_2025, pace: str = "standard") -> bool:
    """From 2650, at standard play, since October 2025."""
    return (own >= 2650, pace, day(starts) < OCTOBER_2025) == (True, "standard", False)


def counted_gap(own: Fraction, opponent: Fraction, starts: Any = OCTOBER_2025, pace: str = "standard") -> Fraction:
    """Bring an opponent who is too far away nearer."""
    nearest, furthest = own - 400, own + 400
    if is_exempt(own, starts, pace):
        return own - opponent
    return own - sorted((nearest, opponent, furthest))[1]


def is_rated(own: Fraction, opponent: Fraction, starts: Any = OCTOBER_2025, pace: str = "standard") -> bool:
    """Not rated: faster than standard, since December 2024, 600 apart or more, one of them above 2600."""
    lower, higher = sorted((own, opponent))
    uneven = higher - lower >= 600 and higher > 2600
    return not (pace != "standard" and day(starts) >= datetime.date(2024, 12, 1) and uneven)


def development(
    highest: Fraction,
    games: Fraction,
    born: Fraction = Fraction(0),
    listed_on: Any = OCTOBER_2025,
    pace: str = "standard",
) -> dict[str, Any]:
    """Go through the cases of 8.3.3; the first that holds."""
    listed = day(listed_on)
    # "until the end of the year of their 18th birthday"
    young = bool(born) and listed <= datetime.date(int(born) + 18, 12, 31)
    cases = (
        (pace != "standard" and listed < datetime.date(2022, 10, 1), 20, "rapid_and_blitz_before_october_2022"),
        (highest >= 2400, 10, "reached_2400"),
        (young and highest < 2300, 40, "junior_below_2300"),
        (games < 30, 40, "fewer_than_30_games"),
        (True, 20, "below_2400"),
    )
    _, coefficient, reason = next(case for case in cases if case[0])
    return {"coefficient": Fraction(coefficient), "reason": reason}


def is_junior(born: Fraction, listed_on: Any) -> bool:
    """A list is a junior's until the last day of the year of the 18th birthday."""
    return bool(born) and day(listed_on) <= datetime.date(int(born) + 18, 12, 31)


def period_coefficient(coefficient: Fraction, games: Fraction) -> Fraction:
    """Take one off K until it is small enough."""
    while coefficient * games > 700:
        coefficient -= 1
    return coefficient


def period(
    own: Fraction, games: Sequence[Game], coefficient: Fraction, starts: Any = OCTOBER_2025, pace: str = "standard"
) -> dict[str, Any]:
    """Rate game by game, in fractions, from one rating."""
    rated = [(opponent, score) for opponent, score in games if is_rated(own, opponent, starts, pace)]
    gaps = [counted_gap(own, opponent, starts, pace) for opponent, _ in rated]
    score = sum((Fraction(points) for _, points in rated), Fraction(0))
    factor = period_coefficient(coefficient, Fraction(len(rated)))
    exact_change = sum(
        (factor * (Fraction(points) - expected(gap)) for (_, points), gap in zip(rated, gaps, strict=True)), Fraction(0)
    )
    by_formula = elo_route.total_expected(Fraction(0), [-gap for gap in gaps])
    listed_next = own + rounded(exact_change, 0)
    moved = elo_route.change(factor, score, by_formula)
    return {
        "games": Fraction(len(rated)),
        "unrated_games": Fraction(len(games) - len(rated)),
        "score": score,
        "coefficient": factor,
        "expected": by_formula,
        "own_change": moved,
        "own_new": own + moved,
        "fide_expected": sum((expected(gap) for gap in gaps), Fraction(0)),
        "fide_exact_change": exact_change,
        "fide_change": rounded(exact_change, 0),
        "fide_new": listed_next,
        "listed": listed_next >= 1400,
        "performance": performance(games)["rating"],
    }


def game(
    own: Fraction,
    opponent: Fraction,
    score: Fraction,
    coefficient: Fraction,
    starts: Any = OCTOBER_2025,
    pace: str = "standard",
) -> dict[str, Any]:
    """A period of one game."""
    return period(own, ((opponent, score),), coefficient, starts, pace)


def rated_game(
    own: Fraction,
    opponent: Fraction,
    score: Fraction,
    coefficient: Fraction,
    starts: Any = OCTOBER_2025,
    pace: str = "standard",
) -> dict[str, Any]:
    """Take what a period of this game alone gives."""
    alone = period(own, ((opponent, score),), coefficient, starts, pace)
    counted = counted_gap(own, opponent, starts, pace)
    return {
        "opponent": opponent,
        "score": score,
        "real_gap": own - opponent,
        "gap": counted,
        "capped": abs(counted) < abs(own - opponent),
        "rated": alone["unrated_games"] == 0,
        "expected": alone["fide_expected"],
        "exact_change": alone["fide_exact_change"],
    }


def rated_games(
    own: Fraction, games: Sequence[Game], coefficient: Fraction, starts: Any = OCTOBER_2025, pace: str = "standard"
) -> tuple[Any, ...]:
    """Take each game alone, with the K of them all."""
    factor = period(own, games, coefficient, starts, pace)["coefficient"]
    return tuple(rated_game(own, opponent, score, factor, starts, pace) for opponent, score in games)


def stakes(
    own: Fraction, opponent: Fraction, coefficient: Fraction, starts: Any = OCTOBER_2025, pace: str = "standard"
) -> dict[str, Any]:
    """Play the game three times."""
    win, draw, loss = (
        game(own, opponent, score, coefficient, starts, pace) for score in (Fraction(1), HALF, Fraction(0))
    )
    changes = {"win": win, "draw": draw, "loss": loss}
    shown = {"gap": counted_gap(own, opponent, starts, pace), "expected": win["fide_expected"]}
    return shown | {name: played["fide_exact_change"] for name, played in changes.items()}


def comparison(gap: Fraction) -> dict[str, Any]:
    """Look at both."""
    return {"table": expected(gap), "formula": elo_route.expected_score(gap), "distance": distance(gap)}


def needed(
    own: Fraction,
    opponents: Sequence[Fraction],
    target: Fraction,
    coefficient: Fraction,
    starts: Any = OCTOBER_2025,
    pace: str = "standard",
) -> dict[str, Any]:
    """Play the period with every score there is, wins first."""
    rated = [opponent for opponent in opponents if is_rated(own, opponent, starts, pace)]
    reached = {}
    for half in range(2 * len(rated) + 1):
        scores = [Fraction(1)] * (half // 2) + [HALF] * (half % 2) + [Fraction(0)] * len(rated)
        played = [(opponent, score) for opponent, score in zip(rated, scores, strict=False)]
        new = period(own, played, coefficient, starts, pace)["fide_new"] if played else own
        reached[Fraction(half, 2)] = new
    enough = [score for score, rating in reached.items() if rating >= target]
    score = min(enough, default=max(reached))
    return {"reachable": bool(enough), "score": score, "own_new": reached[score]}


def half_up(number: Fraction) -> int:
    """Round to a whole number, a half upwards."""
    return math.floor(number + HALF)


def performance(games: Sequence[Game]) -> dict[str, Any]:
    """Average, share, difference, sum (Title Regulations 1.4.7 to 1.4.9)."""
    if not games:
        return {"rating": Fraction(0)}
    average = half_up(Fraction(sum(opponent for opponent, _ in games), len(games)))
    share = half_up(100 * sum((Fraction(score) for _, score in games), Fraction(0)) / len(games))
    gap = TABLE_8_1_1[share]
    return {
        "average": Fraction(average),
        "percent": Fraction(share),
        "gap": Fraction(gap),
        "rating": Fraction(average + gap),
    }


def first_rating(games: Sequence[Game]) -> dict[str, Any]:
    """Play on against two opponents of 1800, both drawn, then take average and share (8.2)."""
    score = sum((Fraction(points) for _, points in games), Fraction(0))
    everyone = [*games, (Fraction(1800), HALF), (Fraction(1800), HALF)]
    average = Fraction(sum(opponent for opponent, _ in everyone), len(everyone))
    share = half_up(100 * sum((Fraction(points) for _, points in everyone), Fraction(0)) / len(everyone))
    rating = Fraction(min(2200, half_up(average + TABLE_8_1_1[share])))
    reason = first_reason(Fraction(len(games)), 2 * score, rating)
    return {
        "games": Fraction(len(games)),
        "score": score,
        "average": average,
        "percent": Fraction(share),
        "gap": Fraction(TABLE_8_1_1[share]),
        "rating": rating,
        "published": reason == "published",
        "reason": reason,
    }


def first_reason(games: Fraction, half_points: Fraction, rating: Fraction) -> str:
    """Name the first obstacle."""
    obstacles = {"no_point": not half_points, "fewer_than_5_games": games < 5, "below_1400": rating < 1400}
    return next((name for name, stands in obstacles.items() if stands), "published")


FUNCTIONS: dict[str, Any] = {
    "percent_by_table": lambda gap: 100 * expected(gap),
    "expected_by_table": lambda gap: expected(gap),
    "gap_by_table": lambda percent: Fraction(TABLE_8_1_1[int(percent)]),
    "distance": distance,
    "largest_distance": largest_distance,
    "is_exempt": is_exempt,
    "counted_gap": counted_gap,
    "is_rated": is_rated,
    "development": development,
    "is_junior": is_junior,
    "period_coefficient": period_coefficient,
    "rounded": lambda change: rounded(change / 100, 0),
    "is_listed": lambda rating: not rating < 1400,
    "game": game,
    "period": period,
    "needed": needed,
    "rated_game": rated_game,
    "rated_games": rated_games,
    "stakes": stakes,
    "comparison": comparison,
    "performance": performance,
    "first_rating": first_rating,
    "first_reason": first_reason,
}
_PERIOD = {
    **dict.fromkeys(("games", "unrated_games"), "Games"),
    "score": "GamePoints",
    "coefficient": "Coefficient",
    **dict.fromkeys(("expected", "fide_expected"), "Expected"),
    **dict.fromkeys(("own_change", "fide_exact_change"), "Change"),
    "own_new": "Rating",
    "fide_change": "ListChange",
    **dict.fromkeys(("fide_new", "performance"), "ListRating"),
    "listed": "Truth",
}
_GAME = {
    "opponent": "ListRating",
    "score": "GamePoints",
    **dict.fromkeys(("real_gap", "gap"), "ListGap"),
    **dict.fromkeys(("capped", "rated"), "Truth"),
    "expected": "Expected",
    "exact_change": "Change",
}
KINDS = {
    **{f"{function}.{name}": kind for function in ("rated_game", "rated_games") for name, kind in _GAME.items()},
    "stakes.gap": "ListGap",
    **dict.fromkeys((f"comparison.{name}" for name in ("table", "formula", "distance")), "Expected"),
    "stakes.expected": "Expected",
    **dict.fromkeys((f"stakes.{name}" for name in ("win", "draw", "loss")), "Change"),
    **dict.fromkeys(("STANDARD", "RAPID", "BLITZ"), "Pace"),
    **dict.fromkeys((name for name, value in CONSTANTS.items() if isinstance(value, datetime.date)), "Day"),
    "UNRATED_GAP": "Gap",
    "MOST_COEFFICIENT_TIMES_GAMES": "ListGap",
    **dict.fromkeys(("UNRATED_ABOVE", "EXEMPT_FROM", "TOP_FROM", "JUNIOR_BELOW"), "Rating"),
    **dict.fromkeys(("NEW_COEFFICIENT", "COEFFICIENT", "TOP_COEFFICIENT", "period_coefficient"), "Coefficient"),
    "development.coefficient": "Coefficient",
    "JUNIOR_UNTIL_AGE": "Year",
    **dict.fromkeys(("NEW_UNTIL", "FIRST_GAMES", "HYPOTHETICAL_OPPONENTS", "first_rating.games"), "Games"),
    **dict.fromkeys(("FLOOR", "HYPOTHETICAL_OPPONENT", "HIGHEST_FIRST_RATING", "HIGHEST"), "ListRating"),
    **dict.fromkeys(("performance.average", "performance.rating", "first_rating.rating"), "ListRating"),
    **dict.fromkeys(("percent_by_table", "performance.percent", "first_rating.percent"), "Percent"),
    **dict.fromkeys(("expected_by_table", "distance", "largest_distance.distance"), "Expected"),
    **dict.fromkeys(("gap_by_table", "largest_distance.gap", "counted_gap"), "ListGap"),
    **dict.fromkeys(("performance.gap", "first_rating.gap"), "ListGap"),
    **dict.fromkeys(("is_exempt", "is_rated", "is_junior", "is_listed", "needed.reachable"), "Truth"),
    **dict.fromkeys(("development.reason", "first_rating.reason", "first_reason"), "Reason"),
    "first_rating.published": "Truth",
    "rounded": "ListChange",
    **{f"{function}.{name}": kind for function in ("game", "period") for name, kind in _PERIOD.items()},
    **dict.fromkeys(("needed.score", "first_rating.score"), "GamePoints"),
    "needed.own_new": "Rating",
    "first_rating.average": "Rating",
}
