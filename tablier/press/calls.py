"""What content may call, and what a call stands for whose inputs are known: its full text, its value, its kind.

Knows fields of records and items of lists, too; not how any of it is written in an expression.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.model import Constant, Definition, Function, Kind, Several
from tablier.press.problems import Refused, nearest

LARGEST = 10**9
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


def call(name: str, arguments: Mapping[str, Any], vocabulary: Vocabulary) -> Definition:
    """Define a call of a listed function from values already read. Raises Refused."""
    given = {key: _argument(value, vocabulary) for key, value in arguments.items()}
    return applied(vocabulary.functions[name], given, vocabulary)


def _argument(value: Any, vocabulary: Vocabulary) -> Definition:
    """Read an input from YAML: the name of a constant stands for the constant."""
    if type(value) in NUMBERS:
        return literal(value)
    if isinstance(value, list):
        return listed([_argument(item, vocabulary) for item in value])
    if isinstance(value, str) and value in vocabulary.constants:
        constant = vocabulary.constants[value]
        return Definition(value, constant.value, constant.kind)
    return literal(value)


def literal(value: Any) -> Definition:
    """Define an input: a number, a word, a truth, or a list of them. Raises Refused."""
    if type(value) in NUMBERS and -LARGEST <= value <= LARGEST:
        return Definition(repr(value), value, "")
    if isinstance(value, list | tuple):
        return listed([literal(item) for item in value])
    if not isinstance(value, Literal):
        raise Refused("an argument is a number, a word, true, false, or a list of them", "")
    if isinstance(value, int | float) and abs(value) > LARGEST:
        raise Refused(f"{value} is too large a number", f"stay within {LARGEST}")
    return Definition(repr(value), value, "")


def listed(items: Sequence[Definition]) -> Definition:
    """Define a list of inputs."""
    return Definition(f"[{', '.join(item.text for item in items)}]", tuple(item.value for item in items), "")


def applied(function: Function, given: Mapping[str, Definition], vocabulary: Vocabulary, column: int = 1) -> Definition:
    """Define a call of a listed function, whose inputs are defined; a refusal tells `column`. Raises Refused."""
    if given.keys() != function.parameters.keys():
        _check_names(function, given, column)
    if function.records:
        lists = {p: _records(f"{function.name}: {p}", given[p], r) for p, r in function.records.items() if p in given}
        given = {**given, **lists}
    said: list[str] = []
    inputs: dict[str, Definition] = {}
    for parameter, kind in function.parameters.items():
        found = given.get(parameter)
        if found is None:
            default = function.optional[parameter]
            inputs[parameter] = Definition(repr(default), default, kind)
            continue
        if type(found.value) not in NUMBERS or kind in vocabulary.texts:
            _check_number(f"{function.name}: {parameter}", found.value, kind, vocabulary, column)
        said.append(f"{parameter}={found.text}")
        inputs[parameter] = Definition(found.text, found.value, found.kind or kind)
    text = f"{function.name}({', '.join(said)})"
    return Definition(text, _worked_out(text, function, given, vocabulary, column), function.result, inputs)


def _check_names(function: Function, given: Mapping[str, Definition], column: int) -> None:
    """A call names each parameter that has no default, and no other."""
    for argument in given:
        if argument not in function.parameters:
            raise Refused(f"{function.name} has no “{argument}”", nearest(argument, function.parameters), column)
    missing = [p for p in function.parameters if p not in given and p not in function.optional]
    if missing:
        raise Refused(f"{function.name} lacks {', '.join(missing)}", signature(function), column)


def _check_number(where: str, value: Any, kind: str, vocabulary: Vocabulary, column: int) -> None:
    """A word where a number is due is told before a function stumbles over it."""
    known = vocabulary.kinds.get(kind)
    if isinstance(value, str) and known is not None and not known.is_text:
        close = nearest(value, vocabulary.constants)
        right = close if close.startswith("did you mean") else "write a number, or the name of a constant"
        raise Refused(f"{where} is “{value}”, which is no number", right, column)
    if not isinstance(value, str | bool) and known is not None and known.is_text and known.pattern != "term":
        what = f"{where} is the number {value}, where a text is due"
        raise Refused(what, "write it in quotes, if it is right", column)


def _worked_out(
    text: str, function: Function, given: Mapping[str, Definition], vocabulary: Vocabulary, column: int
) -> Any:
    if text not in vocabulary.values:
        try:
            value = function.call(**{name: definition.value for name, definition in given.items()})
        except ValueError as error:
            raise Refused(f"{text} has no value: {error}", "", column) from None
        except (TypeError, AttributeError):
            what = f"{text} has no value: one of these is of another sort than it takes"
            raise Refused(what, "write numbers where numbers are due", column) from None
        except ArithmeticError:
            what = f"{text} has no value: a number grows too large on the way, or divides by nothing"
            raise Refused(what, "write numbers nearer to those of the game", column) from None
        vocabulary.values[text] = value
    return vocabulary.values[text]


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


def signature(function: Function) -> str:
    """Write how a function is called: fibs.points(length, multiplier, chance)."""
    names = [f"{p}={function.optional[p]!r}" if p in function.optional else p for p in function.parameters]
    return f"{function.name}({', '.join(names)})"
