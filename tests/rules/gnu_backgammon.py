"""GNU Backgammon, asked what it thinks of positions; run as a module, tells where it is. One process for all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

SCRIPT = Path(__file__).with_name("gnubg_script.py")
# Debian puts games where a user's PATH may not look.
PLACES = (*os.environ.get("PATH", "").split(os.pathsep), "/usr/games", "/usr/local/bin", "/opt/homebrew/bin")


def program() -> str:
    """Give the path of GNU Backgammon. Raises FileNotFoundError where there is none: then its tests fail."""
    found = shutil.which("gnubg", path=os.pathsep.join(PLACES))
    if found is None:
        raise FileNotFoundError("GNU Backgammon (gnubg) is not installed; `make test` installs it where it can")
    return found


def moves(cases: list[tuple[str, int, int]]) -> list[list[str]]:
    """Give every move it finds for each Position ID and roll, as it writes them."""
    with TemporaryDirectory() as folder:
        asked, answered = Path(folder, "cases.json"), Path(folder, "answers.json")
        asked.write_text(json.dumps(cases), encoding="utf-8")
        talk(["-p", str(SCRIPT)], {"GNUBG_CASES": str(asked), "GNUBG_ANSWERS": str(answered), "HOME": folder})
        answers: list[list[str]] = json.loads(answered.read_text(encoding="utf-8"))
        return answers


def told(commands: list[str]) -> str:
    """Give what it prints while it obeys some commands."""
    with TemporaryDirectory() as folder:
        listed = Path(folder, "commands")
        listed.write_text("\n".join(commands), encoding="utf-8")
        return talk(["-c", str(listed)], {"HOME": folder})


def talk(arguments: list[str], variables: dict[str, str]) -> str:
    process = subprocess.run(
        [program(), "--tty", "--quiet", *arguments],
        env={**os.environ, "LC_ALL": "C", **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
    )
    return process.stdout


if __name__ == "__main__":
    sys.exit(0 if program() else 1)
