"""Spaces, quotes and apostrophes as each language sets them. Sources keep plain spaces and straight quotes.

Works on running text only; the caller leaves code, addresses and figures out, and says what stands around a piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec import Struct, field

NARROW = "\u202f"
WIDE = "\u00a0"
CROWDED = re.compile(r"\w+[;!?:](?=\s|$)")  # French sets a space here
LOOSE = re.compile(r"\w+ +[;!?:](?=\s|$)")  # Portuguese does not
OPENERS = "([{—–«“‘’'"  # what a quote opens behind, beside a space or nothing
JOINERS = "-/\u2011"  # what joins two words, each of which may be quoted
DASHED = re.compile(r"(?<=\S) -{1,3}(?= \S)|(?<![\w-])--(?=\w)|(?<=\w)--(?![\w-])|(?<=\w)--(?=\w)")
# Source: Lexique des règles typographiques en usage à l'Imprimerie nationale, "Abréviations": 1er, 1re, 2e, XXe.
RAISED = {"fr": re.compile(r"(?<![\w.,])(?:\d+(?=\D)|[IVX]+(?=e(?!\w))|I(?=er(?!\w)))(ers?|res?|es?|des?|ds?)(?!\w)")}
# Ordinals as they are often written, and as they should be.
MISWRITTEN: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "fr": (
        (re.compile(r"(?<!\w)(\d+)(?:i?[èéêe]me|è)(s?)(?!\w)"), r"\1e\2"),
        (re.compile(r"(?<!\w)(\d+)i?[èéêe]re(s?)(?!\w)"), r"\1re\2"),
        (re.compile(r"(?<!\w)(\d+)nd(e?s?)(?!\w)"), r"\1d\2"),
    ),
    "pt": (
        (re.compile(r"(?<!\w)(\d+)(?:\.?o|°|\.º)(?!\w)"), r"\1º"),
        (re.compile(r"(?<!\w)(\d+)(?:\.?a|\.ª)(?!\w)"), r"\1ª"),
    ),
}
Setting = tuple[str, Callable[[str], str]]  # a sign, and what sets it in a piece
Rule = tuple[str, re.Pattern[str], str]  # the sign it is for, what is found, what is set
ELLIPSIS = ("...", re.compile(r"\.\.\."), "…")


class Style(Struct, frozen=True):
    """One language's quotes, outer and inner, each opening and closing, and its other rules."""

    quotes: tuple[tuple[str, str], tuple[str, str]]
    rules: tuple[Rule, ...]


FRENCH = Style(
    quotes=(("«" + WIDE, WIDE + "»"), ("“", "”")),
    rules=(
        ELLIPSIS,
        *((f" {sign}", re.compile(rf" \{sign}"), NARROW + sign) for sign in ";!?"),
        (" :", re.compile(r" :(?=\s|$)"), WIDE + ":"),
        ("«", re.compile(r"«[ \u00a0\u202f]*"), "«" + WIDE),
        ("»", re.compile(r"[ \u00a0\u202f]*»"), WIDE + "»"),
    ),
)
PORTUGUESE = Style(quotes=(("“", "”"), ("‘", "’")), rules=(ELLIPSIS,))
PLAIN = Style(quotes=(("“", "”"), ("‘", "’")), rules=())
STYLES = {"fr": FRENCH, "pt": PORTUGUESE}


