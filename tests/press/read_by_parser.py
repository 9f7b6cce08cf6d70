"""Markdown read by markdown-it alone, as what is read at a glance is compared with."""

from __future__ import annotations

from typing import Any

from tablier.press import parser
from tablier.press.blocks import SECTION


def words(text: str) -> list[Any]:
    """Read a paragraph's words."""
    return list(parser.parser().parseInline(text)[0].children or ())


def body(text: str) -> list[Any]:
    """Read a body; a heading's `{#id}` becomes an attribute."""
    tokens = parser.block_parser().parse(text)
    for heading, title in zip(tokens, tokens[1:], strict=False):
        found = SECTION.search(title.content) if heading.type == "heading_open" else None
        if found:
            heading.attrs, heading.meta = {"id": found["id"]}, {"only": found["only"] or ""}
            title.content = title.content[: found.start()].rstrip()
    for token in tokens:
        token.children = words(token.content) if token.type == "inline" else None
    return tokens
