"""The dialect editors write: CommonMark with tables, and four additions of our own.

`{{ name }}` is a figure, `[words]{claim=name}` a claim, `[words]{free="why"}` an exception with its reason,
`## Title {#id}` a section; `::: note` and `::: fold Title` wrap prose. `[words]{only="why"}`, `::: only Why` and
`## Title {#id only="why"}` declare what stands in one language alone. Raw HTML is off. Knows no figure's value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

from tablier.press import spans
from tablier.press.model import Figure

FIGURE = re.compile(spans.FIGURE)
OPENED = re.compile(r"\{\{(?P<inside>[^}\n]*)\}{0,2}")
MARK = re.compile(spans.MARK)
SECTION = re.compile(r'\s*\{#(?P<id>[^}\s]*)(?:\s+only="(?P<only>[^"}\n]+)")?\}\s*$')
SECTION_ID = re.compile(r"[a-z][a-z0-9-]*")
LOOKS_LIKE = re.compile(r"^(?:::|\[|#|\|)", re.MULTILINE)  # a line that may have been meant as more than words
NAMED_LINE = re.compile(r'\{#([a-z][a-z0-9-]*)(?:[ \t]+only="[^"}\n]+")?\}[ \t]*$', re.MULTILINE)
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
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["reference", "inline", "text_join"])
    for wrapper in WRAPPERS:
        markdown.use(container_plugin, wrapper)
    markdown.block.ruler.before("table", "plain", _plain)
    markdown.core.ruler.push("section", _section)
    return markdown


def blocks(text: str) -> tuple[Token, ...]:
    """Parse a whole body."""
    tokens = block_parser().parse(text)
    for token in tokens:
        if token.type == "inline":
            token.children = list(inline(token.content))
    return tuple(tokens)


def inline(text: str) -> tuple[Token, ...]:
    """Parse one line of prose, as stands in a title or a caption, or a paragraph's words."""
    read = spans.spans(text)
    tokens: Sequence[Token] = (parser().parseInline(text)[0].children or ()) if read is None else read
    return tuple(tokens)


