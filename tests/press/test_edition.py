"""An edition: made of what was kept as far as that is true, it has the bytes of a site that is made whole."""

from __future__ import annotations

import math
import os
import random
import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from build import make
from tablier.commands.executors import alone, processes
from tablier.guide.blocks import BLOCKS
from tablier.guide.names import vocabulary
from tablier.press.calls import Vocabulary
from tablier.press.crew import Workers
from tablier.press.edition import Edition, Order, edition, noted
from tablier.press.imprint import Stopped, items
from tablier.press.ledger import FILE
from tablier.press.load import Folders
from tablier.press.problems import Problem, ordered
from tablier.press.shelf import shelf
from tablier.press.survey import survey
from tablier.press.templates import COMPILED, Compiled
from tablier.press.write import MANIFEST, write
from tests.press.random_sites import PAGES, begun, edits, own_site
from tests.sites import front, make_site

SOURCES = ("content", "locales", "templates", "assets")


@dataclass
class Workplace:
    """A site, its shelf, and the code that computes its figures."""

    folders: Folders
    vocabulary: Vocabulary
    computing: int = 0  # which version of the code
    hands: Workers = alone
    made: Edition | None = None

    def build(self) -> tuple[tuple[Problem, ...], bool]:
        """Bring the site up to date; gives all that is wrong, and whether that stopped it."""
        folders = self.folders
        look = survey(folders.content, [getattr(folders, name) for name in SOURCES[1:]])
        computing = {"rating": (self.computing, 0, 0)}
        order = Order(folders, None, self.vocabulary, BLOCKS, look, computing, self.hands)
        kept = shelf(folders.output.with_name("store"), "the same code")
        done = False
        made = edition(order, kept)
        if not isinstance(made, Edition):
            kept.close(False)
            return made, True
        self.made = made
        try:
            written = write(items(made), folders.output, [getattr(folders, n) for n in SOURCES], made.trees)
            assert written.problems == ()
            kept.notes(noted(made, written.trees))
            done = True
        except Stopped:
            pass
        finally:
            problems = made.problems()
            kept.close(done)
        return problems, not done

    def anew(self) -> dict[str, str]:
        """Say which leaves the last build made, and why."""
        assert self.made is not None
        return self.made.anew


def published(output: Path) -> dict[str, bytes]:
    """Read a site from the disk."""
    files = (path for path in output.rglob("*") if path.is_file())
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in files}


def with_start(value: int) -> Vocabulary:
    """Give the site's vocabulary with another starting rating."""
    names = vocabulary()
    constants = {**names.constants, "fibs.START": replace(names.constants["fibs.START"], value=value)}
    return replace(names, constants=constants, values={})


@pytest.mark.parametrize("seed", range(5))
def test_an_edition_has_the_bytes_of_a_site_made_whole_after_any_edits(seed: int, tmp_path: Path) -> None:
    place = Workplace(own_site(tmp_path), vocabulary())
    chance = random.Random(seed)
    begun(tmp_path)
    whole = 0
    for _ in range(60):
        for _ in range(chance.randint(1, 2)):
            several: list[Callable[[], object]] = [*edits(tmp_path, chance), partial(recompute, place, chance)]
            chance.choice(several)()
        problems, is_stopped = place.build()
        cold = make(place.folders, None, place.vocabulary)
        assert problems == ordered(cold.problems)
        assert is_stopped == cold.is_stopped
        if not is_stopped:
            whole += 1
            found = published(place.folders.output)
            assert found.pop(MANIFEST)
            assert found == {file.path: file.data for file in cold.files}
    assert whole > 0  # some of these sites could be built


def recompute(place: Workplace, chance: random.Random) -> None:
    """Let the code compute otherwise."""
    place.computing += 1
    place.vocabulary = with_start(chance.choice([1500, 1500, 1600]))


TWO = """\
-- content/alpha/page.yaml --
figures:
  start: fibs.START
  stake: fibs.points_at_stake(length=3)
-- content/alpha/fr.md --
{alpha}## Un {{#one}}

On part de {{{{ start }}}}, l’enjeu est {{{{ stake }}}}.
-- content/alpha/pt.md --
{alpha}## Um {{#one}}

Você parte de {{{{ start }}}}, e a aposta é {{{{ stake }}}}.
-- content/beta/page.yaml --
-- content/beta/fr.md --
{beta}Voir [alpha](alpha#one), qui part de {{{{ alpha/start.bare }}}}.
-- content/beta/pt.md --
{beta}Veja [alpha](alpha#one), que parte de {{{{ alpha/start.bare }}}}.
-- content/gamma/page.yaml --
-- content/gamma/fr.md --
{gamma}Rien.
-- content/gamma/pt.md --
{gamma}Nada.
"""


