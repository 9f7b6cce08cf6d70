"""Every file of an edition, in the order it is put: what was made anew, the lists, the ledger, and what stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec import Struct

from tablier.press.edition import Edition
from tablier.press.ledger import FILE, Row, head, in_lines, in_rows, joined, listed, written
from tablier.press.model import LongFile, Standing
from tablier.press.render import render_lists
from tablier.press.shelf import Shelf
from tablier.press.write import MANIFEST, Item


class Stopped(Exception):
    """A problem stands in the way of the edition: nothing is published."""


def items(made: Edition) -> Iterator[Item]:
    """Give every file of the site, as it comes. Raises Stopped once all is made, where something is wrong."""
    yield from made.leaves()
    if made.is_stopped:
        raise Stopped
    yield from _lists(made)
    yield from _ledger(made)
    apart = {*made.former, *made.before.lists, *made.lists, FILE, MANIFEST}
    for path, (digest, _) in made.trees.live.files.items():
        if path not in apart:
            yield Standing(path, digest)


def _lists(made: Edition) -> Iterator[Item]:
    """Give the lists of pages; those that would say the same stand."""
    before = made.before
    if not made.is_listed_anew and not made.torn.intersection(before.lists):
        made.lists = before.lists
        yield from (Standing(path, made.trees.live.files[path][0]) for path in before.lists)
        return
    lists, faults = render_lists(made.old, made.shop.renderer(made.index))
    made.faults += faults
    if made.is_stopped:
        raise Stopped
    made.lists = tuple(file.path for file in lists)
    yield from lists


def _ledger(made: Edition) -> Iterator[Item]:
    """Give the ledger, written from what was kept as it is read; one that would say the same stands."""
    if not made.is_ledger_anew and FILE not in made.torn:
        made.figures = made.before.figures
        yield Standing(FILE, made.trees.live.files[FILE][0])
        return
    common = made.shop.common
    record = {
        **head(made.cited(), made.index, common.site, common.words, common.citations),
        "figures": _counted(made),
        "claims": made.shelf.written("claims"),
        "formulas": made.shelf.written("formulas"),
    }
    yield LongFile(FILE, written(record))


def _counted(made: Edition) -> Iterator[bytes]:
    made.figures, now = 0, parts(made)
    for rows in map(now.figures, now.pages):
        if rows:
            made.figures += rows.count(b"\n") + 1
            yield rows


class Parts(Struct, frozen=True):
    """Each page's figures, as the ledger and the lock write them, with the texts and places other pages give them."""

    shelf: Shelf
    pages: list[str]  # in the order of their addresses
    known: frozenset[str]
    foreign: Mapping[str, Mapping[str, list[Row]]]

    def figures(self, page: str) -> bytes:
        """Write a page's rows of the ledger, sorted by address."""
        if page not in self.foreign:
            return self.shelf.figures(page)
        return in_rows([*self._joined(page)])

    def locked(self, page: str) -> bytes:
        """Write a page's lines of figures.lock."""
        if page not in self.foreign:
            return self.shelf.locked(page)
        return in_lines([*self._joined(page)])

    def _joined(self, owner: str) -> Iterator[Row]:
        unplaced = self.shelf.one("others", owner)[:1]
        own = [*listed(self.shelf.figures(owner)), *chain(*unplaced)]
        several = {**self.foreign[owner], owner: own}
        rows = joined({str(row["address"]): row for row in several[page]} for page in sorted(several))
        yield from (rows[address] for address in sorted(rows) if rows[address]["places"])


def parts(made: Edition) -> Parts:
    """Give each page's part of the ledger as it is now."""
    pages = sorted(made.register.rows, key=lambda page: f"{page}/")
    return Parts(made.shelf, pages, frozenset(pages), _foreign(made))


def _foreign(made: Edition) -> dict[str, dict[str, list[Row]]]:
    """Give what pages show of other pages' figures: owner -> who shows them -> rows."""
    found: dict[str, dict[str, list[Row]]] = {}
    for page, (_, foreign) in made.shelf.each("others"):
        for row in foreign:
            owner = str(row["address"]).partition("/")[0]
            found.setdefault(owner, {}).setdefault(page, []).append(row)
    return found
