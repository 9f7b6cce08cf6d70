"""What of an edition differs from figures.lock, told page by page: memory holds the figures of one page at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path

from tablier.commands.locks import NOT_LOCKED, lock_of, told
from tablier.press.amounts import amount
from tablier.press.edition import Edition
from tablier.press.imprint import Parts, parts
from tablier.press.ledger import by_address, listed, read_lines
from tablier.press.load import shown
from tablier.press.moved import Move, moves
from tablier.press.problems import Problem, Refused

MOST = 1000  # moves that are told one by one
Lines = Iterable[tuple[int, bytes]]  # of figures.lock, numbered


def moved_figures(made: Edition) -> tuple[Problem, ...]:
    """Say what differs from figures.lock: what moved, where, old and new; of very many, how many more there are."""
    path, now = lock_of(made.order.folders), parts(made)
    if not path.exists():
        return (Problem(shown(path), 0, 0, *NOT_LOCKED),)
    try:
        return () if _is_same(path, now) else tuple(_told(path, now))
    except OSError as error:
        return (Problem(shown(path), 0, 0, f"it cannot be read: {error.strerror}", "make it readable"),)
    except Refused as refusal:
        return (Problem(shown(path), refusal.line, 0, refusal.what, refusal.right),)


def _is_same(path: Path, now: Parts) -> bool:
    with path.open("rb") as file:
        return all(file.read(len(lines)) == lines for lines in map(now.locked, now.pages)) and not file.read(1)


def _told(path: Path, now: Parts) -> Iterator[Problem]:
    left, more = MOST, 0
    for page, moved, was_there, is_there in _moves(path, now):
        problems = told(shown(path), page, moved, was_there, is_there)
        yield from problems[:left]
        more += len(moved) if not left else max(0, len(problems) - left)
        left = max(0, left - len(problems))
    if more:
        yield Problem(shown(path), 0, 0, f"{amount(more, 'more figure')} moved", "build.py check tells them all")


def _moves(path: Path, now: Parts) -> Iterator[tuple[str, list[tuple[int, Move]], bool, bool]]:
    """Compare the lock with what is, page by page; gives lines of the lock and moves; if it was and is there.

    Raises Refused.
    """
    for page, lines in _paired(_numbered(path), now.pages):
        figures = now.figures(page) if page in now.known else b""
        if b"".join(line for _, line in lines) == (now.locked(page) if figures else b""):
            continue
        locked = read_lines((number, line.decode(errors="replace")) for number, line in lines)
        then, there = {address: row for address, (_, row) in locked.items()}, by_address({"figures": listed(figures)})
        moved = [(locked[move.address][0] if move.address in locked else 0, move) for move in moves(then, there)]
        yield page, moved, bool(lines), bool(figures)


def _paired(locked: Lines, pages: Iterable[str]) -> Iterator[tuple[str, list[tuple[int, bytes]]]]:
    """Give each page that is locked or is, with its lines of the lock."""
    then = ((page, [*lines]) for page, lines in groupby(locked, key=lambda one: _owner(one[1])))
    now: Iterator[tuple[bytes, list[tuple[int, bytes]]]] = ((f"{page}/".encode(), []) for page in pages)
    for page, sides in groupby(merge(then, now, key=itemgetter(0)), key=itemgetter(0)):
        yield page[:-1].decode(errors="replace"), [line for _, lines in sides for line in lines]


def _numbered(path: Path) -> Iterator[tuple[int, bytes]]:
    """Give the lines of the lock in the order of pages, whoever moved them."""
    with path.open("rb") as file:
        is_sorted = all(first <= second for first, second in pairwise(map(_owner, file)))
    with path.open("rb") as file:
        lines: Lines = enumerate(file, 1)
        yield from lines if is_sorted else sorted(lines, key=lambda one: _owner(one[1]))


def _owner(line: bytes) -> bytes:
    """Give the page of a line, with the slash that ends it: it is sorted by that, as addresses are."""
    return line[2 : line.find(b"/") + 1]
