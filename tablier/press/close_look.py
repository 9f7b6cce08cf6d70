"""Words looked at letter by letter, where a glance does not do: what is wrong in them gets a line and a column.

Texts are set with what stands around them. Knows no name: what one stands for, the page's scope says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from tablier.press import prose
from tablier.press.cursor import Cursor
from tablier.press.problems import Refused, nearest
from tablier.press.tokens import lines_apart
from tablier.press.typography import Typesetter, miswritten, raised, unmendable

if TYPE_CHECKING:
    from tablier.press.scope import PageScope

PAIRS = {"link_open": "link_close", "mark_open": "mark_close", "only_open": "only_close"}


class CloseLook(Struct):
    """Looks at the rows of a page's words, one after the other in their order."""

    scope: PageScope
    cursor: Cursor
    link: str = ""  # where the link that is open leads
    place: int = 0  # among the body's tokens, behind the words read last

    def block(self, tokens: Sequence[Any], place: int) -> tuple[Any, ...]:
        """Work out a block's words, behind those that were read at a glance before them on their line."""
        line, first = tokens[place].map[0], place
        while first > self.place and (tokens[first - 1].map is None or tokens[first - 1].map[0] == line):
            first -= 1
        self.place = place + 1
        self.cursor.stand(line + 1)
        for earlier in tokens[first:place]:
            self.row(earlier.children)
        return self.row(tokens[place].children)

    def row(self, tokens: Sequence[Any]) -> tuple[Any, ...]:
        """Work out a row letter by letter; text inside a `free` mark may hold digits."""
        tokens = [part for token in tokens for part in lines_apart(token)]
        marks: list[str] = []
        done: list[Any] = []
        setter = Typesetter(self.scope.document.language.tag)
        for number, token in enumerate(tokens):
            if token.type in ("mark_open", "only_open"):
                marks.append(token.meta["kind"])
            if token.type in ("mark_close", "only_close"):
                marks.pop()
            self._check_token(token, tokens[number + 1] if number + 1 < len(tokens) else None)
            if token.type == "text":
                is_address = number > 0 and tokens[number - 1].markup == "autolink"
                done += [token] if is_address else self._text(token, "free" in marks, setter, tokens, number)
            else:
                done.append(self._inline_token(token))
        self._check_quotes(setter)
        return tuple(done)

    def _check_quotes(self, setter: Typesetter) -> None:
        """A quote has two ends."""
        file = self.scope.document.file
        for spot in setter.opened:
            self.scope.note(
                Cursor(file, spot).find(""), Refused("a quote is opened here and never closed", 'close it with "')
            )
        for spot in setter.strays:
            self.scope.note(
                Cursor(file, spot).find(""), Refused("a quote is closed here that none opened", 'open it with "')
            )

    def _check_token(self, token: Any, following: Any) -> None:
        """Judge what Markdown read as meant but nobody can use; step over what is not prose."""
        if token.type == "mark_open" and token.meta["kind"] == "free":
            self._check_free(token)
        if following is not None and following.type == PAIRS.get(token.type, ""):
            self.scope.note(
                self.cursor.find("["), Refused("nothing stands between these brackets", "write the words there")
            )
        if token.type == "code_inline":
            self.cursor.offset = self.cursor.behind(token.content)
        if token.type == "link_open":
            self.link = str(token.attrs["href"])
        if token.type == "link_close":
            self.cursor.offset = self.cursor.behind(f"]({self.link}")

    def _check_free(self, token: Any) -> None:
        """An exception that excepts nothing is a slip, or no longer needed."""
        if (
            next(prose.bare_numbers(token.meta["inside"], self.scope.document.language.tag, self.scope.numerals), None)
            is None
        ):
            mark = Cursor(self.cursor.file, self.cursor.offset).find("[")
            self.scope.note(mark, Refused("no number stands between these brackets", "take the {free=…} out"))

    def _text(self, token: Any, free: bool, setter: Typesetter, tokens: Sequence[Any], number: int) -> list[Any]:
        tag, file = self.scope.document.language.tag, self.scope.document.file
        start = max(self.cursor.offset, file.text.find(token.content, self.cursor.offset))
        self._check_prose(token.content, free)
        cursors: dict[str, Cursor] = {}
        for piece, what, right in unmendable(token.content, tag):
            self.scope.note(cursors.setdefault(piece, Cursor(file, start)).find(piece), Refused(what, right))
        before = _letter(reversed(tokens[:number]), -1)
        # The quotes of a mark that was not read as one are told with it.
        current = Typesetter(tag) if "{free" in token.content else setter
        done = current.piece(token.content, before, _letter(tokens[number + 1 :], 0), start)
        return [piece for text, is_raised in raised(done, tag) for piece in _pieces(token, text, is_raised)]

    def _inline_token(self, token: Any) -> Any:
        match token.type:
            case "figure":
                return self._tried(token, token.markup, partial(self.scope.name, token))
            case "mark_open" if token.meta["kind"] == "claim":
                return self._tried(token, "[", partial(self.scope.claim, token))
            case "mark_open":
                return replace(token, attrs={"data-free": token.meta["value"]})
            case "link_open":
                return self._tried(token, "](", partial(self.scope.link, token))
            case "image":
                return self._tried(token, "![", partial(self._image, token))
        return token

    def _tried(self, token: Any, piece: str, work: Callable[[], Any]) -> Any:
        """Do a token's work; what is refused becomes a problem at its place."""
        outer = Cursor(self.cursor.file, self.cursor.offset)
        mark = self.cursor.find(piece)
        if token.type in ("link_open", "image"):
            self.cursor.offset = outer.offset
            mark = mark[0], mark[1] + len(piece)
        try:
            return work()
        except Refused as refusal:
            self.scope.note(mark, refusal)
            return token

    def _image(self, token: Any) -> Any:
        source = str(token.attrs["src"])
        if source not in self.scope.press.images:
            raise Refused(f"no image is called “{source}”", nearest(source, self.scope.press.images))
        if not token.content.strip():
            raise Refused("this image has no words", "say in the brackets what it shows, for who cannot see it")
        children = self.row(token.children or ())
        return replace(token, children=children, meta={"svg": self.scope.press.images[source].text})

    def _check_prose(self, text: str, free: bool) -> None:
        start = self.cursor.offset
        for found in prose.markup(text):
            self.scope.note(self.cursor.find(found), Refused(f"HTML is off in prose: {found}", "write Markdown"))
        self.cursor.offset = start
        for found, what, right in prose.left_over(text):
            self.scope.note(self.cursor.find(found), Refused(what, right))
        self.cursor.offset = start
        typed = text
        for ordinal, _ in miswritten(text, self.scope.document.language.tag):
            typed = typed.replace(ordinal, "", 1)
        self._check_numbers("" if free or "{free" in text else typed)
        self.cursor.offset = max(self.cursor.offset, Cursor(self.cursor.file, start).behind(text))

    def _check_numbers(self, text: str) -> None:
        for found, value in prose.bare_numbers(text, self.scope.document.language.tag, self.scope.numerals):
            mark = self.cursor.find(found)
            self.scope.note(mark, Refused(f"“{found}” is a number typed by hand", self.scope.advice(found, value)))


def _pieces(token: Any, text: str, is_raised: bool) -> list[Any]:
    """Make a text token of a piece, within marks that raise it where it is raised."""
    inside = [replace(token, content=text)] if text else []
    if not is_raised:
        return inside
    opening, closing = (
        replace(token, type=f"sup_{end}", tag="sup", nesting=n, content="") for end, n in (("open", 1), ("close", -1))
    )
    return [opening, *inside, closing]


def _letter(tokens: Iterable[Any], end: int) -> str:
    """Say what a text stands beside: a letter of another text, "x" for a figure or code, a space, or nothing."""
    for token in tokens:
        if token.type == "text" and token.content:
            return str(token.content[end])
        if token.type in ("figure", "code_inline", "image"):
            return "x"
        if "break" in token.type:
            return " "
    return ""
