"""Which source files were saved, moved or deleted: told by the kernel on Linux, by looking twice a second elsewhere.

Knows what an editor leaves behind (swap files, backups, half-written files) and tells none of it. Follows no link:
what a link inside the site's folders leads to lies in one of them.
"""

from __future__ import annotations

import ctypes
import os
import select
import struct
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field

SUFFIXES = frozenset({".md", ".yaml", ".yml", ".markdown", ".po", ".html", ".css", ".js", ".svg", ".xml", ".txt"})
CODE_SUFFIXES = frozenset({".py"})
LOOK_EVERY = 0.5  # seconds, where the kernel tells nothing
QUIET, LONGEST = 0.001, 0.05  # seconds: how long nothing more is told before what was told is one change, and at most

# inotify's masks, from <sys/inotify.h>
CLOSE_WRITE, MOVED_FROM, MOVED_TO, CREATE, DELETE = 0x8, 0x40, 0x80, 0x100, 0x200
OVERFLOW, GONE, FOLDER = 0x4000, 0x8000, 0x40000000
ONLY_FOLDERS = 0x01000000
WANTED = CLOSE_WRITE | MOVED_FROM | MOVED_TO | CREATE | DELETE | ONLY_FOLDERS
HEAD = struct.Struct("iIII")


class Watched(Struct, frozen=True):
    """What is watched: folders with all below them, by the endings that count there; files; what is never told."""

    folders: dict[Path, frozenset[str]]
    files: frozenset[Path] = frozenset()
    never: tuple[Path, ...] = ()

    def is_told(self, path: Path, is_folder: bool) -> bool:
        """Tell whether a change of this path can change what is made."""
        if path in self.files or path in self.folders:
            return True
        suffixes = next((kinds for root, kinds in self.folders.items() if path.is_relative_to(root)), frozenset())
        hidden = path.name.startswith((".", "__pycache__"))
        written = any(path.is_relative_to(place) for place in self.never)
        return bool(suffixes) and not hidden and not written and (is_folder or path.suffix in suffixes)


class Watch(Protocol):
    """A source of changes: `fileno` for a selector where there is one, `pause` seconds to the next look otherwise."""

    pause: float | None

    def fileno(self) -> int | None: ...

    def changes(self) -> frozenset[Path]: ...

    def close(self) -> None: ...


def watch(watched: Watched) -> Watch:
    """Watch by the best means of this machine."""
    return Told(watched) if sys.platform == "linux" else Looked(watched)


def below(folder: Path) -> Iterator[Path]:
    """List a folder and the folders below it; links are not followed."""
    if folder.is_dir():
        yield folder
        for parent, names, _ in os.walk(folder):
            yield from (Path(parent, name) for name in names if not name.startswith((".", "__pycache__")))


class Told(Struct):
    """Linux's inotify: the kernel wakes us, so that idle means idle."""

    watched: Watched
    pause: float | None = None
    handle: int = -1
    places: dict[int, Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.handle = _library().inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if self.handle < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        for path in {path.parent for path in (*self.watched.folders, *self.watched.files)}:
            self._add(path)
        for root in self.watched.folders:
            self._add_tree(root)

    def fileno(self) -> int:
        return self.handle

    def close(self) -> None:
        os.close(self.handle)

    def changes(self) -> frozenset[Path]:
        """Give what changed since the last time; waits until the kernel has been quiet for a moment."""
        found: set[Path] = set()
        end = time.monotonic() + LONGEST
        while select.select([self.handle], [], [], QUIET if found else 0)[0] and time.monotonic() < end:
            for place, mask, name in self._events():
                found |= self._change(place, mask, name)
        return frozenset(found)

    def _events(self) -> Iterator[tuple[int, int, str]]:
        told = os.read(self.handle, 65536)
        while told:
            place, mask, _, length = HEAD.unpack_from(told)
            yield place, mask, os.fsdecode(told[HEAD.size : HEAD.size + length].rstrip(b"\0"))
            told = told[HEAD.size + length :]

    def _change(self, place: int, mask: int, name: str) -> set[Path]:
        """Say which path an event is about, if it counts."""
        if mask & OVERFLOW:
            for root in self.watched.folders:
                self._add_tree(root)
            return set(self.watched.folders)
        if mask & GONE:
            self.places.pop(place, None)
            return set()
        if place not in self.places:
            return set()
        path, is_folder = self.places[place] / name, bool(mask & FOLDER)
        if not self.watched.is_told(path, is_folder):
            return set()
        if is_folder and mask & (CREATE | MOVED_TO):
            self._add_tree(path)
        if is_folder and mask & (MOVED_FROM | DELETE):
            self._forget(path)
        return set() if mask & CREATE and not is_folder and _will_be_written(path) else {path}

    def _add_tree(self, root: Path) -> None:
        for folder in below(root):
            self._add(folder)

    def _add(self, folder: Path) -> None:
        place = _library().inotify_add_watch(self.handle, os.fsencode(folder), WANTED)
        if place >= 0:
            self.places[place] = folder

    def _forget(self, folder: Path) -> None:
        for place in [place for place, path in self.places.items() if path.is_relative_to(folder)]:
            _library().inotify_rm_watch(self.handle, place)
            del self.places[place]


def _will_be_written(path: Path) -> bool:
    """Tell whether a file was only opened: it is told when it is closed. A link is whole at once."""
    try:
        return not path.is_symlink() and path.stat().st_nlink == 1
    except OSError:
        return True


def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


Mark = tuple[int, int, int]


class Looked(Struct):
    """Every file's time and size, compared: for machines whose kernel is not asked."""

    watched: Watched
    pause: float | None = LOOK_EVERY
    before: dict[Path, Mark] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.before = self._look()

    def fileno(self) -> None:
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def changes(self) -> frozenset[Path]:
        """Give what differs from the last look."""
        now, before = self._look(), self.before
        self.before = now
        return frozenset(path for path in {*now, *before} if now.get(path) != before.get(path))

    def _look(self) -> dict[Path, Mark]:
        return {path: mark for path in self._paths() if (mark := _mark(path))}

    def _paths(self) -> Iterable[Path]:
        yield from self.watched.files
        for root in self.watched.folders:
            for folder in below(root):
                yield from (path for path in folder.iterdir() if self.watched.is_told(path, False))


def _mark(path: Path) -> Mark | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
