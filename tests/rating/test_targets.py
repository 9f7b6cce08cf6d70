"""The lowest score that reaches a target, among ratings written by hand."""

from __future__ import annotations

import pytest

from tablier.rating.targets import Needed, lowest_score, possible_scores


def test_every_half_point_is_a_score() -> None:
    assert possible_scores(0) == (0,)
    assert possible_scores(3) == (0, 0.5, 1, 1.5, 2, 2.5, 3)


@pytest.mark.parametrize(
    ("target", "needed"),
    [
        (1400, Needed(True, 0, 1480)),
        (1480, Needed(True, 0, 1480)),
        (1480.5, Needed(True, 0.5, 1500)),
        (1500, Needed(True, 0.5, 1500)),
        (1500 + 1e-9, Needed(True, 0.5, 1500)),
        (1500 + 3e-9, Needed(True, 1, 1520)),
        (1520, Needed(True, 1, 1520)),
        (1521, Needed(False, 1, 1520)),
    ],
)
def test_the_first_rating_that_is_no_lower_is_enough(target: float, needed: Needed) -> None:
    assert lowest_score((1480, 1500, 1520), target) == needed


def test_ratings_that_one_score_after_another_leads_to_alike_need_the_lowest() -> None:
    assert lowest_score((1399, 1400, 1400, 1401), 1400) == Needed(True, 0.5, 1400)
    assert lowest_score((1400,), 1401) == Needed(False, 0, 1400)
