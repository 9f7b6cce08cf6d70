"""Who makes the leaves: this process, or the workers of an executor that is handed in. The results are the same.

What the work needs is laid out once on a bench; workers that are forked find it there, whatever it holds. To workers
elsewhere it is sent, once for all their work.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablier.press.asked import Asked
from tablier.press.calls import Vocabulary
from tablier.press.definitions import UNREAD, Own, definitions
from tablier.press.documents import sketch
from tablier.press.expressions import claim, define
from tablier.press.figures import as_day, published
from tablier.press.index import Index
from tablier.press.kept import Result, result, stopped
from tablier.press.leaf import Leaf, Worked, Workshop, leaf, worked
from tablier.press.ledger import Row, listed
from tablier.press.load import PageReader
from tablier.press.model import Site, TextFile
from tablier.press.parse import Folder, folder, template_faults
from tablier.press.problems import Refused
from tablier.press.register import registered
from tablier.press.shelf import read_only
from tablier.press.store import Keep, at_once
from tablier.press.templates import newly_compiled

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from contextlib import AbstractContextManager

SLICE = 16  # pages that are made at one go, where there are many
SHARES = 32  # slices into which fewer are parted, so that no worker waits long for another
AHEAD = 6  # slices that wait in line: enough to keep workers busy, few enough to hold in memory
MOST_VALUES = 4096  # calls whose values are kept
Needs = TypeVar("Needs")
Found = TypeVar("Found")
Workers = Callable[[int, float], "AbstractContextManager[Executor | None]"]  # for so many pages, of so many seconds
BENCHES: dict[int, Any] = {}


class Afar(ABC):
    """What an executor is, too, whose workers are no forks of this process."""

    @abstractmethod
    def sent(self, needs: Any) -> Any:
        """Send what a work needs; gives what stands for it in a call, in whose place a worker finds the needs."""


def shared_out(
    work: Callable[[str, Needs], Found], pages: Sequence[str], needs: Needs, workers: Workers
) -> Iterator[Found]:
    """Do a work on pages, in their order; as soon as what is left is worth workers, they do it, some ahead of time.

    The first page tells nothing of the pace: what it has to import and compile, the others find done, and forks too.
    """
    spent = 0.0
    for done, page in enumerate(pages):
        with workers(len(pages) - done, spent / max(1, done - 1)) as executor:
            if executor:
                yield from _by_workers(executor, work, pages[done:], needs)
                return
        begun = time.process_time()
        found = work(page, needs)
        spent += time.process_time() - begun if done else 0.0
        yield found


def _by_workers(
    executor: Executor, work: Callable[[str, Needs], Found], pages: Sequence[str], needs: Needs
) -> Iterator[Found]:
    if isinstance(executor, Afar):
        yield from _ahead(executor, _slice, work, pages, executor.sent(needs))
        return
    BENCHES[id(needs)] = needs
    try:
        yield from _ahead(executor, _slice_on_bench, work, pages, id(needs))
    finally:
        del BENCHES[id(needs)]


def _ahead(
    executor: Executor, make: Callable[..., list[Found]], work: Callable[..., Found], pages: Sequence[str], needs: Any
) -> Iterator[Found]:
    """Hand out pages by slices, some ahead of what is asked for."""
    left, size = iter(pages), min(SLICE, 1 + len(pages) // SHARES)
    waiting: deque[Future[list[Found]]] = deque()
    for slice_ in iter(lambda: tuple(islice(left, size)), ()):
        waiting.append(executor.submit(make, work, slice_, needs))
        if len(waiting) > AHEAD:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _slice(work: Callable[[str, Needs], Found], pages: Sequence[str], needs: Needs) -> list[Found]:
    return [work(page, needs) for page in pages]


def _slice_on_bench(work: Callable[[str, Any], Found], pages: Sequence[str], bench: int) -> list[Found]:
    return _slice(work, pages, BENCHES[bench])


class Look(Struct, frozen=True):
    """What a first look at a page's files shows: their hashes, and what others may know of it."""

    page: str
    texts: Mapping[str, bytes]
    said: bytes


def look(page: str, needs: tuple[Site, PageReader]) -> Look:
    """Look at a page without reading it as Markdown."""
    site, read = needs
    files, _ = read(page)
    return Look(page, hashes(files), registered(*sketch(page, files, site)))


def hashes(files: Mapping[str, TextFile]) -> dict[str, bytes]:
    """Give a short hash of each text."""
    return {name: blake2b(file.text.encode(), digest_size=16).digest() for name, file in files.items()}


class Bench(Struct, frozen=True):
    """What a leaf is made with: the workshop, what pages know of each other, and how a page is read."""

    shop: Workshop
    index: Index
    read: PageReader


class Making(Struct, frozen=True):
    """A leaf as it was made: worked out, printed where nothing stops it, and what was asked of other pages."""

    work: Worked
    leaf: Leaf | None
    asked: Asked
    spent: tuple[float, ...]


def making(page: str, bench: Bench, keep: Keep = at_once, has_rows: bool = True) -> Making:
    """Read one page and make its leaf, noting what it asks of others."""
    begun = time.perf_counter()
    found = understood(page, bench, keep)
    read = time.perf_counter()
    vocabulary, asked = bench.shop.vocabulary, Asked()
    own = keep(("names", page), definitions, found.file, vocabulary) if found.file else UNREAD
    index = asked.index(replace(bench.index, definitions=Own(page, own, bench.index.definitions)))
    work = worked(found, bench.shop, index, keep)
    evaluated = time.perf_counter()
    if len(vocabulary.values) > MOST_VALUES:
        vocabulary.values.clear()
    is_stopped = work.is_stopped or bench.shop.is_stopped
    printed = None if is_stopped else leaf(work, bench.shop, index, keep, has_rows)
    return Making(work, printed, asked, (read - begun, evaluated - read, time.perf_counter() - evaluated))


def make_leaf(page: str, bench: Bench) -> Result:
    """Make a leaf; gives all that it says to the whole site."""
    made = making(page, bench)
    found = result(made.work, made.leaf, made.asked) if made.leaf else stopped(made.work)
    return replace(found, spent=made.spent, compiled=newly_compiled())


def understood(page: str, bench: Bench, keep: Keep = at_once) -> Folder:
    """Read and understand one page's files."""
    files, unread = bench.read(page)
    found = folder(page, files, bench.shop.common.site, frozenset(fault.path for fault in unread), keep)
    known = () if unread or bench.shop.is_unread else template_faults(found, bench.shop.theme.templates)
    return replace(found, problems=(*found.problems, *unread, *known))


def moved_value(page: str, needs: tuple[Vocabulary, Path]) -> tuple[str, str]:
    """Compute what a page shows again, from its part of the ledger; gives the first that moved, or nothing."""
    vocabulary, path = needs
    with read_only(path) as shelf:
        rows = [*listed(shelf.figures(page)), *chain(*shelf.one("others", page))]
        claims = listed(shelf.claims(page))
    for row in rows:
        if row["kind"] != "Date" and not _is_same(row, vocabulary):
            return page, str(row["definition"])
    for row in claims:
        if not claim(row["definition"], vocabulary).value:
            return page, str(row["definition"])
    return page, ""


def _is_same(row: Row, vocabulary: Vocabulary) -> bool:
    try:
        found = define(row["definition"], vocabulary)
        value = as_day(found.value) if row["format"][0] == "date" else found.value
    except Refused:
        return False
    return bool(found.kind == row["kind"] and published(value) == row["value"])
