"""`check`: everything but writing."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tablier.commands.answers import FINE, folders_of, told
from tablier.commands.catalogs import idle_messages
from tablier.commands.locks import lock_problems
from tablier.commands.made import Made, Make
from tablier.commands.sections import moved_sections
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.html_tree import read_html
from tablier.press.load import Folders, load_shared
from tablier.press.problems import Problem, ordered, with_spaces_shown
from tablier.press.survey import survey
from tablier.press.unused import strays, uncited
from tablier.press.verify import summary, verify
from tablier.press.write import MANIFEST, manifest

SHOWN = ("h1", "h2", "h3", "p", "li", "th", "td", "caption", "figcaption", "summary")


def run(options: argparse.Namespace, make: Make) -> int:
    """Do everything but writing, prove the pages, and compare the figures with figures.lock."""
    folders = folders_of(options)
    names = vocabulary()
    made = make(folders, options.base_url, names)
    if made.is_stopped:
        return told(made.problems, options)
    if options.show_spaces:
        show_spaces(made)
    files = {file.path: file.data for file in made.files}
    proof = verify({**files, MANIFEST: manifest(files)}, names, all_walked())
    locks = (*lock_problems(made, folders), *moved_sections(made, folders))
    code = told(ordered([*made.problems, *doubts(made, folders), *proof.problems, *locks]), options)
    if code == FINE:
        print(summary(proof, "in memory"))
    return code


def doubts(made: Made, folders: Folders) -> Iterator[Problem]:
    """Warn of what is there for nothing: files that nobody reads, messages nothing says, sources no page cites."""
    yield from strays(folders.content, survey(folders.content, ()))
    source = load_shared(folders)
    if made.content:
        yield from idle_messages(source, made.content)
        yield from uncited(source.citations, made.content.common.citations, made.record["sources"])


def show_spaces(made: Made) -> None:
    """Show the lines of every page that hold a space of its own width."""
    for file in made.files:
        if not file.path.endswith(".html"):
            continue
        root = read_html(file.data.decode())[0]
        articles = [e for e in root.elements() if e.tag == "article"]
        blocks = [e for article in articles for e in article.elements() if e.tag in SHOWN]
        text = "\n".join(" ".join(block.text().split("\n")) for block in blocks)
        for line in dict.fromkeys(text.split("\n")):
            if "\u00a0" in line or "\u202f" in line:
                print(f"{file.path}: {with_spaces_shown(line.strip())}")
