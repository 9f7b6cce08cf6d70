"""markdown-it, with what the dialect adds to CommonMark: reads whatever is not read at a glance.

Its tokens are given as ours. Raw HTML is off, and so are references: a link's address stands beside its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.container import container_plugin

from tablier.press import spans
from tablier.press.blocks import heading, words
from tablier.press.tokens import Token

FIGURE = re.compile(spans.FIGURE)
OPENED = re.compile(r"\{\{(?P<inside>[^}\n]*)\}{0,2}")
MARK = re.compile(spans.MARK)
WRAPPERS = ("note", "fold", "only")


@cache
def parser() -> MarkdownIt:
    """Make the parser of a paragraph's words, once a process."""
    markdown = MarkdownIt("commonmark", {"html": False})
    markdown.inline.ruler.before("text", "figure", _figure)
    markdown.inline.ruler.before("link", "mark", _mark)
    return markdown


@cache
def block_parser() -> MarkdownIt:
    """Make the parser of blocks, which leaves their words unread, once a process."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["reference"])
    for wrapper in WRAPPERS:
        markdown.use(container_plugin, wrapper)
    return markdown


def inline_by_parser(text: str) -> tuple[Token, ...]:
    """Read a paragraph's words."""
    return tuple(map(_own, parser().parseInline(text)[0].children or ()))


class Body:
    """A body as the parser reads it: one block at a time, from wherever it is asked."""

    def __init__(self, text: str) -> None:
        self.state = StateBlock(text, block_parser(), {}, [])
        self.rules = block_parser().block.ruler.getRules("")

    def block(self, line: int) -> tuple[Iterator[Token], int, int]:
        """Read the block on a line that is not blank: its tokens, and where it ends, as a line and a place."""
        state = self.state
        state.line, state.tokens = line, []
        next(rule for rule in self.rules if rule(state, line, state.lineMax, False))
        return _blocks(state.tokens), state.line, state.bMarks[state.line]


def _blocks(tokens: Iterable[Any]) -> Iterator[Token]:
    """Give the parser's blocks as ours, with their words read."""
    row = iter(tokens)
    for token in row:
        if token.type == "heading_open":
            title, _ = next(row), next(row)
            yield from heading(token.tag, token.markup, tuple(token.map), title.content, tuple(title.map))
        else:
            yield words(token.content, tuple(token.map)) if token.type == "inline" else _own(token)


def _own(token: Any) -> Token:
    """Give a token of the parser's as one of ours."""
    map_ = tuple(token.map) if token.map else None
    children = tuple(map(_own, token.children or ()))
    parts = token.content, token.markup, map_, children, token.attrs, token.meta, token.info, token.hidden
    return Token(token.type, token.tag, token.nesting, *parts)


def _figure(state: StateInline, silent: bool) -> bool:
    found = FIGURE.match(state.src, state.pos) or OPENED.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("figure", "", 0)
        groups = found.groupdict()
        token.content = groups.get("name", "")
        token.markup = found[0]
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
        meta = {"kind": found["kind"], "value": found["quoted"] or found["plain"]}
        meta["inside"] = state.src[start:end]
        name, tag = ("only", "") if found["kind"] == "only" else ("mark", "span")
        state.push(f"{name}_open", tag, 1).meta = meta
        state.pos, state.posMax = start, end
        state.md.inline.tokenize(state)
        state.push(f"{name}_close", tag, -1)
        state.posMax = most
    state.pos = found.end()
    return True
