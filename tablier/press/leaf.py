"""A leaf: one page in all its languages, worked out, then printed. What a site is made of, piece by piece.

A leaf is a function of its folder, the workshop, and what it asks of other pages. Knows no disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from tablier.press.calls import Vocabulary
from tablier.press.evaluate import evaluated
from tablier.press.evenness import contents_differ, sections_differ
from tablier.press.index import Index
from tablier.press.ledger import NO_ROWS, Rows, rows
from tablier.press.model import OutputFile, Page, Source, TextFile
from tablier.press.parse import Common, Folder
from tablier.press.problems import Problem
from tablier.press.render import Renderer, render
from tablier.press.scope import Block, Press
from tablier.press.store import Keep, at_once
from tablier.press.term_links import link_terms
from tablier.press.terms import Terms, misused, read_terms
from tablier.press.theme import Theme
from tablier.press.unused import idle, named


class Workshop(Struct, frozen=True):
    """What every leaf is made with, whatever it says."""

    common: Common
    vocabulary: Vocabulary
    blocks: Mapping[str, Block]
    theme: Theme
    terms: Terms
    images: Mapping[str, TextFile]
    history: TextFile | None
    problems: tuple[Problem, ...]
    is_unread: bool = False  # whether a file was not read: what it lacks is not told of others

    @property
    def is_stopped(self) -> bool:
        """Whether a problem stands in the way of printing anything."""
        return any(not problem.is_warning for problem in self.problems)

    def press(self, index: Index) -> Press:
        """Give what a page is evaluated with."""
        common = self.common
        return Press(common.site, common.citations, index, self.vocabulary, self.blocks, self.images, self.history)

    def renderer(self, index: Index) -> Renderer:
        """Give what a page is written with."""
        return Renderer(self.theme, index, self.common.words)


def workshop(
    source: Source, common: Common, vocabulary: Vocabulary, blocks: Mapping[str, Block], keep: Keep = at_once
) -> Workshop:
    """Lay out what every leaf is made with."""
    terms, misspelt = keep(("terms",), read_terms, source.terms, common.site)
    theme = keep(("theme",), Theme, common.site, source.templates, source.assets)
    images = {name.removeprefix("images/"): file for name, file in source.assets.items() if name.endswith(".svg")}
    problems = (*common.problems, *misspelt)
    unread = bool(source.problems)
    return Workshop(common, vocabulary, blocks, theme, terms, images, source.history, problems, unread)


class Worked(Struct, frozen=True):
    """One page in all its languages, evaluated, with all that is wrong in it."""

    folder: Folder
    pages: tuple[Page, ...]
    problems: tuple[Problem, ...]

    @property
    def is_stopped(self) -> bool:
        """Whether a problem stands in the way of printing it."""
        return any(not problem.is_warning for problem in self.problems)


class Leaf(Struct, frozen=True):
    """One page in all its languages, printed: its files, its rows of the ledger, what it names of others."""

    page: str
    files: tuple[OutputFile, ...]
    rows: Rows
    named: frozenset[str]  # the names it shows, its own and others': "fibs/even_9"
    idle: tuple[tuple[str, Problem], ...]  # each name that it defines and does not show, and the doubt if no page does
    faults: tuple[Problem, ...]  # what the templates told


def worked(folder: Folder, shop: Workshop, index: Index, keep: Keep = at_once) -> Worked:
    """Evaluate a page in all its languages, compare them, and gather all that is wrong."""
    press, words = shop.press(index), shop.common.words
    documents = tuple(document for document in folder.documents if document.language.code in words)
    pages = tuple(evaluated(document, press, words[document.language.code], keep) for document in documents)
    problems = [*folder.problems, *index.of(folder.page).problems]
    problems += keep(("sections", folder.page), sections_differ, folder.documents)
    problems += (problem for page in pages for problem in page.problems)
    problems += keep(("misused", folder.page), misused, folder.documents, shop.terms)
    problems += contents_differ(folder.documents, [*problems, *index.problems], keep)
    return Worked(folder, pages, tuple(problems))


def leaf(work: Worked, shop: Workshop, index: Index, keep: Keep = at_once, has_rows: bool = True) -> Leaf:
    """Print a page in all its languages; without its rows of the ledger where nobody reads one."""
    pages = link_terms(work.pages, shop.terms, index, keep)
    files, faults = render(pages, shop.renderer(index), keep)
    own = work.folder.file
    shown = keep(("named", work.folder.page), named, work.pages)
    return Leaf(
        work.folder.page,
        files,
        keep(("rows", work.folder.page), rows, work.pages, files, shop.common.site) if has_rows else NO_ROWS,
        shown,
        keep(("idle", work.folder.page), idle, own, shown) if own else (),
        faults,
    )


def unshown(leaves: list[Leaf]) -> Iterator[Problem]:
    """Warn of what a page.yaml defines and no page shows."""
    shown = frozenset().union(*(one.named for one in leaves))
    for one in leaves:
        yield from (doubt for name, doubt in one.idle if name not in shown)
