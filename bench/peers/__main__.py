"""Tablier and its peers on the same corpus, with the same figures, in one run.

    make peers
    .venv/bin/python -m bench.peers [--pages 20 200 2000 20000] [--runs 3] [--only tablier] [--saves 10]

Rounds are interleaved: in each, every generator builds every case once, and the next round begins with another one.
Writes bench/RESULTS.md anew with each size. A build that would be longer than --patience, by the size
before, is left out, and that is told. Knows no case and no generator.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from bench.peers.cases import CASES, Project
from bench.peers.projects import ROOT
from bench.peers.results import Results, document
from bench.peers.served import served
from bench.peers.tools import Tool, tools

RESULTS = ROOT / "bench/RESULTS.md"
SMALL = 100  # below so many pages there are three times the rounds


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description="Tablier and its peers, side by side.")
    parser.add_argument("--pages", type=int, nargs="+", default=[20, 200, 2000, 20000], metavar="N")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="rounds; three times as many below 100 pages")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these generators, Hugo beside them")
    parser.add_argument("--cases", nargs="+", default=CASES, choices=CASES, metavar="CASE", help="; ".join(CASES))
    parser.add_argument("--saves", type=int, default=10, metavar="N", help="saves in each preview; 0 for none")
    parser.add_argument("--saved", type=int, nargs="*", default=[200, 2000], metavar="N", help="sizes previewed")
    parser.add_argument("--patience", type=float, default=300, metavar="S", help="a longer build is left out")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where the projects are written")
    parser.add_argument("--output", type=Path, default=RESULTS, metavar="FILE")
    return parser.parse_args()


def main() -> None:
    """Run everything and write the results."""
    chosen = options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is ended
    wanted = [name.casefold() for name in chosen.only]
    known = [tool for tool in tools() if not wanted or tool.name.casefold() in (*wanted, "hugo")]
    for tool in known:
        if not tool.is_installed:
            say(f"{tool.name} is not installed: make peers")
    ready = [tool for tool in known if tool.is_installed]
    results = Results({tool.name: tool.told_version() for tool in ready})
    with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
        about = surroundings(Path(name), chosen)
        for pages in sorted(chosen.pages):
            projects = measure(results, ready, Path(name) / str(pages), pages, chosen)
            chosen.output.write_text(document(results, about), encoding="utf-8")
            if chosen.saves and pages in chosen.saved:
                save(results, projects, chosen.saves)
            shutil.rmtree(Path(name) / str(pages))
            chosen.output.write_text(document(results, about), encoding="utf-8")


def measure(results: Results, ready: list[Tool], folder: Path, pages: int, chosen: argparse.Namespace) -> list[Project]:
    """Time the builds of one size."""
    folder.mkdir()
    patient = [tool for tool in ready if not too_long(results, tool, pages, chosen.patience)]
    results.pages.append(pages)
    projects = []
    for tool in patient:
        say(f"{pages} pages: {tool.name} is written")
        projects.append(Project(tool, folder / tool.name.lower(), pages))
    os.sync()  # what was written just now is no part of a build
    for run in range(chosen.runs * (3 if pages < SMALL else 1)):
        turn = run % len(projects)
        for project in projects[turn:] + projects[:turn]:
            for case in (case for case in CASES if case in ("cold", *chosen.cases)):
                spent = project.time(case)
                results.costs.setdefault((pages, project.tool.name, case), []).append(spent)
                say(f"{pages} pages, round {run + 1}: {project.tool.name}, {case}: {spent.wall:.2f} s")
    return projects


def save(results: Results, projects: list[Project], saves: int) -> None:
    """Time the saves of one size."""
    for project in projects:
        answered = served(project, saves)
        results.served[project.pages, project.tool.name] = answered
        say(f"{project.pages} pages: {project.tool.name}, saves: {answered}")


def too_long(results: Results, tool: Tool, pages: int, patience: float) -> bool:
    """Tell from the size before whether a cold build would be too long to wait for, and note it."""
    earlier = [size for size in results.pages if results.costs.get((size, tool.name, "cold"))]
    if not earlier:
        return False
    seconds = results.median(earlier[-1], tool.name, "cold", lambda cost: cost.wall) or 0.0
    foreseen = seconds * pages / earlier[-1]
    if foreseen > patience:
        results.left_out[pages, tool.name] = f"by its {earlier[-1]:,} pages, a build would take {foreseen:.0f} s"
    return foreseen > patience


def surroundings(folder: Path, chosen: argparse.Namespace) -> dict[str, str]:
    """Say what the run was made on, and how."""
    info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    models = [line.partition(":")[2].strip() for line in info.splitlines() if line.startswith("model name")]
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    said = {name: vars(chosen)[name] for name in ("pages", "runs", "only", "saves", "saved", "patience")}
    if len(chosen.cases) < len(CASES):
        said["cases"] = [f'"{case}"' for case in chosen.cases]
    words = [f"--{name} {' '.join(map(str, v)) if isinstance(v, list) else v}" for name, v in said.items() if v != []]
    return {
        "command": f"`python -m bench.peers {' '.join(words)}`",
        "machine": f"{len(os.sched_getaffinity(0))} cores ({models[0] if models else platform.machine()}), "
        f"{total:.0f} GB, {file_system(folder)}",
        "Python": platform.python_version(),
        "load as the run began": f"{os.getloadavg()[0]:.1f}",
    }


def file_system(folder: Path) -> str:
    """Name the file system a folder lies on."""
    best = ("", "")
    for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines():
        _, place, kind, *_ = line.split()
        if folder.is_relative_to(place) and len(place) >= len(best[0]):
            best = (place, kind)
    return best[1]


def say(text: str) -> None:
    """Tell how far the run is."""
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main()
