"""What the commands share: the exit codes, how problems are told, which folders the options name.

Imports nothing that a build where nothing changed can do without.
"""

from __future__ import annotations

import argparse
import codecs
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from tablier.press.load import Folders
    from tablier.press.problems import Problem

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
FORMATS = ("text", "json", "github")  # how problems are written
ESCAPED = "escaped"  # what becomes of letters that a stream cannot hold


def any_letter_told(*streams: TextIO) -> None:
    """Let streams write the letters that they cannot hold escaped, as JSON does, so that JSON is JSON anywhere."""
    codecs.register_error(ESCAPED, escaped)
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=ESCAPED)


def escaped(error: UnicodeError) -> tuple[str, int]:
    r"""Give letters as JSON escapes them, and where they end.

    >>> print(*escaped(UnicodeEncodeError("ascii", "vu à 𝄞", 3, 6, "")))
    \u00e0 \ud834\udd1e 6
    """
    from json import dumps

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return dumps(error.object[error.start : error.end])[1:-1], error.end


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
