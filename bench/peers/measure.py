"""What one command costs, its whole family of processes counted.

Wall is the clock from start to end. Processor time is what wait4 tells of the command and all it waited for, user and
system. Memory is looked at in /proc about fifty times a second: the largest process by its own high-water mark, all of
them by the sum of what they hold at one look, where a page that processes share is counted in each of them.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

LOOK = 0.02  # seconds between two looks at first; a long run is looked at less often
SELDOM = 0.1
LONG = 5.0
# What is timed may keep its compiled Python, as it does wherever nothing forbids it.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds and megabytes."""

    wall: float
    cpu: float
    largest: float
    all: float


def cost(command: Sequence[str], folder: Path) -> Cost:
    """Run a command in a folder. Ends the program if it fails, with what it said."""
    with tempfile.TemporaryFile("w+") as said:
        start = time.perf_counter()
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=said, stderr=said, stdin=quiet)
        ended = threading.Event()
        seen: list[tuple[float, int, float]] = []

        def wait() -> None:
            _, status, usage = os.wait4(process.pid, 0)
            seen.append((time.perf_counter(), status, usage.ru_utime + usage.ru_stime))
            ended.set()

        threading.Thread(target=wait).start()
        largest = most = 0.0
        try:
            while not ended.wait(LOOK if time.perf_counter() - start < LONG else SELDOM):
                held = [memory(pid) for pid in family(process.pid)]
                largest = max([largest, *(high for high, _ in held)])
                most = max(most, sum(now for _, now in held))
        except BaseException:
            for pid in [*family(process.pid)]:
                end(pid)
            raise
        stopped, status, cpu = seen[0]
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise SystemExit(f"{' '.join(command)} ended with {process.returncode}:\n{said.read()[-2000:]}")
    return Cost(stopped - start, cpu, largest, most)


def family(pid: int) -> Iterator[int]:
    """Name a process and all that descend from it."""
    yield pid
    try:
        tasks = [task / "children" for task in Path(f"/proc/{pid}/task").iterdir()]
        children = [int(child) for task in tasks for child in task.read_text().split()]
    except OSError:  # it has just ended
        return
    for child in children:
        yield from family(child)


def end(pid: int) -> None:
    """End a process that was started here, if it has not ended."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def memory(pid: int) -> tuple[float, float]:
    """Give the most a process has held and what it holds now, in megabytes."""
    try:
        told = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0, 0.0
    held = dict(re.findall(r"^(VmHWM|VmRSS):\s+(\d+) kB", told, re.MULTILINE))
    return int(held.get("VmHWM", 0)) / 1024, int(held.get("VmRSS", 0)) / 1024
