"""The two trees of a site, and what a build remembers of them, so that the next need not look into every folder.

A folder that stands as it stood holds the files that it held. Changes nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from tablier.press.survey import Stamp, Stamps, Tree, is_settled, stamp


class Trees(Struct, frozen=True):
    """What a build remembers of the two trees."""

    live: Tree = Tree()
    spare: Tree = Tree()


def folders_of(paths: Iterable[str]) -> set[str]:
    """List the folders that files lie in, and those above; "" is the tree itself."""
    found = {""}
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def strangers(root: str, ours: Collection[str], known: Stamps) -> tuple[list[str], Stamps]:
    """List the files of others in a tree, with the folders that hold none, as they stand."""
    folders = folders_of(ours)
    found: list[str] = []
    stood: dict[str, Stamp] = {}
    for folder in folders:
        now = stamp(_at(root, folder))
        strange = () if known.get(folder) == now else [*others(root, folder, ours, folders)]
        found += (path for one in strange for path in _files(root, *one))
        if not strange:
            stood[folder] = now
    return sorted(found), settled(stood)


def settled(stood: Stamps) -> Stamps:
    """Leave out folders into which something may have been put since without a sign."""
    now = time.time_ns()
    return {folder: one for folder, one in stood.items() if is_settled(one, now)}


def _at(root: str, path: str) -> str:
    return f"{root}/{path}" if path else root


def nearest(path: str, folders: Collection[str]) -> str:
    """Give the nearest of these folders above a path."""
    while path not in folders:
        path = path.rpartition("/")[0]
    return path


def others(root: str, folder: str, files: Collection[str], folders: Collection[str]) -> Iterator[tuple[str, bool]]:
    """List what lies in a folder beside these files and folders, and whether it is a folder."""
    inside = f"{folder}/" if folder else ""
    try:
        with os.scandir(_at(root, folder)) as found:
            for one in found:
                path, is_folder = inside + one.name, one.is_dir(follow_symlinks=False)
                if path not in (folders if is_folder else files):
                    yield path, is_folder
    except (FileNotFoundError, NotADirectoryError):
        return


def _files(root: str, path: str, is_folder: bool) -> Iterator[str]:
    """List every file below a folder by its path in the tree; a file is itself."""
    if not is_folder:
        yield path
        return
    start = len(root) + 1
    for parent, _, names in os.walk(f"{root}/{path}"):
        yield from (f"{parent[start:]}/{name}" for name in names)
