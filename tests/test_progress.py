"""A long build shows a bar at a terminal and nothing elsewhere; `--timings` and `--why` say what a build did."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path

import pytest

from build import main
from tablier.commands.progress import PATIENCE, Bar, timings
from tests.sites import front, make_site


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def long_ago() -> float:
    return time.monotonic() - 2 * PATIENCE


def test_a_bar_is_drawn_over_itself_and_taken_away() -> None:
    terminal = Terminal()
    bar = Bar(terminal, start=long_ago())
    bar(5, 10)
    bar(10, 10)
    bar.end()
    first, second, rest = terminal.getvalue().split("\r\x1b[K")[1:]
    assert re.fullmatch(r"\[█{15}·{15}\] 5 of 10 pages  1 s left", first)
    assert second == f"[{'█' * 30}] 10 of 10 pages  0 s left"
    assert rest == ""


def test_a_short_build_and_one_that_nobody_watches_show_no_bar() -> None:
    short, piped = Terminal(), io.StringIO()
    for bar in (Bar(short), Bar(piped, start=long_ago())):
        bar(5, 10)
        bar.end()
    assert short.getvalue() == piped.getvalue() == ""


def test_the_time_is_told_by_stage_and_by_page() -> None:
    assert timings(0.5, {"read": 1.0, "print": 3.0}, 4.25, [(2.5, "elo"), (1.5, "fibs")]) == (
        "look at the files          500.0 ms\n"
        "read                      1000.0 ms    25%\n"
        "print                     3000.0 ms    75%\n"
        "in all                    4250.0 ms\n"
        "the slowest pages:\n"
        "elo                       2500.0 ms\n"
        "fibs                      1500.0 ms"
    )


def test_a_build_says_why_and_how_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "".join(f"-- content/essai/{name} --\n{inside}" for name, inside in FILES.items())
    folders = make_site(tmp_path, text)
    monkeypatch.chdir(tmp_path)
    options = [f"--{name}={getattr(folders, name)}" for name in ("content", "locales", "templates", "assets", "output")]
    assert main([*options, "--timings"]) == 0
    first = capsys.readouterr().out
    assert re.search(r"^the slowest pages:\n(essai|home) +[\d.]+ ms$", first, re.MULTILINE)
    assert "4 pages, 4 figures; 4 made, 0 kept; " in first
    assert main([*options, "--why", "essai"]) == 0
    assert capsys.readouterr().out.startswith("essai: it is kept as it was made\n")
    (tmp_path / "content/essai/fr.md").write_text(FILES["fr.md"] + "Un mot.\n", encoding="utf-8")
    assert main([*options, "build", "--why", "essai"]) == 0
    assert re.match(
        r"essai: fr\.md changed\n.*: 4 pages, 4 figures; 2 made, 2 kept; 1 file written, 0 removed, [\d.]+ s\n",
        capsys.readouterr().out,
    )


FILES = {"page.yaml": "", "fr.md": front("Essai", "essai"), "pt.md": front("Teste", "teste")}
