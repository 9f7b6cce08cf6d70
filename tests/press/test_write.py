"""The site is written whole or not at all; what is not ours is left alone."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from build import make
from tablier.guide.names import vocabulary
from tablier.press.model import OutputFile
from tablier.press.problems import as_text
from tablier.press.store import Given, Result, Slot
from tablier.press.write import MANIFEST, write
from tests.sites import ROOT, make_site, page, told


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
import os, random, signal, sys, time
from pathlib import Path
from tablier.press import write as module
from tablier.press.model import OutputFile

chance = random.Random(int(sys.argv[2]))
if sys.argv[4] == "steps":
    module._exchange = lambda spare, output: (
        module._exchange_in_steps(spare, output) if output.exists() else os.rename(spare, output)
    )


def site(text):
    return [OutputFile(f"page{n}/index.html", text.encode() * 20) for n in range(12)]


def build_for_ever(output, kill):
    for version in range(100000):
        module.write(site(f"{kill}-{version}."), output, [])


known = set()
for kill in range(int(sys.argv[3])):
    output = Path(sys.argv[1]) / f"site{kill % 8}"
    child = os.fork()
    if child == 0:
        build_for_ever(output, kill)
    time.sleep(chance.uniform(0, 0.03))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if sys.argv[4] == "steps":
        module._recover(output)
    pages = sorted(output.rglob("index.html")) if output.exists() else []
    texts = {path.read_text() for path in pages}
    hashes = module.manifest({p.relative_to(output).as_posix(): p.read_bytes() for p in pages})
    whole = len(pages) == 12 and len(texts) == 1 and (output / module.MANIFEST).read_bytes() == hashes
    others = {path.name for path in output.parent.iterdir()} - {f"{k}site{n}{e}" for n in range(8)
        for k, e in (("", ""), (".", ".spare"), (".", ".aside"))}
    known |= {output} if pages else set()
    print("none" if output not in known else "whole" if whole and not others else f"torn at kill {kill}: {texts} {others}")
    if kill % 40 == 39:
        done = module.write(site("after"), output, [])
        print("none" if not done.problems else done.problems)
"""


@pytest.mark.parametrize(("kills", "seed", "exchange"), [(200, 20261130, "at once"), (60, 20261201, "steps")])
def test_builds_killed_at_random_moments_leave_whole_sites(
    tmp_path: Path, kills: int, seed: int, exchange: str
) -> None:
    """One process kills another that builds again and again; "steps" is a disk that cannot exchange folders at once."""
    command = [sys.executable, "-c", KILLED, str(tmp_path), str(seed), str(kills), exchange]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.split("\n")[:-1]
    assert done.stderr == ""
    assert [line for line in lines if line not in ("whole", "none")] == []
    assert len(lines) == kills + kills // 40
    assert lines.count("whole") > kills // 2


# Disks that refuse, files that go


@pytest.mark.parametrize("way", [".site.spare", "site", "."])
def test_a_file_in_the_way_is_told_and_stays(tmp_path: Path, way: str) -> None:
    """Stands for a folder one may not write into: it holds for every user, root too."""
    folder = tmp_path / "folder"
    if way == ".":
        folder.write_text("mine")
    else:
        folder.mkdir()
        (folder / way).write_text("mine")
    done = write(files(a="1"), folder / "site", [])
    assert [problem.what for problem in done.problems] == ["the site could not be written: Not a directory"]
    assert (folder / way).read_text() == "mine"


LIMITED = """
import resource, sys
from pathlib import Path
from tablier.press.model import OutputFile
from tablier.press.write import write
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
done = write([OutputFile("a.html", b"2"), OutputFile("b.html", b"2" * 2000)], Path(sys.argv[1]), [])
print(done.problems[0].what, done.problems[0].right, sep="; ")
"""


def test_a_disk_that_takes_no_more_leaves_the_last_good_site(tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(files(a="1", b="1"), site, [])
    command = [sys.executable, "-c", LIMITED, str(site)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "the site could not be written: File too large; the last good site stands as it was\n"
    assert pages(site) == {"a.html": "1", "b.html": "1"}
    assert write(files(a="3"), site, []).problems == ()
    assert pages(site) == {"a.html": "3"}


@pytest.mark.parametrize("output", ["link/site", "link", "out"])
def test_an_output_among_the_sources_is_refused_through_links(tmp_path: Path, output: str) -> None:
    (tmp_path / "out" / "content").mkdir(parents=True)
    (tmp_path / "content").symlink_to(tmp_path / "out" / "content")
    (tmp_path / "link").symlink_to(tmp_path / "content")
    done = write(files(a="1"), tmp_path / output, [tmp_path / "content"])
    assert done.problems[0].what.endswith(("lie inside one another", "the output is a link, not a folder"))
    assert tree(tmp_path / "out") == {}


def test_a_source_that_vanishes_before_it_is_read_is_told(tmp_path: Path) -> None:
    folders = make_site(tmp_path, page("Bonjour.", "Bom dia."))

    def vanishing(slot: Slot, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        if slot[0] == "file" and slot[1].endswith("essai/pt.md"):
            (tmp_path / "content/essai/pt.md").unlink()
        return work(*given, **named)

    made = make(folders, None, vocabulary(), keep=vanishing)
    assert "content/essai/pt.md: this file cannot be read: No such file or directory; add it" in told(made, tmp_path)
    assert made.files == ()
