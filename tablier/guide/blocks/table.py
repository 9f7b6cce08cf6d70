"""The ```table block: figures over two parameters, or one record a row with its fields as columns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablier.press.expressions import call, member
from tablier.press.index import formed, records
from tablier.press.markdown import inline
from tablier.press.model import Component, Definition, Figure, Kind
from tablier.press.problems import Refused, nearest
from tablier.press.schema import Digits, TableBlockYaml, TableYaml, shaped
from tablier.press.scope import PageScope, Request

RESULT = "result"
HOLE = re.compile(r"(\{\}|\{bare\})")
FIELD = re.compile(r"(\{\w*\})")
NUMBER = Kind("Number", "decimal")


def table(request: Request, scope: PageScope) -> Component:
    """Work out a table of page.yaml with the words the editor gives it in this language."""
    grid = grid_of(request, scope)
    return Component("table", shown(grid) if grid else {})


def grid_of(request: Request, scope: PageScope) -> Grid | None:
    """Find the table a block names, with its words; nothing where the words are at fault. Raises Refused."""
    words, faults = shaped(
        request.options, TableBlockYaml, request.marks, scope.document.file, "this block", request.line
    )
    scope.problems += faults
    known = scope.definition.tables
    if request.name not in known:
        raise Refused(f"no table is called “{request.name}”", nearest(request.name, known) or "add it to page.yaml")
    return Grid(request, scope, known[request.name], words) if words else None


def shown(grid: Grid) -> dict[str, Any]:
    """Give what the table component shows."""
    request, scope, words = grid.request, grid.scope, grid.words
    return {
        "id": request.name,
        "caption": scope.rich(words.caption, _mark(request, "caption")),
        "corner": scope.rich(words.corner, _mark(request, "corner")),
        "columns": grid.columns(),
        "rows": grid.rows(),
    }


def part(record: Definition, field: str) -> Definition:
    """Give a field of a record, or the whole of a plain number, whose only column is called result."""
    return record if field == RESULT and isinstance(record.kind, str) else member(record, field)


def _mark(request: Request, *path: str) -> tuple[int, int]:
    return request.marks.get(path, (request.line, 1))


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of page.yaml and the words for it."""

    request: Request
    scope: PageScope
    spec: TableYaml
    words: TableBlockYaml

    def columns(self) -> list[tuple[Any, ...]]:
        if isinstance(self.spec.columns, list):
            return [self._field_heading(name) for name in self._fields()]
        name, values = self.axis(self.spec.columns)
        if not isinstance(self.words.columns, str):
            raise Refused("columns: is one pattern for this table", f"like columns: “… {{}}”, {{}} being the {name}")
        return [self._heading(name, value, self.words.columns, "columns") for value in values]

    def rows(self) -> list[tuple[tuple[Any, ...], list[Figure]]]:
        if self.spec.each:
            names = self.scope.press.index.names[self.scope.document.page]
            found = records(self.spec, self.scope.press.vocabulary, names.get)
            return [(self._name_of(key, record), self._record_cells(key, record)) for key, record in found]
        name, values = self.axis(self.spec.rows)
        return [(self._heading(name, value, self.words.rows, "rows"), self._cells(name, value)) for value in values]

    def axis(self, axis: Mapping[str, list[Any]]) -> tuple[str, list[Any]]:
        """Give the one parameter of a side and its values."""
        if len(axis) != 1:
            raise Refused(f"the table “{self.request.name}” has {len(axis)} names on one side", "one name with values")
        return next(iter(axis.items()))

    def _function(self) -> str:
        name = self.spec.cell or self.spec.of
        if name not in self.scope.press.vocabulary.functions:
            raise Refused(f"no function is called “{name}”", nearest(name, self.scope.press.vocabulary.functions))
        return name

    def _field_heading(self, name: str) -> tuple[Any, ...]:
        headings = self.words.columns
        if isinstance(headings, dict):
            for other in headings:
                if other not in self._fields():
                    raise Refused(f"no column of this table is called “{other}”", nearest(other, self._fields()))
        if not isinstance(headings, dict) or name not in headings:
            raise Refused(f"the column “{name}” has no heading", f"under columns: add “{name}: …”")
        return self.scope.rich(headings[name], _mark(self.request, "columns", name))

    def _heading(self, name: str, value: Any, pattern: str | dict[str, str], side: str) -> tuple[Any, ...]:
        """Put the row's or column's own number where the pattern has its hole."""
        if not isinstance(pattern, str):
            raise Refused(f"{side}: is one pattern for this table", f'write it in quotes, like {side}: "{{}}"')
        function = self.scope.press.vocabulary.functions[self._function()]
        if name not in function.parameters:
            raise Refused(f"{function.name} has no “{name}”", nearest(name, function.parameters))
        if not HOLE.search(pattern):
            raise Refused(f"{side}: “{pattern}” has no hole for the {name}", "write {} where its number goes")
        definition = Definition(repr(value), value, function.parameters[name])
        address = f"{self.request.name}.{name}[{value}]"
        done: list[Any] = []
        for piece in HOLE.split(pattern):
            if HOLE.fullmatch(piece):
                form = "bare" if piece == "{bare}" else ""
                token = inline("{{ a }}")[0]
                done.append(token.copy(meta={"figure": self.scope.figure(address, definition, form=form)}))
            elif piece:
                done += self.scope.rich(piece, _mark(self.request, side))
        return tuple(done)

    def _name_of(self, key: str, record: Definition) -> tuple[Any, ...]:
        """Give a record's row its heading: its own words, or a pattern with holes for its number and its fields."""
        words = self.words.rows
        if isinstance(self.spec.each, list):
            if not isinstance(words, dict) or key not in words:
                raise Refused(f"the row “{key}” has no heading", f"under rows: add “{key}: …”")
            return self.scope.rich(words[key], _mark(self.request, "rows", key))
        if not isinstance(words, str) or not FIELD.search(words):
            raise Refused("rows: has no hole", "write {} where the row’s number goes, or the name of a field in braces")
        done: list[Any] = []
        for piece in FIELD.split(words):
            if FIELD.fullmatch(piece):
                done.append(inline("{{ a }}")[0].copy(meta={"figure": self._hole(key, record, piece.strip("{}"))}))
            elif piece:
                done += self.scope.rich(piece, _mark(self.request, "rows"))
        return tuple(done)

    def _hole(self, key: str, record: Definition, field: str) -> Figure:
        if not field:
            return self.scope.figure(f"{self.request.name}[{key}]", Definition(key, int(key), "Number"), NUMBER)
        return self.scope.figure(f"{self.request.name}[{key},{field}]", member(record, field))

    def _record_cells(self, key: str, record: Definition) -> list[Figure]:
        return [
            self.scope.figure(
                f"{self.request.name}[{key},{field}]", part(record, field), form=form, digits=self._digits(field)
            )
            for field, form in map(formed, self.spec.columns)
        ]

    def _fields(self) -> list[str]:
        """List the columns' fields, without their forms."""
        return [formed(column)[0] for column in self.spec.columns]

    def _cells(self, name: str, value: Any) -> list[Figure]:
        if isinstance(self.spec.columns, list):
            return self._record_cells(str(value), self.called({name: value}))
        other, others = self.axis(self.spec.columns)
        return [
            self.scope.figure(
                f"{self.request.name}[{value},{column}]",
                self.called({name: value, other: column}),
                digits=self._digits(""),
            )
            for column in others
        ]

    def called(self, arguments: Mapping[str, Any]) -> Definition:
        """Define the table's function at the given arguments."""
        return call(self._function(), {**self.spec.with_, **arguments}, self.scope.press.vocabulary)

    def _digits(self, field: str) -> Digits | None:
        return self.spec.digits.get(field) if isinstance(self.spec.digits, dict) else self.spec.digits
