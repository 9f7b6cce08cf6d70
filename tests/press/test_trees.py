"""What a build remembers of the two trees is never believed of a folder or a file that somebody touched since."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import pytest

from tablier.press.model import OutputFile, Standing
from tablier.press.spare import Spare
from tablier.press.survey import Tree, stamp
from tablier.press.trees import Trees
from tablier.press.write import MANIFEST, Item, write

PLACES = ("a", "b/c", "b/d/e", "f/g", "f/h/i", "j/k/l/m")
FOREIGN = ("CNAME", "b/note", "f/h/note", "n/o/note")
TICK = 0.06  # seconds after which a disk gives a folder another time


def items(files: Mapping[str, str], site: Path, before: Trees) -> Iterator[Item]:
    """Give files as an edition does: those that stand as they were written are not made again."""
    for path, text in files.items():
        digest = sha256(text.encode()).hexdigest()
        stands = before.live.files.get(path) == (digest, stamp(site / path))
        yield Standing(path, digest) if stands else OutputFile(path, text.encode())


def built(files: Mapping[str, str], site: Path, before: Trees) -> Trees:
    done = write(items(files, site, before), site, [], before)
    assert done.problems == ()
    return done.trees


def published(site: Path) -> dict[str, str]:
    found = {path.relative_to(site).as_posix(): path.read_text() for path in site.rglob("*") if path.is_file()}
    return {path: text for path, text in found.items() if path != MANIFEST}


def meddled(site: Path, chance: random.Random) -> None:
    """Do in one of the two trees what somebody else might."""
    tree = chance.choice([site, site.with_name(".site.spare")])
    path = tree / chance.choice(PLACES)
    match chance.randint(0, 4):
        case 0 if path.is_file():
            path.unlink()
        case 1 if path.is_file():
            path.write_text("meddled")
        case 2 if path.parent.is_dir() and path.parent != site:
            shutil.rmtree(path.parent)
        case 3 if tree != site:
            (tree / "p").mkdir(exist_ok=True, parents=True)
            (tree / "p/q").write_text("left over")


@pytest.mark.parametrize("seed", range(4))
def test_a_tree_holds_what_was_written_and_what_others_put_there_after_anything(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    site, trees = tmp_path / "site", Trees()
    for step in range(60):
        files = {path: str(chance.randint(0, 2)) for path in PLACES if chance.random() < 0.8}
        if step and chance.random() < 0.4:
            meddled(site, chance)
        if step and chance.random() < 0.3:
            other = site / chance.choice(FOREIGN)
            other.parent.mkdir(parents=True, exist_ok=True)
            other.write_text(str(step))
        others = {path: (site / path).read_text() for path in FOREIGN if (site / path).is_file()}
        trees = built(files, site, trees)
        assert published(site) == {**files, **others}
        time.sleep(TICK if step % 20 == 7 else 0)


def test_folders_that_hold_ours_alone_are_not_looked_into_again(tmp_path: Path) -> None:
    site, trees = tmp_path / "site", Trees()
    for text in ("1", "2", "3", "3", "4"):
        trees = built({"a": text, "b/c": "1"}, site, trees)
        time.sleep(TICK)
    assert trees.live.folders.keys() == {"b"}  # the manifest is new in the root
    assert trees.spare.folders.keys() == {"", "b"}
    assert (site / "b/c").stat().st_ino == (tmp_path / ".site.spare/b/c").stat().st_ino
    (tmp_path / ".site.spare/b/left").write_text("over")
    trees = built({"a": "5", "b/c": "1"}, site, trees)
    assert published(site) == {"a": "5", "b/c": "1"}
    (site / "b/note").write_text("mine")
    trees = built({"a": "6", "b/c": "1"}, site, trees)
    assert trees.live.folders == {}
    assert published(site) == {"a": "6", "b/c": "1", "b/note": "mine"}


def test_a_page_written_over_where_it_stands_is_not_written_over_in_the_other_tree(tmp_path: Path) -> None:
    site, trees = tmp_path / "site", Trees()
    for text in ("1", "2"):
        trees = built({"a": text, "b": "same"}, site, trees)
    (site / "b").write_text("by hand")
    trees = built({"a": "3", "b": "same"}, site, trees)
    assert published(site) == {"a": "3", "b": "same"}
    assert (tmp_path / ".site.spare/b").read_text() == "by hand"


def test_a_file_that_stands_under_another_number_is_looked_at_itself(tmp_path: Path) -> None:
    """On a disk that gives no file a second name the trees hold copies: the live one says nothing of the spare one."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b/c").write_text("1")
    time.sleep(TICK)
    known = ("hash", stamp(tmp_path / "b/c"))
    spare = Spare(tmp_path, Tree({"b/c": known}, {"b": stamp(tmp_path / "b")}))
    spare.look()
    (tmp_path / "b/c").write_text("meddled")
    assert spare.held("b/c", "hash", ("hash", (0, 1, 0))) is None
    assert spare.held("b/c", "hash", known) == known  # of one file under two names, the live tree tells
    (tmp_path / "b/d").write_text("put there")
    spare.look()
    assert spare.held("b/c", "hash", known) is None
