"""The corpus as a project of each generator, in a folder of its own: contents, settings, layouts.

Settings and layouts stand in `sites/`; each layout makes the same page, with the style of Tablier's own.
"""

from __future__ import annotations

import compileall
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import rcssmin

from bench import corpus_tablier
from bench.corpus import LANGUAGES, Document, Guide, corpus
from bench.corpus_words import HOME
from bench.peers.dialect import Given, Write, body

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TAGS = {"fr": "fr", "pt": "pt-BR"}
Front = Callable[[Document, str, str], str]  # a document, its language and the end of its address, as front matter


def tablier(folder: Path, pages: int) -> None:
    """Write Tablier's project: a copy of the program around the corpus, so that a constant in it may be changed.

    It is compiled, as an installed one is, whatever the environment says of compiled Python.
    """
    folder.mkdir()
    corpus_tablier.write(pages, folder)
    shutil.copy(ROOT / "build.py", folder)
    for part in ("tablier", "locales", "templates", "assets"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(folder / "tablier", quiet=1)


def hugo(folder: Path, pages: int) -> None:
    """Write Hugo's project: figures are shortcodes, worked out by its template functions."""
    skeleton("hugo", folder, "layouts/page.html", "layouts/home.html")

    def front(document: Document, language: str, place: str) -> str:
        return yaml({"title": document.title, "description": document.description, "date": corpus_tablier.UPDATED})

    contents(folder / "content", pages, front, shortcode_of_hugo, "_index.md")


def eleventy(folder: Path, pages: int) -> None:
    """Write Eleventy's project: figures are Liquid shortcodes, worked out in JavaScript."""
    skeleton("eleventy", folder, "layouts/page.liquid")
    (folder / "node_modules").symlink_to(HERE / "node_modules")

    def front(document: Document, language: str, place: str) -> str:
        return yaml({"layout": "page.liquid", "permalink": f"/{language}/{place}", **shared(document, language, place)})

    contents(folder / "content", pages, front, shortcode_of_eleventy, "index.md")


def mkdocs(folder: Path, pages: int) -> None:
    """Write MkDocs's project: figures are macros, in Python."""
    skeleton("mkdocs", folder, "theme/main.html")
    shutil.copy(HERE / "sites/rating.py", folder)

    def front(document: Document, language: str, place: str) -> str:
        return yaml(shared(document, language, place))

    contents(folder / "docs", pages, front, macro_of_mkdocs, "index.md")
    escape_ids(folder / "docs")


def pelican(folder: Path, pages: int) -> None:
    """Write Pelican's project: figures are calls of Jinja, in Python; each says its language."""
    skeleton("pelican", folder, "theme/templates/page.html")
    shutil.copy(HERE / "sites/rating.py", folder)

    def front(document: Document, language: str, place: str) -> str:
        own = {"lang": language, "slug": document.slug or "home"}
        if not document.slug:
            own |= {"save_as": f"{language}/index.html", "url": f"{language}/"}
        return "".join(f"{name}: {value}\n" for name, value in (shared(document, language, place) | own).items()) + "\n"

    contents(folder / "content", pages, front, call_of_pelican, "home.md")
    escape_ids(folder / "content")


def escape_ids(folder: Path) -> None:
    """Write the ids of headings as Python-Markdown also reads them: {# would begin a comment of Jinja."""
    for path in folder.rglob("*.md"):
        path.write_text(
            re.sub(r" \{#([\w-]+)\}$", r" {: #\1}", path.read_text(encoding="utf-8"), flags=re.MULTILINE),
            encoding="utf-8",
        )


def skeleton(name: str, folder: Path, *layouts: str) -> None:
    """Copy a peer's settings and layouts, and put the style into each layout."""
    shutil.copytree(HERE / "sites" / name, folder)
    style = rcssmin.cssmin((ROOT / "assets/css/theme.css").read_text(encoding="utf-8"))
    for layout in layouts:
        text = (folder / layout).read_text(encoding="utf-8")
        (folder / layout).write_text(text.replace("/* style */", style), encoding="utf-8")


def contents(folder: Path, pages: int, front: Front, write: Write, index: str) -> None:
    """Write every document, and the home pages."""
    for side, language in enumerate(LANGUAGES):
        (folder / language).mkdir(parents=True)
        home = Document(HOME["title"][side], "", HOME["words"][side], "")
        links = "\n".join(
            f"- [Guide](/{language}/guide-{number}/)"
            for number in range(min(pages // len(LANGUAGES), corpus_tablier.LISTED))
        )
        text = f"{front(home, language, '')}{home.description}\n\n## {home.title} {{#guides}}\n\n{links}\n"
        (folder / language / index).write_text(text, encoding="utf-8")
    for guide in corpus(pages):
        for language, text in documents(guide, front, write).items():
            slug = guide.documents[language].slug
            (folder / language / f"{slug}.md").write_text(text, encoding="utf-8")


def documents(guide: Guide, front: Front, write: Write) -> dict[str, str]:
    """Write a guide's documents."""
    made = {}
    for language, document in guide.documents.items():
        text = body(guide, language, write)
        made[language] = front(document, language, f"{document.slug}/") + text
    return made


def shared(document: Document, language: str, place: str) -> dict[str, str]:
    """Give what a layout asks of every page."""
    return {
        "title": document.title,
        "description": document.description,
        "updated": corpus_tablier.UPDATED,
        "tag": TAGS[language],
        "language": language,
        "place": place,
    }


def yaml(fields: Mapping[str, str]) -> str:
    """Write front matter, its texts quoted, a date as one."""
    lines = [f"{name}: {value}" if name == "date" else f'{name}: "{value}"' for name, value in fields.items()]
    return "\n".join(["---", *lines, "---", ""])


def shortcode_of_hugo(name: str, given: Given, language: str) -> str:
    return f"{{{{< {name} {' '.join(map(str, given))} >}}}}"


def shortcode_of_eleventy(name: str, given: Given, language: str) -> str:
    return f"{{% {name} {quoted(given)} %}}"


def macro_of_mkdocs(name: str, given: Given, language: str) -> str:
    return f"{{{{ {name}({quoted(given)}) }}}}"


def call_of_pelican(name: str, given: Given, language: str) -> str:
    return f"{{{{ {name}({quoted([language, *given])}) }}}}"


def quoted(given: Given) -> str:
    """Write what is handed to a call, its texts quoted."""
    return ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in given)
