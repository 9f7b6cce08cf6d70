"""A published site as it was found: the ledger, the pages it lists, every mark with its place.

Shares nothing with the code that wrote the pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html import unescape
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.calls import Vocabulary
from tablier.press.conventions import CONVENTIONS, Conventions
from tablier.press.expressions import define
from tablier.press.html_tree import Element, read_html
from tablier.press.problems import Problem, with_spaces_shown

LEDGER = "figures.json"
LANGUAGE = re.compile(r"""<html\b[^>]*?\slang=["']?([\w-]*)""")
IDENTIFIER = re.compile(r"""\sid=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))""", re.IGNORECASE)
HEADING = re.compile("h[2-6]")
MARKS = {"data-figure": "figure", "data-figures": "figure", "data-claim": "claim", "data-formula": "formula"}
SENTENCE = re.compile(r"(?<=[.!?…])\s+")
BLOCKS = frozenset("text p li td th caption h1 h2 h3 h4 h5 h6 figcaption dt dd title summary div section".split())


Place = tuple[str, str, str, "PublishedPage", Element]


class PublishedPage(Struct, frozen=True, dict=True):
    """One page as it was found."""

    path: str
    url: str
    page: str
    code: str
    text: str

    @cached_property
    def read(self) -> tuple[Element, list[tuple[int, int, str]]]:
        """Read the page as a tree, once it is asked for, with every tag that does not match."""
        return read_html(self.text)

    @property
    def root(self) -> Element:
        return self.read[0]

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """Give every element in the order of the page."""
        return tuple(self.root.elements())

    @cached_property
    def conventions(self) -> Conventions:
        return CONVENTIONS[self.language]

    @cached_property
    def language(self) -> str:
        found = LANGUAGE.search(self.text)
        return found[1] if found else ""

    @cached_property
    def style(self) -> str:
        """Give the page's own style, the same on every page of a build."""
        return self.text.partition("<style>")[2].partition("</style>")[0]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """List every mark: its kind, its address, the place it stands, the page, the element."""
        found: list[Place] = []
        section = ""
        for element in self.elements:
            attributes = element.attributes
            if "id" in attributes and HEADING.fullmatch(element.tag):
                section = "#" + attributes["id"]
            for name, kind in MARKS.items():
                if name in attributes:
                    found += [(kind, a, self.url + section, self, element) for a in attributes[name].split(" ")]
        return tuple(found)


class LedgerLanguage(msgspec.Struct):
    """A language as the ledger has it."""

    tag: str
    nouns: dict[str, list[str]]
    symbols: dict[str, str]


class LedgerFigure(msgspec.Struct):
    """A figure as the ledger has it."""

    address: str
    definition: str
    value: str
    format: tuple[str, int, int, str]
    texts: dict[str, str]
    places: dict[str, list[str]]


class LedgerClaim(msgspec.Struct):
    """A claim as the ledger has it."""

    address: str
    definition: str
    places: dict[str, list[str]]


class LedgerFormula(msgspec.Struct):
    """A formula, or a worked step of one, as the ledger has it."""

    address: str
    function: str
    places: dict[str, list[str]]
    arguments: dict[str, str] | None = None
    value: str = ""


class LedgerSource(msgspec.Struct):
    """A document cited as the ledger has it."""

    title: str
    url: str


class Ledger(msgspec.Struct):
    """The ledger's shape: whatever is read of it is there."""

    base_url: str
    languages: dict[str, LedgerLanguage]
    pages: dict[str, dict[str, str]]
    sources: dict[str, LedgerSource]
    figures: list[LedgerFigure]
    claims: list[LedgerClaim]
    formulas: list[LedgerFormula]
    shown: dict[str, str] = {}


