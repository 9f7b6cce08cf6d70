"""A picture that differs from its numbers is told: a line, a mark, a name, a dot."""

from __future__ import annotations

import pytest

from tablier.press.proofs_pages import unvouched
from tablier.press.proofs_pictures import pictures
from tests.press.changed_page import told

CURVES, RATING = "fr/cote-en-chiffres/index.html", "fr/cote/index.html"
FAULT = "the picture is not what its numbers say: "


def test_the_published_pictures_are_proved() -> None:
    assert [told(pictures, path, "", "") for path in (CURVES, RATING)] == [[], []]


WRONG = [
    (CURVES, "12,115 24", "12,116 24", ["a line passes 12,116 and should pass 12,115.0"]),
    (CURVES, '"0,116.7 12,115', '"12,115', ["a line goes from 12 to 240"]),
    (CURVES, "12,115 24,113.3", "24,113.3 12,115", ["a line goes back to 12"]),
    (CURVES, "80,51.5 160,34.1", "80,52.5 160,34.1", ["a line passes 80,52.5 and should pass 80,51.5"]),
    (CURVES, 'y="97.3"', 'y="98.3"', ["the mark 0.6 is out of place", "its grid does not stand at its marks"]),
    (CURVES, 'x="144" y="158"', 'x="145" y="158"', ["the mark 300 is out of place"]),
    (CURVES, "M0 93.3H240", "M0 94.3H240", ["its grid does not stand at its marks"]),
    (CURVES, 'y="34.1" data', 'y="36.1" data', ["the name “En 11 points” stands at 32.1 and should at 30.1"]),
    (CURVES, 'x="246" y="34.1"', 'x="260" y="34.1"', ["the name “En 11 points” stands at 30.1 and should at 30.1"]),
    (RATING, "100,773", "100,774", ["its line passes 100,774 and should pass 100,772.5"]),
    (RATING, 'cy="541.4', 'cy="542.4', ["its dot is at the height 542.446"]),
    (RATING, "M0 480.0H2400", "M0 490.0H2400", ["its axes do not cross in the middle"]),
    (RATING, '<output name="chance"', "<output", ["it cannot be read: 'expected'"]),
    (CURVES, '<path class="axis"', '<g class="axis"', ["it cannot be read: list index out of range"]),
]


@pytest.mark.parametrize(("path", "before", "after", "messages"), WRONG)
def test_a_wrong_picture_is_told(path: str, before: str, after: str, messages: list[str]) -> None:
    assert told(pictures, path, before, after) == [FAULT + message for message in messages]


def test_a_line_below_the_last_mark_is_told() -> None:
    assert f"{FAULT}a line leaves its axes" in told(pictures, CURVES, '"0,116.7 12,115', '"0,156.7 12,115')


def test_a_breadcrumb_that_miscounts_is_told() -> None:
    assert told(unvouched, RATING, '"position":2', '"position":3') == ["its items have the positions (1, 3)"]
