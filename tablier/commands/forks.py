"""Workers of this machine: forks of this process, which find in memory all that it holds. Knows no page.

Work goes to each through a pipe and its answers come back through another, heard when somebody waits for one: no
threads, no queues, nothing to import, which is sooner done than with the library's pool of processes. They end with
this process, however it ends, for what they read ends with it.
"""

from __future__ import annotations

import fcntl
import gc
import os
import pickle
import select
import signal
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, NoReturn, ParamSpec, TypeVar

AT_ONCE = 2  # works that a fork holds: one it does, and one that waits, so that it need not
WIDE = 1 << 20  # bytes of answers that wait in a pipe, so that none waits for who reads it
HEAD = 8  # bytes of a length
ENDED = "a worker ended before its work did: it was killed, or had no memory left"
Given = ParamSpec("Given")
Found = TypeVar("Found")


class ForkEnded(RuntimeError):
    """A worker ended before its work did."""


class Handed(Generic[Found]):
    """A work that was handed out, and what came of it."""

    def __init__(self, forks: Forks, task: bytes) -> None:
        self.forks, self.task = forks, task
        self.answer: tuple[bool, Any, str] | None = None

    def result(self) -> Found:
        """Wait for what it gives, or raise what it raised."""
        while self.answer is None:
            self.forks.hear()
        is_done, found, trace = self.answer
        if not is_done:
            found.add_note(trace)
            raise found
        done: Found = found
        return done


class Fork:
    """A worker, as this process sees it."""

    def __init__(self) -> None:
        self.due: deque[Handed[Any]] = deque()  # what it holds, answered in this order
        tasks, self.tasks = os.pipe()
        self.answers, answers = os.pipe()
        with suppress(AttributeError, OSError):  # Linux alone, and no more than it allows
            fcntl.fcntl(answers, fcntl.F_SETPIPE_SZ, WIDE)
        self.pid = os.fork()
        if not self.pid:
            os.close(self.tasks)
            os.close(self.answers)
            _work(tasks, answers)
        os.close(tasks)
        os.close(answers)

    def take(self, handed: Handed[Any]) -> None:
        """Let it do a work. Raises ForkEnded."""
        self.due.append(handed)
        try:
            _send(self.tasks, handed.task)
        except BrokenPipeError:
            raise ForkEnded(ENDED) from None

    def hear(self) -> None:
        """Take its next answer. Raises ForkEnded."""
        answer = _received(self.answers)
        if answer is None:
            raise ForkEnded(ENDED)
        self.due.popleft().answer = pickle.loads(answer)  # noqa: S301 - from a fork of this process

    def end(self) -> None:
        """End it, whatever it does."""
        os.close(self.tasks)
        os.close(self.answers)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


class Forks:
    """So many workers, forked when there is work for them: what is handed out then stands in their memory."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.all: list[Fork] = []
        self.waiting: deque[Handed[Any]] = deque()

    def __enter__(self) -> Forks:
        return self

    def __exit__(self, *_: object) -> None:
        for fork in self.all:
            fork.end()

    def submit(self, work: Callable[Given, Found], /, *given: Given.args, **named: Given.kwargs) -> Handed[Found]:
        """Hand out a work."""
        self.all = self.all or [Fork() for _ in range(self.count)]
        handed: Handed[Found] = Handed(self, pickle.dumps((work, given, named), 5))
        self.waiting.append(handed)
        self._hand_out()
        return handed

    def hear(self) -> None:
        """Wait for an answer of any of them."""
        ready, _, _ = select.select([fork.answers for fork in self.all], [], [])
        for fork in self.all:
            if fork.answers in ready:
                fork.hear()
        self._hand_out()

    def _hand_out(self) -> None:
        """Give each what it can hold; of the last works, no more than one."""
        while self.waiting:
            fork = min(self.all, key=lambda fork: len(fork.due))
            if len(fork.due) >= (AT_ONCE if len(self.waiting) > self.count else 1):
                return
            fork.take(self.waiting.popleft())


def _work(tasks: int, answers: int) -> NoReturn:
    """Do what comes, in the order it comes, until no more can; this is a fork's whole life."""
    try:
        gc.freeze()  # nothing it was forked with becomes garbage, and looking through it would copy it
        while (task := _received(tasks)) is not None:
            _send(answers, _answered(task))
    finally:
        os._exit(0)


def _answered(task: bytes) -> bytes:
    try:
        work, given, named = pickle.loads(task)  # noqa: S301 - from the process this is a fork of
        return pickle.dumps((True, work(*given, **named), ""), 5)
    except Exception as error:
        return pickle.dumps((False, error, traceback.format_exc()), 5)


def _send(line: int, data: bytes) -> None:
    left = memoryview(len(data).to_bytes(HEAD, "little") + data)
    while left:
        left = left[os.write(line, left) :]


def _received(line: int) -> bytes | None:
    """Give the next bytes that were sent; nothing where the other end is closed."""
    head = _read(line, HEAD)
    return _read(line, int.from_bytes(head, "little")) if head else None


def _read(line: int, size: int) -> bytes:
    pieces = []
    while size and (piece := os.read(line, size)):
        pieces.append(piece)
        size -= len(piece)
    return b"" if size else b"".join(pieces)
