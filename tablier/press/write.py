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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablier.press.load import shown
from tablier.press.model import OutputFile
from tablier.press.problems import Problem

MANIFEST = "manifest.json"
UNFINISHED = ".manifest.unfinished"
GENERATOR = "tablier"
EXCHANGE = 2  # RENAME_EXCHANGE in Linux's renameat2, RENAME_SWAP in macOS's renamex_np
HERE = -100  # AT_FDCWD


@dataclass(frozen=True, slots=True)
class Written:
    """What a write did."""

    written: int
    removed: int
    problems: tuple[Problem, ...] = ()


class NotOursError(Exception):
    """A folder that this tool did not make."""


def write(files: Sequence[OutputFile], output: Path, sources: Iterable[Path]) -> Written:
    """Make `output` hold exactly `files` and what others put there; on any fault the last good site stays."""
    try:
        _refuse_dangerous(output, sources)
        return _exchanged({file.path: file.data for file in files}, output)
    except NotOursError as refusal:
        return Written(0, 0, (Problem(shown(output), 0, 0, str(refusal), "give another folder with --output"),))
    except OSError as error:
        where = shown(Path(error.filename)) if error.filename else shown(output)
        what = f"the site could not be written: {error.strerror}"
        return Written(0, 0, (Problem(where, 0, 0, what, "the last good site stands as it was"),))


def manifest(files: Mapping[str, bytes]) -> bytes:
    """List every file with its hash; the mark by which a folder is known as ours."""
    hashes = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(files.items())}
    return (json.dumps({"generator": GENERATOR, "files": hashes}, indent=1) + "\n").encode()


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


def _listed(folder: Path) -> set[str]:
    """List the files a tree of ours says it made; an empty or absent folder has none. Raises NotOursError."""
    if not folder.exists() or all(path.name == UNFINISHED for path in folder.iterdir()):
        return set()
    try:
        read = json.loads((folder / MANIFEST).read_bytes())
        if read["generator"] == GENERATOR:
            return {*read["files"], MANIFEST}
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        pass
    raise NotOursError("this folder holds files and was not made by this tool")


def _exchanged(files: dict[str, bytes], output: Path) -> Written:
    _recover(output)
    foreign = sorted(set(_paths(output)) - _listed(output) - {UNFINISHED})
    files = {**files, MANIFEST: manifest(files)}
    if foreign_clash := sorted(set(foreign) & set(files)):
        raise NotOursError(f"{foreign_clash[0]} stands there already and was not made by this tool")
    if _is_current(files, foreign, output):
        return Written(0, 0)
    spare = output.with_name(f".{output.name}.spare")
    _listed(spare)
    spare.mkdir(parents=True, exist_ok=True)
    if not (spare / MANIFEST).exists():
        _put_whole(spare / MANIFEST, manifest({}))
    written = sum(_put(spare / path, data) for path, data in files.items() if path != MANIFEST)
    _put_whole(spare / MANIFEST, files[MANIFEST])
    for path in foreign:
        _copy(output / path, spare / path)
    removed = _swept(spare, {*files, *foreign})
    _exchange(spare, output)
    return Written(written, removed)


def _recover(output: Path) -> None:
    """Bring a site back that a kill left aside, on a file system that cannot exchange folders in one step."""
    aside = _aside(output)
    if aside.exists() and not output.exists():
        os.rename(aside, output)


def _aside(output: Path) -> Path:
    return output.with_name(f".{output.name}.aside")


def _is_current(files: Mapping[str, bytes], foreign: Sequence[str], output: Path) -> bool:
    return set(_paths(output)) == {*files, *foreign} and all(_holds(output / p, data) for p, data in files.items())


def _paths(folder: Path) -> Iterator[str]:
    for parent, _, names in os.walk(folder):
        for name in names:
            yield (Path(parent) / name).relative_to(folder).as_posix()


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return False


def _put(path: Path, data: bytes) -> bool:
    """Write a file where it differs; what stands in its way goes."""
    if _holds(path, data):
        return False
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.is_dir():
        shutil.rmtree(path)
    for parent in reversed(path.parents):
        if parent.is_file():
            parent.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


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


def _swept(folder: Path, kept: set[str]) -> int:
    """Remove what is not kept, and the folders that are empty then."""
    removed = 0
    for parent, folders, names in os.walk(folder, topdown=False):
        for name in names:
            path = Path(parent) / name
            if path.relative_to(folder).as_posix() not in kept:
                path.unlink()
                removed += 1
        for name in folders:
            path = Path(parent) / name
            if not path.is_symlink() and not any(path.iterdir()):
                path.rmdir()
    return removed


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
