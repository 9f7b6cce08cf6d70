"""What a page.yaml means: its names and claims as definitions, and all that is wrong in it.

Knows no other page and no language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct, field

from tablier.press.calls import Vocabulary, borrowed, call
from tablier.press.expressions import claim, define
from tablier.press.figures import decimals
from tablier.press.load import PageReader
from tablier.press.model import Definition
from tablier.press.parse import Folder, PageFile, page_file
from tablier.press.problems import Problem, Refused, Told, nearest, place
from tablier.press.schema import Digits, FigureYaml, PageYaml
from tablier.press.site_files import PAGE_ID
from tablier.press.store import Keep, at_once
from tablier.press.tables import table_faults

MOST_KNOWN = 64  # pages whose definitions are kept while others are made
Names = Mapping[str, Definition]


class Definitions(Struct, frozen=True):
    """What a page's names stand for; `failed` holds (part, name) of what was told where it stands."""

    names: Names
    claims: Names
    digits: Mapping[str, Digits]  # figure -> decimals asked for
    yaml: PageYaml
    failed: frozenset[tuple[str, str]]
    problems: tuple[Problem, ...]
    is_whole: bool = True  # false where page.yaml itself could not be understood


UNREAD = Definitions({}, {}, {}, PageYaml(), frozenset(), (), is_whole=False)


def defined(folders: Iterable[Folder], vocabulary: Vocabulary, keep: Keep = at_once) -> dict[str, Definitions]:
    """Work out what every page's names stand for."""
    return {
        folder.page: keep(("names", folder.page), definitions, folder.file, vocabulary) if folder.file else UNREAD
        for folder in folders
    }


class ReadDefinitions(Mapping[str, Definitions]):
    """The definitions of pages that are read when they are asked for; the last ones are kept."""

    def __init__(self, pages: Collection[str], read: PageReader, vocabulary: Vocabulary) -> None:
        self.pages, self.read, self.vocabulary = pages, read, vocabulary
        self.known: dict[str, Definitions] = {}

    def __getitem__(self, page: str) -> Definitions:
        if page not in self.pages:
            raise KeyError(page)
        if page not in self.known:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[page] = self._read(page)
        return self.known[page]

    def _read(self, page: str) -> Definitions:
        file = self.read(page)[0].get("page.yaml")
        found = page_file(page, file) if file else None
        return definitions(found, self.vocabulary) if found else UNREAD

    def __contains__(self, page: object) -> bool:
        return page in self.pages

    def __iter__(self) -> Iterator[str]:
        return iter(self.pages)

    def __len__(self) -> int:
        return len(self.pages)


class Own(Mapping[str, Definitions]):
    """The definitions of all pages as one of them sees them, whose own are worked out already."""

    def __init__(self, page: str, own: Definitions, others: Mapping[str, Definitions]) -> None:
        self.page, self.own, self.others = page, own, others

    def __getitem__(self, page: str) -> Definitions:
        return self.own if page == self.page else self.others[page]

    def __contains__(self, page: object) -> bool:
        return page in self.others

    def __iter__(self) -> Iterator[str]:
        return iter(self.others)

    def __len__(self) -> int:
        return len(self.others)


def definitions(page: PageFile, vocabulary: Vocabulary) -> Definitions:
    """Work out a page's names and claims, with all that is wrong in its page.yaml, and what failed there."""
    work = _Work(page, vocabulary)
    work.read_examples()
    work.read_figures()
    work.read_claims()
    problems = (*work.problems, *_formula_faults(work), *_table_faults(work))
    digits = {
        name: spec.digits
        for name, spec in page.definition.figures.items()
        if isinstance(spec, FigureYaml) and spec.digits is not None
    }
    return Definitions(work.names, work.claims, digits, page.definition, frozenset(work.failed), problems)


