"""A day on a page carries, for machines, the very day it says."""

from __future__ import annotations

import re

import pytest

from tablier.press.proofs_figures import days
from tests.press.changed_page import published, told

CHANGES = "fr/changements/index.html"


@pytest.mark.parametrize(
    ("attribute", "carried"),
    [("", "no day"), (' datetime="2001-02-03"', "2001-02-03"), (' datetime="hier"', "hier")],
)
def test_a_day_that_carries_another_is_told(attribute: str, carried: str) -> None:
    found = re.search(r'<time( datetime="[^"]+")>([^<]+)', published()[CHANGES].decode())
    assert found
    assert told(days, CHANGES, found[0], f"<time{attribute}>{found[2]}") == [f"“{found[2]}” carries {carried}"]


def test_days_that_carry_themselves_are_right() -> None:
    assert told(days, CHANGES, "<time", "<time") == []
