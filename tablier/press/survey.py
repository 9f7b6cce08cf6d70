"""Which files a site is made of, and how each stands: when it was written, how large it is. Reads none of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

Stamp = tuple[int, int, int]  # when it was written, in nanoseconds; its size; its number on the disk
ABSENT: Stamp = (0, -1, 0)
Stamps = Mapping[str, Stamp]


@dataclass(frozen=True, slots=True)
class Survey:
    """How the files stand: those of each page, and those that every page is made with."""

    pages: Mapping[str, Stamps]
    shared: Stamps


def stamp(path: Path | str) -> Stamp:
    """Say how a file stands; one that is not there has a stamp too."""
    try:
        found = os.stat(path)
    except OSError:
        return ABSENT
    return found.st_mtime_ns, found.st_size, found.st_ino


def survey(content: Path, shared: Iterable[Path]) -> Survey:
    """Look at every page's files, and at other files and folders, whole."""
    pages = {name: _inside(path) for name, path in _folders(content)}
    single = {path.name: stamp(path) for path in sorted(content.glob("*.yaml"))}
    return Survey(pages, {f"content/{name}": one for name, one in single.items()} | stamps(shared))


def stamps(paths: Iterable[Path]) -> dict[str, Stamp]:
    """Say how files stand, and all files below folders."""
    return {str(path): stamp(path) for start in paths for path in _below(start)}


def _below(start: Path) -> Iterator[Path]:
    if not start.is_dir():
        yield start
        return
    for parent, folders, names in os.walk(start):
        folders[:] = sorted(folder for folder in folders if folder != "__pycache__")
        yield from (Path(parent, name) for name in sorted(names))


def _folders(content: Path) -> list[tuple[str, str]]:
    try:
        with os.scandir(content) as found:
            return sorted((one.name, one.path) for one in found if not one.name.startswith(".") and one.is_dir())
    except OSError:
        return []


def _inside(folder: str) -> dict[str, Stamp]:
    """Say how the files of one folder stand, in the order of their names."""
    try:
        with os.scandir(folder) as found:
            return {one.name: stamp(one.path) for one in sorted(found, key=lambda one: one.name)}
    except OSError:
        return {"": ABSENT}
