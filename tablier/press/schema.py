"""The shape of the YAML files, as types; a value of another shape is a problem at its own line.

Knows no meaning of the names in them.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from tablier.press.model import TextFile
from tablier.press.problems import Problem, alike, nearest, place
from tablier.press.strict_yaml import Marks

Shape = TypeVar("Shape", bound=msgspec.Struct)
Digits = int | list[int]


class LanguageYaml(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of `languages` in site.yaml."""

    tag: str
    name: str


class TranslationsYaml(msgspec.Struct, forbid_unknown_fields=True):
    """`translations` in site.yaml: how a translation that is behind is told, what becomes of a page one lacks."""

    behind: str = "warning"
    lacking: str = "refused"


class SiteYaml(msgspec.Struct, forbid_unknown_fields=True):
    """site.yaml."""

    name: str
    base_url: str
    languages: dict[str, LanguageYaml]
    facts: dict[str, str] = {}
    redirects: dict[str, str] = {}
    translations: TranslationsYaml = msgspec.field(default_factory=TranslationsYaml)


class CitationYaml(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of sources.yaml."""

    title: str
    url: str = ""


class FigureYaml(msgspec.Struct, forbid_unknown_fields=True):
    """A figure with more to say than its definition."""

    is_: str = msgspec.field(name="is")
    digits: Digits | None = None


class TableYaml(msgspec.Struct, forbid_unknown_fields=True):
    """A table: one figure a cell over two parameters, or one record a row with fields for columns.

    `each` gives the records themselves: an expression of several, or the names of examples. A field may have a form,
    like gap.bare.
    """

    columns: dict[str, list[Any]] | list[str]
    rows: dict[str, list[Any]] = {}
    cell: str = ""
    of: str = ""
    each: str | list[str] = ""
    with_: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    digits: Digits | dict[str, Digits] | None = None


class PageYaml(msgspec.Struct, forbid_unknown_fields=True):
    """page.yaml."""

    template: str = "page"
    formulas: list[str] = []
    figures: dict[str, str | FigureYaml] = {}
    examples: dict[str, dict[str, Any]] = {}
    tables: dict[str, TableYaml] = {}
    claims: dict[str, str] = {}
    calculator: str = ""
    terms: str = "linked"


class MetaYaml(msgspec.Struct, forbid_unknown_fields=True):
    """The front matter of a Markdown file."""

    title: str
    slug: str
    description: str
    updated: datetime.date
    written_in: str = ""


class TableBlockYaml(msgspec.Struct, forbid_unknown_fields=True):
    """What a ```table block says in its language."""

    caption: str
    rows: str | dict[str, str]
    columns: str | dict[str, str]
    corner: str = ""


class FormulaBlockYaml(msgspec.Struct, forbid_unknown_fields=True):
    """What a ```formula or ```steps block says in its language."""

    caption: str


class BoardBlockYaml(msgspec.Struct, forbid_unknown_fields=True):
    """What a ```board block says in its language."""

    caption: str


class CitationsYaml(msgspec.Struct, forbid_unknown_fields=True):
    """sources.yaml, wrapped so that one reading serves."""

    sources: dict[str, CitationYaml]


class SpellingYaml(msgspec.Struct, forbid_unknown_fields=True):
    """What one language writes for a term, the forms it takes in a sentence, and what is never written for it."""

    write: str
    forms: list[str] = []
    never: list[str] = []


class TermLinkYaml(msgspec.Struct, forbid_unknown_fields=True):
    """The section that explains a term: its first use on a page leads there."""

    link: str = ""


class TermsYaml(msgspec.Struct, forbid_unknown_fields=True):
    """terms.yaml, parted so that one reading serves: each term's languages, and its link."""

    terms: dict[str, dict[str, SpellingYaml]]
    links: dict[str, TermLinkYaml] = {}


Path = tuple[str | int, ...]
Fault = tuple[Path, str, str]  # where, what is wrong, what would be right
NAMES = {
    inspect.StrType: "text",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.DateType: "a date like 2026-10-28",
    inspect.DictType: "names with values",
    inspect.StructType: "names with values",
    inspect.ListType: "a list",
}
FOUND = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    dict: "names with values",
    list: "a list",
}


def shaped(
    value: Any, shape: type[Shape], marks: Marks, file: TextFile, whole: str = "the file", line: int = 0
) -> tuple[Shape | None, tuple[Problem, ...]]:
    """Turn a YAML value into its type; every part of another shape is a problem, all of them at once.

    What stands within a file says what it is and on which line it begins.
    """
    given = {} if value is None else value
    try:
        return msgspec.convert(given, shape, strict=True), ()
    except msgspec.ValidationError:
        faults = list(_faults(given, _described(shape), ()))
        if not faults:
            raise
    known = {**marks, (): (line, 1)} if line else marks
    named = [(path, what.replace("the file", whole, 1) if not path else what, right) for path, what, right in faults]
    return None, tuple(_problem(fault, known, file) for fault in named)


@cache
def _described(shape: type[msgspec.Struct]) -> inspect.Type:
    """Describe a type, once a process."""
    return inspect.type_info(shape)


def _problem(fault: Fault, marks: Marks, file: TextFile) -> Problem:
    path, what, right = fault
    known = next((path[:end] for end in range(len(path), -1, -1) if path[:end] in marks), None)
    line, column = marks[known] if known is not None else (1, 1)
    return place(file.text, line, column, file.path, what, right)


def _faults(value: Any, kind: inspect.Type, path: Path) -> Iterator[Fault]:
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    fitting = next((option for option in options if _fits(value, option)), None)
    name = f"“{path[-1]}”" if path else "the file"
    if fitting is None:
        wanted = " or ".join(NAMES[type(option)] for option in options if type(option) in NAMES)
        what = f"{name} is {FOUND.get(type(value), 'empty')}"
        if isinstance(kind, inspect.DateType) and isinstance(value, str):
            what = f"“{value}” is no date"
        yield path, what, f"write {wanted}" + _quotes(value, kind)
    elif isinstance(fitting, inspect.StructType):
        yield from _struct_faults(value, fitting, path)
    elif isinstance(fitting, inspect.DictType):
        for key, item in value.items():
            yield from _faults(item, fitting.value_type, (*path, key))
    elif isinstance(fitting, inspect.ListType):
        for number, item in enumerate(value):
            yield from _faults(item, fitting.item_type, (*path, number))


def _quotes(value: Any, kind: inspect.Type) -> str:
    """Say that quotes make text of what YAML takes for a number, a truth or an empty mapping."""
    is_plain = isinstance(value, bool | int | float) or value == {}
    return " in quotes" if isinstance(kind, inspect.StrType) and is_plain else ""


def _fits(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.AnyType():
            return True
        case inspect.NoneType():
            return value is None
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.DateType():
            return isinstance(value, str) and _is_date(value)
        case inspect.ListType():
            return isinstance(value, list)
        case inspect.DictType() | inspect.StructType():
            return isinstance(value, dict)
    raise TypeError(f"no rule for {kind}")


def _is_date(text: str) -> bool:
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _struct_faults(value: dict[str, Any], kind: inspect.StructType, path: Path) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in kind.fields}
    for key, item in value.items():
        if key in fields:
            yield from _faults(item, fields[key].type, (*path, key))
        else:
            yield (*path, key), f"“{key}” is not known here", nearest(key, fields)
    misspelt = {name for key in value if key not in fields for name in alike(key, fields, 1)}
    for name, field in fields.items():
        if field.required and name not in value and name not in misspelt:
            where = f"“{path[-1]}”" if path else "the file"
            yield path, f"{where} lacks “{name}”", f"add a line “{name}: …”"
