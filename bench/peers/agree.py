"""Whether all generators say the same numbers: every computed figure of every page, read from what each built.

.venv/bin/python -m bench.peers.agree [PAGES]
"""

from __future__ import annotations

import html
import re
import sys
import tempfile
from pathlib import Path

from bench.peers.measure import cost
from bench.peers.tools import Tool, tools

FIGURE = re.compile(r'<data class="?figure"? value="?([^" >]+)"?([^>]*)>([^<]*)</data>')
COMPUTED = re.compile(r"\.gain|\.loss|/chance_\d\b(?!\.)|/score_\d\b(?!\.)|favourite\[")


def figures(tool: Tool, folder: Path, pages: int) -> dict[str, list[tuple[float, str]]]:
    """Build a corpus and read each guide's computed figures: the value and the text."""
    tool.write(folder, pages)
    cost(tool.build, folder)
    found = {}
    for path in sorted((folder / tool.output).glob("*/guide-*/index.html")):
        shown = FIGURE.findall(path.read_text(encoding="utf-8"))
        if tool.name == "Tablier":  # it also shows what was handed in
            shown = [each for each in shown if COMPUTED.search(each[1])]
        found[str(path.relative_to(folder / tool.output))] = [
            (float(value), " ".join(html.unescape(text).split())) for value, _, text in shown
        ]
    return found


def differences(one: list[tuple[float, str]], other: list[tuple[float, str]]) -> int:
    """Count figures that are read otherwise, or whose values differ by more than the last digits of a double."""
    if len(one) != len(other):
        return max(len(one), len(other))
    pairs = zip(one, other, strict=True)
    return sum(a[1] != b[1] or abs(a[0] - b[0]) > 1e-9 * max(1.0, abs(a[0])) for a, b in pairs)


def main() -> None:
    """Print how many figures each generator shows, and how many differ from Tablier's."""
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as name:
        built = {tool.name: figures(tool, Path(name) / tool.name, pages) for tool in tools() if tool.is_installed}
    ours = built["Tablier"]
    wrong = 0
    for tool, found in built.items():
        shown = sum(map(len, found.values()))
        differ = sum(differences(ours[page], found.get(page, [])) for page in ours)
        wrong += differ
        sys.stdout.write(f"{tool:<10}{len(found):>7} pages{shown:>8} figures{differ:>6} differ\n")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
