"""The dialect editors write: CommonMark with tables, and four additions of our own.

`{{ name }}` is a figure, `[words]{claim=name}` a claim, `[words]{free="why"}` an exception with its reason,
`## Title {#id}` a section; `::: note` and `::: fold Title` wrap prose. `[words]{only="why"}`, `::: only Why` and
`## Title {#id only="why"}` declare what stands in one language alone. Raw HTML is off. Knows no figure's value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tablier.press.blocks import Heading, Reader, blocks, read
from tablier.press.spans import inline
from tablier.press.tokens import Token

__all__ = ["blocks", "inline", "read"]

SECTION_ID = re.compile(r"[a-z][a-z0-9-]*")
JUDGED = {f"container_{name}_open" for name in ("note", "fold", "only")} | {"fence", "heading_open", "table_open"}
LED = re.compile(r"^(?:[ \t]*(?:>|[-*+][ \t]|\d+[.)][ \t]))*[ \t]*")  # the lists and quotes that a row stands in
BETWEEN = re.compile(r"(?<!\\)\|")
NAMED_LINE = re.compile(r'\{#([a-z][a-z0-9-]*)(?:[ \t]+only="[^"}\n]+")?\}[ \t]*$', re.MULTILINE)
Mistake = tuple[int, int, str, str]  # line, column, what is wrong, what would be right


def is_closed(token: Any, lines: Sequence[str]) -> bool:
    """Tell whether a fence or a wrapper ends with its own mark: not with the file, the list around it, another."""
    if token.type == "fence" and any(opens_within(text, token.markup) for text in token.content.split("\n")):
        return False
    last = token.map[1] - (1 if token.type == "fence" else 0)
    found = lines[last].lstrip("> \t").rstrip() if last < len(lines) else ""
    mark = token.markup[0]
    return last > token.map[0] and found.strip(mark) == "" and len(found) >= len(token.markup)


def opens_within(text: str, markup: str) -> bool:
    """Tell whether a line within a fence opens another of the same mark, so that the first was never closed.

    >>> opens_within("```board start", "```"), opens_within("```board start", "````"), opens_within("```", "```")
    (True, False, False)
    """
    begun = text.lstrip()
    return begun.startswith(markup) and begun[len(markup) : len(markup) + 1].isalpha()


def closed(body: Reader, lines: Sequence[str]) -> tuple[Token, ...]:
    """Give the tokens of a body; a fence that is never closed says nothing."""
    for part in body.left:
        tokens = body.tokens[part]
        body.tokens[part] = [t if t.type != "fence" or is_closed(t, lines) else replace(t, info="") for t in tokens]
    return tuple(body.tokens)


def mistakes(body: Reader, headings: Sequence[Heading], lines: Sequence[str]) -> Iterator[Mistake]:
    """Find blocks that were meant and not read, or not read as meant, among those that were in doubt; odd levels."""
    for part in body.left:
        yield from _meant(body.tokens[part], lines)
    yield from _skipped(headings)


def _meant(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Mistake]:
    for number, token in enumerate(tokens):
        if token.type == "inline" and tokens[number - 1].type == "paragraph_open":
            yield from _paragraph(token, lines) if _may_be_meant(token.content) else ()
        elif token.type in JUDGED:
            yield from _judged(token, tokens, number, lines)


def _may_be_meant(text: str) -> bool:
    """Tell whether a line of a paragraph begins as if it were meant as more than words."""
    begun = f"\n{text}"
    return "\n[" in begun or "\n|" in begun or "\n#" in begun or "\n::" in begun


def _judged(token: Token, tokens: Sequence[Token], number: int, lines: Sequence[str]) -> Iterator[Mistake]:
    """Find what is wrong with a fence, a wrapper, a heading or a table."""
    match token.type:
        case "fence" if not is_closed(token, lines):
            what = f"this block “{token.info.strip() or token.markup}” is never closed"
            yield *_start(token, lines, token.markup), what, f"end it with a line {token.markup}"
        case "container_note_open" | "container_fold_open" | "container_only_open" if not is_closed(token, lines):
            what = f"this “{token.info.strip()}” is never closed"
            yield *_start(token, lines, token.markup), what, f"end it with a line {token.markup}"
        case "container_only_open" if token.info.strip() == "only":
            yield *_start(token, lines, ":::"), "this “only” gives no reason", "write ::: only Why it stands here"
        case "heading_open" if not tokens[number + 1].content.strip():
            yield *_start(token, lines, "#"), "this heading has no words", "write its title after the ##"
        case "table_open":
            yield from _rows(tokens[number:], lines)


def _start(token: Any, lines: Sequence[str], mark: str) -> tuple[int, int]:
    line = token.map[0]
    return line + 1, max(0, lines[line].find(mark)) + 1


def _skipped(headings: Sequence[Heading]) -> Iterator[Mistake]:
    """A heading lies at most one level below the one before it; the page's title is the first."""
    level = 1
    for token, _ in headings:
        here = int(token.tag[1])
        if token.map and here > level + 1:
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
    row = LED.sub("", line).rstrip()
    parts = BETWEEN.split(row) if "\\" in row else row.split("|")
    return parts[1 if parts[0] == "" else 0 : -1 if len(parts) > 1 and parts[-1] == "" else None]


def text_of(tokens: Sequence[Any]) -> str:
    """Give the words of inline tokens as one line, without marks."""
    return "".join(
        token.content.replace("\n", " ")
        if token.type in ("text", "code_inline", "figure")
        else " "
        if "break" in token.type
        else ""
        for token in tokens
    )
