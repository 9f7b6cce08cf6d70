"""No link leads the reading out of the site's own folders; one that tries is told where it stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from build import make
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tests.sites import ROOT, make_site, page, told

OUT = "this link leads out of the site's folders; put what it leads to here"


@pytest.fixture
def site(tmp_path: Path) -> Folders:
    for name in ("locales", "templates", "assets"):
        shutil.copytree(ROOT / name, tmp_path / "site" / name)
    return make_site(tmp_path / "site", page("Bonjour.", "Bom dia."))


def moved_out(folder: Path, name: str) -> None:
    """Move a part of the site elsewhere and leave a link to it in its place."""
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    part = folder / "site" / name
    part.rename(elsewhere / part.name)
    part.symlink_to(elsewhere / part.name)


def problems(folder: Path, site: Folders) -> list[str]:
    made = make(site, None, vocabulary())
    assert made.files == () or made.problems == ()
    return told(made, folder / "site")


@pytest.mark.parametrize(
    "name",
    [
        "content/essai",
        "content/essai/page.yaml",
        "content/essai/fr.md",
        "content/sources.yaml",
        "locales/fr",
        "locales/fr/messages.po",
        "templates/page.html",
        "templates/components",
        "assets/css",
        "assets/css/theme.css",
    ],
)
def test_a_link_out_of_the_site_is_told_at_its_place(tmp_path: Path, site: Folders, name: str) -> None:
    moved_out(tmp_path, name)
    assert f"{name}: {OUT}" in problems(tmp_path, site)


def test_a_linked_folder_of_templates_is_not_silently_left_out(tmp_path: Path, site: Folders) -> None:
    (site.templates / "parts").symlink_to(site.templates / "components")
    assert problems(tmp_path, site) == ["templates/parts: this link leads to no file; put the file itself here"]


def test_a_link_that_leads_nowhere_or_round_is_told(tmp_path: Path, site: Folders) -> None:
    (site.templates / "a.html").symlink_to(site.templates / "nothing.html")
    (site.templates / "b.html").symlink_to(site.templates / "b.html")
    assert problems(tmp_path, site) == [
        f"templates/{name}.html: this link leads to no file; put the file itself here" for name in "ab"
    ]


def test_links_within_the_site_are_followed(tmp_path: Path, site: Folders) -> None:
    (site.content / "essai/fr.md").rename(site.content / "essai/text.txt")
    (site.content / "essai/fr.md").symlink_to("text.txt")
    assert problems(tmp_path, site) == []


def test_a_root_may_itself_be_a_link(tmp_path: Path, site: Folders) -> None:
    moved_out(tmp_path, "content")
    assert problems(tmp_path, site) == []
