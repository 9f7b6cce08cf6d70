"""What is kept from one build to the next changes no byte: warm and cold builds of the same files are the same."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from build import make
from tablier.commands.made import Made
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.store import Once, Store, at_once
from tests.press.random_sites import begun, edits, own_site
from tests.sites import ROOT

VOCABULARY = vocabulary()


def test_equal_arguments_give_what_was_made_before() -> None:
    keep = Store()
    first = keep(("list",), list, (1, 2))
    assert keep(("list",), list, (1, 2)) is first
    assert keep(("list",), list, (1, 3)) == [1, 3]
    assert keep.end_round() == 2


def test_another_work_at_the_same_place_is_done() -> None:
    keep = Store()
    assert keep(("both",), max, (1, 2)) == 2
    assert keep(("both",), min, (1, 2)) == 1


def test_what_a_round_does_not_ask_for_is_forgotten() -> None:
    keep = Store()
    keep(("first",), list, (1,))
    keep(("second",), list, (2,))
    keep.end_round()
    keep(("second",), list, (2,))
    assert keep.end_round() == 0
    assert list(keep.kept) == [("second",)]


def test_a_work_that_fails_leaves_nothing() -> None:
    keep = Store()
    for _ in range(2):
        with pytest.raises(ValueError, match="invalid literal"):
            keep(("number",), int, "one")
    assert keep.kept == {}


def test_what_is_done_once_is_done_again_only_where_it_failed() -> None:
    once, given = Once(), iter(("one", "2", "3"))
    with pytest.raises(ValueError, match="invalid literal"):
        once(("number",), lambda: int(next(given)))
    assert [once(("number",), lambda: int(next(given))) for _ in range(2)] == [2, 2]


def test_keeping_nothing_does_the_work() -> None:
    assert at_once(("sum",), sum, (1, 2)) == 3


def outcome(made: Made) -> object:
    return made.problems, {file.path: file.data for file in made.files}, made.record


@pytest.mark.parametrize("seed", range(2))
def test_warm_and_cold_builds_are_the_same_after_any_edits(seed: int, tmp_path: Path) -> None:
    folders = own_site(tmp_path)
    chance = random.Random(seed)
    keep = Store()
    whole = 0
    begun(tmp_path)
    for _ in range(40):
        for _ in range(chance.randint(1, 2)):
            chance.choice(edits(tmp_path, chance))()
        warm = make(folders, None, VOCABULARY, despite_problems=True, keep=keep)
        keep.end_round()
        assert outcome(warm) == outcome(make(folders, None, VOCABULARY, despite_problems=True))
        whole += not warm.is_stopped
    assert whole > 0  # some of these sites could be built


def test_one_sentence_makes_one_page_anew(tmp_path: Path) -> None:
    folders = Folders(*(ROOT / name for name in ("content", "locales", "templates", "assets", "site")))
    keep = Store()
    make(folders, None, VOCABULARY, keep=keep)
    keep.end_round()
    own = tmp_path / "content"
    for source in (ROOT / "content").rglob("*"):
        if source.is_file():
            target = own / source.relative_to(ROOT / "content")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
            os.utime(target, (0, 0))  # written long ago, so that how it stands can be relied on
    moved = Folders(own, *(ROOT / name for name in ("locales", "templates", "assets", "site")))
    make(moved, None, VOCABULARY, keep=keep)
    keep.end_round()
    page = own / "glossary/fr.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nUne phrase de plus.\n", encoding="utf-8")
    make(moved, None, VOCABULARY, keep=keep)
    made = {slot for slot in keep.kept if keep.kept[slot][1] and "Une phrase de plus." in str(keep.kept[slot][1])}
    compared = {(kind, "glossary") for kind in ("sections", "even", "misused", "named", "rows")}
    assert made == compared | {(kind, "glossary", "fr") for kind in ("document", "page", "html")}
    assert keep.end_round() == len(made) + 1  # and the file was read
