"""Expressions of Python written as JavaScript: every piece with its kind, every other node refused with its line.

An operator or a call is written only for the kinds with which it means the same in both languages. Knows no statement;
what a name means where the expression stands, `script_names` knows.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from dataclasses import is_dataclass
from types import FunctionType
from typing import Any

from msgspec import Struct

from tablier.press.script_names import Names
from tablier.press.script_types import (
    ATOM,
    BOTH,
    BUILTINS,
    CHOICE,
    COMPARISON,
    EITHER,
    INTEGER,
    INTEGERS,
    METHODS,
    NOTHING,
    NUMBER,
    POWER,
    PRODUCT,
    QUANTIFIERS,
    SIGN,
    SUM,
    TEXT,
    TRUTH,
    UNKNOWN,
    VARIADIC,
    Form,
    Kind,
    Piece,
    declared,
    element_of,
    field_kinds,
    fits,
    joined,
    literal,
    places_of,
    sequence_of,
    signature,
)

ARITHMETIC = {
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
    ast.Pow: ("**", POWER),
}
INTEGRAL = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
MEMBERSHIPS = {ast.In: "", ast.NotIn: "!"}
COMPARISONS = {ast.Eq: "===", ast.NotEq: "!==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Loop(Struct, frozen=True):
    """The `for` of a comprehension: its name, the sequence's text, the kind of an element."""

    name: str
    text: str
    kind: Kind


