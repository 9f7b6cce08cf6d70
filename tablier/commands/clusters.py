"""The workers of a Dask cluster: one of this machine's own, or one that stands and is joined.

What a work needs lies on the cluster as a result of its own, which every worker takes once. When a worker dies, Dask
gives its pages to the others.
"""

from __future__ import annotations

import logging
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, chdir, contextmanager
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from tablier.commands.executors import NoWorkers, cores
from tablier.press.crew import Afar, Workers

FEW = 16  # pages that this process makes sooner than a cluster would
PATIENCE = 10  # seconds in which a cluster answers
SETTINGS = {"distributed.admin.large-graph-warning-threshold": "1 GB"}  # what a work needs is large, and sent once
START = "PYTHONPATH=. dask worker"
ALONE = Lock()  # a worker may have threads; what it makes pages with serves one at a time
Given = ParamSpec("Given")
Found = TypeVar("Found")


class Cluster(Executor, Afar):
    """A Dask cluster as an executor, whose workers stand where this process stands."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.executor = client.get_executor()

    def submit(self, work: Callable[Given, Found], /, *given: Given.args, **named: Given.kwargs) -> Future[Found]:
        """Hand out a work."""
        found: Future[Found] = self.executor.submit(_placed, os.getcwd(), work, *given, **named)
        return found

    def sent(self, needs: Any) -> Any:
        """Let the cluster keep what a work needs; it is unpacked again wherever it was lost."""
        return self.client.submit(pickle.loads, pickle.dumps(needs, 5), pure=False)


def _placed(place: str, work: Callable[..., Found], *given: Any, **named: Any) -> Found:
    with ALONE, chdir(place):
        return work(*given, **named)


def _hashed_code() -> str:
    sum_ = blake2b(sys.version.encode(), digest_size=16)
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        sum_.update(path.read_bytes())
    return sum_.hexdigest()


CODE = _hashed_code()  # of the code this process runs, as it was when it started


def code() -> str:
    """Give the hash of the code a worker runs."""
    return CODE


@contextmanager
def cluster(address: str = "", count: int | None = None) -> Iterator[Workers]:
    """Give the workers at an address, or so many of this machine's own, met when work first asks. Raises NoWorkers."""
    if find_spec("distributed") is None:
        raise NoWorkers("Dask is not installed", "python -m pip install 'dask[distributed]'")
    with ExitStack() as met:
        executor = cache(lambda: Cluster(met.enter_context(_joined(address) if address else _own(count))))

        @contextmanager
        def workers(pages: int, pace: float) -> Iterator[Executor | None]:
            yield executor() if pages >= FEW else None

        yield workers


@contextmanager
def _own(count: int | None) -> Iterator[Any]:
    """Start a cluster on this machine, of a worker a core; it ends with the work."""
    import dask
    from distributed import Client, LocalCluster

    with (
        TemporaryDirectory() as scratch,
        dask.config.set({**SETTINGS, "temporary-directory": scratch}),
        LocalCluster(
            n_workers=count or cores(),
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        ) as own,
        Client(own) as client,
    ):
        yield client


@contextmanager
def _joined(address: str) -> Iterator[Any]:
    """Join the cluster at an address, whose workers must run this very code. Raises NoWorkers."""
    import dask
    from distributed import Client

    with dask.config.set(SETTINGS), ExitStack() as left:
        try:
            client = left.enter_context(Client(address, timeout=PATIENCE))
            client.wait_for_workers(1, timeout=PATIENCE)
            codes = client.run(code, on_error="return").values()
        except (OSError, ValueError):
            raise NoWorkers(f"no workers answer at {address}", f"start some: {START} {address}") from None
        if any(found != CODE for found in codes):
            raise NoWorkers(f"the workers at {address} run other code", f"start them anew: {START} {address}")
        yield client
