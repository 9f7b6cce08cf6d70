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


def bare_numbers(text: str, tag: str, numerals: tuple[str, ...]) -> Iterator[tuple[str, float | None]]:
    """Find what a figure should stand for: the text found and the number it names; ordinals are free."""
    free = {found.start() for found in ORDINAL.get(tag.partition("-")[0], re.compile("$^")).finditer(text)}
    for found in NUMBER.finditer(text):
        if found.start() not in free:
            yield found[0], _value(found[0])
    for found in _words(numerals).finditer(text):
        yield found[0], float([word.casefold() for word in numerals].index(found[0].casefold()))


@cache
def _words(numerals: tuple[str, ...]) -> re.Pattern[str]:
    """Match the number words from four up, the longest first."""
    listed = sorted(numerals[4:], key=len, reverse=True)
    if not listed:
        return re.compile(r"(?!)")
    return re.compile(r"(?<![\w-])(?ai:" + "|".join(map(re.escape, listed)) + r")(?![\w-])")


def _value(text: str) -> float | None:
    try:
        return float(re.sub(r"[\u202f\u00a0]", "", text).replace(",", ".").replace("−", "-"))
    except ValueError:
        return None


def markup(text: str) -> Iterator[str]:
    """Find HTML: it is off, so it would be shown as it stands."""
    for found in HTML.finditer(text):
        yield found[0]
