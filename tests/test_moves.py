"""What an edition differs in from figures.lock is told page by page as it would be told of the whole at once."""

from __future__ import annotations

import random

import pytest

from tablier.commands import moves
from tablier.commands.locks import lock_of
from tablier.commands.locks import moved_figures as moved_at_once
from tablier.commands.made import Made
from tablier.commands.moves import moved_figures
from tablier.press.edition import Edition
from tablier.press.imprint import parts
from tablier.press.ledger import listed
from tablier.press.shelf import shelf
from tests.press.test_edition import Workplace
from tests.press.test_edition import place as place  # a fixture

LINES = ["", "<<<<<<< ours\n", '["gamma/a", "fibs.START", "1", {}]\n', '["z/a", "1", "1", {}]\n']


def reopened(place: Workplace) -> tuple[Edition, Made]:
    """Give what the last build made, its shelf open again, and its ledger in memory."""
    assert place.made is not None
    place.made.shelf = shelf(place.folders.output.with_name("store"), "the same code")
    now = parts(place.made)
    record = {"figures": [row for page in now.pages for row in listed(now.figures(page))]}
    return place.made, Made((), record, 0, ())


def test_what_moved_is_told_as_of_the_whole_lock(place: Workplace) -> None:
    chance, path = random.Random(20261130), lock_of(place.folders)
    made, whole = reopened(place)
    now = parts(made)
    locked = [line for page in now.pages for line in now.locked(page).decode().splitlines(keepends=True)]
    path.write_text("".join(locked), encoding="utf-8")
    assert moved_figures(made) == ()
    told = 0
    for _ in range(60):
        path.write_text("".join(edited(locked, chance)), encoding="utf-8")
        found = sorted(moved_figures(made))
        assert found == sorted(moved_at_once(whole, place.folders))
        told += bool(found)
    assert told > 30
    made.shelf.close(False)


def edited(lines: list[str], chance: random.Random) -> list[str]:
    """Do to a lock what hands and merges do."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines) + 1)
        match chance.randint(0, 3):
            case 0:
                lines = [*lines[:at], chance.choice(LINES), *lines[at:]]
            case 1:
                lines = [*lines[:at], *(line.replace("1500", "1600") for line in lines[at:])]
            case 2:
                lines = lines[at:] + lines[:at]
            case 3:
                lines = lines[:at] + lines[at + 1 :]
    return lines


def test_of_very_many_that_moved_the_rest_is_counted(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = reopened(place)
    now, lock = parts(made), lock_of(place.folders)
    pages = {page: now.locked(page).decode() for page in now.pages}
    lock.write_text("".join(pages.values()).replace("2026", "2025"), encoding="utf-8")
    every = len(moved_figures(made))
    monkeypatch.setattr(moves, "MOST", 2)
    told = [problem.what for problem in moved_figures(made)]
    assert told == [
        *(f"the figure alpha/updated.{code} moved" for code in ("fr", "pt")),
        f"{every - 2} more figures moved",
    ]
    lock.write_text("", encoding="utf-8")
    counts = [lines.count("\n") for lines in pages.values()]
    told = [problem.what for problem in moved_figures(made)]
    new = [f"the page {page} is new, with {count} figures" for page, count in zip(pages, counts[:2], strict=False)]
    assert told == [*new, f"{sum(counts[2:])} more figures moved"]
    made.shelf.close(False)


def test_what_came_went_or_moved_on_a_page_is_told_apart(place: Workplace) -> None:
    made, _ = reopened(place)
    now = parts(made)
    lines = [line for page in now.pages for line in now.locked(page).decode().splitlines(keepends=True)]
    gone = '["alpha/spare", "fibs.START", "1500", {"fr": "1500"}]\n'
    lock_of(place.folders).write_text(gone + "".join(line for line in lines if "alpha/stake" not in line))
    told = {problem.what for problem in moved_figures(made)}
    assert {"the figure alpha/spare is gone", "the figure alpha/stake is new"} <= told
    made.shelf.close(False)
