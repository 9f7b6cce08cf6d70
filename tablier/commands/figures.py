"""`figures`: the ledger, what moved, what would; accepting what moved."""

from __future__ import annotations

import argparse
import datetime
import json
import math
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tablier.commands import coverage
from tablier.commands.answers import FINE, PROBLEMS, WRONG_USE, folders_of, told
from tablier.commands.locks import lock_of, locked_addresses, older
from tablier.commands.made import Made, Make
from tablier.guide.names import vocabulary
from tablier.guide.supposing import supposing
from tablier.press import addresses
from tablier.press.amounts import amount
from tablier.press.calls import Vocabulary
from tablier.press.ledger import as_json, by_address, lock
from tablier.press.load import Folders
from tablier.press.moved import Move, as_markdown, described, history_entry, moves
from tablier.press.problems import Problem, Refused, report

FURTHEST = 1000  # times what a constant is: matches may be counted one by one as far as it says
NO_LONGER_TRUE = "this sentence is no longer true: "


def run(options: argparse.Namespace, make: Make) -> int:
    """Show the ledger, what moved, or what would; accept what moved."""
    folders = folders_of(options)
    if options.coverage:
        return coverage.run(options, make)
    try:
        if options.supposed:
            return show_supposed(options, make, supposed(*supposition(options.supposed)))
        if options.accept and not (options.because or "").strip():
            raise Refused("a change is accepted with its reason", "add --because TEXT")
        made = make(folders, options.base_url, vocabulary())
        if made.is_stopped:
            return told(made.problems, options)
        if options.accept:
            return accept(made, folders, options.because)
        if options.diff:
            return show_moves(made, Path(options.diff), options.format)
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
        number = math.nan
    if not math.isfinite(number):
        raise Refused(f"“{text}” is no supposition", "write like fibs.SCALE=400")
    return name, int(number) if number.is_integer() else number


def supposed(name: str, value: float) -> Vocabulary:
    """Gather the names as they would be if a constant had another value, within reach of its own. Raises Refused."""
    names = supposing(name, value)
    most = FURTHEST * max(abs(vocabulary().constants[name].value), 1)
    if abs(value) > most:
        raise Refused(f"{name}={value} is too far from what it is", f"suppose from {-most} to {most}")
    return names


def show_supposed(options: argparse.Namespace, make: Make, otherwise: Vocabulary) -> int:
    """Show the sentences, tables and claims that would move if a constant had another value."""
    folders = folders_of(options)
    now = make(folders, options.base_url, vocabulary())
    if now.is_stopped:
        return told(now.problems, options)
    then = make(folders, options.base_url, otherwise, True)
    changes = moves(by_address(now.record), by_address(then.record))
    for move in changes:
        print(f"{move.address}\n{indented(described(move))}")
    for problem in then.problems:
        print(f"would fail: {report((problem,), 'text')}")
    print(f"if {options.supposed}: {told_in_numbers(changes, then.problems)}")
    return FINE


def told_in_numbers(changes: Sequence[Move], problems: Sequence[Problem]) -> str:
    """Count what would move: in sentences, tables and calculators; the claims that would be false, other problems."""
    sorts = Counter(sort_of(move.address) for move in changes)
    each = ", ".join(f"{sorts[sort]} in {sort}" for sort in ("sentences", "tables", "calculators") if sorts[sort])
    claims = {problem.what for problem in problems if problem.what.startswith(NO_LONGER_TRUE)}
    others = sum(not problem.what.startswith(NO_LONGER_TRUE) for problem in problems)
    figures = amount(len(changes), "figure", "move") + (f" ({each})" if each else "")
    return f"{figures}, {amount(len(claims), 'claim')} would be false, {amount(others, 'other problem')}"


def sort_of(address: str) -> str:
    """Say what kind of place a figure stands in, by its address."""
    name = address.partition("/")[2]
    return "tables" if "[" in name else "calculators" if name.startswith("calculator.") else "sentences"


def show_moves(made: Made, old: Path, style: str) -> int:
    """Show what moved since an older ledger or lock: as text, as Markdown for a pull request, or as JSON."""
    changes = moves(older(old), by_address(made.record))
    if style in ("markdown", "json"):
        rows = [{"address": move.address, "old": move.old, "new": move.new} for move in changes]
        whole = as_markdown(changes, old.name) if style == "markdown" else json.dumps(rows, ensure_ascii=False) + "\n"
        sys.stdout.write(whole)
        return PROBLEMS if changes else FINE
    for move in changes:
        print(f"{move.address}\n{indented(described(move))}")
    print(f"{amount(len(changes), 'figure', 'differ')} from {old}")
    return PROBLEMS if changes else FINE


def indented(text: str) -> str:
    """Set every line in by two."""
    return "\n".join(f"  {line}" for line in text.split("\n"))


def accept(made: Made, folders: Folders, because: str) -> int:
    """Write the locks anew, and what moved and why into the history; an address once locked stays so.

    Of the first lock the history says no more than that there is one: every figure of a large site fills no page.
    """
    locked = lock_of(folders)
    is_first = not locked.exists()
    changes = moves({} if is_first else older(locked), by_address(made.record))
    added = accept_addresses(made, folders)
    if not changes:
        locked.write_text(lock(made.record), encoding="utf-8")  # a merge may have left a figure's line twice
        print("nothing moved" if not added else f"{amount(added, 'address')} accepted")
        return FINE
    history = folders.content / "figures-history.yaml"
    before = history.read_text(encoding="utf-8") if history.exists() else ""
    history.write_text(
        before + history_entry([] if is_first else changes, because, datetime.date.today()), encoding="utf-8"
    )
    locked.write_text(lock(made.record), encoding="utf-8")  # last: what is locked has its reason
    print(f"{locked.name}: {amount(len(changes), 'figure')} accepted")
    return FINE


def accept_addresses(made: Made, folders: Folders) -> int:
    """Add what is published to addresses.lock; gives how many addresses are new there. Raises Refused."""
    path = lock_of(folders).with_name(addresses.FILE)
    before = locked_addresses(folders)
    path.write_text(addresses.lock({**before, **made.addresses}), encoding="utf-8", newline="\n")
    return len(made.addresses.keys() - before.keys())
