"""The preview: shows the site on this machine and makes it anew at every save.

Two processes: this one watches and answers, and is never ended by an error; a second one makes the site, keeps what has
not changed, and is started again when the code it runs changes or when it ends.
"""

from __future__ import annotations

import linecache
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import IO, TextIO

from tablier.press.amounts import amount
from tablier.press.load import shown as shown_path
from tablier.press.preview_board import LISTS, Answer, Ask, Board, as_rows
from tablier.press.preview_pages import LOOKS, OWN
from tablier.press.preview_server import opened
from tablier.press.problems import Problem, as_text
from tablier.press.watch import Watch, Watched, watch

FRAME = re.compile(
    r'^ *File "(?P<path>.+?)", line (?P<line>\d+).*(?:\n(?P<text> +)\S.*(?:\n(?P<caret> *)[~^])?)?', re.M
)


def preview(command: Sequence[str], watched: Watched, port: int, out: TextIO, errors: TextIO) -> None:
    """Serve until somebody stops it; `command` starts what makes the site. Raises Refused where the port is taken."""
    board = Board()
    with opened(board, port) as number:
        print(f"http://127.0.0.1:{number}/ shows the site, made anew at every save; Ctrl-C ends it", file=out)
        print(
            f"http://127.0.0.1:{number}{OWN} lists its pages, to read two languages side by side", file=out, flush=True
        )
        eye = watch(watched)
        work = Work(command, board, eye, Terminal(out, errors))
        try:
            work.go_on()
        except KeyboardInterrupt:
            print(file=out)
        finally:
            work.maker.end()
            eye.close()


