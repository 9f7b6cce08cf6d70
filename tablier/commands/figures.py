"""`figures`: the ledger, what moved, what would; accepting what moved."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

from tablier.commands import coverage
from tablier.commands.answers import FINE, PROBLEMS, WRONG_USE, Made, Make, folders_of, told
from tablier.commands.locks import lock_of, older
from tablier.guide.names import supposing, vocabulary
from tablier.press import addresses
from tablier.press.expressions import Vocabulary
from tablier.press.ledger import as_json, by_address, described, history_entry, lock, moves
from tablier.press.load import Folders
from tablier.press.problems import Refused, report


def run(options: argparse.Namespace, make: Make) -> int:
    """Show the ledger, what moved, or what would; accept what moved."""
    folders = folders_of(options)
    if options.coverage:
        return coverage.run(options, make)
    try:
        if options.supposed:
            name, value = supposition(options.supposed)
            return show_supposed(options, make, name, supposing(name, value))
        if options.accept and not options.because:
            raise Refused("a change is accepted with its reason", "add --because TEXT")
        made = make(folders, options.base_url, vocabulary())
        if made.is_stopped:
            return told(made.problems, options)
        if options.accept:
            return accept(made, folders, options.because)
        if options.diff:
            return show_moves(made, Path(options.diff))
    except Refused as refusal:
        print(f"build.py figures: {refusal.what}; {refusal.right}", file=sys.stderr)
        return WRONG_USE
    sys.stdout.write(as_json(made.record).decode())
    return FINE


def supposition(text: str) -> tuple[str, float]:
    """Read NAME=VALUE. Raises Refused."""
    name, _, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        raise Refused(f"“{text}” is no supposition", "write like fibs.SCALE=400") from None
    return name, int(number) if number.is_integer() else number


def show_supposed(options: argparse.Namespace, make: Make, name: str, supposed: Vocabulary) -> int:
    """Show the sentences, tables and claims that would move if a constant had another value."""
    folders = folders_of(options)
    now = make(folders, options.base_url, vocabulary())
    if now.is_stopped:
        return told(now.problems, options)
    then = make(folders, options.base_url, supposed, True)
    changes = moves(by_address(now.record), by_address(then.record))
    for move in changes:
        print(f"{move.address}\n{indented(described(move))}")
    for problem in then.problems:
        print(f"would fail: {report((problem,), 'text')}")
    print(f"if {options.supposed}: {len(changes)} figures move, {len(then.problems)} problems")
    return FINE


def show_moves(made: Made, old: Path) -> int:
    """Show what moved since an older ledger or lock."""
    changes = moves(older(old), by_address(made.record))
    for move in changes:
        print(f"{move.address}\n{indented(described(move))}")
    print(f"{len(changes)} figures differ from {old}")
    return PROBLEMS if changes else FINE


def indented(text: str) -> str:
    """Set every line in by two."""
    return "\n".join(f"  {line}" for line in text.split("\n"))


def accept(made: Made, folders: Folders, because: str) -> int:
    """Write the locks anew, and what moved and why into the history; an address once locked stays so."""
    locked = lock_of(folders)
    changes = moves(older(locked) if locked.exists() else {}, by_address(made.record))
    added = accept_addresses(made, folders)
    if not changes:
        print("nothing moved" if not added else f"{added} addresses accepted")
        return FINE
    history = folders.content / "figures-history.yaml"
    before = history.read_text(encoding="utf-8") if history.exists() else ""
    history.write_text(before + history_entry(changes, because, datetime.date.today()), encoding="utf-8")
    locked.write_text(lock(made.record), encoding="utf-8")
    print(f"{locked.name}: {len(changes)} figures accepted")
    return FINE


def accept_addresses(made: Made, folders: Folders) -> int:
    """Add what is published to addresses.lock; gives how many addresses are new there. Raises Refused."""
    path = lock_of(folders).with_name(addresses.FILE)
    before = addresses.read_lock(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(addresses.lock({**before, **made.addresses}), encoding="utf-8", newline="\n")
    return len(made.addresses.keys() - before.keys())
