"""The dialect editors write: CommonMark with tables, and four additions of our own.

`{{ name }}` is a figure, `[words]{claim=name}` a claim, `[words]{free="why"}` an exception with its reason,
`## Title {#id}` a section; `::: note` and `::: fold Title` wrap prose. Raw HTML is off. Knows no figure's value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

NAME = r"[a-z][a-z0-9_]*(?:/[a-z][a-z0-9_]*)?(?:\.[a-z][a-z0-9_]*)*"
FIGURE = re.compile(r"\{\{\s*(?P<name>" + NAME + r")\s*\}\}")
OPENED = re.compile(r"\{\{(?P<inside>[^}\n]*)(?:\}\})?")
MARK = re.compile(r'\{(?P<kind>claim|free)=(?:"(?P<quoted>[^"\n]+)"|(?P<plain>[a-z][a-z0-9_]*))\}')
SECTION = re.compile(r"\s*\{#(?P<id>[^}\s]*)\}\s*$")
SECTION_ID = re.compile(r"[a-z][a-z0-9-]*")
WRAPPERS = ("note", "fold")


@cache
def parser() -> MarkdownIt:
    """Make the parser, once a process."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    for wrapper in WRAPPERS:
        markdown.use(container_plugin, wrapper)
    markdown.inline.ruler.before("text", "figure", _figure)
    markdown.inline.ruler.before("link", "mark", _mark)
    markdown.core.ruler.before("inline", "section", _section)
    return markdown


def blocks(text: str) -> tuple[Token, ...]:
    """Parse a whole body."""
    return tuple(parser().parse(text))


def inline(text: str) -> tuple[Token, ...]:
    """Parse one line of prose, as stands in a title or a caption."""
    tokens: Sequence[Token] = parser().parseInline(text)[0].children or ()
    return tuple(tokens)


def _figure(state: StateInline, silent: bool) -> bool:
    found = FIGURE.match(state.src, state.pos) or OPENED.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("figure", "", 0)
        groups = found.groupdict()
        token.content = groups.get("name", "")
        token.markup = found[0]
        token.meta = {"offset": state.pos}
    state.pos = found.end()
    return True


def _mark(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos)
    found = MARK.match(state.src, end + 1) if end >= 0 else None
    if not found:
        return False
    if not silent:
        start, most = state.pos + 1, state.posMax
        meta = {"kind": found["kind"], "value": found["quoted"] or found["plain"], "offset": end + 1}
        state.push("mark_open", "span", 1).meta = meta
        state.pos, state.posMax = start, end
        state.md.inline.tokenize(state)
        state.push("mark_close", "span", -1)
        state.posMax = most
    state.pos = found.end()
    return True


def _section(state: StateCore) -> None:
    """Move a heading's `{#id}` from its words to its attributes."""
    for heading, words in zip(state.tokens, state.tokens[1:], strict=False):
        if heading.type == "heading_open" and words.type == "inline":
            found = SECTION.search(words.content)
            if found:
                heading.attrSet("id", found["id"])
                words.content = words.content[: found.start()]


def text_of(tokens: Sequence[Any]) -> str:
    """Give the words of inline tokens, without marks."""
    return "".join(
        token.content if token.type in ("text", "code_inline", "figure") else " " if "break" in token.type else ""
        for token in tokens
    )
