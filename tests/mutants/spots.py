"""A place in a text, and what could wrongly stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """From `start` to `end`, `after` instead; `kind` says what sort of fault that is."""

    kind: str
    start: int
    end: int
    after: str


def nudged(digits: str) -> str:
    """Change a number's last digit by one, keeping its length.

    >>> nudged("1499"), nudged("0.5")
    ('1498', '0.6')
    """
    last = next(i for i in range(len(digits) - 1, -1, -1) if digits[i].isdigit())
    other = "8" if digits[last] == "9" else str(int(digits[last]) + 1)
    return digits[:last] + other + digits[last + 1 :]


def matches(kind: str, pattern: str, text: str, group: int = 0) -> Iterator[tuple[re.Match[str], int, int]]:
    """Find every place of a pattern."""
    for found in re.finditer(pattern, text):
        yield found, *found.span(group)
