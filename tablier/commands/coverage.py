"""`figures --coverage`: what the site shows of its formulas, and what of it nothing vouches for twice."""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from msgspec import to_builtins

from tablier.commands.answers import FINE, folders_of, told
from tablier.commands.made import Made, Make
from tablier.guide.names import MODULES, vocabulary
from tablier.press.coverage import Loose, Shown, loose_numbers, traced, unexercised

ORACLE = "tests.oracle.comparison"


def run(options: argparse.Namespace, make: Make) -> int:
    """Work the site out under watch, and tell what was shown, as text or as JSON."""
    made: list[Made] = []
    listed = [import_module(name) for names in MODULES.values() for name in names]
    shown = traced(listed, lambda: made.append(make(folders_of(options), options.base_url, vocabulary())))
    if made[0].is_stopped:
        return told(made[0].problems, options)
    record, files = made[0].record, {file.path: file.data for file in made[0].files}
    found = {
        "modules": to_builtins(shown),
        "oracle": oracle(record),
        "unexercised": list(unexercised(record)),
        "loose": to_builtins(loose_numbers(record, files)),
    }
    if options.format == "json":
        print(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        print("\n".join([*modules(shown), *oracle_lines(found["oracle"]), *rest(found)]))
    return FINE


def oracle(record: dict[str, Any]) -> dict[str, Any]:
    """Ask the tests' other routes, which stand beside the code, not in it; says so where they are not installed."""
    try:
        compared = importlib.import_module(ORACLE).compared
    except ImportError as missing:
        return {"installed": False, "why": str(missing)}
    found = compared(record)
    return {
        "installed": True,
        "without": found.without,
        "complaints": found.complaints,
        "figures": found.figures,
        "claims": len(record["claims"]),
        "summary": found.summary(),
    }


def modules(shown: tuple[Shown, ...]) -> Iterator[str]:
    """Write what is shown of each module."""
    yield "Functions shown, and branches: conditions answered both ways"
    for module in shown:
        called = module.functions - len(module.uncalled)
        passed = module.branches - len(module.unshown)
        whole = f"{called} of {module.functions} functions, {passed} of {module.branches} conditions both ways"
        yield f"  {module.module}: {whole}"
        if module.uncalled:
            yield f"    never called: {', '.join(name.partition('.')[2] for name in module.uncalled)}"
        for branch in module.unshown:
            yield f"    {branch.function}, line {branch.line}: “{branch.condition}” is never {branch.never}"


def oracle_lines(found: Any) -> Iterator[str]:
    """Write what has no oracle."""
    yield "Figures and claims without an oracle"
    if not found["installed"]:
        yield f"  not known: the tests' oracle is not installed here ({found['why']}); make test installs it"
        return
    yield from (f"  {line}" for line in found["without"] or ["none"])
    yield from (f"  wrong: {line}" for line in found["complaints"])
    yield f"  {found['summary']}"


def rest(found: dict[str, Any]) -> Iterator[str]:
    """Write the formulas and the sentences."""
    yield "Formulas shown and never worked through with numbers"
    yield from (f"  {address}" for address in found["unexercised"] or ["none"])
    yield "Sentences with a number that no figure and no claim binds"
    for row in found["loose"]:
        loose = Loose(**row)
        yield f"  {loose.place}: “{loose.number}” in “{loose.sentence}”"
    if not found["loose"]:
        yield "  none"
