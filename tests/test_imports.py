"""A build imports what it needs and nothing else: of a small site, that is most of its time."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sites import ROOT, make_site, page

BUILD = "import sys, build; assert build.main(sys.argv[1:]) == 0; print(*sys.modules)"
NEVER = {"asyncio", "babel", "dask", "email", "http", "importlib.metadata", "multiprocessing", "socket", "tarfile"}
MAKING = {"jinja2", "msgspec"}  # what makes pages
UNREAD = {"tablier.press.po"}  # where no catalog changed
REPLACING = {"ctypes"}  # what lets a site take the place of one that stands
UNUSED = {
    "difflib",
    "markdown_it",
    "yaml",
    "tablier.rules.worked",
    "tablier.rating.fide",
    "tablier.press.script",
    "concurrent.futures.process",
}
Build = Callable[[], set[str]]


@pytest.fixture
def imported(tmp_path: Path) -> Build:
    """Give what builds a small site and names the modules that were imported for it."""
    make_site(
        tmp_path,
        page("{{ even.gain }}", "{{ even.gain }}", "figures:\n  even: fibs.match(own=1, opponent=1, length=5)\n"),
    )
    kinds = [f"--{name}={ROOT / name}" for name in ("locales", "templates", "assets")]
    accept = ("figures", "--accept", "--because", "first")

    def run(*given: str) -> set[str]:
        path = {"PYTHONPATH": str(ROOT), "PATH": ""}
        done = subprocess.run(
            [sys.executable, "-c", BUILD, *given, *kinds], cwd=tmp_path, env=path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return set(done.stdout.splitlines()[-1].split())

    run(*accept)
    return run


def test_a_build_imports_what_it_needs(imported: Build, tmp_path: Path) -> None:
    cold = imported()
    assert cold >= MAKING
    assert cold & (NEVER | REPLACING | UNUSED) == set()

    assert {
        name
        for name in imported()
        if name.partition(".")[0] in {*MAKING, *NEVER, "dataclasses", "inspect", "markdown_it", "yaml"}
    } == set()

    text = tmp_path / "content/essai/fr.md"
    text.write_text(text.read_text(encoding="utf-8") + "Une phrase.\n", encoding="utf-8")
    one = imported()
    assert one >= MAKING
    assert one & (NEVER | UNREAD | UNUSED) == set()
