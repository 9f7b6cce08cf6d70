"""What pages know of each other: addresses, titles, sections, and what each page's names stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tablier.press.evenness import sections_differ
from tablier.press.expressions import Scope, Vocabulary, call, claim, define, item, member
from tablier.press.figures import FORMS
from tablier.press.model import Definition, Document, Entry, Function, Several, Site
from tablier.press.parse import HOME, PAGE_ID, Content, PageFile
from tablier.press.problems import Problem, Refused, Told, nearest, place
from tablier.press.schema import Digits, FigureYaml, TableYaml
from tablier.press.store import Keep, at_once

MOST_DIGITS = 12
Names = Mapping[str, Definition]


LISTING = "verifier"  # the block that lists every page


@dataclass(frozen=True, slots=True)
class Index:
    """Every page's entry, and every page's figures, examples and claims by name."""

    entries: Mapping[tuple[str, str], Entry]  # (page, language code)
    names: Mapping[str, Names]  # page -> figures and examples
    digits: Mapping[tuple[str, str], Digits]  # (page, figure) -> decimals asked for
    claims: Mapping[str, Names]
    pages: Mapping[str, PageFile]
    problems: tuple[Problem, ...]
    failed: frozenset[tuple[str, ...]] = frozenset()  # (page,) or (page, part, name): told where it stands
    elsewhere: Mapping[tuple[str, str], Entry] = field(default_factory=dict)  # where a page is that a language lacks

    def versions(self, page: str) -> list[Entry]:
        """List a page's entries, one a language, in the site's order."""
        return [entry for (name, _), entry in self.entries.items() if name == page]

    def shown(self, site: Site) -> dict[str, str]:
        """List the addresses where a page is shown to readers of a language that lacks it, and its own address."""
        if site.lacking != "shown":
            return {}
        return {entry.url: self.entries[page, entry.language.code].url for (page, _), entry in self.elsewhere.items()}

    def around(self, page: str, language: str, mentioned: frozenset[str]) -> Index:
        """Leave what a page can see whose files mention these words: itself whole, of others what it mentions.

        Only a page without problems is the same page with it: advice looks further.
        """
        seen = {other for other in mentioned if other in self.names and other != page}
        listed = {name for name, _ in self.entries} if LISTING in mentioned else {page, *seen}
        names = {other: {n: d for n, d in self.names[other].items() if n in mentioned} for other in seen}
        return Index(
            entries={key: e for key, e in self.entries.items() if key[1] == language and key[0] in listed},
            names=names | {page: self.names.get(page, {})},
            digits={
                key: d for key, d in self.digits.items() if key[0] == page or (key[0] in seen and key[1] in mentioned)
            },
            claims={page: self.claims.get(page, {})},
            pages={page: self.pages[page]} if page in self.pages else {},
            problems=(),
            failed=frozenset(place for place in self.failed if place[0] == page or place[0] in seen),
            elsewhere={key: e for key, e in self.elsewhere.items() if key[1] == language and key[0] in seen},
        )


def index(content: Content, vocabulary: Vocabulary, keep: Keep = at_once) -> Index:
    """Bring the pages together; two with one address, or uneven sections, are problems."""
    problems: list[Problem] = []
    order = {language.code: number for number, language in enumerate(content.site.languages)}
    entries: dict[tuple[str, str], Entry] = {}
    for document in sorted(content.documents, key=lambda d: (d.page, order[d.language.code])):
        url = (
            f"{content.site.base_path}{document.language.code}/{document.meta.slug}{'/' if document.meta.slug else ''}"
        )
        sections = frozenset(section.id for section in document.sections)
        entry = Entry(document.page, document.language, url, document.meta.title, sections)
        entries[document.page, document.language.code] = entry
    problems += _collisions(content.documents, entries)
    for name in dict.fromkeys(document.page for document in content.documents):
        versions = tuple(document for document in content.documents if document.page == name)
        problems += keep(("sections", name), sections_differ, versions)
    names: dict[str, Names] = {}
    claims: dict[str, Names] = {}
    digits: dict[tuple[str, str], Digits] = {}
    failed: set[tuple[str, ...]] = {
        (document.page,) for document in content.documents if document.page not in content.pages
    }
    for page in content.pages.values():
        names[page.id], claims[page.id], faults, failures = keep(("names", page.id), _meant, page, vocabulary)
        problems += faults
        failed |= failures
        for name, spec in page.definition.figures.items():
            if isinstance(spec, FigureYaml) and spec.digits is not None:
                digits[page.id, name] = spec.digits
    elsewhere = _elsewhere(content, entries)
    problems += _shown_collisions(content, entries, elsewhere)
    return Index(entries, names, digits, claims, content.pages, tuple(problems), frozenset(failed), elsewhere)


def _elsewhere(content: Content, entries: Mapping[tuple[str, str], Entry]) -> dict[tuple[str, str], Entry]:
    """Find where a page is read that a language lacks: in the first language that has it, shown or at its own place."""
    found = {}
    for page, code in content.lacking:
        originals = [e for (name, _), e in entries.items() if name == page]
        if originals and content.site.lacking != "refused":
            original, own = originals[0], f"{content.site.base_path}{originals[0].language.code}/"
            url = f"{content.site.base_path}{code}/{original.url.removeprefix(own)}"
            found[page, code] = replace(original, url=url) if content.site.lacking == "shown" else original
    return found


def _shown_collisions(
    content: Content, entries: Mapping[tuple[str, str], Entry], elsewhere: Mapping[tuple[str, str], Entry]
) -> Iterator[Problem]:
    """A page shown in another language does not stand where a page of its own stands."""
    taken = {entry.url: key for key, entry in entries.items()}
    for (page, code), entry in elsewhere.items():
        if content.site.lacking == "shown" and entry.url in taken:
            other = next(d for d in content.documents if (d.page, d.language.code) == taken[entry.url])
            what = f"the address {entry.url} is the one where {page} is shown in {code}"
            yield place(other.file.text, *other.marks["slug",], other.file.path, what, "give it another slug")


def _collisions(documents: tuple[Document, ...], entries: Mapping[tuple[str, str], Entry]) -> Iterator[Problem]:
    taken: dict[str, Document] = {}
    for document in documents:
        url = entries[document.page, document.language.code].url
        key = unicodedata.normalize("NFC", url).casefold()
        if not document.meta.slug and document.page != HOME:
            continue
        if key in taken:
            mark = document.marks.get(("slug",), (1, 1))
            what = f"the address {url} is taken by {taken[key].file.path}"
            yield place(document.file.text, *mark, document.file.path, what, "give it another slug")
        taken.setdefault(key, document)


def _meant(page: PageFile, vocabulary: Vocabulary) -> tuple[Names, Names, list[Problem], set[tuple[str, ...]]]:
    """Work out a page's names and claims, with all that is wrong in its page.yaml, and what failed there."""
    failed: set[tuple[str, ...]] = set()
    names, claims, faults = _definitions(page, vocabulary, failed)
    return names, claims, [*faults, *_page_faults(page, vocabulary, names, failed)], failed


