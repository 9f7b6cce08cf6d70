#!/bin/sh
# Install a Chromium for the browser tests: Debian's package where there is apt, Playwright's build elsewhere.
set -eu
python=$1
if command -v apt-get >/dev/null 2>&1; then
    sh tests/apt.sh chromium
else
    "$python" -m playwright install chromium
fi
"$python" -m tests.browser.chromium >/dev/null
