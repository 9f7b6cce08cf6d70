"""What the preview does at rest: pages made since are read back, the site is compared with its locks.

In a process forked from the one that makes the site. It sees the site as it stood, and is let go when something is
saved: nobody waits for a proof.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Collection, Iterator, Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from msgspec import Struct, field

from tablier.commands.editions import lock_problems, superfluous
from tablier.commands.sections import locked_sections
from tablier.guide.calculators import all_walked
from tablier.press import translations
from tablier.press.crew import make_leaf, understood
from tablier.press.edition import Edition
from tablier.press.kept import Kept
from tablier.press.ledger import head, listed
from tablier.press.load import Folders
from tablier.press.model import OutputFile
from tablier.press.preview_board import LISTS
from tablier.press.preview_desk import Desk
from tablier.press.problems import Problem, Refused, warned
from tablier.press.shelf import shelf
from tablier.press.survey import survey
from tablier.press.verify import prove_lists, prove_page

Stale = Mapping[str, tuple[str, ...]]  # language -> sections behind
Locked = Mapping[translations.Place, translations.Accepted]


class Found(Struct, frozen=True):
    """What was found out of one page: what is known of it, what its proof says, which sections are behind."""

    page: str
    stale: Stale
    kept: Kept | None = None
    problems: tuple[Problem, ...] = ()


class Proving(Struct):
    """What is proved, what that said, and the process that goes on with it."""

    desk: Desk
    folders: Folders
    asks: Connection  # of this process, no matter of the one that proves
    lines: list[Connection] = field(default_factory=list)  # from the one that proves, while there is one
    process: BaseProcess | None = None
    let_go: BaseProcess | None = None
    said: dict[str, tuple[Problem, ...]] = field(default_factory=dict)  # page -> what its proof says
    doubts: tuple[Problem, ...] = ()  # about the whole site
    is_due: bool = False
    is_locked_anew: bool = True  # whether translations.lock may be another

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Give all that the proofs say."""
        return (*(problem for page in self.said.keys() & self.desk.kept for problem in self.said[page]), *self.doubts)

    def begin(self) -> None:
        """Let a process prove what is not proved."""
        self.desk.shelf.lines.commit()
        fork = multiprocessing.get_context("fork")
        receiver, sender = fork.Pipe(duplex=False)
        self.process = fork.Process(target=self._prove, args=(sender,), daemon=True)
        self.process.start()
        sender.close()
        self.lines = [receiver]

    def stop(self) -> None:
        """Let go of it; to wait for its end would hold up what was saved."""
        if self.process:
            self.process.kill()
            self.lines.pop().close()
            self.process, self.let_go = None, self.process

    def bury(self) -> None:
        """Wait for the end of the one that was let go."""
        if self.let_go:
            self.let_go.join()
            self.let_go = None

    def hear(self) -> bool:
        """Take note of what it found; tells whether it is done. Where it failed, this process ends with it."""
        try:
            found: Found | tuple[Problem, ...] = self.lines[0].recv()
        except EOFError:
            raise SystemExit(1) from None  # its traceback is told
        if isinstance(found, Found):
            self._note(found)
            return False
        self.doubts, self.is_due, self.is_locked_anew = found, False, False
        self.stop()
        self.bury()
        return True

    def _note(self, found: Found) -> None:
        self.desk.behind(found.page, found.stale)
        if found.kept and self.desk.made:
            self.desk.kept[found.page] = found.kept
            self.desk.unread.discard(found.page)
            self.desk.unproved.pop(found.page, None)
            self.said[found.page] = found.problems

    # In the process of its own

    def _prove(self, sender: Connection) -> None:
        self.asks.close()
        os.nice(10)
        gc.freeze()
        gc.enable()
        made, parent = self.desk.made, os.getppid()
        if made is None:
            return
        made.shelf = shelf(made.shelf.path, None)
        self.desk.pieces.put("asked for", (OutputFile(path, b"") for path in LISTS))  # a link to one leads somewhere
        doubts: list[Problem] = []
        try:
            locked: Locked = locked_sections(self.folders)
        except Refused as refusal:
            locked = {}
            doubts.append(Problem(translations.FILE, 0, 0, refusal.what, refusal.right, is_warning=True))
        for found in self._pages(made, locked):
            sender.send(found)
            if os.getppid() != parent:
                return
        record, pieces = _record(made, self.desk.kept.values()), self.desk.pieces
        doubts += prove_lists(record, pieces, made.order.vocabulary, all_walked())
        doubts += map(warned, lock_problems(made))
        doubts += superfluous(made, survey(self.folders.content, ()))
        sender.send(tuple(doubts))

    def _pages(self, made: Edition, locked: Locked) -> Iterator[Found]:
        """Say of each page what is behind in it; those made since they were proved are read back."""
        desk, walked = self.desk, all_walked()
        for page in [*(desk.kept if self.is_locked_anew else desk.unproved)]:
            if page not in desk.kept:
                continue
            stale = self._stale(page, made, locked)
            if page not in desk.unproved:
                yield Found(page, stale)
            elif self._has_rows(page, made):
                record = {**_record(made, [desk.kept[page]]), **_rows(made, page)}
                problems = prove_page(record, page, desk.pieces, made.order.vocabulary, walked)
                yield Found(page, stale, desk.kept[page], tuple(problems))

    def _stale(self, page: str, made: Edition, locked: Locked) -> Stale:
        languages = made.shop.common.site.languages
        if len(languages) < 2:
            return {}
        documents = understood(page, self.desk.bench(made)).documents
        return translations.stale(translations.standings(documents, languages, locked), page)

    def _has_rows(self, page: str, made: Edition) -> bool:
        """Put a leaf's rows of the ledger on the shelf, where nobody gathered them; not of one saved just now."""
        if page in self.desk.unread:
            found = make_leaf(page, self.desk.bench(made))
            if found.kept is None or found.rows is None:
                return False
            self.desk.kept[page] = found.kept
            made.shelf.put({}, found.kept, found.rows)
            made.shelf.lines.commit()  # before it is told: this process may be let go at any moment
        return True


def _record(made: Edition, leaves: Collection[Kept]) -> dict[str, object]:
    """Give what the ledger says before its figures, with what some leaves cite."""
    shared = made.shop.common
    cited = {key for one in leaves for key in one.cited}
    return head(cited, made.index, shared.site, shared.words, shared.citations)


def _rows(made: Edition, page: str) -> dict[str, object]:
    """Give one page's part of the ledger."""
    _, foreign = made.shelf.one("others", page) or ((), ())
    return {
        "figures": [*listed(made.shelf.figures(page)), *(row for row in foreign if row["places"])],
        "claims": listed(made.shelf.claims(page)),
        "formulas": listed(made.shelf.formulas(page)),
    }
