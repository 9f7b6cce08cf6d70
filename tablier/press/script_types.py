"""What is known of a value before it is computed: the kinds that Python and JavaScript treat alike, and only those.

A kind comes from an annotation, from a literal, or from what kinds are combined. The tables say how a builtin is
written for a kind, and leave out where it means something else. Knows no syntax of Python.
"""

from __future__ import annotations

import inspect
import json
import math
import typing
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from typing import Any

from msgspec import Struct

# Beyond this, doubles leave integers out.
LARGEST_INTEGER = 2**53
# Sequences of sequences are told apart down to here.
DEEPEST = 4


class Kind(Struct, frozen=True):
    """What is known of a value: `element` of a sequence, `places` of one whose length is known too, `record`."""

    name: str
    element: Kind | None = None
    places: tuple[Kind, ...] | None = None
    record: type | None = None

    @property
    def depth(self) -> int:
        return 1 + self.element.depth if self.element else 0

    def __str__(self) -> str:
        if self.record:
            return self.record.__name__
        return f"sequence of {self.element}" if self.element else self.name


INTEGER, NUMBER, TEXT, TRUTH = Kind("integer"), Kind("number"), Kind("text"), Kind("truth")
UNKNOWN = Kind("unknown")
# Of what never has a value: the element of an empty list, a name before it is assigned, a node that was refused.
NOTHING = Kind("nothing")
SIMPLE: Mapping[object, Kind] = {int: INTEGER, float: NUMBER, str: TEXT, bool: TRUTH}


def sequence_of(element: Kind) -> Kind:
    """Give the kind of a sequence of any length."""
    return Kind("sequence", element if element.depth < DEEPEST else UNKNOWN)


def places_of(kinds: Sequence[Kind]) -> Kind:
    """Give the kind of a sequence with one element of each kind, in this order."""
    if any(kind.depth >= DEEPEST for kind in kinds):
        return sequence_of(UNKNOWN)
    return Kind("sequence", joined(*kinds), tuple(kinds))


SEQUENCE = sequence_of(UNKNOWN)


def joined(*kinds: Kind) -> Kind:
    """Give the kind of a value that may be of any of these.

    >>> str(joined(INTEGER, NUMBER)), str(joined(INTEGER, TEXT)), str(joined())
    ('number', 'unknown', 'nothing')
    """
    return reduce(_joined, kinds, NOTHING)


def _joined(first: Kind, second: Kind) -> Kind:
    if first == second or second == NOTHING:
        return first
    if first == NOTHING:
        return second
    if {first, second} == {INTEGER, NUMBER}:
        return NUMBER
    if first.element is None or second.element is None:
        return UNKNOWN
    if first.places and second.places and len(first.places) == len(second.places):
        return places_of([_joined(*pair) for pair in zip(first.places, second.places, strict=True)])
    return sequence_of(_joined(first.element, second.element))


def fits(given: Kind, wanted: Kind) -> bool:
    """Tell whether a value of one kind may stand where another is wanted; every integer is a number."""
    if given in (wanted, NOTHING) or wanted == UNKNOWN:
        return True
    if wanted.places is not None:
        return (
            given.places is not None
            and len(given.places) == len(wanted.places)
            and all(map(fits, given.places, wanted.places))
        )
    if wanted.element is not None:
        return given.element is not None and fits(given.element, wanted.element)
    return given == INTEGER and wanted == NUMBER


def element_of(kind: Kind) -> Kind | None:
    """Give the kind of what one goes through in a sequence or a text, or None where there is no going through."""
    return kind if kind in (TEXT, NOTHING) else kind.element


signature = cache(inspect.signature)


@cache
def declared(target: Any) -> Mapping[str, Kind]:
    """Give the kinds that a function or a record declares by its annotations; "return" is what a function gives."""
    try:
        return {name: kind_of(hint) for name, hint in typing.get_type_hints(target).items()}
    except (AttributeError, NameError, TypeError):  # an annotation that only a type checker can resolve
        return {}


def kind_of(hint: Any) -> Kind:
    """Give the kind that a resolved annotation names."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and inner[1:] != (...,):
        return places_of([kind_of(each) for each in inner])
    if origin in (tuple, list, Sequence):
        return sequence_of(kind_of(inner[0]))
    if isinstance(hint, type) and is_dataclass(hint):
        return Kind("record", record=hint)
    return SIMPLE.get(hint, UNKNOWN)


def field_kinds(record: Any) -> Mapping[str, Kind]:
    """Give a record's own fields, in order, with their kinds."""
    return {field.name: declared(record).get(field.name, UNKNOWN) for field in fields(record)}


# How tightly a piece of JavaScript holds together.
CHOICE, EITHER, BOTH, COMPARISON, SUM, PRODUCT, SIGN, POWER, ATOM = range(9)


