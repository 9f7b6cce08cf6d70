"""What content may say of a figure: a call of a listed function with literals or names, read with `ast`, never run.

Gives each expression its full text (every name replaced, every argument named), its value and its kind. Knows no
file and no page; names are looked up through a scope.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from keyword import iskeyword
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.model import Constant, Definition, Function, Kind, Several
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
WHOLE = ast.Constant(0, col_offset=0)  # where what is wrong stands, if it is no part of an expression
SHOWN = 60  # letters of an expression in a message
LONGEST = 2000
LARGEST = 10**9
DEEPEST = 40
NUMBERS = frozenset((int, float))
Literal = int | float | str | bool


class Vocabulary(Struct):
    """The names content may use, and every call's value, worked out once."""

    functions: Mapping[str, Function]
    constants: Mapping[str, Constant]
    kinds: Mapping[str, Kind]
    values: dict[str, Any] = field(default_factory=dict)
    modules: frozenset[str] = frozenset()  # what the names begin with; found by listing them all, if it is not said
    texts: frozenset[str] = frozenset()  # the kinds whose values are texts

    def __post_init__(self) -> None:
        self.modules = self.modules or frozenset(name.partition(".")[0] for name in self.names())
        self.texts = frozenset(name for name, kind in self.kinds.items() if kind.is_text)

    def names(self) -> list[str]:
        return [*self.functions, *self.constants]


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
    return _Reading(vocabulary, no_names).called(function.name, given, WHOLE)


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
        return _compared([left, right], [found["sign"]], WHOLE) if left and right else None
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


def call(name: str, arguments: Mapping[str, Any], vocabulary: Vocabulary) -> Definition:
    """Define a call of a listed function from values already read. Raises Refused."""
    given = {key: _argument(value, vocabulary) for key, value in arguments.items()}
    return _Reading(vocabulary, no_names).called(name, given, WHOLE)


def _argument(value: Any, vocabulary: Vocabulary) -> Definition:
    """Read an input from YAML: the name of a constant stands for the constant."""
    if type(value) in NUMBERS:
        return literal(value)
    if isinstance(value, list):
        return _list([_argument(item, vocabulary) for item in value])
    if isinstance(value, str) and value in vocabulary.constants:
        constant = vocabulary.constants[value]
        return Definition(value, constant.value, constant.kind)
    return literal(value)


def literal(value: Any) -> Definition:
    """Define an input: a number, a word, a truth, or a list of them. Raises Refused."""
    if type(value) in NUMBERS and -LARGEST <= value <= LARGEST:
        return Definition(repr(value), value, "")
    if isinstance(value, list | tuple):
        return _list([literal(item) for item in value])
    if not isinstance(value, Literal):
        raise Refused("an argument is a number, a word, true, false, or a list of them", "")
    if isinstance(value, int | float) and abs(value) > LARGEST:
        raise Refused(f"{value} is too large a number", f"stay within {LARGEST}")
    return Definition(repr(value), value, "")


def _list(items: Sequence[Definition]) -> Definition:
    return Definition(f"[{', '.join(item.text for item in items)}]", tuple(item.value for item in items), "")


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
                return _list([self.value(element) for element in elements])
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
        return self.called(name, given, node)

    def called(self, name: str, given: Mapping[str, Definition], node: ast.expr) -> Definition:
        function = self.vocabulary.functions[name]
        if given.keys() != function.parameters.keys():
            self._check_names(function, given, node)
        if function.records:
            lists = {p: _records(f"{name}: {p}", given[p], r) for p, r in function.records.items() if p in given}
            given = {**given, **lists}
        said: list[str] = []
        inputs: dict[str, Definition] = {}
        for parameter, kind in function.parameters.items():
            found = given.get(parameter)
            if found is None:
                default = function.optional[parameter]
                inputs[parameter] = Definition(repr(default), default, kind)
                continue
            if type(found.value) not in NUMBERS or kind in self.vocabulary.texts:
                self._check_number(name, parameter, found.value, kind, node)
            said.append(f"{parameter}={found.text}")
            inputs[parameter] = Definition(found.text, found.value, found.kind or kind)
        text = f"{name}({', '.join(said)})"
        return Definition(text, self._worked_out(text, function, given, node), function.result, inputs)

    def _check_names(self, function: Function, given: Mapping[str, Definition], node: ast.expr) -> None:
        """A call names each parameter that has no default, and no other."""
        for argument in given:
            if argument not in function.parameters:
                right = nearest(argument, function.parameters)
                raise Refused(f"{function.name} has no “{argument}”", right, _column(node))
        missing = [p for p in function.parameters if p not in given and p not in function.optional]
        if missing:
            raise Refused(f"{function.name} lacks {', '.join(missing)}", signature(function), _column(node))

    def _check_number(self, name: str, parameter: str, value: Any, kind: str, node: ast.expr) -> None:
        """A word where a number is due is told before a function stumbles over it."""
        known = self.vocabulary.kinds.get(kind)
        if isinstance(value, str) and known is not None and not known.is_text:
            close = nearest(value, self.vocabulary.constants)
            right = close if close.startswith("did you mean") else "write a number, or the name of a constant"
            raise Refused(f"{name}: {parameter} is “{value}”, which is no number", right, _column(node))
        if not isinstance(value, str | bool) and known is not None and known.is_text and known.pattern != "term":
            what = f"{name}: {parameter} is the number {value}, where a text is due"
            raise Refused(what, "write it in quotes, if it is right", _column(node))

    def _worked_out(self, text: str, function: Function, given: Mapping[str, Definition], node: ast.expr) -> Any:
        if text not in self.vocabulary.values:
            try:
                value = function.call(**{name: definition.value for name, definition in given.items()})
            except ValueError as error:
                raise Refused(f"{text} has no value: {error}", "", _column(node)) from None
            except (TypeError, AttributeError):
                what = f"{text} has no value: one of these is of another sort than it takes"
                raise Refused(what, "write numbers where numbers are due", _column(node)) from None
            except ArithmeticError:
                what = f"{text} has no value: a number grows too large on the way, or divides by nothing"
                raise Refused(what, "write numbers nearer to those of the game", _column(node)) from None
            self.vocabulary.values[text] = value
        return self.vocabulary.values[text]

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
        return _compared(sides, [COMPARE[type(op)][0] for op in ops], node)

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


