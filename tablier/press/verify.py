"""Read a published site back and prove it: every figure recomputed, every digit vouched for, every link found.

Needs what is published and the installed vocabulary, nothing of the content. A stranger to the code that wrote the
pages: it shares the definitions of the formulas, and reads text with its own tables.
"""

from __future__ import annotations

import base64
import datetime
import hashlib
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tablier.press.expressions import Vocabulary, claim, define
from tablier.press.formula import Step, formula_of, step_of
from tablier.press.html_tree import Element, read_html
from tablier.press.load import shown as shown_path
from tablier.press.problems import Problem, Refused
from tablier.press.reading import CONVENTIONS, Conventions, UnreadableError, check, expected
from tablier.press.reading_math import step_sides

LEDGER = "figures.json"
DIGIT = re.compile(r"\d|[¼-¾²³¹⁰-₉⅐-⅞]")
SENTENCE = re.compile(r"(?<=[.!?…])\s+")
UNSEEN = frozenset({"script", "style", "math", "code", "pre"})  # a formula is proved, code is what one types
BLOCKS = frozenset("text p li td th caption h1 h2 h3 h4 h5 h6 figcaption dt dd title summary div section".split())
SEEN_ATTRIBUTES = ("alt", "title", "aria-label", "placeholder", "aria-description", "label")
VOUCHED = ("data-figure", "data-figures", "data-source", "data-free", "data-formula")
TOLERANCE = 1e-12


@dataclass(frozen=True, slots=True)
class PublishedPage:
    """One page as it was found."""

    path: str
    url: str
    page: str
    code: str
    root: Element

    @property
    def conventions(self) -> Conventions:
        return CONVENTIONS[self.root_language]

    @property
    def root_language(self) -> str:
        return next((e.attributes.get("lang", "") for e in self.root.elements() if e.tag == "html"), "")


@dataclass(frozen=True)
class PublishedSite:
    """Everything found: the ledger, the pages it lists, all files by path, and the installed vocabulary."""

    record: Mapping[str, Any]
    pages: tuple[PublishedPage, ...]
    files: Mapping[str, bytes]
    vocabulary: Vocabulary
    walked: Mapping[str, str]
    name: str

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """Give each language's texts by address."""
        rows = self.record["figures"]
        return {code: {r["address"]: r["texts"].get(code, "") for r in rows} for code in self.record["languages"]}

    @cached_property
    def trees(self) -> dict[str, Element]:
        """Give every HTML file as a tree, each read once."""
        known = {page.path: page.root for page in self.pages}
        html = (path for path in self.files if path.endswith(".html"))
        return {path: known.get(path) or read_html(self.files[path].decode())[0] for path in html}

    def places(self) -> Iterator[tuple[str, str, str, PublishedPage, Element]]:
        """Walk every mark: its kind, its address, the place it stands, the page, the element."""
        for page in self.pages:
            section = ""
            for element in page.root.elements():
                if re.fullmatch("h[2-6]", element.tag) and "id" in element.attributes:
                    section = "#" + element.attributes["id"]
                for kind in ("figure", "figures", "claim", "formula"):
                    if f"data-{kind}" in element.attributes:
                        for address in element.attributes[f"data-{kind}"].split(" "):
                            yield kind.removesuffix("s"), address, page.url + section, page, element


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found and how much was proved."""

    problems: tuple[Problem, ...]
    pages: int
    figures: int
    places: int
    claims: int


def read_folder(folder: Path) -> dict[str, bytes]:
    """Read every file of a published folder by its path."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def verify(files: Mapping[str, bytes], vocabulary: Vocabulary, walked: Mapping[str, str], name: str = "") -> Proof:
    """Prove a published site from its files alone.

    `walked` holds a fresh generation of each calculator's script. `name` is put before paths in messages.
    """
    try:
        record = json.loads(files[LEDGER])
        pages, faults = _pages(record, files, name)
    except KeyError as error:
        return Proof(
            (Problem(f"{name}{LEDGER}", 0, 0, f"{error.args[0]} is missing", "publish the site whole"),), 0, 0, 0, 0
        )
    except ValueError as error:
        return Proof((Problem(f"{name}{LEDGER}", 0, 0, f"this is no ledger: {error}", "publish it whole"),), 0, 0, 0, 0)
    site = PublishedSite(record, pages, files, vocabulary, walked, name)
    problems = [*faults]
    for prove in CHECKS:
        problems += prove(site)
    places = sum(1 for kind, *_ in site.places() if kind == "figure")
    return Proof(tuple(problems), len(pages), len(record["figures"]), places, len(record["claims"]))


