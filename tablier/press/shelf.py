"""The shelf: every leaf that was made, with how its files stood, kept on the disk beside the site.

Nothing depends on it: without it, or where it cannot be read, everything is made anew, to the same bytes.
"""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.press.store import Given, Result, Slot

if TYPE_CHECKING:
    from tablier.press.kept import KeptRows

FORM = 3  # counts up when what is kept changes its form
UNREADABLE = (pickle.UnpicklingError, AttributeError, ImportError, EOFError, ValueError, TypeError, KeyError)
TABLES = """
create table if not exists note (name text primary key, value blob);
create table if not exists leaf (page text primary key, text blob, kept blob, figures text, locked text, others blob);
"""


class Shelf:
    """What one build left for the next."""

    def __init__(self, path: Path, lines: sqlite3.Connection) -> None:
        self.path, self.lines = path, lines

    def note(self, name: str) -> Any:
        """Give what was noted under a name, or nothing."""
        found = self.lines.execute("select value from note where name = ?", (name,)).fetchone()
        return pickle.loads(found[0]) if found else None  # noqa: S301 - our own file, made on this machine

    def notes(self, values: Mapping[str, Any]) -> None:
        """Note values by name."""
        rows = [(name, pickle.dumps(value, 5)) for name, value in values.items()]
        self.lines.executemany("replace into note values (?, ?)", rows)

    def __call__(self, slot: Slot, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do a work, or give what it made of the same arguments before: a `Keep`."""
        from hashlib import blake2b

        key = blake2b(pickle.dumps((work.__qualname__, given, named), 5), digest_size=16).digest()
        before = self.note(" ".join(slot))
        if before and before[0] == key:
            found: Result = before[1]
            return found
        done = work(*given, **named)
        self.notes({" ".join(slot): (key, done)})
        return done

    def texts(self) -> dict[str, Any]:
        """Give the hash of each file of each page, as they were when its leaf was made."""
        found = self.lines.execute("select page, text from leaf")
        return {page: pickle.loads(blob) for page, blob in found}  # noqa: S301 - as above

    def kept(self) -> Iterator[Any]:
        """Give what is known of every leaf, in the order of pages."""
        for (blob,) in self.lines.execute("select kept from leaf order by page"):
            yield pickle.loads(blob)  # noqa: S301 - as above

    def figures(self, page: str) -> str:
        """Give a leaf's figures, as the ledger writes them."""
        found = self.lines.execute("select figures from leaf where page = ?", (page,)).fetchone()
        return str(found[0]) if found else ""

    def locked(self, page: str) -> str:
        """Give a leaf's lines of figures.lock."""
        found = self.lines.execute("select locked from leaf where page = ?", (page,)).fetchone()
        return str(found[0]) if found else ""

    def others(self, page: str) -> Any:
        """Give the rest of a leaf's part of the ledger."""
        found = self.lines.execute("select others from leaf where page = ?", (page,)).fetchone()
        return pickle.loads(found[0])  # noqa: S301 - as above

    def put(self, page: str, text: Any, kept: Any, rows: KeptRows) -> None:
        """Keep a leaf."""
        from msgspec.structs import replace

        others = pickle.dumps(replace(rows, figures="", locked=""), 5)
        row = (page, pickle.dumps(text, 5), pickle.dumps(kept, 5), rows.figures, rows.locked, others)
        self.lines.execute("replace into leaf values (?, ?, ?, ?, ?, ?)", row)

    def drop(self, pages: Iterable[str]) -> None:
        """Forget leaves."""
        self.lines.executemany("delete from leaf where page = ?", [(page,) for page in pages])

    def close(self, done: bool) -> None:
        """Keep what was put, or forget it."""
        with suppress(sqlite3.Error):
            if done:
                self.lines.commit()
        self.lines.close()


@contextmanager
def read_only(path: Path) -> Iterator[Shelf]:
    """Open a shelf to read it, while another process holds it open."""
    lines = sqlite3.connect(path)
    try:
        yield Shelf(path, lines)
    finally:
        lines.close()


def shelf(path: Path, form: object) -> Shelf:
    """Open the shelf; one of another form, or one that cannot be read, is begun anew.

    Where another build has it open, or nothing may be written, nothing is kept.
    """
    for _ in range(2):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return _opened(Shelf(path, sqlite3.connect(path, timeout=0)), form)
        except (sqlite3.OperationalError, OSError):
            break
        except (sqlite3.Error, *UNREADABLE):
            path.unlink(missing_ok=True)
    return _opened(Shelf(path, sqlite3.connect(":memory:")), form)


def _opened(found: Shelf, form: object) -> Shelf:
    found.lines.executescript(f"pragma synchronous = off; {TABLES}")
    found.lines.execute("begin immediate")
    if found.note("form") != (FORM, form):
        found.lines.execute("delete from note")
        found.lines.execute("delete from leaf")
    found.notes({"form": (FORM, form)})  # written each time: a disk that takes nothing is met here
    return found
