"""A small site in a folder of its own, and the command line as an editor and CI call it there. Knows no test."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sites import ROOT, make_site, page

YAML = "figures:\n  gain: fibs.points(length=9, multiplier=1, chance=0.5)\n"
BODY = "Le gain : {{ gain }}."
IN_PORTUGUESE = "O ganho: {{ gain }}."


class Site:
    """A small site in a folder of its own, with the commands run on it."""

    def __init__(self, folder: Path, text: str) -> None:
        self.folder = folder
        make_site(folder, text)
        for name in ("locales", "templates", "assets"):
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "build.py"), *arguments]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path, page(BODY, IN_PORTUGUESE, YAML))
    assert made.run("figures", "--accept", "--because", "first").returncode == 0
    assert made.run("translations", "accept", "--all").returncode == 0
    return made
