"""A published page as a tree: elements, attributes, text, and where each stands in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


@dataclass(slots=True, eq=False)
class Element:
    """One element; `children` holds elements and pieces of text."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    parent: Element | None = None
    children: list[Element | str] = field(default_factory=list)

    def text(self) -> str:
        """Give all text inside."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def elements(self) -> Iterator[Element]:
        """Walk this element and all below it, in the order of the page."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.elements()

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
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.root, builder.faults
