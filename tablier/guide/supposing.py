"""The names content may use as they would be if a constant had another value: every module run again with it."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from tablier.guide.names import MODULES, vocabulary
from tablier.press.calls import Vocabulary
from tablier.press.problems import Refused, nearest

ROOMS = ("tablier.rating.", "tablier.rules.")  # as far as a constant of theirs reaches


def supposing(name: str, value: float) -> Vocabulary:
    """Gather the names as they would be if a module's constant had another value. Raises Refused.

    Every module runs again, so that the constant reaches all that imports it.
    """
    known = vocabulary().constants
    if name not in known or isinstance(known[name].value, str | bool):
        raise Refused(f"no constant is called “{name}”", nearest(name, known))
    family, _, constant = name.partition(".")
    again: dict[str, ModuleType] = {}

    def run(path: str) -> ModuleType:
        if path not in again:
            changed = {constant: value} if path in MODULES[family] else {}
            again[path] = _run_again(import_module(path), changed, imported)
        return again[path]

    def imported(path: str, *rest: Any) -> ModuleType:
        return run(path) if path.startswith(ROOMS) else __import__(path, *rest)

    return vocabulary(MODULES, run)


def _run_again(module: ModuleType, constants: Mapping[str, float], imported: Callable[..., ModuleType]) -> ModuleType:
    """Run a module's own source with constants set to other values, and what it imports found by `imported`."""
    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in constants:
            node.value = ast.copy_location(ast.Constant(constants[node.target.id]), node)
    other = ModuleType(module.__name__)
    other.__file__ = module.__file__
    vars(other)["__builtins__"] = {**vars(builtins), "__import__": imported}
    exec(compile(tree, str(module.__file__), "exec"), vars(other))  # noqa: S102 - our own source, a number changed
    return other
