"""Proofs about boards: what is drawn and listed is the position that the board's own text states.

A board is read as a player reads it: its points stand where its numbers do, a stack is counted from the edge, a die by
its dots, a try by where it begins and ends. Shares nothing with the code that draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tablier.press.html_tree import Element
from tablier.press.problems import Problem
from tablier.press.published import PublishedSite, fault_at

EMPTY = "empty-board"
BAR, OFF, HALF = 25, 0, 12  # the opponent's bar is 0 as well: nobody bears off from it
NAMED = {"bar": BAR, "off": OFF}
CHECKERS, FULL, FULL_ON_BAR = 15, 5, 4  # on each side; as many are drawn on a point, on a bar
CHECKER, MARGIN = 18, 0.9  # a checker's width, and the air between the edge and the first
STROKE, THIN = 16, 6  # a checker borne off, seen from the side
NEAR = 0.06  # coordinates are written to a tenth
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
TRIANGLE = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)l-([\d.]+) (-?[\d.]+)z")
CROSS = "m-4 -4l8 8m0 -8l-8 8"
DIE = "h13a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-13a3 3 0 0 1 3-3z"  # 19 wide and high, from 3 on
Spot = tuple[float, float]


class _UnreadError(ValueError):
    """A board that cannot be read."""


def boards(site: PublishedSite) -> Iterator[Problem]:
    """Every board of every page shows the position its text states, on points that stand where their numbers do."""
    for page in site.pages:
        shown = [e for e in page.elements if e.tag == "figure" and e.attributes.get("class") == "board"]
        empty: _Empty | None = None
        for figure in shown:
            try:
                empty = empty or _empty(page.elements)
                told = list(_stated(empty, figure).faults())
            except (_UnreadError, KeyError, ValueError, IndexError, StopIteration) as error:
                told = [f"it cannot be read: {error}"]
            for what in told:
                yield fault_at(site, page, figure, f"the board is not what its text says: {what}", "publish again")


class _Empty(Struct, frozen=True):
    """A board without checkers: where the middle of each point is, how high the board, where its bar and tray are."""

    across: Mapping[int, float]
    height: float
    bar: Spot  # its left and its right
    tray: float  # its left

    def spots(self, point: int, count: int) -> list[Spot]:
        """Give where so many checkers of a point stand, from the edge on; on a bar from the middle on."""
        if point not in self.across:
            away = CHECKER if point == OFF else -CHECKER
            return [(sum(self.bar) / 2, self.height / 2 + away * n) for n in range(1, min(count, FULL_ON_BAR) + 1)]
        depths = [MARGIN + CHECKER * (n + 0.5) for n in range(min(count, FULL))]
        return [(self.across[point], self.height - depth if point <= HALF else depth) for depth in depths]


def _empty(elements: Sequence[Element]) -> _Empty:
    """Read the empty board of a page. Raises _UnreadError where its points, its lines or its numbers are astray."""
    symbol = next(e for e in elements if e.attributes.get("id") == EMPTY)
    drawn = {e.attributes["class"]: e.attributes["d"] for e in symbol.elements() if e.tag == "path"}
    (_, _, right, height) = _numbers(drawn["wood"])[:4]
    columns = _columns([drawn["sanded"], drawn["stained"]], height)
    width = columns[0] * 2
    bar = (columns[5] + width / 2, columns[6] - width / 2)
    tray = columns[-1] + width / 2
    outline = f"M0 0H{right}V{height}H0z"
    lines = "".join(f"M{x} 0V{height}" for x in (*bar, tray)) + outline
    if not (_same(drawn["wood"], outline) and _same(drawn["edge"], lines) and tray + STROKE < right):
        raise _UnreadError("its edges stand astray")
    across = {HALF - n: x for n, x in enumerate(columns)} | {HALF + 1 + n: x for n, x in enumerate(columns)}
    _labels([e for e in symbol.elements() if e.tag == "text"], across, height)
    return _Empty(across, height, bar, tray)


def _labels(texts: Sequence[Element], across: Mapping[int, float], height: float) -> None:
    """Read the numbers of the points: each beside its point, in two lines. Raises _UnreadError."""
    labels = [(int(e.text()), float(e.attributes["x"]), float(e.attributes["y"])) for e in texts]
    if {n: x for n, x, _ in labels} != across or len(labels) != len(across):
        raise _UnreadError("the numbers of its points stand astray")
    above, below = ({y for n, _, y in labels if (n <= HALF) == is_low} for is_low in (False, True))
    if len(above) != 1 or len(below) != 1 or not (-CHECKER < min(above) < 0 < min(below) - height < CHECKER):
        raise _UnreadError("the numbers of its points stand in no line")


def _columns(colours: Sequence[str], height: float) -> list[float]:
    """Give the middles of the columns, left to right: twelve points above, twelve below, light and dark by turns."""
    found = [[tuple(map(float, part)) for part in TRIANGLE.findall(colour)] for colour in colours]
    if any(TRIANGLE.sub("", colour) for colour in colours) or any(len(each) != HALF for each in found):
        raise _UnreadError("its points are no triangles, or not twelve of each colour")
    turns = {(x, y): number for number, each in enumerate(found) for x, y, *_ in each}
    lefts = sorted({x for x, _ in turns})
    width, depth = found[0][0][2], abs(found[0][0][4])
    even = all(
        (w, half, tip) == (width, width / 2, depth if y == 0 else -depth)
        for each in found
        for _, y, w, half, tip in each
    )
    gaps = [right - left for left, right in zip(lefts, lefts[1:], strict=False)]
    by_turns = all(turns.get((x, y)) == (n + (y > 0)) % 2 for n, x in enumerate(lefts) for y in (0, height))
    if not even or lefts[0] != 0 or {*gaps[:5], *gaps[6:]} != {width} or not by_turns or not 0 < depth < height / 2:
        raise _UnreadError("its points do not stand in two even rows")
    return [left + width / 2 for left in lefts]


class _Board(Struct, frozen=True):
    """A board as its text states it: who holds each point, what was thrown and tried; and what is drawn."""

    empty: _Empty
    inside: Sequence[Element]
    name: str  # what its figures' addresses begin with
    held: Sequence[int]
    roll: Sequence[int]
    tried: str

    def faults(self) -> Iterator[str]:
        svg = next(e for e in self.inside if e.tag == "svg")
        marks = [e for e in svg.children if isinstance(e, Element)]
        if not any(e.tag == "use" and e.attributes.get("href") == f"#{EMPTY}" for e in marks):
            yield "it has no board"
        paths = [(e.attributes.get("class", ""), e.attributes["d"]) for e in marks if e.tag == "path"]
        yield from self._drawn([(sort, path) for sort, path in paths if sort != "pips"])
        yield from self._dots([path for sort, path in paths if sort == "pips"])
        yield from self._counts([e for e in marks if e.tag == "text"])
        yield from self._table()

    def _drawn(self, drawn: Sequence[tuple[str, str]]) -> Iterator[str]:
        """All is drawn that should be, from the lowest to the highest, and nothing else."""
        due = [(sort, path) for sort, path in self._paths() if path]
        if [sort for sort, _ in drawn] != [sort for sort, _ in due]:
            yield f"it shows {', '.join(sort for sort, _ in drawn)}, and should show {', '.join(s for s, _ in due)}"
            return
        for (sort, path), (_, wanted) in zip(drawn, due, strict=True):
            if not _same(path, wanted):
                yield f"{sort}: it draws {path}"

    def _paths(self) -> Iterator[tuple[str, str]]:
        for sort, side in (("own", 1), ("their", -1)):
            stacks = self._stacks(side)
            yield from (("rim", stacks), (sort, stacks))
        for sort, side in (("own", 1), ("their", -1)):
            borne_off = self._borne_off(side)
            yield from ((f"{each} off", borne_off) for each in ("rim", sort))
        ways = self._ways()
        yield from (("halo", ways), ("try", ways))
        yield from (("die", f"M{left + 3:.4g} {self.empty.height / 2 - 9.5:.4g}{DIE}") for _, left in self._dice())

    def _stacks(self, side: int) -> str:
        """Draw one side's checkers: 1 the side to move, -1 the other."""
        spots = [spot for p, n in enumerate(self.held) if n * side > 0 for spot in self.empty.spots(p, abs(n))]
        return "".join(f"M{x:.4g} {y:.4g}h0" for x, y in spots)

    def _borne_off(self, side: int) -> str:
        """Draw the checkers that are on the board no more, each side's from its own edge."""
        count = CHECKERS - sum(abs(n) for n in self.held if n * side > 0)
        first, step = (self.empty.height - 4, -THIN) if side > 0 else (4, THIN)
        return "".join(f"M{self.empty.tray + 4:.4g} {first + step * number:.4g}h{STROKE}" for number in range(count))

    def _dice(self) -> list[tuple[int, float]]:
        """Give what each die shows and where it begins: side by side in the middle of the right half."""
        middle = (self.empty.bar[1] + self.empty.tray) / 2
        return [*zip(self.roll, (middle - 2, middle + 22), strict=False)]

    def _dots(self, drawn: Sequence[str]) -> Iterator[str]:
        """Each die shows as many dots as were thrown, in rows of three, the same from both sides."""
        if len(drawn) != len(self.roll):
            yield f"it shows {len(drawn)} dice for {len(self.roll)}"
            return
        for path, (thrown, left) in zip(drawn, self._dice(), strict=True):
            centre, middle = left + 9.5, self.empty.height / 2
            numbers = _numbers(path)
            dots = dict.fromkeys((x - centre, y - middle) for x, y in zip(numbers[::3], numbers[1::3], strict=False))
            is_regular = all({abs(x), abs(y)} <= {0, 5} and (-x, -y) in dots for x, y in dots)
            again = "".join(f"M{centre + x:.4g} {middle + y:.4g}h0" for x, y in dots)
            if not is_regular or len(dots) != thrown or not _same(path, again):
                yield f"a die shows {path}, and {thrown} was thrown"

    def _ways(self) -> str:
        """Draw a try: a bow from each checker that leaves to where it would stand, a cross at the end of the last."""
        steps = [step for play in self.tried.split() for step in _steps(play)]
        bows = [self._bow(start, end) for start, end in steps if self.held[start] > 0]
        return "".join(dict.fromkeys(bows)) + CROSS if bows else ""

    def _bow(self, start: int, end: int) -> str:
        """Draw the way of a checker, bent to the middle of the board."""
        x, y = self.empty.spots(start, self.held[start])[-1]
        there = self.held[end] + 1 if self.held[end] > 0 else max(-self.held[end], 1)
        to_x, to_y = self.empty.spots(end, there)[-1] if end != OFF else (self.empty.tray + 12, self.empty.height - 40)
        middle = (y + to_y) / 2
        bend = min(50, abs(to_x - x) / 2 + 8)
        height = middle + bend if middle < self.empty.height / 2 else middle - bend
        return f"M{x:.4g} {y:.4g}Q{(x + to_x) / 2:.4g} {height:.4g} {to_x:.4g} {to_y:.4g}"

    def _counts(self, texts: Sequence[Element]) -> Iterator[str]:
        """A stack higher than is drawn bears its number, on the last checker."""
        shown = {
            (e.attributes["class"], *(float(e.attributes[n]) for n in "xy"), e.attributes["data-figures"])
            for e in texts
        }
        due = set()
        for point, count in enumerate(self.held):
            spots = self.empty.spots(point, abs(count))
            if abs(count) > len(spots):
                x, y = spots[-1]
                due.add(("own" if count > 0 else "their", x, round(y + 4, 1), f"{self.name}.on[{point}].bare"))
        if len(texts) != len(due) or shown != due:
            yield f"the numbers on its stacks are {sorted(shown)}, and should be {sorted(due)}"

    def _table(self) -> Iterator[str]:
        """The table lists the points from the back, each side's checkers in its own column."""
        rows = [e for e in self.inside if e.tag == "tr" and e.parent and e.parent.tag == "tbody"]
        listed = [[cell.text() for cell in row.children if isinstance(cell, Element)] for row in rows]
        due = [
            [str(point) if 0 < point < BAR else "", str(count) if count > 0 else "", str(-count) if count < 0 else ""]
            for point, count in reversed([*enumerate(self.held)])
            if count
        ]
        if [[cells[0] if cells[0].isdigit() else "", *cells[1:]] for cells in listed] != due:
            yield "its table lists another position"


