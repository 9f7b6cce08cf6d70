"""A published page as a tree: elements, attributes, text, and where each stands in the file.

Tidy HTML, tags in lower case and values in double quotes, is read by one pattern; anything else by the standard
library's parser, which is slower and forgives. Both give the same tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

from msgspec import Struct, field

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
RAW = {tag: re.compile(f"</{tag}>") for tag in ("script", "style")}  # what stands inside is no HTML
TAG = re.compile(r"""<(/?)([a-z][a-z0-9-]*)((?:\s+[a-z][a-zA-Z0-9-]*(?:="[^"<>]*")?)*)\s*(/?)>|<!DOCTYPE html>""")
ATTRIBUTE = re.compile(r"""([a-z][a-zA-Z0-9-]*)(?:="([^"]*)")?""")


class Element(Struct, eq=False):
    """One element; `children` holds elements and pieces of text."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def text(self) -> str:
        """Give all text inside."""
        if len(self.children) == 1 and isinstance(self.children[0], str):
            return self.children[0]
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def elements(self) -> Iterator[Element]:
        """Walk this element and all below it, in the order of the page."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [child for child in reversed(element.children) if isinstance(child, Element)]

    def markup(self) -> str:
        """Write what is inside as HTML again, attributes left out."""
        return "".join(
            child if isinstance(child, str) else f"<{child.tag}>{child.markup()}</{child.tag}>"
            for child in self.children
        )


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, 1, 1)
        self.open = self.root
        self.faults: list[tuple[int, int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, column = self.getpos()
        element = Element(tag, {name: value or "" for name, value in attrs}, line, column + 1, self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open.tag != tag:
            line, column = self.getpos()
            self.faults.append((line, column + 1, f"</{tag}> closes <{self.open.tag}>"))
        while self.open.parent and self.open.tag != tag:
            self.open = self.open.parent
        if self.open.parent:
            self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def read_html(text: str) -> tuple[Element, list[tuple[int, int, str]]]:
    """Read a page; gives its root and every tag that does not match."""
    root = _tidy(text)
    if root is not None:
        return root, []
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.root, builder.faults


def _tidy(text: str) -> Element | None:
    """Read a page whose every tag is written plainly and closed in order; nothing where one is not."""
    root = inner = Element("", {}, 1, 1)
    line, line_start, counted, end = 1, 0, 0, 0
    start = text.find("<")
    while start >= 0:
        if start > end:
            inner.children.append(_unescaped(text[end:start]))
        found = TAG.match(text, start)
        if found is None:
            return None
        line += text.count("\n", counted, start)
        line_start = text.rfind("\n", line_start, start) + 1 or line_start
        closing, tag, attributes, empty = found.groups()
        counted, end = start, found.end()
        if closing:
            if inner.tag != tag or inner.parent is None:
                return None
            inner = inner.parent
        elif tag:
            element = Element(tag, _attributes(attributes), line, start - line_start + 1, inner)
            inner.children.append(element)
            if tag not in VOID and not empty:
                inner = element
        start = text.find("<", end)
        if tag in RAW and not closing:
            raw_end = RAW[tag].search(text, end)
            if raw_end is None:
                return None
            if raw_end.start() > end:
                inner.children.append(text[end : raw_end.start()])
            start = end = raw_end.start()
    if end < len(text):
        inner.children.append(_unescaped(text[end:]))
    return root if inner is root else None


def _unescaped(text: str) -> str:
    return unescape(text) if "&" in text else text


def _attributes(text: str) -> dict[str, str]:
    return {name.lower(): _unescaped(value) for name, value in ATTRIBUTE.findall(text)} if text else {}
