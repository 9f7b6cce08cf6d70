"""What is kept from one build to the next changes no byte: warm and cold builds of the same files are the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from build import make
from tablier.commands.answers import Made
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.store import Store, at_once
from tests.sites import ROOT, front, make_site

VOCABULARY = vocabulary()
PAGES = ("alpha", "beta", "gamma")
YAML = "figures:\n  start: fibs.START\n  stake: fibs.points_at_stake(length={length})\n"


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


def test_keeping_nothing_does_the_work() -> None:
    assert at_once(("sum",), sum, (1, 2)) == 3


def written(page: str, chance: random.Random) -> str:
    """Write a page that names its own figures, another page's, and a section of another page."""
    other = chance.choice(PAGES)
    lines = [
        "## Un {#one}",
        f"Le départ est {{{{ start }}}}, l’enjeu {{{{ {other}/stake }}}}. Voir [ailleurs]({other}#one).",
        chance.choice(["## Deux {#two}\n\nAutre chose.", *["", "::: note\nUne note.\n:::"] * 5]),
        chance.choice(
            ["Rien.", "Le départ de l’autre : {{ home/none }}", f"Et {{{{ {other}/start.bare }}}}.", "Un 7."]
        ),
    ]
    return "\n\n".join(lines) + "\n"


def edits(folder: Path, chance: random.Random) -> list[Callable[[], object]]:
    """List what an editor may do next; some of it is wrong."""
    page = chance.choice(PAGES)
    home = folder / "content" / page
    language = chance.choice(["fr", "pt"])
    title, slug = (
        chance.choice(["Un", "Deux", "Trois {{ start }}"]),
        chance.choice([*[f"{page}-a", f"{page}-b"] * 5, "same"]),
    )
    text = front(title, slug) + written(page, chance)

    def write_page() -> None:
        home.mkdir(exist_ok=True)
        (home / "page.yaml").write_text(YAML.format(length=chance.randint(1, 9)), encoding="utf-8")
        for code in ("fr", "pt"):
            (home / f"{code}.md").write_text(text.replace(slug, f"{slug}-{code}"), encoding="utf-8")

    def write_one() -> None:
        if home.is_dir():
            (home / f"{language}.md").write_text(text, encoding="utf-8")

    def delete() -> None:
        for path in home.glob("*") if home.is_dir() else ():
            path.unlink()
        if home.is_dir():
            home.rmdir()

    def change(path: Path, old: str, new: str) -> None:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if before:
            path.write_text(before.replace(old, new) if old in before else before.replace(new, old), encoding="utf-8")

    definition = home / "page.yaml"
    return [
        *[write_page, write_one] * 4,
        delete,
        lambda: definition.exists() and definition.write_text(YAML.format(length=chance.choice([3, 5, 7, 0]))),
        lambda: change(definition, "figures:", "# a comment\nfigures:"),
        lambda: change(folder / f"locales/{language}/messages.po", 'msgid "Home"\nmsgstr "', 'msgid "Home"\nmsgstr "O'),
        lambda: change(folder / "templates/page.html", "</article>", "</article><hr>"),
        lambda: change(folder / "assets/css/theme.css", "body { margin: 0;", "body { margin: 1px;"),
        lambda: change(folder / "content/site.yaml", "name: Essai", "name: Autre"),
    ]


def own_site(folder: Path) -> Folders:
    """Make a small site with templates, catalogs and assets of its own."""
    for name in ("locales", "templates", "assets"):
        for source in (ROOT / name).rglob("*"):
            if source.is_file():
                target = folder / source.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                # The guides' own messages name figures of pages that are not here.
                target.write_text(source.read_text(encoding="utf-8").replace("{{ fibs/", "{{ alpha/"), encoding="utf-8")
    return make_site(folder, "")


def outcome(made: Made) -> object:
    return made.problems, {file.path: file.data for file in made.files}, made.record


@pytest.mark.parametrize("seed", range(5))
def test_warm_and_cold_builds_are_the_same_after_any_edits(seed: int, tmp_path: Path) -> None:
    folders = own_site(tmp_path)
    chance = random.Random(seed)
    keep = Store()
    whole = 0
    for page in PAGES:
        (tmp_path / "content" / page).mkdir()
        (tmp_path / "content" / page / "page.yaml").write_text(YAML.format(length=2), encoding="utf-8")
        for code in ("fr", "pt"):
            text = front("Un", f"{page}-{code}") + "## Un {#one}\n"
            (tmp_path / "content" / page / f"{code}.md").write_text(text, encoding="utf-8")
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
    moved = Folders(own, *(ROOT / name for name in ("locales", "templates", "assets", "site")))
    make(moved, None, VOCABULARY, keep=keep)
    keep.end_round()
    page = own / "glossary/fr.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nUne phrase de plus.\n", encoding="utf-8")
    make(moved, None, VOCABULARY, keep=keep)
    made = {slot for slot in keep.kept if keep.kept[slot][1] and "Une phrase de plus." in str(keep.kept[slot][1])}
    compared = {(kind, "glossary") for kind in ("sections", "even")}
    assert made == compared | {(kind, "glossary", "fr") for kind in ("document", "mentioned", "page", "html")}
    assert keep.end_round() == 6
