"""A board that does not show the position its text states is told: a checker, a die, a try, a number, a point."""

from __future__ import annotations

import pytest

from tablier.press.proofs_boards import boards
from tests.press.changed_page import told

RULES = "fr/regles/index.html"
FAULT = "the board is not what its text says: "
UNREAD = f"{FAULT}it cannot be read: "
FIRST = '<path class="own" d="M154 210.1h0M154 192.1h0'
WRONG = [
    (FIRST, FIRST.replace("154 192.1", "161 192.1"), f"{FAULT}own: it draws M154 210.1h0M161 192.1h0"),
    (FIRST, '<path class="own" d="M154 210.1h0', f"{FAULT}own: it draws M154 210.1h0"),
    ('<use href="#empty-board"/>\n', "", f"{FAULT}it has no board"),
    ('x="254" y="232" data', 'x="255" y="232" data', f"{UNREAD}the numbers of its points stand astray"),
    ('x="254" y="232" data', 'x="254" y="233" data', f"{UNREAD}the numbers of its points stand in no line"),
    ("M0 0h20l-10 92z", "M1 0h20l-10 92z", f"{UNREAD}its points do not stand in two even rows"),
    ("M0 0h20l-10 92z", "", f"{UNREAD}its points are no triangles, or not twelve of each colour"),
    ("M120 0V220", "M121 0V220", f"{UNREAD}its edges stand astray"),
    ('<path class="pips" d="', '<path class="pips" d="M0 0h0', f"{FAULT}a die shows M0 0h0"),
    ('<path class="pips" d="', '<path class="die" d="', f"{FAULT}it shows 1 dice for 2"),
    ("m-4 -4l8 8m0 -8l-8 8", "m-4 -4l8 8m0 -8l-8 9", f"{FAULT}halo: it draws M"),
    ('<td class="number"></td><td class="number"><data', '<td class="number"><data', f"{FAULT}its table lists"),
]


def test_the_published_boards_are_proved() -> None:
    assert told(boards, RULES, "", "") == []


@pytest.mark.parametrize(("before", "after", "message"), WRONG)
def test_a_board_that_shows_another_position_is_told(before: str, after: str, message: str) -> None:
    assert any(found.startswith(message) for found in told(boards, RULES, before, after))
