"""What every rating system takes for a rating or a gap, and how the rest is refused.

Written in the subset of Python that the press walks to JavaScript: no node here has another meaning there.
"""

from __future__ import annotations

import math

from tablier.rating.kinds import Rating


class RatingError(ValueError):
    """A rating, a gap or a target that is no rating."""


def checked_rating(rating: Rating) -> Rating:
    """Give the rating or the gap back, or raise RatingError."""
    if not math.isfinite(rating):
        raise RatingError("a rating is a finite number")
    return rating
