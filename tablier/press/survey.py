"""Which files a site is made of, and how each stands: when it was written, how large it is. Reads none of them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

Stamp = tuple[int, int, int]  # when it was written, in nanoseconds; its size; its number on the disk
ABSENT: Stamp = (0, -1, 0)
Stamps = Mapping[str, Stamp]
Known = Mapping[str, tuple[str, Stamp]]  # path -> the hash of what was written there, and how the file stood then
NOTHING: Mapping[str, Any] = {}


TICK = 50_000_000  # nanoseconds in which a disk may give two saves the same time


class Survey:
    """How the files stood, at a time in nanoseconds: those of each page, and those that every page is made with; and
    how all are called that lie beside the pages.
    """

    def __init__(
        self, pages: Mapping[str, Stamps], shared: Stamps, taken: int = 0, beside: tuple[str, ...] = ()
    ) -> None:
        self.pages, self.shared, self.taken, self.beside = pages, shared, taken, beside

    def __eq__(self, other: object) -> bool:
        """Compare how files stood, whenever that was."""
        return isinstance(other, Survey) and self._stood == other._stood

    @property
    def _stood(self) -> tuple[Mapping[str, Stamps], Stamps, tuple[str, ...]]:
        return self.pages, self.shared, self.beside

    def settled(self) -> Survey:
        """Give what may be relied on later: a file that was written just before may be written again unnoticed."""
        pages = {page: _settled(files, self.taken) for page, files in self.pages.items()}
        return Survey(pages, _settled(self.shared, self.taken), self.taken, self.beside)


class Tree(NamedTuple):
    """A published tree as it was left: the files written there, and how each folder stood that held these alone."""

    files: Known = NOTHING
    folders: Stamps = NOTHING


def is_settled(stood: Stamp, now: int) -> bool:
    """Tell whether a later save would give a file another stamp."""
    return stood[0] < now - TICK


def _settled(files: Stamps, now: int) -> Stamps:
    if all(stood[0] < now - TICK for stood in files.values()):
        return files
    return {name: stood if is_settled(stood, now) else (0, *stood[1:]) for name, stood in files.items()}


def stamp(path: Path | str) -> Stamp:
    """Say how a file stands; one that is not there has a stamp too."""
    try:
        found = os.stat(path)
    except OSError:
        return ABSENT
    return found.st_mtime_ns, found.st_size, found.st_ino


def survey(content: Path, shared: Iterable[Path]) -> Survey:
    """Look at every page's files, and at other files and folders, whole."""
    taken = time.time_ns()
    pages = {name: _inside(path) for name, path in folders_in(content)}
    beside = _files_in(content)
    single = {f"content/{name}": stamp(path) for name, path in beside if name.endswith(".yaml")}
    return Survey(pages, single | stamps(shared), taken, tuple(name for name, _ in beside))


def stamps(paths: Iterable[Path]) -> dict[str, Stamp]:
    """Say how files stand, and all files below folders."""
    return {path: stamp(path) for start in paths for path in _below(start)}


def _below(start: Path) -> Iterator[str]:
    if not start.is_dir():
        yield str(start)
        return
    for parent, folders, names in os.walk(start):
        folders[:] = sorted(folder for folder in folders if folder != "__pycache__")
        yield from (os.path.join(parent, name) for name in sorted(names))


def folders_in(parent: Path) -> list[tuple[str, str]]:
    """List the folders in one by their names, with their paths; none, where there is no such folder."""
    return [(one.name, one.path) for one in _shown_in(parent) if one.is_dir()]


def _files_in(parent: Path) -> list[tuple[str, str]]:
    return [(one.name, one.path) for one in _shown_in(parent) if not one.is_dir()]


def _shown_in(parent: Path) -> list[os.DirEntry[str]]:
    """List what is in a folder and not hidden, by name; nothing, where there is no such folder."""
    try:
        with os.scandir(parent) as found:
            return sorted((one for one in found if not one.name.startswith(".")), key=lambda one: one.name)
    except OSError:
        return []


def _inside(folder: str) -> dict[str, Stamp]:
    """Say how the files of one folder stand, in the order of their names."""
    try:
        with os.scandir(folder) as found:
            return {one.name: stamp(one.path) for one in sorted(found, key=lambda one: one.name)}
    except OSError:
        return {".": ABSENT}