def _pages(
    record: Mapping[str, Any], files: Mapping[str, bytes], name: str
) -> tuple[tuple[PublishedPage, ...], list[Problem]]:
    base = "/" + record["base_url"].split("://", 1)[-1].partition("/")[2]
    pages, problems = [], []
    for page, versions in record["pages"].items():
        for code, url in versions.items():
            path = url.removeprefix(base.rstrip("/") + "/") + "index.html"
            if path not in files:
                problems.append(Problem(name + path, 0, 0, f"the ledger lists {url}, which is missing", "publish it"))
                continue
            root, faults = read_html(files[path].decode())
            problems += [
                Problem(name + path, line, column, what, "close tags in order") for line, column, what in faults
            ]
            found = PublishedPage(path, url, page, code, root)
            tag = record["languages"][code]["tag"]
            if found.root_language != tag or tag not in CONVENTIONS:
                problems.append(
                    Problem(name + path, 1, 1, f"the page's language is “{found.root_language}”", f"{tag} is due")
                )
                continue
            pages.append(found)
    return tuple(pages), problems


def _at(site: PublishedSite, page: PublishedPage, element: Element, what: str, right: str = "") -> Problem:
    """Make a problem of an element, naming the sentence it stands in."""
    sentence = _sentence(element)
    about = f" in “{sentence}”" if sentence else ""
    return Problem(site.name + page.path, element.line, element.column, what + about, right)


def _sentence(element: Element) -> str:
    block = element
    while block.parent and block.tag not in BLOCKS:
        block = block.parent
    words = " ".join(block.text().split())
    piece = " ".join(element.text().split())
    found = next((s for s in SENTENCE.split(words) if piece and piece in s), words)
    return found if len(found) < 160 else found[:157] + "…"


# The checks, each a walk over the site that gives its problems


def recomputed(site: PublishedSite) -> Iterator[Problem]:
    """Every figure's definition, worked out now, gives the value published."""
    for row in site.record["figures"]:
        try:
            value = _value_of(row["definition"], row["kind"], site.vocabulary)
        except Refused as refusal:
            yield _ledger_problem(site, row, f"its definition has no value: {refusal.what}", refusal.right)
            continue
        if not _equal(row["value"], value):
            yield _ledger_problem(site, row, f"it publishes {row['value']}", f"{row['definition']} is {value}")


def _value_of(definition: str, kind: str, vocabulary: Vocabulary) -> str:
    if kind == "Date":
        return datetime.date(*map(int, re.findall(r"\d+", definition))).isoformat()
    try:
        return _plain(json.loads(definition))
    except ValueError:
        pass
    if re.fullmatch(r"'[^']*'", definition):
        return definition[1:-1]
    if definition in ("True", "False"):
        return definition.lower()
    return _plain(define(definition, vocabulary).value)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return " ".join(_plain(item) for item in value)
    return repr(float(value)) if isinstance(value, int | float) else str(value)


def _equal(published: str, computed: str) -> bool:
    try:
        pairs = zip(published.split(" "), computed.split(" "), strict=True)
        return all(math.isclose(float(a), float(b), rel_tol=TOLERANCE, abs_tol=1e-300) for a, b in pairs)
    except ValueError:
        return published == computed


def _ledger_problem(site: PublishedSite, row: Mapping[str, Any], what: str, right: str) -> Problem:
    line = next(
        (n for n, text in enumerate(site.files[LEDGER].decode().split("\n"), 1) if f'"{row["address"]}"' in text), 0
    )
    return Problem(site.name + LEDGER, line, 1, f"{row['address']}: {what}", right)


def read_back(site: PublishedSite) -> Iterator[Problem]:
    """Every figure's text, read as its language's readers do, is the value rounded; the element carries that value."""
    rows = {row["address"]: row for row in site.record["figures"]}
    for kind, address, _, page, element in site.places():
        if kind != "figure" or address not in rows:
            continue
        row = rows[address]
        text = row["texts"].get(page.code, "")
        fault = _text_fault(site, row, page, text)
        if fault:
            yield _at(site, page, element, f"{address} reads “{text}”", f"{fault} is expected")
        if "data-figure" in element.attributes:
            if element.text() != text:
                yield _at(site, page, element, f"{address} shows “{element.text()}”", f"“{text}” is expected")
            carried = element.attributes.get("value", element.attributes.get("datetime", ""))
            if carried != row["value"]:
                yield _at(
                    site, page, element, f"{address} carries {carried or 'no value'}", f"{row['value']} is expected"
                )


