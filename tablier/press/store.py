"""What was made before, kept beside all it was made of, and used again while that stays the same.

Only for functions of their arguments: what is kept is given again where a place is asked for the same work on equal
arguments. A stage that takes a `Keep` gives the same value with any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")
Slot = tuple[str, ...]


class Keep(Protocol):
    """What does a work, or gives what it made before: `keep(("document", "fr"), parsed, file)`."""

    def __call__(
        self, slot: Slot, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
    ) -> Result: ...


def at_once(slot: Slot, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
    """Keep nothing: do the work."""
    return work(*given, **named)


class Once:
    """Does each slot's work once while it lives. All are equal: nobody can tell by a result what one holds.

    >>> once = Once()
    >>> once(("sum",), sum, (1, 2)), once(("sum",), sum, (3, 4)), once == Once()
    (3, 3, True)
    """

    __slots__ = ("done",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        self.done: dict[Slot, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Once)

    def __call__(self, slot: Slot, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        if slot not in self.done:
            self.done[slot] = work(*given, **named)
        found: Result = self.done[slot]
        return found


class Store:
    """Keeps what each slot made last. A slot that a round does not ask for is forgotten when the round ends.

    >>> keep = Store()
    >>> keep(("sum", "fr"), sum, (1, 2)), keep(("sum", "fr"), sum, (1, 2)), keep.made
    (3, 3, 1)
    """

    def __init__(self) -> None:
        self.kept: dict[Slot, tuple[object, Any, Any, Any]] = {}
        self.asked: set[Slot] = set()
        self.made = 0

    def __call__(self, slot: Slot, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        self.asked.add(slot)
        before = self.kept.get(slot)
        if before is not None and before[:3] == (work, given, named):
            found: Result = before[3]
            return found
        self.made += 1
        done = work(*given, **named)
        self.kept[slot] = (work, given, named, done)
        return done

    def end_round(self) -> int:
        """Forget what was not asked for since the last round; gives how much was made anew."""
        self.kept = {slot: kept for slot, kept in self.kept.items() if slot in self.asked}
        self.asked, made, self.made = set(), self.made, 0
        return made
