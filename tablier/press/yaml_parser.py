"""Any YAML, by the parser: nothing is guessed, and all that is refused is told where it stands.

Reads what stands in no plain form.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from tablier.press.merges import half_merged
from tablier.press.model import TextFile
from tablier.press.plain_yaml import meant
from tablier.press.problems import Problem, place

MARKED = re.compile("[&*!]")  # what an anchor, an alias or a tag begins with
DEEPEST = 40
OWN_TAGS = "tag:yaml.org,2002:"
OTHERWISE = re.compile("[\r\x85\u2028\u2029\ufeff]")  # signs about which YAML counts lines and columns otherwise
Marks = dict[tuple[str | int, ...], tuple[int, int]]


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Composes without guessing by its tag what a value is, which is decided here."""

    def descend_resolver(self, *_: object) -> None: ...

    def ascend_resolver(self) -> None: ...

    def resolve(self, *_: object) -> str:
        return ""


def read_closely(file: TextFile, text: str, first_line: int, indent: int = 0) -> tuple[Any, Marks, tuple[Problem, ...]]:
    """Read a document by the parser, whatever its form."""
    reader = _Reader(file, first_line, indent)
    return reader.read(text), reader.marks, tuple(reader.problems)


class _Reader:
    def __init__(self, file: TextFile, first_line: int, indent: int = 0) -> None:
        self.file = file
        self.first_line = first_line
        self.indent = indent
        self.text = ""
        self.is_alike = True  # whether YAML counts lines and columns as we do
        self.marks: Marks = {}
        self.problems: list[Problem] = []

    def read(self, text: str) -> Any:
        self.text = text
        self.is_alike = not OTHERWISE.search(text)
        loader = Loader(text)
        try:
            if self._has_marks(text):
                return None
            node = loader.get_single_node()
            return None if node is None else self._value(node, ())
        except yaml.MarkedYAMLError as error:
            if marks := (*half_merged(self.file),):
                self.problems += marks
                return None
            mark = error.problem_mark or error.context_mark
            opened = self._spot(error.context_mark)[0] + self.first_line
            right = _remedy(error, self._letter(mark), opened)
            self._note(mark, f"this is not YAML: {error.problem or error.context}", right)
            return None
        except yaml.reader.ReaderError as error:
            line = text.encode()[: error.position].count(b"\n")
            self._note_at(line, 0, "this is not YAML: a control character", "take it out")
            return None
        finally:
            loader.dispose()

    def _has_marks(self, text: str) -> bool:
        """Tell every anchor, alias and tag, event by event: nothing is made of them before."""
        before = len(self.problems)
        if not MARKED.search(text):
            return False
        for event in yaml.parse(text, Loader=Loader):
            anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
            if isinstance(event, yaml.AliasEvent):
                self._note(event.start_mark, f"the alias *{anchor} is not read", "write the value out")
            elif anchor:
                self._note(event.start_mark, f"the anchor &{anchor} is not read", "take it out")
            if tag:
                self._note(event.start_mark, f"the tag {tag.replace(OWN_TAGS, '!!')} is not read", "take it out")
        return len(self.problems) > before

    def _note(self, mark: Any, what: str, right: str) -> None:
        self._note_at(*self._spot(mark), what, right)

    def _note_at(self, line: int, column: int, what: str, right: str) -> None:
        at = line + self.first_line, column + 1 + self.indent
        self.problems.append(place(self.file.text, at[0], at[1], self.file.path, what, right))

    def _spot(self, mark: Any) -> tuple[int, int]:
        """Give a mark's line and column, from 0."""
        if mark is None:
            return 0, 0
        if self.is_alike and mark.index < len(self.text):  # at the end it may count a line more
            return mark.line, mark.column
        return self.text.count("\n", 0, mark.index), mark.index - (self.text.rfind("\n", 0, mark.index) + 1)

    def _letter(self, mark: Any) -> str:
        return self.text[mark.index : mark.index + 1] if mark else ""

    def _mark(self, path: tuple[str | int, ...], mark: Any) -> None:
        line, column = self._spot(mark)
        self.marks[path] = line + self.first_line, column + 1 + self.indent

    def _value(self, node: Any, path: tuple[str | int, ...]) -> Any:
        if path not in self.marks:
            self._mark(path, node.start_mark)
        if len(path) > DEEPEST:
            self._note(node.start_mark, "this is nested too deeply", f"stay within {DEEPEST} levels")
            return None
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(item, (*path, number)) for number, item in enumerate(node.value)]
        return _scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: tuple[str | int, ...]) -> dict[str, Any]:
        value: dict[str, Any] = {}
        for key_node, item in node.value:
            mark = key_node.start_mark
            if not isinstance(key_node, yaml.ScalarNode):
                self._note(mark, "a key is plain text", "write a name before the colon")
                continue
            key = str(key_node.value)
            if key in value:
                first = self.marks[(*path, key)][0]
                self._note(mark, f"the key “{key}” stands here again", f"it stands on line {first}")
                continue
            self._mark((*path, key), mark)
            value[key] = self._value(item, (*path, key))
        return value


def _scalar(node: yaml.ScalarNode) -> Any:
    text = str(node.value)
    return text if node.style in ("'", '"', "|", ">") else meant(text)


def _remedy(error: yaml.MarkedYAMLError, letter: str, opened: int) -> str:
    problem, context = str(error.problem), str(error.context)
    if letter == "\t":
        return "indent with spaces"
    if "mapping values are not allowed" in problem:
        return "put text with a colon in quotes"
    if "\\t" in problem or "tab" in problem:
        return "indent with spaces"
    if "flow" in context:
        bracket = "{" if "mapping" in context else "["
        return f"close the {bracket} of line {opened}, or put text with signs like : in quotes"
    if "expected key" in problem:
        return "put text that begins with a brace, a bracket or a quote in quotes, and check the indentation"
    return str(error.context or "check quotes, brackets and indentation")
