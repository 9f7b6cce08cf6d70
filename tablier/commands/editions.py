"""What `build.py` does where something changed: an edition made, written and remembered."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from tablier.commands.answers import folders_of, sources_of
from tablier.commands.build import Said, State
from tablier.commands.executors import NoWorkers, executors
from tablier.commands.locks import broken_addresses
from tablier.commands.moves import moved_figures
from tablier.commands.progress import Bar, timings
from tablier.guide.blocks import BLOCKS
from tablier.guide.names import vocabulary
from tablier.press.addresses import promised
from tablier.press.crew import Workers
from tablier.press.edition import Edition, Order, edition, noted
from tablier.press.imprint import Stopped, items
from tablier.press.load import Folders
from tablier.press.problems import Problem, ordered, warned
from tablier.press.shelf import Shelf
from tablier.press.survey import Survey
from tablier.press.unused import strays, uncited
from tablier.press.write import write


def built(options: argparse.Namespace, state: State, kept: Shelf) -> Said:
    """Bring the site up to date; a problem leaves the last good one."""
    try:
        with executors(options.executor) as workers:
            return _built(options, folders_of(options), state, kept, workers)
    except NoWorkers as refusal:
        return Said((Problem("", 0, 0, refusal.what, refusal.right),), is_stopped=True)


def _built(options: argparse.Namespace, folders: Folders, state: State, kept: Shelf, workers: Workers) -> Said:
    bar, start = Bar(sys.stderr), time.perf_counter()
    order = Order(folders, options.base_url, vocabulary(), BLOCKS, state.survey, state.computing, workers, bar)
    made = edition(order, kept)
    looked = time.perf_counter()
    if not isinstance(made, Edition):
        return Said(ordered(made), is_stopped=True)
    if options.why:
        print(f"{options.why}: {made.anew.get(options.why, 'it is kept as it was made')}")
    try:
        done = write(items(made), folders.output, sources_of(folders), made.trees)
    except Stopped:
        return Said(made.problems(), is_stopped=True)
    finally:
        bar.end()
    problems = (*made.problems(), *done.problems, *superfluous(made, state.survey))
    if done.problems:
        return Said(ordered(problems), is_stopped=True)
    kept.notes(noted(made, done.trees))
    if options.timings:
        print(timings(looked - start, made.spent, time.perf_counter() - start, made.slowest))
    locked = [] if _is_locked_as_before(made, state) else [*map(warned, lock_problems(made))]
    kept.notes({"locked": None if locked else state.locks})
    return Said(
        problems=ordered([*problems, *locked]),
        pages=len(made.index.entries),
        figures=made.figures,
        made=sum(len(made.register.codes(page)) for page in made.anew),
        written=done.written,
        removed=done.removed,
    )


def superfluous(made: Edition, there: Survey) -> Iterator[Problem]:
    """Warn of what is there for nothing: files that nobody reads, sources that no page cites."""
    yield from strays(made.order.folders.content, there)
    if named := made.shop.common.citations:
        yield from uncited(made.source.citations, named, made.cited())


def _is_locked_as_before(made: Edition, state: State) -> bool:
    """Tell whether all is as locked because it was, and neither figures, addresses nor locks moved since."""
    return not made.is_ledger_anew and made.shelf.note("locked") == state.locks


def lock_problems(made: Edition) -> tuple[Problem, ...]:
    """Say what of an edition differs from the locks: figures that moved, addresses that are gone or new."""
    promises = promised(made.index, made.old, made.shop.common.site)
    return (*moved_figures(made), *broken_addresses(promises, made.order.folders))
