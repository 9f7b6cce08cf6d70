"""What a reader's browser recomputes a page with: the functions and constants content may name, walked.

The rules of the game leave the subset: their figures are compared with the ledger and not recomputed there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from tablier.guide.gathered import Root, shortened
from tablier.guide.names import vocabulary
from tablier.press import numbers
from tablier.press.model import Function

VERIFIER = "verifier"
WALKED = ("fibs", "ranked", "elo", "fide", "dice")
WRITERS: Mapping[str, Root] = {
    "written": numbers.written,
    "span": numbers.span,
    "odds": numbers.odds,
    "inLetters": numbers.in_letters,
    "date": numbers.date,
}


@cache
def walked_vocabulary() -> str:
    """Write what content may name as JavaScript: each function with its parameters and records, each constant.

    Raises Refused where a function leaves the subset.
    """
    known = vocabulary(WALKED)
    listed = known.functions.values()
    records = [record for function in listed for record in function.records.values()]
    code, short = shortened([*(function.call for function in listed), *records, *WRITERS.values()])
    functions = ",".join(f"{json.dumps(function.name)}:{_described(function, short)}" for function in listed)
    writers = ",".join(f"{name}:{short[writer]}" for name, writer in WRITERS.items())
    constants = json.dumps({name: constant.value for name, constant in known.constants.items()}, separators=(",", ":"))
    return f"{code}const computed={{functions:{{{functions}}},constants:{constants},{writers}}};\n"


def _described(function: Function, short: Mapping[Root, str]) -> str:
    """Write a function, its parameters' names, and the record of each parameter that takes a list of them."""
    records = ",".join(f"{name}:{short[record]}" for name, record in function.records.items())
    parameters = json.dumps(list(function.parameters), separators=(",", ":"))
    return f"[{short[function.call]},{parameters},{{{records}}}]"
