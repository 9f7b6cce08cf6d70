"""Faults in Python: a constant, an argument, a comparison, a cap, a rounding, a sign, a branch, a kind."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.mutants.spots import Spot

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Div,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
}
CAPS = ("max", "min")
ROUNDINGS = {"floor": "ceil", "ceil": "floor", "round": "int"}
UNITS = {"Chance": "Multiplier", "Points": "Rating", "Rating": "Points", "Gap": "Chance", "Change": "Points"}
UNITS |= {"Multiplier": "Points", "Experience": "Length", "Length": "Experience", "Matches": "Length"}
UNITS |= {"Expected": "Chance", "ListGap": "ListRating", "ListRating": "ListGap", "Percent": "ListRating"}
UNITS |= {"ListChange": "ListRating", "Games": "ListRating", "GamePoints": "Expected"}


def code_faults(source: str) -> Iterator[Spot]:
    """Find every fault there is in a module; texts of errors, docstrings and imports are left alone."""
    tree = ast.parse(source)
    lines = _line_starts(source)
    for node in _walked(tree):
        for kind, other in _others(node):
            yield Spot(kind, _offset(source, lines, node, False), _offset(source, lines, node, True), other)
    for node in ast.walk(tree):
        for annotation in _annotations(node):
            if annotation.id in UNITS:
                other = UNITS[annotation.id]
                start, end = (_offset(source, lines, annotation, last) for last in (False, True))
                yield Spot("unit", start, end, other)


def _annotations(node: ast.AST) -> Iterator[ast.Name]:
    """Give a function's result and a constant's or a field's kind."""
    found = node.returns if isinstance(node, ast.FunctionDef) else getattr(node, "annotation", None)
    if isinstance(found, ast.Name) and isinstance(node, ast.FunctionDef | ast.AnnAssign):
        yield found


def _walked(node: ast.AST) -> Iterator[ast.AST]:
    """Walk what is computed: no annotations, no docstrings, nothing that is raised."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or (
            isinstance(node, ast.ClassDef) and name == "keywords"
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Raise | ast.Import | ast.ImportFrom):
                continue
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            if isinstance(child, ast.keyword) and child.arg == "strict":  # zip's own check, which is no number
                continue
            yield child
            yield from _walked(child)


def _others(node: ast.AST) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Constant(value=bool(value)):
            yield "constant", str(not value)
        case ast.Constant(value=int(value)):
            yield "constant", str(value + 1)
            if value > 0:
                yield "constant", str(value - 1)
        case ast.Constant(value=float(value)):
            yield "constant", repr(value * 1.01 if value else 0.01)
        case ast.Constant(value=str(value)) if value in ("percent", "decimal", "signed", "counted", "multiplier"):
            yield "unit", repr("decimal" if value != "decimal" else "counted")
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            for other in COMPARISONS.get(type(op), ()):
                yield "comparison", _written(ast.Compare(left, [other()], [right]))
        case ast.BinOp(left=left, op=op, right=right):
            for changed in OPERATORS.get(type(op), ()):
                yield "operator", _written(ast.BinOp(left, changed(), right))
            if isinstance(op, ast.Sub | ast.Div | ast.FloorDiv | ast.Mod | ast.Pow):
                yield "swap", _written(ast.BinOp(right, op, left))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "sign", _written(operand)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "condition", _written(operand)
        case ast.BoolOp(op=op, values=values):
            yield "condition", _written(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield "condition", _written(ast.IfExp(test, orelse, body))
        case ast.If(test=test) if not isinstance(test, ast.Compare):
            return
        case ast.Call():
            yield from _calls(node)


def _calls(node: ast.Call) -> Iterator[tuple[str, str]]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in CAPS and len(node.args) == 2:
        yield from (("cap", _written(argument)) for argument in node.args)
        return
    if name in ROUNDINGS and node.args:
        function = (
            ast.Attribute(node.func.value, ROUNDINGS[name])
            if isinstance(node.func, ast.Attribute)
            else ast.Name(ROUNDINGS[name])
        )
        yield "rounding", _written(ast.Call(function, node.args[:1], []))
    if name == "abs" and node.args:
        yield "sign", _written(node.args[0])
    for place in range(len(node.args) - 1):
        arguments = [*node.args]
        arguments[place], arguments[place + 1] = arguments[place + 1], arguments[place]
        yield "swap", _written(ast.Call(node.func, arguments, node.keywords))
    for place in range(len(node.keywords) - 1):
        first, second = node.keywords[place : place + 2]
        swapped = [ast.keyword(first.arg, second.value), ast.keyword(second.arg, first.value)]
        keywords = [*node.keywords[:place], *swapped, *node.keywords[place + 2 :]]
        yield "swap", _written(ast.Call(node.func, node.args, keywords))


def _written(node: ast.expr) -> str:
    text = ast.unparse(ast.fix_missing_locations(node))
    return text if isinstance(node, ast.Call | ast.Constant | ast.Name | ast.Attribute | ast.Subscript) else f"({text})"


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _offset(source: str, lines: list[int], node: ast.AST, last: bool) -> int:
    """Give a node's place in the text; `ast` counts columns in bytes."""
    place: tuple[int, int] = (node.end_lineno, node.end_col_offset) if last else (node.lineno, node.col_offset)  # type: ignore[attr-defined]
    line, column = place
    start = lines[line - 1]
    return start + len(source[start : lines[line]].encode()[:column].decode())
