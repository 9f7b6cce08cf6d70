"""What a page asks of the others while it is made: noted, so that it is made anew when that changes.

Across processes and builds the pages asked of are noted by name (`Asked`); within one, what was answered (`heard`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.index import Index

Key = TypeVar("Key")
Value = TypeVar("Value")
EVERY = "*"  # stands for all pages: one that lists them asks for each


class Asked(Struct):
    """The pages whose entries were asked for, and those whose names were."""

    entries: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def index(self, known: Index) -> Index:
        """Give the same index, which notes what it is asked."""
        return replace(
            known,
            entries=Noted(known.entries, self.entries),
            elsewhere=Noted(known.elsewhere, self.entries),
            definitions=Noted(known.definitions, self.names),
        )


class Noted(Mapping[Key, Value]):
    """A mapping by pages, or by pages and languages, that notes which page is looked up."""

    def __init__(self, known: Mapping[Key, Value], notes: set[str]) -> None:
        self.known = known
        self.notes = notes

    def __getitem__(self, key: Key) -> Value:
        self.notes.add(str(key[0]) if isinstance(key, tuple) else str(key))
        return self.known[key]

    def __contains__(self, key: object) -> bool:
        self.notes.add(str(key[0]) if isinstance(key, tuple) else str(key))
        return key in self.known

    def __iter__(self) -> Iterator[Key]:
        self.notes.add(EVERY)
        return iter(self.known)

    def __len__(self) -> int:
        self.notes.add(EVERY)
        return len(self.known)


def heard(known: Index) -> Index:
    """Give the same index, which equals any other that would have answered alike what this one was asked."""
    return replace(
        known, entries=Heard(known.entries), elsewhere=Heard(known.elsewhere), definitions=Heard(known.definitions)
    )


class Heard(Mapping[Key, Value]):
    """A mapping as somebody saw it: what was looked up in it and what was found, all of it where it was listed.

    >>> first, again, other = Heard({1: "a", 2: "b"}), Heard({1: "a", 2: "z"}), Heard({1: "y", 2: "b"})
    >>> first[1], first == again, first == other
    ('a', True, False)
    """

    __hash__ = None  # type: ignore[assignment]  # what it equals depends on what it was asked

    def __init__(self, known: Mapping[Key, Value]) -> None:
        self.known = known
        self.found: dict[Key, Value | None] = {}
        self.listed: list[Key] | None = None

    def __getitem__(self, key: Key) -> Value:
        found = self.found[key] = self.known.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[Key]:
        self.listed = list(self.known)
        return iter(self.listed)

    def __len__(self) -> int:
        self.listed = list(self.known)
        return len(self.listed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Heard) or (self.listed is not None and self.listed != list(other.known)):
            return False
        return all(other.known.get(key) == found for key, found in self.found.items())
