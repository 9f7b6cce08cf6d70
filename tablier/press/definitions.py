"""What a page.yaml means: its names and claims as definitions, and all that is wrong in it.

Knows no other page and no language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from tablier.press.calls import Vocabulary, borrowed, call
from tablier.press.expressions import Scope, claim, define
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
    failed: set[tuple[str, str]] = set()
    names, claims, faults = _definitions(page, vocabulary, failed)
    problems = (*faults, *_page_faults(page, vocabulary, names, failed))
    digits = {
        name: spec.digits
        for name, spec in page.definition.figures.items()
        if isinstance(spec, FigureYaml) and spec.digits is not None
    }
    return Definitions(names, claims, digits, page.definition, frozenset(failed), problems)


def _definitions(
    page: PageFile, vocabulary: Vocabulary, failed: set[tuple[str, str]]
) -> tuple[Names, Names, list[Problem]]:
    """Work out what a page's names stand for; figures may use names that stand above them."""
    problems: list[Problem] = []
    found: dict[str, Definition] = {}
    look_up = _scope(found, failed)

    def note(path: tuple[str, ...], refusal: Refused) -> None:
        failed.add(("claims" if path[0] == "claims" else "figures", path[1]))
        if isinstance(refusal, Told):
            return
        known = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in page.marks)
        right = refusal.right or ("" if "is called" not in refusal.what else nearest(_quoted(refusal.what), found))
        if _quoted(refusal.what) in page.definition.figures and "no figure is called" in refusal.what:
            right = "it stands below; put it above"
        problems.append(place(page.file.text, *page.marks[known], page.file.path, refusal.what, right))

    examples: dict[str, Mapping[str, object]] = {}
    reasons: dict[str, str] = {}
    for name, inputs in page.definition.examples.items():
        try:
            examples[name] = {key: borrowed(value, found) for key, value in _inputs(inputs, examples).items()}
            found[name] = _example(examples[name], vocabulary)
        except Refused as refusal:
            reasons[name] = refusal.what.partition(" has no value: ")[2] or refusal.what
            is_told = reasons.get(str(inputs.get("like"))) == reasons[name]  # of the example that this one is like
            note(("examples", name), Told(name) if is_told else refusal)
    for name, spec in page.definition.figures.items():
        if name in page.definition.examples:
            note(("figures", name), Refused(f"“{name}” is an example's name too", "rename one of them"))
            continue
        try:
            text = spec if isinstance(spec, str) else spec.is_
            found[name] = define(text, vocabulary, look_up)
            if isinstance(spec, FigureYaml) and spec.digits is not None:
                decimals(spec.digits)
        except Refused as refusal:
            note(("figures", name), refusal)
    claims: dict[str, Definition] = {}
    failed.update(("claims", name) for name in page.definition.claims if not PAGE_ID.fullmatch(name))
    for name, text in page.definition.claims.items():
        try:
            claims[name] = claim(text, vocabulary, look_up)
            if not re.search(r"[a-z]\w*\.", claims[name].text):
                raise Refused("this claim names no figure", "write like a.gain > b.gain")
        except Refused as refusal:
            note(("claims", name), refusal)
    return found, claims, problems


def _scope(found: Names, failed: set[tuple[str, str]]) -> Scope:
    """Look names up among those found; one that failed was told where it stands."""

    def look_up(name: str) -> Definition | None:
        if ("figures", name) in failed:
            raise Told(name)
        return found.get(name)

    return look_up


def _page_faults(
    page: PageFile, vocabulary: Vocabulary, names: Names, failed: set[tuple[str, str]]
) -> Iterator[Problem]:
    """Judge what page.yaml lists without defining it: formulas and tables."""
    for number, name in enumerate(page.definition.formulas):
        what = ""
        if name not in vocabulary.functions:
            failed.add(("formulas", name))
            what, right = f"no function is called “{name}”", nearest(name, vocabulary.functions)
        elif name in page.definition.formulas[:number]:
            what, right = f"“{name}” is listed twice", "list it once"
        if what:
            yield place(page.file.text, *page.marks["formulas", number], page.file.path, what, right)
    for name, spec in page.definition.tables.items():
        try:
            for path, what, right in table_faults(spec, vocabulary, _scope(names, failed)):
                failed.add(("tables", name))
                whole: tuple[str | int, ...] = ("tables", name, *path)
                known = next(whole[:end] for end in range(len(whole), -1, -1) if whole[:end] in page.marks)
                yield place(page.file.text, *page.marks[known], page.file.path, what, right)
        except Told:
            failed.add(("tables", name))


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
