"""Put the files in place, whole or not at all: two trees, one build apart, exchanged at the end.

The spare tree, next to the output, is brought up to date while the last good site stands; then the two change
places in one step. Never writes into a folder that is not ours. Knows no page.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from tablier.press.load import shown
from tablier.press.model import LongFile, OutputFile, Standing
from tablier.press.problems import Problem
from tablier.press.spare import UNFINISHED, Spare
from tablier.press.survey import Stamp, Tree, stamp
from tablier.press.trees import Trees, strangers

MANIFEST = "manifest.json"
GENERATOR = "tablier"
EXCHANGE = 2  # RENAME_EXCHANGE in Linux's renameat2, RENAME_SWAP in macOS's renamex_np
HERE = -100  # AT_FDCWD

Item = OutputFile | LongFile | Standing


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
    text = json.JSONEncoder().encode
    rows = ",\n".join(f"  {text(path)}: {text(digest)}" for path, digest in sorted(digests.items()))
    files = f"{{\n{rows}\n }}" if rows else "{}"
    return f'{{\n "generator": {json.dumps(GENERATOR)},\n "files": {files}\n}}\n'.encode()


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
        self.output, self.place = output, output.with_name(f".{output.name}.spare")
        self.before, self.spare = before, Spare(self.place, before.spare)
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
        whole = _manifest(self.digests)
        if not self.changed and not removed and _holds(self.output / MANIFEST, whole):
            return Written(0, 0, trees=self._unchanged(_digest(whole)))
        return Written(len(self.changed), removed, trees=self._finish(whole))

    def _take(self, file: OutputFile) -> None:
        """Put a file into the spare tree, unless it stands there already."""
        digest = self.digests[file.path] = _digest(file.data)
        if file.path not in self.listed or not _stands(self.output, self.before.live, file, digest):
            self.changed.add(file.path)
        if self.spare.is_begun or not _stands(self.place, self.before.spare, file, digest):
            self._open()
            self.spare.put(file.path, file.data)
        self.put[file.path] = digest, self.spare.stamp(file.path)

    def _take_long(self, file: LongFile) -> None:
        """Write a file piece by piece; it takes its place at the end."""
        self._open()
        digest = self.digests[file.path] = self.spare.put_whole(file.path, file.pieces)
        if self.listed.get(file.path) != digest or not (self.output / file.path).is_file():
            self.changed.add(file.path)
        self.put[file.path] = digest, self.spare.stamp(file.path)

    def _open(self) -> None:
        """Make the spare tree ready, and known as ours."""
        if self.is_open:
            return
        _listed(self.place)
        self.place.mkdir(parents=True, exist_ok=True)
        if not (self.place / MANIFEST).exists():
            self.spare.put_whole(MANIFEST, [_manifest({})])
        self.is_open = True

    def _finish(self, whole: bytes) -> Trees:
        """Bring the rest of the spare tree up to date, and let the trees change places."""
        self._open()
        ours = {*self.listed, MANIFEST, UNFINISHED}
        foreign, alone = strangers(str(self.output), ours, self.before.live.folders)
        if clash := [path for path in foreign if path in self.digests or path == MANIFEST]:
            raise NotOursError(f"{clash[0]} stands there already and was not made by this tool")
        self.put[MANIFEST] = self.spare.put_whole(MANIFEST, [whole]), self.spare.stamp(MANIFEST)
        self.spare.look()
        for path in self.standing:
            self.put[path] = self._let_stand(path, self.digests[path])
        for path in foreign:
            self.spare.copy(path, self.output / path)
        folders = self.spare.sweep({*self.digests, MANIFEST, *foreign}, foreign)
        _exchange(self.place, self.output)
        former = {path: known for path, known in self.before.live.files.items() if path in ours}
        return Trees(Tree(self.put, folders), Tree(former, alone))

    def _let_stand(self, path: str, digest: str) -> tuple[str, Stamp]:
        """Let the spare tree hold a file that stands in the live one; gives what is known of it there."""
        known = self.before.live.files.get(path)
        if held := self.spare.held(path, digest, known):
            return held
        here = f"{self.output}/{path}"
        stood = stamp(here)
        if known != (digest, stood) and _digest(Path(here).read_bytes()) != digest:
            raise OSError(errno.ESTALE, "it was changed while the site was built", here)
        return digest, stood if self.spare.link(path, here) else self.spare.stamp(path)

    def _unchanged(self, digest: str) -> Trees:
        before = self.before
        digests = {**self.digests, MANIFEST: digest}
        live = {path: (digest, stamp(f"{self.output}/{path}")) for path, digest in digests.items()}
        return Trees(Tree(live, before.live.folders), Tree({**before.spare.files, **self.put}, before.spare.folders))


def _stands(root: Path, before: Tree, file: OutputFile, digest: str) -> bool:
    """Tell whether a tree holds a file: by what is known of it while nobody touched it, else by reading it."""
    there = f"{root}/{file.path}"
    known, now = before.files.get(file.path), stamp(there)
    if known and known[1] == now:
        return known[0] == digest
    return now[1] == len(file.data) and _holds(Path(there), file.data)


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


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return False


def _exchange(spare: Path, output: Path) -> None:
    """Let two folders change places in one step; a first build just moves in."""
    if not output.exists():
        os.rename(spare, output)
        return
    import ctypes

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
