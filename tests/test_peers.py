"""The bench that runs generators side by side: each gets the same guides in its own words, and ratios are to Hugo."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.peers import projects
from bench.peers.cases import CASES, edit
from bench.peers.measure import Cost, cost
from bench.peers.results import Results, document
from bench.peers.served import Served

Write = Callable[[Path, int], None]
CALLS: tuple[tuple[Write, str], ...] = (
    (projects.hugo, r"\{\{< (?:match|chance|score) [^}]+ >\}\}"),
    (projects.eleventy, r"\{% (?:match|chance|score) [^}]+ %\}"),
    (projects.mkdocs, r"\{\{ (?:match|chance|score)\([^}]+\) \}\}"),
    (projects.pelican, r'\{\{ (?:match|chance|score)\("(?:fr|pt)", [^}]+\) \}\}'),
)


@pytest.mark.parametrize(("write", "call"), CALLS)
def test_a_peer_gets_its_own_call_for_every_computed_figure_and_no_mark_of_the_corpus(
    write: Write, call: str, tmp_path: Path
) -> None:
    write(tmp_path / "peer", 2)
    guides = sorted((tmp_path / "peer").rglob("guide-0.md"))
    assert len(guides) == 2
    for path in guides:
        text = path.read_text(encoding="utf-8")
        assert len(re.findall(call, text)) == 27
        assert not re.search(r":::|```|claim=|\]\(guide_|match_\d", text)


def test_a_result_is_told_with_its_ratio_to_hugo_and_its_growth() -> None:
    results = Results({"Hugo": "1", "Tablier": "2"}, pages=[20, 200])
    for pages, tool, wall in ((20, "Hugo", 0.5), (20, "Tablier", 1.0), (200, "Hugo", 2.0), (200, "Tablier", 15.0)):
        results.costs[pages, tool, "cold"] = [Cost(wall, wall / 2, 30, 60), Cost(wall, wall / 2, 40, 50)]
    results.left_out[200, "Pelican"] = "why"
    results.served[200, "Tablier"] = Served((10.0, 30.0, 20.0), 70.0)
    text = document(results, {"machine": "calm"})
    for row in (
        "| machine | calm |",
        "| Hugo | 0.50 | – | – | – | – |",
        "| Tablier | 1.00 ×2.00 | – | – | – | – |",
        "| Tablier | 7.50 ×7.50 | – | – | – | – |",
        "| Tablier | 40 / 60 | – | – | – | – |",
        "Pelican is left out: why.",
        "| Tablier | 50.00 | 75.00 (+50%) |",
        "| Tablier | 20 / 30 (70 MB) |",
    ):
        assert row in text
    assert CASES == ("cold", "nothing changed", "one page", "a template", "a constant")


def test_a_cost_counts_the_children_and_a_command_that_fails_ends_the_run(tmp_path: Path) -> None:
    child = "b = bytearray(60_000_000); import time; time.sleep(0.1)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', {child!r}])"
    spent = cost((sys.executable, "-S", "-c", code), tmp_path)
    assert (spent.largest > 55 and spent.all > spent.largest) or not Path("/proc").exists()
    with pytest.raises(SystemExit, match=r"ended with 3:\nno$"):
        cost((sys.executable, "-S", "-c", "import sys; sys.stderr.write('no'); sys.exit(3)"), tmp_path)


def test_a_constant_moves_and_its_file_looks_newer(tmp_path: Path) -> None:
    path = tmp_path / "fibs.py"
    path.write_text("SCALE: Gap = 2000\n", encoding="utf-8")
    before = int(path.stat().st_mtime)
    edit(path, r"(SCALE: Gap = )(\d+)", 50)
    assert path.read_text(encoding="utf-8") == "SCALE: Gap = 2050\n"
    assert int(path.stat().st_mtime) > before
    with pytest.raises(SystemExit, match="has no STAKE"):
        edit(path, "STAKE", "x")
