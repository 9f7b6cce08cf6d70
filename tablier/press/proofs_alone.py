"""Proofs that a page stands alone: it asks nothing of another host, and nothing in it is what its policy would drop.

What a browser drops in silence, a style or a handler in an attribute, is told here, where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablier.press.html_tree import Element
from tablier.press.problems import Problem
from tablier.press.published import PublishedPage, PublishedSite, fault_at

ELSEWHERE = re.compile("(?:https?:)?//", re.IGNORECASE)
ASKING = frozenset({"src", "srcset", "poster", "background"})  # a browser asks for what these name
DRAWN = frozenset({"image", "use", "feimage"})  # an SVG's elements that ask for what their href names
SIGHTS = frozenset({"stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch"})
ASKED_BY_STYLE = re.compile(r"""@import\b[^;]*|url\(\s*["']?(?:https?:)?//[^)]*\)""", re.IGNORECASE)
DROPPED = "the page's policy drops it:"
KEEP = "a page asks nothing beyond its own site; keep the file in assets/"


def alone(site: PublishedSite) -> Iterator[Problem]:
    """No page asks another host for a file, and none has a style or a handler in an attribute."""
    for page in (*site.pages, *site.others):
        for element in page.elements:
            for name in element.attributes:
                if name == "style":
                    yield fault_at(site, page, element, "a style= stands here", f"{DROPPED} say it in the stylesheet")
                elif name.startswith("on"):
                    what = f"a handler stands here, {name}="
                    yield fault_at(site, page, element, what, f"{DROPPED} listen in the page's script")
                elif name in ASKING or name == "href":
                    for address in _asked(element, name, site.record["base_url"]):
                        yield _fault(site, page, element, f"<{element.tag}> asks another host for “{address}”")
            if element.tag == "style":
                yield from _asked_by_style(site, page, element)


def _asked(element: Element, name: str, own: str) -> Iterator[str]:
    """Give the addresses on another host that a browser asks for where it meets this attribute."""
    is_seen = element.tag in DRAWN or (
        element.tag == "link" and SIGHTS & set(element.attributes.get("rel", "").split())
    )
    if name == "href" and not is_seen:
        return
    value = element.attributes[name]
    addresses = [each.split()[0] for each in value.split(",") if each.strip()] if name == "srcset" else [value.strip()]
    yield from (each for each in addresses if ELSEWHERE.match(each) and not each.startswith(own.rstrip("/") + "/"))


def _asked_by_style(site: PublishedSite, page: PublishedPage, element: Element) -> Iterator[Problem]:
    for rule in ASKED_BY_STYLE.findall(element.text()):
        yield _fault(site, page, element, f"the style asks for another file: {' '.join(rule.split())}")


def _fault(site: PublishedSite, page: PublishedPage, element: Element, what: str) -> Problem:
    return Problem(site.name + page.path, element.line, element.column, what, KEEP)
