"""The record of every published figure: made from the pages, published as figures.json, locked in figures.lock.

Computes no figure, and compares none with another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tablier.press.index import Index
from tablier.press.model import Citation, Claim, Figure, OutputFile, Page, Site
from tablier.press.problems import Refused
from tablier.press.words import Words

FILE = "figures.json"
ACCEPT = "figures --accept --because TEXT"
BETWEEN = b",\n  "  # what stands between two rows
HEADING = re.compile(rb'<h[2-6] id="([^"]+)"')
# Begins with a word, so that all before it is passed over at once.
MARK = re.compile(rb'data-(?<=\sdata-)(figures?|claim|formula)="([^"]*)"')
Ledger = Mapping[str, Any]
Row = dict[str, Any]


class Rows(Struct, frozen=True):
    """What some pages show: every figure, claim and formula by its address, with the places where it stands."""

    figures: Mapping[str, Row]
    claims: Mapping[str, Row]
    formulas: Mapping[str, Row]
    cited: frozenset[str] = frozenset()


NO_ROWS = Rows({}, {}, {})


def rows(pages: Sequence[Page], files: Sequence[OutputFile], site: Site) -> Rows:
    """Gather what pages show and where, read from their files."""
    figures: dict[str, Row] = {}
    for page in pages:
        for address, figure in page.figures.items():
            if address not in figures:
                figures[address] = _row(figure)
            figures[address]["texts"][page.document.language.code] = figure.text
    claims = {c.address: _claim(c) for page in pages for c in page.claims.values()}
    formulas = {a: {"address": a, **use, "places": {}} for page in pages for a, use in page.formulas.items()}
    data = {file.path: file.data for file in files}
    for page in pages:
        marked = {b"figure": figures, b"figures": figures, b"claim": claims, b"formula": formulas}
        _place(marked, page, data.get(site.path_of(page.url), b""))
    return Rows(figures, claims, formulas, frozenset(key for page in pages for key in page.citations))


def _place(marked: Mapping[bytes, Mapping[str, Row]], page: Page, data: bytes) -> None:
    """Read where the marks of a page stand: its address and the section, in reading order."""
    code = page.document.language.code
    before, *parts = HEADING.split(data)
    places = [page.url, *(f"{page.url}#{heading.decode()}" for heading in parts[::2])]
    for place, part in zip(places, [before, *parts[1::2]], strict=True):
        for kind, addresses in MARK.findall(part):
            for address in addresses.decode().split(" "):
                if row := marked[kind].get(address):
                    row["places"].setdefault(code, []).append(place)


def joined(several: Iterable[Mapping[str, Row]]) -> dict[str, Row]:
    """Join the rows of pages in their order: one that several show has the texts and places of all."""
    found: dict[str, Row] = {}
    for listed in several:
        for address, row in listed.items():
            found[address] = _both(found[address], row) if address in found else row
    return found


def _both(first: Row, second: Row) -> Row:
    places = {
        code: [*first["places"].get(code, ()), *second["places"].get(code, ())]
        for code in dict.fromkeys([*first["places"], *second["places"]])
    }
    texts = {"texts": {**first["texts"], **second["texts"]}} if "texts" in first else {}
    return {**first, **texts, "places": places}


def ledger(
    parts: Sequence[Rows], index: Index, site: Site, words: Mapping[str, Words], citations: Mapping[str, Citation]
) -> dict[str, Any]:
    """Gather what the pages show and where; enough to prove them without their sources."""
    figures, claims, formulas = (
        joined(getattr(part, sort) for part in parts) for sort in ("figures", "claims", "formulas")
    )
    cited = {key for part in parts for key in part.cited}
    return {
        **head(cited, index, site, words, citations),
        "figures": [figures[a] for a in sorted(figures) if figures[a]["places"]],
        "claims": [claims[a] for a in sorted(claims)],
        "formulas": [formulas[a] for a in sorted(formulas)],
    }


def head(
    cited: Collection[str],
    index: Index,
    site: Site,
    words: Mapping[str, Words],
    citations: Mapping[str, Citation],
) -> dict[str, Any]:
    """Say what a ledger says before its figures: the languages, the pages, the sources."""
    pages: dict[str, dict[str, str]] = {}
    for (page, code), entry in index.entries.items():
        pages.setdefault(page, {})[code] = entry.url
    shown = index.shown(site)
    return {
        "generator": "tablier",
        "base_url": site.base_url,
        "languages": {code: _language(words[code]) for code in words},
        "pages": pages,
        **({"shown": shown} if shown else {}),
        "sources": {key: {"title": c.title, "url": c.url} for key, c in citations.items() if key in cited},
    }


def _row(figure: Figure) -> Row:
    kind = figure.kind
    return {
        "address": figure.address,
        "definition": figure.definition,
        "value": figure.published,
        "kind": kind.name,
        "format": [kind.pattern, kind.least, kind.most, kind.noun],
        "texts": {},
        "places": {},
    }


def _claim(claim: Claim) -> Row:
    return {"address": claim.address, "definition": claim.definition, "places": {}}


def _language(words: Words) -> dict[str, Any]:
    """Publish the words a reader of the ledger needs: counted nouns with their gender, and formula letters."""
    return {
        "tag": words.language.tag,
        "nouns": {noun: [*words.forms(noun), words.gender(noun)] for noun in words.nouns()},
        "symbols": words.formula_symbols(),
    }


def as_json(record: Ledger) -> bytes:
    """Write the ledger, one figure a line."""
    return b"".join(written(record))


def written(record: Ledger) -> Iterator[bytes]:
    """Write the ledger piece by piece; a list may hold rows that are written already."""
    before = b"{\n"
    for key, value in record.items():
        yield b"%b %b: " % (before, compact(key))
        before = b",\n"
        if isinstance(value, Mapping | str):
            yield compact(value)
        else:
            yield from _listed(value)
    yield b"\n}\n"


def _listed(values: Iterable[Any]) -> Iterator[bytes]:
    before = b"[\n  "
    for row in values:
        yield before
        yield row if isinstance(row, bytes) else compact(row)
        before = BETWEEN
    yield b"[]" if before != BETWEEN else b"\n ]"


def listed(rows: bytes) -> list[Row]:
    """Read rows back that were written one after the other."""
    found: list[Row] = json.loads(b"[%b]" % rows)
    return found


def compact(value: Any) -> bytes:
    """Write what is of texts and whole numbers as json.dumps does."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0)


