"""Read every input file: UTF-8 with or without a mark, any line ends, letters composed. Understands none of them."""

from __future__ import annotations

import codecs
import os
import time
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from tablier.press.model import Source, TextFile
from tablier.press.problems import Problem
from tablier.press.store import Keep, at_once
from tablier.press.survey import Stamp, is_settled, stamp

TEXT_SUFFIXES = {".md", ".yaml", ".po", ".html", ".css", ".js", ".svg", ".xml", ".txt"}
PAGE_SUFFIXES = (".md", ".yaml")
NEARLY = {".yml": ".yaml", ".yaml": ".yaml", ".md": ".md", ".markdown": ".md"}
LARGEST = 4 * 1024 * 1024

RIGHT = {PermissionError: "make it readable", FileNotFoundError: "add it"}


class Folders(Struct, frozen=True):
    """Where a site's inputs lie and where its output goes."""

    content: Path
    locales: Path
    templates: Path
    assets: Path
    output: Path


def load(folders: Folders, keep: Keep = at_once) -> Source:
    """Read a site's inputs; a file that is missing or cannot be read is a problem."""
    reader = _Reader((folders.content, folders.locales, folders.templates, folders.assets), keep)
    pages = {folder.name: reader.page(folder) for folder in reader.kept(_folders(folders.content))}
    return _shared(folders, reader, pages)


def load_shared(folders: Folders) -> Source:
    """Read what every page is made with, and no page."""
    return _shared(folders, _Reader((folders.content, folders.locales, folders.templates, folders.assets)), {})


class PageReader(Struct, frozen=True):
    """Reads pages one by one, whenever they are asked for."""

    folders: Folders

    def __call__(self, page: str) -> tuple[dict[str, TextFile], tuple[Problem, ...]]:
        """Read one page's files by name, with what is wrong with them."""
        folders = self.folders
        reader = _Reader((folders.content, folders.locales, folders.templates, folders.assets))
        folder = folders.content / page
        try:
            files = reader.page(folder) if reader.is_inside(folder) else {}
        except FileNotFoundError:  # it went a moment ago
            files = {}
        return files, tuple(reader.problems)


def _shared(folders: Folders, reader: _Reader, pages: dict[str, dict[str, TextFile]]) -> Source:
    content = folders.content
    catalogs = {
        folder.name: file
        for folder in reader.kept(_folders(folders.locales))
        if (file := reader.text(folder / "messages.po"))
    }
    terms, history = content / "terms.yaml", content / "figures-history.yaml"
    return Source(
        site=reader.text(content / "site.yaml") or TextFile(shown(content / "site.yaml"), ""),
        citations=reader.text(content / "sources.yaml") or TextFile(shown(content / "sources.yaml"), ""),
        terms=(reader.text(terms) if terms.exists() else None) or TextFile(shown(terms), ""),
        history=reader.text(history) if history.exists() else None,
        pages=pages,
        catalogs=catalogs,
        templates=dict(reader.tree(folders.templates)),
        assets=dict(reader.tree(folders.assets)),
        problems=tuple(reader.problems),
    )


def shown(path: Path) -> str:
    """Give a path as messages show it: from the folder the command was started in, where it is below it."""
    return f"{shown_folder(path.parent)}{path.name}"


def shown_folder(folder: Path) -> str:
    """Give what stands before a file's name in messages: its folder, with a slash, or nothing."""
    try:
        inside = folder.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        inside = folder.as_posix()
    return "" if inside == "." else f"{inside.rstrip('/')}/"


def normalised(data: bytes) -> str:
    """Decode a text: no byte order mark, "\\n" line ends, composed letters. Raises UnicodeDecodeError."""
    text = data.removeprefix(codecs.BOM_UTF8).decode().replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", text)