def _plain(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """Read a paragraph whose lines all begin with a letter, so that none of them begins anything else."""
    end = line
    while end < state.lineMax and not state.isEmpty(end):
        place = state.bMarks[end] + state.tShift[end]
        if not state.src[place].isalpha() or not 0 <= state.sCount[end] - state.blkIndent < 4:
            return False
        end += 1
    content = mdTrim(state.getLines(line, end, state.blkIndent, False))
    state.line = end
    state.push("paragraph_open", "p", 1).map = [line, end]
    words = state.push("inline", "", 0)
    words.map, words.content, words.children = [line, end], content, []
    state.push("paragraph_close", "p", -1)
    return True


def changed(token: Token, **parts: Any) -> Token:
    """Copy a token with some of its parts changed."""
    made = Token(token.type, token.tag, token.nesting, token.attrs, token.map, token.level, token.children)
    made.content, made.markup, made.info = token.content, token.markup, token.info
    made.meta, made.block, made.hidden = token.meta, token.block, token.hidden
    for name, value in parts.items():
        setattr(made, name, value)
    return made


def text_token(text: str, level: int) -> Token:
    """Make the token of some words."""
    return Token("text", "", 0, {}, None, level, None, text)


def shown_figure(figure: Figure) -> Token:
    """Make the token of a figure that is worked out."""
    return Token("figure", "", 0, meta={"figure": figure})


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


def _section(state: StateCore) -> None:
    """Move a heading's `{#id}` from its words to its attributes."""
    for heading, words in zip(state.tokens, state.tokens[1:], strict=False):
        if heading.type == "heading_open" and words.type == "inline":
            found = SECTION.search(words.content)
            if found:
                heading.attrSet("id", found["id"])
                heading.meta["only"] = found["only"] or ""
                words.content = words.content[: found.start()]


Mistake = tuple[int, int, str, str]  # line, column, what is wrong, what would be right


def is_closed(token: Any, lines: Sequence[str]) -> bool:
    """Tell whether a fence or a wrapper ends with its own mark, and not with the file or the list around it."""
    last = token.map[1] - (1 if token.type == "fence" else 0)
    found = lines[last].lstrip("> \t").rstrip() if last < len(lines) else ""
    mark = token.markup[0]
    return last > token.map[0] and found.strip(mark) == "" and len(found) >= len(token.markup)


def mistakes(tokens: Sequence[Any], lines: Sequence[str]) -> Iterator[Mistake]:
    """Find blocks that were meant and not read, or not read as meant."""
    for number, token in enumerate(tokens):
        following = tokens[number + 1] if number + 1 < len(tokens) else None
        match token.type:
            case "fence" if not is_closed(token, lines):
                what = f"this block “{token.info.strip() or token.markup}” is never closed"
                yield *_start(token, lines, token.markup), what, f"end it with a line {token.markup}"
            case "container_note_open" | "container_fold_open" | "container_only_open" if not is_closed(token, lines):
                what = f"this “{token.info.strip()}” is never closed"
                yield *_start(token, lines, token.markup), what, f"end it with a line {token.markup}"
            case "container_only_open" if token.info.strip() == "only":
                yield *_start(token, lines, ":::"), "this “only” gives no reason", "write ::: only Why it stands here"
            case "heading_open" if following and not following.content.strip():
                yield *_start(token, lines, "#"), "this heading has no words", "write its title after the ##"
            case "inline" if number and tokens[number - 1].type == "paragraph_open":
                yield from _paragraph(token, lines) if LOOKS_LIKE.search(token.content) else ()
            case "table_open":
                yield from _rows(tokens[number:], lines)
    yield from _skipped(tokens)


def _start(token: Any, lines: Sequence[str], mark: str) -> tuple[int, int]:
    line = token.map[0]
    return line + 1, max(0, lines[line].find(mark)) + 1


def _skipped(tokens: Sequence[Any]) -> Iterator[Mistake]:
    """A heading lies at most one level below the one before it; the page's title is the first."""
    level = 1
    for token in tokens:
        if token.type == "heading_open":
            here = int(token.tag[1])
            if here > level + 1:
                yield token.map[0] + 1, 1, "this heading skips a level", f"write {'#' * (level + 1)}"
            level = here


def _paragraph(token: Any, lines: Sequence[str]) -> Iterator[Mistake]:
    """Find lines of a paragraph that look like a wrapper, a heading or a table."""
    written = token.content.split("\n")
    for number, text in enumerate(written):
        line = token.map[0] + number
        spot = line + 1, max(0, lines[line].find(text)) + 1
        if text.startswith("::"):
            right = "::: note or ::: fold Its title opens, ::: closes"
            yield *spot, f"“{text}” opens and closes nothing, so it would be shown", right
        elif re.match(r"\[[^\]]+\]:", text):
            yield *spot, "a link’s address stands beside its words", "write [words](page#section) where it is read"
        elif re.match(r"#{1,6}[^#\s]", text):
            yield *spot, "this heading has no space behind its #", "write ## Its title {#its-id}"
    if len(written) > 1 and all(text.startswith("|") for text in written[:2]):
        ruled = re.fullmatch(r"[|:\s-]+", written[1])
        what = (
            "the second line of this table has another number of columns"
            if ruled
            else "this table lacks its second line"
        )
        yield token.map[0] + 1, 1, what, f"write {'|---' * len(cells(written[0]))}| below the first line"


def _rows(tokens: Sequence[Any], lines: Sequence[str]) -> Iterator[Mistake]:
    """Every row of a table has as many cells as its head; CommonMark drops the others unseen."""
    end = next(number for number, token in enumerate(tokens) if token.type == "table_close")
    columns = sum(token.type == "th_open" for token in tokens[:end])
    for token in tokens[:end]:
        if token.type == "tr_open" and token.map:
            line = token.map[0]
            found = cells(lines[line])
            if len(found) != columns:
                what = f"this row has {len(found)} cells, the table’s head has {columns}"
                yield line + 1, max(0, lines[line].find("|")) + 1, what, "write as many; a | within a cell is \\|"


def cells(line: str) -> list[str]:
    """Split a row of a table into its cells, whatever list or quote it stands in.

    >>> cells("> | a | b \\\\| c |"), cells("- a | b")
    ([' a ', ' b \\\\| c '], ['a ', ' b'])
    """
    row = re.sub(r"^(?:[ \t]*(?:>|[-*+][ \t]|\d+[.)][ \t]))*[ \t]*", "", line).rstrip()
    parts = re.split(r"(?<!\\)\|", row)
    return parts[1 if parts[0] == "" else 0 : -1 if len(parts) > 1 and parts[-1] == "" else None]


def text_of(tokens: Sequence[Any]) -> str:
    """Give the words of inline tokens, without marks."""
    return "".join(
        token.content if token.type in ("text", "code_inline", "figure") else " " if "break" in token.type else ""
        for token in tokens
    )
