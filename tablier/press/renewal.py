"""Which leaves are made anew, and why: those whose files changed, and those that asked for something that moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from tablier.press.asked import EVERY
from tablier.press.kept import Kept
from tablier.press.model import Outline

Texts = Mapping[str, Mapping[str, bytes]]  # page -> file -> hash


class Moved(Struct, frozen=True):
    """What of the pages moved since the last build, with the page that moved it."""

    addresses: frozenset[str]  # pages that came, went, or whose addresses or sections moved
    listed: frozenset[str]  # these, and pages whose titles or days moved
    names: frozenset[str]  # pages whose page.yaml moved


class Outlined(Protocol):
    """Whatever knows the outlines of a page."""

    @property
    def outlines(self) -> tuple[Outline, ...]: ...


def moved(before: Mapping[str, Outlined], outlines: Mapping[str, tuple[Outline, ...]], old: Texts, new: Texts) -> Moved:
    """Compare what pages may know of each other."""
    addresses, listed = set(), set()
    for page in before.keys() | outlines.keys():
        then = before[page].outlines if page in before else ()
        now = outlines.get(page, ())
        if then is now:
            continue
        if [*map(_linked, then)] != [*map(_linked, now)] or (page in before) != (page in outlines):
            addresses.add(page)
        if [*map(_listed, then)] != [*map(_listed, now)]:
            listed.add(page)
    names = {p for p in old.keys() | new.keys() if old.get(p, {}).get("page.yaml") != new.get(p, {}).get("page.yaml")}
    return Moved(frozenset(addresses), frozenset(addresses | listed), frozenset(names))


def _linked(outline: Outline) -> tuple[object, ...]:
    return outline.language.code, outline.slug, outline.sections


def _listed(outline: Outline) -> tuple[object, ...]:
    return *_linked(outline), outline.title, outline.updated


def asking(kept: Iterable[Kept], change: Moved) -> Iterator[tuple[str, str]]:
    """Give the leaves that asked for what moved, each with the reason."""
    for one in kept:
        if EVERY in one.entries and change.listed - {one.page}:
            yield one.page, f"it lists every page, and {min(change.listed - {one.page})} moved"
        elif found := one.entries & change.addresses:
            yield one.page, f"it leads to {min(found)}, which moved"
        elif found := one.names & change.names:
            yield one.page, f"it names figures of {min(found)}, whose page.yaml changed"


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
