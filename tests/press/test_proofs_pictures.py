"""A picture or a calculator that differs from its numbers is told: a line, a mark, a name, a dot, a symbol, a limit."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from build import make
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.verify import verify

ROOT = Path(__file__).resolve().parents[2]
CURVES, RATING = "fr/cote-en-chiffres/index.html", "fr/cote/index.html"


@cache
def published() -> dict[str, bytes]:
    names = ("content", "locales", "templates", "assets", "site")
    made = make(Folders(*(ROOT / name for name in names)), None, vocabulary())
    return {file.path: file.data for file in made.files}


def told(path: str, before: str, after: str) -> list[str]:
    """Change one thing on a page, and give what the proof says of pictures and calculators."""
    text = published()[path].decode()
    assert before in text
    changed = {**published(), path: text.replace(before, after, 1).encode()}
    problems = verify(changed, vocabulary(), all_walked()).problems
    pieces = (re.split(r" in “", problem.what)[0] for problem in problems)
    return [piece.removeprefix("the picture is not what its numbers say: ") for piece in pieces]


def test_the_published_pictures_are_proved() -> None:
    assert verify(published(), vocabulary(), all_walked()).problems == ()


WRONG = [
    (CURVES, "12,115 24", "12,116 24", ["a line passes 12,116 and should pass 12,115.0"]),
    (CURVES, '"0,116.7 12,115', '"12,115', ["a line goes from 12 to 240"]),
    (CURVES, "80,51.5 160,34.1", "80,52.5 160,34.1", ["a line passes 80,52.5 and should pass 80,51.5"]),
    (CURVES, 'y="97.3"', 'y="98.3"', ["its grid does not stand at its marks", "the mark 0.6 is out of place"]),
    (CURVES, 'x="144" y="158"', 'x="145" y="158"', ["the mark 300 is out of place"]),
    (CURVES, "M0 93.3H240", "M0 94.3H240", ["its grid does not stand at its marks"]),
    (CURVES, 'y="34.1" data', 'y="36.1" data', ["the name “En 11 points” stands at 32.1 and should at 30.1"]),
    (CURVES, 'x="246" y="34.1"', 'x="260" y="34.1"', ["the name “En 11 points” stands at 30.1 and should at 30.1"]),
    (RATING, "10.0,77.3", "10.0,76.3", ["its line passes 10,76.3 and should pass 10,77.3"]),
    (RATING, 'cy="54.1', 'cy="55.1', ["its dot is at the height 55.1446"]),
    (RATING, "M0 48.0H240", "M0 49.0H240", ["its axes do not cross in the middle"]),
    (RATING, '"chance":["percent",0,1', '"chance":["percent",0,2', ["the script writes chance as ['percent', 0, 2]"]),
    (RATING, 'data-value="1496.1', 'data-value="1497.1', ["fibs/calculator.lose_own_new carries 1497.1003520622378"]),
    (RATING, 'output name="win_own_new"', 'output name="win_own_change"', ["the output win_own_change stands twice"]),
    (RATING, '"symbols":{"decimal":","', '"symbols":{"decimal":"."', ["the script writes “.”"]),
]


@pytest.mark.parametrize(("path", "before", "after", "messages"), WRONG)
def test_a_wrong_picture_is_told(path: str, before: str, after: str, messages: list[str]) -> None:
    found = told(path, before, after)
    assert [message for message in found if message in messages] == messages


def test_a_limit_of_one_language_alone_is_told() -> None:
    assert "the calculator has other limits than in another language" in told(
        RATING, '"length":[1,99', '"length":[1,98'
    )


def test_a_breadcrumb_that_miscounts_is_told() -> None:
    assert told(RATING, '"position":2', '"position":3') == ["its items have the positions (1, 3)"]
