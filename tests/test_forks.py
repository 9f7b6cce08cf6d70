"""Forks do what they are handed, and what goes wrong in one is known here."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from tablier.commands.forks import WIDE, ForkEnded, Forks

HELD = ["what is here when they are forked"]


@pytest.fixture
def forks() -> Iterator[Forks]:
    with Forks(2) as both:
        yield both


def doubled(number: int) -> int:
    time.sleep(0.002 * (number % 3))  # some are done before those that were handed out earlier
    return 2 * number


def held(number: int) -> tuple[str, int]:
    return HELD[number], os.getpid()


def wrong(name: str) -> None:
    raise LookupError(name)


def unsent() -> object:
    return lambda: None


def test_each_work_has_its_own_answer_and_several_do_them(forks: Forks) -> None:
    works = [forks.submit(doubled, number) for number in range(20)]
    assert [work.result() for work in reversed(works)] == [2 * number for number in reversed(range(20))]
    words, workers = zip(*(work.result() for work in [forks.submit(held, 0) for _ in range(9)]), strict=True)
    assert {*words} == {*HELD}
    assert {*workers} == {fork.pid for fork in forks.all}
    assert len({*workers} - {os.getpid()}) == 2


def test_an_answer_of_any_length_comes_whole(forks: Forks) -> None:
    works = [forks.submit(bytes, 3 * WIDE + number) for number in range(6)]
    assert [len(work.result()) for work in works] == [3 * WIDE + number for number in range(6)]


def test_what_a_work_raises_is_raised_here_with_where_it_happened(forks: Forks) -> None:
    work, after = forks.submit(wrong, "even_9"), forks.submit(doubled, 2)
    with pytest.raises(LookupError, match="even_9") as told:
        work.result()
    assert "in wrong\n    raise LookupError(name)\n" in told.value.__notes__[0]
    assert after.result() == 4


def test_an_answer_that_cannot_be_sent_is_told(forks: Forks) -> None:
    with pytest.raises(AttributeError, match=r"Can't pickle local object 'unsent.<locals>.<lambda>'"):
        forks.submit(unsent).result()


def test_a_worker_that_was_killed_is_told(forks: Forks) -> None:
    works = [forks.submit(time.sleep, 0.05) for _ in range(4)]
    os.kill(forks.all[0].pid, signal.SIGKILL)
    with pytest.raises(ForkEnded, match=r"^a worker ended before its work did: it was killed, or had no memory left$"):
        [work.result() for work in works]


def test_none_is_left_at_the_end() -> None:
    with Forks(2) as both:
        both.submit(time.sleep, 60)
    assert [fork for fork in both.all if os.path.exists(f"/proc/{fork.pid}")] == []
