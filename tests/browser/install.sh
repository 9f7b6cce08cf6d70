#!/bin/sh
# Install a Chromium for the browser tests: Debian's package where there is apt, Playwright's build elsewhere.
set -eu
python=$1
if command -v apt-get >/dev/null 2>&1; then
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium
else
    "$python" -m playwright install chromium
fi
"$python" -m tests.browser.chromium >/dev/null