def in_rows(rows: Sequence[Row]) -> bytes:
    """Write rows one after the other. Each begins with its address; no list within one does."""
    return compact(rows)[1:-1].replace(b'}, {"address": ', b'}%b{"address": ' % BETWEEN)


def in_lines(rows: Sequence[Row]) -> bytes:
    """Write figures' lines of figures.lock. Each ends with its texts, which nothing within one does."""
    lines = compact([(row["address"], row["definition"], row["value"], row["texts"]) for row in rows])
    return lines[1:-1].replace(b'}], ["', b'}]\n["') + b"\n" if rows else b""


def lock(record: Ledger) -> str:
    """Write figures.lock: address, definition, value and texts, one figure a line, sorted."""
    return in_lines(sorted(record["figures"], key=lambda row: str(row["address"]))).decode()


def read_lock(text: str) -> dict[str, dict[str, Any]]:
    """Read figures.lock back: address -> definition, value, texts; of two lines the later. Raises Refused."""
    return dict(read_locked(line, number) for number, line in numbered(text))


def numbered(text: str) -> Iterable[tuple[int, str]]:
    """Give the lines of figures.lock with their numbers."""
    return enumerate(text.removesuffix("\n").split("\n") if text else (), 1)


def read_lines(lines: Iterable[tuple[int, str]]) -> dict[str, tuple[int, dict[str, Any]]]:
    """Read numbered lines of figures.lock back: address -> its line, and what it says.

    Raises Refused, also where two lines tell of one figure.
    """
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for number, line in lines:
        address, row = read_locked(line, number)
        if address in found:
            what = f"it tells of {address} again, as line {found[address][0]} does"
            raise Refused(what, f"run {ACCEPT}", line=number)
        found[address] = number, row
    return found


def read_locked(line: str, number: int) -> tuple[str, dict[str, Any]]:
    """Read a line of figures.lock back: its address; definition, value, texts. Raises Refused."""
    try:
        match json.loads(line):
            case [str(address), str(definition), str(value), dict(texts)]:
                return address, {"definition": definition, "value": value, "texts": texts}
    except ValueError:
        pass
    raise Refused("it is no figure", f"take the marks of a merge out, like =====; then {ACCEPT}", line=number)


def by_address(record: Ledger) -> dict[str, dict[str, Any]]:
    """Give a ledger's figures by address."""
    return {row["address"]: row for row in record["figures"]}
