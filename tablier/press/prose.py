"""What running prose may not hold: digits, number words from four up, HTML. Knows no figure; it only finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

NUMBER = re.compile(r"(?:(?<!\w)[-+−])?\d+(?:[.,\u202f\u00a0]\d+)*|[¼-¾²³¹⁰-₉⅐-⅞]")
ORDINAL = {
    "fr": re.compile(r"\d+(?:er|re|ers|res|e|es|d|de|ds|des)\b"),
    "pt": re.compile(r"\d+[ºª]"),
    "en": re.compile(r"\d+(?:st|nd|rd|th)\b"),
}
HTML = re.compile(r"</?[A-Za-z][^<>]*>|<!--")
# Markdown that was meant and not read, so that it would be shown as text.
LEFT_OVER: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (
        re.compile(r"\s?\{\w+=[^{}]*\}"),
        "“…” marks nothing",
        'write [words]{claim=name} or [words]{free="why"}, without a space between',
    ),
    (re.compile(r"\{#[^{}\s]*\s+only=[^{}]*\}?"), "“…” gives no reason", 'write {#its-id only="why"}'),
    (re.compile(r"\{#[^{}\s]*\}?"), "“…” is no id here", "an id ends the line of a heading, and } ends the id"),
    (re.compile(r"\{(?:claim|free|only)\}"), "“…” says no more", 'write {claim=name}, {free="why"} or {only="why"}'),
    (re.compile(r"\{ ?(?=[a-z])[\w./]+ ?\}"), "“…” is no figure", "write two braces on each side"),
    (re.compile(r"\{\{|\}\}|[{}]"), "“…” stands alone", "a figure is written {{ name }}, on one line"),
    (re.compile(r"\]\($"), "no figure stands in where a link leads", "write the address itself"),
    (re.compile(r"\] ?\([^()\s]*\)?"), "“…” is no link", "write [words](page#section), without spaces or scripts"),
    (re.compile(r"\]\[[^\[\]]*\]?"), "“…” is no link", "write [words](page#section)"),
    (re.compile(r"\*\*|__"), "this … makes nothing bold", "write one before and one after the words, close to them"),
    (re.compile(r"&#?\w+;"), "“…” is no letter", "write the letter itself"),
)
# Letters that nobody sees: control letters, marks of direction and width, the mark of a letter that was lost.
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]")


def bare_numbers(text: str, tag: str, numerals: tuple[str, ...]) -> Iterator[tuple[str, float | None]]:
    """Find what a figure should stand for: the text found and the number it names; ordinals are free."""
    free = {found.start() for found in ORDINAL.get(tag.partition("-")[0], re.compile("$^")).finditer(text)}
    digits = [found for found in NUMBER.finditer(text) if found.start() not in free]
    words = list(number_words(numerals).finditer(text))
    for found in sorted([*digits, *words], key=re.Match.start):
        named = [number for number, word in enumerate(numerals) if word.casefold() == found[0].casefold()]
        yield found[0], float(named[0]) if named else _value(found[0])


@cache
def number_words(numerals: tuple[str, ...]) -> re.Pattern[str]:
    """Match the number words from four up, the longest first."""
    listed = sorted(filter(None, numerals[4:]), key=len, reverse=True)
    if not listed:
        return re.compile(r"(?!)")
    return re.compile(r"(?<![\w-])(?ai:" + "|".join(map(re.escape, listed)) + r")(?![\w-])")


def _value(text: str) -> float | None:
    try:
        return float(re.sub(r"[\u202f\u00a0]", "", text).replace(",", ".").replace("−", "-"))
    except ValueError:
        return None


def left_over(text: str) -> Iterator[tuple[str, str, str]]:
    """Find Markdown that would be shown as text: the piece, what is wrong, what would be right.

    >>> [piece for piece, _, _ in left_over("a { start } b [c] (home)")]
    ['{ start }', '] (home)']
    """
    taken = 0
    places = [(found.start(), order, found) for order, (p, _, _) in enumerate(LEFT_OVER) for found in p.finditer(text)]
    for start, order, found in sorted(places, key=lambda place: place[:2]):
        if start >= taken:
            taken = found.end()
            _, what, right = LEFT_OVER[order]
            yield found[0].strip(), what.replace("…", found[0].strip()), right


def hidden(text: str) -> Iterator[tuple[int, str]]:
    """Find letters that nobody sees: where, and their number."""
    for found in HIDDEN.finditer(text):
        yield found.start(), f"U+{ord(found[0]):04X}"


def markup(text: str) -> Iterator[str]:
    """Find HTML: it is off, so it would be shown as it stands."""
    for found in HTML.finditer(text):
        yield found[0]
