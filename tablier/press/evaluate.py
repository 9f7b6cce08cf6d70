"""Put the figures into a document: every name becomes a number with its text, every link an address.

A page is a function of its document, the index and the words; the blocks made for a site are handed in.
"""

from __future__ import annotations

from msgspec.structs import replace

from tablier.press.asked import heard
from tablier.press.model import Definition, Document, Kind, Page
from tablier.press.scope import PageScope, Press
from tablier.press.store import Keep, Once, at_once
from tablier.press.words import Words

DATE = Kind("Date", "date")


def evaluated(document: Document, press: Press, words: Words, keep: Keep = at_once) -> Page:
    """Work out one page as `evaluate` does; what was kept serves while all that the page asked is answered alike."""
    if keep is at_once:
        return evaluate(document, press, words)
    history = press.history if "history" in document.file.text else None
    listening = replace(press, index=heard(press.index), history=history, once=Once())
    return keep(("page", document.page, document.language.code), evaluate, document, listening, words)


def evaluate(document: Document, press: Press, words: Words) -> Page:
    """Work out one page in one language, with all that is wrong in it."""
    scope = PageScope(document, press, words)
    title = scope.rich(document.meta.title, lambda: document.marks.get(("title",), (1, 1)))
    description = scope.rich(document.meta.description, lambda: document.marks.get(("description",), (1, 1)))
    body = scope.body(document.tokens)
    updated = scope.figure(
        f"updated.{document.language.code}",
        Definition(repr(document.meta.updated), document.meta.updated, "Date"),
        DATE,
    )
    phrases = scope.phrases()
    scope.check_claims()
    return Page(
        document=document,
        url=press.index.entries[document.page, document.language.code].url,
        template=scope.definition.template,
        title=title,
        description=description,
        updated=updated,
        phrases=phrases,
        tokens=body,
        figures=scope.figures,
        claims=scope.claims,
        citations=tuple(scope.citations),
        formulas=scope.formulas,
        components=tuple(scope.components),
        problems=tuple(scope.problems),
    )