class Typesetter(Struct):
    """Sets the pieces of one run of text in turn; knows how many quotes are open."""

    tag: str
    opened: list[int] = field(default_factory=list)  # where each quote that is still open stands
    strays: list[int] = field(default_factory=list)  # where a quote closes that was never opened
    opened_last: bool = False

    def piece(self, text: str, before: str = "", after: str = "", start: int = 0) -> str:
        """Set one piece, which begins at `start`; `before` and `after` are the letters around it, empty at the ends."""
        style = STYLES.get(self.tag.partition("-")[0], PLAIN)
        done = self._quoted(text, before, after, style, start) if '"' in text else text
        done = _apostrophes(done, before, after) if style.rules and "'" in done else done
        for sign, pattern, replacement in style.rules:
            if sign in done:
                done = pattern.sub(replacement, done)
        return done

    def _quoted(self, text: str, before: str, after: str, style: Style, start: int) -> str:
        """Turn straight double quotes into the language's own: outer, then inner."""
        letters = []
        for place, letter in enumerate(text):
            if letter != '"':
                letters.append(letter)
                continue
            left = text[place - 1] if place else before
            right = text[place + 1] if place + 1 < len(text) else after
            letters.append(self._quote(left, right, style, start + place))
        return "".join(letters)

    def _quote(self, left: str, right: str, style: Style, place: int) -> str:
        self.opened_last = bool(right) and not right.isspace() and self._opens(left, right)
        if self.opened_last:
            self.opened.append(place)
            return style.quotes[min(len(self.opened) - 1, 1)][0]
        if not self.opened:
            self.strays.append(place)
            return style.quotes[0][1]
        self.opened.pop()
        return style.quotes[min(len(self.opened), 1)][1]

    def _opens(self, left: str, right: str) -> bool:
        """Tell by its neighbours whether a quote opens: `"a"-"b"` opens twice, `"a "b" c"` one within the other."""
        joined = left in JOINERS and right.isalnum()
        return not left or left.isspace() or left in OPENERS or joined or (left == '"' and self.opened_last)


def plain_settings(run: str, tag: str) -> list[Setting]:
    """Say what sets the pieces of a run in which nothing is doubtful: signs that may stand in it, and what sets each.

    >>> [setting("L'Elo") for sign, setting in plain_settings("L'Elo", "fr")]
    ['L’Elo']
    """
    return [setting for last, setting in _plain_settings(tag.partition("-")[0]) if last in run]


@cache
def _plain_settings(language: str) -> tuple[tuple[str, Setting], ...]:
    """Give what a language may set in plain text, by a sign's last letter: one letter is quickly looked for."""
    rules = STYLES.get(language, PLAIN).rules
    curved: list[Setting] = [("'", _curved)] if rules else []
    found = curved + [(sign, partial(pattern.sub, replacement)) for sign, pattern, replacement in rules]
    return tuple((sign[-1], (sign, setting)) for sign, setting in found)


def _curved(text: str) -> str:
    return text.replace("'", "’")


def raised(text: str, tag: str) -> Iterator[tuple[str, bool]]:
    """Cut a text where an ordinal's letters are raised: each piece, and whether it is.

    >>> list(raised("Le 1er mai", "fr"))
    [('Le 1', False), ('er', True), (' mai', False)]
    """
    done = 0
    for found in RAISED.get(tag.partition("-")[0], re.compile(r"(?!)")).finditer(text):
        yield text[done : found.start(1)], False
        yield found[1], True
        done = found.end()
    yield text[done:], False


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
        for found in re.finditer("[«»]", text):
            yield found[0], f"“{found[0]}” is no quotation mark of this language", 'write "'
    if language in STYLES:
        for found in DASHED.finditer(text):
            yield found[0].strip(), f"“{found[0].strip()}” is no dash", "write —, or – between two ends of a span"
    for piece, right in miswritten(text, tag):
        yield piece, f"“{piece}” is no ordinal as this language writes it", f"write {right}"


def miswritten(text: str, tag: str) -> Iterator[tuple[str, str]]:
    """Find ordinals that are not written as the language does: each, and how it should be.

    >>> list(miswritten("la 2ème fois, la 1ère", "fr"))
    [('2ème', '2e'), ('1ère', '1re')]
    """
    for pattern, right in MISWRITTEN.get(tag.partition("-")[0], ()):
        for found in pattern.finditer(text):
            yield found[0], found.expand(right)


def _apostrophes(text: str, before: str, after: str) -> str:
    """Curve the mark behind a letter; one that closes a pair of single quotes stays as it is, like its partner."""
    letters = list(text)
    open_pair = False
    for mark in re.finditer("'", text):
        place = mark.start()
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
