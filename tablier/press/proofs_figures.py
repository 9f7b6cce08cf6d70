"""Proofs about figures: recomputed, read back, in place, even; formulas and claims hold.

Each proof walks the published site and gives its problems. Reads text with the stranger's tables alone.
"""

from __future__ import annotations

import datetime
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from tablier.press.calls import Vocabulary
from tablier.press.conventions import Conventions
from tablier.press.expressions import claim, define
from tablier.press.formula import Step, formula_of, step_of
from tablier.press.html_tree import Element, read_html
from tablier.press.problems import Problem, Refused
from tablier.press.published import LEDGER, PublishedPage, PublishedSite, apart, fault_at
from tablier.press.reading import UnreadableError, check, expected
from tablier.press.reading_math import step_sides

TOLERANCE = 1e-12
KINDS = (("figure", "figures"), ("claim", "claims"), ("formula", "formulas"))


def recomputed(site: PublishedSite) -> Iterator[Problem]:
    """Every figure's definition, worked out now, gives the value published."""
    known: dict[tuple[str, str], str] = {}
    for row in site.record["figures"]:
        definition, pattern = row["definition"], row["format"][0]
        try:
            if (definition, pattern) not in known:
                known[definition, pattern] = _value_of(definition, pattern, site.vocabulary)
            value = known[definition, pattern]
        except Refused as refusal:
            yield _ledger_problem(site, row, f"its definition has no value: {refusal.what}", refusal.right)
            continue
        except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
            yield _ledger_problem(site, row, f"its definition has no value: {error}", "publish the ledger whole")
            continue
        if not _equal(row["value"], value):
            yield _ledger_problem(site, row, f"it publishes {row['value']}", f"{definition} is {value}")


def _value_of(definition: str, pattern: str, vocabulary: Vocabulary) -> str:
    if definition.startswith("datetime.date("):
        return datetime.date(*map(int, re.findall(r"\d+", definition))).isoformat()
    if pattern == "date":
        return _day(int(definition) if definition.isdigit() else define(definition, vocabulary).value)
    try:
        return _plain(json.loads(definition))
    except ValueError:
        pass
    if re.fullmatch(r"'[^']*'", definition):
        return definition[1:-1]
    if definition in ("True", "False"):
        return definition.lower()
    return _plain(define(definition, vocabulary).value)


def _day(value: int) -> str:
    """Read a day written yyyymmdd."""
    return f"{value // 10000}-{value // 100 % 100:02}-{value % 100:02}"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return " ".join(_plain(item) for item in value)
    return repr(float(value)) if isinstance(value, int | float) else str(value)


def _equal(published: str, computed: str) -> bool:
    if published == computed:
        return True
    try:
        pairs = zip(published.split(" "), computed.split(" "), strict=True)
        return all(math.isclose(float(a), float(b), rel_tol=TOLERANCE, abs_tol=1e-300) for a, b in pairs)
    except ValueError:
        return published == computed


def _ledger_problem(site: PublishedSite, row: Mapping[str, Any], what: str, right: str) -> Problem:
    line = next(
        (
            n
            for n, text in enumerate(site.files.get(LEDGER, b"").decode().split("\n"), 1)
            if f'"{row["address"]}"' in text
        ),
        0,
    )
    return Problem(site.name + LEDGER, line, 1, f"{row['address']}: {what}", right)


def read_back(site: PublishedSite) -> Iterator[Problem]:
    """Every figure's text, read as its language's readers do, is the value rounded; the element carries that value."""
    faults: dict[tuple[str, str], str | None] = {}
    for kind, address, _, page, element in site.places():
        if kind != "figure" or address not in site.rows:
            continue
        row = site.rows[address]
        text = row["texts"].get(page.code, "")
        if (address, page.code) not in faults:
            faults[address, page.code] = _text_fault(site, row, page, text)
        if fault := faults[address, page.code]:
            yield fault_at(site, page, element, f"{address} reads “{text}”", f"{fault} is expected")
        if "data-figure" in element.attributes:
            if element.text() != text:
                shown, due = apart(element.text(), text)
                yield fault_at(site, page, element, f"{address} shows “{shown}”", f"“{due}” is expected")
            carried = element.attributes.get("value", element.attributes.get("datetime", ""))
            if carried != row["value"]:
                what = f"{address} carries {carried or 'no value'}"
                yield fault_at(site, page, element, what, f"{row['value']} is expected")


def days(site: PublishedSite) -> Iterator[Problem]:
    """A day that is no figure carries the very day it says, for machines that read it."""
    for page in site.pages:
        for element in (e for e in page.elements if e.tag == "time" and "data-figure" not in e.attributes):
            carried, text = element.attributes.get("datetime", ""), element.text()
            if check(text, carried, ("date", 0, 0), page.conventions, None) is not None:
                yield fault_at(site, page, element, f"“{text}” carries {carried or 'no day'}", "publish again")


def _text_fault(site: PublishedSite, row: Mapping[str, Any], page: PublishedPage, text: str) -> str | None:
    noun = site.record["languages"][page.code]["nouns"].get(row["format"][3])
    return check(text, row["value"], row["format"], page.conventions, noun)


