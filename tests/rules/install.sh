#!/bin/sh
# Install GNU Backgammon, which the tests of the rules are compared with: Debian's package, or Homebrew's.
set -eu
python=$1
if command -v apt-get >/dev/null 2>&1; then
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gnubg
elif command -v brew >/dev/null 2>&1; then
    brew install gnubg
fi
"$python" -m tests.rules.gnu_backgammon