def _compared(sides: Sequence[Definition], signs: Sequence[str], node: ast.expr) -> Definition:
    """Compare each side with the next. Raises Refused."""
    sorts = {
        str if isinstance(side.value, str) else tuple if isinstance(side.value, tuple) else float for side in sides
    }
    try:
        if len(sorts) > 1:
            raise TypeError
        holds = all(SIGNS[sign](a.value, b.value) for a, sign, b in zip(sides, signs, sides[1:], strict=False))
    except TypeError:
        raise Refused("these two cannot be compared", "compare numbers with numbers", _column(node)) from None
    text = sides[0].text + "".join(f" {sign} {side.text}" for sign, side in zip(signs, sides[1:], strict=True))
    return Definition(text, holds, "Truth")


def member(record: Definition, name: str) -> Definition:
    """Give a field of a record, or one of the inputs it was made of. Raises Refused."""
    fields = {} if isinstance(record.kind, (str, Several)) else record.kind
    if name in fields:
        return Definition(f"{record.text}.{name}", getattr(record.value, name), fields[name], record.inputs)
    if name in record.inputs:
        return record.inputs[name]
    raise Refused(f"{record.text} has no “{name}”", nearest(name, [*fields, *record.inputs]))


def called(definition: Definition) -> str:
    """Name the function whose call a definition is."""
    return definition.text.partition("(")[0]


def borrowed(value: Any, names: Mapping[str, Definition]) -> Any:
    """Give an input, or the one of a record above that it names: `before.length`. Raises Refused."""
    stem, _, field = value.partition(".") if isinstance(value, str) else ("", "", "")
    return member(names[stem], field).value if field and stem in names else value


def item(several: Definition, place: int) -> Definition:
    """Give one of several records, counted from 0, or from -1 backwards. Raises Refused."""
    if not isinstance(several.kind, Several):
        raise Refused(f"{several.text} is no list of records", "only a list has a place in brackets")
    if not -len(several.value) <= place < len(several.value):
        right = f"the first is [0], the last [{len(several.value) - 1}] or [-1]"
        raise Refused(f"{several.text} has no place [{place}]", right if several.value else "it is empty")
    counted = place % len(several.value)
    return Definition(f"{several.text}[{counted}]", several.value[counted], several.kind.fields, several.inputs)


def _records(where: str, given: Definition, record: type[Any]) -> Definition:
    """Read a list of lists as records: each holds the values of the fields in turn. Raises Refused."""
    names = [field.name for field in fields(record)]
    right = f"write each as [{', '.join(names)}]"
    if not isinstance(given.value, tuple):
        raise Refused(f"{where} is a list", right)
    for number, value in enumerate(given.value, 1):
        if isinstance(value, record):
            continue
        if not isinstance(value, tuple) or len(value) != len(names):
            raise Refused(f"{where} has no {' and no '.join(names)} at its number {number}", right)
        for part in value:
            if isinstance(part, str | bool | tuple):
                raise Refused(f"{where} has “{part}” at its number {number}, which is no number", right)
    return replace(given, value=tuple(v if isinstance(v, record) else record(*v) for v in given.value))


def signature(function: Function) -> str:
    """Write how a function is called: fibs.points(length, multiplier, chance)."""
    names = [f"{p}={function.optional[p]!r}" if p in function.optional else p for p in function.parameters]
    return f"{function.name}({', '.join(names)})"


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
