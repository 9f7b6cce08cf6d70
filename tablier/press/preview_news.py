"""What the preview knows by name, with what of it is to be told: noted as it happens, not found by going through all.

So a save costs what it changes, however large the site is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from tablier.press.kept import Kept

Known = TypeVar("Known")
TOLD = frozenset({"doubts", "idle"})  # what of a leaf is told after every save


class News(dict[str, Known]):
    """What is known by name, and what of it is otherwise, or is no more, since that was last told.

    >>> news = News()
    >>> news["old"] = news["new"] = "first"
    >>> news.told(), news.told()
    ({'old': 'first', 'new': 'first'}, {})
    >>> news["new"] = "second"
    >>> news.drop("old")
    >>> news.told(), news.gone(), news.gone()
    ({'new': 'second'}, {'old'}, set())
    """

    def __init__(self) -> None:
        super().__init__()
        self.moved: dict[str, None] = {}
        self.lost: set[str] = set()

    def __setitem__(self, name: str, value: Known) -> None:
        super().__setitem__(name, value)
        self.moved[name] = None
        self.lost.discard(name)

    def drop(self, name: str) -> None:
        """Let go of what is known by a name, if anything is."""
        if self.pop(name, None) is not None:
            self.moved.pop(name, None)
            self.lost.add(name)

    def told(self) -> dict[str, Known]:
        """Give what is otherwise, once."""
        moved, self.moved = self.moved, {}
        return {name: self[name] for name in moved}

    def gone(self) -> set[str]:
        """Give the names of what is no more, once; better when all is made, for it may come back until then."""
        lost, self.lost = self.lost, set()
        return lost


class Held(dict[str, Kept]):
    """The leaves of the desk, as an edition asks for them; those in which something is to be told are known apart."""

    def __init__(self) -> None:
        super().__init__()
        self.telling: set[str] = set()

    def __setitem__(self, page: str, kept: Kept) -> None:
        super().__setitem__(page, kept)
        (self.telling.add if kept.doubts or kept.idle else self.telling.discard)(page)

    def drop(self, page: str) -> None:
        """Let go of a leaf, if there is one."""
        self.pop(page, None)
        self.telling.discard(page)

    def each(self, column: str) -> Iterator[tuple[str, Any]]:
        """Give the leaves that have anything in a field of `Kept`, and what it is."""
        for page in sorted(self.telling if column in TOLD else self):
            if value := getattr(self[page], column):
                yield page, value
