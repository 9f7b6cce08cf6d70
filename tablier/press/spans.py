"""The words of a paragraph in the forms that editors write most: figures, links within the site, marks, emphasis, code.

Gives the tokens that the parser gives, or nothing where a paragraph holds anything else, which is left to it.
"""

from __future__ import annotations

import re

from markdown_it.token import Token
from msgspec import Struct, field

NAME = r"[a-z][a-z0-9_]*(?:/[a-z][a-z0-9_]*)?(?:\.[a-z][a-z0-9_]*)*"
FIGURE = rf"\{{\{{\s*(?P<name>{NAME})\s*\}}\}}"
MARK = r'\{(?P<kind>claim|free|only)=(?:"(?P<quoted>[^"\n]+)"|(?P<plain>[a-z][a-z0-9_]*))\}'
SIGN = re.compile(r"[\n\\`*_\[\]<&{!]")  # what may begin anything but text
FORM = re.compile(
    rf"""
      (?P<figure>{FIGURE})
    | (?P<bracket>\[)
    | (?P<link>\]\((?P<href>[a-z][a-z0-9_]*(?:\#[a-z0-9-]+)?|\#[a-z0-9-]+)\))
    | (?P<mark>\]{MARK})
    # Behind a space and before a letter, stars only open; the other way round they only close.
    | (?P<opening>(?<![^ \n(\['"’])\*\*?(?=[^\W_])|(?<![^ \n])\*\*?(?=\{{\{{))
    | (?P<closing>(?<=[^\W_])\*\*?(?=[ \n.,;:!?)\]'"’]|$)|(?<=[.!?)\}}])\*\*?(?=[ \n]|$))
    | (?P<code>`(?P<inside>[^`\n]+)`(?!`))
    | (?P<end>\n(?!\ *\t)\ *)
    | (?P<text>&(?=\s)|!(?!\[)|\{{(?!\{{)|(?<=[^\W_])_(?=[^\W_]))
    """,
    re.VERBOSE,
)


class _Unread(Exception):
    """A paragraph holds what is left to the parser."""


def spans(text: str) -> list[Token] | None:
    """Read a paragraph's words; nothing where they hold what only the parser reads.

    >>> [token.type for token in spans("a [b](home) {{ c }}") or ()]
    ['text', 'link_open', 'text', 'link_close', 'text', 'figure']
    >>> spans("a <https://e.example>") is None
    True
    """
    run, place = _Run(text), 0
    try:
        while sign := SIGN.search(text, place):
            found = FORM.match(text, sign.start())
            if not found or not found.lastgroup:
                return None
            run.say(text[place : sign.start()])
            getattr(run, found.lastgroup)(found)
            place = found.end()
    except _Unread:
        return None
    run.say(text[place:])
    run.flush()
    return None if run.opened else run.tokens


class _Run(Struct):
    """What was read of a paragraph: its tokens, the words behind the last, and what is open."""

    source: str
    tokens: list[Token] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    start: int = 0  # the token at the open bracket
    inside: int = 0  # where the text behind it begins

    def say(self, text: str) -> None:
        if text:
            self.words.append(text)

    def flush(self) -> None:
        if self.words:
            self.tokens.append(Token("text", "", 0, {}, None, len(self.opened), None, "".join(self.words)))
            self.words = []

    def put(self, token: Token) -> None:
        self.flush()
        token.level = len(self.opened)
        self.tokens.append(token)

    def text(self, found: re.Match[str]) -> None:
        self.words.append(found[0])

    def figure(self, found: re.Match[str]) -> None:
        self.put(Token("figure", "", 0, content=found["name"], markup=found[0]))

    def code(self, found: re.Match[str]) -> None:
        inside = found["inside"]
        is_padded = inside[0] == inside[-1] == " " and inside.strip(" ") != ""
        self.put(Token("code_inline", "code", 0, content=inside[1:-1] if is_padded else inside, markup="`"))

    def end(self, found: re.Match[str]) -> None:
        """End a line; two spaces before it break it for good."""
        last = self.words.pop() if self.words and self.words[-1] else ""
        self.say(last.rstrip(" "))
        self.put(Token("hardbreak" if last.endswith("  ") else "softbreak", "br", 0))

    def opening(self, found: re.Match[str]) -> None:
        strong = len(found[0]) == 2
        self.words += [""] * strong  # the parser leaves an empty text beside strong words
        self.put(Token("strong_open" if strong else "em_open", "strong" if strong else "em", 1, markup=found[0]))
        self.opened.append(found[0])

    def closing(self, found: re.Match[str]) -> None:
        strong = len(found[0]) == 2
        self.close(found[0])
        self.put(Token("strong_close" if strong else "em_close", "strong" if strong else "em", -1, markup=found[0]))
        self.words += [""] * strong

    def bracket(self, found: re.Match[str]) -> None:
        if "[" in self.opened:
            raise _Unread
        self.put(Token("", "", 1))
        self.start, self.inside = len(self.tokens) - 1, found.end()
        self.opened.append("[")

    def link(self, found: re.Match[str]) -> None:
        self.bracketed("link", "a", found)
        self.tokens[self.start].attrs = {"href": found["href"]}

    def mark(self, found: re.Match[str]) -> None:
        is_only = found["kind"] == "only"
        self.bracketed("only" if is_only else "mark", "" if is_only else "span", found)
        meta = {"kind": found["kind"], "value": found["quoted"] or found["plain"]}
        self.tokens[self.start].meta = meta | {"inside": self.source[self.inside : found.start()]}

    def bracketed(self, name: str, tag: str, found: re.Match[str]) -> None:
        """Say what the open bracket was, and close it."""
        self.close("[")
        self.tokens[self.start].type, self.tokens[self.start].tag = f"{name}_open", tag
        self.put(Token(f"{name}_close", tag, -1))

    def close(self, opener: str) -> None:
        self.flush()
        if not self.opened or self.opened.pop() != opener:
            raise _Unread
