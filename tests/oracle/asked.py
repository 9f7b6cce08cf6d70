"""What a ledger's definition asks for, read and answered by other routes than the site's own.

A definition is a number, a word, a constant's name, or a call like `fibs.match(own=fibs.START, length=9).gain`.
"""

from __future__ import annotations

import ast
import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from tests.oracle.exact import Number, ends, exact

Answer: TypeAlias = Number | str | bool | datetime.date | tuple[Any, ...] | Mapping[str, Any]
SAME = Fraction(1, 10**40)


class NoOracleError(LookupError):
    """A name that no other route answers."""


@dataclass(frozen=True, slots=True)
class Routes:
    """Everything that can be answered: constants as printed, functions by another route, and the kind of each result.

    `kinds` names what an answer is: under a function's or a constant's name, or under `function.field` for a record.
    """

    constants: Mapping[str, Answer]
    functions: Mapping[str, Callable[..., Answer]]
    kinds: Mapping[str, str]
    known: dict[str, Answer] = field(default_factory=dict)

    def answer(self, definition: str) -> Answer:
        """Answer a definition. Raises NoOracleError."""
        if definition not in self.known:
            self.known[definition] = self._value(ast.parse(definition, mode="eval").body)
        return self.known[definition]

    def kind(self, definition: str) -> str:
        """Name the kind of what a definition asks for; nothing for a plain number. Raises NoOracleError."""
        return self._kind(ast.parse(definition, mode="eval").body)

    def holds(self, definition: str) -> bool:
        """Tell whether a claim is true. Raises NoOracleError."""
        return bool(self._value(ast.parse(definition, mode="eval").body))

    def _kind(self, node: ast.expr) -> str:
        match node:
            case ast.Attribute(value=ast.Call(func=function), attr=name):
                return self._listed(f"{ast.unparse(function)}.{name}")
            case ast.Attribute(value=ast.Subscript(value=ast.Call(func=function)), attr=name):
                return self._listed(f"{ast.unparse(function)}.{name}")
            case ast.Call(func=function):
                return "" if ast.unparse(function) == "datetime.date" else self._listed(ast.unparse(function))
            case ast.Attribute():
                return self._listed(ast.unparse(node))
        return ""

    def _listed(self, name: str) -> str:
        if name not in self.kinds:
            raise NoOracleError(f"{name} has no oracle")
        return self.kinds[name]

    def _value(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=bool() | str() as value):
                return value
            case ast.Constant(value=int() | float() as value):
                return exact(value)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._value(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not self._value(operand)
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return tuple(self._value(item) for item in items)
            case ast.Attribute(value=ast.Name(), attr=_):
                return self._constant(ast.unparse(node))
            case ast.Attribute(value=value, attr=name) | ast.Subscript(value=value, slice=ast.Constant(value=name)):
                return self._value(value)[name]
            case ast.Call(func=function, keywords=keywords):
                return self._called(ast.unparse(function), node, {str(k.arg): k.value for k in keywords})
            case ast.BoolOp(op=op, values=values):
                return (all if isinstance(op, ast.And) else any)(self._value(value) for value in values)
            case ast.BinOp(left=left, op=op, right=right):
                return _calculated(op, self._value(left), self._value(right))
            case ast.Compare(left=left, ops=ops, comparators=rights):
                sides = [self._value(side) for side in (left, *rights)]
                return all(_compared(op, a, b) for op, a, b in zip(ops, sides, sides[1:], strict=False))
        raise NoOracleError(f"{ast.unparse(node)} cannot be read")

    def _constant(self, name: str) -> Any:
        if name not in self.constants:
            raise NoOracleError(f"{name} has no oracle")
        return self.constants[name]

    def _called(self, name: str, node: ast.Call, arguments: Mapping[str, ast.expr]) -> Any:
        if name == "datetime.date":
            return datetime.date(*(ast.literal_eval(part) for part in node.args))
        if name not in self.functions:
            raise NoOracleError(f"{name} has no oracle")
        text = ast.unparse(node)
        if text not in self.known:
            self.known[text] = self.functions[name](**{key: self._value(part) for key, part in arguments.items()})
        return self.known[text]


def _calculated(op: ast.operator, left: Number, right: Number) -> Number:
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.Div():
            return left / right
    raise NoOracleError(f"{type(op).__name__} cannot be worked out")


def _compared(op: ast.cmpop, left: Any, right: Any) -> bool:
    """Compare two answers; intervals that meet within forty decimals are the same number."""
    if isinstance(left, str | bool | tuple) or isinstance(right, str | bool | tuple):
        return bool({ast.Eq: left == right, ast.NotEq: left != right}[type(op)])
    (low, high), (other_low, other_high) = ends(left), ends(right)
    same = max(high - other_low, other_high - low) < SAME
    match op:
        case ast.Eq():
            return same
        case ast.NotEq():
            return not same
        case ast.Lt():
            return high < other_low
        case ast.LtE():
            return same or high < other_low
        case ast.Gt():
            return low > other_high
        case ast.GtE():
            return same or low > other_high
    raise NoOracleError(f"{type(op).__name__} cannot be worked out")
