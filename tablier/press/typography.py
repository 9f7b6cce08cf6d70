"""Spaces, quotes and apostrophes as each language sets them. Sources keep plain spaces and straight quotes.

Works on running text only; the caller leaves code, addresses and figures out, and says what stands around a piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

NARROW = "\u202f"
WIDE = "\u00a0"
CROWDED = re.compile(r"\w+[;!?:](?=\s|$)")  # French sets a space here
LOOSE = re.compile(r"\w+ +[;!?:](?=\s|$)")  # Portuguese does not
OPENERS = "([{—–«“‘’'"  # what a quote opens behind, beside a space or nothing
ELLIPSIS = (re.compile(r"\.\.\."), "…")
Rules = tuple[tuple[re.Pattern[str], str], ...]


@dataclass(frozen=True, slots=True)
class Style:
    """One language's quotes, outer and inner, each opening and closing, and its other rules."""

    quotes: tuple[tuple[str, str], tuple[str, str]]
    rules: Rules


FRENCH = Style(
    quotes=(("«" + WIDE, WIDE + "»"), ("“", "”")),
    rules=(
        ELLIPSIS,
        (re.compile(r" ([;!?])"), NARROW + r"\1"),
        (re.compile(r" :(?=\s|$)"), WIDE + ":"),
        (re.compile(r"«[ \u00a0\u202f]*"), "«" + WIDE),
        (re.compile(r"[ \u00a0\u202f]*»"), WIDE + "»"),
    ),
)
PORTUGUESE = Style(quotes=(("“", "”"), ("‘", "’")), rules=(ELLIPSIS,))
PLAIN = Style(quotes=(("“", "”"), ("‘", "’")), rules=())
STYLES = {"fr": FRENCH, "pt": PORTUGUESE}


@dataclass(slots=True)
class Typesetter:
    """Sets the pieces of one run of text in turn; knows how many quotes are open."""

    tag: str
    depth: int = 0
    opened_last: bool = False

    def piece(self, text: str, before: str = "", after: str = "") -> str:
        """Set one piece; `before` and `after` are the letters around it, empty at the ends of the run."""
        style = STYLES.get(self.tag.partition("-")[0], PLAIN)
        done = self._quoted(text, before, after, style)
        done = _apostrophes(done, before, after) if style.rules else done
        for pattern, replacement in style.rules:
            done = pattern.sub(replacement, done)
        return done

    def _quoted(self, text: str, before: str, after: str, style: Style) -> str:
        """Turn straight double quotes into the language's own: outer, then inner."""
        letters = []
        for place, letter in enumerate(text):
            if letter != '"':
                letters.append(letter)
                continue
            left = text[place - 1] if place else before
            right = text[place + 1] if place + 1 < len(text) else after
            letters.append(self._quote(left, right, style))
        return "".join(letters)

    def _quote(self, left: str, right: str, style: Style) -> str:
        behind_a_quote = left == '"' and self.opened_last
        opens = (not left or left.isspace() or left in OPENERS or behind_a_quote) and bool(right)
        self.opened_last = opens and not right.isspace()
        if self.opened_last:
            mark = style.quotes[min(self.depth, 1)][0]
            self.depth += 1
            return mark
        self.depth = max(0, self.depth - 1)
        return style.quotes[min(self.depth, 1)][1]


def unmendable(text: str, tag: str) -> Iterator[tuple[str, str, str]]:
    """Find what an editor alone can set right: the piece, what is wrong with it, what would be right.

    >>> [piece for piece, _, _ in unmendable("Oui? Non !", "fr")]
    ['Oui?']
    """
    language = tag.partition("-")[0]
    if language == "fr":
        for found in CROWDED.finditer(text):
            yield (
                found[0],
                f"“{found[0]}” lacks a space before {found[0][-1]}",
                "write a plain space; it is set for you",
            )
    if language == "pt":
        for found in LOOSE.finditer(text):
            yield found[0], f"“{found[0]}” has a space before {found[0][-1]}", "close it up"


def _apostrophes(text: str, before: str, after: str) -> str:
    """Curve the mark behind a letter; one that closes a pair of single quotes stays as it is, like its partner."""
    letters = list(text)
    open_pair = False
    for place, letter in enumerate(text):
        if letter != "'":
            continue
        left = text[place - 1] if place else before
        right = text[place + 1] if place + 1 < len(text) else after
        if not left.isalnum():
            open_pair = True
        elif open_pair and not right.isalnum():
            open_pair = False
        else:
            letters[place] = "’"
    return "".join(letters)


def typeset(text: str, tag: str) -> str:
    """Set a text of its own as a language wants it.

    >>> typeset('Pourquoi ? "Oui" : l\\'Elo', "fr")
    'Pourquoi\\u202f? «\\xa0Oui\\xa0»\\xa0: l’Elo'
    >>> typeset('Ele disse "sim".', "pt-BR")
    'Ele disse “sim”.'
    """
    return Typesetter(tag).piece(text)
