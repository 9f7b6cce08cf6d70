"""Words half as long again, and a language from right to left: no page reaches beyond the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import build
from tablier.commands.made import Made
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tests.browser.own_site import ROOT, served_files
from tests.pseudo import dressed_site, longer

WIDTHS = (360, 1280)


def made(folder: Path) -> Made:
    inputs = (folder / "content", folder / "locales", ROOT / "templates", ROOT / "assets", folder / "site")
    return build.make(Folders(*inputs), None, vocabulary())


def widths(browser: Browser, addresses: list[str], direction: str) -> dict[tuple[str, int], int]:
    """Measure each page at each width, all its folds open."""
    page, found = browser.new_page(), {}
    for address in addresses:
        page.goto(address)
        page.evaluate("() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        assert page.evaluate("getComputedStyle(document.querySelector('main')).direction") == direction
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            found[address, width] = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    return found


def test_longer_words_stay_within_the_screen(browser: Browser, tmp_path: Path) -> None:
    dressed_site(tmp_path, "fr", longer)
    with served_files(made(tmp_path).files, tmp_path / "served") as base:
        addresses = [f"{base}/fr/{name}" for name in ("", "cote/", "elo/", "regles/", "glossaire/", "preuve/")]
        found = widths(browser, addresses, "ltr")
    assert found == {(address, width): width for address in addresses for width in WIDTHS}


def test_a_language_from_right_to_left_stays_within_the_screen(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dressed_site(tmp_path, "fr", str)
    monkeypatch.chdir(tmp_path)
    borrowed = [f"--{name}={ROOT / name}" for name in ("templates", "assets")]
    assert build.main(["translations", "add", "ar", *borrowed]) == 0
    for path in set(tmp_path.glob("content/*/ar.md")) - {tmp_path / "content/rules/ar.md"}:  # one page waits
        path.write_text(path.read_text(encoding="utf-8").replace("written_in: fr\n", ""), encoding="utf-8")
    with served_files(made(tmp_path).files, tmp_path / "served") as base:
        addresses = [f"{base}/ar/{name}" for name in ("", "cote/", "elo/", "regles/", "glossaire/", "preuve/")]
        found = widths(browser, addresses, "rtl")
    assert found == {(address, width): width for address in addresses for width in WIDTHS}
