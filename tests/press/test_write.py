"""The site is written whole or not at all; what is not ours is left alone."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablier.press.model import OutputFile
from tablier.press.problems import as_text
from tablier.press.write import MANIFEST, write

ROOT = Path(__file__).resolve().parents[2]


def files(**texts: str) -> list[OutputFile]:
    return [OutputFile(name.replace("__", "/") + ".html", text.encode()) for name, text in texts.items()]


def tree(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text() for p in sorted(folder.rglob("*")) if p.is_file()}


def pages(folder: Path) -> dict[str, str]:
    return {path: text for path, text in tree(folder).items() if path != MANIFEST}


def test_a_first_build_makes_the_folder(tmp_path: Path) -> None:
    done = write(files(a="1", b__c="2"), tmp_path / "site", [])
    assert done.problems == ()
    assert pages(tmp_path / "site") == {"a.html": "1", "b/c.html": "2"}


def test_a_removed_page_disappears_with_its_folder(tmp_path: Path) -> None:
    site = tmp_path / "site"
    for built in (files(a="1", b__c="2"), files(a="1", b__c="2", d="3"), files(a="4")):
        assert write(built, site, []).problems == ()
    assert pages(site) == {"a.html": "4"}
    assert not (site / "b").exists()


def test_an_unchanged_site_is_not_written(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(files(a="1"), site, [])
    before = (site / "a.html").stat().st_ino
    assert write(files(a="1"), site, []).written == 0
    assert (site / "a.html").stat().st_ino == before


def test_a_page_changed_by_hand_is_made_right(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(files(a="1"), site, [])
    (site / "a.html").write_text("9")
    write(files(a="1"), site, [])
    assert pages(site) == {"a.html": "1"}


def test_files_of_others_survive_every_build(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(files(a="1"), site, [])
    (site / "CNAME").write_text("essai.example")
    (site / "deep").mkdir()
    (site / "deep" / "note.txt").write_text("keep")
    for text in ("2", "3", "4"):
        write(files(a=text), site, [])
        assert pages(site) == {"CNAME": "essai.example", "a.html": text, "deep/note.txt": "keep"}


def test_a_page_becomes_a_folder_and_back(tmp_path: Path) -> None:
    site = tmp_path / "site"
    for built in ([OutputFile("a", b"1")], [OutputFile("a/b", b"2")], [OutputFile("a", b"3")]):
        assert write(built, site, []).problems == ()
        assert pages(site) == {built[0].path: built[0].data.decode()}


def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "letter.txt").write_text("dear")
    done = write(files(a="1"), site, [])
    assert [as_text(problem) for problem in done.problems] == [
        f"{site}: this folder holds files and was not made by this tool; give another folder with --output"
    ]
    assert tree(site) == {"letter.txt": "dear"}


def test_a_foreign_file_in_a_pages_place_is_refused(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(files(a="1"), site, [])
    (site / "b.html").write_text("mine")
    done = write(files(a="1", b="2"), site, [])
    assert done.problems[0].what == "b.html stands there already and was not made by this tool"
    assert pages(site) == {"a.html": "1", "b.html": "mine"}


@pytest.mark.parametrize("inside", ["content", "content/fr", "."])
def test_an_output_among_the_sources_is_refused(tmp_path: Path, inside: str) -> None:
    (tmp_path / "content" / "fr").mkdir(parents=True)
    done = write(files(a="1"), tmp_path / inside, [tmp_path / "content"])
    assert done.problems[0].what.endswith("lie inside one another")


def test_the_root_and_the_home_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in (Path("/"), tmp_path):
        assert write(files(a="1"), folder, []).problems[0].what == "the output is no folder of its own"


def test_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "real")
    assert write(files(a="1"), tmp_path / "site", []).problems[0].what == "the output is a link, not a folder"


def test_a_full_disk_leaves_the_last_good_site(tmp_path: Path) -> None:
    """A file name no disk can hold stands for any fault of the disk in the middle of a write."""
    site = tmp_path / "site"
    write(files(a="1", b="1"), site, [])
    done = write([*files(a="2"), OutputFile("x" * 300, b"")], site, [])
    assert done.problems[0].what == "the site could not be written: File name too long"
    assert pages(site) == {"a.html": "1", "b.html": "1"}
    assert write(files(a="3"), site, []).problems == ()
    assert pages(site) == {"a.html": "3"}


KILLED = """
import sys
from pathlib import Path
from tablier.press.model import OutputFile
from tablier.press.write import write
text = sys.argv[2]
print("ready", flush=True)
for round in range(1000):
    version = f"{text}-{round}"
    write([OutputFile(f"page{n}/index.html", version.encode() * 50) for n in range(40)], Path(sys.argv[1]), [])
"""


def test_a_killed_build_leaves_a_whole_site(tmp_path: Path) -> None:
    chance = random.Random(20261130)
    site = tmp_path / "site"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for run in range(12):
        command = [sys.executable, "-c", KILLED, str(site), f"run{run}"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.uniform(0.01, 0.12))
            process.send_signal(signal.SIGKILL)
        texts = set(pages(site).values()) if site.exists() else {"none yet"}
        assert len(texts) == 1, f"run {run}: a mixed site"
        assert len(pages(site)) in (0, 40) if site.exists() else True
