"""What is known of a value before it is computed: the kinds that Python and JavaScript treat alike, and only those.

A kind comes from an annotation, from a literal, or from what kinds are combined. Knows no syntax and no JavaScript
but how a literal is written.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, reduce
from typing import Any

# Beyond this, doubles leave integers out.
LARGEST_INTEGER = 2**53
# Sequences of sequences are told apart down to here.
DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Kind:
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


@cache
def declared(target: Any) -> Mapping[str, Kind]:
    """Give the kinds that a function or a record declares by its annotations; "return" is what a function gives."""
    try:
        hints = typing.get_type_hints(target)
    except (AttributeError, NameError, TypeError):  # an annotation that only a type checker can resolve
        return {}
    return {name: kind_of(hint) for name, hint in hints.items()}


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


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of JavaScript and the kind of its value; an open one needs parentheses beside an operator or a dot."""

    text: str
    kind: Kind
    is_open: bool = False

    @property
    def held(self) -> str:
        return f"({self.text})" if self.is_open else self.text


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
