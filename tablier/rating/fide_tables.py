"""FIDE's two tables read: the score expected at a difference, the difference a score stands for; the formula beside.

Source: FIDE Handbook B.02, 8.1.1 and 8.1.2. Knows no cap and no K.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rating.elo import expected_score
from tablier.rating.fide_checks import checked_gap
from tablier.rating.fide_regulations import FIRST_GAPS, HIGHER_GAPS
from tablier.rating.kinds import Expected, Gap, ListGap, Percent


class PercentError(ValueError):
    """A share that is not a whole number of hundredths."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The table's expected score beside the formula's, and how far they lie apart."""

    table: Expected
    formula: Expected
    distance: Expected


@dataclass(frozen=True, slots=True)
class Distance:
    """How far the formula lies from FIDE's table, and the difference in rating where it does."""

    gap: ListGap
    distance: Expected


def percent_by_table(gap: Gap) -> Percent:
    """Give the score expected per game at a whole difference, in hundredths: table 8.1.2. Raises RatingError.

    >>> percent_by_table(392), percent_by_table(-392), percent_by_table(736)
    (92, 8, 100)
    """
    distance = abs(checked_gap(gap))
    more = len([first for first in FIRST_GAPS if first <= distance]) - 1
    return 50 + more if gap >= 0 else 50 - more


def expected_by_table(gap: Gap) -> Expected:
    """Give the score expected per game at a whole difference, by table 8.1.2. Raises RatingError.

    >>> expected_by_table(100)
    0.64
    """
    return percent_by_table(gap) / 100


def gap_by_table(percent: Percent) -> ListGap:
    """Give the difference in rating that a share of the points stands for: table 8.1.1. Raises PercentError.

    >>> gap_by_table(57), gap_by_table(0)
    (50, -800)
    """
    if not isinstance(percent, int) or not 0 <= percent <= 100:
        raise PercentError("a share is a whole number of hundredths, from 0 to 100")
    return HIGHER_GAPS[100 - percent] if percent >= 50 else 0 - HIGHER_GAPS[percent]


def distance(gap: Gap) -> Expected:
    """Give how far the formula lies from table 8.1.2 at a whole difference. Raises RatingError.

    >>> round(distance(392), 4)
    0.0148
    """
    return abs(expected_by_table(gap) - expected_score(gap))


def comparison(gap: Gap) -> Comparison:
    """Give table 8.1.2 and the formula side by side at a whole difference. Raises RatingError.

    >>> comparison(392).table, round(comparison(392).formula, 4)
    (0.92, 0.9052)
    """
    return Comparison(table=expected_by_table(gap), formula=expected_score(gap), distance=distance(gap))


def largest_distance(most: ListGap) -> Distance:
    """Give where the formula lies furthest from table 8.1.2, of all differences up to `most`. Raises RatingError.

    >>> largest_distance(400).gap
    392
    """
    furthest = 0
    for gap in range(checked_gap(most) + 1):
        if distance(gap) > distance(furthest):
            furthest = gap
    return Distance(gap=furthest, distance=distance(furthest))
