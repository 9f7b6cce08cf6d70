#!/bin/sh
# Installs the peers of the benchmarks beside this file, from their own locks: sh bench/peers/install.sh [PYTHON]
set -eu
python=${1:-python3}
here=$(cd "$(dirname "$0")" && pwd)
test -x "$here/.venv/bin/python" || "$python" -m venv "$here/.venv"
"$here/.venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$here/requirements.lock"
PATH="$(dirname "$python"):$PATH" npm ci --prefix "$here" --no-audit --no-fund --loglevel=error
