"""Acting as somebody who may little, for tests of permissions: as root everything is allowed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def open_folder() -> Iterator[Path]:
    """Give a folder whose way is open to everybody, unlike those of pytest."""
    made = Path(tempfile.mkdtemp(prefix="tablier-"))
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Act as nobody, if one is root. What is imported meanwhile must have been imported before."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