def in_place(site: PublishedSite) -> Iterator[Problem]:
    """Every place the ledger names is found, and no other."""
    found = Counter((kind, address, place) for kind, address, place, *_ in site.places())
    listed = Counter(
        (kind, row["address"], place)
        for kind, key in KINDS
        for row in site.record[key]
        for places in row["places"].values()
        for place in places
        if place.partition("#")[0] in site.urls
    )
    for (kind, address, place), count in (listed - found).items():
        times = f" {count} times" if count > 1 else ""
        what = f"the {kind} {address} is missing{times} at {place}"
        yield Problem(site.name + LEDGER, 0, 0, what, "publish again")
    for mark in found - listed:
        *_, (page, element) = ((page, element) for *known, page, element in site.places() if tuple(known) == mark)
        kind, address, place = mark
        yield fault_at(site, page, element, f"the {kind} {address} stands at {place}, unknown to the ledger", "")


def placed(site: PublishedSite) -> Iterator[Problem]:
    """Everything in the ledger stands somewhere."""
    for kind, key in KINDS:
        for row in site.record[key]:
            if not any(row["places"].values()):
                yield Problem(site.name + LEDGER, 0, 0, f"the {kind} {row['address']} stands nowhere", "place it")


def even(site: PublishedSite) -> Iterator[Problem]:
    """The languages of a page publish the same figures, claims and formulas, each as often."""
    counts: dict[str, dict[str, Counter[str]]] = {}
    for kind, address, _, page, element in site.places():
        if element.tag != "time":
            counts.setdefault(page.page, {}).setdefault(page.code, Counter())[f"{kind} {address}"] += 1
    for page, versions in site.record["pages"].items():
        languages = sorted(code for code, url in versions.items() if url in site.urls)
        found = {code: counts.get(page, {}).get(code, Counter()) for code in languages}
        for mark in sorted({mark for marks in found.values() for mark in marks}):
            numbers = {code: found[code][mark] for code in languages}
            if len(set(numbers.values())) > 1:
                each = ", ".join(f"{code}: {count}" for code, count in numbers.items())
                what = f"the {mark} stands unevenly on the page “{page}” ({each})"
                yield Problem(site.name + LEDGER, 0, 0, what, "publish the same figures in every language")


def formulas(site: PublishedSite) -> Iterator[Problem]:
    """Every formula equals a fresh generation; every worked step, read from the page, gives what it shows."""
    rows = {row["address"]: row for row in site.record["formulas"]}
    for kind, address, _, page, element in site.places():
        if kind != "formula" or address not in rows:
            continue
        try:
            fresh = _fresh(rows[address], site, page)
        except (Refused, KeyError) as error:
            yield fault_at(site, page, element, f"{address} cannot be made anew: {error}", "")
            continue
        shown = next((e for e in element.elements() if e.tag == "math"), None)
        if shown is None or shown.markup() != read_html(fresh)[0].markup():
            yield fault_at(site, page, element, f"the formula {address} is not what the module says", "publish again")
        elif "arguments" in rows[address]:
            yield from _step(site, page, element, shown, address)


def _fresh(row: Mapping[str, Any], site: PublishedSite, page: PublishedPage) -> str:
    function = site.vocabulary.functions[row["function"]].call
    symbols = site.record["languages"][page.code]["symbols"]
    write = partial(_written, conventions=page.conventions)
    if "arguments" not in row:
        return formula_of(function, symbols, write)
    arguments = {name: float(value) for name, value in row["arguments"].items()}
    return step_of(Step(function, arguments, float(row["value"])), symbols, write)


def _written(value: float, conventions: Conventions) -> str:
    return expected(Decimal(repr(value)), 0, 17, conventions)


def _step(
    site: PublishedSite, page: PublishedPage, element: Element, shown: Element, address: str
) -> Iterator[Problem]:
    try:
        row = next(child for child in shown.children if isinstance(child, Element))
        computed, printed, places = step_sides(row, page.conventions)
    except (UnreadableError, StopIteration, IndexError) as error:
        yield fault_at(site, page, element, f"the step {address} cannot be read: {error}", "")
        return
    if abs(computed - printed) > 0.5000001 * 10.0**-places:
        yield fault_at(site, page, element, f"the step {address} shows {printed}", f"its numbers give {computed}")


def claims(site: PublishedSite) -> Iterator[Problem]:
    """Every claim still holds."""
    known: dict[str, bool] = {}
    for row in site.record["claims"]:
        definition, address = row["definition"], row["address"]
        try:
            if definition not in known:
                known[definition] = bool(claim(definition, site.vocabulary).value)
        except Refused as refusal:
            yield Problem(site.name + LEDGER, 0, 0, f"the claim {address} cannot be read: {refusal.what}", "")
            continue
        if not known[definition]:
            yield from _false(site, row)


def _false(site: PublishedSite, row: Mapping[str, Any]) -> Iterator[Problem]:
    """Tell a claim that does not hold wherever it stands."""
    urls = {place.partition("#")[0] for places in row["places"].values() for place in places}
    for page in site.pages:
        for kind, address, _, _, element in page.places if page.url in urls else ():
            if (kind, address) == ("claim", row["address"]):
                yield fault_at(site, page, element, f"the claim {address} is false: {row['definition']}", "rewrite it")
