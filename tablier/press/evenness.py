"""Whether a page holds the same in each language, section by section: headings, tables, blocks, links, notes, claims,
figures by name. A difference is a problem, unless it is declared with its reason where it stands.

`[words]{only="why"}`, `::: only Why`, `## Title {#id only="why"}` say that something stands in this language alone.
Compares what is there, never how it is worded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from msgspec import Struct, field

from tablier.press import markdown
from tablier.press.figures import stem_and_form
from tablier.press.model import Document, Section
from tablier.press.problems import Problem, place
from tablier.press.store import Keep, at_once

ALONE = "make the languages even, or say why it stands here alone: "
NAMED = frozenset(("container_note_open", "container_fold_open"))
HOLDING = NAMED | {"container_only_open", "container_only_close", "heading_open", "inline", "table_open", "fence"}
HELD = {"figure", "only_open", "only_close", "mark_open", "link_open", "image"}
INLINE, WRAPPED = '[words]{only="why"}', "::: only Why"
THINGS = dict.fromkeys(NAMED, "a “::: {}”")  # what is noted, and how it is told
THINGS |= {"table_open": "a table of {}", "fence": "the block “{}”", "mark_open": "the claim “{}”"}
THINGS |= {"link_open": "{}", "image": "the image “{}”"}
Step = tuple[str, str]  # the sort of what is met, and its name
Item = tuple[str, str]  # what it is, and what to write around it to declare it
Order = Mapping[str, Sequence[tuple[str, int]]]  # each section's figures as they follow, and their lines
Held = Mapping[Item, Sequence[int]]  # each thing a section holds, and the lines where it stands


def sections_differ(versions: Sequence[Document]) -> tuple[Problem, ...]:
    """Sections pair by id: each language has those of the first, in the same order, but for those that stand alone."""
    shapes = [_shape(document) for document in versions]
    if all(shape == shapes[0] for shape in shapes):
        return ()
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
        if not spoilt or PurePath(document.file.path).parent not in spoilt:
            pages[document.page] = (*pages.get(document.page, ()), document)
    return tuple(problem for page, versions in pages.items() for problem in keep(("even", page), _compared, versions))


def _compared(versions: tuple[Document, ...]) -> tuple[Problem, ...]:
    return tuple(problem for document in versions[1:] for problem in _contents(document, versions[0]))


def _is_whole(document: Document) -> bool:
    """Tell whether every heading has its id; what is told of a heading would be told here again."""
    headings = [token for token in document.tokens if token.type == "heading_open"]
    return len(headings) == len(document.sections)


def _is_closed(document: Document) -> bool:
    """Tell whether every fence is closed; one that is not, which is told, may hold the headings behind it."""
    lines = document.file.text.split("\n")
    return all(markdown.is_closed(token, lines) for token in document.tokens if token.type == "fence")


def _shape(document: Document) -> list[tuple[str, int]]:
    """List the sections that other languages have too, and their levels."""
    return [(section.id, section.level) for section in document.sections if not section.only]


def _sections(document: Document, other: Document) -> Iterator[Problem]:
    mine, theirs = _shape(document), _shape(other)
    if mine == theirs or not (_is_closed(document) and _is_closed(other)):
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
    if _walk(document) == _walk(other):  # the same in the same order
        return
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
            names, others = ([stem_and_form(name)[0] for name in each] for each in (names, others))
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


def _items(holder: _Holder) -> dict[str, Held]:
    """List what each section holds, by its id; the page's head, with its title and description, is ""."""
    return {id_: held for id_, held in holder.held.items() if id_ == "" or not holder.sections[id_].only}


def _walk(document: Document) -> list[Step]:
    """List what a page holds in reading order, whatever its words."""
    steps = [step for _, several in _head(document) for step in several]
    sorts = [token.type for token in document.tokens]
    for number, sort in enumerate(sorts):
        if sort == "inline":
            for child in document.tokens[number].children:
                if child.type == "figure":
                    steps.append((child.type, child.content))
                elif child.type in HELD:
                    steps += _inline((child,))
        elif sort in HOLDING:
            steps += _block(document.tokens[number], sorts, number)
    return steps


