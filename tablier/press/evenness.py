"""Whether a page holds the same in each language, section by section: headings, tables, blocks, links, notes, claims,
figures by name. A difference is a problem, unless it is declared with its reason where it stands.

`[words]{only="why"}`, `::: only Why`, `## Title {#id only="why"}` say that something stands in this language alone.
Compares what is there, never how it is worded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from msgspec import Struct, field

from tablier.press import markdown
from tablier.press.figures import FORMS
from tablier.press.model import Document, Section
from tablier.press.problems import Problem, place
from tablier.press.store import Keep, at_once

ALONE = "make the languages even, or say why it stands here alone: "
HOLDING = {f"container_{name}_open" for name in ("note", "fold", "only")}  # the blocks that are noted, and the words
HOLDING |= {"heading_open", "inline", "container_only_close", "table_open", "fence"}
HELD = {"figure", "only_open", "only_close", "mark_open", "link_open", "image"}
INLINE, WRAPPED = '[words]{only="why"}', "::: only Why"
Item = tuple[str, str]  # what it is, and what to write around it to declare it
Order = Mapping[str, Sequence[tuple[str, int]]]  # each section's figures as they follow, and their lines
Held = Mapping[Item, Sequence[int]]  # each thing a section holds, and the lines where it stands


def sections_differ(versions: Sequence[Document]) -> tuple[Problem, ...]:
    """Sections pair by id: each language has those of the first, in the same order, but for those that stand alone."""
    whole = [document for document in versions if _is_whole(document)]
    return tuple(problem for document in whole[1:] for problem in _sections(document, whole[0]))


def contents_differ(
    documents: Iterable[Document], told: Iterable[Problem], keep: Keep = at_once
) -> tuple[Problem, ...]:
    """Compare what each section of every page holds with the first language that has it.

    A page of which something else is told is left for later: what is misspelt in one language would be told in all.
    """
    spoilt = {PurePath(problem.path).parent for problem in told if not problem.is_warning}
    pages: dict[str, tuple[Document, ...]] = {}
    for document in documents:
        if PurePath(document.file.path).parent not in spoilt:
            pages[document.page] = (*pages.get(document.page, ()), document)
    return tuple(problem for page, versions in pages.items() for problem in keep(("even", page), _compared, versions))


def _compared(versions: tuple[Document, ...]) -> tuple[Problem, ...]:
    return tuple(problem for document in versions[1:] for problem in _contents(document, versions[0]))


def _is_whole(document: Document) -> bool:
    """Tell whether every heading has its id; what is told of a heading would be told here again."""
    headings = [token for token in document.tokens if token.type == "heading_open"]
    return len(headings) == len(document.sections)


def _sections(document: Document, other: Document) -> Iterator[Problem]:
    mine, theirs = ([(s.id, s.level) for s in d.sections if not s.only] for d in (document, other))
    if mine == theirs:
        return
    missing = [id_ for id_, _ in theirs if id_ not in dict(mine)]
    extra = [id_ for id_, _ in mine if id_ not in dict(theirs)]
    what = f"its sections differ from those of {other.file.path}"
    parts = [f"missing {', '.join(missing)}"] * bool(missing) + [f"alone here {', '.join(extra)}"] * bool(extra)
    moved = [id_ for (id_, level) in mine if (id_, level) not in theirs and id_ in dict(theirs)]
    parts += [f"of another level {', '.join(moved)}"] * bool(moved)
    yield Problem(document.file.path, 0, 0, what, "; ".join(parts) or "put them in the same order")


def _contents(document: Document, other: Document) -> Iterator[Problem]:
    """Each section holds the same, counted; what is more is told where it stands."""
    holders = _held(document), _held(other)
    held, theirs = map(_items, holders)
    for section in held.keys() & theirs.keys():
        for item in held[section].keys() | theirs[section].keys():
            mine, others = held[section].get(item, ()), theirs[section].get(item, ())
            if len(mine) > len(others):
                yield _more(document, item, mine, other, len(others))
            elif len(mine) < len(others):
                yield _more(other, item, others, document, len(mine))
    yield from _orders(document, other, *map(_order, holders))
    yield from _units(document, other, *holders)
    yield from _units(other, document, *reversed(holders))


def _orders(document: Document, other: Document, mine: Order, theirs: Order) -> Iterator[Problem]:
    """A section that holds the same figures has them in the same order: two that change places say another thing."""
    for section in mine.keys() & theirs.keys():
        names, others = ([name for name, _ in order[section]] for order in (mine, theirs))
        if sorted(names) != sorted(others):  # not in the same forms
            names, others = ([_formed(name)[0] for name in each] for each in (names, others))
        if names == others or sorted(names) != sorted(others):
            continue
        at = next(number for number, name in enumerate(names) if name != others[number])
        what = f"{{{{ {names[at]} }}}} stands where {other.file.path} has {{{{ {others[at]} }}}}"
        right = f"put a section's figures in the same order, or say why one stands here so: {INLINE}"
        yield place(document.file.text, mine[section][at][1], 1, document.file.path, what, right)


def _units(document: Document, other: Document, mine: _Holder, theirs: _Holder) -> Iterator[Problem]:
    """A figure whose unit a section names in one language is not bare throughout that section in another."""
    for (section, name), forms in mine.forms.items():
        if forms.keys() == {"bare"} and "" in theirs.forms.get((section, name), ()):
            what = f"{{{{ {name}.bare }}}} stands here without its unit, in {other.file.path} with it"
            right = f"write {{{{ {name} }}}} once in this section, or say why: {INLINE}"
            yield place(document.file.text, forms["bare"], 1, document.file.path, what, right)


def _order(holder: _Holder) -> Order:
    """List each section's figures in reading order, with their lines."""
    return {id_: names for id_, names in holder.order.items() if id_ == "" or not holder.sections[id_].only}


