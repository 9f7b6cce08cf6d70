"""A table of page.yaml before any language names it: the records it lists, and what is wrong in it for itself.

Knows no page and no words; the blocks that show a table give it those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablier.press.calls import Vocabulary, item, member
from tablier.press.expressions import Scope, define
from tablier.press.figures import decimals, stem_and_form
from tablier.press.model import Definition, Function, Several
from tablier.press.problems import Refused, Told, nearest
from tablier.press.schema import Fault, TableYaml


def table_faults(spec: TableYaml, vocabulary: Vocabulary, scope: Scope) -> Iterator[Fault]:
    """Judge a table for itself: where in it, what is wrong, what would be right."""
    name = spec.cell or spec.of
    if sum(map(bool, (spec.cell, spec.of, spec.each))) != 1:
        right = "cell: for one number a cell, of: for one record a row, each: for records that stand already"
        yield (), "a table has one of cell:, of: and each:", right
    elif spec.each:
        yield from _each_faults(spec, vocabulary, scope)
    elif name not in vocabulary.functions:
        key = "cell" if spec.cell else "of"
        yield (key,), f"no function is called “{name}”", nearest(name, vocabulary.functions)
    elif isinstance(vocabulary.functions[name].result, Several):
        yield ("cell" if spec.cell else "of",), f"{name} gives several records", f"write each: {name}(…)"
    elif bool(spec.cell) == isinstance(spec.columns, list):
        right = "columns: {parameter: [values]} goes with cell:, columns: [fields] with of:"
        yield ("columns",), "these columns do not go with this table", right
    else:
        yield from _side_faults(spec, vocabulary.functions[name], vocabulary)


def _each_faults(spec: TableYaml, vocabulary: Vocabulary, scope: Scope) -> Iterator[Fault]:
    """Judge a table of records that stand already."""
    for key, side in (("rows", spec.rows), ("with", spec.with_)):
        if side:
            yield (key,), "the records of each: are the rows", f"take {key}: out"
    if not isinstance(spec.columns, list) or not spec.columns:
        yield ("columns",), "these columns do not go with this table", "columns: [fields] goes with each:"
        return
    try:
        for _, record in records(spec, vocabulary, scope):
            for name in spec.columns:
                member(record, stem_and_form(name)[0])
    except Told:
        raise
    except Refused as refusal:
        yield ("each",), refusal.what, refusal.right or "define it under examples: or figures:"
    yield from _digits_faults(spec)


def records(spec: TableYaml, vocabulary: Vocabulary, scope: Scope) -> list[tuple[str, Definition]]:
    """List the records of a table's each:, with their names or their numbers from 1. Raises Refused."""
    if isinstance(spec.each, list):
        found = [(name, define(name, vocabulary, scope)) for name in spec.each]
        for name, record in found:
            if not isinstance(record.kind, Mapping):
                raise Refused(f"“{name}” is no record", "name examples, or figures whose function gives a record")
        return found
    several = define(spec.each, vocabulary, scope)
    if not isinstance(several.kind, Several):
        raise Refused(f"“{spec.each}” gives no list of records", "or write the names of examples: [one, other]")
    return [(str(place + 1), item(several, place)) for place in range(len(several.value))]


def _side_faults(spec: TableYaml, function: Function, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Judge a table's rows, columns and decimals against its function."""
    for side, axis in (("rows", spec.rows), ("columns", spec.columns)):
        if isinstance(axis, list):
            yield from _field_faults(axis, function)
            continue
        if len(axis) != 1:
            yield (side,), f"these {side} have {len(axis)} names", "write one name with its values"
        for name, values in axis.items():
            if name not in function.parameters:
                yield (side, name), f"{function.name} has no “{name}”", nearest(name, function.parameters)
            elif name in spec.with_:
                yield ("with", name), f"“{name}” varies in the {side}", "take it out of with:"
            elif not values:
                yield (side, name), f"these {side} have no values", "list at least one"
            for number, value in enumerate(values):
                if value in values[:number]:
                    yield (side, name, number), f"{value} stands in these {side} twice", "list it once"
                elif isinstance(value, str) and _is_number(function.parameters.get(name, ""), vocabulary):
                    yield (side, name, number), f"“{value}” is no number", f"{name} takes numbers"
    for name in spec.with_:
        if name not in function.parameters:
            yield ("with", name), f"{function.name} has no “{name}”", nearest(name, function.parameters)
    yield from _digits_faults(spec)


def _field_faults(fields: list[str], function: Function) -> Iterator[Fault]:
    known = [*function.result] if isinstance(function.result, Mapping) else ["result"]
    for number, column in enumerate(fields):
        name, _ = stem_and_form(column)
        if name not in [*known, *function.parameters]:
            yield ("columns", number), f"{function.name} gives no “{name}”", nearest(name, known)
        elif name in [stem_and_form(other)[0] for other in fields[:number]]:
            yield ("columns", number), f"“{name}” stands in these columns twice", "list it once"
    if not fields:
        yield ("columns",), "this table has no columns", f"list some of {', '.join(known)}"


def _digits_faults(spec: TableYaml) -> Iterator[Fault]:
    given = spec.digits if isinstance(spec.digits, dict) else {"": spec.digits}
    for name, digits in given.items():
        path = ("digits", name) if name else ("digits",)
        columns = [stem_and_form(column)[0] for column in spec.columns]
        if name and name not in columns:
            yield path, f"no column of this table is called “{name}”", nearest(name, columns)
        try:
            if digits is not None:
                decimals(digits)
        except Refused as refusal:
            yield path, refusal.what, refusal.right


def _is_number(kind: str, vocabulary: Vocabulary) -> bool:
    return kind in vocabulary.kinds and vocabulary.kinds[kind].pattern != "term"
