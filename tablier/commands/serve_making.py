"""What makes the site for the preview, in a process of its own: asked by a line, it answers with what differs."""

from __future__ import annotations

import argparse
import gc
import shutil
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait

from tablier.commands.answers import FINE, folders_of
from tablier.commands.executors import processes
from tablier.commands.serve_proving import Proving
from tablier.guide.blocks import BLOCKS
from tablier.guide.names import vocabulary
from tablier.press import translations
from tablier.press.edition import Order
from tablier.press.preview_board import LISTS, Answer, Ask, Version, as_rows
from tablier.press.preview_desk import Desk
from tablier.press.preview_pieces import pack
from tablier.press.problems import ordered, report
from tablier.press.shelf import shelf
from tablier.press.survey import Survey

AT_REST = 1.0  # seconds without a save before the finished site is proved


def make_when_asked(line: Connection, options: argparse.Namespace) -> int:
    """Answer until the line is closed; when nothing is asked for a while, prove what was made."""
    maker = Maker(options, line)
    gc.disable()  # collected at rest: what is let go in between is little
    try:
        while True:
            proving = maker.proving
            ready = wait([line, *proving.lines], AT_REST if proving.is_due and not proving.lines else None)
            if line in ready:
                proving.stop()
                line.send(maker.answer(line.recv()))
                proving.bury()
                if maker.desk.due:
                    tidy(maker.desk)
            elif not ready:
                tidy(maker.desk)
                proving.begin()
            elif proving.hear():
                line.send(maker.proved())
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return FINE
    finally:
        maker.proving.stop()
        shutil.rmtree(options.aside, ignore_errors=True)


def tidy(desk: Desk) -> None:
    """Collect what was let go. Where most of the site is new it will stand, and is not looked through another time."""
    gc.collect()
    if 2 * len(desk.unproved) > len(desk.kept):
        gc.freeze()


@dataclass(slots=True)
class Maker:
    """Makes the site, and knows what was told of it."""

    options: argparse.Namespace
    line: Connection
    desk: Desk = field(init=False)
    proving: Proving = field(init=False)

    def __post_init__(self) -> None:
        folders = folders_of(self.options)
        order = Order(folders, self.options.base_url, vocabulary(), BLOCKS, Survey({}, {}), {}, processes)
        self.desk = Desk(order, shelf(self.options.aside / "rows", None))
        self.proving = Proving(self.desk, folders, self.line)

    def answer(self, ask: Ask) -> Answer:
        """Make the site as its files are now, or a part of it."""
        if ask.changed is None:
            self.desk.pieces.packed.lost |= ask.shown
            self.desk.versions.lost |= ask.listed
        desk = self.desk
        desk.note(ask.changed)
        desk.step(ask.wanted)
        problems, is_more = desk.problems, bool(desk.due)
        is_stopped = any(not problem.is_warning for problem in problems)
        self.proving.is_due = not is_more and not is_stopped
        self.proving.is_locked_anew |= any(path.name == translations.FILE for path in ask.changed or ())
        told = "" if is_more else report(problems, "text")
        if is_stopped:
            return Answer(problems=as_rows(problems), report=told, is_stopped=True, is_more=is_more)
        rows = "[]" if is_more else as_rows(problems)
        is_asked = not is_more and not ask.wanted.isdisjoint(LISTS)
        lists = {path: pack(data) for path, data in desk.lists().items()} if is_asked else {}
        base = desk.made.shop.common.site.base_path if desk.made else "/"
        packed = desk.pieces.packed
        gone = [] if is_more else sorted(packed.gone())
        return Answer(packed.told() | lists, gone, self._pages(), desk.cards.told(), base, rows, told, is_more=is_more)

    def proved(self) -> Answer:
        """Say what the proof found."""
        problems = ordered([*self.desk.problems, *self.proving.problems])
        return Answer(pages=self._pages(), problems=as_rows(problems), report=report(problems, "text"), is_proof=True)

    def _pages(self) -> dict[str, tuple[Version, ...]]:
        """Say which pages are otherwise than they were told, and once all is made which are no more."""
        versions = self.desk.versions
        return versions.told() | ({} if self.desk.due else dict.fromkeys(versions.gone(), ()))
