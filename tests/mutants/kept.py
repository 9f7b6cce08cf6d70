"""Verdicts as they fall, kept in a file: a campaign that was stopped goes on, and one that is run again tries its survivors.

Knows verdicts as lines of JSON. Does not know how one is found.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutants.faults import ROOT, Fault
from tests.mutants.trial import SURVIVED, Verdict


def text_of(fault: Fault, published: Mapping[str, bytes]) -> str:
    """Give the file a fault is sown in, as it stands without it."""
    return published[fault.path].decode() if fault.published else (ROOT / fault.path).read_text("utf-8")


def mark(fault: Fault, published: Mapping[str, bytes]) -> str:
    """Name a fault by the very text it makes, so that a verdict is never taken for that of another."""
    made = f"{fault.path}\n{fault.done_to(text_of(fault, published))}"
    return hashlib.sha256(made.encode()).hexdigest()[:24]


def keep(file: Path, verdict: Verdict, published: Mapping[str, bytes]) -> None:
    """Append a verdict."""
    row = {"fault": mark(verdict.fault, published), "kind": verdict.fault.kind, "name": verdict.fault.name}
    row |= {"by": verdict.by, "said": verdict.said}
    kept_row = {**row, "changed": verdict.changed}
    with file.open("a", encoding="utf-8") as kept:
        kept.write(json.dumps(kept_row, ensure_ascii=False) + "\n")


def told_before(file: Path, faults: Sequence[Fault], published: Mapping[str, bytes]) -> dict[Fault, Verdict]:
    """Find the verdicts of faults that something told; a survivor is tried again."""
    if not file.exists():
        return {}
    rows = {row["fault"]: row for row in map(json.loads, file.read_text("utf-8").splitlines())}
    found = {}
    for fault in faults:
        row = rows.get(mark(fault, published))
        if row and row["by"] != SURVIVED:
            found[fault] = Verdict(fault, row["by"], row["said"], row["changed"])
    return found
