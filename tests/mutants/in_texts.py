"""Faults in what editors and translators write: inputs in YAML, names in prose, catalogs, templates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.spots import Spot, nudged

NUMBER = r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])"


def input_faults(text: str) -> Iterator[Spot]:
    """Nudge an input, swap two of a call's, turn a comparison, name another constant or field."""
    figures = [match.span() for match in re.finditer(r"(?ms)^(?:figures|examples|tables|claims):\n.*?(?=^\S|\Z)", text)]
    for start, end in figures:
        part = text[start:end]
        for found in re.finditer(NUMBER, part):
            line = part[part.rfind("\n", 0, found.start()) + 1 : found.start()]
            if "digits" not in line:
                yield Spot("input", start + found.start(), start + found.end(), nudged(found[0]))
        for found in re.finditer(r"(\bown): ([^,}]+), (opponent): ([^,}]+)", part):
            other = f"{found[1]}: {found[4]}, {found[3]}: {found[2]}"
            yield Spot("input", start + found.start(), start + found.end(), other)
        for found in re.finditer(r" ([<>]) ", part):
            yield Spot("claim", start + found.start(1), start + found.end(1), {"<": ">", ">": "<"}[found[1]])
        for found in re.finditer(r"fibs\.(START|LEADERBOARD|ESTABLISHED|FIBS_LIST|WON|LOST)\b", part):
            other = {"START": "SCALE", "WON": "LOST", "LOST": "WON", "LEADERBOARD": "FIBS_LIST"}.get(
                found[1], "LEADERBOARD"
            )
            yield Spot("input", start + found.start(1), start + found.end(1), other)


def name_faults(text: str) -> Iterator[Spot]:
    """In one language alone: name another figure, swap two neighbours, drop a form."""
    names = [*re.finditer(r"\{\{ ([\w/.]+) \}\}", text)]
    for left, right in zip(names, names[1:], strict=False):
        if left[1] != right[1]:
            between = text[left.end() : right.start()]
            yield Spot("one language", left.start(), right.end(), right[0] + between + left[0])
            yield Spot("one language", left.start(), left.end(), right[0])
    for found in names:
        if found[1].endswith((".words", ".bare")):
            yield Spot("one language", found.start(1), found.end(1), found[1].rpartition(".")[0])


def catalog_faults(text: str) -> Iterator[Spot]:
    """A plural, a gender, a numeral, a symbol, a term, a placeholder: each in one language's catalog."""
    yield from _plurals(text)
    for found in re.finditer(r'msgctxt "gender"\nmsgid "[^"]+"\nmsgstr "(\w+)"', text):
        yield Spot("gender", *found.span(1), "feminine" if found[1] == "masculine" else "masculine")
    for context, kind in (('numeral[^"]*', "numeral"), ("symbol", "symbol"), ("truth|situation|reason|pace", "term")):
        group = [*re.finditer(rf'msgctxt "(?:{context})"\nmsgid "[^"]+"\nmsgstr "([^"]+)"', text)]
        for one, other in zip(group, group[1:] + group[:1], strict=True):
            yield Spot(kind, *one.span(1), other[1])
    for found in re.finditer(r'msgctxt "number"\nmsgid "[^"]+"\nmsgstr "([^"]+)"', text):
        yield from _placeholders(found)
    for found in re.finditer(r'msgid "[^"]*\{[^"]*"\nmsgstr "([^"]+)"', text):
        yield from _placeholders(found)


def _plurals(text: str) -> Iterator[Spot]:
    for found in re.finditer(r'msgstr\[(\d)\] "([^"]+)"', text):
        word = found[2]
        other = word.removesuffix("s") if word.endswith("s") else word + "s"
        yield Spot("plural", *found.span(2), other)
        yield Spot("noun", *found.span(2), word.replace("{} ", "{} x", 1))


def _placeholders(found: re.Match[str]) -> Iterator[Spot]:
    parts = [*re.finditer(r"\{[\w/.]+\}", found[1])]
    start = found.start(1)
    for one, other in zip(parts, parts[1:], strict=False):
        between = found[1][one.end() : other.start()]
        yield Spot("placeholder", start + one.start(), start + other.end(), other[0] + between + one[0])
    for one in parts:
        yield Spot("placeholder", start + one.start(), start + one.end(), "")


def template_faults(text: str) -> Iterator[Spot]:
    """Show another number in its place, or lose the mark or the value that a number carries."""
    for found in re.finditer(
        r' (?:data-figures?|value|data-value|datetime|data-formula|data-source|d|points|cx|cy)="\{\{[^}]+\}\}[^"]*"',
        text,
    ):
        yield Spot("template", *found.span(), "")
    for pair in (
        ("win", "lose"),
        ("own", "opponent"),
        ("gain", "loss"),
        ("change", "new"),
        ("x", "y"),
        ("width", "height"),
    ):
        for one, other in (pair, pair[::-1]):
            for found in re.finditer(rf"(?<=[\"_.]){one}(?=[_\"\]\) }}])", text):
                if _is_code(text, found.start()):
                    yield Spot("template", *found.span(), other)
    for found in re.finditer(r"\{\{[^}]*\.(text|value|address)\b[^}]*\}\}", text):
        for other in {"text", "value", "address"} - {found[1]}:
            yield Spot("template", *found.span(1), other)


def _is_code(text: str, place: int) -> bool:
    opened = max(text.rfind("{{", 0, place), text.rfind("{%", 0, place))
    closed = max(text.rfind("}}", 0, place), text.rfind("%}", 0, place))
    return opened > closed
