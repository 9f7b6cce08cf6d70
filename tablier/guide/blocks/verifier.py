"""The ```verifier block: a reader chooses a page, and every figure of it is recomputed in the browser."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablier.guide.terms import TERMS
from tablier.guide.verifier import VERIFIER, walked_vocabulary
from tablier.press import markdown
from tablier.press.model import Component, Entry
from tablier.press.problems import Refused, Told
from tablier.press.scope import LISTED, PageScope, Request
from tablier.press.tokens import Token, text_token
from tablier.press.typography import typeset

WRITING = (
    "decimal",
    "group",
    "plus",
    "minus",
    "percent",
    "multiplier",
    "span",
    "date",
    "first_day",
    "months",
    "plural",
)
# The interface's words that the script says for itself; the translations gather them from here.
SPOKEN = {
    "all": "{right} of {all} figures recomputed: every one is right.",
    "some": "{right} of {all} figures recomputed are right; look at those marked below.",
    "listed": "{count} more compared with the ledger: their rules do not run in a browser.",
    "claims": "{right} of {all} sentences that state a comparison hold.",
    "loose": "A digit stands here that no figure vouches for: {text}",
    "unknown": "The ledger does not know this figure.",
    "shown": "The page shows {text}",
    "wanted": "the computation gives {text}",
    "carried": "the page carries {text}",
    "definition": "Definition",
    "steps": "Steps",
    "value": "Value",
    "places": "On this page: {count}",
    "right": "right",
    "wrong": "wrong",
    "compared": "compared",
    "working": "Reading the page and the ledger…",
    "failed": "The page or the ledger could not be read. Are you connected?",
}


def verifier(request: Request, scope: PageScope) -> Component:
    """Place the verifier, with the pages of this language to choose from."""
    if request.name or request.options:
        raise Refused("the verifier says nothing of its own", "write ```verifier alone, and leave its block empty")
    language = scope.document.language
    pages = [entry for (_, code), entry in scope.press.index.entries.items() if code == language.code]
    values: dict[str, Any] = {
        "system": VERIFIER,
        "script": walked_vocabulary(),
        "parser": VERIFIER,
        "pages": [(entry.page, entry.url, _title(entry, scope)) for entry in pages],
        "data": {
            "language": language.code,
            "ledger": f"{scope.press.site.base_path}figures.json",
            "symbols": {name: getattr(scope.words.symbols, name) for name in WRITING},
            "numerals": _numerals(scope),
            "odds": _odds(scope),
            "terms": _terms(scope),
            "words": {name: scope.words.text(message) for name, message in SPOKEN.items()},
        },
    }
    return Component("verifier", values, ("css/verifier.css", "js/verifier.js"))


def _title(entry: Entry, scope: PageScope) -> tuple[Token, ...]:
    """Give a page's title as the page shows it: a name in it is that page's own. Raises Told."""
    return tuple(_worded(token, entry.page, scope) for token in markdown.inline(entry.title))


def _worded(token: Token, page: str, scope: PageScope) -> Token:
    if token.type == "text":
        return text_token(typeset(token.content, scope.document.language.tag))
    if token.type != "figure":
        return token
    name = token.content
    is_own = "/" not in name and name.partition(".")[0] not in LISTED
    try:
        shown: Token = scope.name(replace(token, content=f"{page}/{name}") if is_own else token)
    except Refused:
        raise Told(name) from None  # by the page itself
    return shown


def _kinds(scope: PageScope, pattern: str) -> list[str]:
    kinds = scope.press.vocabulary.kinds.values()
    return sorted({kind.noun for kind in kinds if kind.pattern == pattern and kind.noun})


def _numerals(scope: PageScope) -> dict[str, tuple[str, ...]]:
    """Give the number words, as they agree with a noun of each gender."""
    nouns = {scope.words.gender(noun): noun for noun in _kinds(scope, "counted")}
    return {"": scope.words.numerals(""), **{gender: scope.words.numerals(noun) for gender, noun in nouns.items()}}


def _odds(scope: PageScope) -> dict[str, str]:
    return {noun: scope.words.pattern(noun) for noun in _kinds(scope, "odds")}


def _terms(scope: PageScope) -> dict[str, dict[str, str]]:
    listed = {noun: [term for terms in places.values() for term in terms] for noun, places in TERMS.items()}
    return {noun: {term: scope.words.text(term, noun) for term in listed[noun]} for noun in _kinds(scope, "term")}