def _text_fault(site: PublishedSite, row: Mapping[str, Any], page: PublishedPage, text: str) -> str | None:
    noun = site.record["languages"][page.code]["nouns"].get(row["format"][3])
    return check(text, row["value"], row["format"], page.conventions, noun)


def in_place(site: PublishedSite) -> Iterator[Problem]:
    """Every place the ledger names is found, and no other."""
    found: dict[tuple[str, str], Counter[str]] = {}
    where: dict[tuple[str, str, str], tuple[PublishedPage, Element]] = {}
    for kind, address, place, page, element in site.places():
        found.setdefault((kind, address), Counter())[place] += 1
        where[kind, address, place] = page, element
    listed: dict[tuple[str, str], Counter[str]] = {}
    for kind, key in (("figure", "figures"), ("claim", "claims"), ("formula", "formulas")):
        for row in site.record[key]:
            listed[kind, row["address"]] = Counter(p for places in row["places"].values() for p in places)
            if not listed[kind, row["address"]]:
                yield Problem(site.name + LEDGER, 0, 0, f"the {kind} {row['address']} stands nowhere", "place it")
    for kind, address in sorted({*found, *listed}):
        have, want = found.get((kind, address), Counter()), listed.get((kind, address), Counter())
        for place, count in (want - have).items():
            times = f" {count} times" if count > 1 else ""
            yield Problem(
                site.name + LEDGER, 0, 0, f"the {kind} {address} is missing{times} at {place}", "publish again"
            )
        for place in have - want:
            page, element = where[kind, address, place]
            yield _at(site, page, element, f"the {kind} {address} stands at {place}, unknown to the ledger", "")


def unvouched(site: PublishedSite) -> Iterator[Problem]:
    """No digit a reader sees stands without a figure, a source or a written exception."""
    rows = {row["address"]: row for row in site.record["figures"]}
    for page in site.pages:
        vouched_texts = _vouched_texts(page)
        for element in page.root.elements():
            yield from _digits_in_text(site, page, element)
            yield from _digits_in_attributes(site, page, element, rows)
            if element.tag == "script" and element.attributes.get("type") == "application/ld+json":
                yield from _digits_in_json(site, page, element, vouched_texts)
            if "data-source" in element.attributes:
                yield from _source(site, page, element)


def _is_vouched(element: Element | None) -> bool:
    while element:
        if element.tag in UNSEEN or any(name in element.attributes for name in VOUCHED):
            return True
        element = element.parent
    return False