class _Reader:
    def __init__(self, roots: Iterable[Path], keep: Keep = at_once) -> None:
        self.roots = [Path(os.path.realpath(root)) for root in roots]
        self.keep = keep
        self.problems: list[Problem] = []
        self.folders: dict[
            Path, tuple[Path, bool, str]
        ] = {}  # what it really is, whether it is inside, how it is shown

    def is_inside(self, path: Path) -> bool:
        """Tell whether a path stays among the site's folders; one that a link leads out of them is a problem."""
        _, inside, _ = self.folder(path.parent)
        if inside and not path.is_symlink():
            return True
        real = Path(os.path.realpath(path))
        if any(real.is_relative_to(root) for root in self.roots):
            return True
        self.note(self.shown(path), "this link leads out of the site's folders", "put what it leads to here")
        return False

    def folder(self, folder: Path) -> tuple[Path, bool, str]:
        """Know a folder: what it really is, whether that is among the site's, and how messages show it."""
        if folder not in self.folders:
            real = Path(os.path.realpath(folder))
            inside = any(real.is_relative_to(root) for root in self.roots)
            self.folders[folder] = real, inside, shown_folder(folder)
        return self.folders[folder]

    def shown(self, path: Path) -> str:
        return f"{self.folder(path.parent)[2]}{path.name}"

    def kept(self, folders: Iterable[Path]) -> list[Path]:
        """Leave out the folders that links lead out of the site."""
        return [folder for folder in folders if self.is_inside(folder)]

    def page(self, folder: Path) -> dict[str, TextFile]:
        """Read a page's files by name; an ending that is nearly right is a problem, other files are left alone."""
        for path in sorted(folder.iterdir()):
            if path.suffix.lower() in NEARLY and path.suffix not in PAGE_SUFFIXES and not path.name.startswith("."):
                right = f"call it {path.stem}{NEARLY[path.suffix.lower()]}"
                self.note(self.shown(path), f"“{path.name}” is not read", right)
        return {path.name: file for path in _files(folder) if (file := self.text(path))}

    def text(self, path: Path) -> TextFile | None:
        name = self.shown(path)
        if not self.is_inside(path):
            return None
        found = self.keep(("file", name), _text, path, name, _settled(stamp(path)))
        if isinstance(found, Problem):
            self.problems.append(found)
            return None
        return found

    def tree(self, folder: Path) -> Iterator[tuple[str, TextFile]]:
        """Read every text below a folder, by its path from there."""
        if not folder.is_dir():
            self.note(self.shown(folder), "there is no such folder", "")
            return
        for path in sorted(folder.rglob("*")):
            if path.is_symlink() and not path.is_file() and self.is_inside(path):
                self.note(self.shown(path), "this link leads to no file", "put the file itself here")
            if path.is_file() and path.suffix in TEXT_SUFFIXES and (file := self.text(path)):
                yield path.relative_to(folder).as_posix(), file

    def note(self, path: str, what: str, right: str, line: int = 0) -> None:
        self.problems.append(Problem(path, line, 0, what, right))


def _text(path: Path, name: str, stood: Stamp) -> TextFile | Problem:
    """Read one text, as it stood; what cannot be read is a problem."""
    if stood[1] > LARGEST:
        return Problem(name, 0, 0, "this file is too large to be a text", f"stay within {LARGEST} bytes")
    try:
        data = path.read_bytes()
    except OSError as error:
        return Problem(name, 0, 0, f"this file cannot be read: {error.strerror}", RIGHT.get(type(error), ""))
    try:
        return TextFile(name, normalised(data))
    except UnicodeDecodeError as error:
        line = data.removeprefix(codecs.BOM_UTF8)[: error.start].count(b"\n") + 1
        return Problem(name, line, 0, "this file is not UTF-8", "save it as UTF-8")


def _settled(stood: Stamp) -> Stamp:
    """Give a stamp no later save can have: a file that was written just now may be written again within its tick."""
    return stood if is_settled(stood, time.time_ns()) else (time.time_ns(), *stood[1:])


def _folders(parent: Path) -> list[Path]:
    if not parent.is_dir():
        return []
    return sorted(path for path in parent.iterdir() if path.is_dir() and not path.name.startswith("."))


def _files(folder: Path) -> list[Path]:
    return sorted(p for p in folder.iterdir() if p.suffix in PAGE_SUFFIXES and not p.name.startswith("."))
