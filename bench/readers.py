"""What the guides cost a reader on a phone: bytes, first paint, keys and moves, and what Lighthouse says.

    .venv/bin/python -m bench.readers [LIGHTHOUSE_RUNS] > bench/READERS.md

Prints bench/READERS.md. Script is the main thread's own processor time, so that a busy machine weighs little in it;
paints and Lighthouse's times are by the clock, so the machine's load stands beside them.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version

from playwright.sync_api import Browser, sync_playwright

from bench.browsing import SLOWER, Cost, first_paint, wire
from bench.handling import keys, moves
from bench.host import hosted
from bench.scores import CLI, Scores, scores
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.own_site import made

GUIDES = {
    "/fr/cote/": "fibs",
    "/pt/rating/": "fibs",
    "/fr/elo/": "elo",
    "/pt/elo/": "elo",
    "/fr/regles/": "rules",
    "/pt/regras/": "rules",
}
PAINTS = 7
LIMIT = 4  # milliseconds of script a key may cost on a slow phone


def say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def head(*cells: str) -> tuple[str, str]:
    return row(*cells), row("---", *("--:" for _ in cells[1:]))


def load() -> str:
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def weights(browser: Browser, base: str) -> Iterator[str]:
    """Write what comes over the wire, and when something is seen."""
    yield from ("", "## Bytes and first paint", "")
    yield from head("page", "requests", "Brotli", "gzip", "unpacked", "paint, ms", "slow phone, ms", "shift")
    for address in GUIDES:
        came = {packing: wire(browser, base + address, packing) for packing in ("br", "gzip", "identity")}
        paints = {
            slow: [first_paint(browser, base + address, is_slow=slow) for _ in range(PAINTS)] for slow in (False, True)
        }
        times = [f"{statistics.median(time for time, _ in paints[slow]):.0f}" for slow in (False, True)]
        shift = max(shift for runs in paints.values() for _, shift in runs)
        sizes = [f"{each.size:,}" for each in came.values()]
        yield row(address, came["br"].requests, *sizes, *times, f"{shift:.3f}")
    yield from ("", f"Load at the end: {load()}.")


def handling(browser: Browser, base: str) -> Iterator[str]:
    """Write what each key and each move costs."""
    yield from ("", f"## A key, a move: script at {SLOWER}× (limit {LIMIT} ms)", "")
    yield from head("page", "field or act", "median, ms", "worst", "over", "until painted", f"median at 1× × {SLOWER}")
    for address, system in [*GUIDES.items()][::2]:  # the French ones: both languages run the same code
        slow, quick = (dict(handled(browser, base + address, system, rate)) for rate in (SLOWER, 1))
        for name, costs in slow.items():
            yield row(
                address, name, *typical(costs), f"{SLOWER * statistics.median(c.script for c in quick[name]):.1f}"
            )
    yield from (
        "",
        f"Load at the end: {load()}. Chromium slows by the clock: where others run, it counts their time as",
    )
    yield "work of the page and slows by that too. The last column is without slowing, times as much: less moved."


def handled(browser: Browser, address: str, system: str, rate: int) -> Iterator[tuple[str, list[Cost]]]:
    return moves(browser, address, rate) if system == "rules" else keys(browser, address, system, rate)


def typical(costs: list[Cost]) -> tuple[str, ...]:
    scripts = [each.script for each in costs]
    over = sum(script > LIMIT for script in scripts)
    worked = statistics.median(each.work for each in costs)
    return f"{statistics.median(scripts):.1f}", f"{max(scripts):.1f}", f"{over}/{len(scripts)}", f"{worked:.0f}"


def judged(base: str, runs: int) -> Iterator[str]:
    """Write Lighthouse's scores: each run's for performance, the others being the same every time."""
    yield from ("", "## Lighthouse, its own slow phone", "")
    columns = (
        "performance, each run",
        "accessibility",
        "best practices",
        "SEO",
        "first paint, ms",
        "largest",
        "blocking",
    )
    yield from head("page", *columns, "shift", "machine", "below 100")
    for address in GUIDES:
        found = sorted((scores(base + address) for _ in range(runs)), key=lambda each: -each.scores[0])
        yield row(address, *cells(found))
    yield from ("", f"The best run's times. Load at the end: {load()}.")


def cells(found: list[Scores]) -> Iterable[object]:
    best = found[0]
    others = [min(each.scores[place] for each in found) for place in (1, 2, 3)]
    times = [f"{time:.0f}" for time in (best.first_paint, best.largest_paint, best.blocking)]
    runs = ", ".join(str(each.scores[0]) for each in found)
    return runs, *others, *times, f"{best.shift:.3f}", f"{best.machine:.0f}", ", ".join(best.missed) or "nothing"


def main() -> None:
    """Print the tables."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with hosted(made().files) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*ARGUMENTS, "--no-sandbox"])
        say("# What the guides cost a reader", "")
        say("`.venv/bin/python -m bench.readers > bench/READERS.md`", "")
        say(f"Chromium {browser.version}, Playwright {version('playwright')}, Python {platform.python_version()}.")
        say(f"A phone of 360 × 740; the host on loopback, Brotli 11 and gzip 9. Medians of {PAINTS} first openings.")
        for part in (weights, handling):
            for line in part(browser, base):
                say(line)
        browser.close()
        for line in judged(base, runs) if runs and CLI.exists() else ():
            say(line)


if __name__ == "__main__":
    main()
