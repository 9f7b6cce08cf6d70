"""One function called on many rows of arguments, in Python and in Chromium. Knows no formula and no text.

An outcome is `{"value": …}` or `{"error": "NameOfError: its text"}`, in the types of JSON on both sides.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, is_dataclass
from typing import Any, TypeAlias

from playwright.sync_api import Page

from tablier.press.script import javascript

Function: TypeAlias = Any  # a module's function, which the walk reads by its name
Outcome: TypeAlias = dict[str, Any]
Row: TypeAlias = tuple[Any, ...]

CALL_EACH = """(() => {
"use strict";
%(code)s
const outcome = (row) => {
  try { return {value: %(name)s(...row)}; } catch (error) { return {error: error.message}; }
};
return JSON.stringify(%(rows)s.map(outcome));
})()"""


def in_python(function: Function, rows: Iterable[Row]) -> list[Outcome]:
    """Call the function on each row here."""
    return [_outcome(function, row) for row in rows]


def in_browser(page: Page, function: Function, rows: Iterable[Row]) -> list[Outcome]:
    """Call the function, walked to JavaScript, on each row in the page; one message there and one back."""
    code, problems = javascript([function])
    assert problems == ()
    name = f"{function.__module__.rpartition('.')[2]}_{function.__name__}"
    script = CALL_EACH % {"code": code, "name": name, "rows": _literal(list(rows))}
    outcomes: list[Outcome] = json.loads(page.evaluate(script))
    return outcomes


def differences(page: Page, function: Function, rows: list[Row]) -> list[tuple[Row, Outcome, Outcome]]:
    """List the rows on which Python and the browser differ, with what each of them gives."""
    here, there = in_python(function, rows), in_browser(page, function, rows)
    triples = zip(rows, here, there, strict=True)
    return [(row, python, browser) for row, python, browser in triples if not agree(python, browser)]


def agree(left: object, right: object) -> bool:
    """Tell whether two values in the types of JSON are the same; numbers to 12 digits."""
    match left, right:
        case bool(), bool():
            return left == right
        case int() | float(), int() | float():
            return math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12)
        case list(), list():
            return len(left) == len(right) and all(map(agree, left, right))
        case dict(), dict():
            return left.keys() == right.keys() and all(agree(left[key], right[key]) for key in left)
    return type(left) is type(right) and left == right


def _outcome(function: Function, row: Row) -> Outcome:
    try:
        value = function(*row)
    except (ValueError, ArithmeticError, LookupError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return {"value": json.loads(_literal(value))}


def _literal(value: object) -> str:
    """Write a value as a JavaScript literal: JSON, with NaN and Infinity as JavaScript spells them."""
    return json.dumps(value, default=_fields)


def _fields(record: object) -> dict[str, object]:
    assert is_dataclass(record)
    assert not isinstance(record, type)
    return asdict(record)
