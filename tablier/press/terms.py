"""The words each language keeps to: terms.yaml says what is written, and what is never written for the same thing.

Only prose is read: words in italics, in code and in `[words]{free="why"}` may be another language's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tablier.press import markdown
from tablier.press.model import Document, Site, TextFile
from tablier.press.problems import Problem, nearest, place
from tablier.press.schema import TermsYaml, shaped
from tablier.press.strict_yaml import read_yaml

Terms = Mapping[str, Mapping[str, str]]  # language -> what is never written -> what is


def read_terms(file: TextFile, site: Site) -> tuple[Terms, tuple[Problem, ...]]:
    """Read terms.yaml; a language that the site does not speak is a problem."""
    value, marks, problems = read_yaml(file)
    if problems:
        return {}, problems
    under = {("terms", *path): mark for path, mark in marks.items()}
    read, faults = shaped({"terms": value or {}}, TermsYaml, under, file)
    if read is None:
        return {}, faults
    codes = [language.code for language in site.languages]
    found: dict[str, dict[str, str]] = {}
    strangers = []
    for term, languages in read.terms.items():
        for code, spelling in languages.items():
            if code not in codes:
                what = f"no language of the site is called “{code}”"
                strangers.append(place(file.text, *under["terms", term, code], file.path, what, nearest(code, codes)))
            found.setdefault(code, {}).update({word.casefold(): spelling.write for word in spelling.never})
    return found, tuple(strangers)


def misused(documents: Iterable[Document], terms: Terms) -> Iterator[Problem]:
    """Find the words a language does not use, where they stand, with the right ones."""
    for document in documents:
        never = terms.get(document.language.code, {})
        if never:
            listed = "|".join(sorted(map(re.escape, never), key=len, reverse=True))
            yield from _in_document(document, never, re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])", re.IGNORECASE))


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
            yield from pattern.findall(token.content)


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
