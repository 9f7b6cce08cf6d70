"""The register: what every page says of itself to the others, as rows so short that a site of any size fits in memory.

An outline or an entry is made of its row when somebody asks for it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field, json

from tablier.press.index import Key, address
from tablier.press.model import Entry, Language, Outline, Site
from tablier.press.problems import Problem

MOST_MADE = 1024  # pages whose entries are kept while others are made: two megabytes of them


class Written(Struct, frozen=True, array_like=True):
    """An outline as a row has it."""

    code: str
    slug: str
    sections: frozenset[str]
    title: str
    updated: datetime.date
    spot: tuple[str, int, int, str]  # the path, the line, the column, the excerpt


ROW = json.Decoder(tuple[list[str], list[Written]])


def registered(outlines: Iterable[Outline], lacking: Iterable[str]) -> bytes:
    """Write a page's row: the languages that lack it, and an outline in each of the others."""
    return json.encode(([*lacking], [*map(_written, outlines)]))


def _written(one: Outline) -> list[Any]:
    spot = one.spot.path, one.spot.line, one.spot.column, one.spot.excerpt
    return [one.language.code, one.slug, sorted(one.sections), one.title, one.updated, spot]


class Register(Struct):
    """Every page's row by its id; goes through the outlines of all, page by page, when it is iterated."""

    site: Site
    rows: dict[str, bytes] = field(default_factory=dict)
    made: dict[str, tuple[bytes, dict[str, Entry]]] = field(default_factory=dict)  # entries of pages asked for last

    def __iter__(self) -> Iterator[Outline]:
        for page in sorted(self.rows):
            yield from (self._outline(page, one) for one in self._several(page))

    def entries(self, page: str) -> dict[str, Entry]:
        """Give a page's entries by language; a page is mostly asked for several times in turn. Raises KeyError."""
        row = self.rows[page]
        made = self.made.get(page)
        if made is None or made[0] is not row:
            if len(self.made) == MOST_MADE:
                self.made.clear()
            made = self.made[page] = row, {one.code: self._entry(page, one) for one in self._several(page)}
        return made[1]

    def codes(self, page: str) -> list[str]:
        """List the languages that have a page."""
        return [one.code for one in self._several(page)]

    def lacking(self) -> Iterator[Key]:
        """List the pages that languages lack."""
        for page in sorted(self.rows):
            yield from ((page, code) for code in ROW.decode(self.rows[page])[0])

    def _several(self, page: str) -> list[Written]:
        return ROW.decode(self.rows[page])[1]

    def _outline(self, page: str, one: Written) -> Outline:
        path, line, column, excerpt = one.spot
        spot = Problem(path, line, column, "", "", excerpt)
        return Outline(page, self._language(one.code), one.slug, one.title, one.updated, one.sections, spot)

    def _entry(self, page: str, one: Written) -> Entry:
        url = address(self.site, one.code, one.slug)
        return Entry(page, self._language(one.code), url, one.title, one.sections, one.updated)

    def _language(self, code: str) -> Language:
        return next(language for language in self.site.languages if language.code == code)


class Entries(Mapping[Key, Entry]):
    """Every page's entry in each language that has it, made of the register as it is asked for."""

    def __init__(self, register: Register) -> None:
        self.register = register

    def __getitem__(self, key: Key) -> Entry:
        page, code = key
        return self.register.entries(page)[code]

    def __contains__(self, key: object) -> bool:
        page, code = key if isinstance(key, tuple) else ("", "")
        return page in self.register.rows and code in self.register.entries(page)

    def __iter__(self) -> Iterator[Key]:
        languages = self.register.site.languages
        for page in sorted(self.register.rows):
            have = self.register.codes(page)
            yield from ((page, language.code) for language in languages if language.code in have)

    def __len__(self) -> int:
        return sum(len(self.register.codes(page)) for page in self.register.rows)


def linked(row: bytes) -> list[Any]:
    """Give what links to a page depend on: which languages have it, its addresses, its sections."""
    lacking, several = json.decode(row)
    return [lacking, *(one[:3] for one in several)]


def listed(row: bytes) -> list[Any]:
    """Give what lists of pages depend on: the same, titles and days."""
    lacking, several = json.decode(row)
    return [lacking, *(one[:5] for one in several)]
