"""Small sites and what an editor may do to them next, drawn by chance; some of it is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from tablier.press.load import Folders
from tests.sites import ROOT, front, make_site

PAGES = ("alpha", "beta", "gamma")
YAML = "figures:\n  start: fibs.START\n  stake: fibs.points_at_stake(length={length})\n"


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


def begun(folder: Path) -> None:
    """Write the pages, with nothing in them but a heading."""
    for page in PAGES:
        (folder / "content" / page).mkdir()
        (folder / "content" / page / "page.yaml").write_text(YAML.format(length=2), encoding="utf-8")
        for code in ("fr", "pt"):
            text = front("Un", f"{page}-{code}") + "## Un {#one}\n"
            (folder / "content" / page / f"{code}.md").write_text(text, encoding="utf-8")
