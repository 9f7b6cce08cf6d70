"""Where this machine keeps Chromium, and how the tests start it. Knows no test.

`python -m tests.browser.chromium` prints the path, or ends with 1 where there is none.
"""

from __future__ import annotations

import os
import sys
from shutil import which

from playwright.sync_api import sync_playwright

PLACES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Nothing but the test talks to the network.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def find_chromium() -> str | None:
    """Give the path of the Chromium that TABLIER_CHROMIUM names, else of the first known one, else Playwright's."""
    named = os.environ.get("TABLIER_CHROMIUM")
    if named:
        return which(named)
    installed = [path for place in PLACES if (path := which(place))]
    return installed[0] if installed else which(_own_path())


def _own_path() -> str:
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


if __name__ == "__main__":
    found = find_chromium()
    if found is None:
        sys.exit(1)
    sys.stdout.write(found + "\n")