class Piece(Struct, frozen=True):
    """A piece of JavaScript, the kind of its value, and how tightly it holds together."""

    text: str
    kind: Kind
    strength: int = ATOM

    def held(self, least: int = ATOM) -> str:
        """Give the text, in parentheses where it holds less tightly than its place needs.

        A minus always is: two in a row would be JavaScript's decrement.
        """
        return self.text if self.strength >= least and self.strength != SIGN else f"({self.text})"


def literal(value: object) -> Piece | None:
    """Write a constant, or give None for one that JavaScript would not read as the same value."""
    if isinstance(value, tuple) and type(value) is tuple:
        pieces = [piece for each in value if (piece := literal(each))]
        if len(pieces) < len(value):
            return None
        return Piece(f"[{', '.join(piece.text for piece in pieces)}]", places_of([piece.kind for piece in pieces]))
    if type(value) not in SIMPLE or (isinstance(value, int) and abs(value) > LARGEST_INTEGER):
        return None
    return Piece(json.dumps(value, ensure_ascii=False), SIMPLE[type(value)])


class Form(Struct, frozen=True):
    """How a call is written for one kind of argument, with {} for it; it gives the argument's elements or `gives`."""

    takes: Kind
    gives: Kind | None
    pattern: str


NUMBERS, INTEGERS = sequence_of(NUMBER), sequence_of(INTEGER)
# A name with a $ is one that no Python name can be.
ASCENDING = "[...{}].sort(($a, $b) => $a - $b)"
TOTAL = "{}.reduce(($a, $b) => $a + $b, 0)"
BUILTINS: dict[object, tuple[Form, ...]] = {
    abs: (Form(INTEGER, INTEGER, "Math.abs({})"), Form(NUMBER, NUMBER, "Math.abs({})")),
    float: (Form(NUMBER, NUMBER, "{}"), Form(TEXT, NUMBER, "Number({})")),
    int: (Form(NUMBER, INTEGER, "Math.trunc({})"), Form(TEXT, INTEGER, "Math.trunc(Number({}))")),
    len: (Form(SEQUENCE, INTEGER, "{}.length"), Form(TEXT, INTEGER, "{}.length")),
    list: (Form(SEQUENCE, None, "[...{}]"), Form(TEXT, None, "[...{}]")),
    math.ceil: (Form(NUMBER, INTEGER, "Math.ceil({})"),),
    math.floor: (Form(NUMBER, INTEGER, "Math.floor({})"),),
    math.isfinite: (Form(NUMBER, TRUTH, "Number.isFinite({})"),),
    math.log10: (Form(NUMBER, NUMBER, "Math.log10({})"),),
    math.sqrt: (Form(NUMBER, NUMBER, "Math.sqrt({})"),),
    range: (Form(INTEGER, INTEGERS, "[...Array({}).keys()]"),),
    repr: (Form(NUMBER, TEXT, "String({})"),),
    sorted: (Form(NUMBERS, None, ASCENDING),),
    str: (Form(INTEGER, TEXT, "String({})"), Form(TEXT, TEXT, "{}")),
    sum: (Form(INTEGERS, INTEGER, TOTAL), Form(NUMBERS, NUMBER, TOTAL)),
    tuple: (Form(SEQUENCE, None, "[...{}]"), Form(TEXT, None, "[...{}]")),
}
VARIADIC: dict[object, str] = {max: "Math.max", min: "Math.min"}
QUANTIFIERS: dict[object, str] = {any: "some", all: "every"}
# A text's method with its number of arguments, all of them texts.
METHODS: dict[tuple[str, int], tuple[str, Kind]] = {
    ("find", 1): ("{}.indexOf({})", INTEGER),
    ("replace", 2): ("{}.replaceAll({}, () => {})", TEXT),
    ("split", 1): ("{}.split({})", sequence_of(TEXT)),
}
# What a remainder and a quotient rounded down are in Python: the remainder has the sign of the divisor.
# Two sequences are equal in Python where their elements are.
HELPERS = {
    "$same": "function $same(left, right) {\nreturn left.length === right.length && "
    "left.every((value, at) => value === right[at]);\n}",
    "$rest": "function $rest(value, by) {\nlet rest;\nrest = value % by;\n"
    "return rest && rest < 0 !== by < 0 ? rest + by : rest;\n}",
    "$floored": "function $floored(value, by) {\nlet rest, whole;\nrest = value % by;\nwhole = (value - rest) / by;\n"
    "if (rest && rest < 0 !== by < 0) {\nwhole = whole - 1;\n}\n"
    "return whole - Math.floor(whole) > 0.5 ? Math.ceil(whole) : Math.floor(whole);\n}",
}
RESERVED = frozenset(
    "arguments async await case catch class const debugger default delete do enum eval export extends false function "
    "implements import instanceof interface let new null package private protected public static super switch this "
    "throw true try typeof undefined var void with yield NaN Infinity Math Number String Array RangeError".split()
)
