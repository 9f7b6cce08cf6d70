"""The ```curve block: a table of page.yaml drawn as lines, or as a band between two ratings, with its table.

A picture is a view of a table: its axis is the rows, its lines are the columns, so no number is drawn that the table
beside it does not hold or the function did not give.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tablier.guide.blocks.table import RESULT, Grid, grid_of, part, shown
from tablier.press.figures import stem_and_form
from tablier.press.model import Component, Definition, Figure
from tablier.press.numbers import rounded
from tablier.press.problems import Refused
from tablier.press.scope import PageScope, Request

WIDTH, HEIGHT = 240, 140
SAMPLES = 4  # points drawn between two rows, where the function takes any number
WHOLE = ("Matches", "Length", "Experience")
BETWEEN_LABELS = 13
LINES = ("first", "second", "third", "fourth")


def curve(request: Request, scope: PageScope) -> Component:
    """Draw a table whose rows and columns are numbers. Raises Refused."""
    grid = grid_of(request, scope)
    if grid is None:
        return Component("table", {})
    name, rows = grid.axis(grid.spec.rows)
    if len(rows) < 2 or any(not isinstance(row, int | float) for row in rows):
        raise Refused(f"the table “{request.name}” has no line to draw", "give two rows of numbers or more")
    if any(left >= right for left, right in zip(rows, rows[1:], strict=False)):
        raise Refused(f"the rows of “{request.name}” are out of order", "a curve goes from the smallest to the largest")
    picture = _Picture(grid, scope, name, rows)
    picture.check()
    return Component("curve", {**shown(grid), **picture.values()}, ("css/curve.css",))


class _Picture(Struct, frozen=True):
    grid: Grid
    scope: PageScope
    name: str
    rows: Sequence[float]

    def check(self) -> None:
        """A picture has a few lines of numbers, and they are not flat. Raises Refused."""
        lines = self._lines()
        if len(lines) > len(LINES):
            right = f"a curve has at most {len(LINES)}; draw a table of fewer columns"
            raise Refused(f"the table “{self.grid.request.name}” has {len(lines)} columns", right)
        values = [self._at(row, line).value for row in self.rows for line in lines]
        numbers = [number for value in values for number in (value if isinstance(value, tuple) else (value,))]
        if any(isinstance(number, bool) or not isinstance(number, int | float) for number in numbers):
            raise Refused(
                f"“{self.grid.spec.cell or self.grid.spec.of}” gives no single number", "show a table instead"
            )
        if min(numbers) == max(numbers):
            raise Refused(f"the curve of “{self.grid.request.name}” is flat", "give rows that differ")

    def values(self) -> dict[str, Any]:
        lines = [self._line(line) for line in self._lines()]
        heights = [height for line in lines for _, *ends in line for height in ends]
        ticks = _ticks(min(heights), max(heights))
        bottom, top = ticks[0], ticks[-1]
        return {
            "width": WIDTH,
            "height": HEIGHT,
            "lines": [self._drawn(line, bottom, top) for line in lines],
            "labels": self._labels([line[-1][1] for line in lines], bottom, top),
            "across": [(self._x(row), self._tick(self.name, row, self._row_kind())) for row in self._marked_rows()],
            "down": [(_y(tick, bottom, top), self._tick("y", tick, self._kind())) for tick in ticks],
        }

    def _lines(self) -> list[tuple[dict[str, Any], str]]:
        """List what each line is: the arguments it fixes, or the field of a record it follows."""
        if isinstance(self.grid.spec.columns, list):
            return [({}, stem_and_form(column)[0]) for column in self.grid.spec.columns]
        name, values = self.grid.axis(self.grid.spec.columns)
        return [({name: value}, RESULT) for value in values]

    def _at(self, x: float, line: tuple[dict[str, Any], str]) -> Definition:
        fixed, field = line
        return part(self.grid.called({self.name: x, **fixed}), field)

    def _line(self, line: tuple[dict[str, Any], str]) -> list[tuple[float, ...]]:
        """Give the points of a line: x and y, or x and both ends of a band."""
        points = []
        for x in self._samples():
            value = self._at(x, line).value
            points.append((float(x), *(value if isinstance(value, tuple) else (value,))))
        return points

    def _samples(self) -> list[float]:
        if self._row_kind() in WHOLE and self._row_kind() != "Experience":
            return list(self.rows)
        between = [
            start + (end - start) * step / SAMPLES
            for start, end in zip(self.rows, self.rows[1:], strict=False)
            for step in range(SAMPLES)
        ]
        return [*between, self.rows[-1]]

    def _row_kind(self) -> str:
        return self.scope.press.vocabulary.functions[self.grid.spec.cell or self.grid.spec.of].parameters[self.name]

    def _kind(self) -> str:
        kind = self._at(self.rows[0], self._lines()[0]).kind
        return {"Ratings": "Rating"}.get(str(kind), str(kind))

    def _x(self, row: float) -> float:
        return (row - self.rows[0]) / (self.rows[-1] - self.rows[0]) * WIDTH

    def _drawn(self, line: list[tuple[float, ...]], bottom: float, top: float) -> tuple[str, str]:
        """Write a line's points, or the outline of a band, as SVG has them."""
        upper = [(self._x(x), _y(ends[-1], bottom, top)) for x, *ends in line]
        if len(line[0]) == 2:
            return "polyline", _points(upper)
        lower = [(self._x(x), _y(ends[0], bottom, top)) for x, *ends in line]
        return "polygon", _points([*upper, *reversed(lower)])

    def _labels(self, ends: list[float], bottom: float, top: float) -> list[tuple[float, Any]]:
        """Place each line's name at its end, none over another."""
        if len(ends) < 2:
            return []
        placed: list[tuple[float, Any]] = []
        lowest = -math.inf
        for height, heading in sorted(
            zip([_y(end, bottom, top) for end in ends], self.grid.columns(), strict=True), key=_first
        ):
            lowest = max(height, lowest + BETWEEN_LABELS)
            placed.append((lowest, heading))
        return placed

    def _marked_rows(self) -> list[float]:
        return [self.rows[0], self.rows[len(self.rows) // 2], self.rows[-1]]

    def _tick(self, axis: str, value: float, kind: str) -> Figure:
        number = int(value) if float(value).is_integer() else value
        address = f"{self.grid.request.name}.{axis}[{number}]"
        form = "bare" if self.scope.press.vocabulary.kinds[kind].pattern == "counted" else ""
        return self.scope.figure(address, Definition(repr(number), number, kind), form=form)


def _first(pair: tuple[float, Any]) -> float:
    return pair[0]


def _y(value: float, bottom: float, top: float) -> float:
    return (1 - (value - bottom) / (top - bottom)) * HEIGHT


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_short(x)},{_short(y)}" for x, y in points)


def _short(value: float) -> str:
    return rounded(value, 1).removesuffix(".0")


def _ticks(least: float, most: float) -> list[float]:
    """Choose a few round numbers from below the least to above the most."""
    rough = (most - least) / 3
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(size * power for size in (1, 2, 2.5, 5, 10) if size * power >= rough)
    first, last = math.floor(least / step), math.ceil(most / step)
    return [round(number * step, 10) for number in range(first, last + 1)]
