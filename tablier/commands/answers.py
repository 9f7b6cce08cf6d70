"""What the commands share: the exit codes, how problems are told, which folders the options name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from msgspec import Struct, field

from tablier.press.load import Folders
from tablier.press.model import OutputFile, Page
from tablier.press.problems import Problem, report
from tablier.press.store import Keep, at_once

if TYPE_CHECKING:
    from tablier.press.expressions import Vocabulary
    from tablier.press.parse import Content

FINE, PROBLEMS, WRONG_USE = 0, 1, 2


class Made(Struct, frozen=True):
    """A site built in memory: its files, its ledger, its pages' number, and all that is wrong or doubtful.

    Beside them what it was made from, as far as it was understood.
    """

    files: tuple[OutputFile, ...]
    record: dict[str, Any]
    pages: int
    problems: tuple[Problem, ...]
    addresses: Mapping[str, str] = field(default_factory=dict)
    content: Content | None = None
    evaluated: tuple[Page, ...] = ()
    is_locked: bool = False  # whether figures.lock is known to hold just these figures

    @property
    def is_stopped(self) -> bool:
        """Whether a problem stands in the way; a warning does not."""
        return any(not problem.is_warning for problem in self.problems)


class Make(Protocol):
    """What takes a site from its files to its pages: `make` of build.py."""

    def __call__(
        self,
        folders: Folders,
        base_url: str | None,
        vocabulary: Vocabulary,
        despite_problems: bool = False,
        keep: Keep = at_once,
        has_ledger: bool = True,
    ) -> Made: ...


def told(problems: tuple[Problem, ...], options: argparse.Namespace, stream: TextIO | None = None) -> int:
    """Show problems, all of them, sorted; gives the exit code they mean."""
    if problems or options.format == "json":
        print(report(problems, options.format), file=stream or sys.stderr)
    return PROBLEMS if any(not problem.is_warning for problem in problems) else FINE


def folders_of(options: argparse.Namespace) -> Folders:
    """Gather the folders the options name."""
    return Folders(options.content, options.locales, options.templates, options.assets, options.output)


def sources_of(folders: Folders) -> tuple[Path, ...]:
    """List the folders that are read."""
    return folders.content, folders.locales, folders.templates, folders.assets
