"""The same sources give the same bytes, whatever the machine: its clock, its language, its folder, Python's seed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest

from tablier.press.load import Folders
from tests.sites import ROOT, make_site, page

PLAIN = {"TZ": "UTC", "LC_ALL": "C", "PYTHONHASHSEED": "0"}
ELSEWHERE = {
    "clock": {"TZ": "Pacific/Kiritimati"},
    "language": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "tr"},
    "encoding": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "seed": {"PYTHONHASHSEED": "4294967295"},
    "optimised": {"PYTHONOPTIMIZE": "1"},
}
YAML = """\
figures:
  gain: fibs.points(length=9, multiplier=1, chance=0.5)
tables:
  favourite:
    cell: fibs.win_probability
    rows: {gap: [100, 200]}
    columns: {length: [1, 7]}
"""
TABLE = '{{ gain }}\n\n```table favourite\ncaption: x\nrows: "{}"\ncolumns: "{}"\n```'


def bytes_of(
    folders: Folders, output: Path, here: Path, environment: Mapping[str, str] | None = None, cores: int = 0
) -> dict[str, bytes]:
    """Build into `output` with the command line, started in the folder `here`; gives every byte written.

    `cores` limits the processor cores it may use, where the system can; 0 leaves it all it has.
    """
    command = [sys.executable, str(ROOT / "build.py"), "--output", str(output)]
    for name in ("content", "locales", "templates", "assets"):
        command += [f"--{name}", os.path.relpath(getattr(folders, name), here)]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    done = subprocess.run(
        command,
        cwd=here,
        env=inherited | PLAIN | dict(environment or {}),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=partial(os.sched_setaffinity, 0, range(cores))
        if cores and hasattr(os, "sched_setaffinity")
        else None,
    )
    assert done.returncode == 0, done.stderr
    return {p.relative_to(output).as_posix(): p.read_bytes() for p in sorted(output.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    return make_site(tmp_path_factory.mktemp("small"), page(TABLE, TABLE, YAML))


@pytest.fixture(scope="module")
def usual(small: Folders) -> dict[str, bytes]:
    return bytes_of(small, small.output, ROOT)


@pytest.mark.parametrize("difference", ELSEWHERE)
def test_a_site_has_the_same_bytes_elsewhere(
    small: Folders, usual: dict[str, bytes], tmp_path: Path, difference: str
) -> None:
    assert bytes_of(small, tmp_path / "site", ROOT, ELSEWHERE[difference]) == usual


def test_a_site_has_the_same_bytes_from_another_folder(small: Folders, usual: dict[str, bytes], tmp_path: Path) -> None:
    assert bytes_of(small, tmp_path / "site", tmp_path) == usual
    assert "manifest.json" in usual
    assert "fr/essai/index.html" in usual


def test_the_projects_site_has_the_same_bytes_with_all_that_different(tmp_path: Path) -> None:
    own = Folders(*(ROOT / name for name in ("content", "locales", "templates", "assets", "site")))
    everything = {name: value for change in ELSEWHERE.values() for name, value in change.items()}
    there = bytes_of(own, tmp_path / "there", tmp_path, everything)
    assert bytes_of(own, tmp_path / "here", ROOT) == there


def test_a_site_has_the_same_bytes_on_one_core(small: Folders, usual: dict[str, bytes], tmp_path: Path) -> None:
    assert bytes_of(small, tmp_path / "site", ROOT, cores=1) == usual
