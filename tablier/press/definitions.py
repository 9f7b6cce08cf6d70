"""What a page.yaml means: its names and claims as definitions, its tables and formulas judged, all that is wrong in it.

Knows no other page and no language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from tablier.press.calls import Vocabulary, borrowed, call, item, member
from tablier.press.expressions import Scope, claim, define
from tablier.press.figures import FORMS
from tablier.press.load import PageReader
from tablier.press.model import Definition, Function, Several
from tablier.press.parse import Folder, PageFile, page_file
from tablier.press.problems import Problem, Refused, Told, nearest, place
from tablier.press.schema import Digits, FigureYaml, PageYaml, TableYaml
from tablier.press.site_files import PAGE_ID
from tablier.press.store import Keep, at_once

MOST_DIGITS = 12
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


@dataclass(slots=True)
class ReadDefinitions(Mapping[str, Definitions]):
    """The definitions of pages that are read when they are asked for; the last ones are kept."""

    pages: Collection[str]
    read: PageReader
    vocabulary: Vocabulary
    known: dict[str, Definitions] = field(default_factory=dict)

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


@dataclass(frozen=True, slots=True)
class Own(Mapping[str, Definitions]):
    """The definitions of all pages as one of them sees them, whose own are worked out already."""

    page: str
    own: Definitions
    others: Mapping[str, Definitions]

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
    for name, inputs in page.definition.examples.items():
        try:
            examples[name] = {key: borrowed(value, found) for key, value in _inputs(inputs, examples).items()}
            found[name] = _example(examples[name], vocabulary)
        except Refused as refusal:
            note(("examples", name), refusal)
    for name, spec in page.definition.figures.items():
        if name in page.definition.examples:
            note(("figures", name), Refused(f"“{name}” is an example's name too", "rename one of them"))
            continue
        try:
            text = spec if isinstance(spec, str) else spec.is_
            found[name] = define(text, vocabulary, look_up)
            _check_digits(None if isinstance(spec, str) else spec.digits)
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
            for path, what, right in _table_faults(spec, vocabulary, _scope(names, failed)):
                failed.add(("tables", name))
                whole: tuple[str | int, ...] = ("tables", name, *path)
                known = next(whole[:end] for end in range(len(whole), -1, -1) if whole[:end] in page.marks)
                yield place(page.file.text, *page.marks[known], page.file.path, what, right)
        except Told:
            failed.add(("tables", name))


def _table_faults(
    spec: TableYaml, vocabulary: Vocabulary, scope: Scope
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Judge a table for itself: where in it, what is wrong, what would be right."""
    name = spec.cell or spec.of
    if sum(map(bool, (spec.cell, spec.of, spec.each))) != 1:
        right = "cell: for one number a cell, of: for one record a row, each: for records that stand already"
        yield (), "a table has one of cell:, of: and each:", right
    elif spec.each:
        yield from _each_faults(spec, vocabulary, scope)
    elif name not in vocabulary.functions:
        key = "cell" if spec.cell else "of"
        yield (key,), f"no function is called “{name}”", nearest(name, vocabulary.functions)
    elif isinstance(vocabulary.functions[name].result, Several):
        yield ("cell" if spec.cell else "of",), f"{name} gives several records", f"write each: {name}(…)"
    elif bool(spec.cell) == isinstance(spec.columns, list):
        right = "columns: {parameter: [values]} goes with cell:, columns: [fields] with of:"
        yield ("columns",), "these columns do not go with this table", right
    else:
        yield from _side_faults(spec, vocabulary.functions[name], vocabulary)


