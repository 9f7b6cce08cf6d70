"""The project's own site, served once for the whole run, and a window to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.own_site import served


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of the site."""
    with served(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """Open a window where any fault of a script fails the test."""
    page = browser.new_page(locale="en-US")  # the page's language decides, not the browser's
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    yield page
    page.close()
