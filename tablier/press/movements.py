"""What moved between two states of a section, word by word, and how it is shown beside the other language.

For a terminal in colour, for a pipe with `[-old-]{+new+}`, for machines as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from msgspec import Struct

from tablier.press.amounts import amount
from tablier.press.problems import Problem
from tablier.press.translations import EVEN, HERE, MISSING, NEW, Moved, Standing

SAME, OLD, ADDED = "=", "-", "+"
PLAIN = {SAME: "{}", OLD: "[-{}-]", ADDED: "{{+{}+}}"}
COLOURED = {SAME: "{}", OLD: "\x1b[9;31m{}\x1b[0m", ADDED: "\x1b[32m{}\x1b[0m"}
Piece = tuple[str, str]  # one of the three marks, some words


class Change(Struct, frozen=True):
    """A line that moved: its place among the new lines, and its pieces."""

    place: int
    pieces: tuple[Piece, ...]


def changes(old: Sequence[str], new: Sequence[str]) -> Iterator[Change]:
    """List the lines that differ, each with its words compared.

    >>> [change.pieces for change in changes(["Un match court."], ["Un match long."])]
    [(('=', 'Un match'), ('-', 'court.'), ('+', 'long.'))]
    """
    for kind, start, end, place, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            pairs = zip_longest(old[start:end], new[place:last], fillvalue="")
            yield from (Change(place + number, tuple(words(*pair))) for number, pair in enumerate(pairs))


def words(old: str, new: str) -> Iterator[Piece]:
    """Compare two lines word by word."""
    before, after = old.split(), new.split()
    for _, start, end, place, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if before[start:end] == after[place:last]:
            yield SAME, " ".join(before[start:end])
            continue
        if start < end:
            yield OLD, " ".join(before[start:end])
        if place < last:
            yield ADDED, " ".join(after[place:last])


# For a person


def shown(found: Iterable[Standing], in_colour: bool) -> str:
    """Write what is not even: each section once, each language under it with what moved."""
    marks = COLOURED if in_colour else PLAIN
    parts, last = [], ""
    for standing in found:
        if standing.state == EVEN:
            continue
        if standing.address != last:
            parts.append(standing.address)
            last = standing.address
        where = f"{standing.path}:{standing.line}" if standing.line else standing.path
        parts.append(f"  {standing.language.code}  {standing.state}  {where}")
        if standing.state != HERE:
            parts += [f"      {line}" for line in _beside(standing, lambda piece: marks[piece[0]].format(piece[1]))]
    return "\n".join(parts)


def _beside(standing: Standing, mark: Callable[[Piece], str]) -> Iterator[str]:
    """Write what moved in the other languages, each line above the one that stands in its place here."""
    for moved in standing.moved:
        if moved.language == standing.language.code:
            continue
        pairs = len(moved.new) == len(standing.lines)
        for change in changes(moved.old, moved.new):
            yield f"{moved.language}  " + " ".join(mark(piece) for piece in change.pieces)
            if pairs:
                yield f"{standing.language.code}  {standing.lines[change.place]}"
        yield from () if pairs else (f"{standing.language.code}  {line}" for line in standing.lines)


def counted(found: Sequence[Standing]) -> str:
    """Say in one line how things stand: "78 sections in 2 languages: 3 moved there, 3 moved here"."""
    states = [standing.state for standing in found]
    sections = len({standing.address for standing in found})
    languages = len({standing.language.code for standing in found})
    uneven = [f"{states.count(state)} {state}" for state in dict.fromkeys(states) if state != EVEN]
    where = f"{amount(sections, 'section')} in {amount(languages, 'language')}"
    return f"{where}: {', '.join(uneven) or 'all even'}"


# For machines


def as_json(found: Iterable[Standing]) -> str:
    """Write what is not even, with what moved as pieces of words."""
    return json.dumps([_row(s) for s in found if s.state != EVEN], ensure_ascii=False, indent=1)


def _row(standing: Standing) -> dict[str, object]:
    return {
        "page": standing.page,
        "section": standing.section,
        "language": standing.language.code,
        "state": standing.state,
        "path": standing.path,
        "line": standing.line,
        "moved": [_moved(moved) for moved in standing.moved],
        "lines": standing.lines,
    }


def _moved(moved: Moved) -> dict[str, object]:
    return {"language": moved.language, "changes": [change.pieces for change in changes(moved.old, moved.new)]}


def problems(found: Sequence[Standing]) -> Iterator[Problem]:
    """Tell what somebody has to write or to accept, where it stands; what moved is told where it has not.

    What is new is told once for all languages, and once for a page of which nothing was accepted.
    """
    waiting = {standing.address for standing in found if standing.is_stale}
    accepted = {standing.page for standing in found if standing.state not in (NEW, MISSING)}
    once = set()
    for standing in found:
        if standing.state == EVEN or (standing.state == HERE and standing.address in waiting):
            continue
        if standing.state == NEW:
            name = f"section {standing.address}" if standing.page in accepted else f"page {standing.page}"
            if name not in once:
                right = f"run translations accept {name.partition(' ')[2]}"
                yield Problem(standing.path, standing.line, 0, f"the {name} was never accepted", right)
            once.add(name)
            continue
        yield Problem(standing.path, standing.line, 0, *_told(standing))


def _told(standing: Standing) -> tuple[str, str]:
    """Say what is wrong with a section in a language, and what would be right."""
    section, run = f"the section {standing.address}", f"run translations accept {standing.address}"
    match standing.state:
        case "missing":
            return f"{section} is missing in {standing.language.code}", "write it"
        case "moved here":
            return f"{section} moved here", run
        case "moved there":
            return f"{section} moved in {standing.others}, not here", f"translate what moved, then {run}"
    return f"{section} moved here and in {standing.others}", f"compare them, then {run}"
