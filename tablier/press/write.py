"""Put the files in place, whole or not at all: two trees, one build apart, exchanged at the end.

The spare tree, next to the output, is brought up to date while the last good site stands; then the two change
places in one step. Never writes into a folder that is not ours. Knows no page.
"""

from __future__ import annotations

import ctypes
import errno
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from tablier.press.load import shown
from tablier.press.model import LongFile, OutputFile, Standing
from tablier.press.problems import Problem
from tablier.press.survey import Stamp, stamp

MANIFEST = "manifest.json"
UNFINISHED = ".manifest.unfinished"
GENERATOR = "tablier"
EXCHANGE = 2  # RENAME_EXCHANGE in Linux's renameat2, RENAME_SWAP in macOS's renamex_np
HERE = -100  # AT_FDCWD

Known = Mapping[str, tuple[str, Stamp]]  # path -> the hash of what was written there, and how the file stood then
Item = OutputFile | LongFile | Standing


class Trees(Struct, frozen=True):
    """What a build remembers of the two trees, so that the next need not read them."""

    live: Known = field(default_factory=dict)
    spare: Known = field(default_factory=dict)


class Written(Struct, frozen=True):
    """What a write did to the published site."""

    written: int
    removed: int
    problems: tuple[Problem, ...] = ()
    trees: Trees = field(default_factory=Trees)


class MakingError(Exception):
    """A file could not be made: a fault of ours, told as one."""


class NotOursError(Exception):
    """A folder that this tool did not make."""


def write(files: Iterable[Item], output: Path, sources: Iterable[Path], before: Trees | None = None) -> Written:
    """Make `output` hold exactly `files` and what others put there; on any fault the last good site stays.

    Files are put as they come; an error raised on the way, by whoever makes them, leaves the last good site too.
    """
    try:
        _refuse_dangerous(output, sources)
        return _Writing(output, before or Trees()).done(files)
    except NotOursError as refusal:
        return Written(0, 0, (Problem(shown(output), 0, 0, str(refusal), "give another folder with --output"),))
    except OSError as error:
        where = shown(Path(error.filename)) if error.filename else shown(output)
        what = f"the site could not be written: {error.strerror}"
        return Written(0, 0, (Problem(where, 0, 0, what, "the last good site stands as it was"),))


def manifest(files: Mapping[str, bytes]) -> bytes:
    """List every file with its hash; the mark by which a folder is known as ours."""
    return _manifest({path: _digest(data) for path, data in files.items()})


def _manifest(digests: Mapping[str, str]) -> bytes:
    hashes = dict(sorted(digests.items()))
    return (json.dumps({"generator": GENERATOR, "files": hashes}, indent=1) + "\n").encode()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _refuse_dangerous(output: Path, sources: Iterable[Path]) -> None:
    place = output.resolve()
    if output.is_symlink():
        raise NotOursError("the output is a link, not a folder")
    if place == Path(place.anchor) or place == Path.home().resolve():
        raise NotOursError("the output is no folder of its own")
    for source in sources:
        inside = source.resolve()
        if place == inside or inside in place.parents or place in inside.parents:
            raise NotOursError(f"the output and {shown(source)} lie inside one another")