def _digits_in_text(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    if element.tag == "math" and not any(n in e.attributes for n in VOUCHED for e in (element, element.parent) if e):
        yield _at(site, page, element, "a formula stands here that the ledger does not know", "")
    if _is_vouched(element) and not (element.tag == "title" or "data-figures" in element.attributes):
        return
    for child in element.children:
        if isinstance(child, str):
            text = page.conventions.ordinal.sub("", _without_figures(child, element, page, site))
            found = DIGIT.search(text)
            if found:
                piece = " ".join(child.split())
                yield _at(
                    site, page, element, f"nothing vouches for “{found[0]}” in “{piece[:60]}”", "make it a figure"
                )


def _without_figures(text: str, element: Element, page: PublishedPage, site: PublishedSite) -> str:
    """Take the texts of the figures an element names out of its text, each once, in order."""
    for address in element.attributes.get("data-figures", "").split():
        text = text.replace(site.texts[page.code].get(address) or "\0", "", 1)
    return text


def _digits_in_attributes(
    site: PublishedSite, page: PublishedPage, element: Element, rows: Mapping[str, Any]
) -> Iterator[Problem]:
    names = [name for name in SEEN_ATTRIBUTES if name in element.attributes]
    if element.tag in ("input", "button") and "value" in element.attributes:
        names.append("value")
    if element.tag == "meta" and element.attributes.get("name", element.attributes.get("property", "")) in (
        "description",
        "og:title",
        "og:description",
        "twitter:title",
        "twitter:description",
    ):
        names.append("content")
    for name in names:
        left = _without_figures(element.attributes[name], element, page, site)
        found = DIGIT.search(page.conventions.ordinal.sub("", left))
        if found and "data-free" not in element.attributes:
            piece = element.attributes[name][:60]
            yield _at(site, page, element, f"nothing vouches for “{found[0]}” in {name}=“{piece}”", "name its figure")
    for address in element.attributes.get("data-figures", "").split():
        text = rows[address]["texts"].get(page.code, "") if address in rows else ""
        whole = " ".join([element.text(), *(element.attributes[name] for name in names)])
        if address in rows and text not in whole:
            yield _at(site, page, element, f"{address} is named but “{text}” does not stand here", "publish again")


def _vouched_texts(page: PublishedPage) -> list[str]:
    return [
        e.attributes.get("content", "") if e.tag == "meta" else e.text()
        for e in page.root.elements()
        if e.tag in ("title", "h1", "meta")
    ]


def _digits_in_json(site: PublishedSite, page: PublishedPage, element: Element, texts: list[str]) -> Iterator[Problem]:
    try:
        read = json.loads(element.text())
    except ValueError as error:
        yield _at(site, page, element, f"this is not JSON: {error}", "")
        return
    for key, text in _strings(read, ""):
        if key in ("headline", "name", "description") and DIGIT.search(text) and not any(text in t for t in texts):
            yield _at(site, page, element, f"nothing vouches for {key}: “{text}”", "repeat only what the page says")


def _strings(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    for inner, item in value.items() if isinstance(value, dict) else []:
        yield from _strings(item, inner)
    for item in value if isinstance(value, list) else []:
        yield from _strings(item, key)


def _source(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    listed = site.record["sources"].get(element.attributes["data-source"])
    if listed is None or element.text() != listed["title"]:
        wanted = listed["title"] if listed else "no such source is listed"
        yield _at(site, page, element, f"the source reads “{element.text()}”", wanted)


def even(site: PublishedSite) -> Iterator[Problem]:
    """The languages of a page publish the same figures, claims and formulas, each as often."""
    counts: dict[str, dict[str, Counter[str]]] = {}
    for kind, address, _, page, element in site.places():
        if element.tag != "time":
            counts.setdefault(page.page, {}).setdefault(page.code, Counter())[f"{kind} {address}"] += 1
    for page, versions in site.record["pages"].items():
        languages = sorted(versions)
        found = {code: counts.get(page, {}).get(code, Counter()) for code in languages}
        for mark in sorted(set().union(*found.values())):
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
            yield _at(site, page, element, f"{address} cannot be made anew: {error}", "")
            continue
        shown = next((e for e in element.elements() if e.tag == "math"), None)
        if shown is None or shown.markup() != read_html(fresh)[0].markup():
            yield _at(site, page, element, f"the formula {address} is not what the module says", "publish again")
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
    from decimal import Decimal

    return expected(Decimal(repr(value)), 0, 17, conventions)


def _step(
    site: PublishedSite, page: PublishedPage, element: Element, shown: Element, address: str
) -> Iterator[Problem]:
    try:
        row = next(child for child in shown.children if isinstance(child, Element))
        computed, printed, places = step_sides(row, page.conventions)
    except (UnreadableError, StopIteration, IndexError) as error:
        yield _at(site, page, element, f"the step {address} cannot be read: {error}", "")
        return
    if abs(computed - printed) > 0.5000001 * 10.0**-places:
        yield _at(site, page, element, f"the step {address} shows {printed}", f"its numbers give {computed}")


def scripts(site: PublishedSite) -> Iterator[Problem]:
    """The functions a calculator runs equal a fresh generation, and its policy lets just the page's scripts run."""
    for page in site.pages:
        policies = [e.attributes["content"] for e in page.root.elements() if "http-equiv" in e.attributes]
        for element in page.root.elements():
            if element.tag not in ("script", "style") or "type" in element.attributes:
                continue
            if "data-walked" in element.attributes:
                system = element.attributes["data-walked"]
                if element.text() != site.walked.get(system):
                    yield _at(
                        site, page, element, f"the script of “{system}” is not what the module says", "publish again"
                    )
            digest = base64.b64encode(hashlib.sha256(element.text().encode()).digest()).decode()
            if not any(f"'sha256-{digest}'" in policy for policy in policies):
                yield _at(site, page, element, f"the page's policy does not know this <{element.tag}>", "publish again")


def claims(site: PublishedSite) -> Iterator[Problem]:
    """Every claim still holds."""
    for row in site.record["claims"]:
        try:
            holds = bool(claim(row["definition"], site.vocabulary).value)
        except Refused as refusal:
            yield Problem(site.name + LEDGER, 0, 0, f"the claim {row['address']} cannot be read: {refusal.what}", "")
            continue
        if holds:
            continue
        for kind, address, _, page, element in site.places():
            if (kind, address) == ("claim", row["address"]):
                yield _at(site, page, element, f"the claim {address} is false: {row['definition']}", "rewrite it")


def links(site: PublishedSite) -> Iterator[Problem]:
    """Every internal link leads to a page and a section that stand; every id stands once."""
    base = "/" + site.record["base_url"].split("://", 1)[-1].partition("/")[2].strip("/")
    prefix = base if base.endswith("/") else base + "/"
    ids = {
        path: Counter(e.attributes["id"] for e in root.elements() if "id" in e.attributes)
        for path, root in site.trees.items()
    }
    for path, root in site.trees.items():
        for id_, count in ids[path].items():
            if count > 1:
                yield Problem(site.name + path, 0, 0, f"the id “{id_}” stands {count} times", "once each")
        for element in root.elements():
            href = element.attributes.get("href", element.attributes.get("src", ""))
            absolute = href.removeprefix(site.record["base_url"]) if element.tag == "link" else href
            if re.match(r"(https?|data|mailto):", absolute) or not href or element.tag == "base":
                continue
            target, _, fragment = absolute.partition("#")
            file = path if not target else _file(unquote(target), prefix)
            if file not in site.files:
                yield Problem(
                    site.name + path, element.line, element.column, f"“{href}” leads nowhere", "mend the link"
                )
            elif fragment and file in ids and unquote(fragment) not in ids[file]:
                yield Problem(site.name + path, element.line, element.column, f"“{href}” names no section there", "")


def alternates(site: PublishedSite) -> Iterator[Problem]:
    """Every page names itself as canonical and all its languages as alternates; the sitemap lists just the pages."""
    origin = "/".join(site.record["base_url"].split("/")[:3])
    for page in site.pages:
        links_of = [e for e in page.root.elements() if e.tag == "link"]
        canonical = [e.attributes["href"] for e in links_of if e.attributes.get("rel") == "canonical"]
        found = {e.attributes["hreflang"]: e.attributes["href"] for e in links_of if "hreflang" in e.attributes}
        found.pop("x-default", None)
        wanted = {
            site.record["languages"][code]["tag"]: origin + url for code, url in site.record["pages"][page.page].items()
        }
        if canonical != [origin + page.url] or found != wanted:
            what = f"its canonical and alternate links are {canonical} and {sorted(found.values())}"
            yield Problem(site.name + page.path, 1, 0, what, f"{origin + page.url} and {sorted(wanted.values())}")
    sitemap = site.files.get("sitemap.xml", b"").decode()
    listed = sorted(re.findall(r"<loc>([^<]*)</loc>", sitemap))
    due = sorted(origin + url for versions in site.record["pages"].values() for url in versions.values())
    if listed != due:
        differ = ", ".join(sorted(set(listed) ^ set(due))) or "a page twice"
        yield Problem(site.name + "sitemap.xml", 0, 0, f"the sitemap and the ledger differ: {differ}", "publish again")


def _file(target: str, prefix: str) -> str:
    path = target.removeprefix(prefix.rstrip("/")).removeprefix("/")
    return path + "index.html" if path == "" or path.endswith("/") else path


CHECKS: tuple[Callable[[PublishedSite], Iterator[Problem]], ...] = (
    recomputed,
    read_back,
    in_place,
    unvouched,
    even,
    formulas,
    claims,
    links,
    alternates,
    scripts,
)


def summary(proof: Proof, where: Path | str) -> str:
    """Write the one line that says how much was proved."""
    place = shown_path(where) if isinstance(where, Path) else where
    count = len(proof.problems)
    state = "proved" if not count else f"{count} problem{'s' * (count > 1)}"
    return (
        f"{place}: {proof.pages} pages, {proof.figures} figures in {proof.places} places, "
        f"{proof.claims} claims: {state}"
    )