def _definitions(
    page: PageFile, vocabulary: Vocabulary, failed: set[tuple[str, ...]]
) -> tuple[Names, Names, list[Problem]]:
    """Work out what a page's names stand for; figures may use names that stand above them."""
    problems: list[Problem] = []
    found: dict[str, Definition] = {}
    look_up = _scope(page, found, failed)

    def note(path: tuple[str, ...], refusal: Refused) -> None:
        failed.add((page.id, "claims" if path[0] == "claims" else "figures", path[1]))
        if isinstance(refusal, Told):
            return
        known = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in page.marks)
        right = refusal.right or ("" if "is called" not in refusal.what else nearest(_quoted(refusal.what), found))
        if _quoted(refusal.what) in page.definition.figures and "no figure is called" in refusal.what:
            right = "it stands below; put it above"
        problems.append(place(page.file.text, *page.marks[known], page.file.path, refusal.what, right))

    for name, inputs in page.definition.examples.items():
        try:
            found[name] = _example(inputs, vocabulary)
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
    failed.update((page.id, "claims", name) for name in page.definition.claims if not PAGE_ID.fullmatch(name))
    for name, text in page.definition.claims.items():
        try:
            claims[name] = claim(text, vocabulary, look_up)
            if not re.search(r"[a-z]\w*\.", claims[name].text):
                raise Refused("this claim names no figure", "write like a.gain > b.gain")
        except Refused as refusal:
            note(("claims", name), refusal)
    return found, claims, problems


def _scope(page: PageFile, found: Names, failed: set[tuple[str, ...]]) -> Scope:
    """Look names up among those found; one that failed was told where it stands."""

    def look_up(name: str) -> Definition | None:
        if (page.id, "figures", name) in failed:
            raise Told(name)
        return found.get(name)

    return look_up


def _page_faults(
    page: PageFile, vocabulary: Vocabulary, names: Names, failed: set[tuple[str, ...]]
) -> Iterator[Problem]:
    """Judge what page.yaml lists without defining it: formulas and tables."""
    for number, name in enumerate(page.definition.formulas):
        mark = page.marks["formulas", number]
        if name not in vocabulary.functions:
            failed.add((page.id, "formulas", name))
            right = nearest(name, vocabulary.functions)
            yield place(page.file.text, *mark, page.file.path, f"no function is called “{name}”", right)
        elif name in page.definition.formulas[:number]:
            yield place(page.file.text, *mark, page.file.path, f"“{name}” is listed twice", "list it once")
    for name, spec in page.definition.tables.items():
        try:
            for path, what, right in _table_faults(spec, vocabulary, _scope(page, names, failed)):
                failed.add((page.id, "tables", name))
                whole: tuple[str | int, ...] = ("tables", name, *path)
                known = next(whole[:end] for end in range(len(whole), -1, -1) if whole[:end] in page.marks)
                yield place(page.file.text, *page.marks[known], page.file.path, what, right)
        except Told:
            failed.add((page.id, "tables", name))


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


def resolved(name: str, page: str, index: Index) -> tuple[str, str, Definition]:
    """Find what a name in prose stands for: (page, name without its form, definition). Raises Refused.

    `even_9.gain` is this page's, `fibs/even_9.gain` another's; the form (.bare, .words) is taken off before.
    """
    owner, _, rest = name.rpartition("/")
    home = owner or page
    first, *members = rest.split(".")
    if {(home,), (home, "figures", first)} & index.failed:
        raise Told(name)
    if home not in index.names:
        raise Refused(f"no page is called “{home}”", nearest(home, index.names))
    if first not in index.names[home]:
        raise Refused(f"no figure is called “{first}”", nearest(first, index.names[home]) or "define it in page.yaml")
    found = index.names[home][first]
    for part in members:
        found = member(found, part)
    if isinstance(found.kind, Several):
        raise Refused(f"“{name}” is a list of records", "show it in a table with each:, or define one: name[0]")
    if not isinstance(found.kind, str):
        raise Refused(f"“{name}” is a whole example", f"write one of its fields, like {name}.{_a(found)}")
    return home, rest, found


def _a(record: Definition) -> str:
    return next(iter(record.kind)) if isinstance(record.kind, Mapping) else ""
