"""figures.lock and addresses.lock: where they stand, what differs from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tablier.commands.made import Made
from tablier.press import addresses
from tablier.press.addresses import Addresses
from tablier.press.ledger import FILE, by_address, described, moves, read_lock
from tablier.press.load import Folders, shown
from tablier.press.problems import Problem, Refused

Value = TypeVar("Value")
MOVED = "if it should, run figures --accept --because TEXT"
NOT_LOCKED = "no figure is locked", "run figures --accept --because TEXT"


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
    return _ledger(text, file) if file.suffix == ".json" else _locked(read_lock, text, file)


def _ledger(text: str, file: Path) -> dict[str, dict[str, Any]]:
    try:
        return by_address(json.loads(text))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused(f"{file} is no ledger", "name a figures.json or a figures.lock") from None


def _locked(read: Callable[[str], dict[str, Value]], text: str, file: Path) -> dict[str, Value]:
    """Read a lock; what is wrong in it names it. Raises Refused."""
    try:
        return read(text)
    except Refused as refusal:
        raise Refused(f"{shown(file)}: {refusal.what}", refusal.right) from None


def locked_addresses(folders: Folders) -> dict[str, str]:
    """Read addresses.lock, where there is one. Raises Refused."""
    path = lock_of(folders).with_name(addresses.FILE)
    if not path.exists():
        return {}
    return _locked(addresses.read_lock, path.read_text(encoding="utf-8", errors="replace"), path)


def lock_problems(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say what differs from the locks: figures that moved, addresses that are gone or new."""
    return (*moved_figures(made, folders), *broken_addresses(made.addresses, folders))


def moved_figures(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say what differs from figures.lock: what moved, where, old and new in each language."""
    path = lock_of(folders)
    if not path.exists():
        return (Problem(shown(path), 0, 0, *NOT_LOCKED),)
    try:
        changes = moves(older(path), by_address(made.record))
    except Refused as refusal:
        return (Problem(shown(path), 0, 0, refusal.what.removeprefix(f"{shown(path)}: "), refusal.right),)
    lines = {address: number for number, address in enumerate(older(path), 1)}
    return tuple(
        Problem(shown(path), lines.get(m.address, 0), 0, f"the figure {m.address} moved", MOVED, described(m))
        for m in changes
    )


def broken_addresses(now: Addresses, folders: Folders) -> tuple[Problem, ...]:
    """Say which addresses differ from addresses.lock."""
    path = lock_of(folders).with_name(addresses.FILE)
    if not path.exists():
        return (Problem(shown(path), 0, 0, "no address is locked", "run figures --accept --because TEXT"),)
    try:
        return tuple(addresses.broken(path.read_text(encoding="utf-8", errors="replace"), now, shown(path)))
    except Refused as refusal:
        return (Problem(shown(path), 0, 0, refusal.what, refusal.right),)
