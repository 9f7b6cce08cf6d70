"""The browser is found where it stands, and its absence is a failure that says what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.chromium import find_chromium

ROOT = Path(__file__).parents[2]


def stand_in(folder: Path, name: str) -> str:
    """Put a file that can be started, under a browser's name."""
    file = folder / name
    file.write_text("#!/bin/sh\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


def run(*command: str, chromium: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"TABLIER_CHROMIUM": chromium}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_a_named_browser_comes_before_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named, found = stand_in(tmp_path, "mine"), stand_in(tmp_path, "chromium")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("TABLIER_CHROMIUM", named)
    assert find_chromium() == named
    monkeypatch.delenv("TABLIER_CHROMIUM")
    assert find_chromium() == found


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_is_found_by_each_of_its_names(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = stand_in(tmp_path, name)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TABLIER_CHROMIUM", raising=False)
    assert find_chromium() == file


def test_a_named_browser_that_is_not_there_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_CHROMIUM", "/nowhere/chromium")
    assert find_chromium() is None


def test_the_command_prints_the_path_of_the_browser(tmp_path: Path) -> None:
    file = stand_in(tmp_path, "chromium")
    done = run("tests.browser.chromium", chromium=file)
    assert (done.returncode, done.stdout) == (0, file + "\n")


def test_the_command_ends_with_one_where_there_is_no_browser() -> None:
    done = run("tests.browser.chromium", chromium="/nowhere/chromium")
    assert (done.returncode, done.stdout) == (1, "")


def test_without_a_browser_its_tests_fail_and_say_what_to_install() -> None:
    test = "tests/browser/test_intl.py::test_nouns_are_counted_as_intl_counts_them[fr]"
    done = run("pytest", test, chromium="/nowhere/chromium")
    assert done.returncode == 1
    assert "no Chromium was found; install one with “make browser”, or name yours in TABLIER_CHROMIUM" in done.stdout
    assert "1 error" in done.stdout
