#!/bin/sh
# Install GNU Backgammon, which the tests of the rules are compared with: Debian's package, or Homebrew's.
set -eu
python=$1
if command -v apt-get >/dev/null 2>&1; then
    sh tests/apt.sh gnubg
elif command -v brew >/dev/null 2>&1; then
    brew install gnubg
fi
"$python" -m tests.rules.gnu_backgammon
