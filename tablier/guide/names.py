"""What content may say: the listed functions and constants of the rating modules, and the kinds they return.

The list is each module's own public names; a function's annotations name its kinds, so nothing is said twice.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from tablier.press.calls import Vocabulary
from tablier.press.model import Constant, Function, Kind, Several

# What a name begins with, and the modules it may be of, in the order they are listed.
MODULES: Mapping[str, tuple[str, ...]] = {
    "fibs": ("tablier.rating.fibs", "tablier.rating.fibs_runs"),
    "ranked": ("tablier.rating.ranked",),
    "elo": ("tablier.rating.elo",),
    "fide": (
        "tablier.rating.fide_regulations",
        "tablier.rating.fide_tables",
        "tablier.rating.fide_games",
        "tablier.rating.fide_coefficients",
        "tablier.rating.fide",
        "tablier.rating.fide_performance",
        "tablier.rating.fide_first",
        "tablier.rating.fide_checks",
    ),
    "board": ("tablier.rules.board",),
    "dice": ("tablier.rules.dice",),
    "counts": ("tablier.rules.counts",),
    "worked": ("tablier.rules.worked",),
}
Import = Callable[[str], ModuleType]
TUPLE = re.compile(r"tuple\[(\w+), \.\.\.\]")
KINDS = {
    kind.name: kind
    for kind in (
        Kind("Chance", "percent"),
        Kind("Gap", "counted", most=1, noun="point"),
        Kind("Rating", "decimal", most=1),
        Kind("Points", "counted", most=2, noun="point"),
        Kind("Change", "signed", most=2),
        Kind("Multiplier", "multiplier", most=2),
        Kind("Length", "counted", noun="point"),
        Kind("Experience", "counted", noun="point of experience"),
        Kind("Matches", "counted", noun="match"),
        Kind("Score", "decimal"),
        Kind("Ratings", "span"),
        Kind("Odds", "odds", noun="{wins} times out of {total}"),
        Kind("Truth", "term", noun="truth"),
        Kind("Situation", "term", noun="situation"),
        Kind("Reason", "term", noun="reason"),
        Kind("Expected", "decimal", most=2),
        Kind("GamePoints", "decimal", most=1),
        Kind("HalfPoints", "decimal"),
        Kind("Coefficient", "decimal"),
        Kind("Games", "counted", noun="chess game"),
        Kind("ListRating", "decimal"),
        Kind("ListGap", "counted", noun="point"),
        Kind("ListChange", "signed"),
        Kind("Percent", "counted", noun="percent"),
        Kind("Hundredths", "decimal"),
        Kind("Day", "date"),
        Kind("Year", "decimal"),
        Kind("Pace", "term", noun="pace"),
        Kind("Notation", "verbatim"),
        Kind("Places", "places", noun="bar off"),
        Kind("Point", "decimal"),
        Kind("Span", "span"),
        Kind("Checkers", "counted", noun="checker"),
        Kind("Pips", "counted", noun="pip"),
        Kind("MeanPips", "counted", most=2, noun="pip"),
        Kind("Plays", "counted", noun="legal play"),
        Kind("Rolls", "counted", noun="roll"),
        Kind("GameValue", "counted", noun="point"),
        Kind("GamesWorth", "decimal"),
        Kind("PointsScored", "decimal"),
        Kind("PointsAway", "decimal"),
        Kind("Rule", "term", noun="rule"),
        Kind("Times", "decimal"),
        Kind("Throws", "decimal", most=2),
        Kind("Stage", "term", noun="stage"),
    )
}


class Listed(Mapping[str, Any]):
    """Names of several families, like "fibs.match"; a family's modules are imported when one of its names is asked for.

    `read` gives what a module lists, by its own names.
    """

    def __init__(self, families: Iterable[str], read: Callable[[str, ModuleType], dict[str, Any]], imported: Import):
        self.families = tuple(families)
        self.read, self.imported = read, imported
        self.known: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> Any:
        return self._of(name.partition(".")[0])[name]

    def __iter__(self) -> Iterator[str]:
        return (name for family in self.families for name in self._of(family))

    def __len__(self) -> int:
        return sum(len(self._of(family)) for family in self.families)

    def _of(self, family: str) -> dict[str, Any]:
        """Give all that a family lists; of a stranger, nothing."""
        if family not in self.known:
            modules = map(self.imported, MODULES[family] if family in self.families else ())
            self.known[family] = {k: v for module in modules for k, v in self.read(family, module).items()}
        return self.known[family]


def vocabulary(families: Iterable[str] = MODULES, imported: Import = import_module) -> Vocabulary:
    """Gather the names content may use, from modules found by `imported`."""
    listed = tuple(families)
    functions, constants = Listed(listed, _functions, imported), Listed(listed, _constants, imported)
    return Vocabulary(functions, constants, KINDS, modules=frozenset(listed))


def _constants(family: str, module: ModuleType) -> dict[str, Constant]:
    kinds = inspect.get_annotations(module)
    names = {name: f"{family}.{name}" for name, kind in kinds.items() if kind in KINDS}
    return {full: Constant(full, getattr(module, name), kinds[name]) for name, full in names.items()}


def _functions(family: str, module: ModuleType) -> dict[str, Function]:
    own = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    names = {
        name: f"{family}.{name}"
        for name, value in own.items()
        if value.__module__ == module.__name__ and _is_listed(name, value)
    }
    return {full: _function(full, own[name]) for name, full in names.items()}


def _is_listed(name: str, function: FunctionType) -> bool:
    """Tell whether content may call a function: one of its own, that takes numbers and texts and no board."""
    kinds = [str(parameter.annotation) for parameter in inspect.signature(function).parameters.values()]
    is_plain = all(kind in KINDS or kind.startswith("tuple") for kind in kinds)
    return is_plain and not name.startswith(("_", "checked_"))


def _function(name: str, function: FunctionType) -> Function:
    signature = inspect.signature(function)
    optional = {p.name: p.default for p in signature.parameters.values() if p.default is not inspect.Parameter.empty}
    parameters = {parameter.name: str(parameter.annotation) for parameter in signature.parameters.values()}
    listed = {name: _record(function, _item(annotation)) for name, annotation in parameters.items()}
    records = {name: record for name, record in listed.items() if record is not None}
    result = _result(function, str(signature.return_annotation))
    return Function(name, function, parameters, optional, result, records)


def _result(function: FunctionType, annotation: str) -> Any:
    """Name the result's kind, or the kinds of the fields of its record or records."""
    one, several = _record(function, annotation), _record(function, _item(annotation))
    if one is not None:
        return _fields(one)
    return annotation if several is None else Several(_fields(several))


def _item(annotation: str) -> str:
    """Name what a tuple of any length holds."""
    found = TUPLE.fullmatch(annotation)
    return found[1] if found else ""


def _record(function: FunctionType, name: str) -> Any:
    """Find the record that an annotation names, or nothing."""
    found = function.__globals__.get(name)
    return found if isinstance(found, type) and dataclasses.is_dataclass(found) else None


def _fields(record: Any) -> dict[str, str]:
    return {field.name: str(field.type) for field in dataclasses.fields(record)}
