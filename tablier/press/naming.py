"""What content may name, laid open: each constant, function and field with its kind, its value and an example.

Knows the vocabulary and the ledger of a site; not how they are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from tablier.press.calls import Vocabulary, signature
from tablier.press.expressions import define
from tablier.press.figures import FORMS, figure, published
from tablier.press.model import Constant, Function, Several
from tablier.press.problems import Refused
from tablier.press.words import Words

CALL = re.compile(r"([a-z_]+\.[a-z_]+)\(.*\)((?:\.[a-z_]+)?)", re.DOTALL)
RAISES = re.compile(r" Raises [^.]+\.$")  # for those who call it from Python


class Named(Struct, frozen=True):
    """One name: how it is written, what it means, its kind, a value, the value's texts, and how prose says it."""

    name: str
    means: str = ""
    kind: str = ""
    value: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    example: str = ""


def names(vocabulary: Vocabulary, words: Mapping[str, Words], record: Mapping[str, Any]) -> tuple[Named, ...]:
    """List every constant and function, sorted, each function followed by the fields of its result."""
    shown = _shown(record["figures"])
    constants = [_constant(constant, vocabulary, words, shown) for constant in vocabulary.constants.values()]
    functions = [_function(function, shown) for function in vocabulary.functions.values()]
    listed = [*((named,) for named in constants), *functions]
    return tuple(named for group in sorted(listed, key=lambda group: group[0].name.casefold()) for named in group)


def page_names(page: str, record: Mapping[str, Any]) -> tuple[Named, ...]:
    """List the figures and claims that a page of the site has, by the names other pages may use too."""
    own = [row for row in (*record["figures"], *record["claims"]) if row["address"].startswith(f"{page}/")]
    return tuple(_row(row) for row in own)


def _row(row: Mapping[str, Any]) -> Named:
    if "texts" not in row:
        return Named(row["address"], row["definition"], "Claim", example=f"[…]{{claim={row['address'].split('/')[1]}}}")
    return Named(row["address"], row["definition"], row["kind"], row["value"], row["texts"], _in_prose(row))


def _in_prose(row: Mapping[str, Any]) -> str:
    return f"{{{{ {row['address']} }}}}"


def _shown(rows: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Give for each function, field and constant the figure with the shortest address that shows it."""
    found: dict[str, Mapping[str, Any]] = {}
    for row in sorted(rows, key=lambda row: (len(row["address"]), row["address"])):
        if "[" in row["address"] or row["address"].rpartition(".")[2] in FORMS:
            continue
        called = CALL.fullmatch(row["definition"])
        found.setdefault(called[1] + called[2] if called else row["definition"], row)
    return found


def _constant(
    constant: Constant, vocabulary: Vocabulary, words: Mapping[str, Words], shown: Mapping[str, Mapping[str, Any]]
) -> Named:
    texts = {}
    for code, catalog in words.items():
        try:
            made = figure(constant.name, define(constant.name, vocabulary), vocabulary.kinds[constant.kind], catalog)
        except Refused:
            continue
        texts[code] = made.text
    value = published(constant.value)
    example = _in_prose(shown[constant.name]) if constant.name in shown else ""
    return Named(constant.name, "", constant.kind, value, texts, example)


def _function(function: Function, shown: Mapping[str, Mapping[str, Any]]) -> tuple[Named, ...]:
    means = RAISES.sub("", (function.call.__doc__ or "").split("\n")[0])
    if isinstance(function.result, str):
        return (_filled(Named(signature(function), means, function.result), function.name, shown),)
    if isinstance(function.result, Several):
        several = function.result.fields.items()
        return Named(signature(function), means), *(Named(f"[0].{part}", "", kind) for part, kind in several)
    return Named(signature(function), means), *_fields(function.name, function.result, shown)


def _fields(name: str, fields: Mapping[str, str], shown: Mapping[str, Mapping[str, Any]]) -> Iterator[Named]:
    for part, kind in fields.items():
        yield _filled(Named(f".{part}", "", kind), f"{name}.{part}", shown)


def _filled(named: Named, key: str, shown: Mapping[str, Mapping[str, Any]]) -> Named:
    """Add the example that the site shows of a name, where there is one."""
    if key not in shown:
        return named
    row = shown[key]
    return Named(named.name, named.means, named.kind, row["value"], row["texts"], _in_prose(row))