@pytest.fixture
def place(tmp_path: Path) -> Workplace:
    fronts = {name: front(name, name) for name in PAGES}
    found = Workplace(make_site(tmp_path, TWO.format(**fronts)), vocabulary())
    assert found.build() == ((), False)
    return found


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CASES: list[tuple[str, Callable[[Path], object], dict[str, str]]] = [
    ("nothing", lambda site: None, {}),
    ("a file touched", lambda site: os.utime(site / "alpha/fr.md"), {}),
    ("a sentence", lambda site: changed(site / "gamma/fr.md", "Rien.", "Tout."), {"gamma": "fr.md changed"}),
    (
        "an address",
        lambda site: changed(site / "alpha/fr.md", "slug: alpha", "slug: autre"),
        {"alpha": "fr.md changed", "beta": "it leads to alpha, which moved"},
    ),
    ("a title", lambda site: changed(site / "alpha/fr.md", "title: alpha", "title: Alpha"), {"alpha": "fr.md changed"}),
    (
        "a definition",
        lambda site: changed(site / "alpha/page.yaml", "length=3", "length=5"),
        {"alpha": "page.yaml changed", "beta": "it names figures of alpha, whose page.yaml changed"},
    ),
]


@pytest.mark.parametrize(("what", "edit", "anew"), CASES, ids=[case[0] for case in CASES])
def test_what_is_made_anew_and_why(
    what: str, edit: Callable[[Path], object], anew: dict[str, str], place: Workplace
) -> None:
    edit(place.folders.content)
    assert place.build() == ((), False)
    assert place.anew() == anew


def test_a_published_file_that_somebody_changed_is_made_again(place: Workplace) -> None:
    path = place.folders.output / "fr/gamma/index.html"
    good = path.read_bytes()
    path.write_bytes(good.replace(b"Rien", b"Tout"))
    assert place.build() == ((), False)
    assert place.anew() == {"gamma": "fr/gamma/index.html is not as it was written"}
    assert path.read_bytes() == good


def test_code_that_computes_the_same_makes_nothing_anew(place: Workplace) -> None:
    place.computing += 1
    assert place.build() == ((), False)
    assert place.anew() == {}


def test_a_constant_makes_anew_the_pages_whose_figures_moved(place: Workplace) -> None:
    place.computing += 1
    place.vocabulary = with_start(1600)
    assert place.build() == ((), False)
    assert place.anew() == {"alpha": "fibs.START moved", "beta": "fibs.START moved"}
    assert "1600" in (place.folders.output / "fr/beta/index.html").read_text(encoding="utf-8")


def test_what_every_page_is_made_with_makes_every_page_anew(place: Workplace) -> None:
    path = place.folders.content / "site.yaml"
    changed(path, "name: Essai", "name: Autre")
    assert place.build() == ((), False)
    assert place.anew() == dict.fromkeys([*PAGES, "home"], "content/site.yaml changed, which every page is made with")


def test_a_shelf_that_is_lost_or_torn_changes_no_byte(place: Workplace) -> None:
    before = published(place.folders.output)
    store = place.folders.output.with_name("store")
    store.write_bytes(b"SQLite format 3\0torn")
    assert place.build() == ((), False)
    assert published(place.folders.output) == before
    with sqlite3.connect(store) as other:
        other.executescript("drop table leaf; create table leaf (page); insert into leaf values ('alpha')")
        other.execute("delete from note where name = 'form'")
    other.close()
    assert place.build() == ((), False)
    assert published(place.folders.output) == before
    store.unlink()
    assert place.build() == ((), False)
    assert set(place.anew().values()) == {"nothing was made before"}
    assert published(place.folders.output) == before


def test_a_build_beside_another_keeps_nothing_and_is_right(place: Workplace) -> None:
    before = published(place.folders.output)
    other = sqlite3.connect(place.folders.output.with_name("store"))
    other.execute("begin exclusive")
    assert place.build() == ((), False)
    other.close()
    assert published(place.folders.output) == before


def test_a_section_that_only_a_first_look_took_for_one_is_refused(place: Workplace) -> None:
    path = place.folders.content / "alpha/fr.md"
    changed(path, "## Un {#one}", "## Deux {#two}\n\n```\n## Un {#one}\n```")
    changed(place.folders.content / "alpha/pt.md", "## Um {#one}", "## Dois {#two}\n\n```\n## Um {#one}\n```")
    problems, is_stopped = place.build()
    assert is_stopped
    assert [problem.what for problem in problems] == ["the page “alpha” has no section “one”"] * 2


def test_several_processes_make_the_same_site(place: Workplace) -> None:
    before = published(place.folders.output)
    place.folders.output.with_name("store").unlink()
    place.hands = lambda pages, pace: processes(pages, math.inf)
    assert place.build() == ((), False)
    assert published(place.folders.output) == before
    assert re.search(rb'"alpha/start.bare"', before[FILE])


def test_a_template_that_a_worker_compiled_is_not_compiled_again(place: Workplace) -> None:
    COMPILED.clear()
    place.folders.output.with_name("store").unlink()
    place.hands = lambda pages, pace: processes(pages, math.inf)
    place.build()
    assert place.made is not None
    template = place.made.shop.theme.templates["page.html"]
    assert Compiled().get_cache_key("page.html", template.path) in COMPILED
