"""The ```history block: when published figures moved, why, from what to what; from content/figures-history.yaml."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tablier.press import numbers
from tablier.press.merges import half_merged
from tablier.press.model import Component, TextFile
from tablier.press.problems import Refused
from tablier.press.scope import PageScope, Request

FILE = "figures-history.yaml"
RIGHT = "write it with figures --accept --because TEXT"


def history(request: Request, scope: PageScope) -> Component:
    """Tell what moved, the last change first."""
    if request.name or request.options:
        raise Refused("the history says nothing of its own", "write ```history alone, and leave its block empty")
    kept = scope.press.history
    if kept is None:
        raise Refused(f"there is no {FILE} to tell from", RIGHT)
    try:
        entries = [told for entry in _read(kept) if (told := _told(entry, scope))]
    except (TypeError, KeyError, ValueError, AttributeError):
        for mark in half_merged(kept):
            raise Refused(
                f"two versions meet in {FILE}, line {mark.line}", "keep both, and take the marks out"
            ) from None
        raise Refused(f"{FILE} is no history of figures", RIGHT) from None
    return Component("history", {"source": FILE, "entries": entries[::-1]})


@lru_cache(1)
def _read(file: TextFile) -> Any:
    """Read the history, once for every language that tells it. Raises ValueError."""
    import yaml

    try:
        return yaml.load(file.text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


def _told(entry: Mapping[str, Any], scope: PageScope) -> dict[str, Any] | None:
    """Give one change: its day, its reason, and what moved in the page's language; nothing where that stayed as it was.

    Of a first lock, which lists no figure, the day and the reason are told.
    """
    day, code = datetime.date.fromisoformat(entry["accepted"]), scope.document.language.code
    texts = [(address, move["old"].get(code), move["new"].get(code)) for address, move in entry["moved"].items()]
    differ = [(address, old, new) for address, old, new in texts if old != new]
    if texts and not differ:
        return None
    moved = [(address, old, new) for address, old, new in differ if old and new]
    return {
        "day": day.isoformat(),
        "written": numbers.date(day.year, day.month, day.day, scope.words.symbols),
        "because": str(entry["because"]),
        "moved": moved,
        "is_counted": len(moved) < len(differ),
        "came": _count(sum(not old for _, old, _ in differ), scope),
        "went": _count(sum(not new for _, _, new in differ), scope),
    }


def _count(count: int, scope: PageScope) -> str:
    return numbers.decimal(count, 0, 0, scope.words.symbols)
