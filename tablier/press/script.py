"""Python walked to JavaScript: the functions that compute and write a figure, as the browser runs them.

The subset: arithmetic, comparisons, `if`, `for` over a sequence, `while`, comprehensions, calls by position or
keyword, module constants, frozen dataclasses, a few string and sequence methods. `sorted` takes numbers. Anything
else is a problem with its line, never a guess. Knows no formula; it is handed functions.
"""

from __future__ import annotations

import ast
import inspect
import json
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tablier.press.problems import Problem

ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
COMPARISONS = {ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
# A Python callable and its JavaScript, with {} for the arguments in turn.
BUILTINS: dict[object, str] = {
    abs: "Math.abs({})",
    float: "Number({})",
    int: "Math.trunc(Number({}))",
    len: "{}.length",
    list: "[...{}]",
    math.ceil: "Math.ceil({})",
    math.floor: "Math.floor({})",
    math.isfinite: "Number.isFinite({})",
    math.log10: "Math.log10({})",
    math.sqrt: "Math.sqrt({})",
    range: "[...Array({}).keys()]",
    repr: "String({})",
    sorted: "[...{}].sort((a, b) => a - b)",
    str: "String({})",
    sum: "{}.reduce((a, b) => a + b, 0)",
    tuple: "[...{}]",
}
VARIADIC: dict[object, str] = {max: "Math.max", min: "Math.min"}
QUANTIFIERS: dict[object, str] = {any: "some", all: "every"}
METHODS = {("find", 1): "{}.indexOf({})", ("replace", 2): "{}.split({}).join({})", ("split", 1): "{}.split({})"}
RESERVED = frozenset(
    "arguments await case catch class const debugger default delete do enum eval export extends function import "
    "instanceof interface let new null package private protected public static super switch this throw try "
    "typeof undefined var void with yield NaN Infinity Math Number String Array RangeError".split()
)
BOOLEAN_KINDS = ("bool", "Truth")


def javascript(roots: Iterable[object]) -> tuple[str, tuple[Problem, ...]]:
    """Write the given functions and frozen dataclasses, and all they need, as JavaScript declarations.

    A name is its module and its own: `fibs.points` becomes `fibs_points`. Returns the code and the problems of
    every node outside the subset.
    """
    walk = _Walk()
    for root in roots:
        walk.name_of(root)
    return "\n".join(walk.declarations), tuple(walk.problems)


@cache
def _definitions(module_name: str) -> dict[str, ast.FunctionDef | ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module_name]))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def definition_of(target: Any) -> ast.FunctionDef | ast.ClassDef:
    """Give the syntax tree of a module's function or class."""
    return _definitions(target.__module__)[target.__name__]


class _Walk:
    """One run: the declarations written so far, each after those it needs."""

    def __init__(self) -> None:
        self.declarations: list[str] = []
        self.problems: list[Problem] = []
        self.names: dict[object, str] = {}

    def name_of(self, target: Any) -> str:
        """Declare a function or a dataclass once and give its JavaScript name."""
        if target not in self.names:
            name = f"{target.__module__.rpartition('.')[2]}_{target.__name__}"
            self.names[target] = name
            node = definition_of(target)
            if isinstance(node, ast.ClassDef):
                self.declarations.append(self._record(name, node))
            else:
                self.declarations.append(_Function(self, target, node).declaration(name))
        return self.names[target]

    def constant(self, module_name: str, name: str, value: object) -> str:
        """Declare a module's constant once and give its JavaScript name."""
        full = f"{module_name.rpartition('.')[2]}_{name}"
        if full not in self.names:
            self.names[full] = full
            self.declarations.append(f"const {full} = {json.dumps(value, ensure_ascii=False)};")
        return full

    @staticmethod
    def _record(name: str, node: ast.ClassDef) -> str:
        fields = [field.target.id for field in _fields(node) if isinstance(field.target, ast.Name)]
        listed = ", ".join(fields)
        return f"const {name} = ({listed}) => ({{{listed}}});"


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [field for field in node.body if isinstance(field, ast.AnnAssign)]


