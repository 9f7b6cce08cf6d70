"""Proofs about pages: no digit stands unvouched, every tag is closed, scripts are what they should be."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from tablier.press.html_tree import Element, read_html
from tablier.press.problems import Problem
from tablier.press.published import PublishedPage, PublishedSite, fault_at
from tablier.press.reading import bare_number

UNSEEN = frozenset({"script", "style", "math", "code", "pre"})  # a formula is proved, code is what one types
SEEN_ATTRIBUTES = frozenset({"alt", "title", "aria-label", "placeholder", "aria-description", "label"})
TOLD_OTHERWISE = frozenset({"input", "button", "meta"})  # what they say stands in other attributes
SEEN_META = frozenset({"description", "og:title", "og:description", "twitter:title", "twitter:description"})
UNSHOWN_INPUTS = ("radio", "checkbox", "hidden")  # what these hold, no reader sees
LOOSE = re.compile(r"(?<![^\s;])(?:\*|'unsafe-[\w-]+'|https?:[^\s;]*|blob:)(?![^\s;])")  # others' code, or anybody's
VOUCHED = frozenset({"data-figure", "data-figures", "data-source", "data-free", "data-formula"})


def unvouched(site: PublishedSite) -> Iterator[Problem]:
    """No digit a reader sees stands without a figure, a source or a written exception."""
    for page in site.pages:
        vouched_texts = _vouched_texts(page)
        vouched: set[Element] = set()
        for element in page.elements:
            tag, attributes = element.tag, element.attributes
            if tag in UNSEEN or element.parent in vouched or not VOUCHED.isdisjoint(attributes):
                vouched.add(element)
            if element not in vouched or tag == "title" or "data-figures" in attributes:
                yield from _digits_in_text(site, page, element)
            if not attributes and tag != "math":
                continue
            if tag in TOLD_OTHERWISE or not SEEN_ATTRIBUTES.isdisjoint(attributes):
                yield from _digits_in_attributes(site, page, element)
            if "data-figures" in attributes:
                yield from _named(site, page, element)
            if "data-source" in attributes:
                yield from _source(site, page, element)
            if tag == "img":
                yield from _digits_in_picture(site, page, element)
            if tag == "script" and attributes.get("type") == "application/ld+json":
                yield from _digits_in_json(site, page, element, vouched_texts)
            if tag == "math" and not any(VOUCHED & e.attributes.keys() for e in (element, element.parent) if e):
                yield fault_at(site, page, element, "a formula stands here that the ledger does not know", "")


def _digits_in_text(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    for number, child in enumerate(element.children):
        if not isinstance(child, str) or not bare_number(child, page.conventions):
            continue
        whole = child + _raised(element.children[number + 1 : number + 2])
        found = bare_number(_without_figures(whole, element, page, site), page.conventions)
        if found:
            piece = " ".join(child.split())[:60]
            yield fault_at(site, page, element, f"nothing vouches for “{found}” in “{piece}”", "make it a figure")


def _raised(following: Sequence[Element | str]) -> str:
    """Give the letters raised right behind a text, as an ordinal has them."""
    return "".join(e.text() for e in following if isinstance(e, Element) and e.tag == "sup")


def _without_figures(text: str, element: Element, page: PublishedPage, site: PublishedSite) -> str:
    """Take the texts of the figures an element names out of its text, each once, in order."""
    for address in element.attributes.get("data-figures", "").split():
        text = text.replace(site.texts[page.code].get(address) or "\0", "", 1)
    return text


def _seen(element: Element) -> list[str]:
    """Name the attributes of an element that a reader sees or hears, or that search engines show."""
    attributes = element.attributes
    names = [name for name in attributes if name in SEEN_ATTRIBUTES]
    is_shown = attributes.get("type") not in UNSHOWN_INPUTS
    if element.tag in ("input", "button") and "value" in attributes and is_shown:
        names.append("value")
    is_seen = attributes.get("name", attributes.get("property", "")) in SEEN_META
    if element.tag == "meta" and is_seen and "content" in attributes:
        names.append("content")
    return names


def _digits_in_attributes(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    for name in _seen(element):
        found = bare_number(_without_figures(element.attributes[name], element, page, site), page.conventions)
        if found and "data-free" not in element.attributes:
            piece = element.attributes[name][:60]
            yield fault_at(site, page, element, f"nothing vouches for “{found}” in {name}=“{piece}”", "name its figure")


def _named(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    """The figures an element names stand in its text or its attributes."""
    whole = " ".join([element.text(), *(element.attributes[name] for name in _seen(element))])
    for address in element.attributes["data-figures"].split():
        text = site.texts[page.code].get(address)
        if text is not None and text not in whole:
            yield fault_at(site, page, element, f"{address} is named but “{text}” does not stand here", "publish again")


def _digits_in_picture(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    """A picture that stands in the page itself shows no number: nothing in it could vouch for one."""
    kind, _, data = element.attributes.get("src", "").partition(",")
    if not kind.startswith("data:image/svg+xml"):
        return
    drawn = read_html(unquote(data))[0]
    for label in drawn.elements():
        found = bare_number("".join(child for child in label.children if isinstance(child, str)), page.conventions)
        if found and label.tag not in UNSEEN:
            yield fault_at(site, page, element, f"nothing vouches for “{found}” in a picture", "draw it with a figure")


def _vouched_texts(page: PublishedPage) -> list[str]:
    return [
        e.attributes.get("content", "") if e.tag == "meta" else e.text()
        for e in page.elements
        if e.tag in ("title", "h1", "meta")
    ]


def _digits_in_json(site: PublishedSite, page: PublishedPage, element: Element, texts: list[str]) -> Iterator[Problem]:
    try:
        read = json.loads(element.text())
    except ValueError as error:
        yield fault_at(site, page, element, f"this is not JSON: {error}", "")
        return
    for key, number in _numbers(read, ""):
        if key != "position" or not isinstance(number, tuple):
            yield fault_at(
                site, page, element, f"nothing vouches for {key}: {number}", "repeat only what the page says"
            )
        elif number != tuple(range(1, len(number) + 1)):
            yield fault_at(site, page, element, f"its items have the positions {number}", "they count from 1")
    days = {e.attributes.get("datetime") for e in page.elements if e.tag == "time"}
    for key, text in _strings(read, ""):
        if key.startswith("date") and text not in days:
            yield fault_at(site, page, element, f"nothing vouches for {key}: “{text}”", "repeat a day the page shows")
        if (
            key in ("headline", "name", "description")
            and bare_number(text, page.conventions)
            and not any(text in t for t in texts)
        ):
            yield fault_at(
                site, page, element, f"nothing vouches for {key}: “{text}”", "repeat only what the page says"
            )


def _strings(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    for inner, item in value.items() if isinstance(value, dict) else []:
        yield from _strings(item, inner)
    for item in value if isinstance(value, list) else []:
        yield from _strings(item, key)


def _numbers(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    """Find every number by its key; the positions of a list's items together."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield key, value
    items = value if isinstance(value, list) else []
    if items and all(isinstance(item, dict) and "position" in item for item in items):
        yield "position", tuple(item["position"] for item in items)
        items = [{inner: part for inner, part in item.items() if inner != "position"} for item in items]
    for inner, part in value.items() if isinstance(value, dict) else []:
        yield from _numbers(part, inner)
    for item in items:
        yield from _numbers(item, key)


