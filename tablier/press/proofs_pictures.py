"""Proofs about pictures: every line drawn passes where its axes and its definition say.

A picture is read as a reader reads it: the marks of its axes give the scale, its table what each line is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from tablier.press.html_tree import Element
from tablier.press.problems import Problem, Refused
from tablier.press.published import PublishedSite, fault_at

NEAR = 0.06  # coordinates are written to a tenth
NEAR_WHOLE = 0.51  # beside a calculator they are whole, a tenth as large
BASELINE = 4  # a mark's text stands so far below its height
APART = 13  # names nearer to one another than this overlap
Point = tuple[float, float]
Row = Mapping[str, Any]


class _UnreadError(ValueError):
    """A picture that cannot be read."""


def pictures(site: PublishedSite) -> Iterator[Problem]:
    """Every line of every picture, and of the curve beside a calculator, is where it should be."""
    for page in site.pages:
        for element in page.elements:
            kinds = element.attributes.get("class", "").split()
            try:
                if element.tag == "figure" and "picture" in kinds and _inside(element, "svg"):
                    told = list(_Picture(site, site.rows, element).faults())
                elif element.tag == "figure" and "curve" in kinds and _above(element, "rating-calculator"):
                    told = list(_beside_calculator(site, site.rows, element))
                else:
                    continue
            except (_UnreadError, Refused, KeyError, ValueError, IndexError, ZeroDivisionError) as error:
                told = [f"it cannot be read: {error}"]
            for what in told:
                yield fault_at(site, page, element, f"the picture is not what its numbers say: {what}", "publish again")


class _Axis(Struct, frozen=True):
    """A scale: two marks with their values."""

    start: Point  # where, and what
    end: Point

    def place(self, value: float) -> float:
        (a, low), (b, high) = self.start, self.end
        return a + (value - low) / (high - low) * (b - a)

    def value(self, place: float) -> float:
        (a, low), (b, high) = self.start, self.end
        return low + (place - a) / (b - a) * (high - low)


class _Picture(Struct, frozen=True):
    site: PublishedSite
    rows: Mapping[str, Row]
    figure: Element

    def faults(self) -> Iterator[str]:
        svg = _inside(self.figure, "svg")[0]
        down = self._marks(svg, "end", "y", BASELINE)
        across = self._marks(svg, "middle", "x", 0)
        vertical, horizontal = _axis(down), _axis(across)
        for axis, marks in ((vertical, down), (horizontal, across)):
            yield from (f"the mark {v:g} is out of place" for at, v, _ in marks if abs(axis.place(v) - at) > NEAR)
        yield from self._grid(svg, [at for at, _, _ in down], across[-1][0])
        name = across[0][2].rpartition("[")[0].rpartition(".")[2]
        columns = self._columns()
        lines = [e for e in svg.elements() if e.tag in ("polyline", "polygon")]
        if len(lines) != len(columns):
            yield f"it has {len(lines)} lines for {len(columns)} columns"
            return
        heights = [at for at, _, _ in down]
        if any(not min(heights) - NEAR <= y <= max(heights) + NEAR for line in lines for _, y in _points(line)):
            yield "a line leaves its axes"
        for line, cells in zip(lines, columns.values(), strict=True):
            yield from self._line(line, cells, name, horizontal, vertical)
        yield from self._labels(svg, lines, list(columns), across[-1][0])

    def _marks(self, svg: Element, anchor: str, name: str, below: float) -> list[tuple[float, float, str]]:
        """Read an axis: where each mark stands, its value, its address. Raises _UnreadError."""
        texts = [e for e in svg.elements() if e.tag == "text" and e.attributes.get("text-anchor") == anchor]
        if len(texts) < 2:
            raise _UnreadError("an axis has no two marks")
        other = {e.attributes["x" if name == "y" else "y"] for e in texts}
        if len(other) != 1:
            raise _UnreadError("the marks of an axis stand in no line")
        addresses = [e.attributes["data-figures"] for e in texts]
        found = [
            (float(e.attributes[name]) - below, float(self.rows[a]["value"]), a)
            for e, a in zip(texts, addresses, strict=True)
        ]
        return sorted(found, key=lambda mark: mark[1])

    def _grid(self, svg: Element, heights: Sequence[float], width: float) -> Iterator[str]:
        """The lines of the grid stand at the marks, from the left end to the right."""
        drawn = _inside(svg, "path")[0].attributes["d"]
        numbers = [[float(n) for n in found] for found in re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", drawn)]
        if sorted(y for _, y, _ in numbers) != sorted(heights) or any((x, w) != (0, width) for x, _, w in numbers):
            yield "its grid does not stand at its marks"
        foot = {float(e.attributes["y"]) for e in svg.elements() if e.attributes.get("text-anchor") == "middle"}
        side = {float(e.attributes["x"]) for e in svg.elements() if e.attributes.get("text-anchor") == "end"}
        if not (max(heights) < min(foot) <= max(heights) + 20 and -8 <= max(side) < 0):
            yield "the marks stand away from their axes"

    def _columns(self) -> dict[str, list[Row]]:
        """Gather the cells of the table beside the picture, column by column."""
        columns: dict[str, list[Row]] = {}
        for element in self.figure.elements():
            found = re.fullmatch(r".*\[([^,\]]+),([^\]]+)\]", element.attributes.get("data-figure", ""))
            if found:
                columns.setdefault(found[2], []).append(self.rows[element.attributes["data-figure"]])
        return columns

    def _line(self, line: Element, cells: Sequence[Row], name: str, across: _Axis, down: _Axis) -> Iterator[str]:
        points = _points(line)
        inputs = [float(row["address"].rpartition("[")[2].partition(",")[0]) for row in cells]
        ends = [points] if line.tag == "polyline" else [points[: len(points) // 2], points[: len(points) // 2 - 1 : -1]]
        for upper, half in zip((True, False), ends, strict=False):
            if abs(half[0][0] - across.place(inputs[0])) > NEAR or abs(half[-1][0] - across.place(inputs[-1])) > NEAR:
                yield f"a line goes from {half[0][0]:g} to {half[-1][0]:g}"
            back = [x for (before, _), (x, _) in zip(half, half[1:], strict=False) if x <= before]
            yield from (f"a line goes back to {x:g}" for x in back)
            for x, y in half:
                heights = [down.place(self._value(cells[0], name, at, upper)) for at in _around(x, across, inputs)]
                if not min(heights) - NEAR <= y <= max(heights) + NEAR:
                    yield f"a line passes {x:g},{y:g} and should pass {x:g},{heights[0]:.1f}"

    def _value(self, cell: Row, name: str, at: float, upper: bool) -> float:
        """Work out what a cell would hold for another input."""
        number = int(at) if float(at).is_integer() else at
        value = self.site.value(re.sub(rf"\b{name}=[^,)]+", f"{name}={number!r}", cell["definition"]))
        return float(value[1 if upper else 0] if isinstance(value, tuple) else value)

    def _labels(self, svg: Element, lines: Sequence[Element], columns: Sequence[str], width: float) -> Iterator[str]:
        """Each line's name stands at its end, or right below the name that is in the way."""
        texts = [e for e in svg.elements() if e.tag == "text" and "text-anchor" not in e.attributes]
        if len(texts) != (len(lines) if len(lines) > 1 else 0):
            yield f"it has {len(texts)} names for {len(lines)} lines"
        above = -math.inf
        for text in sorted(texts, key=lambda text: float(text.attributes["y"])):
            height = float(text.attributes["y"]) - BASELINE
            column = text.attributes.get("data-figures", "").rpartition("[")[2].partition("]")[0]
            end = _points(lines[columns.index(column)])[-1][1] if column in columns else height
            due = max(end, above + APART)
            if abs(height - due) > NEAR or not 0 < float(text.attributes["x"]) - width < APART:
                yield f"the name “{text.text()}” stands at {height:g} and should at {due:.1f}"
            above = height