def _each_faults(
    spec: TableYaml, vocabulary: Vocabulary, scope: Scope
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Judge a table of records that stand already."""
    for key, side in (("rows", spec.rows), ("with", spec.with_)):
        if side:
            yield (key,), "the records of each: are the rows", f"take {key}: out"
    if not isinstance(spec.columns, list) or not spec.columns:
        yield ("columns",), "these columns do not go with this table", "columns: [fields] goes with each:"
        return
    try:
        for _, record in records(spec, vocabulary, scope):
            for name in spec.columns:
                member(record, formed(name)[0])
    except Told:
        raise
    except Refused as refusal:
        yield ("each",), refusal.what, refusal.right or "define it under examples: or figures:"
    yield from _digits_faults(spec)


def records(spec: TableYaml, vocabulary: Vocabulary, scope: Scope) -> list[tuple[str, Definition]]:
    """List the records of a table's each:, with their names or their numbers from 1. Raises Refused."""
    if isinstance(spec.each, list):
        found = [(name, define(name, vocabulary, scope)) for name in spec.each]
        for name, record in found:
            if not isinstance(record.kind, Mapping):
                raise Refused(f"“{name}” is no record", "name examples, or figures whose function gives a record")
        return found
    several = define(spec.each, vocabulary, scope)
    if not isinstance(several.kind, Several):
        raise Refused(f"“{spec.each}” gives no list of records", "or write the names of examples: [one, other]")
    return [(str(place + 1), item(several, place)) for place in range(len(several.value))]


def _side_faults(
    spec: TableYaml, function: Function, vocabulary: Vocabulary
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Judge a table's rows, columns and decimals against its function."""
    for side, axis in (("rows", spec.rows), ("columns", spec.columns)):
        if isinstance(axis, list):
            yield from _field_faults(spec, axis, function)
            continue
        if len(axis) != 1:
            yield (side,), f"these {side} have {len(axis)} names", "write one name with its values"
        for name, values in axis.items():
            if name not in function.parameters:
                yield (side, name), f"{function.name} has no “{name}”", nearest(name, function.parameters)
            elif name in spec.with_:
                yield ("with", name), f"“{name}” varies in the {side}", "take it out of with:"
            elif not values:
                yield (side, name), f"these {side} have no values", "list at least one"
            for number, value in enumerate(values):
                if value in values[:number]:
                    yield (side, name, number), f"{value} stands in these {side} twice", "list it once"
                elif isinstance(value, str) and _is_number(function.parameters.get(name, ""), vocabulary):
                    yield (side, name, number), f"“{value}” is no number", f"{name} takes numbers"
    for name in spec.with_:
        if name not in function.parameters:
            yield ("with", name), f"{function.name} has no “{name}”", nearest(name, function.parameters)
    yield from _digits_faults(spec)


def _field_faults(
    spec: TableYaml, fields: list[str], function: Function
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    known = [*function.result] if isinstance(function.result, Mapping) else ["result"]
    for number, column in enumerate(fields):
        name, _ = formed(column)
        if name not in [*known, *function.parameters]:
            yield ("columns", number), f"{function.name} gives no “{name}”", nearest(name, known)
        elif name in [formed(other)[0] for other in fields[:number]]:
            yield ("columns", number), f"“{name}” stands in these columns twice", "list it once"
    if not fields:
        yield ("columns",), "this table has no columns", f"list some of {', '.join(known)}"


def _digits_faults(spec: TableYaml) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    given = spec.digits if isinstance(spec.digits, dict) else {"": spec.digits}
    for name, digits in given.items():
        path = ("digits", name) if name else ("digits",)
        columns = [formed(column)[0] for column in spec.columns]
        if name and name not in columns:
            yield path, f"no column of this table is called “{name}”", nearest(name, columns)
        try:
            _check_digits(digits)
        except Refused as refusal:
            yield path, refusal.what, refusal.right


def _is_number(kind: str, vocabulary: Vocabulary) -> bool:
    return kind in vocabulary.kinds and vocabulary.kinds[kind].pattern != "term"


def _check_digits(digits: Digits | None) -> None:
    """Decimals are one number from 0 to 12, or two, the fewer first. Raises Refused."""
    several = digits if isinstance(digits, list) else [0, 0] if digits is None else [digits, digits]
    if len(several) != 2 or not 0 <= several[0] <= several[1] <= MOST_DIGITS:
        raise Refused(f"digits: {digits} is no number of decimals", "write 0 to 12, or two of them like [0, 2]")


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


def formed(name: str) -> tuple[str, str]:
    """Split a name and its form: gap.bare is the gap without its noun.

    >>> formed("gap.bare"), formed("even_9.gain")
    (('gap', 'bare'), ('even_9.gain', ''))
    """
    stem, _, last = name.rpartition(".")
    return (stem, last) if last in FORMS and stem else (name, "")
