"""The types that pass from stage to stage. All frozen: a stage makes a new value, it never changes one."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from tablier.press.problems import Problem, Refused


class TextFile(Struct, frozen=True):
    """A file as read: UTF-8 without a mark, "\\n" line ends, composed letters. `path` is what messages show."""

    path: str
    text: str
    is_plain: bool = False  # whether each of its letters is known to be seen


class Source(Struct, frozen=True):
    """All that was read, by what it is for; nothing is understood yet."""

    site: TextFile
    citations: TextFile
    pages: Mapping[str, Mapping[str, TextFile]]  # page id -> file name -> file
    catalogs: Mapping[str, TextFile]  # language code -> PO file
    templates: Mapping[str, TextFile]
    assets: Mapping[str, TextFile]
    problems: tuple[Problem, ...] = ()
    terms: TextFile = TextFile("content/terms.yaml", "")
    history: TextFile | None = None  # what figures were


class Language(Struct, frozen=True):
    """A language of the site: its folder's code, its tag in HTML, its own name."""

    code: str
    tag: str
    name: str
    direction: str = "ltr"


BASE_URL = r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?"  # where a site is published
BEHIND = ("warning", "problem")
LACKING = ("refused", "left_out", "shown")
HOME = "home"  # the page at a language's own address
TERMS = ("linked", "plain")  # whether the first use of a term leads to its section


class Site(Struct, frozen=True):
    """What site.yaml says."""

    name: str
    base_url: str
    languages: tuple[Language, ...]
    facts: Mapping[str, str]
    redirects: Mapping[str, str] = field(default_factory=dict)
    behind: str = "warning"  # how a translation that is behind is told: one of BEHIND
    lacking: str = "refused"  # what becomes of a page that a language lacks: one of LACKING

    @property
    def origin(self) -> str:
        """The base address without its path: "https://example.org"."""
        scheme, _, rest = self.base_url.partition("://")
        return f"{scheme}://{rest.partition('/')[0]}"

    @property
    def base_path(self) -> str:
        """The path part of the base address, with a slash at its end: "/" or "/guides/"."""
        path = self.base_url.split("://", 1)[-1].partition("/")[2].strip("/")
        return f"/{path}/" if path else "/"

    def path_of(self, url: str) -> str:
        """Give the file of an address: /fr/cote/ is fr/cote/index.html."""
        return url.removeprefix(self.base_path) + "index.html"


class Citation(Struct, frozen=True):
    """A document cited; the digits in its title are vouched for by its being listed."""

    id: str
    title: str
    url: str


class Kind(Struct, frozen=True, cache_hash=True):
    """How a kind of number is written: a pattern, decimals from `least` to `most`, and a noun or a context."""

    name: str
    pattern: str  # percent decimal signed multiplier counted words date span odds term verbatim places
    least: int = 0
    most: int = 0
    noun: str = ""

    @property
    def is_text(self) -> bool:
        """Whether its values are texts and not numbers."""
        return self.pattern in ("term", "verbatim", "places")


class Several(Struct, frozen=True):
    """Records of one sort, one after the other: the kinds of their fields."""

    fields: Mapping[str, str]


class Function(Struct, frozen=True):
    """A function content may call: its parameters' kinds, and its result's kind or its fields' kinds.

    `records` gives the record of each parameter that takes a list of records.
    """

    name: str
    call: Callable[..., Any]
    parameters: Mapping[str, str]
    optional: Mapping[str, object]
    result: str | Mapping[str, str] | Several
    records: Mapping[str, type[Any]] = field(default_factory=dict)


class Constant(Struct, frozen=True):
    """A constant content may name."""

    name: str
    value: Any
    kind: str


class Definition(Struct, frozen=True, gc=False):
    """What a name in content stands for: its full text, its value, and its kind (or its fields' kinds)."""

    text: str
    value: Any
    kind: str | Mapping[str, str] | Several
    inputs: Mapping[str, Definition] = field(default_factory=dict)


class Unwritten(Struct, frozen=True, gc=False):
    """A figure before any language writes it: its address in the ledger, its definition, its value and kind."""

    address: str
    definition: str
    value: Any
    kind: Kind
    published: str  # the value as a page carries it
    rounded: str = ""  # a number's digits or a day, which every language shows


class Figure(Struct, frozen=True, gc=False):
    """A published number: its address in the ledger, its definition, its value, how it is written."""

    address: str
    definition: str
    value: Any
    kind: Kind
    published: str
    text: str


class Claim(Struct, frozen=True):
    """A sentence bound to a predicate."""

    address: str
    definition: str
    holds: bool


class Meta(Struct, frozen=True):
    """The front matter of one language's page."""

    title: str
    slug: str
    description: str
    updated: datetime.date
    written_in: str = ""  # the language its words are still in, where it waits for its translation


class Section(Struct, frozen=True):
    """A heading that can be linked to; `only` says why it stands in its language alone."""

    id: str
    level: int
    only: str = ""


class Document(Struct, frozen=True):
    """One page in one language, understood: its front matter, its tokens, its sections."""

    page: str
    language: Language
    file: TextFile
    meta: Meta
    marks: Mapping[tuple[str | int, ...], tuple[int, int]]
    tokens: tuple[Any, ...]
    sections: tuple[Section, ...]


class Outline(Struct, frozen=True):
    """What others may know of a page in one language, without its words; `spot` is where its slug stands."""

    page: str
    language: Language
    slug: str
    title: str
    updated: datetime.date
    sections: frozenset[str]
    spot: Problem


class Entry(Struct, frozen=True):
    """What other pages may know of a page: its address, its title, its sections."""

    page: str
    language: Language
    url: str
    title: str
    sections: frozenset[str]
    updated: datetime.date


class Component(Struct, frozen=True):
    """A block worked out: which component template shows it, with what, and the styles and scripts it needs."""

    template: str
    values: Mapping[str, Any]
    assets: tuple[str, ...] = ()


# An interface message worked out, why it cannot be, or what works it out once it is asked for.
Phrase = tuple[Any, ...] | Refused | Callable[[], tuple[Any, ...] | Refused]


class Page(Struct, frozen=True):
    """One page in one language, evaluated: tokens whose names have become figures, and all it shows."""

    document: Document
    url: str
    template: str
    title: tuple[Any, ...]
    description: tuple[Any, ...]
    updated: Figure
    phrases: Mapping[str, Phrase]
    tokens: tuple[Any, ...]
    figures: Mapping[str, Figure]
    claims: Mapping[str, Claim]
    citations: tuple[str, ...]
    formulas: Mapping[str, Any]
    components: tuple[Component, ...]  # those among its tokens
    problems: tuple[Problem, ...]


class OutputFile(Struct, frozen=True):
    """A file to publish, by its path below the output folder."""

    path: str
    data: bytes


class LongFile(Struct, frozen=True):
    """A file to publish that is made piece by piece: it may be larger than memory should hold."""

    path: str
    pieces: Iterable[bytes]


class Standing(Struct, frozen=True):
    """A published file that stays as it is, and its hash."""

    path: str
    digest: str
