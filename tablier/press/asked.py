"""What a page asks of the others while it is made: noted, so that it is made anew when that changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tablier.press.index import Index

Key = TypeVar("Key")
Value = TypeVar("Value")
EVERY = "*"  # stands for all pages: one that lists them asks for each


@dataclass(slots=True)
class Asked:
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

    def __iter__(self) -> Iterator[Key]:
        self.notes.add(EVERY)
        return iter(self.known)

    def __len__(self) -> int:
        self.notes.add(EVERY)
        return len(self.known)
