"""What pages know of each other: addresses, titles, sections, and what each page's names stand for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tablier.press.expressions import Vocabulary, call, claim, define, member
from tablier.press.model import Definition, Document, Entry
from tablier.press.parse import Content, PageFile
from tablier.press.problems import Problem, Refused, nearest, place
from tablier.press.schema import Digits, FigureYaml

Names = Mapping[str, Definition]


@dataclass(frozen=True, slots=True)
class Index:
    """Every page's entry, and every page's figures, examples and claims by name."""

    entries: Mapping[tuple[str, str], Entry]  # (page, language code)
    names: Mapping[str, Names]  # page -> figures and examples
    digits: Mapping[tuple[str, str], Digits]  # (page, figure) -> decimals asked for
    claims: Mapping[str, Names]
    pages: Mapping[str, PageFile]
    problems: tuple[Problem, ...]

    def versions(self, page: str) -> list[Entry]:
        """List a page's entries, one a language, in the site's order."""
        return [entry for (name, _), entry in self.entries.items() if name == page]


def index(content: Content, vocabulary: Vocabulary) -> Index:
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
    problems += _unevenness(content.documents)
    names: dict[str, Names] = {}
    claims: dict[str, Names] = {}
    digits: dict[tuple[str, str], Digits] = {}
    for page in content.pages.values():
        names[page.id], claims[page.id], faults = _definitions(page, vocabulary)
        problems += faults
        for name, spec in page.definition.figures.items():
            if isinstance(spec, FigureYaml) and spec.digits is not None:
                digits[page.id, name] = spec.digits
    return Index(entries, names, digits, claims, content.pages, tuple(problems))


def _collisions(documents: tuple[Document, ...], entries: Mapping[tuple[str, str], Entry]) -> Iterator[Problem]:
    taken: dict[str, Document] = {}
    for document in documents:
        url = entries[document.page, document.language.code].url
        key = unicodedata.normalize("NFC", url).casefold()
        if key in taken:
            mark = document.marks.get(("slug",), (1, 1))
            what = f"the address {url} is taken by {taken[key].file.path}"
            yield place(document.file.text, *mark, document.file.path, what, "give it another slug")
        taken.setdefault(key, document)


def _unevenness(documents: tuple[Document, ...]) -> Iterator[Problem]:
    """Sections pair by id: each language has the same, in the same order."""
    first: dict[str, Document] = {}
    for document in documents:
        other = first.setdefault(document.page, document)
        mine, theirs = ([(s.id, s.level) for s in d.sections] for d in (document, other))
        if mine == theirs:
            continue
        missing = [id_ for id_, _ in theirs if id_ not in dict(mine)]
        extra = [id_ for id_, _ in mine if id_ not in dict(theirs)]
        what = f"its sections differ from those of {other.file.path}"
        parts = [f"missing {', '.join(missing)}"] * bool(missing) + [f"alone here {', '.join(extra)}"] * bool(extra)
        yield Problem(document.file.path, 0, 0, what, "; ".join(parts) or "put them in the same order and level")


def _definitions(page: PageFile, vocabulary: Vocabulary) -> tuple[Names, Names, list[Problem]]:
    """Work out what a page's names stand for; figures may use names that stand above them."""
    problems: list[Problem] = []
    found: dict[str, Definition] = {}

    def note(path: tuple[str | int, ...], refusal: Refused) -> None:
        known = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in page.marks)
        right = refusal.right or ("" if "is called" not in refusal.what else nearest(_quoted(refusal.what), found))
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
            found[name] = define(text, vocabulary, found.get)
        except Refused as refusal:
            note(("figures", name), refusal)
    claims: dict[str, Definition] = {}
    for name, text in page.definition.claims.items():
        try:
            claims[name] = claim(text, vocabulary, found.get)
        except Refused as refusal:
            note(("claims", name), refusal)
    return found, claims, problems


def _quoted(text: str) -> str:
    return text.partition("“")[2].partition("”")[0]


def _example(inputs: Mapping[str, object], vocabulary: Vocabulary) -> Definition:
    function = inputs.get("of")
    if not isinstance(function, str):
        raise Refused("an example says what it is an example of", "add of: fibs.match")
    if function not in vocabulary.functions:
        raise Refused(f"no function is called “{function}”", nearest(function, vocabulary.functions))
    return call(function, {name: value for name, value in inputs.items() if name != "of"}, vocabulary)


def resolved(name: str, page: str, index: Index) -> tuple[str, str, Definition]:
    """Find what a name in prose stands for: (page, name without its form, definition). Raises Refused.

    `even_9.gain` is this page's, `fibs/even_9.gain` another's; the form (.bare, .words) is taken off before.
    """
    owner, _, rest = name.rpartition("/")
    home = owner or page
    if home not in index.names:
        raise Refused(f"no page is called “{home}”", nearest(home, index.names))
    first, *members = rest.split(".")
    if first not in index.names[home]:
        raise Refused(f"no figure is called “{first}”", nearest(first, index.names[home]) or "define it in page.yaml")
    found = index.names[home][first]
    for part in members:
        found = member(found, part)
    if not isinstance(found.kind, str):
        raise Refused(f"“{name}” is a whole example", f"write one of its fields, like {name}.{_a(found)}")
    return home, rest, found


def _a(record: Definition) -> str:
    return next(iter(record.kind)) if isinstance(record.kind, Mapping) else ""
