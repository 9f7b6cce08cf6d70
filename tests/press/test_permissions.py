"""A file that may not be read, a folder that may not be written: told by name, and the last good site stays.

Root may everything, so as root these tests act as nobody while they look.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from build import main
from tests.nobody import as_nobody, open_folder
from tests.sites import ROOT, make_site, page


@pytest.fixture
def folder() -> Iterator[Path]:
    """Give a small site of its own templates, words and assets."""
    with open_folder() as made:
        make_site(made, page("Bonjour.", "Olá."))
        for name in ("locales", "templates", "assets"):
            shutil.copytree(ROOT / name, made / name)
        yield made


def test_what_may_not_be_read_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert main(["build"]) == 0
    before = (folder / "site/fr/essai/index.html").read_bytes()
    for name in ("content/essai/fr.md", "locales/pt/messages.po", "templates/page.html"):
        (folder / name).chmod(0)
    capsys.readouterr()
    with as_nobody():
        assert main(["build"]) == 1
    assert capsys.readouterr().err == (
        "content/essai/fr.md: this file cannot be read: Permission denied; make it readable\n"
        "locales/pt/messages.po: this file cannot be read: Permission denied; make it readable\n"
        "templates/page.html: this file cannot be read: Permission denied; make it readable\n"
    )
    assert (folder / "site/fr/essai/index.html").read_bytes() == before


def test_a_published_file_that_may_not_be_read_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert main(["build"]) == main(["verify"]) == 0
    (folder / "site/fr/essai/index.html").chmod(0)
    capsys.readouterr()
    with as_nobody():
        assert main(["verify"]) == 1
    assert capsys.readouterr().err == ("site/fr/essai/index.html cannot be read: Permission denied; make it readable\n")


@pytest.mark.parametrize("built_before", [True, False])
def test_a_folder_that_may_not_be_written_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], built_before: bool
) -> None:
    monkeypatch.chdir(folder)
    assert main(["build"]) == 0
    before = (folder / "site/fr/essai/index.html").read_bytes()
    if not built_before:
        shutil.rmtree(folder / "site")
    (folder / "content/essai/fr.md").write_text(
        (folder / "content/essai/fr.md").read_text(encoding="utf-8") + "\nEncore.\n", encoding="utf-8"
    )
    capsys.readouterr()
    with as_nobody():
        assert main(["build"]) == 1
    assert capsys.readouterr().err == (
        ".site.spare: the site could not be written: Permission denied; the last good site stands as it was\n"
    )
    assert not built_before or (folder / "site/fr/essai/index.html").read_bytes() == before
