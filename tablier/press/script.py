"""Python walked to JavaScript: the functions that compute and write a figure, as the browser runs them.

The subset: arithmetic, comparisons, `if`, `for` over a sequence, `while`, comprehensions, calls by position or
keyword, module constants, frozen dataclasses that only hold fields, a few methods of texts, a place of a list made
here set anew, the last value of each key of a dict comprehension. Every value is a number, a text, a truth, a
sequence or a record, and the annotations of parameters, fields and returns say which; an operator or a call is walked
only for the kinds with which it means the same in both languages. Anything else is a problem with its line, never a
guess. Knows no formula; it is handed functions.

Its limits, which the functions guard with errors of their own. What fails in Python while it runs goes on in
JavaScript with NaN, Infinity or undefined: a division by zero, a place beyond the end, a text that is no plain
decimal number, a root or broken power of a negative number, an overflow, a name before it is assigned. Numbers are
doubles: integers are exact up to 2**53, 2.0 counts as an integer, and repr gives JavaScript's spelling of it, "2".
A list and a tuple of the same elements are equal there. Texts hold no letter beyond U+FFFF.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import FunctionType
from typing import Any

from tablier.press.problems import Problem
from tablier.press.script_names import outside, path_of
from tablier.press.script_types import (
    HELPERS,
    INTEGER,
    NOTHING,
    RESERVED,
    UNKNOWN,
    Kind,
    Piece,
    declared,
    element_of,
    field_kinds,
    fits,
    joined,
    literal,
    signature,
)
from tablier.press.script_writing import Expressions

RIGHT_ROOT = "a function or a dataclass that its module defines by name"


def javascript(roots: Iterable[object]) -> tuple[str, tuple[Problem, ...]]:
    """Write the given functions and frozen dataclasses, and all they need, as JavaScript declarations.

    A name is its module and its own: `fibs.points` becomes `fibs_points`. Returns the code and the problems of
    every node outside the subset.
    """
    walk = _Walk()
    for root in roots:
        walk.root(root)
    return "\n".join(walk.declarations), tuple(walk.problems)


@cache
def _definitions(module_name: str) -> dict[str, ast.FunctionDef | ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module_name]))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def definition_of(target: Any) -> ast.FunctionDef | ast.ClassDef:
    """Give the syntax tree of a module's function or class."""
    return _definitions(target.__module__)[target.__name__]


def _own_definition(target: Any) -> ast.FunctionDef | ast.ClassDef | None:
    """Give the definition a function or a dataclass was made by, or None where its module does not show it."""
    is_function = isinstance(target, FunctionType)
    if not is_function and not (isinstance(target, type) and is_dataclass(target)):
        return None
    try:
        node = definition_of(target)
    except (KeyError, OSError, TypeError):
        return None
    first_line = min(part.lineno for part in (node, *node.decorator_list))
    is_it = first_line == target.__code__.co_firstlineno if is_function else isinstance(node, ast.ClassDef)
    return node if is_it and target.__qualname__ == target.__name__ else None


class _Walk:
    """One run: the declarations written so far, each after those it needs."""

    def __init__(self) -> None:
        self.declarations: list[str] = []
        self.problems: list[Problem] = []
        self.owners: dict[str, object] = {}  # a JavaScript name -> what it stands for

    def root(self, target: Any) -> None:
        """Declare what the run was asked for; what cannot be declared is a problem of its module."""
        if self.name_of(inspect.unwrap(target) if callable(target) else target) is None:
            name = getattr(target, "__qualname__", type(target).__qualname__)
            module_name = str(getattr(target, "__module__", type(target).__module__))
            what = f"{name} cannot be walked to JavaScript"
            self.problems.append(Problem(path_of(module_name), 0, 0, what, RIGHT_ROOT))

    def name_of(self, target: Any) -> str | None:
        """Declare a function or a dataclass once and give its JavaScript name, or None where none can be its own."""
        node = _own_definition(target)
        if node is None:
            return None
        name = f"{target.__module__.rpartition('.')[2]}_{target.__name__}"
        if name not in self.owners:
            self.owners[name] = target
            self.declarations.append(self._declaration(name, target, node))
        return name if self.owners[name] == target else None

    def _declaration(self, name: str, target: Any, node: ast.FunctionDef | ast.ClassDef) -> str:
        if isinstance(node, ast.ClassDef):
            self.problems += _record_problems(target, node)
            listed = ", ".join(signature(target).parameters)
            return f"const {name} = ({listed}) => ({{{listed}}});"
        function = _Function(self, target, node)
        text = function.declaration(name)
        self.problems += function.problems
        return text

    def constant(self, module_name: str, name: str, text: str) -> str | None:
        """Declare a module's constant once and give its JavaScript name, or None where it is another's."""
        full = f"{module_name.rpartition('.')[2]}_{name}"
        if full not in self.owners:
            self.owners[full] = (module_name, name)
            self.declarations.append(f"const {full} = {text};")
        return full if self.owners[full] == (module_name, name) else None

    def helper(self, name: str) -> str:
        """Declare one of HELPERS once and give its name."""
        if name not in self.owners:
            self.owners[name] = name
            self.declarations.append(HELPERS[name])
        return name


