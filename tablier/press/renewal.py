"""Which leaves are made anew, and why: those whose files changed, and those that asked for something that moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from tablier.press.asked import EVERY, Asked
from tablier.press.register import linked, listed

Texts = Mapping[str, Mapping[str, bytes]]  # page -> file -> hash


class Moved(Struct, frozen=True):
    """What of the pages moved since the last build, with the page that moved it."""

    addresses: frozenset[str]  # pages that came, went, or whose addresses or sections moved
    listed: frozenset[str]  # these, and pages whose titles or days moved
    names: frozenset[str]  # pages whose page.yaml moved


def moved(before: Mapping[str, bytes], now: Mapping[str, bytes], old: Texts, new: Texts) -> Moved:
    """Compare what pages say of themselves, row by row of the register, and the files that were touched."""
    rows = [(page, before.get(page), now.get(page)) for page in before.keys() | now.keys()]
    other = [(page, then, there) for page, then, there in rows if then != there]
    addresses = {page for page, then, there in other if not (then and there) or linked(then) != linked(there)}
    titles = {page for page, then, there in other if not (then and there) or listed(then) != listed(there)}
    names = {p for p in old.keys() | new.keys() if old.get(p, {}).get("page.yaml") != new.get(p, {}).get("page.yaml")}
    return Moved(frozenset(addresses), frozenset(addresses | titles), frozenset(names))


def asking(asked: Iterable[tuple[str, Asked]], change: Moved) -> Iterator[tuple[str, str]]:
    """Give the leaves that asked for what moved, each with the reason."""
    for page, one in asked if change.listed or change.names else ():
        if EVERY in one.entries and change.listed - {page}:
            yield page, f"it lists every page, and {min(change.listed - {page})} moved"
        elif found := one.entries & change.addresses:
            yield page, f"it leads to {min(found)}, which moved"
        elif found := one.names & change.names:
            yield page, f"it names figures of {min(found)}, whose page.yaml changed"


def touched(old: Texts, new: Texts) -> dict[str, str]:
    """Give the pages whose own files changed, each with the reason."""
    found = {}
    for page, files in new.items():
        before = old.get(page)
        if before is None:
            found[page] = "it was never made"
        elif before != files:
            names = sorted(name for name in before.keys() | files.keys() if before.get(name) != files.get(name))
            found[page] = f"{names[0]} changed" + (f", and {len(names) - 1} more" if names[1:] else "")
    return found