def _source(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    listed = site.record["sources"].get(element.attributes["data-source"])
    if listed is None or element.text() != listed["title"]:
        wanted = listed["title"] if listed else "no such source is listed"
        yield fault_at(site, page, element, f"the source reads “{element.text()}”", wanted)


def scripts(site: PublishedSite) -> Iterator[Problem]:
    """The functions a calculator runs equal a fresh generation, and its policy lets just the page's scripts run."""
    for page in site.pages:
        policies = [e.attributes.get("content", "") for e in page.elements if "http-equiv" in e.attributes]
        for loose in dict.fromkeys(LOOSE.findall(" ".join(policies))):
            yield Problem(site.name + page.path, 0, 0, f"the page's policy lets in {loose}", "publish again")
        for element in page.elements:
            if element.tag not in ("script", "style") or "type" in element.attributes:
                continue
            if "data-walked" in element.attributes:
                system = element.attributes["data-walked"]
                if element.text() != site.walked.get(system):
                    yield fault_at(
                        site, page, element, f"the script of “{system}” is not what the module says", "publish again"
                    )
            digest = base64.b64encode(hashlib.sha256(element.text().encode()).digest()).decode()
            if not any(f"'sha256-{digest}'" in policy for policy in policies):
                yield fault_at(
                    site, page, element, f"the page's policy does not know this <{element.tag}>", "publish again"
                )


def well_formed(site: PublishedSite) -> Iterator[Problem]:
    """Every tag of every page is closed in order."""
    for page in site.pages:
        for line, column, what in page.read[1]:
            yield Problem(site.name + page.path, line, column, what, "close tags in order")