def _head(document: Document) -> Iterator[tuple[int, Iterator[Step]]]:
    """Name what stands in the title and the description, and on which lines these stand."""
    for key in ("title", "description"):
        text = getattr(document.meta, key)
        if "{" in text or "[" in text or "<" in text:  # else it holds nothing
            yield document.marks.get((key,), (1, 1))[0], _inline(markdown.inline(text))


def _block(token: Any, sorts: list[str], number: int) -> Iterator[Step]:
    """Name what a block's token holds, the one of this number among those of all these sorts."""
    match token.type:
        case "heading_open":
            yield token.type, str(token.attrs["id"])
        case "inline":
            yield from _inline(token.children)
        case "table_open":
            yield token.type, _size(sorts[number : sorts.index("table_close", number)])
        case "fence":
            yield token.type, token.info.strip() or token.markup
        case "container_note_open" | "container_fold_open":
            kind, _, title = token.info.strip().partition(" ")
            yield token.type, kind
            yield from _inline(markdown.inline(title))
        case _:
            yield token.type, ""


def _inline(tokens: Sequence[Any]) -> Iterator[Step]:
    """Name what stands among words."""
    for token in tokens:
        match token.type:
            case "figure":
                yield token.type, token.content
            case "mark_open" if token.meta["kind"] == "claim":
                yield token.type, token.meta["value"]
            case "link_open":
                yield token.type, _link(str(token.attrs["href"]))
            case "image":
                yield token.type, str(token.attrs["src"])
                yield from _inline(token.children)
            case "only_open" | "only_close":
                yield token.type, ""


def _held(document: Document) -> _Holder:
    holder = _Holder({section.id: section for section in document.sections})
    for line, steps in _head(document):
        holder.take(steps, line)
    sorts = [token.type for token in document.tokens]
    for number, token in enumerate(document.tokens):
        if token.type in HOLDING:
            holder.take(_block(token, sorts, number), token.map[0] + 1 if token.map else holder.line)
    return holder


class _Holder(Struct):
    """Gathers what each section holds from the steps of a walk; what is declared to stand alone is left out."""

    sections: Mapping[str, Section]
    held: dict[str, dict[Item, list[int]]] = field(default_factory=lambda: {"": {}})
    order: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: {"": []})
    forms: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)  # a section's figure's, and their lines
    section: str = ""
    line: int = 1
    alone: int = 0  # how many declarations are open

    def take(self, steps: Iterable[Step], line: int) -> None:
        self.line = line
        for sort, name in steps:
            match sort:
                case "heading_open":
                    self.section = name
                    self.held[name] = {}
                    self.order[name] = []
                case "container_only_open" | "only_open":
                    self.alone += 1
                case "container_only_close" | "only_close":
                    self.alone -= 1
                case "figure" if not name:  # what stands there is no name
                    continue
                case "figure":
                    self.figure(name)
                case _:
                    self.note(THINGS[sort].format(name), WRAPPED if sort in HOLDING else INLINE)

    def note(self, thing: str, declared: str) -> None:
        if not self.alone:
            self.held[self.section].setdefault((thing, declared), []).append(self.line)

    def figure(self, name: str) -> None:
        stem, form = stem_and_form(name)
        self.note(f"{{{{ {stem} }}}}", INLINE)
        if not self.alone:
            self.order[self.section].append((name, self.line))
            self.forms.setdefault((self.section, stem), {}).setdefault(form, self.line)


def _link(href: str) -> str:
    """Name where a link leads; the addresses of others are each language's own, so only their number counts."""
    return "a link to another site" if href.startswith(("http:", "https:")) else f"the link to “{href}”"


def _size(sorts: Sequence[str]) -> str:
    """Count the rows below a table's head, and its columns."""
    return f"{sorts.count('tr_open') - 1} × {sorts.count('th_open')}"