def _more(document: Document, item: Item, lines: Sequence[int], other: Document, fewer: int) -> Problem:
    thing, declared = item
    what = f"{thing} stands {_times(len(lines))} in this section, {_times(fewer)} in {other.file.path}"
    return place(document.file.text, lines[-1], 1, document.file.path, what, ALONE + declared)


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


def held_by(document: Document) -> dict[str, Held]:
    """List what each section holds, by its id; the page's head, with its title and description, is ""."""
    return _items(_held(document))


def _items(holder: _Holder) -> dict[str, Held]:
    return {id_: held for id_, held in holder.held.items() if id_ == "" or not holder.sections[id_].only}


def _held(document: Document) -> _Holder:
    holder = _Holder({section.id: section for section in document.sections})
    for key in ("title", "description"):
        holder.line = document.marks.get((key,), (1, 1))[0]
        holder.inline(markdown.inline(getattr(document.meta, key)))
    holder.blocks(document.tokens)
    return holder


class _Holder(Struct):
    """Walks a document and notes what each section holds; what is declared to stand alone is left out."""

    sections: Mapping[str, Section]
    held: dict[str, dict[Item, list[int]]] = field(default_factory=lambda: {"": {}})
    order: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: {"": []})
    forms: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)  # a section's figure's, and their lines
    section: str = ""
    line: int = 1
    alone: int = 0  # how many declarations are open

    def note(self, thing: str, declared: str) -> None:
        if not self.alone:
            self.held[self.section].setdefault((thing, declared), []).append(self.line)

    def blocks(self, tokens: Sequence[Any]) -> None:
        for number, token in enumerate(tokens):
            if token.type not in HOLDING:
                continue
            self.line = token.map[0] + 1 if token.map else self.line
            match token.type:
                case "heading_open":
                    self.section = str(token.attrs["id"])
                    self.held[self.section] = {}
                    self.order[self.section] = []
                case "inline":
                    self.inline(token.children or ())
                case "container_only_open":
                    self.alone += 1
                case "container_only_close":
                    self.alone -= 1
                case "container_note_open" | "container_fold_open":
                    kind, _, title = token.info.strip().partition(" ")
                    self.note(f"a “::: {kind}”", WRAPPED)
                    self.inline(markdown.inline(title))
                case "table_open":
                    self.note(f"a table of {_size(tokens[number:])}", WRAPPED)
                case "fence":
                    self.note(f"the block “{token.info.strip() or token.markup}”", WRAPPED)

    def inline(self, tokens: Sequence[Any]) -> None:
        for token in tokens:
            if token.type not in HELD:
                continue
            match token.type:
                case "figure" if token.content:
                    self.figure(token.content)
                case "only_open":
                    self.alone += 1
                case "only_close":
                    self.alone -= 1
                case "mark_open" if token.meta["kind"] == "claim":
                    self.note(f"the claim “{token.meta['value']}”", INLINE)
                case "link_open":
                    self.note(_link(str(token.attrs["href"])), INLINE)
                case "image":
                    self.note(f"the image “{token.attrs['src']}”", INLINE)
                    self.inline(token.children or ())

    def figure(self, name: str) -> None:
        stem, form = _formed(name)
        self.note(f"{{{{ {stem} }}}}", INLINE)
        if not self.alone:
            self.order[self.section].append((name, self.line))
            self.forms.setdefault((self.section, stem), {}).setdefault(form, self.line)


def _link(href: str) -> str:
    """Name where a link leads; the addresses of others are each language's own, so only their number counts."""
    return "a link to another site" if re.match(r"https?:", href) else f"the link to “{href}”"


def _formed(name: str) -> tuple[str, str]:
    """Part a name from its form: one language writes in letters what another writes in digits."""
    stem, _, last = name.rpartition(".")
    return (stem, last) if last in FORMS and stem else (name, "")


def _size(tokens: Sequence[Any]) -> str:
    """Count the rows below a table's head, and its columns."""
    end = next(number for number, token in enumerate(tokens) if token.type == "table_close")
    rows = sum(token.type == "tr_open" for token in tokens[:end]) - 1
    columns = sum(token.type == "th_open" for token in tokens[:end])
    return f"{rows} × {columns}"
