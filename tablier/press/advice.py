"""What an editor who typed a number may have meant: the nearest figures of the page, or a line that makes a new one.

Knows no page; it is given what the page's names stand for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tablier.press.model import Constant, Definition

MODULE = re.compile(r"\b([a-z_]+)\.[a-zA-Z_]")
MOST = 3  # figures that are named


def advice(found: str, value: float | None, names: Mapping[str, Definition], constants: Mapping[str, Constant]) -> str:
    """Name the figures nearest to what was typed, if it has a value, and the line that would make a new one."""
    distances = [(abs(size - value), name) for name, size in _numbers(names)] if value is not None else []
    nearest = sorted(distances, key=lambda pair: (pair[0], len(pair[1]), pair[1]))[:MOST]
    near = ", ".join("{{ " + name + " }}" for _, name in nearest)
    same = [name for name in _spoken_of(names, constants) if value and constants[name].value == value]
    given = found if value is None else f"{value:.12g}"
    line = f"“figure_name: {same[0] if same else f'module.function(… {given} …)'}” under figures: in page.yaml"
    return f"the nearest figures are {near}; or add {line}" if near else f"add {line}"


def _spoken_of(names: Mapping[str, Definition], constants: Mapping[str, Constant]) -> list[str]:
    """List the constants of the modules a page speaks of; all of them where it speaks of none."""
    modules = {module for definition in names.values() for module in MODULE.findall(definition.text)}
    return [name for name in constants if not modules or name.partition(".")[0] in modules]


def _numbers(names: Mapping[str, Definition]) -> Iterator[tuple[str, float]]:
    """List a page's named numbers: those of its records and their inputs among them."""
    for name, definition in names.items():
        parts = {name: definition.value}
        if isinstance(definition.kind, Mapping):
            parts = {f"{name}.{part}": getattr(definition.value, part) for part in definition.kind}
            parts |= {f"{name}.{part}": given.value for part, given in definition.inputs.items()}
        for part, size in parts.items():
            if isinstance(size, int | float) and not isinstance(size, bool):
                yield part, float(size)
