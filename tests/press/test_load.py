"""Every input is read the same however it was saved; what cannot be read is told with its line."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build import make
from tablier.guide.names import vocabulary
from tablier.press.load import LARGEST, Folders, load, normalised, shown
from tablier.press.model import TextFile
from tablier.press.problems import as_text
from tests.sites import html, make_site, page, told

BOM = b"\xef\xbb\xbf"


def folders(root: Path) -> Folders:
    return Folders(*(root / name for name in ("content", "locales", "templates", "assets", "site")))


def write(root: Path, **files: bytes) -> Folders:
    """Write a small tree: content, locales, templates and assets, and the given files by their path."""
    for name in ("content", "locales", "templates", "assets"):
        (root / name).mkdir()
    plain = {"content/site.yaml": b"", "content/sources.yaml": b""}
    for name, data in {**plain, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folders(root)


def problems(root: Path, where: Folders) -> list[str]:
    return [as_text(problem).replace(f"{root}/", "") for problem in load(where).problems]


# A text as it was saved


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\nb\n", "a\nb\n"),
        (BOM + b"a\nb\n", "a\nb\n"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (BOM + b"a\r\nb\r\n", "a\nb\n"),
        (b"a\rb\r", "a\nb\n"),
        (b"a\r\n\r\nb\n\n", "a\n\nb\n\n"),
        (b"", ""),
        (BOM, ""),
        ("e\u0301 c\u0327 a\u0303 o\u0302".encode(), "é ç ã ô"),
        ("é ç ½ … \u202f\u00a0".encode(), "é ç ½ … \u202f\u00a0"),
        ("\U0001f3b2".encode(), "\U0001f3b2"),
    ],
)
def test_a_text_is_the_same_however_it_was_saved(data: bytes, text: str) -> None:
    assert normalised(data) == text


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=40))
@settings(deadline=None, max_examples=100)
def test_a_text_read_is_composed_and_has_plain_line_ends(text: str) -> None:
    found = normalised(BOM + unicodedata.normalize("NFD", text).replace("\n", "\r\n").encode())
    assert "\r" not in found
    assert found == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "data", [b"\xff", "é".encode("latin-1"), "é".encode("utf-16"), b"\xed\xa0\x80", b"\xc0\x80", b"\xe9\n"]
)
def test_another_encoding_is_no_text(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        normalised(data)


VARIANTS: dict[str, Callable[[bytes], bytes]] = {
    "a mark": lambda data: BOM + data,
    "other line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "a mark and other line ends": lambda data: BOM + data.replace(b"\n", b"\r\n"),
    "old line ends": lambda data: data.replace(b"\n", b"\r"),
    "spaces behind the fence": lambda data: data.replace(b"---\n", b"---  \n"),
    "letters and accents apart": lambda data: unicodedata.normalize("NFD", data.decode()).encode(),
}
BODY = "## Été {#ete}\n\nL'été à {{ start }} ?\n\n| a | b |\n|---|---|\n| é | {{ start }} |"
PAGE = page(BODY, BODY, "figures: {start: fibs.START}\n")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_is_the_same_however_it_was_saved(tmp_path: Path, variant: str) -> None:
    where = make_site(tmp_path, PAGE)
    plain = make(where, None, vocabulary())
    for path in (where.content / "essai").iterdir():
        path.write_bytes(VARIANTS[variant](path.read_bytes()))
    saved = make(where, None, vocabulary())
    assert "Été" in html(saved, "fr/essai/index.html")
    assert [file.data for file in saved.files] == [file.data for file in plain.files]
    assert not any(BOM in file.data for file in saved.files)


def test_a_front_matter_that_is_never_closed_is_told_and_never_printed(tmp_path: Path) -> None:
    text = PAGE.replace("updated: 2026-10-28\n---\n## Été", "updated: 2026-10-28\n## Été")
    made = make(make_site(tmp_path, text), None, vocabulary())
    assert [message.partition("\n")[0] for message in told(made, tmp_path) if "fr.md" in message] == [
        "content/essai/fr.md:1:1: the front matter is never closed; end it with a line ---"
    ]


# What is found


def test_files_are_found_by_what_they_are_for(tmp_path: Path) -> None:
    where = write(
        tmp_path,
        **{
            "content/site.yaml": b"name: A\n",
            "content/sources.yaml": b"faq: {title: FAQ}\n",
            "content/fibs/fr.md": b"fr",
            "content/fibs/page.yaml": b"yaml",
            "content/fibs/notes.txt": b"not read",
            "content/fibs/.draft.md": b"not read",
            "content/.git/fr.md": b"not read",
            "locales/fr/messages.po": b"po",
            "templates/page.html": b"page",
            "templates/components/table.html": b"table",
            "assets/css/theme.css": b"css",
            "assets/images/icon.svg": b"svg",
            "assets/images/photo.png": b"\x89PNG",
        },
    )
    source = load(where)
    assert source.problems == ()
    assert (source.site.text, source.citations.text) == ("name: A\n", "faq: {title: FAQ}\n")
    assert {page: {name: file.text for name, file in files.items()} for page, files in source.pages.items()} == {
        "fibs": {"fr.md": "fr", "page.yaml": "yaml"}
    }
    assert {code: file.text for code, file in source.catalogs.items()} == {"fr": "po"}
    assert {name: file.text for name, file in source.templates.items()} == {
        "page.html": "page",
        "components/table.html": "table",
    }
    assert {name: file.text for name, file in source.assets.items()} == {
        "css/theme.css": "css",
        "images/icon.svg": "svg",
    }


def test_what_is_found_has_the_same_order_on_every_disk(tmp_path: Path) -> None:
    names = ("m", "c", "z", "a", "q", "f", "t", "b")
    where = write(tmp_path, **{f"content/{name}/{file}.md": b"x" for name in names for file in names})
    source = load(where)
    assert list(source.pages) == sorted(names)
    assert {tuple(files) for files in source.pages.values()} == {tuple(f"{name}.md" for name in sorted(names))}


def test_a_message_shows_the_path_from_where_the_command_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "content" / "a.md") == "content/a.md"
    assert shown(Path("content/a.md")) == "content/a.md"
    assert shown(Path("/elsewhere/a.md")) == "/elsewhere/a.md"
    where = write(tmp_path, **{"content/fibs/fr.md": b"x"})
    assert load(where).pages["fibs"]["fr.md"] == TextFile("content/fibs/fr.md", "x", is_plain=True)


# What cannot be read


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"\xff", 1),
        (b"a\nb\nc \xe9\n", 3),
        (b"a\r\nb\r\n\xff", 3),
        ("é\né\n".encode() + "é".encode("latin-1"), 3),
        ("é".encode("utf-16"), 1),
        (BOM + b"a\n\xff", 2),
    ],
)
def test_a_file_in_another_encoding_is_told_with_its_line(tmp_path: Path, data: bytes, line: int) -> None:
    where = write(tmp_path, **{"content/fibs/fr.md": data})
    assert problems(tmp_path, where) == [f"content/fibs/fr.md:{line}: this file is not UTF-8; save it as UTF-8"]
    assert load(where).pages == {"fibs": {}}


def test_every_file_that_cannot_be_read_is_told_at_once(tmp_path: Path) -> None:
    names = ("content/fibs/fr.md", "content/site.yaml", "locales/fr/messages.po", "templates/page.html", "assets/a.css")
    where = write(tmp_path, **dict.fromkeys(names, b"\xff"))
    assert sorted(problems(tmp_path, where)) == sorted(
        f"{name}:1: this file is not UTF-8; save it as UTF-8" for name in names
    )


def test_a_file_too_large_to_be_a_text_is_told_unread(tmp_path: Path) -> None:
    where = write(tmp_path, **{"content/fibs/fr.md": b""})
    with (tmp_path / "content/fibs/fr.md").open("wb") as file:
        file.truncate(LARGEST + 1)
    assert problems(tmp_path, where) == [
        f"content/fibs/fr.md: this file is too large to be a text; stay within {LARGEST} bytes"
    ]
    with (tmp_path / "content/fibs/fr.md").open("wb") as file:
        file.truncate(LARGEST)
    assert problems(tmp_path, where) == []


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    where = write(tmp_path)
    (tmp_path / "content/site.yaml").unlink()
    (tmp_path / "locales/fr").mkdir()
    assert problems(tmp_path, where) == [
        "locales/fr/messages.po: this file cannot be read: No such file or directory; add it",
        "content/site.yaml: this file cannot be read: No such file or directory; add it",
    ]
    assert load(where).site.text == ""


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    where = write(tmp_path)
    (tmp_path / "content/fibs/fr.md").mkdir(parents=True)
    os.symlink("nowhere", tmp_path / "content/fibs/pt.md")
    assert problems(tmp_path, where) == [
        "content/fibs/fr.md: this file cannot be read: Is a directory",
        "content/fibs/pt.md: this file cannot be read: No such file or directory; add it",
    ]


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    where = write(tmp_path)
    for name in ("templates", "assets"):
        (tmp_path / name).rmdir()
    assert problems(tmp_path, where) == ["templates: there is no such folder", "assets: there is no such folder"]


def test_an_empty_place_is_told_file_by_file(tmp_path: Path) -> None:
    assert problems(tmp_path, folders(tmp_path)) == [
        "content/site.yaml: this file cannot be read: No such file or directory; add it",
        "content/sources.yaml: this file cannot be read: No such file or directory; add it",
        "templates: there is no such folder",
        "assets: there is no such folder",
    ]
    source = load(folders(tmp_path))
    assert source.site == TextFile(f"{tmp_path}/content/site.yaml", "")
    assert source.citations == TextFile(f"{tmp_path}/content/sources.yaml", "")
