"""What the preview shows at this moment, and the news of it: one writer, many readers that wait.

Holds packed bytes and texts alone; knows neither how they were made nor how they are served.
"""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.ledger import FILE
from tablier.press.preview_pieces import unpack
from tablier.press.problems import Problem, as_text
from tablier.press.write import MANIFEST

LISTS = frozenset({FILE, MANIFEST})  # made when somebody asks for them


class Version(Struct, frozen=True):
    """A page in one language, as the preview lists it; `stale` are its sections that wait for a translation."""

    code: str
    tag: str
    name: str
    url: str
    title: str
    stale: tuple[str, ...] = ()


class Ask(Struct, frozen=True):
    """What is asked of the process that makes the site: what was saved, and what somebody waits for."""

    changed: frozenset[Path] | None = None  # None for anything: one that was just started knows nothing
    wanted: frozenset[str] = frozenset()  # files that are asked for or looked at
    shown: frozenset[str] = frozenset()  # to one that was just started: the files another has made
    listed: frozenset[str] = frozenset()  # and the pages


class Answer(Struct, frozen=True):
    """What making the site gave: what differs from the last answer, or why there is nothing. Files are packed."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    gone: Sequence[str] = ()
    pages: Mapping[str, tuple[Version, ...]] = field(default_factory=dict)  # none of a page that is gone
    cards: Mapping[str, bytes] = field(default_factory=dict)  # page address -> its figures, as JSON, packed
    base: str = "/"
    problems: str = "[]"  # as JSON
    report: str = ""  # as the terminal shows them
    is_stopped: bool = False
    is_proof: bool = False
    is_more: bool = False  # whether more of the site is to be made


class Shown(Struct, frozen=True):
    """The last good site, and what is wrong now."""

    number: int = 0
    files: Mapping[str, bytes] = field(default_factory=dict)
    pages: Mapping[str, tuple[Version, ...]] = field(default_factory=dict)
    cards: Mapping[str, bytes] = field(default_factory=dict)
    base: str = "/"
    problems: str = "[]"

    def after(self, answer: Answer) -> Shown:
        """Give what is shown after an answer: with a problem in the way, the last good site stays."""
        number = self.number + 1
        if answer.is_stopped:
            return replace(self, number=number, problems=answer.problems)
        lost = {*answer.gone, *(LISTS if answer.files and not answer.is_proof else ())}
        kept = {path: data for path, data in self.files.items() if path not in lost} if lost else self.files
        pages = {page: versions for page, versions in {**self.pages, **answer.pages}.items() if versions}
        return Shown(
            number,
            {**kept, **answer.files},
            dict(sorted(pages.items())) if answer.pages else self.pages,
            {**self.cards, **answer.cards},
            self.base if answer.is_proof else answer.base,
            answer.problems,
        )

    def data(self, path: str) -> bytes:
        """Give a file's bytes; none, where there is no such file."""
        return unpack(self.files[path]) if path in self.files else b""

    def version(self, url: str) -> tuple[str, Version] | None:
        """Find the page and the version at an address."""
        found = ((page, v) for page, versions in self.pages.items() for v in versions if v.url == url)
        return next(found, None)


class Board:
    """What is shown now; readers wait here for the next, and say what they wait for."""

    def __init__(self) -> None:
        self.shown = Shown()
        self.looked_at: Counter[str] = Counter()  # files that windows show
        self.wishes: set[str] = set()  # files somebody waits for
        self.is_more = True  # whether more of the site is being made
        self.bell, self._rope = os.pipe()
        self._news = threading.Condition()

    def show(self, answer: Answer, granted: Collection[str]) -> Shown:
        """Put an answer up and wake every reader; what it was to grant is granted or cannot be."""
        with self._news:
            self.shown = self.shown.after(answer)
            self.is_more = answer.is_more
            self.wishes.difference_update(granted)
            self._news.notify_all()
            return self.shown

    def refuse(self) -> None:
        """Let nobody wait for what nobody makes."""
        with self._news:
            self.wishes.clear()
            self._news.notify_all()

    def renew(self) -> None:
        """Wake every reader though the site is the same: the preview's own looks changed."""
        with self._news:
            self.shown = replace(self.shown, number=self.shown.number + 1)
            self._news.notify_all()

    @contextmanager
    def looking(self, paths: Collection[str]) -> Iterator[None]:
        """Know that a window shows some files while the block runs."""
        with self._news:
            self.looked_at.update(paths)
        try:
            yield
        finally:
            with self._news:
                self.looked_at.subtract(paths)

    def wished(self) -> frozenset[str]:
        """Give what somebody waits for or looks at."""
        with self._news:
            return frozenset([*self.wishes, *+self.looked_at])

    def after(self, number: int, seconds: float) -> Shown:
        """Wait for something newer, and give what is shown then; after that many seconds, whatever it is."""
        with self._news:
            self._news.wait_for(lambda: self.shown.number > number, seconds)
            return self.shown

    def with_file(self, path: str, seconds: float) -> Shown:
        """Wait for a file that is still to be made, and give what is shown then."""
        with self._news:
            if path not in self.shown.files and (self.is_more or path in LISTS) and self.shown.files:
                self.wishes.add(path)
                os.write(self._rope, b".")
                self._news.wait_for(lambda: path not in self.wishes, seconds)
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
