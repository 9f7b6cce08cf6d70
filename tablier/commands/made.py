"""A site built in memory, and what builds it: what most commands begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct, field

from tablier.press.calls import Vocabulary
from tablier.press.load import Folders
from tablier.press.model import OutputFile, Page
from tablier.press.parse import Content
from tablier.press.problems import Problem
from tablier.press.store import Keep, at_once


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
    ) -> Made: ...
