"""What the preview shows at this moment, and the news of it: one writer, many readers that wait.

Holds bytes and texts alone, ready to be sent; knows neither how they were made nor how they are served.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.problems import Problem, as_text


class Version(Struct, frozen=True):
    """A page in one language, as the preview lists it; `stale` are its sections that wait for a translation."""

    code: str
    tag: str
    name: str
    url: str
    title: str
    stale: tuple[str, ...] = ()


class Answer(Struct, frozen=True):
    """What making the site gave: the files that differ from the last answer, or why there are none."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    pages: Mapping[str, tuple[Version, ...]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)  # page address -> its figures, as JSON, where they moved
    base: str = "/"
    problems: str = "[]"  # as JSON
    report: str = ""  # as the terminal shows them
    is_stopped: bool = False
    is_proof: bool = False


class Shown(Struct, frozen=True):
    """The last good site, and what is wrong now."""

    number: int = 0
    files: Mapping[str, bytes] = field(default_factory=dict)
    pages: Mapping[str, tuple[Version, ...]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    base: str = "/"
    problems: str = "[]"

    def after(self, answer: Answer) -> Shown:
        """Give what is shown after an answer: with a problem in the way, the last good site stays."""
        if answer.is_stopped:
            return replace(self, number=self.number + 1, problems=answer.problems)
        if answer.is_proof:
            files = {**self.files, **answer.files}
            return replace(self, number=self.number + 1, files=files, pages=answer.pages, problems=answer.problems)
        kept = {path: data for path, data in self.files.items() if path not in answer.gone}
        cards = {**self.cards, **answer.cards}
        return Shown(self.number + 1, {**kept, **answer.files}, answer.pages, cards, answer.base, answer.problems)

    def version(self, url: str) -> tuple[str, Version] | None:
        """Find the page and the version at an address."""
        found = ((page, v) for page, versions in self.pages.items() for v in versions if v.url == url)
        return next(found, None)


class Board:
    """What is shown now; readers wait here for the next."""

    def __init__(self) -> None:
        self.shown = Shown()
        self._news = threading.Condition()

    def show(self, answer: Answer) -> Shown:
        """Put an answer up and wake every reader."""
        with self._news:
            self.shown = self.shown.after(answer)
            self._news.notify_all()
            return self.shown

    def renew(self) -> None:
        """Wake every reader though the site is the same: the preview's own looks changed."""
        with self._news:
            self.shown = replace(self.shown, number=self.shown.number + 1)
            self._news.notify_all()

    def after(self, number: int, seconds: float) -> Shown:
        """Wait for something newer, and give what is shown then; after that many seconds, whatever it is."""
        with self._news:
            self._news.wait_for(lambda: self.shown.number > number, seconds)
            return self.shown


def as_rows(problems: Iterable[Problem]) -> str:
    """Write problems as JSON for the page that shows them."""
    return json.dumps([_row(problem) for problem in problems], ensure_ascii=False)


def _row(problem: Problem) -> dict[str, object]:
    """Write a problem for the page: where, what, what would be right, the line and the caret."""
    place = ":".join(str(part) for part in (problem.path, problem.line, problem.column) if part)
    return {
        "place": place,
        "what": problem.what,
        "right": problem.right,
        "excerpt": "\n".join(line.removeprefix("    ") for line in as_text(problem).split("\n")[1:]),
        "isWarning": problem.is_warning,
    }
