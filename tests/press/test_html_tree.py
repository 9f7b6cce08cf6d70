"""A page is the same tree whichever of the two parsers reads it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.html_tree import Element, _Builder, _tidy, read_html
from tests.browser.own_site import made

PIECES = st.sampled_from(
    [
        *(
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            '<data class="figure" value="6" data-figure="a/b">',
            "</data>",
            "<br>",
            "<hr/>",
        ),
        *('<path d="M0 0"/>', '<svg viewBox="0 0 1 1">', "</svg>", "<script>", "</script>", "<style>", "</style>"),
        *("&amp;", "&nbsp;", "&", "&#233;", "6 points", "\n", "\u00a0", " < ", ">", '"', "é\n\n", "a\r\n"),
        *("<!DOCTYPE html>", "<!-- 7 -->", "<P>", "<a href=x>", "<a href='x'>", "<input disabled>", "<", "</", "<p"),
        *('<p title="a &lt; b">', '<p title="a\nb">', "</p >", "<textarea>", "</textarea>", "<title>", "</title>"),
    ]
)


def dumped(element: Element) -> list[Any]:
    """Write a tree as plain values: neighbouring pieces of text are one."""
    children: list[Any] = []
    for child in element.children:
        if isinstance(child, Element):
            children.append(dumped(child))
        elif children and isinstance(children[-1], str):
            children[-1] += child
        else:
            children.append(child)
    return [element.tag, element.attributes, element.line, element.column, children]


def by_the_library(text: str) -> list[Any]:
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return dumped(builder.root)


PAGES = [file.path for file in made().files if file.path.endswith(".html")]


@pytest.mark.parametrize("path", PAGES)
def test_the_projects_own_pages_are_tidy_and_read_alike(path: str) -> None:
    text = next(file.data.decode() for file in made().files if file.path == path)
    tidy = _tidy(text)
    assert tidy is not None
    assert dumped(tidy) == by_the_library(text)


@given(st.lists(PIECES, max_size=12).map("".join))
@settings(deadline=None, max_examples=1500)
def test_what_is_read_as_tidy_is_read_alike(text: str) -> None:
    tidy = _tidy(text)
    assert tidy is None or dumped(tidy) == by_the_library(text)


def test_what_is_not_tidy_is_read_all_the_same() -> None:
    root, faults = read_html("<p><B title='6'>7</p>\n<i>8")
    assert [(e.tag, e.line, e.column) for e in root.elements()] == [("", 1, 1), ("p", 1, 1), ("b", 1, 4), ("i", 2, 1)]
    assert faults == [(1, 18, "</p> closes <b>")]
