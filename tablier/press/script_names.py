"""What a name means where an expression of walked Python stands, and how a node outside the subset is refused.

A name is a local one, of which a kind is known, or its module's: a constant, a function, a class. Writes no operator.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Protocol

from tablier.press.problems import Problem, place
from tablier.press.script_types import NOTHING, RESERVED, UNKNOWN, Kind, Piece, fits, literal


def path_of(module_name: str) -> str:
    """Give the file of a module as problems name it."""
    return module_name.replace(".", "/") + ".py"


def outside(module_name: str, node: ast.AST, right: str) -> Problem:
    """Make the problem of a node that is outside the subset."""
    return place(
        inspect.getsource(sys.modules[module_name]),
        getattr(node, "lineno", 1),
        getattr(node, "col_offset", 0) + 1,
        path_of(module_name),
        f"{type(node).__name__} is outside the subset of Python that is walked to JavaScript",
        right,
    )


class Declarations(Protocol):
    """What an expression needs of the run it belongs to: the JavaScript name of what it uses, declared once."""

    def name_of(self, target: Any) -> str | None: ...
    def constant(self, module_name: str, name: str, text: str) -> str | None: ...
    def helper(self, name: str) -> str: ...


class Names:
    """The names of one function, and what is refused in it."""

    def __init__(self, walk: Declarations, module_name: str) -> None:
        self.walk = walk
        self.module_name = module_name
        self.globals = vars(sys.modules[module_name])
        self.locals: dict[str, Kind] = {}
        self.problems: list[Problem] = []

    # What is refused

    def refuse(self, node: ast.AST, right: str, *given: Piece) -> Piece:
        """Note a node outside the subset, with its line and the kinds it was given; the page is not built."""
        shown = f", not {' and '.join(str(piece.kind) for piece in given)}" if given else ""
        if any(UNKNOWN in (piece.kind, piece.kind.element) for piece in given):
            shown += "; annotate the parameter, the field or the return that it comes from"
        self.problems.append(outside(self.module_name, node, right + shown))
        return Piece("undefined", NOTHING)

    def checked(self, name: str, node: ast.AST) -> str:
        """Give a name that is about to be bound, unless it means something else in JavaScript."""
        if name in RESERVED:
            self.refuse(node, f"another name than {name}, which JavaScript reserves")
        return name

    def checked_fit(self, node: ast.expr, piece: Piece, wanted: Kind) -> str:
        """Give a value's text where one of a declared kind is wanted."""
        return piece.text if fits(piece.kind, wanted) else self.refuse(node, str(wanted), piece).text

    # Names

    def name(self, node: ast.expr, name: str) -> Piece:
        if name in self.locals:
            return Piece(name, self.locals[name])
        piece = literal(self.globals.get(name))
        if piece is None:
            return self.refuse(node, f"a local name, or a constant of numbers, texts and truths; {name} is neither")
        return Piece(self.apart(node, self.walk.constant(self.module_name, name, piece.text)), piece.kind)

    def apart(self, node: ast.expr, name: str | None) -> str:
        """Give a declaration's name, unless it has none of its own or a local name hides it."""
        if name is None:
            return self.refuse(node, "what its module defines by name, in a module with a name of its own").text
        if name in self.locals:
            return self.refuse(node, f"no local name {name}, which hides a declaration").text
        return name

    @contextmanager
    def within(self, name: str, kind: Kind) -> Iterator[None]:
        """Know one more name for a while: a comprehension's own."""
        outer = self.locals
        self.locals = {**outer, name: kind}
        yield
        self.locals = outer

    def called(self, node: ast.expr) -> Any:
        """Give the function or class a call's name stands for, or None where it is a method of a value."""
        found = None
        match node:
            case ast.Name(id=name) if name not in self.locals:
                found = self.globals.get(name, vars(builtins).get(name))
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module not in self.locals:
                owner = self.globals.get(module)
                found = getattr(owner, name, None) if isinstance(owner, ModuleType) else None
        return found if isinstance(found, BuiltinFunctionType | FunctionType | type) else None

    def is_module(self, name: str) -> bool:
        return name not in self.locals and isinstance(self.globals.get(name), ModuleType)
