"""What the commands share: the exit codes, how problems are told, which folders the options name.

Imports nothing that a build where nothing changed can do without.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from tablier.press.load import Folders
    from tablier.press.problems import Problem

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
FORMATS = ("text", "json", "github")  # how problems are written


def told(problems: tuple[Problem, ...], options: argparse.Namespace, stream: TextIO | None = None) -> int:
    """Show problems, all of them, sorted; gives the exit code they mean."""
    if problems or options.format == "json":
        from tablier.press.problems import report

        print(report(problems, options.format), file=stream or sys.stderr)
    return PROBLEMS if any(not problem.is_warning for problem in problems) else FINE


def no_page(command: str, page: str, known: Iterable[str]) -> int:
    """Say that no page is called so, and which one may be meant; gives the exit code."""
    from tablier.press.problems import nearest

    print(f"build.py {command}: no page is called “{page}”; {nearest(page, known)}", file=sys.stderr)
    return WRONG_USE


def folders_of(options: argparse.Namespace) -> Folders:
    """Gather the folders the options name."""
    from tablier.press.load import Folders

    return Folders(options.content, options.locales, options.templates, options.assets, options.output)


def sources_of(folders: Folders) -> tuple[Path, ...]:
    """List the folders that are read."""
    return folders.content, folders.locales, folders.templates, folders.assets
