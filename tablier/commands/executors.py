"""Who makes the pages, as `--executor` names them: this process, several of this machine's, a Dask cluster's."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tablier.press.problems import Refused

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tablier.press.crew import Workers

SHORT = 0.15  # seconds of work that one process does sooner than several would


class NoWorkers(Refused):
    """The workers that were asked for cannot be had."""


@contextmanager
def executors(named: str) -> Iterator[Workers]:
    """Give the workers an option names. Raises NoWorkers, then or when the first of them is needed."""
    sort, _, address = named.partition("=")
    if sort == "dask":
        from tablier.commands.clusters import cluster

        with cluster(address) as workers:
            yield workers
    else:
        yield processes if sort == "processes" else alone


@contextmanager
def alone(pages: int, pace: float) -> Iterator[Executor | None]:
    """Let this process do the work."""
    yield None


@contextmanager
def processes(pages: int, pace: float) -> Iterator[Executor | None]:
    """Give as many processes as there are cores, where there is work enough for them."""
    if pages * pace < SHORT or cores() < 2:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # What a worker was forked with never becomes garbage, and to look through it would copy it.
    with ProcessPoolExecutor(cores(), get_context("fork"), initializer=gc.freeze) as pool:
        yield pool


def cores() -> int:
    """Count the cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
