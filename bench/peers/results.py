"""What a run measured, and the document it is told in: medians, with ratios to Hugo of the same run."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bench.peers.cases import CASES
from bench.peers.measure import Cost
from bench.peers.served import Served

REFERENCE = "Hugo"
INTRODUCTION = """\
Written by `python -m bench.peers`; [README.md](README.md) says what is measured and how to read it. Seconds are
medians; × is the ratio to Hugo in the same run. Pages are counted with both languages."""
PART = Callable[[Cost], float]


@dataclass(slots=True)
class Results:
    """All costs by pages, generator and case; what was left out, and why."""

    versions: dict[str, str]
    pages: list[int] = field(default_factory=list)
    costs: dict[tuple[int, str, str], list[Cost]] = field(default_factory=dict)
    left_out: dict[tuple[int, str], str] = field(default_factory=dict)
    served: dict[tuple[int, str], Served | None] = field(default_factory=dict)

    def median(self, pages: int, tool: str, case: str, part: PART) -> float | None:
        """Give the median of one part of the costs, or nothing."""
        found = self.costs.get((pages, tool, case))
        return statistics.median(map(part, found)) if found else None


def document(results: Results, about: Mapping[str, str]) -> str:
    """Write RESULTS.md."""
    parts = [
        "# Tablier and its peers",
        INTRODUCTION,
        table(("", ""), about.items()),
        table(("generator", "version"), results.versions.items()),
    ]
    for pages in results.pages:
        parts += [f"## {pages:,} pages", *size(results, pages)]
    parts += ["## Growth", growth(results)]
    if results.served:
        parts += ["## From a save to the page that is served", saves(results)]
    return "\n\n".join(parts) + "\n"


def size(results: Results, pages: int) -> list[str]:
    """Tell one size: wall, processor time, memory, and what was left out."""
    parts = []
    for title, part in (("Wall, seconds", lambda cost: cost.wall), ("Processor, seconds", lambda cost: cost.cpu)):
        rows = [(tool, *(against(results, pages, tool, case, part) for case in CASES)) for tool in results.versions]
        parts.append(table((title, *CASES), rows))
    held = [(tool, *(peak(results, pages, tool, case) for case in CASES)) for tool in results.versions]
    parts.append(table(("Memory, MB: largest process / all", *CASES), held))
    parts += [f"{tool} is left out: {why}." for (size, tool), why in results.left_out.items() if size == pages]
    return parts


def against(results: Results, pages: int, tool: str, case: str, part: PART) -> str:
    """Write a median, and its ratio to Hugo's."""
    value, reference = (results.median(pages, name, case, part) for name in (tool, REFERENCE))
    if value is None:
        return "–"
    ratio = f" ×{value / reference:.2f}" if reference and tool != REFERENCE else ""
    return f"{value:.2f}{ratio}"


def peak(results: Results, pages: int, tool: str, case: str) -> str:
    """Write the most memory of any run: the largest process and all of them."""
    found = results.costs.get((pages, tool, case))
    return f"{max(c.largest for c in found):.0f} / {max(c.all for c in found):.0f}" if found else "–"


def growth(results: Results) -> str:
    """Tell what a page costs cold at each size, and by how much more than at the size before."""
    rows = []
    for tool in results.versions:
        cells, before = [], None
        for pages in results.pages:
            value = results.median(pages, tool, "cold", lambda cost: cost.wall)
            each = None if value is None else 1000 * value / pages
            more = "" if each is None or before is None else f" ({each / before - 1:+.0%})"
            cells.append("–" if each is None else f"{each:.2f}{more}")
            before = each
        rows.append((tool, *cells))
    return table(("ms a page, cold", *(f"{pages:,}" for pages in results.pages)), rows)


def saves(results: Results) -> str:
    """Tell how long a save takes in each preview."""
    sizes = sorted({pages for pages, _ in results.served})
    rows = []
    for tool in results.versions:
        cells = []
        for pages in sizes:
            found = results.served.get((pages, tool))
            cells.append(
                f"{statistics.median(found.saves):.0f} / {max(found.saves):.0f} ({found.held:.0f} MB)" if found else "–"
            )
        rows.append((tool, *cells))
    return table(("ms: median / worst (memory held)", *(f"{pages:,} pages" for pages in sizes)), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
