"""A Dask cluster makes the same pages, whoever of it dies under way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from build import main
from tablier.commands import clusters
from tablier.commands.clusters import Cluster, cluster
from tablier.commands.executors import NoWorkers
from tablier.guide.names import vocabulary
from tablier.press.crew import Workers
from tests.press.test_edition import Workplace, published, with_start
from tests.sites import front, make_site

PAGES = 39  # and the home page
PAGE = """\
-- content/page_{number}/page.yaml --
figures:
  start: fibs.START
  stake: fibs.points_at_stake(length={length})
-- content/page_{number}/fr.md --
{front}## Un {{#one}}

On part de {{{{ start }}}}, [l’enjeu](page_{other}#one) est {{{{ page_{other}/stake }}}}.
-- content/page_{number}/pt.md --
{front}## Um {{#one}}

Você parte de {{{{ start }}}}, e [a aposta](page_{other}#one) é {{{{ page_{other}/stake }}}}.
"""


def many(pages: int) -> str:
    """Write pages that show figures of each other."""
    return "".join(
        PAGE.format(
            number=number, length=number % 9 + 1, other=(number * 7 + 1) % pages, front=front("Un", f"un-{number}")
        )
        for number in range(pages)
    )


class Struck(Cluster):
    """A cluster that loses a worker while leaves are made: the busiest one."""

    slices = 0
    killed = 0

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Hand out a work, and strike with the second slice of leaves."""
        found = super().submit(work, *given, **named)
        Struck.slices += 1
        if Struck.slices == 2:
            processes = self.client.run(os.getpid)
            busy: dict[str, Any] = {}
            while not any(busy.values()) and not found.done():
                busy = self.client.processing()
            Struck.killed = processes[max(busy, key=lambda worker: len(busy[worker]))]
            os.kill(Struck.killed, signal.SIGKILL)
        return found


def gone(process: int) -> bool:
    """Tell whether a process is no more."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_cluster_that_loses_a_worker_makes_the_same_site(tmp_path: Path) -> None:
    place = Workplace(make_site(tmp_path, many(PAGES)), vocabulary())
    assert place.build() == ((), False)
    before = published(place.folders.output)
    place.folders.output.with_name("store").unlink()
    with cluster(count=2) as workers:
        place.hands = _struck(workers)
        assert place.build() == ((), False)
        assert len(place.anew()) == PAGES + 1
        assert published(place.folders.output) == before
        place.computing += 1
        place.vocabulary = with_start(1600)
        assert place.build() == ((), False)
        assert set(place.anew().values()) == {"fibs.START moved"}
        with workers(PAGES, 1) as executor:
            assert isinstance(executor, Cluster)
            left = executor.client.run(os.getpid).values()
    assert left
    assert Struck.killed not in left
    assert all(map(gone, [*left, Struck.killed]))


def _struck(workers: Workers) -> Workers:
    @contextmanager
    def hands(pages: int, pace: float) -> Iterator[Executor | None]:
        with workers(pages, pace) as executor:
            yield Struck(executor.client) if isinstance(executor, Cluster) else executor

    return hands


def test_a_cluster_that_stands_is_joined_if_it_runs_this_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_site(tmp_path, many(16))
    own = [f"--{name}={Path(__file__).parents[1] / name}" for name in ("locales", "templates", "assets")]
    with cluster(count=1) as workers, workers(16, 1) as executor:
        assert isinstance(executor, Cluster)
        address = executor.client.scheduler.address
        monkeypatch.chdir(tmp_path)  # where the workers are not
        assert main([*own, f"--executor=dask={address}"]) == 0
        assert "34 made, 0 kept" in capsys.readouterr().out
        monkeypatch.setattr(clusters, "CODE", "another")
        assert main([*own, "--why=home", f"--executor=dask={address}", "--base-url=https://x.example"]) == 1
    right = f"start them anew: PYTHONPATH=. dask worker {address}"
    assert capsys.readouterr().err == f"the workers at {address} run other code; {right}\n"


def test_workers_that_cannot_be_had_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    with pytest.raises(NoWorkers) as refusal, cluster("127.0.0.1:1") as workers, workers(16, 1):
        pass
    assert (refusal.value.what, refusal.value.right) == (
        "no workers answer at 127.0.0.1:1",
        "start some: PYTHONPATH=. dask worker 127.0.0.1:1",
    )
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoWorkers) as refusal, cluster():
        pass
    assert (refusal.value.what, refusal.value.right) == (
        "Dask is not installed",
        "python -m pip install 'dask[distributed]'",
    )


def test_who_makes_no_pages_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--executor=dask="])
    right = "argument --executor: “dask=” makes no pages; give processes, none, dask or dask=ADDRESS\n"
    assert capsys.readouterr().err.endswith(right)
