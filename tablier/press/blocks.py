"""The blocks of a body in the forms that editors write most: paragraphs, headings, lists, tables, wrappers, fences.

One pattern reads a block, and doubts what may be anything else, or meant as anything else; a block in doubt is left to
the parser, and reading goes on behind it. Gives the tokens that the parser gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.spans import inline, spans
from tablier.press.tokens import NOTHING, SPACES, Token

if TYPE_CHECKING:
    from tablier.press.parser import Body

Lines = tuple[int, int]  # the first line, and the one behind the last
Heading = tuple[Token, Token]  # what opens it, and its words
SECTION = re.compile(r'\{#(?P<id>[^}\s]*)(?:\s+only="(?P<only>[^"}\n]+)")?\}\s*$')
# A line that begins so is a paragraph's, whatever follows; a star or a digit, where it makes no list; a bracket, where
# no address stands behind it.
PLAIN = r"(?:[^\s#>\-+*=~`_|:<\d\[]|\[(?![^\]\n]+\]:)|\*{1,2}[^\s*]|`{1,2}[^`\s]|\d++(?![.)]))[^\n]*+\n"
BLANK = r"(?:[ \t]*\n)*+(?:[ \t]+\Z)?"
ENDED = r"(?=[ \t]*\n|\Z)"
LEFT = r"(?:(?:[ \t]*\n)++(?=[^\s{0}])|(?:[ \t]*\n)*+\Z)"  # a list ends behind blank lines that do not go on with it
# No | stands in the first line of what is no table: with the second, it might begin one.
FORM = re.compile(
    rf"""
    (?: (?P<paragraph>(?:{PLAIN})++) {ENDED}
      | (?P<sharps>\#{{1,6}}) \ (?P<title>[^\s\#|](?:[^\n|]*[^\s\#|])?) [ \t]*\n (?P<heading>)
      | (?P<table>\|[^\n\\]*\n \|(?:\ *:?-+:?\ *\|)+\ *\n (?:\|[^\n\\]*\n)*+) {ENDED}
      | (?P<bullets>(?:-\ {PLAIN}(?:\ \ {PLAIN})*+)++) {LEFT.format("-")} (?P<bulleted>)
      | (?P<numbers>(?:\d{{1,9}}\.\ {PLAIN})++) {LEFT.format("0-9")} (?P<numbered>)
      | :::(?P<info>\ (?P<name>note|fold|only)(?:\ [^\n|]*)?)\n
        (?P<inside>(?:(?![ \t]*:)[^\n]*\n)*+) :::\n (?P<wrapper>)
      | (?P<ticks>`{{3,}})(?P<language>[^`\n|]*)\n (?P<code>(?:(?!\ *```)[^\n]*\n)*+) (?P=ticks)\n (?P<fence>)
    ) {BLANK}
    """,
    re.VERBOSE,
)
BLANKS = re.compile(BLANK)
ITEM = re.compile(r"^(?:-|(\d+)\.) ", re.MULTILINE)
ALIGNED = {":-": "left", "-:": "right", "::": "center"}  # by the ends of what stands below a column's head
PARAGRAPH_END = Token("paragraph_close", "p", -1)
HIDDEN_END = Token("paragraph_close", "p", -1, hidden=True)
WRAPPER_END = {name: Token(f"container_{name}_close", "div", -1, "", ":::") for name in ("note", "fold", "only")}
CELL = {tag: (Token(f"{tag}_open", tag, 1), Token(f"{tag}_close", tag, -1)) for tag in ("th", "td")}
ROW_END, HEAD_END, ROWS_END, TABLE_END = (Token(f"{t}_close", t, -1) for t in ("tr", "thead", "tbody", "table"))


def blocks(text: str) -> tuple[Token, ...]:
    """Read a whole body.

    >>> [token.type for token in blocks("Mots\\n")]
    ['paragraph_open', 'inline', 'paragraph_close']
    """
    return tuple(read(text).tokens)


def read(text: str) -> Reader:
    """Read a whole body; gives its reader, which knows what was left to the parser."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    reader = Reader(text.replace("\0", "\ufffd"))
    while not reader.read(len(reader.text)):
        reader.leave()
    return reader


def words(content: str, map_: Lines) -> Token:
    """Make the token of a paragraph's, a heading's or a cell's words."""
    found = spans(content)
    return Token("inline", "", 0, content, "", map_, inline(content) if found is None else found)


def heading(tag: str, markup: str, map_: Lines, title: str, titled: Lines) -> Iterator[Token]:
    """Make a heading of its title and the lines that it stands on; `{#id}` at its end becomes an attribute."""
    found = SECTION.search(title)
    attrs, meta = ({"id": found["id"]}, {"only": found["only"] or ""}) if found else ({}, {})
    yield Token("heading_open", tag, 1, "", markup, map_, (), attrs, meta)
    yield words(title[: found.start()].rstrip() if found else title, titled)
    yield Token("heading_close", tag, -1, "", markup)


class Reader(Struct):
    """Reads blocks in turn; knows the place and the line of the next, and the tokens of those before."""

    text: str
    tokens: list[Token] = field(default_factory=list)
    place: int = 0
    line: int = 0
    parser: Body | None = None  # made when the first block is left to it
    left: list[slice] = field(default_factory=list)  # the tokens of what was left to it

    def read(self, end: int) -> bool:
        """Read on up to a place; tells whether it was reached, or a block is in doubt before."""
        text = self.text
        if found := BLANKS.match(text, self.place, end):
            self.line += text.count("\n", self.place, found.end())
            self.place = found.end()
        while self.place < end:
            found = FORM.match(text, self.place, end)
            if not found:
                return False
            form = str(found.lastgroup)
            ended, behind = found.end(form), found.end()
            line = self.line + text.count("\n", self.place, ended)
            if not FORMS[form](self, found, line):
                return False
            self.line = line + text.count("\n", ended, behind)
            self.place = behind
        return True

    def headings(self) -> list[Heading]:
        """List the headings that were read, each with its title."""
        return [(t, self.tokens[number + 1]) for number, t in enumerate(self.tokens) if t.type == "heading_open"]

    def leave(self) -> None:
        """Leave a block to the parser."""
        from tablier.press.parser import Body

        self.parser = self.parser or Body(self.text)
        tokens, self.line, self.place = self.parser.block(self.line)
        before = len(self.tokens)
        self.tokens += tokens
        self.left.append(slice(before, len(self.tokens)))

    def paragraph(self, found: re.Match[str], end: int) -> bool:
        map_ = self.line, end
        opening = Token("paragraph_open", "p", 1, "", "", map_)
        self.tokens += opening, words(found["paragraph"].strip(SPACES), map_), PARAGRAPH_END
        return True

    def heading(self, found: re.Match[str], end: int) -> bool:
        """Read a heading, if it has words."""
        sharps, map_ = found["sharps"], (self.line, end)
        opening, title, closing = heading(f"h{len(sharps)}", sharps, map_, found["title"], map_)
        if not title.content.strip():
            return False
        self.tokens += opening, title, closing
        return True

    def fence(self, found: re.Match[str], end: int) -> bool:
        map_ = self.line, end
        self.tokens.append(Token("fence", "code", 0, found["code"], found["ticks"], map_, info=found["language"]))
        return True

    def wrapper(self, found: re.Match[str], end: int) -> bool:
        """Read a wrapper with all it holds, or nothing of it, or of one that lacks its reason."""
        if found["info"].strip() == "only":
            return False
        before, line, place = len(self.tokens), self.line, self.place
        name, info, map_ = found["name"], found["info"], (line, end - 1)
        self.tokens.append(Token(f"container_{name}_open", "div", 1, "", ":::", map_, info=info))
        self.line, self.place = line + 1, found.start("inside")
        is_read = self.read(found.end("inside"))
        self.line, self.place = line, place
        if is_read:
            self.tokens.append(WRAPPER_END[name])
        else:
            del self.tokens[before:]
        return is_read

    def bulleted(self, found: re.Match[str], end: int) -> bool:
        return self.list("bullet_list", "ul", "-", found["bullets"], end)

    def numbered(self, found: re.Match[str], end: int) -> bool:
        return self.list("ordered_list", "ol", ".", found["numbers"], end)

    def list(self, name: str, tag: str, mark: str, written: str, end: int) -> bool:
        """Read a list of one paragraph an item, without blank lines between; it ends with those behind it."""
        parts = ITEM.split(written)[1:]
        start = {"start": int(parts[0])} if parts[0] and int(parts[0]) != 1 else NOTHING
        self.tokens.append(Token(f"{name}_open", tag, 1, "", mark, (self.line, end), (), start))
        line = self.line
        for number, said in zip(parts[::2], parts[1::2], strict=True):
            map_ = line, line + said.count("\n")
            line = map_[1]
            self.tokens += self.item(number or "", said, mark, map_, end if said is parts[-1] else line)
        self.tokens.append(Token(f"{name}_close", tag, -1, "", mark))
        return True

    def item(self, number: str, said: str, mark: str, map_: tuple[int, int], end: int) -> Iterator[Token]:
        yield Token("list_item_open", "li", 1, "", mark, (map_[0], end), info=number)
        yield Token("paragraph_open", "p", 1, "", "", map_, hidden=True)
        yield words(said.replace("\n  ", "\n").strip(SPACES), map_)
        yield HIDDEN_END
        yield Token("list_item_close", "li", -1, "", mark)

    def table(self, found: re.Match[str], end: int) -> bool:
        """Read a table whose rows all have as many cells as its head."""
        head, rule, *rows = map(_cells, found["table"].split("\n")[:-1])
        if any(len(row) != len(head) for row in (rule, *rows)):
            return False
        first = self.line
        self.tokens.append(Token("table_open", "table", 1, "", "", (first, end)))
        self.tokens.append(Token("thead_open", "thead", 1, "", "", (first, first + 1)))
        self.row(_columns("th", rule), head, first)
        self.tokens.append(HEAD_END)
        if rows:
            columns = _columns("td", rule)
            self.tokens.append(Token("tbody_open", "tbody", 1, "", "", (first + 2, end)))
            for line, row in enumerate(rows, first + 2):
                self.row(columns, row, line)
            self.tokens.append(ROWS_END)
        self.tokens.append(TABLE_END)
        return True

    def row(self, columns: Sequence[tuple[Token, Token]], cells: Sequence[str], line: int) -> None:
        """Read a row of a table."""
        map_, tokens = (line, line + 1), self.tokens
        tokens.append(Token("tr_open", "tr", 1, "", "", map_))
        for (opening, closing), cell in zip(columns, cells, strict=True):
            tokens += opening, words(cell, map_), closing
        tokens.append(ROW_END)


def _columns(tag: str, rule: Sequence[str]) -> list[tuple[Token, Token]]:
    """Give what opens and closes the cells of each column, which the line below the head may align."""
    opening, closing = CELL[tag]
    aligned = [ALIGNED.get(mark[0] + mark[-1]) if ":" in mark else None for mark in rule]
    return [(replace(opening, attrs={"style": f"text-align:{a}"}) if a else opening, closing) for a in aligned]


def _cells(row: str) -> list[str]:
    """Split a row into its cells."""
    cells = row.strip(SPACES).split("|")
    return [cell.strip(SPACES) for cell in cells[1 : -1 if cells[-1] == "" else None]]


FORMS: Mapping[str, Callable[[Reader, re.Match[str], int], bool]] = {
    name: getattr(Reader, name)
    for name in ("paragraph", "heading", "table", "bulleted", "numbered", "wrapper", "fence")
}
