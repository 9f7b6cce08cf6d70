"""Where a build's time goes: each stage on the project's own site, in one run.

    .venv/bin/python -m bench.stages [RUNS]

Prints the median of each stage and its share, and the proof beside them. The first run of a process, which also pays
for imports and compiled templates, is shown apart.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablier.guide.blocks import BLOCKS
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.definitions import defined
from tablier.press.index import index
from tablier.press.leaf import leaf, worked, workshop
from tablier.press.ledger import ledger
from tablier.press.load import Folders, load
from tablier.press.parse import Content, parse
from tablier.press.render import render_lists
from tablier.press.verify import verify

ROOT = Path(__file__).resolve().parents[1]


def once() -> dict[str, float]:
    """Run every stage once; gives seconds by stage."""
    times: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        start = time.perf_counter()
        done = work()
        times[name] = time.perf_counter() - start
        return done

    folders = Folders(*(ROOT / name for name in ("content", "locales", "templates", "assets", "site")))
    source = timed("load", lambda: load(folders))
    content = timed("parse", lambda: parse(source))
    assert isinstance(content, Content)  # noqa: S101 - the project's own site is whole
    site, words, sources = content.site, content.words, content.common.citations
    names = timed("vocabulary", vocabulary)
    meant = timed("definitions", lambda: defined(content.folders, names))
    known = timed("index", lambda: index(content.outlines(), content.lacking, site, meant))
    shop = timed("workshop", lambda: workshop(source, content.common, names, BLOCKS))
    works = timed("evaluate", lambda: [worked(folder, shop, known) for folder in content.folders])
    leaves = timed("render", lambda: [leaf(work, shop, known) for work in works])
    lists, _ = timed("lists", lambda: render_lists((), shop.renderer(known)))
    record = timed("ledger", lambda: ledger([one.rows for one in leaves], known, site, words, sources))
    files = (*(file for one in leaves for file in one.files), *lists)
    from tablier.press.ledger import FILE, as_json
    from tablier.press.write import MANIFEST, manifest

    published = {file.path: file.data for file in files} | {FILE: as_json(record)}
    published[MANIFEST] = manifest(published)
    timed("verify", lambda: verify(published, names, all_walked()))
    return times


def main() -> None:
    """Print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    first, *others = (once() for _ in range(runs + 1))
    medians = {name: statistics.median(run[name] for run in others) for name in first}
    whole = sum(medians.values())
    sys.stdout.write(f"{'stage':<12}{'first, ms':>12}{'median, ms':>12}{'share':>8}\n")
    for name, median in medians.items():
        sys.stdout.write(f"{name:<12}{first[name] * 1000:>12.1f}{median * 1000:>12.1f}{median / whole:>8.0%}\n")
    sys.stdout.write(f"{'all':<12}{sum(first.values()) * 1000:>12.1f}{whole * 1000:>12.1f}\n")


if __name__ == "__main__":
    main()
