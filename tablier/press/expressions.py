"""What content may say of a figure: a call of a listed function with literals or names, read with `ast`, never run.

Gives each expression its full text (every name replaced, every argument named), its value and its kind. Knows no
file and no page; names are looked up through a scope.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Sequence
from keyword import iskeyword
from typing import Any

from tablier.press.calls import Literal, Vocabulary, applied, item, listed, literal, member, signature
from tablier.press.model import Definition
from tablier.press.problems import Refused, nearest

Scope = Callable[[str], Definition | None]
COMPARE: dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], bool]]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
}
SIGNS = dict(COMPARE.values())
ARITHMETIC: dict[type[ast.operator], tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.Div: ("/", operator.truediv),
}
# What an editor calls that which belongs in a claim, or in a module, and not in a figure.
SORTS: dict[type[ast.expr], str] = {
    ast.BinOp: "arithmetic",
    ast.UnaryOp: "arithmetic",
    ast.Compare: "a comparison",
    ast.BoolOp: "a comparison",
}
NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"
ARGUMENTS = rf"[a-z_]+={NUMBER}(?:, [a-z_]+={NUMBER})*"
SIDE = rf"[a-z_]+\.[a-z_]+\({ARGUMENTS}\)|[a-z_][a-z0-9_]*(?:\.[a-z_]+)?|{NUMBER}"
PLAIN_CALL = re.compile(rf"(?P<name>[a-z_]+\.[a-z_]+)\((?P<arguments>{ARGUMENTS})\)")
PLAIN_CLAIM = re.compile(rf"(?P<left>{SIDE}) (?P<sign>[=!<>]=|[<>]) (?P<right>{SIDE})")
SHOWN = 60  # letters of an expression in a message
LONGEST = 2000
DEEPEST = 40


def no_names(_: str) -> None:
    """The empty scope: only the vocabulary's own names mean anything."""


def define(text: str, vocabulary: Vocabulary, scope: Scope = no_names) -> Definition:
    """Read a figure's expression: a constant, a call, a field of either, or a name in scope. Raises Refused."""
    return _plain_call(text, vocabulary) or _Reading(vocabulary, scope).figure(_parsed(text))


def _plain_call(text: str, vocabulary: Vocabulary) -> Definition | None:
    """Read the commonest expression, a right call with numbers alone by name; nothing where it is anything else."""
    found = PLAIN_CALL.fullmatch(text)
    function = vocabulary.functions.get(found["name"]) if found else None
    if not found or not function or not function.result or len(text) > LONGEST:
        return None
    given: dict[str, Definition] = {}
    for argument in found["arguments"].split(", "):
        name, _, size = argument.partition("=")
        if name in given or name not in function.parameters:
            return None
        given[name] = literal(_number(size))
    return applied(function, given, vocabulary)


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def claim(text: str, vocabulary: Vocabulary, scope: Scope = no_names) -> Definition:
    """Read a predicate: comparisons of figures and numbers, joined by and, or, not. Raises Refused."""
    return _plain_claim(text, vocabulary, scope) or _Reading(vocabulary, scope).predicate(_parsed(text))


def _plain_claim(text: str, vocabulary: Vocabulary, scope: Scope) -> Definition | None:
    """Read the commonest claim, two sides compared; nothing where it is anything else or refused."""
    found = PLAIN_CLAIM.fullmatch(text)
    if not found or len(text) > LONGEST:
        return None
    try:
        left, right = (_plain_side(found[side], vocabulary, scope) for side in ("left", "right"))
        return _compared([left, right], [found["sign"]]) if left and right else None
    except Refused:
        return None


def _plain_side(text: str, vocabulary: Vocabulary, scope: Scope) -> Definition | None:
    """Read a call with numbers alone, a number, a name or its field; nothing where it may be anything else."""
    if text[-1] == ")":
        return _plain_call(text, vocabulary)
    if text[0] in "-0123456789":
        return literal(_number(text))
    stem, _, part = text.partition(".")
    known = None if stem in vocabulary.modules or iskeyword(stem) or iskeyword(part) else scope(stem)
    return member(known, part) if known and part else known


