"""Python and the browser run one Elo, one FIDE and one reading of games: the same answers, the same refusals."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tablier.guide import answers, games
from tablier.guide.answers import Rules
from tablier.rating import elo, fide, fide_coefficients, fide_first, fide_regulations, fide_tables
from tablier.rating.elo import Game
from tests.browser.samples import seeded
from tests.browser.twins import Function, Row, differences
from tests.guide.test_games import BLANK, DAYS, NO_DAYS, READ, REFUSED

VECTORS = json.loads((Path(__file__).resolve().parents[1] / "vectors/fide.json").read_text(encoding="utf-8"))
DATES = (20240301, 20240930, 20241130, 20241201, 20250930, 20251001, 20261130)
COEFFICIENTS = (10, 15, 20, 40, 16, 24, 32)
SCORES = (0, 0.5, 1)
RULES = [
    Rules(method, capped, mode, starts, pace)
    for method in ("formula", "table")
    for capped in (True, False)
    for mode in ("period", "sequence")
    for starts in DATES
    for pace in fide_regulations.PACES
]


def lists() -> list[Row]:
    """Draw lists of games, ratings with and without decimals, by every mixture of rules."""
    choice = seeded("lists of games")

    def rating(broken: bool) -> float:
        whole = choice.randint(1, 2900)
        return whole + 0.5 if broken else whole

    rows: list[Row] = []
    for _ in range(2400):
        broken = choice.random() < 0.2
        played = tuple(Game(rating(broken), choice.choice(SCORES)) for _ in range(choice.randint(1, 24)))
        k = choice.choice(COEFFICIENTS) + (0.5 if choice.random() < 0.1 else 0)
        rows.append((rating(broken), played, k, choice.choice(RULES)))
    return rows


def printed() -> list[Row]:
    """Give every printed period and performance, by every method, as lists of games."""
    rows: list[Row] = []
    for vector in [*VECTORS["periods"], *VECTORS["formula"]["periods"]]:
        played = tuple(Game(*each) for each in vector["games"])
        rows += [(vector["own"], played, vector["coefficient"], rules) for rules in RULES]
    for vector in [*VECTORS["performances"], *VECTORS["first_ratings"]]:
        rows.append((1500, tuple(Game(*each) for each in vector["games"]), 20, RULES[0]))
    return rows


def singles() -> list[Row]:
    """Give every printed single game, and the edges of the cap, as FIDE rates them on every day at every pace."""
    listed = [*VECTORS["calculator"]["games"], *VECTORS["changes"]]
    games_printed = [(v["own"], v["opponent"], v["score"], v["coefficient"]) for v in listed]
    edges = [(own, own + gap, 0.5, 10) for own in (1400, 2001, 2600, 2649, 2650, 2700) for gap in range(-800, 801, 23)]
    return [
        (*row, starts, pace)
        for row in [*games_printed, *edges]
        for starts in DATES[-3:]
        for pace in fide_regulations.PACES
    ]


def needs() -> list[Row]:
    choice = seeded("targets")
    return [
        (
            choice.randint(1400, 2800),
            tuple(choice.randint(1400, 2800) for _ in range(choice.randint(1, 12))),
            choice.randint(1400, 2900),
            choice.choice((10, 20, 40)),
        )
        for _ in range(1200)
    ]


def players() -> list[Row]:
    numbers = product((1399, 2299, 2300, 2399.5, 2400), (0, 2310, 2410), (0, 29, 30), (0, 17, 18, 19), RULES[::12])
    return [tuple(row) for row in numbers]


LINES = [*[text for text, *_ in READ], *BLANK, *[text for text, _ in REFUSED]]
TEXTS = [*LINES, *[text for text, _ in DAYS], *NO_DAYS]


def scraps() -> list[str]:
    """Draw lines of what stands in such lists, in any order."""
    choice = seeded("scraps of games")
    pieces = (
        "1800",
        "1 800",
        "1,800",
        "2",
        "1",
        "0",
        "½",
        "1/2",
        "0,5",
        ":",
        ";",
        "=",
        " ",
        "\t",
        "-",
        "+",
        "H",
        "#",
        "x",
    )
    return ["".join(choice.choice(pieces) for _ in range(choice.randint(1, 6))) for _ in range(2500)]


COMPARED: dict[Function, list[Row]] = {
    answers.answer: [*lists(), *printed()],
    answers.coefficient_of: players(),
    answers.coefficient_in: [
        (40, (Game(1500, 1),) * count, 1500, rules) for count in range(1, 40) for rules in RULES[::12]
    ],
    fide.game: singles(),
    fide.needed: needs(),
    elo.needed: needs(),
    fide_first.first_rating: [(tuple(Game(*each) for each in vector["games"]),) for vector in VECTORS["first_ratings"]],
    fide_tables.percent_by_table: [(gap,) for gap in range(-900, 901)],
    fide_tables.gap_by_table: [(percent,) for percent in range(101)],
    elo.expected_score: [(steps / 4, capped) for steps in range(-4000, 4001, 9) for capped in (True, False)],
    games.line: [(text, decimal, 9999) for text in [*LINES, *scraps()] for decimal in ",."],
    games.typed_day: [(text,) for text in TEXTS],
    games.typed_rating: [(text, decimal) for text in TEXTS for decimal in ",."],
}
REFUSED_GAMES: list[Row] = [
    (0, 1500, 1, 20),
    (1500, 1500.5, 1, 20),
    (1500, 1500, 2, 20),
    (1500, 1500, 1, 0),
    (1500, 1500, 1, 20, 20240229),
    (1500, 1500, 1, 20, 20251301),
    (1500, 1500, 1, 20, 20251001, "bullet"),
]


def named(function: Function) -> str:
    return str(function.__name__)


@pytest.mark.parametrize("function", COMPARED, ids=lambda function: f"{function.__module__}.{named(function)}")
def test_the_browser_answers_as_python_does(function: Function, blank_page: Page) -> None:
    assert differences(blank_page, function, COMPARED[function])[:3] == []


def test_the_browser_refuses_a_game_in_the_same_words(blank_page: Page) -> None:
    assert differences(blank_page, fide.game, REFUSED_GAMES) == []


@pytest.mark.parametrize("vector", VECTORS["coefficients"], ids=lambda vector: str(vector["id"]))
def test_the_browser_finds_the_k_of_the_lists(vector: dict[str, Any], blank_page: Page) -> None:
    player = vector["player"]
    names = ("born", "listed_on", "pace")
    defaults = (0, fide_regulations.LATEST, fide_regulations.STANDARD)
    rest = [player.get(name, default) for name, default in zip(names, defaults, strict=True)]
    assert differences(blank_page, fide_coefficients.development, [(player["highest"], player["games"], *rest)]) == []


def test_more_than_ten_thousand_answers_are_compared() -> None:
    assert sum(len(rows) for rows in COMPARED.values()) > 10_000
