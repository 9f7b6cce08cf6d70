"""The ```table block: figures over two parameters, or one record a row with its fields as columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from tablier.press.calls import borrowed, call, member
from tablier.press.figures import stem_and_form
from tablier.press.model import Component, Definition, Figure, Kind, Unwritten
from tablier.press.problems import Refused, nearest
from tablier.press.schema import Digits, TableBlockYaml, TableYaml
from tablier.press.scope import PageScope, Request
from tablier.press.tables import records
from tablier.press.tokens import shown_figure

RESULT = "result"
HOLE = re.compile(r"(\{\}|\{bare\})")
FIELD = re.compile(r"(\{\w*\})")
NUMBER = Kind("Number", "decimal")
Found = TypeVar("Found")
Pieces = Sequence[str | tuple[Any, ...]]  # of a pattern: its holes as written, and tokens


def table(request: Request, scope: PageScope) -> Component:
    """Work out a table of page.yaml with the words the editor gives it in this language."""
    grid = grid_of(request, scope)
    return Component("table", shown(grid) if grid else {})


def grid_of(request: Request, scope: PageScope) -> Grid | None:
    """Find the table a block names, with its words; nothing where the words are at fault. Raises Refused."""
    words = scope.said(request, TableBlockYaml)
    known = scope.definition.tables
    if request.name not in known:
        raise Refused(f"no table is called “{request.name}”", nearest(request.name, known) or "add it to page.yaml")
    return Grid(request, scope, known[request.name], words) if words else None


def shown(grid: Grid) -> dict[str, Any]:
    """Give what the table component shows."""
    request, scope, words = grid.request, grid.scope, grid.words
    return {
        "id": request.name,
        "caption": scope.rich(words.caption, partial(request.mark, "caption")),
        "corner": scope.rich(words.corner, partial(request.mark, "corner")) if words.corner else (),
        "columns": grid.columns(),
        "rows": grid.rows(),
    }


def part(record: Definition, field: str) -> Definition:
    """Give a field of a record, or the whole of a plain number, whose only column is called result."""
    return record if field == RESULT and isinstance(record.kind, str) else member(record, field)


def _holes(pieces: Pieces) -> list[str]:
    """List the holes of a pattern, each once."""
    return list(dict.fromkeys(piece for piece in pieces if isinstance(piece, str)))


def _filled(pieces: Pieces, figures: Mapping[str, Figure]) -> tuple[Any, ...]:
    """Put a figure into each hole of a pattern."""
    done: list[Any] = []
    for piece in pieces:
        done += [shown_figure(figures[piece])] if isinstance(piece, str) else piece
    return tuple(done)


class Grid(Struct, frozen=True):
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
        return self._headings(name, values, self.words.columns, "columns")

    def rows(self) -> list[tuple[tuple[Any, ...], list[Figure]]]:
        if self.spec.each:
            names = self.scope.own.names
            found = self._once("each", partial(records, self.spec, self.scope.press.vocabulary, names.get))
            return [(self._name_of(key, record), self._record_cells(key, record)) for key, record in found]
        name, values = self.axis(self.spec.rows)
        headings = self._headings(name, values, self.words.rows, "rows")
        cells = self._once("cells", partial(self._cells, name, values))
        return [(heading, self._published(row)) for heading, row in zip(headings, cells, strict=True)]

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
        return self.scope.rich(headings[name], partial(self.request.mark, "columns", name))

    def _headings(
        self, name: str, values: Sequence[Any], pattern: str | dict[str, str], side: str
    ) -> list[tuple[Any, ...]]:
        """Put each row's or column's own number where the pattern has its hole."""
        if not isinstance(pattern, str):
            raise Refused(f"{side}: is one pattern for this table", f'write it in quotes, like {side}: "{{}}"')
        function = self.scope.press.vocabulary.functions[self._function()]
        if name not in function.parameters:
            raise Refused(f"{function.name} has no “{name}”", nearest(name, function.parameters))
        if not HOLE.search(pattern):
            raise Refused(f"{side}: “{pattern}” has no hole for the {name}", "write {} where its number goes")

        pieces = self._pieces(HOLE, pattern, side)
        kind = function.parameters[name]
        numbers = {
            hole: self._once(f"{side} {hole}", partial(self._numbers, name, values, kind, hole))
            for hole in _holes(pieces)
        }
        return [
            _filled(pieces, {hole: self.scope.published(several[place]) for hole, several in numbers.items()})
            for place in range(len(values))
        ]

    def _numbers(self, name: str, values: Sequence[Any], kind: str, hole: str) -> list[Unwritten]:
        """Give the numbers of a side, as a hole of its pattern shows them."""
        form = "bare" if hole == "{bare}" else ""
        return [self._unwritten(f".{name}[{value}]", Definition(repr(value), value, kind), form) for value in values]

    def _once(self, what: str, work: Callable[[], Found]) -> Found:
        """Do the work on a part of this table, which is the same in every language."""
        return self.scope.press.once((self.request.name, what), work)

    def _unwritten(self, key: str, definition: Definition, form: str = "", digits: Digits | None = None) -> Unwritten:
        return self.scope.unwritten(self.request.name + key, definition, form=form, digits=digits)

    def _published(self, row: Sequence[Unwritten]) -> list[Figure]:
        return [self.scope.published(what) for what in row]

    def _pieces(self, hole: re.Pattern[str], pattern: str, side: str) -> Pieces:
        """Split a pattern at its holes, which stay as they are written, and read the words between them."""
        mark = partial(self.request.mark, side)
        pieces = filter(None, hole.split(pattern))
        return [piece if hole.fullmatch(piece) else self.scope.rich(piece, mark) for piece in pieces]

    def _name_of(self, key: str, record: Definition) -> tuple[Any, ...]:
        """Give a record's row its heading: its own words, or a pattern with holes for its number and its fields."""
        words = self.words.rows
        if isinstance(self.spec.each, list):
            if not isinstance(words, dict) or key not in words:
                raise Refused(f"the row “{key}” has no heading", f"under rows: add “{key}: …”")
            return self.scope.rich(words[key], partial(self.request.mark, "rows", key))
        if not isinstance(words, str) or not FIELD.search(words):
            raise Refused("rows: has no hole", "write {} where the row’s number goes, or the name of a field in braces")
        pieces = self._pieces(FIELD, words, "rows")
        return _filled(pieces, {hole: self._hole(key, record, hole.strip("{}")) for hole in _holes(pieces)})

    def _hole(self, key: str, record: Definition, field: str) -> Figure:
        if not field:
            return self.scope.figure(f"{self.request.name}[{key}]", Definition(key, int(key), "Number"), NUMBER)
        return self.scope.figure(f"{self.request.name}[{key},{field}]", member(record, field))

    def _record_cells(self, key: str, record: Definition) -> list[Figure]:
        return self._published(self._once(f"[{key}]", partial(self._record, key, record)))

    def _record(self, key: str, record: Definition) -> list[Unwritten]:
        """Give a record's fields, a column each."""
        return [
            self._unwritten(f"[{key},{field}]", part(record, field), form, self._digits(field))
            for field, form in map(stem_and_form, self.spec.columns)
        ]

    def _fields(self) -> list[str]:
        """List the columns' fields, without their forms."""
        return [stem_and_form(column)[0] for column in self.spec.columns]

    def _cells(self, name: str, values: Sequence[Any]) -> list[list[Unwritten]]:
        """Give the numbers of the table itself, row by row."""
        if isinstance(self.spec.columns, list):
            return [self._record(str(value), self.called({name: value})) for value in values]
        other, others = self.axis(self.spec.columns)
        digits = self._digits("")
        return [
            [
                self._unwritten(f"[{row},{column}]", self.called({name: row, other: column}), digits=digits)
                for column in others
            ]
            for row in values
        ]

    def called(self, arguments: Mapping[str, Any]) -> Definition:
        """Define the table's function at the given arguments."""
        if not self.spec.with_:
            return call(self._function(), arguments, self.scope.press.vocabulary)
        fixed = {name: borrowed(value, self.scope.own.names) for name, value in self.spec.with_.items()}
        return call(self._function(), {**fixed, **arguments}, self.scope.press.vocabulary)

    def _digits(self, field: str) -> Digits | None:
        return self.spec.digits.get(field) if isinstance(self.spec.digits, dict) else self.spec.digits