def _stated(empty: _Empty, figure: Element) -> _Board:
    """Read what a board's text states. Raises _UnreadError."""
    inside = tuple(figure.elements())
    values = {e.attributes["data-figure"]: e.attributes["value"] for e in inside if "data-figure" in e.attributes}
    address = next(address for address in values if address.endswith(".xgid"))
    name = address.removesuffix(".xgid")
    return _Board(empty, inside, name, *_position(values[address]), values.get(f"{name}.tried", ""))


def _position(xgid: str) -> tuple[list[int], list[int]]:
    """Read an XGID of the side to move: the checkers on each point, the opponent's below zero; the dice thrown."""
    letters, _, _, turn, dice, *_ = xgid.removeprefix("XGID=").split(":")
    if len(letters) != BAR + 1 or turn != "1":
        raise _UnreadError(f"“{xgid}” is not of the side to move")
    held = [0 if one == "-" else ord(one) - 64 if one < "a" else 96 - ord(one) for one in letters]
    return held, [int(die) for die in dice if die != "0"]


def _steps(play: str) -> list[tuple[int, int]]:
    """Read one play of a try: “13/8(2)”, “bar/21*”, “4/off”."""
    names = re.sub(r"\*|\(\d+\)", "", play).split("/")
    points = [NAMED[name] if name in NAMED else int(name) for name in names]
    return [*zip(points, points[1:], strict=False)]


def _numbers(path: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(path)]


def _same(path: str, other: str) -> bool:
    """Tell whether two paths hold the same pieces, in any order, to a tenth."""
    if path == other:
        return True
    one, two = (sorted(_piece(part) for part in each.split("M")[1:]) for each in (path, other))
    return len(one) == len(two) and all(
        letters == others and all(abs(x - y) < NEAR for x, y in zip(numbers, due, strict=True))
        for (letters, numbers), (others, due) in zip(one, two, strict=True)
    )


def _piece(part: str) -> tuple[str, list[float]]:
    """Part a piece of a path into its letters and its numbers."""
    return NUMBER.sub("#", part), _numbers(part)
