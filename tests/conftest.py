"""What every test may ask for: one browser for the whole run. Knows no page and no formula."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, find_chromium

# No test is timed: a loaded machine is no fault. What asks for more examples than these says so where it stands.
settings.register_profile("shared", deadline=None, max_examples=60)
settings.load_profile("shared")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium; a machine without one fails, because a test that is skipped proves nothing."""
    path = find_chromium()
    if path is None:
        pytest.fail("no Chromium was found; install one with “make browser”, or name yours in TABLIER_CHROMIUM")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS, chromium_sandbox=False)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def blank_page(browser: Browser) -> Page:
    """Open one empty page, for code that needs no site around it."""
    return browser.new_page()