def _record_problems(target: Any, node: ast.ClassDef) -> Iterator[Problem]:
    """Find what makes a dataclass more than its fields."""
    if node.bases or node.keywords or len(node.decorator_list) > 1:
        yield outside(target.__module__, node, "a dataclass without a base")
    kinds, parameters = field_kinds(target), signature(target).parameters
    for statement in node.body:
        match statement:
            case ast.Expr(value=ast.Constant(value=str())):
                continue
            case ast.AnnAssign(target=ast.Name(id=name)) if name in kinds and name in parameters:
                right = _wrong_with_field(name, parameters[name].default, kinds[name])
            case _:
                right = "annotated fields alone: no method, no ClassVar"
        if right:
            yield outside(target.__module__, statement, right)


def _wrong_with_field(name: str, default: object, kind: Kind) -> str:
    if name in RESERVED:
        return f"another name than {name}, which JavaScript reserves"
    piece = literal(default)
    if default is not inspect.Parameter.empty and (piece is None or not fits(piece.kind, kind)):
        return "a default of numbers, texts and truths, of the annotated kind"
    return ""


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Go through statements, and those within them."""
    for statement in body:
        yield statement
        for inner in ("body", "orelse"):
            yield from _statements(getattr(statement, inner, []))


class _Function(Expressions):
    """One function being written: its statements, and the scope in which its names mean something."""

    def __init__(self, walk: _Walk, target: FunctionType, node: ast.FunctionDef) -> None:
        super().__init__(walk, target.__module__)
        self.node = node
        kinds = declared(target)
        self.gives = kinds.get("return", UNKNOWN)
        self.parameters = {argument.arg: kinds.get(argument.arg, UNKNOWN) for argument in node.args.args}

    def declaration(self, name: str) -> str:
        listed = self.listed_parameters()
        variables = sorted(self.assigned() - self.parameters.keys())
        body = self.settled_body(variables)
        head = [f"let {', '.join(variables)};"] if variables else []
        return "\n".join([f"function {name}({listed}) {{", *head, *body, "}"])

    def listed_parameters(self) -> str:
        """Write the parameters; a default is read where the function stands, so knows no parameter."""
        arguments = self.node.args
        unusual = (arguments.posonlyargs, arguments.vararg, arguments.kwonlyargs, arguments.kwarg)
        if any(unusual) or self.node.decorator_list:
            self.refuse(self.node, "plain parameters and no decorator")
        names = [self.checked(argument.arg, argument) for argument in arguments.args]
        plain = len(names) - len(arguments.defaults)
        values = [
            self.checked_fit(default, self.expression(default), kind)
            for default, kind in zip(arguments.defaults, list(self.parameters.values())[plain:], strict=True)
        ]
        optional = [f"{name} = {value}" for name, value in zip(names[plain:], values, strict=True)]
        return ", ".join([*names[:plain], *optional])

    def assigned(self) -> set[str]:
        """List the names that the body binds."""
        bound: set[str] = set()
        for node in _statements(self.node.body):
            targets = node.targets if isinstance(node, ast.Assign) else []
            if isinstance(node, ast.AnnAssign | ast.AugAssign | ast.For):
                targets = [node.target]
            for target in targets:
                bound |= {
                    name.id
                    for name in ast.walk(target)
                    if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
                }
        return bound

    def settled_body(self, variables: list[str]) -> list[str]:
        """Write the body again and again until it tells nothing new of its local names; the last writing counts."""
        self.locals = {**dict.fromkeys(variables, NOTHING), **self.parameters}
        before = list(self.problems)
        while True:
            known = dict(self.locals)
            self.problems = list(before)
            body = self.block(self.node.body)
            if self.locals == known:
                return body

    # Statements

    def block(self, statements: list[ast.stmt]) -> list[str]:
        return [text for statement in statements if (text := self.statement(statement))]

    def braced(self, statements: list[ast.stmt]) -> str:
        return "\n".join(["{", *self.block(statements), "}"])

    def statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                return ""
            case ast.Expr(value=ast.Call() as call) if isinstance(self.called(call.func), FunctionType):
                return f"{self.expression(call).text};"
            case ast.Return(value=ast.expr() as value):
                return f"return {self.checked_fit(value, self.expression(value), self.gives)};"
            case ast.Assign(targets=[target], value=value):
                return self.assignment(target, self.expression(value))
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                return self.assignment(target, self.expression(value))
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                whole = ast.copy_location(ast.BinOp(target, op, value), node)
                return self.assignment(target, self.expression(whole))
            case ast.AugAssign(target=ast.Subscript() as target, op=op, value=value):
                whole = ast.copy_location(ast.BinOp(target, op, value), node)
                return self.item_assignment(target, self.expression(whole))
            case ast.If(test=test, body=body, orelse=orelse):
                otherwise = f" else {self.braced(orelse)}" if orelse else ""
                return f"if ({self.condition(test).text}) {self.braced(body)}{otherwise}"
            case ast.For(target=ast.Name() as target, iter=sequence, body=body, orelse=[]):
                iterated, element = self.iterated(sequence)
                return f"for ({self.bound(target, element)} of {iterated.text}) {self.braced(body)}"
            case ast.While(test=test, body=body, orelse=[]):
                return f"while ({self.condition(test).text}) {self.braced(body)}"
            case ast.Raise(exc=ast.Call(func=function, args=[ast.Constant(value=str(message))], keywords=[])) if (
                error := self.error_name(function)
            ):
                return f"throw new RangeError({json.dumps(f'{error}: {message}', ensure_ascii=False)});"
        right = "an assignment, if, for, while, return, a call, or raise of a named ValueError with a plain text"
        return self.refuse(node, right).text

    def error_name(self, node: ast.expr) -> str:
        """Give the name of a ValueError of the module, or nothing."""
        found = self.called(node) if isinstance(node, ast.Name) else None
        return found.__name__ if isinstance(found, type) and issubclass(found, ValueError) else ""

    def assignment(self, target: ast.expr, value: Piece) -> str:
        match target:
            case ast.Name():
                return f"{self.bound(target, value.kind)} = {value.text};"
            case ast.Tuple(elts=elements) if all(isinstance(element, ast.Name) for element in elements):
                kinds = self.parts(target, value, len(elements))
                names = [self.bound(element, kind) for element, kind in zip(elements, kinds, strict=True)]
                return f"[{', '.join(names)}] = {value.text};"
            case ast.Subscript():
                return self.item_assignment(target, value)
        return self.refuse(target, "a name, several names, or a place in a list made here").text

    def item_assignment(self, target: ast.Subscript, value: Piece) -> str:
        """Put a value in a place of a list that the function made; what it was given stays as it is."""
        match target:
            case ast.Subscript(value=ast.Name(id=name), slice=index) if (
                name in self.locals and name not in self.parameters and not isinstance(index, ast.Slice)
            ):
                place, kind = self.expression(index), self.locals[name]
                if fits(place.kind, INTEGER) and kind.element and not kind.places and fits(value.kind, kind.element):
                    return f"{name}.splice({place.text}, 1, {value.text});"
                return self.refuse(target, "a value of the list's kind, at an integer", value, Piece(name, kind)).text
        return self.refuse(target, "a place in a list that the function makes itself").text

    def bound(self, target: ast.expr, kind: Kind) -> str:
        """Give a name that is given a value; what is known of it holds for all the values it is ever given."""
        assert isinstance(target, ast.Name)  # noqa: S101 - the caller looked
        self.locals[target.id] = joined(self.locals[target.id], kind)
        return self.checked(target.id, target)

    def parts(self, node: ast.expr, value: Piece, count: int) -> Sequence[Kind]:
        """Give the kinds of the parts that a sequence is taken apart into."""
        element = element_of(value.kind)
        places = value.kind.places
        if element is None or (places is not None and len(places) != count):
            self.refuse(node, f"a sequence of {count}", value)
        return places if places is not None and len(places) == count else [element or NOTHING] * count
