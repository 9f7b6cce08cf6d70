"""What is there for nothing: what page.yaml defines and no page shows, no claim and no other definition names; sources
that none cites; files that nobody reads. All doubts.

Knows addresses and names; not what stands behind them.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tablier.press.load import NEARLY, SHARED, shown
from tablier.press.model import Page, TextFile
from tablier.press.parse import PageFile
from tablier.press.problems import Problem, nearest, place, warned
from tablier.press.strict_yaml import read_yaml
from tablier.press.survey import Survey

PARTS = {"figures": "figure", "examples": "example", "tables": "table"}
NAME = re.compile(r"[a-z_][a-z0-9_]*")
SPARE = re.compile(r"[.#].*|.*(?:[~#_]|\.(?:bak|orig|rej|swp|tmp))|\d+")  # names that editors give to copies of theirs


def named(pages: Iterable[Page]) -> frozenset[str]:
    """Give the name at the head of every address that pages show: "fibs/even_9"."""
    addresses = {address for page in pages for addresses in (page.figures, page.formulas) for address in addresses}
    return frozenset(map(_name, addresses))


def idle(file: PageFile, shown: frozenset[str]) -> tuple[tuple[str, Problem], ...]:
    """Give each figure, example and table that is not among those shown, and that no other definition names; with each
    the doubt if no other page shows it either.
    """
    return tuple(_idle(file, shown))


def uncited(sources: TextFile, named: Collection[str], cited: Collection[str]) -> Iterator[Problem]:
    """Warn of each source that is named in its file, and not among those that pages cite."""
    idle = [name for name in named if name not in cited]
    marks = read_yaml(sources)[1] if idle else {}
    for name in idle:
        what, right = f"no page cites the source “{name}”", "cite it, or take it out"
        yield warned(place(sources.text, *marks[name,], sources.path, what, right))


def strays(content: Path, there: Survey) -> Iterator[Problem]:
    """Warn of what nobody reads, beside the pages and in their folders; an editor's spare copies are let be."""
    beside = [f"{name}.yaml" for name in SHARED]
    for name in there.beside:
        if name not in beside and not SPARE.fullmatch(name):
            right = nearest(name, beside, "a page has a folder of its own, other files stand elsewhere")
            yield _stray(content / name, right)
    unread = {name for name in set().union(*there.pages.values()) if _is_unread(name)}
    for page, names in there.pages.items() if unread else ():
        yield from (_stray(content / page / name, "keep it elsewhere") for name in sorted(unread.intersection(names)))


def _is_unread(name: str) -> bool:
    return os.path.splitext(name)[1].lower() not in NEARLY and not SPARE.fullmatch(name)


def _stray(path: Path, right: str) -> Problem:
    return warned(Problem(shown(path), 0, 0, f"“{path.name}” is not read", right))


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
