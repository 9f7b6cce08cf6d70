"""Work on pages is shared out as soon as that is worth it, and not before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from tablier.commands.executors import SHORT, processes
from tablier.press.crew import shared_out

PAGES = ("alpha", "beta", "gamma", "delta")


def test_workers_hear_how_many_pages_are_left_and_the_pace_of_those_but_the_first() -> None:
    heard: list[tuple[int, bool]] = []

    @contextmanager
    def workers(pages: int, pace: float) -> Iterator[None]:
        heard.append((pages, pace > 0))
        yield None

    assert list(shared_out(slowly, PAGES, 0.002, workers)) == ["ALPHA", "BETA", "GAMMA", "DELTA"]
    assert heard == [(4, False), (3, False), (2, True), (1, True)]


def slowly(page: str, seconds: float) -> str:
    """Do a work that takes a while."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return page.upper()


def test_short_work_starts_no_processes() -> None:
    with processes(10, SHORT / 11) as executor:
        assert executor is None
