"""The words each language keeps to: terms.yaml says what is written, what is never written for the same thing, and
which section explains it.

Only prose is read: words in italics, in code and in `[words]{free="why"}` may be another language's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from tablier.press import markdown
from tablier.press.glance import first_words, may_hold
from tablier.press.index import Index
from tablier.press.model import Document, Site, TextFile
from tablier.press.problems import Problem, alike, nearest, place
from tablier.press.schema import TermsYaml, shaped
from tablier.press.strict_yaml import read_yaml

Mark = tuple[int, int]
ODD = "ıİſ&\\"  # what may stand for another letter
LINK = re.compile(r"(?P<page>[a-z][a-z0-9_]*)#(?P<section>[^#\s]+)")


class Term(Struct, frozen=True):
    """A term in one language: what is written for it, as a sentence may bend it, and what is never written."""

    name: str
    write: str
    forms: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


class Terms(Struct, frozen=True):
    """What terms.yaml says: each language's terms; the section that explains a term, and where it is named."""

    file: TextFile
    of: Mapping[str, tuple[Term, ...]] = field(default_factory=dict)  # language code -> its terms
    links: Mapping[str, str] = field(default_factory=dict)  # term -> page#section
    marks: Mapping[str, Mark] = field(default_factory=dict)

    def written(self, code: str) -> dict[str, str]:
        """List what a language writes, with the term it is written for."""
        return {word.casefold(): term.name for term in self.of.get(code, ()) for word in term.forms}

    def never(self, code: str) -> dict[str, str]:
        """List what a language never writes, with what it writes; a word that it does write is told in terms.yaml."""
        never = {word.casefold(): term.write for term in self.of.get(code, ()) for word in term.never}
        return {word: write for word, write in never.items() if word not in self.written(code)}


def read_terms(file: TextFile, site: Site) -> tuple[Terms, tuple[Problem, ...]]:
    """Read terms.yaml; a language that the site does not speak, or a word of two terms, is a problem."""
    value, marks, problems = read_yaml(file)
    if problems:
        return Terms(file), problems
    under = {("terms", *path): mark for path, mark in marks.items()}
    under |= {("links", *path): mark for path, mark in marks.items()}
    read, faults = shaped(_parted(value or {}), TermsYaml, under, file)
    if read is None:
        return Terms(file), faults
    found: dict[str, tuple[Term, ...]] = {}
    for name, languages in read.terms.items():
        for code, said in languages.items():
            term = Term(name, said.write, (said.write, *said.forms), tuple(said.never))
            found[code] = (*found.get(code, ()), term)
    links = {name: said.link for name, said in read.links.items() if said.link}
    told = Terms(file, found, links, {name: marks[name, "link"] for name in links})
    faults = (*_strangers(read, site, under, file), *_shared(found, marks, file), *_contrary(told, marks))
    return told, faults


def _parted(value: Any) -> Any:
    """Set a term's link apart from its languages, so that each is of one shape."""
    if not isinstance(value, dict) or not all(isinstance(term, dict) for term in value.values()):
        return {"terms": value}
    links = {name: {"link": term["link"]} for name, term in value.items() if "link" in term}
    terms = {name: {code: said for code, said in term.items() if code != "link"} for name, term in value.items()}
    return {"terms": terms, "links": links}


def _strangers(read: TermsYaml, site: Site, under: Mapping[Any, Mark], file: TextFile) -> Iterator[Problem]:
    codes = [language.code for language in site.languages]
    for name, languages in read.terms.items():
        for code in languages:
            if code not in codes:
                what = f"no language of the site is called “{code}”"
                right = "did you mean “link”?" if alike(code, ["link"]) else nearest(code, codes)
                yield place(file.text, *under["terms", name, code], file.path, what, right)


def _shared(found: Mapping[str, Sequence[Term]], marks: Mapping[Any, Mark], file: TextFile) -> Iterator[Problem]:
    """A word of a language belongs to one term, or no reader could be led from it."""
    for code, terms in found.items():
        taken: dict[str, str] = {}
        for term in terms:
            for word in map(str.casefold, term.forms):
                first = taken.setdefault(word, term.name)
                if first != term.name:
                    what = f"“{word}” is written for “{first}” too"
                    yield place(file.text, *marks[term.name, code], file.path, what, "give each word to one term")


