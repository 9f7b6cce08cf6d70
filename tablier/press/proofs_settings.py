"""Proofs about what a page's scripts are told: outputs as the ledger writes them, the words they say, their symbols.

What a script says is read like the page: by the language's own conventions, and the same numbers in every language.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from tablier.press.conventions import Conventions
from tablier.press.html_tree import Element
from tablier.press.problems import Problem
from tablier.press.published import PublishedPage, PublishedSite, fault_at
from tablier.press.reading import DIGIT, bare_number

DIGITS = re.compile(r"\d+")
PLACE = re.compile(r"\{(\w+)\}")


class Told(Struct):
    """What a script is told, as far as it is proved by name."""

    formats: dict[str, list[Any]] = {}
    words: dict[str, str] = {}
    reasons: dict[str, str] = {}
    symbols: dict[str, Any] = {}
    numerals: dict[str, list[str]] = {}


def settings(site: PublishedSite) -> Iterator[Problem]:
    """Each output of a calculator carries its figure's value, and is written in its figure's format."""
    for page in site.pages:
        for calculator in (e for e in page.elements if e.tag == "rating-calculator"):
            scripts = [e for e in calculator.elements() if e.tag == "script" and "type" in e.attributes]
            if not scripts:
                yield fault_at(site, page, calculator, "this calculator is told nothing", "publish again")
                continue
            try:
                _, told = _told(scripts[0])
            except ValueError:  # what is wrong is said of each script
                continue
            yield from _outputs(site, page, calculator, told)
            yield from _answers(site, page, calculator, [*told.words.values(), *told.reasons.values()])


def _told(script: Element) -> tuple[Any, Told]:
    """Read what a script is told, as it stands and by name. Raises ValueError with what is wrong."""
    try:
        whole = json.loads(script.text())
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is not JSON: {error}") from None
    try:
        return whole, convert(whole, Told)
    except ValueError as error:
        raise ValueError(f"no script is told this: {error}") from None


def _outputs(site: PublishedSite, page: PublishedPage, calculator: Element, told: Told) -> Iterator[Problem]:
    every = [e for e in calculator.elements() if e.tag == "output"]
    outputs = {e.attributes.get("name", ""): e for e in every}
    written = Counter(e.attributes.get("name", "") for e in every)
    if "" in outputs:
        yield fault_at(site, page, outputs[""], "this output has no name", "publish again")
    for name in (name for name, times in written.items() if times > 1):
        yield fault_at(site, page, outputs[name], f"the output {name} stands twice", "once each")
    for output in outputs.values():
        row = site.rows.get(output.attributes.get("data-figures", ""))
        carried = output.attributes.get("data-value")
        if row and carried != row["value"]:
            what = f"{row['address']} carries {carried or 'no value'}"
            yield fault_at(site, page, output, what, f"{row['value']} is expected")
    yield from _formats(site, page, outputs, told.formats)


def _answers(
    site: PublishedSite, page: PublishedPage, calculator: Element, sentences: Sequence[str]
) -> Iterator[Problem]:
    """What a calculator says before anyone typed is what its script would say of the figures that it names."""
    for element in (e for e in calculator.elements() if "data-told" in e.attributes and e.text().strip()):
        named = element.attributes.get("data-figures", "").split()
        figures = {address: site.texts[page.code].get(address) or "" for address in named}
        if not figures:
            yield fault_at(site, page, element, f"no figure stands behind “{element.text()}”", "publish again")
        elif not any(_says(sentence, element.text(), figures) for sentence in sentences):
            yield fault_at(site, page, element, f"its script would not say “{element.text()}”", "publish again")


def _says(sentence: str, text: str, figures: Mapping[str, str]) -> bool:
    """Tell whether a text is a sentence with figures in its places: one in the place of its name, each once."""
    words = PLACE.split(sentence)  # every second one names a place
    found = re.fullmatch("(.+)".join(map(re.escape, words[::2])), text)
    if not found:
        return False
    due = [_figure(name, figures, shown) for name, shown in zip(words[1::2], found.groups(), strict=True)]
    filled = found.groups() or (text,)  # a term is a whole sentence
    return [*found.groups()] == due and sorted(filled) == sorted(figures.values())


def _figure(place: str, figures: Mapping[str, str], other: str) -> str:
    """Find the figure that a place names: gain is calculator.gain, or else calculator.fide_gain."""
    for end in (f".{place}", f"_{place}"):
        if found := [shown for address, shown in figures.items() if address.endswith(end)]:
            return found[0]
    return other


def _formats(
    site: PublishedSite, page: PublishedPage, outputs: Mapping[str, Element], formats: Mapping[str, list[Any]]
) -> Iterator[Problem]:
    for name, shape in formats.items():
        row = site.rows.get(outputs[name].attributes.get("data-figures", "")) if name in outputs else None
        if row and shape[:3] != row["format"][:3]:
            what = f"the script writes {name} as {shape[:3]}"
            yield fault_at(site, page, outputs[name], what, f"{row['format'][:3]} is due")


def spoken(site: PublishedSite) -> Iterator[Problem]:
    """What scripts are told is written as the language writes, and holds the same numbers in every language."""
    known: dict[tuple[str, int], dict[str, Any]] = {}
    for page in site.pages:
        told = [e for e in page.elements if e.tag == "script" and e.attributes.get("type") == "application/json"]
        for number, script in enumerate(told):
            try:
                words, by_name = _told(script)
            except ValueError as error:
                yield fault_at(site, page, script, str(error), "publish again")
                continue
            yield from _symbols(site, page, script, by_name.symbols)
            yield from _numerals(site, page, script, by_name.numerals)
            yield from _nouns(site, page, script, words)
            numbers = dict(_numbers(words, "", page.conventions))
            before = known.setdefault((page.page, number), numbers)
            for key in sorted(numbers.keys() | before.keys()):
                if numbers.get(key) != before.get(key):
                    what = f"the script is told {numbers.get(key)} of {key}, and {before.get(key)} in another language"
                    yield fault_at(site, page, script, what, "publish the same numbers in every language")


def _numbers(value: Any, key: str, conventions: Conventions) -> Iterator[tuple[str, Any]]:
    """Find every number a script is told, in digits or in letters, by where it stands; not how the language writes."""
    if key in ("symbols", "numerals"):
        return
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _numbers(inner, f"{key}.{name}".lstrip("."), conventions)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _numbers(inner, f"{key}[{place}]", conventions)
    elif not isinstance(value, str):
        yield key, value
    elif bare_number(value, conventions):
        yield key, DIGITS.findall(value) if DIGIT.search(value) else value


def _numerals(
    site: PublishedSite, page: PublishedPage, script: Element, numerals: Mapping[str, list[str]]
) -> Iterator[Problem]:
    """The numbers in letters are those the language's readers know."""
    plain = [*page.conventions.numerals]
    feminine = [page.conventions.feminine.get(count, word) for count, word in enumerate(plain)]
    for gender, words in numerals.items():
        astray = sorted(set(words) ^ set(feminine if gender == "feminine" else plain))
        if words != (feminine if gender == "feminine" else plain):
            yield fault_at(site, page, script, f"the script counts otherwise: {', '.join(astray)}", "publish again")


