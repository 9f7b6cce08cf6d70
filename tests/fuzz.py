"""Fuzz every property of tests/press/test_hostile.py for long, led by coverage where atheris is installed.

    python -m tests.fuzz SECONDS [NAME]

Each property gets its share of the time in a process of its own; NAME, a whole one or a part, says which. A crash, or an input that takes
longer than half a minute, ends the run with 1 and leaves its bytes in the current folder; keep it as an @example.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

LONGEST = 30  # seconds for one input, on a machine that does other work
MOST_BYTES = 4096


def targets() -> Iterator[tuple[str, Callable[[bytes], Any]]]:
    """List the properties: each test that generates its own input, by name."""
    from tests.press import test_hostile

    for name, test in vars(test_hostile).items():
        if name.startswith("test_") and hasattr(test, "hypothesis") and not hasattr(test, "pytestmark"):
            yield name, test.hypothesis.fuzz_one_input


def fuzz(name: str, seconds: int) -> None:
    """Fuzz one property; never returns under atheris."""
    if find_spec("atheris"):
        atheris: Any = import_module("atheris")  # no dependency: who fuzzes installs it
        with atheris.instrument_imports(include=["tablier", "yaml", "markdown_it"]):
            run = dict(targets())[name]
        limits = [f"-max_total_time={seconds}", f"-timeout={LONGEST}", f"-max_len={MOST_BYTES}"]
        atheris.Setup([sys.argv[0], *limits, "-verbosity=0", f"-artifact_prefix={name}-"], run)
        atheris.Fuzz()
    run = dict(targets())[name]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        read = os.urandom(1 + os.urandom(1)[0] * MOST_BYTES // 256)
        run(read)
        if time.monotonic() - start > LONGEST:
            raise TimeoutError(f"{name} took longer than {LONGEST} s for {read!r}")


def main() -> int:
    """Share the time between the properties and tell which fell."""
    seconds, wanted = int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    if wanted.startswith("test_"):
        fuzz(wanted, seconds)
        return 0
    names = [name for name, _ in targets() if wanted in name]
    fallen = []
    for name in names:
        command = [sys.executable, "-m", "tests.fuzz", str(max(1, seconds // len(names))), name]
        if subprocess.run(command, check=False).returncode:
            fallen.append(name)
        sys.stdout.write(f"{name}: {'fell' if fallen[-1:] == [name] else 'stands'}\n")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
