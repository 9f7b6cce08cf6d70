"""What page.yaml defines and no page shows, no claim and no other definition names; sources that none cites: doubts.

Knows addresses and names; not what stands behind them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tablier.press.model import Page, TextFile
from tablier.press.parse import PageFile
from tablier.press.problems import Problem, place, warned
from tablier.press.strict_yaml import read_yaml

PARTS = {"figures": "figure", "examples": "example", "tables": "table"}
NAME = re.compile(r"[a-z_][a-z0-9_]*")


def named(pages: Iterable[Page]) -> frozenset[str]:
    """Give the name at the head of every address that pages show: "fibs/even_9"."""
    addresses = {address for page in pages for addresses in (page.figures, page.formulas) for address in addresses}
    return frozenset(map(_name, addresses))


def idle(file: PageFile, shown: frozenset[str]) -> tuple[tuple[str, Problem], ...]:
    """Give each figure, example and table that is not among those shown, and that no other definition names; with each
    the doubt if no other page shows it either.
    """
    return tuple(_idle(file, shown))


def uncited(sources: TextFile, cited: Collection[str]) -> Iterator[Problem]:
    """Warn of each source that is not among those that pages cite."""
    value, marks, _ = read_yaml(sources)
    for name in value if isinstance(value, dict) else ():
        if name not in cited:
            what, right = f"no page cites the source “{name}”", "cite it, or take it out"
            yield warned(place(sources.text, *marks[name,], sources.path, what, right))


def _idle(file: PageFile, shown: frozenset[str]) -> Iterator[tuple[str, Problem]]:
    listed = ((part, name) for part in PARTS for name in getattr(file.definition, part))
    unshown = [(part, name) for part, name in listed if f"{file.id}/{name}" not in shown]
    if not unshown:
        return
    said = _said(msgspec.to_builtins(file.definition))
    times = Counter(word for words in said.values() for word in words)
    for part, name in unshown:
        if times[name] == (name in said[part, name]):
            mark = file.marks.get((part, name), (1, 1))
            what, right = f"nothing shows the {PARTS[part]} “{name}”", "use it, or take it out"
            yield f"{file.id}/{name}", warned(place(file.file.text, *mark, file.file.path, what, right))


def _said(definition: Mapping[str, Any]) -> dict[tuple[str, str], frozenset[str]]:
    """List the names that each entry of a page.yaml says; what is no figure, example or table is one entry."""
    entries = {(part, name): value for part in PARTS for name, value in definition[part].items()}
    entries["", ""] = [value for key, value in definition.items() if key not in PARTS]
    return {key: frozenset(NAME.findall("\n".join(_texts(value)))) for key, value in entries.items()}


def _name(address: str) -> str:
    """Give the page and the name at the head of an address.

    >>> _name("fibs/favourite[200,1]"), _name("fibs/even_9.gain.bare")
    ('fibs/favourite', 'fibs/even_9')
    """
    return address.partition(".")[0].partition("[")[0]


def _texts(value: Any) -> Iterator[str]:
    """Give every text that stands as a value of plain Python, none that is a key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
