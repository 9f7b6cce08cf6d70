"""figures.lock and addresses.lock: where they stand, what differs from them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from tablier.commands.made import Made
from tablier.press import addresses
from tablier.press.addresses import Addresses
from tablier.press.amounts import amount
from tablier.press.ledger import ACCEPT, FILE, by_address, numbered, read_lines, read_lock
from tablier.press.load import Folders, shown
from tablier.press.moved import Move, described, moves
from tablier.press.problems import Problem, Refused

Key = TypeVar("Key")
Value = TypeVar("Value")
MOVED = f"if it should, run {ACCEPT}"
NOT_LOCKED = "no figure is locked", f"run {ACCEPT}"


class Spoilt(Refused):
    """A line of a lock that cannot be read: a problem with its place, and for a command that ends by it a sentence."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.path}:{problem.line}: {problem.what}", problem.right)
        self.problem = problem


def lock_of(folders: Folders) -> Path:
    """Give the place of figures.lock: beside the content."""
    return folders.content.parent / "figures.lock"


def older(path: Path) -> dict[str, dict[str, Any]]:
    """Read an older ledger (figures.json, a folder or an archive that holds it) or a lock. Raises Refused."""
    from tablier.press.fetch import is_archive, read_archive

    if is_archive(path.name) and path.is_file():
        return _ledger(read_archive(path).get(FILE, b"").decode(errors="replace"), path)
    file = path / FILE if path.is_dir() else path
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}", "name a figures.json or a figures.lock") from None
    return _ledger(text, file) if file.suffix == ".json" else read_named(read_lock, text, file)


def _ledger(text: str, file: Path) -> dict[str, dict[str, Any]]:
    try:
        return by_address(json.loads(text))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused(f"{file} is no ledger", "name a figures.json or a figures.lock") from None


def read_named(read: Callable[[str], dict[Key, Value]], text: str, file: Path) -> dict[Key, Value]:
    """Read a lock; what is wrong in it names its file and line. Raises Spoilt."""
    try:
        return read(text)
    except Refused as refusal:
        raise Spoilt(Problem(shown(file), refusal.line, 0, refusal.what, refusal.right)) from None


def locked_addresses(folders: Folders) -> dict[str, str]:
    """Read addresses.lock, where there is one. Raises Refused."""
    path = lock_of(folders).with_name(addresses.FILE)
    if not path.exists():
        return {}
    return read_named(addresses.read_lock, path.read_text(encoding="utf-8", errors="replace"), path)


def lock_problems(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say what differs from the locks: figures that moved, addresses that are gone or new."""
    return (*moved_figures(made, folders), *broken_addresses(made.addresses, folders))


def moved_figures(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say what differs from figures.lock: what moved, where, old and new in each language."""
    path = lock_of(folders)
    if not path.exists():
        return (Problem(shown(path), 0, 0, *NOT_LOCKED),)
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        locked = read_named(lambda text: read_lines(numbered(text)), text, path)
    except Spoilt as spoilt:
        return (spoilt.problem,)
    except OSError as error:
        return (Problem(shown(path), 0, 0, f"it cannot be read: {error.strerror}", "make it readable"),)
    lines = {address: line for address, (line, _) in locked.items()}
    changes = moves({address: row for address, (_, row) in locked.items()}, by_address(made.record))
    then, there = ({*map(page_of, each)} for each in (lines, by_address(made.record)))
    pages = groupby(((lines.get(move.address, 0), move) for move in changes), lambda one: page_of(one[1].address))
    return tuple(
        problem for page, moved in pages for problem in told(shown(path), page, [*moved], page in then, page in there)
    )


def page_of(address: str) -> str:
    """Give the page of a figure's address.

    >>> page_of("fibs/favourite[200,1]")
    'fibs'
    """
    return address.partition("/")[0]


def told(
    name: str, page: str, moved: Sequence[tuple[int, Move]], was_there: bool, is_there: bool
) -> tuple[Problem, ...]:
    """Tell what moved on a page: each figure with its line of the lock; all at once of a page that came or went."""
    if was_there and is_there:
        return tuple(Problem(name, line, 0, _became(move), MOVED, described(move)) for line, move in moved)
    figures = amount(len(moved), "figure")
    what = f"the page {page} is gone, with {figures}" if was_there else f"the page {page} is new, with {figures}"
    return (Problem(name, 0, 0, what, f"see them by figures --diff figures.lock, then run {ACCEPT}"),)


def _became(move: Move) -> str:
    return f"the figure {move.address} " + ("moved" if move.old and move.new else "is new" if move.new else "is gone")


def broken_addresses(now: Addresses, folders: Folders) -> tuple[Problem, ...]:
    """Say which addresses differ from addresses.lock."""
    path = lock_of(folders).with_name(addresses.FILE)
    if not path.exists():
        return (Problem(shown(path), 0, 0, "no address is locked", f"run {ACCEPT}"),)
    try:
        return tuple(addresses.broken(locked_addresses(folders), now, shown(path)))
    except Spoilt as spoilt:
        return (spoilt.problem,)
