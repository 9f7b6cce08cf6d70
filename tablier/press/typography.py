"""Spaces, quotes and apostrophes as each language sets them. Sources keep plain spaces and straight quotes.

Works on running text only; the caller leaves code, addresses and figures out.
"""

from __future__ import annotations

import re

NARROW = "\u202f"
WIDE = "\u00a0"
APOSTROPHE = (re.compile(r"(?<=\w)'(?=\w)|(?<=\w)'(?=\s|$|[.,;:!?)])"), "’")
ELLIPSIS = (re.compile(r"\.\.\."), "…")
OPENERS = "([{—–«“"
WORD = "x"  # stands for the word in front
OPENING = re.compile(r'(^|[\s([{—–\u00a0\u202f])"(?=\S)')
FRENCH = (
    APOSTROPHE,
    (re.compile(r"l'$"), "l’"),
    (re.compile(r"\b([cdjlmnst]|qu)'$", re.IGNORECASE), r"\1’"),
    ELLIPSIS,
    (re.compile(r" ([;!?])"), NARROW + r"\1"),
    (re.compile(r" :(?=\s|$)"), WIDE + ":"),
    (re.compile(r"« ?"), "«" + WIDE),
    (re.compile(r" ?»"), WIDE + "»"),
)
PORTUGUESE = (APOSTROPHE, ELLIPSIS)


def typeset(text: str, tag: str, before: str = "") -> str:
    """Set running text as a language wants it; `before` is the letter that stands in front of it, if any.

    >>> typeset('Pourquoi ? "Oui" : l\\'Elo', "fr")
    'Pourquoi\\u202f? «\\xa0Oui\\xa0»\\xa0: l’Elo'
    >>> typeset('Ele disse "sim".', "pt-BR")
    'Ele disse “sim”.'
    """
    if before and not before.isspace() and before not in OPENERS:
        return typeset(WORD + text, tag)[len(WORD) :]
    if tag.partition("-")[0] == "fr":
        return _replaced(_quoted(text, "« ", " »"), FRENCH)
    if tag.partition("-")[0] == "pt":
        return _replaced(_quoted(text, "“", "”"), PORTUGUESE)
    return _quoted(text, "“", "”")


def _quoted(text: str, opening: str, closing: str) -> str:
    return OPENING.sub(rf"\g<1>{opening}", text).replace('"', closing)


def _replaced(text: str, rules: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    for pattern, replacement in rules:
        text = pattern.sub(replacement, text)
    return text
