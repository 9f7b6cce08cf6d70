"""The preview's desk: after any save it holds what a site made whole holds, and makes no more than it must."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from pathlib import Path

import pytest

from build import make
from tablier.commands.executors import alone
from tablier.commands.serve_proving import Proving
from tablier.guide.blocks import BLOCKS
from tablier.guide.names import vocabulary
from tablier.press.edition import Order
from tablier.press.load import Folders
from tablier.press.preview_desk import FEW, Desk
from tablier.press.problems import as_text, ordered
from tablier.press.shelf import shelf
from tablier.press.survey import Survey
from tablier.press.watch import SUFFIXES, Looked, Watched
from tests.press.random_sites import begun, edits, own_site

VOCABULARY = vocabulary()


def desk_of(folders: Folders, few: int = FEW) -> tuple[Desk, Looked]:
    """Give a desk for a site, and what sees its saves."""
    order = Order(folders, None, VOCABULARY, BLOCKS, Survey({}, {}), {}, alone)
    sources = (folders.content, folders.locales, folders.templates, folders.assets)
    eye = Looked(Watched({folder.resolve(): SUFFIXES for folder in sources}))
    return Desk(order, shelf(folders.output.with_name("rows"), None), few), eye


def proving_of(desk: Desk, content: Path) -> Proving:
    """Give what proves a desk's site at rest."""
    root, (line, _) = content.parent, Pipe()
    folders = Folders(content, root / "locales", root / "templates", root / "assets", root / "site")
    return Proving(desk, folders, line)


def brought(desk: Desk, changed: frozenset[Path] | None) -> None:
    """Bring a desk up to date."""
    desk.note(changed)
    while desk.due or not desk.is_listed:
        desk.step(())
        if desk.unfit:
            return


@pytest.mark.parametrize("few", [32, 0])
@pytest.mark.parametrize("seed", range(2))
def test_a_desk_holds_what_a_site_made_whole_holds_after_any_edits(seed: int, few: int, tmp_path: Path) -> None:
    folders = own_site(tmp_path)
    chance = random.Random(seed)
    desk, eye = desk_of(folders, few)
    begun(tmp_path)
    whole = 0
    eye.changes()
    brought(desk, None)
    for _ in range(40):
        for _ in range(chance.randint(1, 2)):
            several: list[Callable[[], object]] = edits(tmp_path, chance)
            chance.choice(several)()
        brought(desk, eye.changes())
        cold = make(folders, None, VOCABULARY)
        assert desk.problems == ordered(cold.problems)
        if not cold.is_stopped:
            whole += 1
            assert {**desk.pieces, **desk.lists()}.items() >= {file.path: file.data for file in cold.files}.items()
            assert desk.pieces.keys() | {"figures.json"} == {file.path for file in cold.files}
    assert whole > 0  # some of these sites could be built


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Desk, Path]]:
    """Give a desk with a site of three pages on it, all made, and where the site lies."""
    folders = own_site(tmp_path)
    begun(tmp_path)
    desk, _ = desk_of(folders)
    brought(desk, None)
    assert all(problem.is_warning for problem in desk.problems)
    desk.unproved.clear()
    yield desk, folders.content.resolve()
    desk.shelf.close(False)


def saved(path: Path, text: str) -> frozenset[Path]:
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    return frozenset({path})


def test_a_save_makes_the_page_that_was_saved(place: tuple[Desk, Path]) -> None:
    desk, content = place
    desk.pieces.packed.told()
    brought(desk, saved(content / "beta/fr.md", "\nUne phrase.\n"))
    assert [*desk.unproved] == ["beta"]
    assert desk.pieces.packed.told().keys() == {"fr/beta-fr/index.html"}


def test_a_save_that_changes_nothing_makes_nothing(place: tuple[Desk, Path]) -> None:
    desk, content = place
    brought(desk, frozenset({content / "beta/fr.md", content / "site.yaml", content.parent / "templates/page.html"}))
    assert [*desk.unproved] == []


