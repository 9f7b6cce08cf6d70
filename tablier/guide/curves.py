"""The small curve beside the calculator: the chance to win by gap, for one length. Walked to JavaScript.

Coordinates run from 0 to WIDTH and from 0 to HEIGHT, downwards, as SVG has them; so fine that whole ones draw it.
"""

from __future__ import annotations

import math

from tablier.rating.fibs import win_probability
from tablier.rating.kinds import Chance, Gap, Length

WIDTH = 2400
HEIGHT = 960
REACH: Gap = 600  # the gap at the right edge; minus as much at the left
STEPS = 24


def curve_points(length: Length) -> str:
    """Write the curve as the points of an SVG polyline."""
    text = ""
    for step in range(STEPS + 1):
        gap = (2 * step / STEPS - 1) * REACH
        text = text + nearest(across(gap)) + "," + nearest(down(win_probability(gap, length))) + " "
    return text[:-1]


def across(gap: Gap) -> float:
    """Place a gap; what lies beyond the edge stands at the edge."""
    return (max(-REACH, min(REACH, gap)) / REACH + 1) / 2 * WIDTH


def down(chance: Chance) -> float:
    """Place a chance."""
    return (1 - chance) * HEIGHT


def nearest(place: float) -> str:
    """Write a coordinate, whole."""
    return str(math.floor(place + 0.5))
