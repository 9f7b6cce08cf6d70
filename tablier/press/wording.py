"""The words of one page as it shows them: texts set as its language wants, figures, links and claims in their places.

Rows of words are worked out at a glance where there is nothing to tell of them; others are left to a close look. Knows
no name: what one stands for, the page's scope says.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from tablier.press import markdown
from tablier.press.close_look import PAIRS, CloseLook
from tablier.press.cursor import Cursor
from tablier.press.glance import doubtful
from tablier.press.problems import Refused
from tablier.press.tokens import text_token, worded
from tablier.press.typography import Setting, plain_settings

if TYPE_CHECKING:
    from tablier.press.scope import PageScope

Mark = tuple[int, int]  # a line and a column
Row = Sequence[Any]  # the tokens of a paragraph's words, or of a title's
WORKED_OUT = frozenset(("inline", "fence", "container_fold_open"))
OPENERS = {closing: opening for opening, closing in PAIRS.items()}
MARKED = {"image", *PAIRS, *OPENERS}


class Wording(Struct, frozen=True):
    """Works out the words of a page."""

    scope: PageScope

    def rich(self, text: str, mark: Callable[[], Mark]) -> tuple[Any, ...]:
        """Work out one line of prose that stands at a place of the file, which is asked for where it matters."""
        row = markdown.inline(text)
        doubts, settings = self._seen([row])
        done = None if doubts else self._at_a_glance(row, settings)
        if done is None:
            look = CloseLook(self.scope, Cursor(self.scope.document.file))
            look.cursor.stand(*mark())
            done = look.row(row)
        return done

    def body(self, tokens: Sequence[Any]) -> tuple[Any, ...]:
        """Work out a page's block tokens; their words are looked at in one go."""
        done = list(tokens)
        places = [place for place, token in enumerate(tokens) if token.type in WORKED_OUT]
        doubts, settings = self._seen([tokens[place].children for place in places])
        look = CloseLook(self.scope, Cursor(self.scope.document.file))
        for number, place in enumerate(places):
            token = tokens[place]
            if token.type == "inline":
                row = None if number in doubts else self._at_a_glance(token.children, settings)
                done[place] = worded(token, look.block(tokens, place) if row is None else row)
            elif token.type == "fence":
                done[place] = self.scope.fence(token) if token.info.strip() else token
            else:
                done[place] = self._fold(token)
        return tuple(done)

    def _fold(self, token: Any) -> Any:
        """Read a fold's title, which stands on its own line."""
        title, line = token.info.strip().removeprefix("fold").strip(), token.map[0] + 1
        if not title:
            self.scope.note((line, 1), Refused("this fold has no title", "write ::: fold Its title"))
        return replace(token, meta={"title": self.rich(title, lambda: (line, 1))})

    def _seen(self, rows: Sequence[Row]) -> tuple[set[int], Sequence[Setting]]:
        """Tell which rows hold a doubtful text, and what sets the texts of the others."""
        tag = self.scope.document.language.tag
        texts = [token.content for row in rows for token in row if token.type == "text"]
        doubts = doubtful(texts, tag, self.scope.numerals)
        ends = list(accumulate(sum(token.type == "text" for token in row) for row in rows)) if doubts else []
        return {bisect_right(ends, number) for number in doubts}, plain_settings("\n".join(texts), tag)

    def _at_a_glance(self, row: Row, settings: Sequence[Setting]) -> tuple[Any, ...] | None:
        """Work out a row of which there is nothing to tell; nothing where it is looked at closely."""
        done: list[Any] = []
        try:
            for token in row:
                kind = token.type
                if kind == "text":
                    text = token.content
                    for sign, setting in settings:
                        if sign in text:
                            text = setting(text)
                    done.append(token if text is token.content else text_token(text))
                elif kind == "figure":
                    done.append(self.scope.name(token))
                else:
                    done.append(self._marked(token, done) if kind in MARKED else token)
        except Refused:
            return None
        return tuple(done)

    def _marked(self, token: Any, before: Sequence[Any]) -> Any:
        """Work out what opens or closes, if something stands within. Raises Refused where it is looked at closely."""
        match token.type:
            case "link_open" if token.markup != "autolink":
                return self.scope.link(token)
            case "mark_open" if token.meta["kind"] == "claim":
                return self.scope.claim(token)
            case "only_open":
                return token
            case "link_close" | "mark_close" | "only_close" if before[-1].type != OPENERS[token.type]:
                return token
        raise Refused(f"{token.type} is looked at closely")
