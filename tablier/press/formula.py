"""A Python function's one `return` shown as MathML: as a formula with its symbols, or with numbers put in.

Knows no formula and no language: symbols and the way to write a number are handed in.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from html import escape
from typing import Any, NamedTuple

from msgspec import Struct

from tablier.press.problems import Refused
from tablier.press.script import definition_of

SUM, PRODUCT, SIGN, POWER, ATOM = range(5)  # how tightly a piece holds together
OPERATORS = {ast.Add: ("+", SUM), ast.Sub: ("−", SUM), ast.Mult: ("×", PRODUCT)}
WriteNumber = Callable[[float], str]


class Step(Struct, frozen=True):
    """One formula worked out: which function, with which numbers, giving which value."""

    function: Callable[..., float]
    arguments: Mapping[str, float]
    value: float


def formula_of(function: Callable[..., float], symbols: Mapping[str, str], number: WriteNumber) -> str:
    """Write `symbol = expression` for a function that is one `return` of arithmetic.

    `symbols` gives the letters for the function and its parameters; constants show as their numbers. Raises
    Refused for a function of another shape or a name without a symbol.
    """
    view = _View(function, number, {name: _letters(text) for name, text in symbols.items()})
    return f"<mrow>{_letters(_symbol(symbols, function)).text}<mo>=</mo>{view.body()}</mrow>"


def step_of(step: Step, symbols: Mapping[str, str], number: WriteNumber, slots: Mapping[str, str] | None = None) -> str:
    """Write `symbol = expression with numbers = value`.

    `slots` names the numbers that a script may put others in: parameter -> name, and "" -> the value's name.
    """
    names = slots or {}
    pieces = {name: _slot(number(value), names.get(name, "")) for name, value in step.arguments.items()}
    view = _View(step.function, number, pieces)
    name = _letters(_symbol(symbols, step.function)).text
    value = _slot(number(step.value), names.get("", "")).text
    return f"<mrow>{name}<mo>=</mo>{view.body()}<mo>=</mo>{value}</mrow>"


def _symbol(symbols: Mapping[str, str], function: Callable[..., float]) -> str:
    name = function.__name__
    if name not in symbols:
        raise Refused(f"no symbol is given for {name}", f'add msgctxt "symbol" msgid "{name}" to each PO file')
    return symbols[name]


class Piece(NamedTuple):
    """A part of a formula: its MathML, how tightly it holds together, whether it begins with a sign."""

    text: str
    strength: int
    signed: bool = False


def _letters(text: str) -> Piece:
    """Write a symbol; one with an operator between spaces, like "A − B", holds together as that operator."""
    parts = text.split(" ")
    if len(parts) == 1:
        return Piece(f"<mi>{escape(text)}</mi>", ATOM)
    marked = [f"<mo>{escape(p)}</mo>" if p in "+−×" else f"<mi>{escape(p)}</mi>" for p in parts]
    return Piece(f"<mrow>{''.join(marked)}</mrow>", SUM)


def _number_piece(text: str) -> Piece:
    if text.startswith(("-", "−")):
        return Piece(f"<mrow><mo>−</mo><mn>{escape(text[1:])}</mn></mrow>", SIGN, signed=True)
    return Piece(f"<mn>{escape(text)}</mn>", ATOM)


def _slot(text: str, name: str) -> Piece:
    """Write a number that was put in; a negative one brings its own parentheses."""
    shown = f"(−{text[1:]})" if text.startswith(("-", "−")) else text
    mark = f' data-slot="{escape(name)}"' if name else ""
    return Piece(f"<mn{mark}>{escape(shown)}</mn>", ATOM)


def _held(piece: Piece, least: int) -> str:
    """Put a piece in parentheses where it holds less tightly than its place needs."""
    return piece.text if piece.strength >= least else f"<mrow><mo>(</mo>{piece.text}<mo>)</mo></mrow>"


def _behind(piece: Piece, least: int) -> str:
    """Write what stands behind an operator: no sign follows a sign."""
    return _held(piece, ATOM + 1 if piece.signed else least)


class _View:
    """One function's expression on its way to MathML."""

    def __init__(self, function: Any, number: WriteNumber, names: Mapping[str, Piece]) -> None:
        self.function = function
        self.number = number
        self.names = names

    def body(self) -> str:
        node = definition_of(self.function)
        statements = [s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
        match statements:
            case [ast.Return(value=ast.expr() as value)]:
                return self.piece(value).text
        raise Refused(f"{self.function.__name__} cannot be shown as a formula", "show a function of one return")

    def piece(self, node: ast.expr) -> Piece:
        match node:
            case ast.Constant(value=int() | float() as value):
                return _number_piece(self.number(value))
            case ast.Name(id=name):
                return self.name(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Piece(f"<mrow><mo>−</mo>{_behind(self.piece(operand), POWER)}</mrow>", SIGN, signed=True)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return Piece(f"<mfrac>{self.piece(left).text}{self.piece(right).text}</mfrac>", POWER)
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                return Piece(f"<msup>{_held(self.piece(left), ATOM)}{self.piece(right).text}</msup>", POWER)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return self.operation(self.piece(left), op, self.piece(right))
            case ast.Call(func=ast.Name(id="sqrt"), args=[argument]):
                return Piece(f"<msqrt>{self.piece(argument).text}</msqrt>", ATOM)
            case ast.Call(func=ast.Name(id="max" | "min" as name), args=arguments):
                inside = "<mo>;</mo>".join(self.piece(argument).text for argument in arguments)
                return Piece(f"<mrow><mi>{name}</mi><mo>(</mo>{inside}<mo>)</mo></mrow>", ATOM)
        raise Refused(
            f"{self.function.__name__}, line {node.lineno}: {type(node).__name__} has no way to be shown",
            "a formula is made of + − × / ** sqrt max min, names and numbers",
        )

    def operation(self, first: Piece, op: ast.operator, second: Piece) -> Piece:
        """Write a sum, a difference or a product."""
        sign, strength = OPERATORS[type(op)]
        least = strength + 1 if isinstance(op, ast.Sub) else strength
        text = f"<mrow>{_held(first, strength)}<mo>{sign}</mo>{_behind(second, least)}</mrow>"
        return Piece(text, strength, first.signed and first.strength >= strength)

    def name(self, name: str) -> Piece:
        if name in self.names:
            return self.names[name]
        value = self.function.__globals__.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return _number_piece(self.number(value))
        raise Refused(f"no symbol is given for {name}", f'add msgctxt "symbol" msgid "{name}" to each PO file')
