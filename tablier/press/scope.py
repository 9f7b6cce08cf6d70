"""One page while it is worked out: what its names mean, what it has used so far, what is wrong in it.

Blocks work through it; the stage makes one for each page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press import markdown
from tablier.press.advice import advice
from tablier.press.calls import Vocabulary
from tablier.press.figures import figure_in, stem_and_form, unwritten
from tablier.press.index import Index, defined_on, resolved
from tablier.press.model import (
    Citation,
    Claim,
    Component,
    Definition,
    Document,
    Figure,
    Kind,
    Phrase,
    Site,
    TextFile,
    Unwritten,
)
from tablier.press.problems import Problem, Refused, Told, alike, nearest, place
from tablier.press.schema import Digits, PageYaml, Shape, shaped
from tablier.press.store import Once
from tablier.press.strict_yaml import Marks, read_block
from tablier.press.tokens import shown_figure
from tablier.press.wording import Mark, Wording
from tablier.press.words import Words

LISTED = frozenset(("", "source", "site"))  # what begins a name that is no figure's
PARTS = {"table": "tables", "curve": "tables", "formula": "formulas"}  # of page.yaml, that blocks show; else figures
ADD_SOURCE = "write {{ source.name }}, the name being one of sources.yaml"
EXTERNAL = re.compile(r"https?://[^\s]+")
OWNER = re.compile(r"\{\{\s*([a-z][a-z0-9_]*)/")  # the page whose figure a message names
INTERNAL = re.compile(r"(?P<page>[a-z][a-z0-9_]*)?(?:#(?P<section>[^#]*))?")


class Press(Struct, frozen=True):
    """What every page is made with."""

    site: Site
    citations: Mapping[str, Citation]
    index: Index
    vocabulary: Vocabulary
    blocks: Mapping[str, Block]
    images: Mapping[str, TextFile]
    history: TextFile | None = None  # what figures were, for the page that tells it
    once: Once = field(default_factory=Once)  # what is the same in every language of a page


class PageScope(Struct, dict=True):
    """One page while it is worked out: its names, and what has been used so far. Blocks work through it."""

    document: Document
    press: Press
    words: Words
    figures: dict[str, Figure] = field(default_factory=dict)
    shown: dict[str, Figure] = field(default_factory=dict)  # by the names in prose
    claims: dict[str, Claim] = field(default_factory=dict)
    astray: list[str] = field(default_factory=list)  # claims that prose makes and page.yaml does not name
    citations: dict[str, None] = field(default_factory=dict)
    formulas: dict[str, Any] = field(default_factory=dict)
    components: list[Component] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    placed: dict[tuple[str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.own = self.press.index.of(self.document.page)  # what this page's names stand for
        self.meant: dict[str, Unwritten] = self.press.once(("named",), dict)  # by the names in prose of any language
        self.numerals = self._numerals()

    def _numerals(self) -> tuple[str, ...]:
        try:
            return self.words.small_numbers
        except Refused as refusal:
            self.problems.append(Problem(self.words.file.path, 0, 0, refusal.what, refusal.right))
            return ()

    @property
    def definition(self) -> PageYaml:
        """What page.yaml says."""
        return self.own.yaml

    # Figures

    def figure(
        self, name: str, definition: Definition, kind: Kind | None = None, form: str = "", digits: Digits | None = None
    ) -> Figure:
        """Publish a definition under a name of this page. Raises Refused."""
        return self.published(self.unwritten(name, definition, kind, form, digits))

    def unwritten(
        self, name: str, definition: Definition, kind: Kind | None = None, form: str = "", digits: Digits | None = None
    ) -> Unwritten:
        """Give a definition the address it has on this page, and its format. Raises Refused."""
        return self._formatted(f"{self.document.page}/{name}", definition, kind, form, digits)

    def _formatted(
        self, address: str, definition: Definition, kind: Kind | None, form: str, digits: Digits | None
    ) -> Unwritten:
        found = kind or self.press.vocabulary.kinds.get(str(definition.kind))
        if found is None:
            raise Refused(f"{address} cannot be published: {definition.text} is of no kind with a format")
        return unwritten(address, definition, found, form, digits)

    def published(self, what: Unwritten) -> Figure:
        """Write a figure in this language, and note that the page shows it. Raises Refused."""
        made = self.figures[what.address] = figure_in(self.words, what)
        return made

    def named(self, name: str) -> Figure:
        """Publish what a name in prose stands for, once a page. Raises Refused."""
        made = self.shown.get(name)
        if made is None:
            what = self.meant.get(name)
            if what is None:
                what = self.meant[name] = self._meant(name)
            made = self.shown[name] = self.figures[what.address] = figure_in(self.words, what)
        return made

    def _meant(self, name: str) -> Unwritten:
        stem, form = stem_and_form(name)
        if "/" in stem:
            page, _, stem = stem.rpartition("/")
            known = defined_on(page, self.press.index)
        else:
            page, known = self.document.page, self.own
        definition = resolved(stem, known)
        return self._formatted(f"{page}/{stem}", definition, None, form, known.digits.get(stem))

    # Text

    def rich(self, text: str, mark: Callable[[], Mark]) -> tuple[Any, ...]:
        """Read one line of prose from YAML or front matter, where a figure may stand."""
        return Wording(self).rich(text, mark)

    def body(self, tokens: Sequence[Any]) -> tuple[Any, ...]:
        """Work out a page's block tokens."""
        return Wording(self).body(tokens)

    def note(self, mark: tuple[int, int], refusal: Refused) -> None:
        """Note a problem at a line and column of the Markdown file, unless it was told where it comes from."""
        if isinstance(refusal, Told):
            return
        file = self.document.file
        self.problems.append(place(file.text, *mark, file.path, refusal.what, refusal.right))

    def name(self, token: Any) -> Any:
        """Give the token of what a name in prose stands for. Raises Refused."""
        name = token.content
        family = name.partition(".")[0]
        return shown_figure(self.named(name)) if family not in LISTED else self._listed(token)

    def _listed(self, token: Any) -> Any:
        """Give the token of a source or of one of the site's facts. Raises Refused."""
        family, _, key = token.content.partition(".")
        if family == "source":
            if key not in self.press.citations:
                raise Refused(f"no source is called “{key}”", nearest(key, self.press.citations) or ADD_SOURCE)
            self.citations[key] = None
            return replace(token, meta={"citation": self.press.citations[key]})
        if family == "site":
            if key not in self.press.site.facts:
                raise Refused(
                    f"site.yaml has no fact “{key}”", nearest(key, self.press.site.facts) or f"add {key}: under facts:"
                )
            return replace(token, meta={"fact": self.press.site.facts[key]})
        raise Refused(
            f"“{token.markup}” is no name", "small letters, digits, _ and dots between {{ and }}, nothing else"
        )

    def claim(self, token: Any) -> Any:
        name = token.meta["value"]
        known = self.own.claims
        if not self.own.is_whole or ("claims", name) in self.own.failed:
            raise Told(name)
        if name not in known:
            self.astray.append(name)
            raise Refused(f"no claim is called “{name}”", nearest(name, known) or "add it to claims: in page.yaml")
        address = f"{self.document.page}/{name}"
        self.claims[address] = Claim(address, known[name].text, bool(known[name].value))
        if not known[name].value:
            raise Refused(f"this sentence is no longer true: {known[name].text}", "rewrite it, or mend the claim")
        return replace(token, attrs={"data-claim": address})

    def link(self, token: Any) -> Any:
        href = str(token.attrs["href"])
        if not href:
            raise Refused("this link leads nowhere", "write a page id, page#section, #section, or an https address")
        if "%7B%7B" in href:
            raise Refused("no figure stands in where a link leads", "write the address itself")
        if "title" in token.attrs:
            raise Refused("a link has no title: few readers would see it", "say it in the link’s words")
        if EXTERNAL.fullmatch(href):
            return token
        found = INTERNAL.fullmatch(href)
        if not found:
            raise Refused(f"“{href}” is no link", "a page id, page#section, #section, or an https address")
        page = found["page"] or self.document.page
        here = (page, self.document.language.code)
        entry = self.press.index.entries.get(here) or self.press.index.elsewhere.get(here)
        if entry is None and page in self.press.index.definitions:
            raise Told(page)  # this language lacks it
        if entry is None:
            raise Refused(f"no page is called “{page}”", nearest(page, {name for name, _ in self.press.index.entries}))
        section = found["section"]
        if section is not None and section not in entry.sections:
            raise Refused(
                f"the page “{page}” has no section “{section}”",
                nearest(section, entry.sections) or "give it a ## heading",
            )
        address = (entry.url if found["page"] else "") + (f"#{section}" if section else "")
        spoken = {} if entry.language == self.document.language else {"hreflang": entry.language.tag}
        return replace(token, attrs={**token.attrs, "href": address or entry.url, **spoken})

    def advice(self, found: str, value: float | None) -> str:
        """Say what an editor may have meant who typed a number."""
        return advice(found, value, self.own.names, self.press.vocabulary.constants)

    def phrases(self) -> dict[str, Phrase]:
        """Give the interface messages that hold figures; what is refused is told by the page that shows it.

        One that names a page which is not there is worked out only if a template asks for it.
        """
        return {
            text: self._phrase(text) if self._has_pages(text) else partial(self._phrase, text)
            for text in self.words.phrases
        }

    def _has_pages(self, message: str) -> bool:
        pages = OWNER.findall(self.words.text(message))
        return all(page in self.press.index.definitions for page in pages)

    def _phrase(self, message: str) -> tuple[Any, ...] | Refused:
        tokens = markdown.inline(self.words.text(message))
        try:
            return tuple(self.name(token) if token.type == "figure" else token for token in tokens)
        except Refused as refusal:
            place_of = f"{self.words.file.path}:{self.words.lines['', message]}"
            return Refused(f"“{message}” ({place_of}): {refusal.what}", refusal.right)

    # Blocks

    def said(self, request: Request, shape: type[Shape]) -> Shape | None:
        """Read what a block says in this language; gives nothing where it is of another shape, which is noted."""
        file = self.document.file
        words, faults = shaped(request.options, shape, request.marks, file, "this block", request.line)
        self.problems += faults
        return words

    def fence(self, token: Any) -> Any:
        """Give a block worked out, as a component; a fence that is no block, or one at fault, stays as it is."""
        kind, _, name = token.info.strip().partition(" ")
        mark = token.map[0] + 1, 1
        try:
            component = self._component(token, kind, name, mark[0])
        except Refused as refusal:
            self.note(mark, refusal)
            return token
        if component is None:
            return token
        self.components.append(component)
        return replace(token, type="component", meta={"component": component})

    def _component(self, token: Any, kind: str, name: str, line: int) -> Component | None:
        """Work out a block, or nothing where none is meant. Raises Refused."""
        if kind not in self.press.blocks:
            close = nearest(kind.casefold(), self.press.blocks)
            if not name and not close.startswith("did you mean"):
                return None
            raise Refused(f"no block is called “{kind}”", close)
        earlier = self.placed.setdefault(("table" if kind == "curve" else kind, name.strip()), line)
        if earlier != line:
            raise Refused(f"this block “{kind} {name}” stands here again", f"it stands on line {earlier}")
        if not self.own.is_whole or (PARTS.get(kind, "figures"), name.strip()) in self.own.failed:
            raise Told(name)
        options, marks, faults = read_block(self.document.file, token.content, line + 1, token.markup)
        self.problems += faults
        if faults:
            raise Told(name)
        return self.press.blocks[kind](Request(name.strip(), options, marks, line), self)

    def check_claims(self) -> None:
        """A claim of page.yaml that no sentence makes is a problem; so is a calculator nobody placed."""
        if not self.own.is_whole:
            return
        self._check_placed()
        for name in self.definition.claims:
            is_made = f"{self.document.page}/{name}" in self.claims or ("claims", name) in self.own.failed
            if not is_made and not self._is_meant(name):
                what = f"no sentence makes the claim “{name}”"
                right = f"mark it with [words]{{claim={name}}}, or take the claim out of page.yaml"
                self.problems.append(Problem(self.document.file.path, 0, 0, what, right))

    def _is_meant(self, claim: str) -> bool:
        """Tell whether a mark that is told where it stands, ill placed, unnamed or misspelt, may be this claim's."""
        text = self.document.file.text
        return f"={claim}}}" in text or "{claim}" in text or bool(alike(claim, self.astray))

    def _check_placed(self) -> None:
        """What page.yaml lists for the page to show stands on it in each language."""
        listed = [("formula", name) for name in self.definition.formulas]
        listed += [("calculator", self.definition.calculator)] * bool(self.definition.calculator)
        for kind, name in listed:
            others = kind == "calculator" and any(placed == kind for placed, _ in self.placed)
            if (kind, name) not in self.placed and not others and ("formulas", name) not in self.own.failed:
                what, right = (
                    f"no block shows the {kind} “{name}”",
                    f"place ```{kind} {name}, or take it out of page.yaml",
                )
                self.problems.append(Problem(self.document.file.path, 0, 0, what, right))


class Request(Struct, frozen=True):
    """A block as an editor wrote it: its name, what its YAML says, where that stands."""

    name: str
    options: Any
    marks: Marks
    line: int

    def mark(self, *path: str) -> Mark:
        """Say where a part of it stands, or where it begins itself."""
        return self.marks.get(path, (self.line, 1))


Block = Callable[[Request, PageScope], Component]
