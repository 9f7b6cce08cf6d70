"""Faults in what is published, after the build: a digit, a sign, a symbol, a unit, a mark, a formula, a script."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from tests.mutants.spots import Spot, nudged

FIGURE = r'<data class="figure" value="([^"]*)" data-figure="([^"]*)">([^<]*)</data>'
UNITS = {"points": "point", "point": "points", "pontos": "ponto", "ponto": "pontos", "matchs": "match"}
UNITS |= {"match": "matchs", "partidas": "partida", "partida": "partidas", "parties": "partie", "partie": "parties"}


def page_faults(text: str) -> Iterator[Spot]:
    """Find every fault there is in one published file."""
    if text.startswith("{"):
        yield from _ledger(text)
        return
    figures = [*re.finditer(FIGURE, text)]
    for found in figures:
        yield from _shown(text, found.start(3), found[3])
        yield Spot("page: value", *found.span(1), nudged(found[1]) if re.search(r"\d", found[1]) else found[1] + "x")
        yield Spot("page: mark", *found.span(), html.escape(html.unescape(found[3])))
        yield Spot("page: lost", *found.span(), "")
    for one, other in zip(figures, figures[1:], strict=False):
        yield Spot("page: mark", *one.span(2), other[2])
        if one[3] != other[3]:
            yield Spot("page: swap", *one.span(3), other[3])
            yield Spot("page: swap", *one.span(), other[0])
    for found in re.finditer(r' (?:content|alt|value|data-value|aria-label|title)="([^"<]*\d[^"<]*)"', text):
        digits = re.search(r"\d+", found[1])
        if digits and 'name="viewport"' not in text[found.start() - 40 : found.start()] and "http" not in found[1]:
            start = found.start(1)
            yield Spot("page: attribute", start + digits.start(), start + digits.end(), nudged(digits[0]))
    for found in re.finditer(r"<(?:output|span data-told|title|h1)[^>]*>([^<]*\d[^<]*)<", text):
        yield from _shown(text, found.start(1), found[1])
    yield from _formulas(text)
    yield from _pictures(text)
    yield from _scripts(text)


def _shown(text: str, start: int, shown: str) -> Iterator[Spot]:
    for found in re.finditer(r"\d+", shown):
        yield Spot("page: digit", start + found.start(), start + found.end(), nudged(found[0]))
    for sign, other in (("+", "-"), ("-", "+"), ("×", ""), ("%", "‰"), (",", "."), ("\u00a0", " "), ("\u202f", " ")):
        place = shown.find(sign)
        if place >= 0:
            yield Spot("page: symbol", start + place, start + place + 1, other)
    for found in re.finditer(r"[a-z]+", shown):
        if found[0] in UNITS:
            yield Spot("page: unit", start + found.start(), start + found.end(), UNITS[found[0]])


def _formulas(text: str) -> Iterator[Spot]:
    for math in re.finditer(r"<math.*?</math>", text, re.DOTALL):
        for found in re.finditer(r"<mn[^>]*>[^<\d]*(\d+)[^<]*</mn>", math[0]):
            yield Spot("page: formula", math.start() + found.start(1), math.start() + found.end(1), nudged(found[1]))
        for found in re.finditer(r"<mo>([−+×=])</mo>", math[0]):
            other = {"−": "+", "+": "−", "×": "+", "=": "≈"}[found[1]]
            yield Spot("page: formula", math.start() + found.start(1), math.start() + found.end(1), other)


def _pictures(text: str) -> Iterator[Spot]:
    for found in re.finditer(r' (?:points|cx|cy|d|x|y)="([^"]*\d[^"]*)"', text):
        numbers = [*re.finditer(r"\d+(?:\.\d+)?", found[1])]
        middle = numbers[len(numbers) // 2]
        other = f"{float(middle[0]) + 7:g}"
        yield Spot("page: picture", found.start(1) + middle.start(), found.start(1) + middle.end(), other)


def _scripts(text: str) -> Iterator[Spot]:
    for script in re.finditer(r"<script[^>]*>(.*?)</script>", text, re.DOTALL):
        for found in re.finditer(r"(?<![\w.#])\d+(?:\.\d+)?(?![\w.])", script[1]):
            yield Spot("page: script", script.start(1) + found.start(), script.start(1) + found.end(), nudged(found[0]))
        for found in re.finditer(r"(?<=[\w)])(<=|>=|<|>|\+|\*)(?=[\w(])", script[1]):
            other = {"<=": "<", ">=": ">", "<": "<=", ">": ">=", "+": "-", "*": "+"}[found[1]]
            yield Spot("page: script", script.start(1) + found.start(), script.start(1) + found.end(), other)


def _ledger(text: str) -> Iterator[Spot]:
    for found in re.finditer(r'"value": "([^"]*\d)"', text):
        yield Spot("page: ledger", *found.span(1), nudged(found[1]))
    for found in re.finditer(r'"definition": "([^"]*=\d+[^"]*)"', text):
        digits = re.search(r"(?<==)\d+", found[1])
        if digits:
            start = found.start(1) + digits.start()
            yield Spot("page: ledger", start, start + len(digits[0]), nudged(digits[0]))
    for found in re.finditer(r'"(?:fr|pt)": "([^"/]*\d[^"/]*)"', text):
        digits = re.search(r"\d+", found[1])
        if digits:
            start = found.start(1) + digits.start()
            yield Spot("page: ledger", start, start + len(digits[0]), nudged(digits[0]))