def _parsed(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise Refused("this expression is too long", f"keep it within {LONGEST} letters")
    try:
        found = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        column = getattr(error, "offset", 0) or 0
        raise Refused(f"“{text.strip()[:SHOWN]}” cannot be read", "write like fibs.points(length=9)", column) from None
    if _is_deeper(found, DEEPEST):
        raise Refused("this expression is nested too deeply", f"stay within {DEEPEST} levels")
    return found


def _is_deeper(node: ast.AST, depth: int) -> bool:
    """Tell whether a tree is deeper than `depth`, level by level and without recursion."""
    level = [node]
    for _ in range(depth):
        level = [child for parent in level for child in ast.iter_child_nodes(parent)]
    return bool(level)


class _Reading:
    def __init__(self, vocabulary: Vocabulary, scope: Scope) -> None:
        self.vocabulary = vocabulary
        self.scope = scope

    def figure(self, node: ast.expr) -> Definition:
        found = self.value(node)
        if found.kind == "":
            raise Refused("a number is not typed by hand", "name a constant or call a function", _column(node))
        return found

    def value(self, node: ast.expr) -> Definition:
        match node:
            case ast.Call(func=function, args=positional, keywords=keywords):
                return self._call(node, function, positional, keywords)
            case ast.Attribute() | ast.Name():
                return self._named(node)
            case ast.Constant(value=value) if isinstance(value, Literal):
                return literal(value)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)) if (
                value is not True and value is not False
            ):
                return literal(-value)
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                return listed([self.value(element) for element in elements])
            case ast.Subscript(value=several, slice=ast.Constant(value=int() as place)):
                return item(self.value(several), place)
            case ast.Subscript(value=several, slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(place)))):
                return item(self.value(several), -place)
        sort = SORTS.get(type(node), "neither a name, a number, a word nor a call")
        written = ast.unparse(node)
        short = written if len(written) <= SHOWN else f"{written[:SHOWN]}…"
        raise Refused(f"“{short}” is {sort}", "name a constant or call a listed function", _column(node))

    def _named(self, node: ast.expr) -> Definition:
        dotted = _dotted(node)
        if dotted in self.vocabulary.constants:
            constant = self.vocabulary.constants[dotted]
            return Definition(dotted, constant.value, constant.kind)
        if dotted in self.vocabulary.functions:
            raise Refused(f"{dotted} is a function", f"call it: {signature(self.vocabulary.functions[dotted])}")
        if isinstance(node, ast.Name):
            found = self.scope(node.id)
            if found is None:
                raise Refused(f"no figure is called “{node.id}”", "", _column(node))
            return found
        assert isinstance(node, ast.Attribute)  # noqa: S101 - _dotted admits nothing else
        if isinstance(node.value, ast.Name) and node.value.id in self.vocabulary.modules:
            family = [name for name in self.vocabulary.names() if name.startswith(f"{node.value.id}.")]
            raise Refused(f"nothing is called “{dotted}”", nearest(dotted, family), _column(node))
        if isinstance(node.value, ast.Name) and self.scope(node.value.id) is None:
            close = nearest(dotted, self.vocabulary.names())
            if close.startswith("did you mean"):
                raise Refused(f"nothing is called “{dotted}”", close, _column(node))
        return member(self.value(node.value), node.attr)

    def _call(
        self, node: ast.Call, function: ast.expr, positional: list[ast.expr], keywords: list[ast.keyword]
    ) -> Definition:
        name = _dotted(function)
        if name not in self.vocabulary.functions:
            known = self.vocabulary.functions
            written = name or ast.unparse(function)
            raise Refused(f"no function is called “{written}”", nearest(written, known), _column(node))
        parameters = list(self.vocabulary.functions[name].parameters)
        if len(positional) > len(parameters):
            raise Refused(f"{name} takes fewer arguments", signature(self.vocabulary.functions[name]), _column(node))
        given = {p: self.value(argument) for p, argument in zip(parameters, positional, strict=False)}
        for keyword in keywords:
            if keyword.arg is None or keyword.arg in given:
                raise Refused(f"{name}: an argument stands twice or unnamed", "name each once", _column(node))
            given[keyword.arg] = self.value(keyword.value)
        return applied(self.vocabulary.functions[name], given, self.vocabulary, _column(node))

    def predicate(self, node: ast.expr) -> Definition:
        match node:
            case ast.BoolOp(op=op, values=values):
                word = " and " if isinstance(op, ast.And) else " or "
                parts = [self.predicate(value) for value in values]
                joined = all if isinstance(op, ast.And) else any
                return Definition(f"({word.join(p.text for p in parts)})", joined(p.value for p in parts), "Truth")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.predicate(operand)
                return Definition(f"not {inner.text}", not inner.value, "Truth")
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return self._comparison(node, [left, *comparators], ops)
            case ast.Call() | ast.Attribute() | ast.Name():
                found = self.value(node)
                if isinstance(found.value, bool):
                    return Definition(found.text, found.value, "Truth")
        raise Refused("a claim compares figures", "write like a.gain > b.gain", _column(node))

    def _comparison(self, node: ast.expr, operands: list[ast.expr], ops: list[ast.cmpop]) -> Definition:
        if any(type(op) not in COMPARE for op in ops):
            raise Refused("a claim compares with == != < <= > >=", "", _column(node))
        sides = [self.arithmetic(operand) for operand in operands]
        return _compared(sides, [COMPARE[type(op)][0] for op in ops], _column(node))

    def arithmetic(self, node: ast.expr) -> Definition:
        if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            sign, work = ARITHMETIC[type(node.op)]
            left, right = self.arithmetic(node.left), self.arithmetic(node.right)
            if not all(isinstance(side.value, int | float) for side in (left, right)):
                raise Refused("only numbers are added and multiplied", "", _column(node))
            try:
                return Definition(f"({left.text} {sign} {right.text})", work(left.value, right.value), "Number")
            except (TypeError, ArithmeticError):
                raise Refused("this sum has no value", "", _column(node)) from None
        return self.value(node)


def _compared(sides: Sequence[Definition], signs: Sequence[str], column: int = 1) -> Definition:
    """Compare each side with the next. Raises Refused."""
    sorts = {
        str if isinstance(side.value, str) else tuple if isinstance(side.value, tuple) else float for side in sides
    }
    try:
        if len(sorts) > 1:
            raise TypeError
        holds = all(SIGNS[sign](a.value, b.value) for a, sign, b in zip(sides, signs, sides[1:], strict=False))
    except TypeError:
        raise Refused("these two cannot be compared", "compare numbers with numbers", column) from None
    text = sides[0].text + "".join(f" {sign} {side.text}" for sign, side in zip(signs, sides[1:], strict=True))
    return Definition(text, holds, "Truth")


def _dotted(node: ast.expr) -> str:
    """Give a name with its dots, or nothing where it hangs on anything but a name."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute):
            family = _dotted(value)
            return f"{family}.{attribute}" if family else ""
    return ""


def _column(node: ast.expr) -> int:
    return int(getattr(node, "col_offset", 0)) + 1
