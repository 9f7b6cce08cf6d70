"""YAML read strictly: what looks like text stays text, equal keys are problems, every value knows its place.

Only true, false, null, integers and decimals are anything but text: `7:5`, `no`, `on`, dates and `010` stay as
written. Anchors, aliases and tags are refused, so nothing can grow or become another thing. Knows no schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from tablier.press.model import TextFile
from tablier.press.plain_yaml import Names, read_plain
from tablier.press.problems import Problem

Marks = Mapping[tuple[str | int, ...], tuple[int, int]]


def read_yaml(file: TextFile, first_line: int = 1) -> tuple[Any, Marks, tuple[Problem, ...]]:
    """Read one document; gives its value, the line and column of every key and item, and the problems.

    `first_line` is the line of the file where the text begins, so that marks are the file's own.
    """
    text = file.text if first_line == 1 else "\n".join(file.text.split("\n")[first_line - 1 :])
    return read_block(file, text, first_line)


def read_block(file: TextFile, text: str, first_line: int, fence: str = "") -> tuple[Any, Marks, tuple[Problem, ...]]:
    """Read a document that stands inside a file from `first_line` on, as far in as the fence on the line above."""
    if not text.strip(" \n"):
        return None, {}, ()
    value = read_plain(text)
    if value is not None:
        return value, Sought(value, file, text, first_line, fence), ()
    return _closely(file, text, first_line, fence)


def _closely(file: TextFile, text: str, first_line: int, fence: str) -> tuple[Any, Marks, tuple[Problem, ...]]:
    from tablier.press.yaml_parser import read_closely

    return read_closely(file, text, first_line, _indent(file, first_line, fence))


def _indent(file: TextFile, first_line: int, fence: str) -> int:
    """Say how far in a document stands."""
    return len(file.text.split("\n", first_line)[first_line - 2].partition(fence)[0]) if fence else 0


class Sought(Mapping[tuple[str | int, ...], tuple[int, int]]):
    """The places in a text that was read in its commonest form: sought when somebody asks for one.

    There, a name of the whole is what begins a line; for any other place the text is read closely.
    """

    def __init__(self, value: Names, file: TextFile, text: str, first_line: int, fence: str) -> None:
        self.value = value
        self.given = file, text, first_line, fence

    @cached_property
    def found(self) -> Marks:
        """Every place."""
        return _closely(*self.given)[1]

    def __getitem__(self, path: tuple[str | int, ...]) -> tuple[int, int]:
        if len(path) != 1:
            return self.found[path]
        if path[0] not in self.value:
            raise KeyError(path)
        file, text, first_line, fence = self.given
        line = first_line + f"\n{text}".partition(f"\n{path[0]}:")[0].count("\n")
        return line, 1 + _indent(file, first_line, fence)

    def __iter__(self) -> Iterator[tuple[str | int, ...]]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __eq__(self, other: object) -> bool:
        return self.given == other.given if isinstance(other, Sought) else self.found == other

    __hash__ = None  # type: ignore[assignment]  # it is a mapping