@dataclass(slots=True)
class Maker:
    """The process that makes the site, and the line to it."""

    command: Sequence[str]
    line: Connection = field(init=False)
    process: subprocess.Popen[bytes] = field(init=False)
    complaints: IO[bytes] = field(init=False)
    folder: tempfile.TemporaryDirectory[str] = field(init=False)
    asked: Ask | None = None  # what it is busy with
    is_new: bool = True  # whether it was never asked anything
    is_up: bool = False

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start the process; what it complains of is kept for the day it ends, what it put aside goes then."""
        self.line, theirs = Pipe()
        self.folder = tempfile.TemporaryDirectory(prefix="tablier-")
        self.complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed in end()
        # A session of its own: Ctrl-C is for the preview, which then closes the line.
        self.process = subprocess.Popen(
            [*self.command, "--line", str(theirs.fileno()), "--aside", self.folder.name],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stderr=self.complaints,
            start_new_session=True,
        )
        theirs.close()
        self.asked, self.is_new, self.is_up = None, True, True

    def ask(self, ask: Ask) -> None:
        """Ask for the site as its files are now."""
        self.asked, self.is_new = ask, False
        try:
            self.line.send(ask)
        except OSError:
            return  # it ended: heard when its answer is waited for

    def end(self) -> str:
        """End the process; gives what it complained of."""
        if not self.is_up:
            return ""
        self.is_up = False
        self.line.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # and what it may have started
        self.process.wait()
        self.complaints.seek(0)
        told = self.complaints.read().decode(errors="replace")
        self.complaints.close()
        self.folder.cleanup()
        return told


@dataclass(slots=True)
class Terminal:
    """What the person at the terminal reads."""

    out: TextIO
    errors: TextIO
    proved: str = ""
    made: int = 0  # files, since the last line

    def tell(self, answer: Answer, causes: Iterable[Path], seconds: float) -> None:
        """Say what was made and why, or what is wrong."""
        if answer.report and answer.report != self.proved:
            print(answer.report, file=self.errors, flush=True)
        if answer.is_stopped:
            print("the last good site stays", file=self.errors, flush=True)
        elif answer.is_proof:
            self.proved = answer.report
        else:
            self.made += len(answer.files.keys() - LISTS) + len(answer.gone)
            if not answer.is_more and (self.made or causes):
                self._sum_up(causes, seconds)

    def _sum_up(self, causes: Iterable[Path], seconds: float) -> None:
        """Say in one line what changed after which saves."""
        made, self.made = self.made, 0
        names = sorted(shown_path(path) for path in causes)
        after = f" after {names[0]}" + (f" and {len(names) - 1} more" if names[1:] else "") if names else ""
        files = f"{amount(made, 'file')} changed" if made else "nothing changed"
        print(f"{files}{after}, {seconds * 1000:.0f} ms", file=self.out, flush=True)


@dataclass(slots=True)
class Work:
    """Between what is saved and what is shown."""

    command: Sequence[str]
    board: Board
    eye: Watch
    terminal: Terminal
    maker: Maker = field(init=False)
    waiting: set[Path] = field(default_factory=set)
    causes: set[Path] = field(default_factory=set)
    since: float = 0.0
    is_wanted: bool = True

    def __post_init__(self) -> None:
        self.maker = Maker(self.command)

    def go_on(self) -> None:
        """Wait for a save or an answer, for ever."""
        while True:
            self._ask()
            eye = self.eye.fileno()
            lines = [self.maker.line] if self.maker.is_up else []
            ready = wait([self.board.bell, *lines, *([] if eye is None else [eye])], self.eye.pause)
            if self.board.bell in ready:
                os.read(self.board.bell, 4096)
            if self.maker.line in ready:
                self._hear()
            if eye is None or eye in ready:
                self._look()

    def _look(self) -> None:
        """Take note of what was saved; changed code is for a new process."""
        start = time.perf_counter()
        changed = self.eye.changes()
        if not changed:
            return
        if not self.waiting:
            self.since = start
        self.waiting |= changed
        self.is_wanted = True
        if any(path.suffix == ".py" for path in changed):
            self._tell_own(changed)
            self.maker.end()
        if not self.maker.is_up:
            self.maker.start()
        if any(path.is_relative_to(LOOKS) for path in changed):
            self.board.renew()

    def _tell_own(self, changed: Iterable[Path]) -> None:
        own = {Path(str(m.__file__)) for m in [*sys.modules.values()] if getattr(m, "__file__", None)}
        for path in sorted(own & set(changed)):
            if path.stem.startswith(("preview", "watch")):
                print(f"{shown_path(path)} is the preview's own; start it again to use it", file=self.terminal.out)

    def _ask(self) -> None:
        if not self.maker.is_up:
            self.board.refuse()
        if not self.maker.is_up or self.maker.asked or not (self.is_wanted or self.board.wishes):
            return
        self.since = self.since or time.perf_counter()
        self.causes |= self.waiting
        changed, wanted, shown = frozenset(self.waiting), self.board.wished(), self.board.shown
        self.waiting, self.is_wanted = set(), False
        if self.maker.is_new:
            self.maker.ask(Ask(None, wanted, frozenset(shown.files), frozenset(shown.pages)))
        else:
            self.maker.ask(Ask(changed, wanted))

    def _hear(self) -> None:
        """Show what the maker answers; where it ended, tell why: another is started at the next save."""
        asked = self.maker.asked
        try:
            answer: Answer = self.maker.line.recv()
        except (EOFError, OSError):
            answer = ended(self.maker.end())
            if self.waiting:
                self.maker.start()  # something was saved since it was asked
        if answer.is_proof and asked:
            return  # of a site that is no longer the newest
        self.maker.asked, self.is_wanted = None, self.is_wanted or answer.is_more
        self.board.show(answer, asked.wanted if asked else ())
        self.terminal.tell(answer, self.causes, time.perf_counter() - self.since)
        if not answer.is_more:
            self.since, self.causes = 0.0, set()


def ended(complaints: str) -> Answer:
    """Make an answer of what a process wrote before it ended: a traceback, mostly."""
    frames = [found for found in FRAME.finditer(complaints) if Path(found["path"]).is_relative_to(LOOKS.parents[1])]
    what = (complaints.strip().split("\n") or [""])[-1] or "what makes the site ended without a word"
    problem = Problem("tablier", 0, 0, what, "the next save starts it again")
    if frames:
        problem = _placed(frames[-1], what)
    report = complaints.rstrip() or as_text(problem)
    return Answer(problems=as_rows([problem]), report=report, is_stopped=True)


def _placed(frame: re.Match[str], what: str) -> Problem:
    """Tell a fault where its traceback says it happened."""
    path, line = frame["path"], int(frame["line"])
    linecache.checkcache(path)
    text = linecache.getline(path, line).rstrip("\n")
    indent = len(text) - len(text.lstrip())
    column = len(frame["caret"]) - len(frame["text"]) + indent + 1 if frame["caret"] else 0
    return Problem(shown_path(Path(path)), line, column, what, "the terminal has the whole of it", text)
