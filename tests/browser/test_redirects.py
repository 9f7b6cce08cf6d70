"""An old address leads on to the page and its section, by itself or by hand, and is itself a page anybody can read."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import violations_in_any_dress
from tests.browser.own_site import served_files
from tests.sites import SITE, built, page

TEXT = "Bonjour.\n\n## La fin {#end}\n\nAu revoir."
OLD = "redirects:\n  /fr/ancien/: /fr/essai/\n  /fr/ancienne-fin/: /fr/essai/#end\n"
WHOLE = f"-- content/site.yaml --\n{SITE}{OLD}" + page(TEXT, TEXT)


@pytest.mark.parametrize("with_script", [True, False])
@pytest.mark.parametrize(("old", "new"), [("/fr/ancien/", "/fr/essai/"), ("/fr/ancienne-fin/", "/fr/essai/#end")])
def test_a_reader_is_led_on(browser: Browser, tmp_path: Path, old: str, new: str, with_script: bool) -> None:
    made = built(tmp_path / "source", WHOLE)
    with served_files(made.files, tmp_path / "site") as base:
        context = browser.new_context(java_script_enabled=with_script)
        tab = context.new_page()
        tab.goto(base + old)
        tab.wait_for_url(base + new)
        assert tab.locator("h1").inner_text() == "Essai"
        context.close()


def test_the_page_between_can_be_read_and_followed_by_hand(browser: Browser, tmp_path: Path) -> None:
    files = [
        file
        for file in built(tmp_path / "source", WHOLE).files
        if file.path in ("fr/ancien/index.html", "fr/essai/index.html")
    ]
    still = {file.path: file.data.replace(b'<meta http-equiv="refresh"', b'<meta name="refresh"') for file in files}
    with served_files([type(file)(file.path, still[file.path]) for file in files], tmp_path / "site") as base:
        context = browser.new_context(locale="fr")
        tab = context.new_page()
        tab.goto(f"{base}/fr/ancien/")
        assert (tab.locator("html").get_attribute("lang"), tab.title()) == ("fr", "Cette page a déménagé · Essai")
        assert violations_in_any_dress(tab) == {}
        tab.get_by_role("link").click()
        tab.wait_for_url(f"{base}/fr/essai/")
        context.close()