def test_what_a_page_tells_to_others_makes_those_that_asked(place: tuple[Desk, Path]) -> None:
    desk, content = place
    brought(desk, saved(content / "alpha/fr.md", "\nVoir [ailleurs](beta#one).\n"))
    brought(desk, saved(content / "alpha/pt.md", "\nVeja [ali](beta#one).\n"))
    desk.unproved.clear()
    for code in ("fr", "pt"):
        path = content / f"beta/{code}.md"
        path.write_text(path.read_text(encoding="utf-8").replace("beta-", "autre-"), encoding="utf-8")
    brought(desk, frozenset({content / "beta/fr.md", content / "beta/pt.md"}))
    assert [*desk.unproved] == ["beta", "alpha"]
    assert b"/fr/autre-fr/#one" in desk.pieces["fr/alpha-fr/index.html"]


def test_a_link_to_a_file_of_another_page_is_followed(place: tuple[Desk, Path]) -> None:
    desk, content = place
    shared = content / "alpha/note.txt"
    (content / "beta/fr.md").rename(shared)
    (content / "beta/fr.md").symlink_to(shared)
    brought(desk, frozenset({content / "beta/fr.md"}))
    desk.unproved.clear()
    brought(desk, saved(shared, "\nPar un lien.\n"))
    assert [*desk.unproved] == ["beta"]
    assert b"Par un lien." in desk.pieces["fr/beta-fr/index.html"]


def test_of_much_work_what_is_wanted_or_was_saved_is_made_first_and_shown_by_itself(tmp_path: Path) -> None:
    desk, _ = desk_of(own_site(tmp_path), few=1)
    begun(tmp_path)
    desk.note(None)
    desk.step({"pt/gamma-pt/index.html"})
    assert [*desk.unproved] == ["gamma"]
    desk.note(saved(tmp_path / "content/beta/fr.md", "\nUne phrase.\n"))
    desk.step(())
    assert [*desk.unproved] == ["gamma", "beta"]
    while desk.due:
        desk.step(())
    assert desk.unproved.keys() == {"alpha", "beta", "gamma", "home"}


def test_a_page_that_is_gone_leaves_nothing(place: tuple[Desk, Path]) -> None:
    desk, content = place
    for path in (content / "beta").iterdir():
        path.unlink()
    (content / "beta").rmdir()
    brought(desk, frozenset({content / "beta"}))
    assert not [path for path in desk.pieces if "beta" in path]
    assert desk.versions.keys() == {"alpha", "gamma", "home"}
    assert not [url for url in desk.cards if "beta" in url]


def test_a_page_that_went_is_read_as_one_without_files(place: tuple[Desk, Path]) -> None:
    desk, _ = place
    assert desk.made is not None
    assert desk.made.read("none") == ({}, ())


def test_at_rest_it_is_told_what_is_there_for_nothing(place: tuple[Desk, Path]) -> None:
    desk, content = place
    stray = content / "notes.txt"
    stray.touch()
    proving = proving_of(desk, content)
    desk.unproved.clear()
    proving.begin()
    while not proving.hear():
        pass
    stray.unlink()
    told = [as_text(problem).replace(f"{content}/", "") for problem in proving.doubts]
    right = "a page has a folder of its own, other files stand elsewhere"
    assert f"notes.txt: warning: “notes.txt” is not read; {right}" in told


def test_what_a_proof_gathered_stays_when_it_is_let_go(place: tuple[Desk, Path]) -> None:
    desk, content = place
    desk.unproved = dict.fromkeys(desk.kept)
    waiting = set(desk.unread)
    proving = proving_of(desk, content)
    proving.begin()
    while desk.unread == waiting:
        assert not proving.hear()
    proving.stop()
    proving.bury()
    (page,) = waiting - desk.unread
    assert f'"address": "{page}/'.encode() in desk.shelf.figures(page)