def _contrary(terms: Terms, marks: Mapping[Any, Mark]) -> Iterator[Problem]:
    """What a language writes for a term, it cannot be told never to write."""
    for code, listed in terms.of.items():
        written = terms.written(code)
        for term in listed:
            for number, word in enumerate(term.never):
                if word.casefold() in written:
                    what = f"“{word}” is never written here, and is what “{written[word.casefold()]}” is called"
                    mark = marks[term.name, code, "never", number]
                    yield place(terms.file.text, *mark, terms.file.path, what, "take it out of one of them")


def leading_nowhere(terms: Terms, index: Index) -> Iterator[Problem]:
    """Find the terms that lead to a page or a section that is not there."""
    for name, link in terms.links.items():
        found = LINK.fullmatch(link)
        versions = index.versions(found["page"]) if found else []
        sections = {id_ for entry in versions for id_ in entry.sections}
        what, right = f"“{link}” is no section of a page", "write like glossary#cube"
        if found and found["section"] in sections:
            continue
        if found and not versions:
            what = f"no page is called “{found['page']}”"
            right = nearest(found["page"], {page for page, _ in index.entries})
        elif found:
            what = f"the page “{found['page']}” has no section “{found['section']}”"
            right = nearest(found["section"], sections)
        yield place(terms.file.text, *terms.marks[name], terms.file.path, what, right)


def misused(documents: Iterable[Document], terms: Terms) -> tuple[Problem, ...]:
    """Find the words a language does not use, where they stand, with the right ones."""
    return tuple(problem for document in documents for problem in _misused(document, terms))


def _misused(document: Document, terms: Terms) -> Iterator[Problem]:
    never, text = terms.never(document.language.code), document.file.text
    firsts, pattern = _look(tuple(never))
    if never and (may_hold(text, firsts) or any(sign in text for sign in ODD)):
        yield from _in_document(document, never, pattern)


@lru_cache(32)
def _look(never: tuple[str, ...]) -> tuple[re.Pattern[bytes] | None, re.Pattern[str]]:
    """Make what finds some words: what a text must hold, and the pattern."""
    return first_words(never), any_of(never)


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Match any of some words as a whole, the longest first, on one line or across two."""
    listed = "|".join(re.escape(word).replace(r"\ ", r"\s") for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])", re.IGNORECASE)


def _in_document(document: Document, never: Mapping[str, str], pattern: re.Pattern[str]) -> Iterator[Problem]:
    lines = document.file.text.split("\n")
    for key in ("title", "description"):
        line, _ = document.marks.get((key,), (1, 1))
        tokens = markdown.inline(getattr(document.meta, key))
        yield from _told(document, never, _words(tokens, pattern), lines, line, line)
    for token in document.tokens:
        if token.type == "inline" and token.map:
            found = _words(token.children or (), pattern)
            yield from _told(document, never, found, lines, token.map[0] + 1, token.map[1])


def _words(tokens: Sequence[Any], pattern: re.Pattern[str]) -> Iterator[str]:
    """Find the words in running text, outside italics and what is declared free."""
    marks: list[str] = []
    for token in tokens:
        if token.type in ("em_open", "mark_open"):
            marks.append("free" if token.type == "em_open" else token.meta["kind"])
        elif token.type in ("em_close", "mark_close"):
            marks.pop()
        elif token.type == "text" and "free" not in marks:
            yield from (word for line in token.content.split("\n") for word in pattern.findall(line))


def _told(
    document: Document, never: Mapping[str, str], found: Iterable[str], lines: Sequence[str], first: int, last: int
) -> Iterator[Problem]:
    """Tell each word at its place: behind the one before it."""
    line, column = first, 0
    for word in found:
        whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        spots = ((n, m.start()) for n in range(line, last + 1) for m in whole.finditer(lines[n - 1]))
        line, column = next((spot for spot in spots if spot > (line, column - 1)), (line, column))
        file, right = document.file, f"write “{never[word.casefold()]}”, or mark a word of another language: *{word}*"
        yield place(file.text, line, column + 1, file.path, f"“{word}” is not what this site calls it", right)
        column += 1
