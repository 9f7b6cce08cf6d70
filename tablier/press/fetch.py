"""A published site from where it stands: a folder, an archive, an address. Nothing is unpacked.

What others packed or publish is read within bounds, a folder of one's own whatever it holds. Of an address only its own
host is asked, over one connection. Knows no page: paths and bytes alone.
"""

from __future__ import annotations

import gzip
import io
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from tablier.press.problems import Refused

MOST_FILES = 20_000
MOST_BYTES = 256 * 1024 * 1024
LEDGER = "figures.json"
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz")


def is_archive(name: str) -> bool:
    """Tell whether a name is one of an archive that can be read."""
    return name.lower().endswith(ARCHIVES)


def read_folder(folder: Path) -> dict[str, bytes]:
    """Read every file of a published folder by its path, however many. Raises Refused where one may not be read."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    try:
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    except OSError as error:
        raise Refused(f"{error.filename} cannot be read: {error.strerror}", "make it readable") from None


def read_archive(path: Path) -> dict[str, bytes]:
    """Read every file of a .zip or .tar.gz by its path, below the folder that holds the ledger. Raises Refused."""
    try:
        members = _zipped(path) if path.name.lower().endswith(".zip") else _tarred(path)
        found: dict[str, bytes] = {}
        for name, data in members:
            if name in found:
                raise Refused(f"{path}: “{name}” stands twice", "pack it once")
            found[name] = data
    except OSError as error:
        raise Refused(
            f"{path} cannot be read: {error.strerror or error}", "name an archive of a published site"
        ) from None
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise Refused(f"{path} is no whole archive: {error}", "pack it again") from None
    tops = sorted(name.removesuffix(LEDGER) for name in found if f"/{name}".endswith(f"/{LEDGER}"))
    top = min(tops, key=len, default="")
    return {name.removeprefix(top): data for name, data in found.items() if name.startswith(top)}


def _zipped(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        entries = [entry for entry in archive.infolist() if not entry.filename.endswith("/")]
        _bounded(str(path), len(entries), sum(entry.file_size for entry in entries))
        for entry in entries:
            if stat.S_ISLNK(entry.external_attr >> 16) or entry.flag_bits & 1:
                raise Refused(f"{path}: “{entry.filename}” is a link or has a password", "pack plain files")
            with archive.open(entry) as file:
                yield _inside(path, entry.filename), file.read(entry.file_size)


def _tarred(path: Path) -> Iterator[tuple[str, bytes]]:
    """Read a tar whole before looking into it: however small it was packed, it is never larger than allowed."""
    with path.open("rb") as packed:
        is_gzip = packed.read(2) == b"\x1f\x8b"
        packed.seek(0)
        data = (gzip.GzipFile(fileobj=packed) if is_gzip else packed).read(MOST_BYTES + 1)
    _bounded(str(path), 0, len(data))
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for number, member in enumerate(archive):
            _bounded(str(path), number, 0)
            if member.isdir():
                continue
            file = archive.extractfile(member) if member.isreg() else None
            if file is None:
                raise Refused(f"{path}: “{member.name}” is a link or no file", "pack plain files")
            yield _inside(path, member.name), file.read()


def _inside(path: Path, name: str) -> str:
    """Give a member's path; one that leads out of the archive is refused."""
    parts = name.removeprefix("./").split("/")
    if "\\" in name or "\0" in name or any(part in ("", ".", "..") for part in parts) or ":" in parts[0]:
        raise Refused(f"{path}: “{name}” leads out of the archive", "pack a published folder")
    return "/".join(parts)


def _bounded(where: str, files: int, size: int) -> None:
    if files > MOST_FILES:
        raise Refused(f"{where} holds more than {MOST_FILES} files", "name a published site alone")
    if size > MOST_BYTES:
        raise Refused(f"{where} holds more than {MOST_BYTES >> 20} MB", "name a published site alone")