class _Function:
    """One function being written: the scope in which its names mean something."""

    def __init__(self, walk: _Walk, target: FunctionType, node: ast.FunctionDef) -> None:
        self.walk = walk
        self.target = target
        self.node = node
        self.locals = {argument.arg for argument in node.args.args}
        self.file = Path(inspect.getfile(target))

    def declaration(self, name: str) -> str:
        arguments = self.node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or self.node.decorator_list:
            self.refuse(self.node, "plain parameters and no decorator")
        optional = len(arguments.args) - len(arguments.defaults)
        names = [self.checked(argument.arg, argument) for argument in arguments.args]
        defaults = ["", *[f" = {self.expression(default)}" for default in arguments.defaults]]
        listed = [*names[:optional], *[n + d for n, d in zip(names[optional:], defaults[1:], strict=True)]]
        assigned = sorted(self._assigned() - set(names))
        self.locals |= set(assigned)
        head = [f"let {', '.join(assigned)};"] if assigned else []
        body = "\n".join([*head, *self.block(self.node.body)])
        return f"function {name}({', '.join(listed)}) {{\n{body}\n}}"

    def _assigned(self) -> set[str]:
        """Names the body binds; a loop's own variable is declared by the loop."""
        bound: set[str] = set()
        for node in ast.walk(self.node):
            targets = node.targets if isinstance(node, ast.Assign) else []
            if isinstance(node, ast.AnnAssign | ast.AugAssign):
                targets = [node.target]
            for target in targets:
                bound |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
        return bound

    def refuse(self, node: ast.AST, right: str) -> str:
        """Note a node outside the subset, with its line; the page is not built."""
        lines = self.file.read_text(encoding="utf-8").splitlines()
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1
        self.walk.problems.append(
            Problem(
                path=self.target.__module__.replace(".", "/") + ".py",
                line=line,
                column=column,
                what=f"{type(node).__name__} is outside the subset of Python that is walked to JavaScript",
                right=right,
                excerpt=lines[line - 1],
            )
        )
        return "undefined"

    def checked(self, name: str, node: ast.AST) -> str:
        return self.refuse(node, f"another name than {name}, which JavaScript reserves") if name in RESERVED else name

    # Statements

    def block(self, statements: list[ast.stmt]) -> list[str]:
        return [text for statement in statements if (text := self.statement(statement))]

    def statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                return ""
            case ast.Return(value=ast.expr() as value):
                return f"return {self.expression(value)};"
            case ast.Assign(targets=[target], value=value):
                return f"{self.target_text(target)} = {self.expression(value)};"
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                return f"{self.target_text(target)} = {self.expression(value)};"
            case ast.AugAssign(target=ast.Name() as target, op=op, value=value):
                whole = ast.copy_location(ast.BinOp(ast.Name(target.id), op, value), node)
                return f"{target.id} = {self.expression(whole)};"
            case ast.If(test=test, body=body, orelse=orelse):
                return self._if(test, body, orelse)
            case ast.For(target=ast.Name(id=name), iter=sequence, body=body, orelse=[]):
                iterated = self.expression(sequence)
                self.locals.add(name)
                return f"for (const {self.checked(name, node)} of {iterated}) {self._braced(body)}"
            case ast.While(test=test, body=body, orelse=[]):
                return f"while ({self.condition(test)}) {self._braced(body)}"
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(message))])):
                return f"throw new RangeError({json.dumps(f'{name}: {message}')});"
        return self.refuse(node, "an assignment, if, for, while, return, or raise of a named error with a plain text")

    def _if(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> str:
        otherwise = f" else {self._braced(orelse)}" if orelse else ""
        return f"if ({self.condition(test)}) {self._braced(body)}{otherwise}"

    def _braced(self, statements: list[ast.stmt]) -> str:
        return "{\n" + "\n".join(self.block(statements)) + "\n}"

    def target_text(self, target: ast.expr) -> str:
        match target:
            case ast.Name(id=name):
                return self.checked(name, target)
            case ast.Tuple(elts=elements) if all(isinstance(element, ast.Name) for element in elements):
                return f"[{', '.join(self.target_text(element) for element in elements)}]"
        return self.refuse(target, "a name or several names")

    # Expressions

    def expression(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value) if isinstance(value, bool | int | float | str):
                return json.dumps(value, ensure_ascii=False)
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.Attribute(value=value, attr=attribute):
                return self.attribute(node, value, attribute)
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, left, op, right)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self.expression(operand)})"
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                return self.condition(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.condition(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                return f"[{', '.join(self.element(element) for element in elements)}]"
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=None)):
                start = self.expression(lower) if lower else "0"
                end = f", {self.expression(upper)}" if upper else ""
                return f"{self.expression(value)}.slice({start}{end})"
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return f"{self.expression(value)}.at({self.expression(index)})"
            case ast.ListComp(elt=element, generators=[generator]):
                return self.comprehension(generator, element, "map")
            case ast.Call():
                return self.call(node)
        return self.refuse(node, "arithmetic, a comparison, a call, a sequence, or a comprehension with one `for`")

    def element(self, node: ast.expr) -> str:
        return f"...{self.expression(node.value)}" if isinstance(node, ast.Starred) else self.expression(node)

    def name(self, node: ast.expr, name: str) -> str:
        if name in self.locals:
            return self.checked(name, node)
        value = self.target.__globals__.get(name)
        if isinstance(value, bool | int | float | str | tuple):
            return self.walk.constant(self.target.__module__, name, value)
        return self.refuse(node, f"a local name or a module's constant; {name} is neither")

    def attribute(self, node: ast.expr, value: ast.expr, attribute: str) -> str:
        if isinstance(value, ast.Name) and value.id not in self.locals:
            module = self.target.__globals__.get(value.id)
            if isinstance(module, ModuleType):
                return self.refuse(node, "a call: a module's function is not a value here")
        return f"{self.expression(value)}.{attribute}"

    def arithmetic(self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> str:
        if isinstance(op, ast.Mult) and isinstance(left, ast.Constant) and isinstance(left.value, str):
            return f"{self.expression(left)}.repeat({self.expression(right)})"
        sequences = (ast.List, ast.ListComp, ast.Tuple)
        if isinstance(left, sequences) or isinstance(right, sequences):
            return self.refuse(node, "[*first, *second]: JavaScript's + makes text of sequences")
        first, second = self.expression(left), self.expression(right)
        if isinstance(op, ast.FloorDiv):
            return f"Math.floor({first} / {second})"
        if isinstance(op, ast.Mod):
            return f"((({first}) % ({second}) + ({second})) % ({second}))"
        if type(op) not in ARITHMETIC:
            return self.refuse(node, "+ - * / // % or **")
        return f"({first} {ARITHMETIC[type(op)]} {second})"

    def condition(self, node: ast.expr) -> str:
        """Write a test; only what is true or false in both languages may stand as one."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return self._comparison(node, [left, *comparators], ops)
            case ast.BoolOp(op=op, values=values):
                joiner = " && " if isinstance(op, ast.And) else " || "
                return f"({joiner.join(self.condition(value) for value in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.condition(operand)})"
            case ast.Constant(value=bool()):
                return self.expression(node)
            case ast.Name(id=name) if self._is_boolean(name):
                return self.expression(node)
            case ast.Attribute(attr=name) if self._is_boolean(name):
                return self.expression(node)
            case ast.Call():
                return self.expression(node)
        return self.refuse(node, "a comparison: an empty sequence is true in JavaScript")

    def _comparison(self, node: ast.expr, operands: list[ast.expr], ops: list[ast.cmpop]) -> str:
        if any(type(op) not in COMPARISONS for op in ops):
            return self.refuse(node, "== != < <= > or >=")
        if any(not isinstance(operand, ast.Name | ast.Constant) for operand in operands[1:-1]):
            return self.refuse(node, "a plain name in the middle of a chain")
        texts = [self.expression(operand) for operand in operands]
        pairs = zip(texts, ops, texts[1:], strict=False)
        return f"({' && '.join(f'{a} {COMPARISONS[type(op)]} {b}' for a, op, b in pairs)})"

    def _is_boolean(self, name: str) -> bool:
        """Tell whether a parameter or a field is annotated as a truth, or a local name is only ever one."""
        annotations = {a.arg: a.annotation for a in self.node.args.args}
        for definition in _definitions(self.target.__module__).values():
            if isinstance(definition, ast.ClassDef):
                annotations |= {
                    f.target.id: f.annotation for f in _fields(definition) if isinstance(f.target, ast.Name)
                }
        annotation = annotations.get(name)
        if annotation is None:
            return self._is_assigned_a_truth(name)
        return isinstance(annotation, ast.Name) and annotation.id in BOOLEAN_KINDS

    def _is_assigned_a_truth(self, name: str) -> bool:
        """Tell whether a local name is only ever given the outcome of a comparison."""
        values = [
            node.value
            for node in ast.walk(self.node)
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
        ]
        return bool(values) and all(isinstance(value, ast.Compare | ast.BoolOp) for value in values)

    def comprehension(self, generator: ast.comprehension, element: ast.expr, method: str) -> str:
        if not isinstance(generator.target, ast.Name) or generator.is_async:
            return self.refuse(generator.target, "one plain name")
        sequence = f"[...{self.expression(generator.iter)}]"
        name = self.checked(generator.target.id, generator.target)
        outer = set(self.locals)
        self.locals.add(generator.target.id)
        kept = "".join(f".filter(({name}) => {self.condition(test)})" for test in generator.ifs)
        write = self.expression if method == "map" else self.condition
        text = f"{sequence}{kept}.{method}(({name}) => {write(element)})"
        self.locals = outer
        return text

    def call(self, node: ast.Call) -> str:
        function = self.called(node.func)
        if isinstance(node.func, ast.Attribute) and function is None:
            return self.method(node)
        if function is isinstance:
            return self._is_integer(node)
        if function in QUANTIFIERS and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return self.comprehension(node.args[0].generators[0], node.args[0].elt, QUANTIFIERS[function])
        if function in VARIADIC and not node.keywords and len(node.args) > 1:
            return f"{VARIADIC[function]}({', '.join(self.element(argument) for argument in node.args)})"
        if function in BUILTINS and not node.keywords and len(node.args) == 1:
            return BUILTINS[function].format(self.expression(node.args[0]))
        if isinstance(function, FunctionType) or (isinstance(function, type) and is_dataclass(function)):
            return f"{self.walk.name_of(function)}({', '.join(self.arguments(node, function))})"
        return self.refuse(node, "a function of this project, a frozen dataclass, or a listed builtin")

    def called(self, node: ast.expr) -> Callable[..., object] | None:
        """Give the object a call's name stands for, or None where it is a method of a value."""
        scope = self.target.__globals__
        builtins = scope["__builtins__"]
        names = builtins if isinstance(builtins, dict) else vars(builtins)
        match node:
            case ast.Name(id=name) if name not in self.locals:
                found: Callable[..., object] | None = scope.get(name, names.get(name))
                return found
            case ast.Attribute(value=ast.Name(id=module), attr=name) if isinstance(scope.get(module), ModuleType):
                return getattr(scope[module], name, None)
        return None

    def method(self, node: ast.Call) -> str:
        assert isinstance(node.func, ast.Attribute)  # noqa: S101 - the caller looked
        value = self.expression(node.func.value)
        arguments = [self.expression(argument) for argument in node.args]
        match node:
            case ast.Call(func=ast.Attribute(attr="replace"), args=[_, _, ast.Constant(value=1)]):
                return f"{value}.replace({arguments[0]}, () => {arguments[1]})"
        pattern = METHODS.get((node.func.attr, len(arguments)))
        if pattern is None or node.keywords:
            return self.refuse(node, "text.find(x), text.split(x), text.replace(x, y) or text.replace(x, y, 1)")
        return pattern.format(value, *arguments)

    def _is_integer(self, node: ast.Call) -> str:
        match node.args:
            case [value, ast.Name(id="int")]:
                return f"Number.isInteger({self.expression(value)})"
        return self.refuse(node, "isinstance(value, int)")

    def arguments(self, node: ast.Call, function: Any) -> list[str]:
        """Put a call's arguments in the order of the parameters; one left out in between is undefined."""
        parameters = list(inspect.signature(function).parameters)
        placed = dict(zip(parameters, node.args, strict=False))
        for keyword in node.keywords:
            if keyword.arg not in parameters or keyword.arg in placed:
                return [self.refuse(node, f"the parameters {', '.join(parameters)}, each once")]
            placed[keyword.arg] = keyword.value
        last = max((parameters.index(name) for name in placed), default=-1)
        is_record = isinstance(function, type)
        texts = [self.expression(placed[name]) if name in placed else "undefined" for name in parameters[: last + 1]]
        if is_record and len(placed) < len(parameters):
            texts = [self._field(function, name, placed) for name in parameters]
        return texts

    def _field(self, record: Any, name: str, placed: dict[str, ast.expr]) -> str:
        if name in placed:
            return self.expression(placed[name])
        return json.dumps(inspect.signature(record).parameters[name].default)