def _listed(folder: Path) -> dict[str, str]:
    """List the files a tree of ours says it made, with their hashes; an empty or absent folder has none.

    Raises NotOursError.
    """
    if not folder.exists() or all(path.name == UNFINISHED for path in folder.iterdir()):
        return {}
    try:
        read = json.loads((folder / MANIFEST).read_bytes())
        if read["generator"] == GENERATOR:
            return dict(read["files"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        pass
    raise NotOursError("this folder holds files and was not made by this tool")


class _Writing:
    """One write on its way: what is new goes into the spare tree, the live one is only read."""

    def __init__(self, output: Path, before: Trees) -> None:
        _recover(output)
        self.output, self.spare = output, output.with_name(f".{output.name}.spare")
        self.before = before
        self.listed = _listed(output)
        self.digests: dict[str, str] = {}
        self.put: dict[str, tuple[str, Stamp]] = {}  # what the spare tree is known to hold now
        self.standing: list[str] = []
        self.changed: set[str] = set()
        self.is_open = False

    def done(self, files: Iterable[Item]) -> Written:
        for item in _made(files):
            if isinstance(item, Standing):
                self.digests[item.path] = item.digest
                self.standing.append(item.path)
            elif isinstance(item, LongFile):
                self._take_long(item)
            else:
                self._take(item)
        removed = len(self.listed.keys() - self.digests.keys())
        if not self.changed and not removed and self._is_whole():
            return Written(0, 0, trees=self._unchanged())
        self._finish()
        return Written(len(self.changed), removed, trees=Trees(self.put, self._former()))

    def _is_whole(self) -> bool:
        return _holds(self.output / MANIFEST, _manifest(self.digests))

    def _take(self, file: OutputFile) -> None:
        """Put a file into the spare tree, unless it stands there already."""
        digest = self.digests[file.path] = _digest(file.data)
        if not self._stands(self.output, self.before.live, file, digest):
            self.changed.add(file.path)
        if self._stands(self.spare, self.before.spare, file, digest):
            self.put[file.path] = digest, stamp(self.spare / file.path)
            return
        self._open()
        _put(self.spare / file.path, file.data)
        self.put[file.path] = digest, stamp(self.spare / file.path)

    def _stands(self, tree: Path, known: Known, file: OutputFile, digest: str) -> bool:
        """Tell whether a tree holds a file: by what is known of it while nobody touched it, else by reading it."""
        if file.path in known:
            before, then = known[file.path]
            if stamp(tree / file.path) == then:
                return before == digest
        return _holds(tree / file.path, file.data)

    def _take_long(self, file: LongFile) -> None:
        """Write a file piece by piece, beside its place; it takes the place at the end, unless it stands there."""
        self._open()
        unfinished = self.spare / UNFINISHED
        hashed = hashlib.sha256()
        with unfinished.open("wb") as target:
            for piece in file.pieces:
                hashed.update(piece)
                target.write(piece)
        digest = self.digests[file.path] = hashed.hexdigest()
        if self.listed.get(file.path) != digest or not (self.output / file.path).is_file():
            self.changed.add(file.path)
        _make_room(self.spare / file.path)
        unfinished.replace(self.spare / file.path)
        self.put[file.path] = digest, stamp(self.spare / file.path)

    def _open(self) -> None:
        """Make the spare tree ready, and known as ours."""
        if self.is_open:
            return
        _listed(self.spare)
        self.spare.mkdir(parents=True, exist_ok=True)
        if not (self.spare / MANIFEST).exists():
            _put_whole(self.spare / MANIFEST, _manifest({}))
        self.is_open = True

    def _finish(self) -> None:
        """Bring the rest of the spare tree up to date, and let the trees change places."""
        self._open()
        foreign = sorted(set(_paths(self.output)) - self.listed.keys() - {MANIFEST, UNFINISHED})
        if clash := [path for path in foreign if path in self.digests or path == MANIFEST]:
            raise NotOursError(f"{clash[0]} stands there already and was not made by this tool")
        for path in self.standing:
            self._copy_standing(path)
        whole = _manifest(self.digests)
        _put_whole(self.spare / MANIFEST, whole)
        self.put[MANIFEST] = _digest(whole), stamp(self.spare / MANIFEST)
        for path in foreign:
            _copy(self.output / path, self.spare / path)
        _sweep(self.spare, {*self.digests, MANIFEST, *foreign})
        _exchange(self.spare, self.output)

    def _copy_standing(self, path: str) -> None:
        digest = self.digests[path]
        if self.before.spare.get(path) != (digest, stamp(self.spare / path)):
            data = (self.output / path).read_bytes()
            if _digest(data) != digest:
                raise OSError(errno.ESTALE, "it was changed while the site was built", str(self.output / path))
            _put(self.spare / path, data)
        self.put[path] = digest, stamp(self.spare / path)

    def _unchanged(self) -> Trees:
        live = {path: (digest, stamp(self.output / path)) for path, digest in self.digests.items()}
        return Trees(live | self._manifest_of(self.output), {**self.before.spare, **self.put})

    def _former(self) -> dict[str, tuple[str, Stamp]]:
        """Say what the spare tree holds now that it was the live one."""
        return {path: known for path, known in self.before.live.items() if path in self.listed}

    def _manifest_of(self, tree: Path) -> dict[str, tuple[str, Stamp]]:
        return {MANIFEST: (_digest(_manifest(self.digests)), stamp(tree / MANIFEST))}


def _made(files: Iterable[Item]) -> Iterator[Item]:
    """Give files as they come; what fails in making one is no fault of the disk they are written to."""
    making = iter(files)
    while True:
        try:
            item = next(making)
        except StopIteration:
            return
        except OSError as error:
            raise MakingError(str(error)) from error
        yield item


def _recover(output: Path) -> None:
    """Bring a site back that a kill left aside, on a file system that cannot exchange folders in one step."""
    aside = _aside(output)
    if aside.exists() and not output.exists():
        os.rename(aside, output)


def _aside(output: Path) -> Path:
    return output.with_name(f".{output.name}.aside")


def _paths(folder: Path) -> Iterator[str]:
    """List every file below a folder by its path from there."""
    start = len(str(folder)) + 1
    for parent, _, names in os.walk(folder):
        inside = f"{parent[start:]}/" if len(parent) >= start else ""
        for name in names:
            yield inside + name


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return False


def _put(path: Path, data: bytes) -> bool:
    """Write a file where it differs; what stands in its way goes."""
    if _holds(path, data):
        return False
    _make_room(path)
    path.write_bytes(data)
    return True


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


def _put_whole(path: Path, data: bytes) -> None:
    """Write the manifest in one step: half of one would make the folder no longer ours."""
    unfinished = path.with_name(UNFINISHED)
    unfinished.write_bytes(data)
    unfinished.replace(path)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() or target.is_symlink():
        target.unlink()
    shutil.copy2(source, target, follow_symlinks=False)


def _sweep(folder: Path, kept: set[str]) -> None:
    """Remove what is not kept, and the folders that are empty then."""
    start = len(str(folder)) + 1
    for parent, folders, names in os.walk(folder, topdown=False):
        inside = f"{parent[start:]}/" if len(parent) >= start else ""
        for name in names:
            if inside + name not in kept:
                os.unlink(os.path.join(parent, name))
        for name in folders:
            path = os.path.join(parent, name)
            if not os.path.islink(path) and not os.listdir(path):
                os.rmdir(path)


def _exchange(spare: Path, output: Path) -> None:
    """Let two folders change places in one step; a first build just moves in."""
    if not output.exists():
        os.rename(spare, output)
        return
    first, second = os.fsencode(spare), os.fsencode(output)
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        result = library.renamex_np(first, second, EXCHANGE)
    else:
        result = library.renameat2(HERE, first, HERE, second, EXCHANGE)
    if result != 0:
        code = ctypes.get_errno()
        if code not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
            raise OSError(code, os.strerror(code), str(output))
        _exchange_in_steps(spare, output)


def _exchange_in_steps(spare: Path, output: Path) -> None:
    """Change places on a file system that cannot do it in one step; a kill in between leaves both trees whole."""
    aside = _aside(output)
    os.rename(output, aside)
    os.rename(spare, output)
    os.rename(aside, spare)
