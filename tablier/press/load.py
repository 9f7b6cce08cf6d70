"""Read every input file: UTF-8 with or without a mark, any line ends, letters composed. Understands none of them."""

from __future__ import annotations

import codecs
import os
import time
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from tablier.press.letters import are_plain
from tablier.press.model import Source, TextFile
from tablier.press.problems import Problem
from tablier.press.store import Keep, at_once
from tablier.press.survey import Stamp, folders_in, is_settled, stamp

TEXT_SUFFIXES = {".md", ".yaml", ".po", ".html", ".css", ".js", ".svg", ".xml", ".txt"}
PAGE_SUFFIXES = (".md", ".yaml")
SHARED = ("site", "sources", "terms", "figures-history")  # what stands beside the pages
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
    reader = _Reader(_roots(folders), keep)
    pages = {name: reader.page(path) for name, path in reader.kept(folders_in(folders.content))}
    return _shared(folders, reader, pages)


def load_shared(folders: Folders) -> Source:
    """Read what every page is made with, and no page."""
    return _shared(folders, _Reader(_roots(folders)), {})


class PageReader:
    """Reads pages one by one, whenever they are asked for."""

    def __init__(self, folders: Folders) -> None:
        self.content, self.roots = str(folders.content), _roots(folders)
        self.shown = shown_folder(folders.content)

    def __call__(self, page: str) -> tuple[dict[str, TextFile], tuple[Problem, ...]]:
        """Read one page's files by name, with what is wrong with them."""
        reader = _Reader(self.roots)
        reader.folders[self.content] = True, self.shown
        folder = f"{self.content}/{page}"
        try:
            files = reader.page(folder) if reader.is_inside(folder) else {}
        except FileNotFoundError:  # it went a moment ago
            files = {}
        return files, tuple(reader.problems)


def _roots(folders: Folders) -> tuple[str, ...]:
    """Give what the folders of a site's inputs really are."""
    return tuple(map(os.path.realpath, (folders.content, folders.locales, folders.templates, folders.assets)))


def _shared(folders: Folders, reader: _Reader, pages: dict[str, dict[str, TextFile]]) -> Source:
    content = folders.content
    catalogs = {
        name: file
        for name, path in reader.kept(folders_in(folders.locales))
        if (file := reader.text(f"{path}/messages.po"))
    }
    site, citations, terms, history = (content / f"{name}.yaml" for name in SHARED)
    return Source(
        site=reader.text(str(site)) or TextFile(shown(site), ""),
        citations=reader.text(str(citations)) or TextFile(shown(citations), ""),
        terms=(reader.text(str(terms)) if terms.exists() else None) or TextFile(shown(terms), ""),
        history=reader.text(str(history)) if history.exists() else None,
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
    return _understood("", data).text


def _understood(name: str, data: bytes) -> TextFile:
    data = data.removeprefix(codecs.BOM_UTF8)
    text = data.decode()
    if are_plain(data):
        return TextFile(name, text, is_plain=True)
    return TextFile(name, unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")))


class _Reader:
    def __init__(self, roots: Iterable[str], keep: Keep = at_once) -> None:
        self.roots = roots
        self.keep = keep
        self.problems: list[Problem] = []
        self.folders: dict[str, tuple[bool, str]] = {}  # whether each is inside, how it is shown

    def is_inside(self, path: str) -> bool:
        """Tell whether a path stays among the site's folders; one that a link leads out of them is a problem."""
        inside, _ = self.folder(_parent(path))
        if (inside and not os.path.islink(path)) or self._leads_inside(path):
            return True
        self.note(self.shown(path), "this link leads out of the site's folders", "put what it leads to here")
        return False

    def _leads_inside(self, path: str) -> bool:
        real = Path(os.path.realpath(path))
        return any(real.is_relative_to(root) for root in self.roots)

    def folder(self, folder: str) -> tuple[bool, str]:
        """Know a folder: whether it is really among the site's, and how messages show it.

        One that is no link lies in the one it is seen in.
        """
        known = self.folders.get(folder)
        if known is None:
            inside, shown = self.folders.get(_parent(folder), (False, ""))
            if inside and not os.path.islink(folder):
                known = True, f"{shown}{os.path.basename(folder)}/"
            else:
                known = self._leads_inside(folder), shown_folder(Path(folder))
            self.folders[folder] = known
        return known

    def shown(self, path: str) -> str:
        return f"{self.folder(_parent(path))[1]}{os.path.basename(path)}"

    def kept(self, folders: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Leave out the folders that links lead out of the site."""
        return [(name, path) for name, path in folders if self.is_inside(path)]

    def page(self, folder: str) -> dict[str, TextFile]:
        """Read a page's files by name; an ending that is nearly right is a problem, other files are left alone."""
        inside, shown = self.folder(folder)
        with os.scandir(folder) as found:
            files = sorted((one.name, one) for one in found if not one.name.startswith("."))
        texts = {}
        for name, file in files:
            if name.endswith(PAGE_SUFFIXES):
                if (inside and not file.is_symlink()) or self.is_inside(file.path):
                    texts[name] = self.read(file.path, f"{shown}{name}")
            elif right := NEARLY.get(os.path.splitext(name)[1].lower()):
                self.note(f"{shown}{name}", f"“{name}” is not read", f"call it {os.path.splitext(name)[0]}{right}")
        return {name: text for name, text in texts.items() if text}

    def text(self, path: str) -> TextFile | None:
        return self.read(path, self.shown(path)) if self.is_inside(path) else None

    def read(self, path: str, name: str) -> TextFile | None:
        """Read a text that is known to lie among the site's folders."""
        found = self.keep(("file", name), _text, path, name, _settled(stamp(path)))
        if isinstance(found, Problem):
            self.problems.append(found)
            return None
        return found

    def tree(self, folder: Path) -> Iterator[tuple[str, TextFile]]:
        """Read every text below a folder, by its path from there."""
        if not folder.is_dir():
            self.note(self.shown(str(folder)), "there is no such folder", "")
            return
        for path in sorted(folder.rglob("*")):
            if path.is_symlink() and not path.is_file() and self.is_inside(str(path)):
                self.note(self.shown(str(path)), "this link leads to no file", "put the file itself here")
            if path.is_file() and path.suffix in TEXT_SUFFIXES and (file := self.text(str(path))):
                yield path.relative_to(folder).as_posix(), file

    def note(self, path: str, what: str, right: str, line: int = 0) -> None:
        self.problems.append(Problem(path, line, 0, what, right))


def _text(path: str, name: str, stood: Stamp) -> TextFile | Problem:
    """Read one text, as it stood; what cannot be read is a problem."""
    if stood[1] > LARGEST:
        return Problem(name, 0, 0, "this file is too large to be a text", f"stay within {LARGEST} bytes")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        return Problem(name, 0, 0, f"this file cannot be read: {error.strerror}", RIGHT.get(type(error), ""))
    try:
        return _understood(name, data)
    except UnicodeDecodeError as error:
        line = data.removeprefix(codecs.BOM_UTF8)[: error.start].count(b"\n") + 1
        return Problem(name, line, 0, "this file is not UTF-8", "save it as UTF-8")


def _settled(stood: Stamp) -> Stamp:
    """Give a stamp no later save can have: a file that was written just now may be written again within its tick."""
    return stood if is_settled(stood, time.time_ns()) else (time.time_ns(), *stood[1:])


def _parent(path: str) -> str:
    """Give the folder that a path stands in.

    >>> _parent("content/fibs"), _parent("content"), _parent("/")
    ('content', '.', '/')
    """
    return os.path.dirname(path) or "."