class _Work(Struct):
    """A page.yaml while it is worked out: what was found so far, and what failed; a name may use those above it."""

    page: PageFile
    vocabulary: Vocabulary
    names: dict[str, Definition] = field(default_factory=dict)
    claims: dict[str, Definition] = field(default_factory=dict)
    failed: set[tuple[str, str]] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def named(self, name: str) -> Definition | None:
        """Look a name up among those found; one that failed was told where it stands. Raises Told."""
        if ("figures", name) in self.failed:
            raise Told(name)
        return self.names.get(name)

    def read_examples(self) -> None:
        """Call each example's function; what is wrong with one is not told again of those that are like it."""
        given: dict[str, Mapping[str, object]] = {}
        reasons: dict[str, str] = {}
        for name, inputs in self.page.definition.examples.items():
            try:
                given[name] = {key: borrowed(value, self.names) for key, value in _inputs(inputs, given).items()}
                self.names[name] = _example(given[name], self.vocabulary)
            except Refused as refusal:
                reasons[name] = refusal.what.partition(" has no value: ")[2] or refusal.what
                is_told = reasons.get(str(inputs.get("like"))) == reasons[name]
                self.note(("examples", name), Told(name) if is_told else refusal)

    def read_figures(self) -> None:
        for name, spec in self.page.definition.figures.items():
            if name in self.page.definition.examples:
                self.note(("figures", name), Refused(f"“{name}” is an example's name too", "rename one of them"))
                continue
            try:
                text = spec if isinstance(spec, str) else spec.is_
                self.names[name] = define(text, self.vocabulary, self.named)
                if isinstance(spec, FigureYaml) and spec.digits is not None:
                    decimals(spec.digits)
            except Refused as refusal:
                self.note(("figures", name), refusal)

    def read_claims(self) -> None:
        listed = self.page.definition.claims
        self.failed.update(("claims", name) for name in listed if not PAGE_ID.fullmatch(name))
        for name, text in listed.items():
            try:
                self.claims[name] = claim(text, self.vocabulary, self.named)
                if not re.search(r"[a-z]\w*\.", self.claims[name].text):
                    raise Refused("this claim names no figure", "write like a.gain > b.gain")
            except Refused as refusal:
                self.note(("claims", name), refusal)

    def note(self, path: tuple[str, str], refusal: Refused) -> None:
        """Note what failed, and tell it unless it follows from what was told where it stands."""
        self.failed.add(("claims" if path[0] == "claims" else "figures", path[1]))
        if isinstance(refusal, Told):
            return
        right = refusal.right
        if "is called" in refusal.what:
            right = right or nearest(_quoted(refusal.what), self.names)
        if _quoted(refusal.what) in self.page.definition.figures and "no figure is called" in refusal.what:
            right = "it stands below; put it above"
        self.problems.append(self.placed(path, refusal.what, right))

    def placed(self, path: tuple[str | int, ...], what: str, right: str) -> Problem:
        """Tell a problem where it stands in the file, or what it is in."""
        marks, file = self.page.marks, self.page.file
        known = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in marks)
        return place(file.text, *marks[known], file.path, what, right)


def _formula_faults(work: _Work) -> Iterator[Problem]:
    """Judge the formulas that page.yaml lists."""
    listed, functions = work.page.definition.formulas, work.vocabulary.functions
    for number, name in enumerate(listed):
        if name not in functions:
            work.failed.add(("formulas", name))
            yield work.placed(("formulas", number), f"no function is called “{name}”", nearest(name, functions))
        elif name in listed[:number]:
            yield work.placed(("formulas", number), f"“{name}” is listed twice", "list it once")


def _table_faults(work: _Work) -> Iterator[Problem]:
    """Judge each table for itself."""
    for name, spec in work.page.definition.tables.items():
        try:
            for path, what, right in table_faults(spec, work.vocabulary, work.named):
                work.failed.add(("tables", name))
                yield work.placed(("tables", name, *path), what, right)
        except Told:
            work.failed.add(("tables", name))


def _quoted(text: str) -> str:
    return text.partition("“")[2].partition("”")[0]


def _inputs(inputs: Mapping[str, object], above: Mapping[str, Mapping[str, object]]) -> Mapping[str, object]:
    """Give an example's inputs: its own, and of another that it is like those it does not name. Raises Refused."""
    if "like" not in inputs:
        return inputs
    other = inputs["like"]
    if not isinstance(other, str) or other not in above:
        right = nearest(str(other), above) or "name one that stands above"
        raise Refused(f"no example above is called “{other}”", right)
    return {name: value for name, value in {**above[other], **inputs}.items() if name != "like"}


def _example(inputs: Mapping[str, object], vocabulary: Vocabulary) -> Definition:
    function = inputs.get("of")
    if not isinstance(function, str):
        raise Refused("an example says what it is an example of", "add of: fibs.match")
    if function not in vocabulary.functions:
        raise Refused(f"no function is called “{function}”", nearest(function, vocabulary.functions))
    return call(function, {name: value for name, value in inputs.items() if name != "of"}, vocabulary)
