"""A leaf as it is kept from one build to the next: what its files' hashes are, what it says to the whole site.

Holds texts and numbers alone, so that it goes through a pipe and onto a disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tablier.press.asked import Asked
from tablier.press.documents import outline
from tablier.press.leaf import Leaf, Worked
from tablier.press.ledger import Row, in_lines, in_rows
from tablier.press.model import OutputFile
from tablier.press.problems import Problem
from tablier.press.register import registered


class Kept(Struct, frozen=True):
    """What is known of a leaf without reading it again."""

    page: str
    said: bytes  # its row of the register
    asked: Asked
    shows: frozenset[str]  # the templates of its components
    files: tuple[str, ...]  # what it publishes
    cited: frozenset[str]
    named: frozenset[str]  # the other pages' names that it shows: "fibs/even_9"
    idle: tuple[tuple[str, Problem], ...]
    doubts: tuple[Problem, ...]


class KeptRows(Struct, frozen=True):
    """A leaf's part of the ledger: its own figures as text, sorted; and whatever other pages have a part in."""

    figures: bytes
    locked: bytes = b""  # the same as lines of figures.lock
    claims: bytes = b""
    formulas: bytes = b""
    unplaced: tuple[Row, ...] = ()  # its own figures that it shows nowhere; another page may
    foreign: tuple[Row, ...] = ()  # other pages' figures that it shows


class Result(Struct, frozen=True):
    """What making one leaf gave."""

    page: str
    problems: tuple[Problem, ...]
    faults: tuple[Problem, ...] = ()
    kept: Kept | None = None
    rows: KeptRows | None = None
    files: tuple[OutputFile, ...] = ()
    spent: tuple[float, ...] = ()  # seconds of reading, evaluating, printing
    compiled: Mapping[str, bytes] = {}  # the templates that were compiled for it


def stopped(work: Worked) -> Result:
    """Give the result of a page that cannot be printed."""
    return Result(work.folder.page, work.problems)


def result(work: Worked, leaf: Leaf, asked: Asked) -> Result:
    """Give all that a leaf says to the whole site, and its files."""
    page = leaf.page
    own = {address: row for address, row in leaf.rows.figures.items() if address.startswith(f"{page}/")}
    placed = [own[address] for address in sorted(own) if own[address]["places"]]
    kept = Kept(
        page=page,
        said=registered(map(outline, work.folder.documents), work.folder.lacking),
        asked=Asked(asked.entries - {page}, asked.names - {page}),
        shows=frozenset(shown.template for one in work.pages for shown in one.components),
        files=tuple(file.path for file in leaf.files),
        cited=leaf.rows.cited,
        named=frozenset(name for name in leaf.named if _owner(name) != page),
        idle=leaf.idle,
        doubts=work.problems,
    )
    return Result(page, work.problems, leaf.faults, kept, _rows(leaf, own, placed), leaf.files)


def _rows(leaf: Leaf, own: Mapping[str, Row], placed: Sequence[Row]) -> KeptRows:
    figures, claims, formulas = leaf.rows.figures, leaf.rows.claims, leaf.rows.formulas
    return KeptRows(
        figures=in_rows(placed),
        locked=in_lines(placed),
        claims=in_rows([claims[address] for address in sorted(claims)]),
        formulas=in_rows([formulas[address] for address in sorted(formulas)]),
        unplaced=tuple(row for row in own.values() if not row["places"]),
        foreign=tuple(row for address, row in figures.items() if address not in own),
    )


def _owner(address: str) -> str:
    return address.partition("/")[0]