class Expressions(Names):
    """The expressions of one function."""

    def expression(self, node: ast.expr) -> Piece:
        match node:
            case ast.Constant(value=value):
                return literal(value) or self.refuse(node, "a number of at most 2**53, a text, True or False")
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.Attribute(value=value, attr=attribute):
                return self.attribute(node, value, attribute)
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(node, left, op, right)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.opposite(node, self.expression(operand))
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                return self.comparison(node, [left, *comparators], ops)
            case ast.BoolOp(op=op, values=values):
                return together(op, [self.condition(value) for value in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Piece(f"!{self.condition(operand).held()}", TRUTH)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(test, body, orelse)
            case ast.List(elts=elements) | ast.Tuple(elts=elements):
                return self.sequence(elements)
            case ast.Subscript(value=value, slice=ast.Slice(step=None) as cut):
                return self.slice(node, value, cut)
            case ast.Subscript(value=value, slice=index) if not isinstance(index, ast.Slice):
                return self.item(node, value, index)
            case ast.ListComp(elt=element, generators=generators):
                return self.comprehension(generators, lambda: self.expression(element))
            case ast.Call():
                return self.call(node)
        return self.refuse(node, "arithmetic, a comparison, a call, a sequence, or a list comprehension")

    def condition(self, node: ast.expr) -> Piece:
        """Write a test; only what is true or false in both languages may stand as one."""
        piece = self.expression(node)
        if fits(piece.kind, TRUTH):
            return piece
        return self.refuse(node, "a truth: an empty sequence is true in JavaScript", piece)

    def choice(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Piece:
        condition, first, second = self.condition(test), self.expression(body), self.expression(orelse)
        text = f"{condition.held(EITHER)} ? {first.held(EITHER)} : {second.held(EITHER)}"
        return Piece(text, joined(first.kind, second.kind), CHOICE)

    def attribute(self, node: ast.expr, value: ast.expr, attribute: str) -> Piece:
        if isinstance(value, ast.Name) and self.is_module(value.id):
            return self.refuse(node, "a call: a module's function is not a value here")
        owner = self.expression(value)
        if owner.kind == NOTHING:
            return owner
        known = field_kinds(owner.kind.record) if owner.kind.record else {}
        if attribute not in known:
            return self.refuse(node, "a field of a record", owner)
        return Piece(f"{owner.held()}.{attribute}", known[attribute])

    # Arithmetic and comparisons

    def opposite(self, node: ast.expr, piece: Piece) -> Piece:
        if fits(piece.kind, NUMBER):
            return Piece(f"-{piece.held()}", piece.kind, SIGN)
        return self.refuse(node, "the opposite of a number", piece)

    def arithmetic(self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr) -> Piece:
        first, second = self.expression(left), self.expression(right)
        kinds = (first.kind, second.kind)
        if isinstance(op, ast.Mult) and TEXT in kinds:
            return self.repeated(node, (left, first), (right, second))
        if isinstance(op, ast.Add) and TEXT in kinds and all(fits(kind, TEXT) for kind in kinds):
            return Piece(f"{first.held(SUM)} + {second.held(SUM)}", TEXT, SUM)
        if not all(fits(kind, NUMBER) for kind in kinds):
            alternative = " or two texts ([*first, *second] joins sequences)" if isinstance(op, ast.Add) else ""
            return self.refuse(node, f"two numbers{alternative}", first, second)
        kind = NOTHING if NOTHING in kinds else self.outcome(op, right, joined(*kinds))
        if isinstance(op, ast.FloorDiv | ast.Mod):
            helper = self.walk.helper("$rest" if isinstance(op, ast.Mod) else "$floored")
            return Piece(f"{helper}({first.text}, {second.text})", kind)
        if type(op) not in ARITHMETIC:
            return self.refuse(node, "+ - * / // % or **")
        sign, strength = ARITHMETIC[type(op)]
        before = ATOM if strength == POWER else strength
        return Piece(f"{first.held(before)} {sign} {second.held(strength + 1)}", kind, strength)

    @staticmethod
    def outcome(op: ast.operator, right: ast.expr, operands: Kind) -> Kind:
        """Give the kind of an operation on numbers: integers stay integers, but for / and an unknown power."""
        is_integral = isinstance(op, INTEGRAL) or (isinstance(op, ast.Pow) and isinstance(right, ast.Constant))
        return operands if is_integral else NUMBER

    def repeated(self, node: ast.expr, left: tuple[ast.expr, Piece], right: tuple[ast.expr, Piece]) -> Piece:
        (_, text), (times, count) = (left, right) if left[1].kind == TEXT else (right, left)
        if not fits(count.kind, INTEGER):
            return self.refuse(node, "a text and an integer", left[1], right[1])
        return Piece(f"{text.held()}.repeat({self.at_least_zero(times, count)})", TEXT)

    def at_least_zero(self, node: ast.expr, count: Piece) -> str:
        """Write a number of times: Python takes less than none for none."""
        match node:
            case ast.Constant():
                return count.text
            case ast.Call(func=function, args=arguments) if self.called(function) is max:
                if any(isinstance(argument, ast.Constant) for argument in arguments):
                    return count.text
        return f"Math.max(0, {count.text})"

    def comparison(self, node: ast.expr, operands: list[ast.expr], ops: list[ast.cmpop]) -> Piece:
        if len(ops) == 1 and type(ops[0]) in MEMBERSHIPS:
            return self.membership(node, self.expression(operands[0]), ops[0], self.expression(operands[1]))
        if any(type(op) not in COMPARISONS for op in ops):
            return self.refuse(node, "== != < <= > >= in or not in")
        if any(not isinstance(operand, ast.Name | ast.Constant) for operand in operands[1:-1]):
            return self.refuse(node, "a plain name in the middle of a chain")
        pieces = [self.expression(operand) for operand in operands]
        pairs = list(zip(pieces, ops, pieces[1:], strict=False))
        for first, op, second in pairs:
            if not are_comparable(first.kind, op, second.kind):
                right = "two numbers, two texts, or == and != of two truths or two sequences of integers"
                return self.refuse(node, right, first, second)
        return together(ast.And(), [self.compared(*pair) for pair in pairs])

    def compared(self, first: Piece, op: ast.cmpop, second: Piece) -> Piece:
        """Write one comparison; two sequences are the same where all their places are."""
        if first.kind.element is None:
            return Piece(f"{first.held(SUM)} {COMPARISONS[type(op)]} {second.held(SUM)}", TRUTH, COMPARISON)
        sign = "!" if isinstance(op, ast.NotEq) else ""
        return Piece(f"{sign}{self.walk.helper('$same')}({first.text}, {second.text})", TRUTH)

    def membership(self, node: ast.expr, part: Piece, op: ast.cmpop, whole: Piece) -> Piece:
        """Write whether a sequence holds an integer or a text, or a text another."""
        element = element_of(whole.kind)
        if not any(fits(part.kind, kind) and element is not None and fits(element, kind) for kind in (INTEGER, TEXT)):
            return self.refuse(node, "an integer or a text, and a sequence of them or a text", part, whole)
        return Piece(f"{MEMBERSHIPS[type(op)]}{whole.held()}.includes({part.text})", TRUTH)

    # Sequences

    def sequence(self, elements: list[ast.expr]) -> Piece:
        pieces = [self.element(element) for element in elements]
        kinds = [piece.kind for piece in pieces]
        is_any_length = any(isinstance(element, ast.Starred) for element in elements)
        text = f"[{', '.join(piece.text for piece in pieces)}]"
        return Piece(text, sequence_of(joined(*kinds)) if is_any_length else places_of(kinds))

    def element(self, node: ast.expr) -> Piece:
        """Write one element of a list or an argument; a starred one stands for those of a sequence."""
        if not isinstance(node, ast.Starred):
            return self.expression(node)
        piece, element = self.iterated(node.value)
        return Piece(f"...{piece.text}", element)

    def iterated(self, node: ast.expr) -> tuple[Piece, Kind]:
        """Write what is gone through, with the kind of its elements."""
        piece = self.expression(node)
        element = element_of(piece.kind)
        if element is None:
            return self.refuse(node, "a sequence or a text", piece), NOTHING
        return piece, element

    def item(self, node: ast.expr, value: ast.expr, index: ast.expr) -> Piece:
        owner, number = self.expression(value), self.expression(index)
        element = element_of(owner.kind)
        if element is None or not fits(number.kind, INTEGER):
            return self.refuse(node, "an integer's place in a sequence or a text", number, owner)
        match index:
            case ast.Constant(value=int() as at) if owner.kind.places and at < len(owner.kind.places):
                element = owner.kind.places[at]
        return Piece(f"{owner.held()}.at({number.text})", element)

    def slice(self, node: ast.expr, value: ast.expr, cut: ast.Slice) -> Piece:
        owner = self.expression(value)
        bounds = [self.expression(bound) for bound in (cut.lower, cut.upper) if bound]
        element = element_of(owner.kind)
        if element is None or not all(fits(bound.kind, INTEGER) for bound in bounds):
            return self.refuse(node, "integers as bounds in a sequence or a text", *bounds, owner)
        start = [] if cut.lower else ["0"]
        text = f"{owner.held()}.slice({', '.join([*start, *[bound.text for bound in bounds]])})"
        return Piece(text, owner.kind if element == owner.kind else sequence_of(element))

    def comprehension(self, generators: list[ast.comprehension], element: Callable[[], Piece]) -> Piece:
        """Write a comprehension; each `for` after the first is gone through inside the one before."""
        first, *further = generators
        loop = self.loop(first)
        if loop is None:
            return Piece("undefined", NOTHING)
        with self.within(loop.name, loop.kind):
            kept = self.kept(first.ifs)
            piece = self.comprehension(further, element) if further else element()
        gives = piece.kind if further else sequence_of(piece.kind)
        if kept is None:
            return Piece(f"{loop.text}.{'flatMap' if further else 'map'}(({loop.name}) => {piece.text})", gives)
        if piece.text == loop.name and not further:
            return Piece(f"{loop.text}.filter(({loop.name}) => {kept.text})", gives)
        inside = piece.held(CHOICE) if further else f"[{piece.text}]"
        return Piece(f"{loop.text}.flatMap(({loop.name}) => {kept.held(EITHER)} ? {inside} : [])", gives)

    def last_of_each(self, node: ast.DictComp) -> Piece:
        """Write the values of a dict comprehension: the last one of each key, in the order the keys first came."""
        kinds: list[Kind] = []

        def pair() -> Piece:
            key, value = self.expression(node.key), self.expression(node.value)
            kinds.append(value.kind)
            if not any(fits(key.kind, kind) for kind in (INTEGER, TEXT, INTEGERS)):
                self.refuse(node.key, "an integer, a text or a sequence of integers as key", key)
            text = f"String({key.text})" if key.kind.element else key.text
            return Piece(f"[{text}, {value.text}]", value.kind)

        pairs = self.comprehension(node.generators, pair)
        return Piece(f"[...new Map({pairs.text}).values()]", sequence_of(joined(*kinds)))

    def quantified(self, node: ast.GeneratorExp, method: str) -> Piece:
        """Write an any() or all(), which goes no further than it must."""
        if len(node.generators) > 1:
            return self.refuse(node, "any() or all() with one `for`")
        loop = self.loop(node.generators[0])
        if loop is None:
            return Piece("undefined", NOTHING)
        with self.within(loop.name, loop.kind):
            kept = self.kept(node.generators[0].ifs)
            asked = self.condition(node.elt)
        if kept is not None and method == "some":
            asked = together(ast.And(), [kept, asked])
        elif kept is not None:
            asked = together(ast.Or(), [Piece(f"!{kept.held()}", TRUTH), asked])
        return Piece(f"{loop.text}.{method}(({loop.name}) => {asked.text})", TRUTH)

    def loop(self, generator: ast.comprehension) -> Loop | None:
        """Read one `for` of a comprehension, or refuse it."""
        target = generator.target
        if generator.is_async or not isinstance(target, ast.Name):
            self.refuse(target, "one plain name")
            return None
        name = self.checked(target.id, target)
        piece, element = self.iterated(generator.iter)
        return Loop(name, f"[...{piece.text}]" if piece.kind == TEXT else piece.held(), element)

    def kept(self, tests: list[ast.expr]) -> Piece | None:
        """Write the tests of a comprehension as one, or give None where there is none."""
        return together(ast.And(), [self.condition(test) for test in tests]) if tests else None

    # Calls

    def call(self, node: ast.Call) -> Piece:
        function = self.called(node.func)
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if function is None:
                return self.method(node, name, self.expression(value))
            case ast.Call(args=[value, kind], keywords=[]) if function is isinstance and self.called(kind) is int:
                return self.is_integer(node, self.expression(value))
            case ast.Call(args=[ast.GeneratorExp() as inside], keywords=[]) if function in QUANTIFIERS:
                return self.quantified(inside, QUANTIFIERS[function])
            case ast.Call(
                args=[
                    ast.Call(func=ast.Attribute(value=ast.DictComp() as listed, attr="values"), args=[], keywords=[])
                ],
                keywords=[],
            ) if function in (tuple, list):
                return self.last_of_each(listed)
            case ast.Call(args=[_, _, *_], keywords=[]) if function in VARIADIC:
                return self.extreme(node, VARIADIC[function])
            case ast.Call(args=[argument], keywords=[]) if function in BUILTINS:
                return self.built_in(node, BUILTINS[function], argument)
        if isinstance(function, FunctionType) or (isinstance(function, type) and is_dataclass(function)):
            return self.own(node, function)
        return self.refuse(node, "a function of this project, a frozen dataclass, or a listed builtin")

    def built_in(self, node: ast.Call, forms: tuple[Form, ...], argument: ast.expr) -> Piece:
        piece = self.expression(argument)
        for form in forms:
            if fits(piece.kind, form.takes):
                text = self.at_least_zero(argument, piece) if form.gives == INTEGERS else piece.text
                gives = form.gives or sequence_of(element_of(piece.kind) or UNKNOWN)
                return Piece(form.pattern.format(piece.held() if form.pattern.startswith("{}") else text), gives)
        return self.refuse(node, " or ".join(str(form.takes) for form in forms), piece)

    def extreme(self, node: ast.Call, function: str) -> Piece:
        pieces = [self.element(argument) for argument in node.args]
        if not all(fits(piece.kind, NUMBER) for piece in pieces):
            return self.refuse(node, "numbers", *pieces)
        kind = joined(*[piece.kind for piece in pieces])
        return Piece(f"{function}({', '.join(piece.text for piece in pieces)})", kind)

    def is_integer(self, node: ast.Call, piece: Piece) -> Piece:
        if fits(piece.kind, NUMBER):
            return Piece(f"Number.isInteger({piece.text})", TRUTH)
        return self.refuse(node, "a number", piece)

    def method(self, node: ast.Call, name: str, owner: Piece) -> Piece:
        texts = [self.expression(argument) for argument in node.args]
        pattern, kind = METHODS.get((name, len(texts)), ("", NOTHING))
        match node:
            case ast.Call(func=ast.Attribute(attr="replace"), args=[_, _, ast.Constant(value=1)]):
                pattern, kind, texts = "{}.replace({}, () => {})", TEXT, texts[:2]
            case ast.Call(func=ast.Attribute(attr="split"), args=[ast.Constant(value="")]):
                return self.refuse(node, "a text to split at")
        if not pattern or node.keywords:
            return self.refuse(node, "text.find(x), text.split(x), text.replace(x, y) or text.replace(x, y, 1)")
        if not all(fits(piece.kind, TEXT) for piece in (owner, *texts)):
            return self.refuse(node, "texts", owner, *texts)
        return Piece(pattern.format(owner.held(), *[piece.text for piece in texts]), kind)

    def own(self, node: ast.Call, function: Any) -> Piece:
        """Write the call of a function or a record of this project."""
        name = self.apart(node, self.walk.name_of(function))
        arguments = ", ".join(self.arguments(node, function))
        kind = Kind("record", record=function) if isinstance(function, type) else declared(function).get("return")
        return Piece(f"{name}({arguments})", kind or UNKNOWN)

    def arguments(self, node: ast.Call, function: Any) -> list[str]:
        """Put a call's arguments in the order of the parameters; one left out in between is undefined."""
        parameters = signature(function).parameters
        names = list(parameters)
        pairs = [*zip(names, node.args, strict=False), *((keyword.arg, keyword.value) for keyword in node.keywords)]
        placed = {name: value for name, value in pairs if name in parameters}
        needed = {name for name in names if parameters[name].default is inspect.Parameter.empty}
        if len(placed) < len(node.args) + len(node.keywords) or not needed <= placed.keys():
            return [self.refuse(node, f"the parameters {', '.join(names)}, each once").text]
        last = max((place for place, name in enumerate(names) if name in placed), default=-1)
        written = names if isinstance(function, type) else names[: last + 1]
        return [self.argument(function, name, placed.get(name), parameters[name].default) for name in written]

    def argument(self, function: Any, name: str, node: ast.expr | None, default: object) -> str:
        """Write what one parameter is given; a record is given its defaults, which a function has itself."""
        if node is not None:
            return self.checked_fit(node, self.expression(node), declared(function).get(name, UNKNOWN))
        piece = literal(default) if isinstance(function, type) else None
        return piece.text if piece else "undefined"


def together(op: ast.boolop, truths: list[Piece]) -> Piece:
    """Write truths of which all or any must hold."""
    sign, strength = (" && ", BOTH) if isinstance(op, ast.And) else (" || ", EITHER)
    return (
        truths[0] if len(truths) == 1 else Piece(sign.join(truth.held(strength) for truth in truths), TRUTH, strength)
    )


def are_comparable(first: Kind, op: ast.cmpop, second: Kind) -> bool:
    """Tell whether both languages compare two kinds alike."""
    is_equality = isinstance(op, ast.Eq | ast.NotEq)
    kinds = (NUMBER, TEXT, *([TRUTH, INTEGERS] if is_equality else []))
    return any(fits(first, kind) and fits(second, kind) for kind in kinds)