def _beside_calculator(site: PublishedSite, rows: Mapping[str, Row], figure: Element) -> Iterator[str]:
    """The small curve shows the chance by gap; its dot is the example, and gives the scale."""
    calculator = _above(figure, "rating-calculator") or figure
    svg = _inside(figure, "svg")[0]
    left, top, width, height = (float(n) for n in svg.attributes["viewbox"].split())
    width, height = width + 2 * left, height + 2 * top  # within the margin, which is the same on all sides
    named = {
        e.attributes["name"]: e
        for e in calculator.elements()
        if e.tag in ("input", "output") and "name" in e.attributes
    }
    shown = named["chance" if "chance" in named else "expected"]
    cell = rows[shown.attributes["data-figures"]]
    own, opponent = (float(rows[named[n].attributes["data-figures"]]["value"]) for n in ("own", "opponent"))
    dot = _inside(svg, "circle")[0]
    x, y = float(dot.attributes["cx"]), float(dot.attributes["cy"])
    if abs(y - (1 - float(cell["value"])) * height) > NEAR:
        yield f"its dot is at the height {y:g}"
    axis = _inside(svg, "path")[0].attributes["d"]
    if [float(n) for n in re.findall(r"[\d.]+", axis)] != [0, height / 2, width, width / 2, 0, height]:
        yield "its axes do not cross in the middle"
    reach = (own - opponent) / (2 * x / width - 1)
    points = _points(_inside(svg, "polyline")[0])
    if (points[0][0], points[-1][0]) != (0, width):
        yield f"its line goes from {points[0][0]:g} to {points[-1][0]:g}"
    for at, drawn in points:
        gaps = [(2 * (at + off) / width - 1) * reach for off in (-0.05, 0, 0.05)]
        texts = [re.sub(r"\bown=[^,)]+", f"own={opponent + gap!r}", cell["definition"]) for gap in gaps]
        heights = [(1 - site.value(text)) * height for text in texts]
        if not min(heights) - NEAR_WHOLE <= drawn <= max(heights) + NEAR_WHOLE:
            yield f"its line passes {at:g},{drawn:g} and should pass {at:g},{heights[1]:.1f}"


def _axis(marks: Sequence[tuple[float, float, str]]) -> _Axis:
    return _Axis(marks[0][:2], marks[-1][:2])


def _around(x: float, across: _Axis, inputs: Sequence[float]) -> list[float]:
    """Give the input a place stands for: a row's own, a whole number, or what lies within a twentieth on both sides."""
    near = [value for value in inputs if abs(across.place(value) - x) <= NEAR]
    low, high = sorted((across.value(x - 0.05), across.value(x + 0.05)))
    whole = [float(number) for number in range(math.ceil(low), math.floor(high) + 1)]
    return near or whole or [across.value(x), low, high]


def _points(line: Element) -> list[Point]:
    pairs = [pair.split(",") for pair in line.attributes["points"].split()]
    return [(float(x), float(y)) for x, y in pairs]


def _inside(element: Element, tag: str) -> list[Element]:
    return [child for child in element.elements() if child.tag == tag]


def _above(element: Element, tag: str) -> Element | None:
    parent = element.parent
    while parent is not None and parent.tag != tag:
        parent = parent.parent
    return parent
