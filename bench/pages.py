"""Where the time of one more page goes: two corpora are built under the profiler, and the smaller is taken away.

    .venv/bin/python -m bench.pages [FEW MANY]

What every build costs (imports, catalogs, templates) falls out of the difference. Tables: the stages, each with all it
calls; the packages and modules, each its own work alone; the functions that take most. The first line says by how much
the profiler makes a page dearer; small functions more than large ones. It goes by the clock, so run it on a calm
machine. One process makes all, so that all is seen.
"""

from __future__ import annotations

import pstats
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.peers.measure import cost
from bench.peers.tools import tools

PROFILER = """
import cProfile, runpy, sys
sys.argv = ["build.py", "--executor", "none"]
sys.path.insert(0, "")
profile = cProfile.Profile(builtins=False)
try:
    profile.runcall(runpy.run_path, "build.py", run_name="__main__")
except SystemExit as ended:
    if ended.code:
        raise
profile.dump_stats("profile")
"""
STAGES = {  # what a leaf goes through, and the function that holds it
    "a first look": "crew.look",
    "read and understood": "crew.understood",
    "its names worked out": "definitions.definitions",
    "evaluated": "evaluate.evaluate",
    "evenness, terms": "evenness.contents_differ",
    "terms linked": "term_links.link_terms",
    "printed": "render.render",
    "rows of the ledger": "ledger.rows",
    "put in words for the shelf": "kept.result",
}
TOP = 25
Place = tuple[str, int, str]  # file, line, function
Times = tuple[int, int, float, float]  # calls, without those of itself; own seconds, with all it calls


def profiled(folder: Path, pages: int) -> tuple[float, dict[Place, Times]]:
    """Build a corpus with and without the profiler: the seconds without, and what the profiler saw."""
    tablier = next(tool for tool in tools() if tool.name == "Tablier")
    tablier.write(folder, pages)
    seconds = cost((*tablier.build, "--executor", "none"), folder).cpu
    tablier.forget(folder)
    cost((sys.executable, "-c", PROFILER), folder)
    return seconds, pstats.Stats(str(folder / "profile")).stats  # type: ignore[attr-defined]  # no stub has it


def module(file: str) -> str:
    """Name what a file belongs to: a module of Tablier's, else a package."""
    patterns = (r"site-packages/(\w+)", r"/(tablier/\w+/.+)\.py$", r"python3\.\d+/(\w+)")
    return next((found[1] for pattern in patterns if (found := re.search(pattern, file))), "built in")


def more(few: dict[Place, Times], many: dict[Place, Times], part: Callable[[Times], float]) -> Counter[Place]:
    """Give what each function took more in the larger build."""
    nothing = (0, 0, 0.0, 0.0)
    return Counter({place: part(times) - part(few.get(place, nothing)) for place, times in many.items()})


def table(title: str, rows: Sequence[tuple[str, float]], whole: float) -> None:
    """Print milliseconds a page and shares."""
    sys.stdout.write(f"\n{title:<64}{'ms a page':>10}{'share':>8}\n")
    for name, value in rows:
        sys.stdout.write(f"{name:<64}{value:>10.3f}{value / whole:>8.1%}\n")


def main() -> None:
    """Print the tables."""
    fewer, larger = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 2 else (20, 100)
    with tempfile.TemporaryDirectory() as name:
        plain_few, few = profiled(Path(name) / "few", fewer)
        plain_many, many = profiled(Path(name) / "many", larger)
    per_page = 1000 / (larger - fewer)
    own = more(few, many, lambda times: times[2] * per_page)
    whole = sum(own.values())
    plain = (plain_many - plain_few) * per_page
    sys.stdout.write(f"one page more costs {plain:.2f} ms, under the profiler {whole:.2f} ms\n")
    reached = more(few, many, lambda times: times[3] * per_page)
    stages = {f"{module(file).rpartition('/')[2]}.{name}": value for (file, _, name), value in reached.items()}
    table("stage, with all it calls", [(said, stages.get(name, 0.0)) for said, name in STAGES.items()], whole)
    modules: Counter[str] = Counter()
    for place, value in own.items():
        modules[module(place[0])] += value
    table("package or module, its own work", modules.most_common(TOP), whole)
    rows = [
        (f"{module(file)} {Path(file).name}:{line} {function}", value)
        for (file, line, function), value in own.most_common(TOP)
    ]
    table("function, its own work", rows, whole)


if __name__ == "__main__":
    main()
