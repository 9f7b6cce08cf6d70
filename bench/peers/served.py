"""How long a save takes until a generator's own preview answers with it.

One sentence of one page is saved again and again; from the moment it is written the page is asked for until the answer
holds the sentence: every 2 ms at first, later at a twentieth of the time that has gone by.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass

from bench.peers.cases import Project
from bench.peers.measure import ENVIRONMENT, end, family, memory

PAUSE = 1.0  # seconds of rest between two saves
GIVE_UP = 300.0  # seconds


@dataclass(frozen=True, slots=True)
class Served:
    """Milliseconds of each save, and the megabytes all its processes then hold."""

    saves: tuple[float, ...]
    held: float


def served(project: Project, saves: int) -> Served | None:
    """Start a preview and save; nothing if it does not answer in time."""
    project.tool.forget(project.folder)
    with running(project) as (pid, port):
        if until(port, project.address, "<h1", GIVE_UP) is None:
            return None
        times = []
        for _ in range(saves):
            time.sleep(PAUSE)
            start = time.perf_counter()
            sign = project.change("one page")
            if until(port, project.address, sign, GIVE_UP) is None:
                return None
            times.append(1000 * (time.perf_counter() - start))
        return Served(tuple(times), sum(memory(each)[1] for each in family(pid)))


@contextlib.contextmanager
def running(project: Project) -> Iterator[tuple[int, int]]:
    """Keep a preview running: its process and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [word.format(port=port) for word in project.tool.serve]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=project.folder, env=ENVIRONMENT, stdin=quiet, stdout=quiet, stderr=quiet)
    try:
        yield process.pid, port
    finally:
        started = list(family(process.pid))
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        for pid in started:
            end(pid)
        process.wait()


def until(port: int, address: str, sign: str, most: float) -> float | None:
    """Ask for a page until it holds a text; gives the seconds it took, or nothing."""
    start = time.perf_counter()
    while (gone := time.perf_counter() - start) < most:
        if sign in asked(port, address):
            return time.perf_counter() - start
        time.sleep(max(0.002, gone / 20))
    return None


def asked(port: int, address: str) -> str:
    """Ask for a page; nothing while there is no answer."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=GIVE_UP)
    try:
        line.request("GET", address)
        answer = line.getresponse()
        return answer.read().decode() if answer.status == 200 else ""
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        line.close()
