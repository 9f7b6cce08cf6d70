"""What each section of a document says, as plain lines, so that two states of it can be compared.

Wrapping and typography are left out; figures stand by their names, never by their values; claims, links and blocks
are kept. What is declared to stand in one language alone is left out. Knows no other language and no lock.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from tablier.press import markdown
from tablier.press.model import Document, TextFile
from tablier.press.strict_yaml import read_yaml

HEAD = ""  # the section before the first heading: title, description, what stands before any heading
FOLDED = (
    (re.compile("«[ \u00a0\u202f]*|[ \u00a0\u202f]*»|[“”]"), '"'),
    (re.compile("[‘’]"), "'"),
    (re.compile("…"), "..."),
    (re.compile("[ \t\n\u00a0\u202f]+"), " "),
)
ONLY = ("container_only_open", "container_only_close")
PAIRED = {"em_open": "*", "em_close": "*", "strong_open": "**", "strong_close": "**"}


class Said(Struct, frozen=True):
    """What one section says in one language: a line a block, and the line of the file where it begins."""

    lines: tuple[str, ...]
    line: int


def said(document: Document) -> dict[str, Said]:
    """Give what each section says, by its id; HEAD is the first.

    Two documents of the same lines differ in nothing that asks for another translation.
    """
    head = [f"title: {phrase(document.meta.title)}", f"description: {phrase(document.meta.description)}"]
    writer = _Writer({HEAD: head}, {HEAD: 1})
    writer.write(document.tokens)
    alone = {section.id for section in document.sections if section.only}
    return {id_: Said(tuple(lines), writer.starts[id_]) for id_, lines in writer.sections.items() if id_ not in alone}


def phrase(text: str) -> str:
    """Give what one line of prose says.

    >>> phrase("Un *bon*  « mot » : l’écart de {{gap}}.")
    'Un *bon* "mot" : l\\'écart de {{ gap }}.'
    """
    return inline(markdown.inline(text))


def inline(tokens: Sequence[Any]) -> str:
    """Give what inline tokens say, marked as Markdown marks it."""
    closing: list[str] = []
    return folded("".join(_piece(token, closing) for token in shared(tokens)))


def shared(tokens: Sequence[Any]) -> Iterator[Any]:
    """Leave out what is declared to stand in this language alone."""
    alone = 0
    for token in tokens:
        alone += token.nesting if token.type in ("only_open", "only_close", *ONLY) else 0
        if not alone:
            yield token


def folded(text: str) -> str:
    """Leave out what typography may change: kinds of space, of quote and of apostrophe."""
    for pattern, plain in FOLDED:
        text = pattern.sub(plain, text)
    return text.strip()


def _piece(token: Any, closing: list[str]) -> str:
    match token.type:
        case "text":
            return str(token.content).replace("\n", " ")
        case "figure":
            return f"{{{{ {token.content} }}}}" if token.content else str(token.markup)
        case "code_inline":
            return f"`{token.content}`"
        case "softbreak":
            return " "
        case "hardbreak":
            return " \\ "
        case "image":
            return f"![{inline(token.children or ())}]({token.attrs['src']})"
        case "link_open":
            closing.append(f"]({token.attrs['href']})")
            return "["
        case "mark_open":
            is_claim = token.meta["kind"] == "claim"
            closing.append(f"]{{claim={token.meta['value']}}}" if is_claim else "")
            return "[" if is_claim else ""
        case "link_close" | "mark_close":
            return closing.pop()
    return PAIRED.get(token.type, "")


class _Writer(Struct):
    """Writes a document's tokens as lines, section by section."""

    sections: dict[str, list[str]]
    starts: dict[str, int]
    prefix: list[str] = field(default_factory=list)  # of the quotes, lists and items that are open
    section: str = HEAD

    def write(self, tokens: Sequence[Any]) -> None:
        tokens = list(shared(tokens))
        for number, token in enumerate(tokens):
            match token.type:
                case "heading_open":
                    self._begin(token)
                case "inline":
                    self._say(self._mark(tokens[number - 1]) + inline(token.children or ()), tokens[number - 1])
                case "bullet_list_open" | "ordered_list_open":
                    self.prefix.append("- " if token.type == "bullet_list_open" else "1. ")
                case "blockquote_open":
                    self.prefix.append("> ")
                case "bullet_list_close" | "ordered_list_close" | "blockquote_close":
                    self.prefix.pop()
                case "container_note_open" | "container_fold_open":
                    kind, _, title = token.info.strip().partition(" ")
                    self._line(f"::: {kind} {phrase(title)}".rstrip())
                case "container_note_close" | "container_fold_close":
                    self._line(":::")
                case "tr_open":
                    self._line("|")
                case "fence" | "code_block":
                    self._block(token)
                case "hr":
                    self._line("---")

    def _begin(self, heading: Any) -> None:
        id_ = str(heading.attrs.get("id", ""))
        if id_ and id_ not in self.sections:
            self.section, self.sections[id_], self.starts[id_] = id_, [], heading.map[0] + 1

    def _mark(self, opened: Any) -> str:
        return f"{opened.markup} " if opened.type == "heading_open" else ""

    def _say(self, text: str, opened: Any) -> None:
        """Add a line, or a cell to the row that stands last."""
        if opened.type in ("th_open", "td_open"):
            self.sections[self.section][-1] += f" {text} |"
        else:
            self._line(text)

    def _line(self, text: str) -> None:
        if text:
            self.sections[self.section].append("".join(self.prefix) + text)

    def _block(self, token: Any) -> None:
        self._line(f"```{token.info.strip()}")
        for line in _settings(token) if token.info.strip() else token.content.split("\n"):
            self._line(line)


def _settings(token: Any) -> Iterator[str]:
    """Write a block's YAML a value a line, sorted; what is no YAML as it stands."""
    value, _, faults = read_yaml(TextFile("", token.content))
    if faults or not isinstance(value, Mapping):
        yield from token.content.split("\n")
        return
    for key, item in sorted(value.items()):
        inner = item.items() if isinstance(item, Mapping) else [("", item)]
        for name, text in sorted(inner):
            yield f"{key}{'.' if name else ''}{name}: {phrase(str(text))}"
