"""The spare tree while it is brought up to date: files put there, whatever stands in their way; the rest taken away.

A tree that this write began holds what it put there; a folder that stands as it stood holds the files that it held.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from tablier.press.survey import Stamp, Stamps, Tree, stamp
from tablier.press.trees import folders_of, nearest, others, settled

UNFINISHED = ".manifest.unfinished"


class Spare:
    """The spare tree, and what is known of it."""

    def __init__(self, root: Path, before: Tree) -> None:
        self.root, self.before = str(root), before
        self.is_begun = not os.path.lexists(root)  # by this write: nobody else put anything there
        self.untouched: set[str] = set()  # folders that stand as they stood

    def stamp(self, path: str) -> Stamp:
        """Say how a file of it stands."""
        return stamp(f"{self.root}/{path}")

    def put(self, path: str, data: bytes) -> None:
        """Write a file anew; what stands in its way goes, so that a second name of it keeps what it holds."""
        there = f"{self.root}/{path}"
        try:
            _make_folder(there.rpartition("/")[0])
            with open(there, "xb") as target:
                target.write(data)
        except (FileExistsError, NotADirectoryError):
            _make_room(Path(there))
            Path(there).write_bytes(data)

    def put_whole(self, path: str, pieces: Iterable[bytes]) -> str:
        """Write a file piece by piece beside its place, which it takes in one step; gives its hash.

        Half a manifest, or none, would make the tree no longer ours.
        """
        unfinished = Path(self.root, UNFINISHED)
        hashed = hashlib.sha256()
        with unfinished.open("wb") as target:
            for piece in pieces:
                hashed.update(piece)
                target.write(piece)
        place = Path(self.root, path)
        try:
            unfinished.replace(place)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            _make_room(place)
            unfinished.replace(place)
        return hashed.hexdigest()

    def copy(self, path: str, source: Path) -> None:
        """Put a file that is not ours, as it is."""
        target = Path(self.root, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() or target.is_symlink():
            target.unlink()
        shutil.copy2(source, target, follow_symlinks=False)

    def look(self) -> None:
        """See which folders stand as they stood."""
        self.untouched = {path for path, then in self.before.folders.items() if self.stamp(path) == then}

    def held(self, path: str, digest: str, live: tuple[str, Stamp] | None) -> tuple[str, Stamp] | None:
        """Give what is known of a file that stands as it was put there and holds what has this hash.

        Of the file that stands in the live tree too, under the same name, it is known there how it stands.
        """
        known = self.before.files.get(path)
        if known is None or known[0] != digest:
            return None
        is_seen = known == live and path.rpartition("/")[0] in self.untouched
        return known if is_seen or known[1] == self.stamp(path) else None

    def link(self, path: str, standing: str) -> bool:
        """Give a file a second name; on a disk that has none, copy it. Tells whether it is the same file."""
        there = f"{self.root}/{path}"
        self.untouched.discard(path.rpartition("/")[0])
        with suppress(OSError):
            _make_folder(there.rpartition("/")[0])
            os.link(standing, there)
            return True
        with suppress(OSError):  # mostly a file of an older site stands there
            os.unlink(there)
            os.link(standing, there)
            return True
        _make_room(Path(there))
        with suppress(OSError):
            os.link(standing, there)
            return True
        shutil.copyfile(standing, there)
        return False

    def sweep(self, kept: Collection[str], strange: Collection[str]) -> Stamps:
        """Take away all but what is kept, and the folders that are empty then; gives those that hold ours alone."""
        folders = folders_of(kept)
        changed = {nearest(path, folders) for path in self.before.files if path not in kept}
        sure = self.untouched - changed
        for folder in () if self.is_begun else folders - sure:
            for path, is_folder in [*others(self.root, folder, kept, folders)]:
                (shutil.rmtree if is_folder else os.unlink)(f"{self.root}/{path}")
        alone = folders - folders_of(strange) if strange else folders
        return settled({path: self.before.folders[path] if path in sure else self.stamp(path) for path in alone})


def _make_folder(folder: str) -> None:
    """Make a folder, mostly the only one that is missing. Raises OSError where something else stands in its way."""
    try:
        os.mkdir(folder)
    except FileNotFoundError:
        os.makedirs(folder, exist_ok=True)
    except FileExistsError:
        return


def _make_room(path: Path) -> None:
    """Take away what stands in a file's way, and make the folders above it."""
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)
    for parent in reversed(path.parents):
        if parent.is_file():
            parent.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
