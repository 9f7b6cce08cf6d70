"""A published site is read from a folder or an archive; nothing in an archive leads out of it or swells beyond bounds."""

from __future__ import annotations

import gzip
import io
import re
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tablier.press import fetch
from tablier.press.fetch import is_archive, read_archive, read_folder
from tablier.press.problems import Refused

FILES = {"figures.json": b"{}", "fr/cote/index.html": b"<p>6 points</p>", "robots.txt": b""}


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, files: dict[str, bytes], mode: str = "w:gz") -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]  # one of the modes of tarfile
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return path


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as caught:
        read_archive(path)
    return f"{caught.value.what}; {caught.value.right}".replace(str(path), "A")


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    assert read_folder(tmp_path) == FILES


def test_a_folder_of_ones_own_has_no_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "MOST_FILES", 1)
    monkeypatch.setattr(fetch, "MOST_BYTES", 1)
    for name, data in (("a", b"12"), ("b", b"345")):
        (tmp_path / name).write_bytes(data)
    assert read_folder(tmp_path) == {"a": b"12", "b": b"345"}


@pytest.mark.parametrize("top", ["", "site/", "a/b/", "./"])
def test_an_archive_is_read_below_the_folder_of_its_ledger(tmp_path: Path, top: str) -> None:
    inside = {top + name: data for name, data in FILES.items()}
    assert read_archive(zipped(tmp_path / "a.zip", inside)) == FILES
    assert read_archive(tarred(tmp_path / "a.tar.gz", inside)) == FILES
    assert read_archive(tarred(tmp_path / "a.tar", inside, "w")) == FILES


def test_folders_in_an_archive_are_no_files(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_bytes(data)
    with tarfile.open(tmp_path / "a.tgz", "w:gz") as archive:
        archive.add(tmp_path / "site", "site")
    assert read_archive(tmp_path / "a.tgz") == FILES


@pytest.mark.parametrize("name", ["site.zip", "SITE.ZIP", "a.tar.gz", "a.tgz", "a.tar"])
def test_an_archive_is_known_by_its_name(name: str) -> None:
    assert is_archive(name)
    assert not is_archive(name + ".html")


OUTSIDE = ["../evil", "/etc/passwd", "a/../../b", "a\\..\\b", "C:/b", "a//b", "a/./b"]


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_path_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    told = f"A: “{name}” leads out of the archive; pack a published folder"
    assert refusal(tarred(tmp_path / "a.tar.gz", {name: b""})) == told
    assert refusal(zipped(tmp_path / "a.zip", {name: b""})) == told
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "a.tar.gz", tmp_path / "a.zip"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_links_and_devices_in_a_tar_are_refused(tmp_path: Path, kind: bytes) -> None:
    entry = tarfile.TarInfo("a")
    entry.type, entry.linkname = kind, "/etc/passwd"
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        archive.addfile(entry)
    assert refusal(tmp_path / "a.tar.gz") == "A: “a” is a link or no file; pack plain files"


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("a")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(entry, "/etc/passwd")
    assert refusal(tmp_path / "a.zip") == "A: “a” is a link or has a password; pack plain files"


def test_a_file_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        for _ in range(2):
            archive.addfile(tarfile.TarInfo("a"), io.BytesIO(b""))
    assert refusal(tmp_path / "a.tar") == "A: “a” stands twice; pack it once"


def test_what_swells_beyond_bounds_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "MOST_BYTES", 2 << 20)
    bomb = {"figures.json": b"0" * (3 << 20)}
    told = "A holds more than 2 MB; name a published site alone"
    assert refusal(zipped(tmp_path / "a.zip", bomb)) == told
    assert refusal(tarred(tmp_path / "a.tar.gz", bomb)) == told
    (tmp_path / "b.tar.gz").write_bytes(gzip.compress(b"\0" * (3 << 20)))
    assert refusal(tmp_path / "b.tar.gz") == told
    monkeypatch.setattr(fetch, "MOST_FILES", 3)
    many = {str(number): b"" for number in range(5)}
    told = "A holds more than 3 files; name a published site alone"
    assert refusal(zipped(tmp_path / "a.zip", many)) == told
    assert refusal(tarred(tmp_path / "a.tar.gz", many)) == told


def test_a_size_that_a_zip_understates_is_not_believed(tmp_path: Path) -> None:
    """The central list says one byte, the file holds more: it is told, not read beyond what was counted."""
    path = zipped(tmp_path / "a.zip", {"figures.json": b"0" * 5000})
    data = path.read_bytes()
    size = (5000).to_bytes(4, "little")
    start = data.rindex(b"PK\x01\x02")
    at = data.index(size, start)
    path.write_bytes(data[:at] + (1).to_bytes(4, "little") + data[at + 4 :])
    assert refusal(path) == "A is no whole archive: Bad CRC-32 for file 'figures.json'; pack it again"


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz", "a.tar"])
def test_what_is_no_archive_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"no archive" * 100)
    assert re.fullmatch(r"A is no whole archive: .+; pack it again", refusal(tmp_path / name))
    assert refusal(tmp_path / f"none-{name}").endswith(
        "cannot be read: No such file or directory; name an archive of a published site"
    )


@given(st.integers(0, 400), st.integers(0, 255), st.integers(0, 600), st.sampled_from(["a.zip", "a.tar.gz", "a.tar"]))
@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(0, 0, 0, "a.zip")
def test_a_torn_archive_is_read_or_refused(tmp_path: Path, place: int, byte: int, end: int, name: str) -> None:
    path = tmp_path / name
    whole = (zipped if name.endswith("zip") else tarred)(path, FILES).read_bytes()
    torn = bytearray(whole[: len(whole) - end] if end < len(whole) else whole)
    torn[place % len(torn)] = byte
    path.write_bytes(bytes(torn))
    try:
        read_archive(path)
    except Refused:
        return
