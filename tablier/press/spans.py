"""The words of a paragraph in the forms that editors write most: figures, links within the site, marks, emphasis, code.

Gives the tokens that the parser gives, or nothing where a paragraph holds anything else, which is left to it. Where a
line ends, its end stands in the text, unless a space is beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from tablier.press.tokens import HARD, SOFT, Token

NAME = r"[a-z][a-z0-9_]*(?:/[a-z][a-z0-9_]*)?(?:\.[a-z][a-z0-9_]*)*"
FIGURE = rf"\{{\{{\s*(?P<name>{NAME})\s*\}}\}}"
MARK = r'\{(?P<kind>claim|free|only)=(?:"(?P<quoted>[^"\n]+)"|(?P<plain>[a-z][a-z0-9_]*))\}'
LINK = r"[a-z][a-z0-9_]*(?:\#[a-z0-9-]+)?|\#[a-z0-9-]+"
BEHIND, BEFORE = r"""(?<![^ \n(\['"’]\*)""", r"""(?=[ \n.,;:!?)\]'"’]|\Z)"""  # what stands around emphasis
WORDS = r"[^\n\\`*_\[\]<&{!]+"
# What a sign may begin that may begin anything but text; a sign alone is left to the parser.
FORM = re.compile(
    rf"""
      \{{\{{ \s* (?P<figure>{NAME}) \s* \}}\}}
    | \* {BEHIND} (?P<stars>\*?) (?P<stressed>(?=[^\W_]){WORDS}) (?<=[^\W_]) \* (?P=stars) {BEFORE} (?P<pair>)
    | \[ (?P<said>{WORDS}) \]\( (?P<linked>{LINK}) \)
    | \n (?!\ *\t) \ * (?P<end>)
    # Behind a space and before a letter, stars only open; the other way round they only close.
    | \* (?: {BEHIND} \*? (?=[^\W_]) | (?<![^ \n]\*) \*? (?=\{{\{{) ) (?P<opening>)
    | \* (?: (?<=[^\W_]\*) \*? {BEFORE} | (?<=[.!?)\}}]\*) \*? (?=[ \n]|\Z) ) (?P<closing>)
    | \[ (?P<bracket>)
    | \]\( (?P<link>{LINK}) \)
    | \] (?P<mark>{MARK})
    | ` (?P<code>[^`\n]+) ` (?!`)
    | (?: &(?=\s) | !(?!\[) | \{{(?!\{{) | (?<=[^\W_])_(?=[^\W_]) ) (?P<text>)
    """,
    re.VERBOSE,
)
# Signs are looked for in a text's bytes, where one stands for them all: a search skips to it. The end of a line is a
# sign where a space is beside it.
SIGN = b"*"
SIGNS = bytes(SIGN[0] if chr(code) in "\\`*_[]<&{!" else code for code in range(256))
SIGNS_AND_ENDS = SIGNS.replace(b"\n", SIGN)
SPACE_AT_END = re.compile(r"\n(?:(?<=[ ]\n)|(?=[ \t]))")
UNKNOWN = Token("", "", 1)  # an open bracket, until it is known what it opens
OPENING = {"*": Token("em_open", "em", 1, markup="*"), "**": Token("strong_open", "strong", 1, markup="**")}
CLOSING = {"*": Token("em_close", "em", -1, markup="*"), "**": Token("strong_close", "strong", -1, markup="**")}
LINK_END, MARK_END, ONLY_END = (
    Token("link_close", "a", -1),
    Token("mark_close", "span", -1),
    Token("only_close", "", -1),
)


def spans(text: str) -> tuple[Token, ...] | None:
    """Read a paragraph's words; nothing where they hold what only the parser reads.

    >>> [token.type for token in spans("a [b](home) {{ c }}") or ()]
    ['text', 'link_open', 'text', 'link_close', 'text', 'figure']
    >>> spans("a <https://e.example>") is None
    True
    """
    tokens: list[Token] = []
    run, place = _Run(text, tokens, []), 0
    signs = text.encode("latin-1", "replace").translate(SIGNS_AND_ENDS if _has_space_at_end(text) else SIGNS)
    start = signs.find(SIGN)
    while start >= 0:
        found = FORM.match(text, start)
        if found is None:
            return None
        form = found.lastgroup
        if form != "text":
            if place < start:
                tokens.append(Token("text", "", 0, text[place:start]))
            token = FORMS[form](run, found)
            if token is None:
                return None
            tokens.append(token)
            place = found.end()
        start = signs.find(SIGN, found.end())
    if place < len(text):
        tokens.append(Token("text", "", 0, text[place:]))
    return None if run.opened else tuple(tokens)


def _has_space_at_end(text: str) -> bool:
    return "\n" in text and SPACE_AT_END.search(text) is not None


def inline(text: str) -> tuple[Token, ...]:
    """Read one line of prose, as stands in a title or a caption, or a paragraph's words."""
    read = spans(text)
    if read is not None:
        return read
    from tablier.press.parser import inline_by_parser

    return inline_by_parser(text)


class _Run(Struct):
    """What was read of a paragraph: its tokens, and what is open. Gives the token of each form, nothing if unread."""

    source: str
    tokens: list[Token]
    opened: list[str]
    start: int = 0  # the token at the open bracket
    inside: int = 0  # where the text behind it begins

    def figure(self, found: re.Match[str]) -> Token:
        return Token("figure", "", 0, found["figure"], found[0])

    def pair(self, found: re.Match[str]) -> Token:
        """Read words between stars."""
        stars = "*" + found["stars"]
        self.tokens += OPENING[stars], Token("text", "", 0, found["stressed"])
        return CLOSING[stars]

    def linked(self, found: re.Match[str]) -> Token | None:
        """Read a link of plain words."""
        if "[" in self.opened:
            return None
        self.tokens += Token("link_open", "a", 1, attrs={"href": found["linked"]}), Token("text", "", 0, found["said"])
        return LINK_END

    def code(self, found: re.Match[str]) -> Token:
        inside = found["code"]
        is_padded = inside[0] == inside[-1] == " " and inside.strip(" ") != ""
        return Token("code_inline", "code", 0, inside[1:-1] if is_padded else inside, "`")

    def end(self, found: re.Match[str]) -> Token:
        """End a line; two spaces before it break it for good."""
        if not self.source.endswith(" ", 0, found.start()) or self.tokens[-1].type != "text":
            return SOFT
        words = self.tokens.pop().content
        if stripped := words.rstrip(" "):
            self.tokens.append(Token("text", "", 0, stripped))
        return HARD if words.endswith("  ") else SOFT

    def opening(self, found: re.Match[str]) -> Token:
        self.opened.append(found[0])
        return OPENING[found[0]]

    def closing(self, found: re.Match[str]) -> Token | None:
        return CLOSING[found[0]] if self.closed(found[0]) else None

    def bracket(self, found: re.Match[str]) -> Token | None:
        if "[" in self.opened:
            return None
        self.opened.append("[")
        self.start, self.inside = len(self.tokens), found.end()
        return UNKNOWN

    def link(self, found: re.Match[str]) -> Token | None:
        return self.bracketed(Token("link_open", "a", 1, attrs={"href": found["link"]}), LINK_END)

    def mark(self, found: re.Match[str]) -> Token | None:
        kind, inside = found["kind"], self.source[self.inside : found.start()]
        meta = {"kind": kind, "value": found["quoted"] or found["plain"], "inside": inside}
        if kind == "only":
            return self.bracketed(Token("only_open", "", 1, meta=meta), ONLY_END)
        return self.bracketed(Token("mark_open", "span", 1, meta=meta), MARK_END)

    def bracketed(self, opening: Token, ending: Token) -> Token | None:
        """Say what the open bracket was, and close it."""
        if not self.closed("["):
            return None
        self.tokens[self.start] = opening
        return ending

    def closed(self, opener: str) -> bool:
        """Tell whether it was this that was opened last, and close it."""
        return bool(self.opened) and self.opened.pop() == opener


FORMS: Mapping[str | None, Callable[[_Run, re.Match[str]], Token | None]] = {
    name: getattr(_Run, name)
    for name in ("figure", "pair", "linked", "code", "end", "opening", "closing", "bracket", "link", "mark")
}