def _nouns(site: PublishedSite, page: PublishedPage, script: Element, words: Any) -> Iterator[Problem]:
    """A noun's forms are those of the ledger."""
    known = [noun[:3] for noun in site.record["languages"][page.code]["nouns"].values()]
    for forms in _forms(words):
        if forms not in known:
            yield fault_at(site, page, script, f"the script counts {', '.join(forms)}", "a noun of the ledger is due")


def _forms(value: Any) -> Iterator[list[str]]:
    """Find every noun's singular, millions and plural."""
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else []
    if isinstance(value, list) and len(value) == 3 and all(isinstance(form, str) and "{}" in form for form in value):
        yield value
    for inner in inside:
        yield from _forms(inner)


def _symbols(
    site: PublishedSite, page: PublishedPage, script: Element, symbols: Mapping[str, str]
) -> Iterator[Problem]:
    due = _due(page.conventions)
    for name, symbol in symbols.items():
        if due.get(name, symbol) != symbol:
            yield fault_at(site, page, script, f"the script writes “{symbol}”", f"“{due[name]}” is due")


def _due(conventions: Conventions) -> dict[str, Any]:
    """Give the symbols that a language's readers expect."""
    return {
        "decimal": conventions.decimal,
        "group": conventions.group,
        "percent": "{}" + conventions.percent,
        "multiplier": "×{}",
        "plus": "+",
        "minus": "-",
        "span": f"{{}}{conventions.span}{{}}",
        "first_day": conventions.first_day,
        "months": [*conventions.months],
    }
