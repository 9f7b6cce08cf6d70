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
    from tablier.press.kept import Kept, KeptRows

FORM = 6  # counts up when what is kept changes its form
UNREADABLE = (pickle.UnpicklingError, AttributeError, ImportError, EOFError, ValueError, TypeError, KeyError)
WORDS = ("texts", "asked", "shows", "files", "cited", "named", "idle", "doubts", "others")  # columns of values
ROWS = ("said", "claims", "formulas")  # columns of what is written already
NOTE = "note (name text primary key, value blob)"
TABLES = {
    "leaf": f"(page text primary key, {' blob, '.join((*WORDS, *ROWS))} blob)",
    "figures": "(page text primary key, figures blob, locked blob)",  # long, and apart: leaves are quickly gone through
}


class Shelf:
    """What one build left for the next."""

    def __init__(self, path: Path, lines: sqlite3.Connection) -> None:
        self.path, self.lines = path, lines
        self.was_empty = False  # whether nothing was kept when it was opened

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

    def said(self) -> dict[str, bytes]:
        """Give the row of the register of every page whose leaf was made."""
        return dict(self.lines.execute("select page, said from leaf order by page"))

    def each(self, column: str) -> Iterator[tuple[str, Any]]:
        """Give the leaves that have anything in one of the WORDS, and what it is, in the order of pages."""
        chosen = f"select page, {column} from leaf where length({column}) > 0 order by page"  # noqa: S608 - our own word
        for page, value in self.lines.execute(chosen):
            yield page, pickle.loads(value)  # noqa: S301 - as above

    def one(self, column: str, page: str) -> Any:
        """Give what a leaf has in one of the WORDS, or nothing."""
        value = self._row(f"select {column} from leaf where page = ?", page)  # noqa: S608 - as above
        return pickle.loads(value) if value else ()  # noqa: S301 - as above

    def figures(self, page: str) -> bytes:
        """Give a leaf's figures, as the ledger writes them."""
        return self._row("select figures from figures where page = ?", page)

    def locked(self, page: str) -> bytes:
        """Give a leaf's lines of figures.lock."""
        return self._row("select locked from figures where page = ?", page)

    def claims(self, page: str) -> bytes:
        """Give a leaf's claims, as the ledger writes them."""
        return self._row("select claims from leaf where page = ?", page)

    def formulas(self, page: str) -> bytes:
        """Give a leaf's formulas, as the ledger writes them."""
        return self._row("select formulas from leaf where page = ?", page)

    def written(self, column: str) -> Iterator[bytes]:
        """Give the claims, or the formulas, of every leaf that has some, sorted by address."""
        chosen = f"select {column} from leaf where length({column}) > 0 order by page || '/'"  # noqa: S608 - as above
        yield from (row for (row,) in self.lines.execute(chosen))

    def _row(self, chosen: str, page: str) -> bytes:
        found = self.lines.execute(chosen, (page,)).fetchone()
        return bytes(found[0]) if found else b""

    def put(self, texts: Any, kept: Kept, rows: KeptRows) -> bool:
        """Keep a leaf; tells whether it has another part of the ledger than before."""
        others = (rows.unplaced, rows.foreign) if rows.unplaced or rows.foreign else ()
        values = (texts, kept.asked, kept.shows, kept.files, kept.cited, kept.named, kept.idle, kept.doubts, others)
        words = (pickle.dumps(value, 5) if value else b"" for value in values)
        row = (kept.page, *words, kept.said, rows.claims, rows.formulas)
        part = (rows.figures, rows.claims, rows.formulas, others, kept.cited or ())
        is_other = self.was_empty or self._part(kept.page) != part
        self.lines.execute(f"replace into leaf values (?{', ?' * len(row[1:])})", row)  # noqa: S608 - marks alone
        if is_other:
            self.lines.execute("replace into figures values (?, ?, ?)", (kept.page, rows.figures, rows.locked))
        return is_other

    def _part(self, page: str) -> tuple[Any, ...]:
        """Give all that the ledger takes from a leaf."""
        rows = self.figures(page), self.claims(page), self.formulas(page)
        return (*rows, self.one("others", page), self.one("cited", page))

    def drop(self, pages: Iterable[str]) -> None:
        """Forget leaves."""
        for table in TABLES:
            self.lines.executemany(f"delete from {table} where page = ?", [(page,) for page in pages])  # noqa: S608

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
    return _opened(Shelf(path, sqlite3.connect("")), form)


def _opened(found: Shelf, form: object) -> Shelf:
    found.lines.executescript(f"pragma synchronous = off; create table if not exists {NOTE}")
    found.lines.execute("begin immediate")
    found.was_empty = found.note("form") != (FORM, form)
    if found.was_empty:
        found.lines.execute("delete from note")
        for table, columns in TABLES.items():
            found.lines.execute(f"drop table if exists {table}")
            found.lines.execute(f"create table {table} {columns}")
    found.notes({"form": (FORM, form)})  # written each time: a disk that takes nothing is met here
    return found
