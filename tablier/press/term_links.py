"""The first use of a term on a page leads to the section that explains it.

Only running prose is read: no heading, table or title. A word that stands first in an editor's link or in italics, and
a section that an editor's link leads to from the page, are the editor's matter. Made after the pages are evaluated, so
that no language becomes uneven by it and no translation falls behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.index import Index
from tablier.press.model import Entry, Page
from tablier.press.store import Keep, at_once
from tablier.press.terms import LINK, Terms, any_of
from tablier.press.tokens import Token, text_token

LOOK = "term"  # the class of such a link
WITHIN = {"link_open": 1, "link_close": -1, "em_open": 1, "em_close": -1}


def link_terms(pages: Iterable[Page], terms: Terms, index: Index, keep: Keep = at_once) -> list[Page]:
    """Make the links of every page whose page.yaml does not want its terms plain."""
    done = []
    for page in pages:
        name, code = page.document.page, page.document.language.code
        words = {} if index.of(name).yaml.terms == "plain" else leads(terms, index.entries, code, name)
        done.append(keep(("terms", name, code), linked, page, words) if words else page)
    return done


def leads(terms: Terms, entries: Mapping[tuple[str, str], Entry], code: str, page: str) -> dict[str, str]:
    """Say where each word of a language leads from a page: not to the page itself, nor where its language lacks it."""
    found: dict[str, str] = {}
    for term in terms.of.get(code, ()):
        link = LINK.fullmatch(terms.links.get(term.name, ""))
        entry = entries.get((link["page"], code)) if link else None
        if link and entry and entry.page != page and link["section"] in entry.sections:
            found |= {_plain(form): f"{entry.url}#{link['section']}" for form in term.forms}
    return found


def linked(page: Page, words: Mapping[str, str]) -> Page:
    """Make a link of the first use of each term; `words` says where each leads."""
    linker = _Linker(words, any_of(words), set(_links(page.tokens)))
    return replace(page, tokens=tuple(linker.blocks(page.tokens)))


def _links(tokens: Sequence[Any]) -> Iterator[str]:
    """List where an editor's links lead."""
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                yield str(child.attrs["href"])


def _plain(words: str) -> str:
    return " ".join(words.casefold().replace("'", "’").split())


class _Linker(Struct):
    """Reads a page's prose in order, and keeps which sections need no link any more."""

    words: Mapping[str, str]
    pattern: re.Pattern[str]
    met: set[str] = field(default_factory=set)
    within: int = 0  # how many links and italics are open

    def blocks(self, tokens: Sequence[Any]) -> Iterator[Any]:
        before = ""
        for token in tokens:
            is_prose = token.type == "inline" and before == "paragraph_open"
            yield replace(token, children=tuple(self.inline(token.children))) if is_prose else token
            before = token.type

    def inline(self, tokens: Sequence[Any]) -> Iterator[Any]:
        """Read a paragraph run by run: the lines of one text are read together, so that wrapping changes nothing."""
        run: list[Any] = []
        free = False
        for token in tokens:
            if token.type in ("text", "softbreak"):
                run.append(token)
                continue
            yield from run if free else self.run(run)
            yield token
            run = []
            self.within += WITHIN.get(token.type, 0)
            free = (free or _is_free(token)) and token.type != "mark_close"
        yield from self.run(run)

    def run(self, run: list[Any]) -> list[Any]:
        """Part a text at the words that become links."""
        text = "".join("\n" if token.type == "softbreak" else token.content for token in run)
        done: list[Any] = []
        end = 0
        for found in self.pattern.finditer(text):
            to = self.words[_plain(found[0])]
            if to not in self.met and not self.within:
                done += [*_text(text[end : found.start()]), *_link(found[0], to)]
                end = found.end()
            self.met.add(to)
        return [*done, *_text(text[end:])] if done else run


def _is_free(token: Any) -> bool:
    return bool(token.type == "mark_open" and token.meta["kind"] == "free")


def _text(text: str) -> list[Any]:
    return [text_token(text)] if text else []


def _link(words: str, to: str) -> list[Any]:
    opening = Token("link_open", "a", 1, attrs={"href": to, "class": LOOK})
    return [opening, *_text(words), Token("link_close", "a", -1)]
