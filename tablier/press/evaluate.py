"""Put the figures into a document: every name becomes a number with its text, every link an address.

A page is a function of its document, the index and the words; the blocks made for a site are handed in.
"""

from __future__ import annotations

import re

from tablier.press.model import (
    Definition,
    Document,
    Kind,
    Page,
    TextFile,
)
from tablier.press.problems import Refused
from tablier.press.scope import PageScope, Press
from tablier.press.store import Keep, at_once
from tablier.press.words import Words

DATE = Kind("Date", "date")
MENTION = re.compile(r"[a-z][a-z0-9_]*")


def evaluated(document: Document, press: Press, words: Words, keep: Keep = at_once) -> Page:
    """Work out one page as `evaluate` does; what was kept serves while all that the page can see is the same."""
    if keep is at_once:
        return evaluate(document, press, words)
    code = document.language.code
    mentioned = keep(("mentioned", document.page, code), _mentioned, document.file)
    mentioned |= keep(("mentioned", code), _mentioned, words.file)
    page = keep(("page", document.page, code), evaluate, document, press.around(document, mentioned), words)
    if page.problems or any(isinstance(phrase, Refused) for phrase in page.phrases.values()):
        return evaluate(document, press, words)
    return page


def _mentioned(file: TextFile) -> frozenset[str]:
    """List every word of a file that could name a page or a figure."""
    return frozenset(MENTION.findall(file.text))


def evaluate(document: Document, press: Press, words: Words) -> Page:
    """Work out one page in one language, with all that is wrong in it."""
    scope = PageScope(document, press, words)
    title = scope.rich(document.meta.title, document.marks.get(("title",), (1, 1)))
    description = scope.rich(document.meta.description, document.marks.get(("description",), (1, 1)))
    body = tuple(scope.token(token) for token in document.tokens)
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
        problems=tuple(scope.problems),
    )
