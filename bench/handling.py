"""What a reader does on a guide, and what each time costs: keys in every field, moves on a board. Knows no table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

from playwright.sync_api import Browser, CDPSession, Locator, Page

from bench.browsing import REST, Cost, cost, phone, slowed

TIMES = 12
GAMES = "\n".join(f"{1900 + 17 * number}:{mark}" for number, mark in enumerate(islice(cycle("1½0"), 9)))
MATCHES = "\n".join(f"{1400 + 13 * number} {1 + number % 9} {number % 2}" for number in range(20))
# Each field holds this; its last letter is taken away and put back. The lists come last: other keys would pay for them.
TYPED = {
    "fibs": {
        "own": "1500",
        "opponent": "1612",
        "length": "11",
        "own_experience": "120",
        "opponent_experience": "350",
        "matches": MATCHES,
    },
    "elo": {
        "own": "2012",
        "opponent": "2100",
        "k": "20",
        "age": "35",
        "games_played": "40",
        "highest": "2100",
        "target": "2100",
        "date": "2025-10-01",
        "games": GAMES,
    },
}
CHOSEN = {"fibs": (), "elo": ("score", "mode", "method", "time_control", "cap")}  # by arrows, and a box by its space
CENTRE = (
    "(thing) => { thing.scrollIntoView({ block: 'nearest' }); const box = thing.getBoundingClientRect();"
    " return [box.x + box.width / 2, box.y + box.height / 2]; }"
)


def keys(browser: Browser, address: str, system: str, rate: int) -> Iterator[tuple[str, list[Cost]]]:
    """Give each field of a calculator with what its keys cost; at the end the first once more, beside the list."""
    with phone(browser) as (page, engine):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        slowed(engine, rate)
        for name in CHOSEN[system]:
            page.locator(f"[name={name}]").first.focus()
            press = cycle([" "] if name == "cap" else ["ArrowDown", "ArrowUp"])
            yield name, pressed(page, engine, press)
        for name, text in TYPED[system].items():
            yield name, typed(page, engine, name, text)
        yield "own, beside the list", typed(page, engine, "own", TYPED[system]["own"])


def typed(page: Page, engine: CDPSession, name: str, text: str) -> list[Cost]:
    field = page.locator(f"[name={name}]:not(output)")
    field.fill(text)
    field.press("Control+End")
    return pressed(page, engine, cycle(["Backspace", text[-1]]))


def pressed(page: Page, engine: CDPSession, press: Iterator[str]) -> list[Cost]:
    return [cost(page, engine, partial(page.keyboard.press, key)) for key in islice(press, TIMES)]


def moves(browser: Browser, address: str, rate: int) -> Iterator[tuple[str, list[Cost]]]:
    """Play on the first board with a roll, over and over; gives each act with what it cost."""
    with phone(browser) as (page, engine):
        page.goto(address)
        slowed(engine, rate)
        board = page.locator("play-explorer", has=page.locator(".worked")).first
        yield "open the board, once", [clicked(page, engine, board.locator("> button"))]
        start = board.locator(".plays button").first.inner_text().partition("/")[0]
        costs: dict[str, list[Cost]] = {}
        for _ in range(TIMES):
            for act, place in (
                ("take a checker up", f"[data-point='{start}']"),
                ("put it down", ".may"),
                ("take the step back", "[data-do=back]"),
                ("a play of the list", ".plays button"),
                ("begin again", "[data-do=again]"),
            ):
                costs.setdefault(act, []).append(clicked(page, engine, board.locator(place).first))
        yield from costs.items()


def clicked(page: Page, engine: CDPSession, thing: Locator) -> Cost:
    """Press on the middle of something, once it is on the screen and all is at rest."""
    x, y = thing.evaluate(CENTRE)
    page.wait_for_timeout(REST)
    return cost(page, engine, lambda: page.mouse.click(x, y))
