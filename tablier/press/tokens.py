"""What Markdown is read as: a row of tokens, as the parser gives them, without what no one reads.

A token is never changed once it is made, so that those that are alike may be one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from tablier.press.model import Figure

# What CommonMark calls whitespace.
SPACES = "".join(
    map(chr, [*range(9, 14), 32, 160, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000])
)
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Token(Struct, frozen=True, gc=False):
    """A piece of a text: a tag that opens (nesting 1) or closes (-1), or what stands between tags (0)."""

    type: str
    tag: str = ""
    nesting: int = 0
    content: str = ""
    markup: str = ""
    map: tuple[int, int] | None = None  # the first line, and the one behind the last
    children: tuple[Token, ...] = ()
    attrs: Mapping[str, Any] = NOTHING
    meta: Mapping[str, Any] = NOTHING
    info: str = ""
    hidden: bool = False


SOFT, HARD = Token("softbreak", "br"), Token("hardbreak", "br")


def shown_figure(figure: Figure) -> Token:
    """Make the token of a figure that is worked out."""
    return Token("figure", meta={"figure": figure})


def text_token(text: str) -> Token:
    """Make the token of some words."""
    return Token("text", "", 0, text)


def worded(token: Token, words: tuple[Token, ...]) -> Token:
    """Give a block's words other tokens."""
    return Token("inline", "", 0, token.content, "", token.map, words)


def lines_apart(token: Token) -> Iterator[Token]:
    """Part a text at the ends of lines that stand in it."""
    first, *others = token.content.split("\n") if token.type == "text" else ("",)
    yield text_token(first) if others else token
    for line in others:
        yield SOFT
        yield text_token(line)