def read_ledger(data: bytes) -> dict[str, Any]:
    """Read a ledger of the right shape. Raises ValueError with what is wrong."""
    try:
        msgspec.json.decode(data, type=Ledger)
        record: dict[str, Any] = json.loads(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    strangers = {code for versions in record["pages"].values() for code in versions} - record["languages"].keys()
    if strangers:
        raise ValueError(f"a page is in “{min(strangers)}”, which is none of its languages")
    return record


class PublishedSite(Struct, frozen=True, dict=True):
    """Everything found: the ledger, the pages it lists, all files by path, and the installed vocabulary."""

    record: Mapping[str, Any]
    pages: tuple[PublishedPage, ...]
    files: Mapping[str, bytes]
    vocabulary: Vocabulary
    walked: Mapping[str, str]
    name: str
    others: tuple[PublishedPage, ...] = ()  # HTML that the ledger lists no page for: the homes, pages shown, redirects
    values: dict[str, Any] = field(default_factory=dict)  # of definitions, each worked out once
    identifiers: dict[str, frozenset[str]] = field(default_factory=dict)  # of files that links lead into

    def value(self, definition: str) -> Any:
        """Work out a definition now. Raises Refused and whatever its function raises."""
        if definition not in self.values:
            self.values[definition] = define(definition, self.vocabulary).value
        return self.values[definition]

    @cached_property
    def rows(self) -> dict[str, Any]:
        """Give the ledger's figures by address."""
        return {row["address"]: row for row in self.record["figures"]}

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """Give each language's texts by address."""
        rows = self.record["figures"]
        return {code: {r["address"]: r["texts"].get(code, "") for r in rows} for code in self.record["languages"]}

    @cached_property
    def tags(self) -> dict[str, str]:
        """Give the language's tag by address, of a page shown in another language that of its original."""
        pages, languages = self.record["pages"].values(), self.record["languages"]
        found = {url: str(languages[code]["tag"]) for versions in pages for code, url in versions.items()}
        shown = self.record.get("shown", {})
        return found | {url: found[original] for url, original in shown.items() if original in found}

    def parts(self, most: int) -> list[PublishedSite]:
        """Part the pages into so many sites of like weight, each page with all its languages, the rest in the first."""
        by_page: dict[str, list[PublishedPage]] = {}
        for page in self.pages:
            by_page.setdefault(page.page, []).append(page)
        shares: list[list[PublishedPage]] = [[*self.others], *([] for _ in range(most - 1))]
        for pages in sorted(by_page.values(), key=_weight, reverse=True):
            min(shares, key=_weight).extend(pages)
        return [self._part(share) for number, share in enumerate(shares) if share or not number]

    def _part(self, share: Sequence[PublishedPage]) -> PublishedSite:
        pages, others = (tuple(page for page in share if bool(page.page) == is_listed) for is_listed in (True, False))
        part = replace(self, pages=pages, others=others)
        vars(part).update(rows=self.rows, texts=self.texts, tags=self.tags)  # worked out once for all parts
        return part

    def sections(self, path: str) -> frozenset[str]:
        """Give the ids that stand in a file, as its text has them."""
        if path not in self.identifiers:
            found = IDENTIFIER.findall(self.files[path].decode(errors="replace"))
            self.identifiers[path] = frozenset(unescape("".join(each)) for each in found)
        return self.identifiers[path]

    def path_of(self, url: str) -> str:
        """Give the file of a page's address."""
        return path_of(url, self.record)

    @cached_property
    def urls(self) -> frozenset[str]:
        """Give the addresses of the pages that are there."""
        return frozenset(page.url for page in self.pages)

    def places(self) -> Iterator[Place]:
        """Walk every mark of every page."""
        return chain.from_iterable(page.places for page in self.pages)


def _weight(pages: Sequence[PublishedPage]) -> int:
    return sum(len(page.text) for page in pages)


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def path_of(url: str, record: Mapping[str, Any]) -> str:
    """Give the file of a page's address below the site's own path."""
    base = "/" + record["base_url"].split("://", 1)[-1].partition("/")[2]
    return url.removeprefix(base.rstrip("/") + "/") + "index.html"


def published_pages(
    record: Mapping[str, Any], files: Mapping[str, bytes], name: str
) -> tuple[tuple[PublishedPage, ...], list[Problem]]:
    """Find every page the ledger lists that is there, not read yet; one in another language is a problem."""
    pages, problems = [], []
    for page, versions in record["pages"].items():
        for code, url in versions.items():
            path = path_of(url, record)
            if path not in files:
                continue
            if not _is_utf_8(files[path]):
                problems.append(Problem(name + path, 0, 0, "it is not UTF-8", "publish it again"))
            found = PublishedPage(path, url, page, code, files[path].decode(errors="replace"))
            tag = record["languages"][code]["tag"]
            if found.language != tag:
                what = f"the page's language is “{found.language}”"
                problems.append(Problem(name + path, 1, 1, what, f"{tag} is due"))
                continue
            if tag not in CONVENTIONS:
                what = f"nobody has said how “{tag}” writes numbers, so none of this page is proved"
                problems.append(Problem(name + path, 0, 0, what, "add its conventions to tablier/press/conventions.py"))
                continue
            pages.append(found)
    return tuple(pages), problems


def other_pages(pages: Sequence[PublishedPage], files: Mapping[str, bytes]) -> tuple[PublishedPage, ...]:
    """Find the HTML files that are no page of the ledger."""
    known = {page.path for page in pages}
    paths = [path for path in files if path.endswith(".html") and path not in known]
    return tuple(PublishedPage(path, "", "", "", files[path].decode(errors="replace")) for path in paths)


def fault_at(site: PublishedSite, page: PublishedPage, element: Element, what: str, right: str = "") -> Problem:
    """Make a problem of an element, naming the sentence it stands in, unless that is all that is told."""
    about = f" in “{sentence}”" if (sentence := _sentence(element)) else ""
    about = "" if what.endswith(about) else about
    return Problem(site.name + page.path, element.line, element.column, what + about, right)


def apart(shown: str, due: str) -> tuple[str, str]:
    """Give two texts so that one sees how they differ: where it is in spaces alone, those of their own width marked."""
    if "".join(shown.split()) != "".join(due.split()):
        return shown, due
    return with_spaces_shown(shown), with_spaces_shown(due)


def _sentence(element: Element) -> str:
    block = element
    while block.parent and block.tag not in BLOCKS:
        block = block.parent
    words = " ".join(block.text().split())
    piece = " ".join(element.text().split())
    found = next((s for s in SENTENCE.split(words) if piece and piece in s), words)
    return found if len(found) < 160 else found[:157] + "…"
