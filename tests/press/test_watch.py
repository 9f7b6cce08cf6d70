"""What editors do to files is told, what they leave behind is not; by the kernel and by looking."""

from __future__ import annotations

import os
import select
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablier.press.watch import CODE_SUFFIXES, SUFFIXES, Looked, Told, Watch, Watched, watch

ENOUGH = 3.0  # seconds in which a change is told on any machine


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "fibs").mkdir(parents=True)
    (folder / "fibs/fr.md").write_text("un")
    (folder / "site").mkdir()
    (tmp_path / "code").mkdir()
    (tmp_path / "figures.lock").write_text("")
    return tmp_path


def watched(site: Path) -> Watched:
    return Watched(
        {site / "content": SUFFIXES, site / "code": CODE_SUFFIXES},
        frozenset({site / "figures.lock"}),
        (site / "content/site",),
    )


KINDS: list[Callable[[Watched], Watch]] = [Looked, *([Told] if sys.platform == "linux" else [])]


@pytest.fixture(params=KINDS)
def eye(request: pytest.FixtureRequest, site: Path) -> Iterator[Watch]:
    made: Watch = request.param(watched(site))
    yield made
    made.close()


def told(eye: Watch, expected: set[Path]) -> set[Path]:
    """Gather what is told until all that is expected was, or for a long while."""
    found: set[Path] = set()
    end = time.monotonic() + ENOUGH
    while not expected <= found and time.monotonic() < end:
        found |= eye.changes()
        time.sleep(0.002)
    return found


def nothing_told(eye: Watch, site: Path) -> bool:
    """Save a last file that counts: what is told up to it is all that was told."""
    last = site / "content/last.md"
    last.write_text("fin")
    return told(eye, {last}) == {last}


def test_a_save_is_told(eye: Watch, site: Path) -> None:
    (site / "content/fibs/fr.md").write_text("deux")
    assert told(eye, {site / "content/fibs/fr.md"}) == {site / "content/fibs/fr.md"}


def test_a_file_renamed_over_another_is_told_once_by_its_name(eye: Watch, site: Path) -> None:
    half = site / "content/fibs/fr.md.tmp"
    half.write_text("deux")
    half.replace(site / "content/fibs/fr.md")
    assert told(eye, {site / "content/fibs/fr.md"}) == {site / "content/fibs/fr.md"}


def test_a_rename_and_a_deletion_are_told(eye: Watch, site: Path) -> None:
    old, new = site / "content/fibs/fr.md", site / "content/fibs/pt.md"
    old.rename(new)
    assert told(eye, {old, new}) == {old, new}
    new.unlink()
    assert told(eye, {new}) == {new}


def test_a_new_folder_is_told_and_watched(eye: Watch, site: Path) -> None:
    folder = site / "content/elo"
    folder.mkdir()
    eye.changes()
    (folder / "fr.md").write_text("un")
    assert folder / "fr.md" in told(eye, {folder / "fr.md"})


def test_a_folder_moved_away_is_watched_no_more(eye: Watch, site: Path) -> None:
    (site / "content/fibs").rename(site / "elsewhere")
    time.sleep(0.01)
    assert eye.changes()
    (site / "elsewhere/fr.md").write_text("trois")
    assert nothing_told(eye, site)


def test_the_whole_content_may_go_and_come_back(eye: Watch, site: Path) -> None:
    shutil.move(site / "content", site / "aside")
    time.sleep(0.01)
    assert eye.changes()
    shutil.move(site / "aside", site / "content")
    time.sleep(0.01)
    assert eye.changes()
    (site / "content/fibs/fr.md").write_text("encore")
    assert site / "content/fibs/fr.md" in told(eye, {site / "content/fibs/fr.md"})


def test_a_link_is_told(eye: Watch, site: Path) -> None:
    link = site / "content/fibs/pt.md"
    link.symlink_to("fr.md")
    assert told(eye, {link}) == {link}


def test_a_lock_beside_the_content_is_told(eye: Watch, site: Path) -> None:
    (site / "figures.lock").write_text("[]")
    assert told(eye, {site / "figures.lock"}) == {site / "figures.lock"}


@pytest.mark.parametrize("name", [".fr.md.swp", "fr.md~", "4913", "#fr.md#", ".#fr.md", "fr.md___jb_tmp___", "x.pyc"])
def test_what_an_editor_leaves_behind_is_not_told(name: str, eye: Watch, site: Path) -> None:
    path = site / "content/fibs" / name
    path.write_text("x")
    path.unlink()
    path.write_text("y")
    assert nothing_told(eye, site)


def test_what_a_build_writes_is_not_told(eye: Watch, site: Path) -> None:
    (site / "content/site/index.html").write_text("x")
    (site / "content/.site.spare").mkdir()
    (site / "content/.site.spare/index.html").write_text("x")
    (site / "code/__pycache__").mkdir()
    (site / "code/__pycache__/fibs.cpython-311.pyc").write_text("x")
    assert nothing_told(eye, site)


def test_only_code_counts_among_code(eye: Watch, site: Path) -> None:
    (site / "code/notes.md").write_text("x")
    assert nothing_told(eye, site)
    (site / "code/fibs.py").write_text("START = 1500")
    assert told(eye, {site / "code/fibs.py"}) == {site / "code/fibs.py"}


@pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")
def test_a_file_opened_for_writing_is_told_when_it_is_closed(site: Path) -> None:
    eye = watch(watched(site))
    path = site / "content/fibs/pt.md"
    with path.open("w") as file:
        file.write("un")
        file.flush()
        os.fsync(file.fileno())
        time.sleep(0.02)
        assert eye.changes() == frozenset()
    assert told(eye, {path}) == {path}
    eye.close()


@pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")
def test_a_selector_wakes_for_a_change_and_for_nothing_else(site: Path) -> None:
    eye = watch(watched(site))
    assert isinstance(eye, Told)
    assert eye.pause is None
    assert select.select([eye.fileno()], [], [], 0.05)[0] == []
    (site / "content/fibs/fr.md").write_text("deux")
    assert select.select([eye.fileno()], [], [], ENOUGH)[0] == [eye.fileno()]
    eye.close()
