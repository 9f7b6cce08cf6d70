"""A small campaign: of some faults drawn from all there are, none survives; a clean build raises no alarm.

The whole campaign is `python -m tests.mutants --count 1000 --table FILE`.
"""

from __future__ import annotations

from tests.mutants.campaign import clean_site, faults_of, told_all
from tests.mutants.equivalent import REASONS
from tests.mutants.faults import ROOT, drawn, sown
from tests.mutants.in_code import code_faults
from tests.mutants.trial import SURVIVED

COUNT = 10


def test_a_clean_build_raises_no_alarm_and_no_fault_of_a_sample_survives() -> None:
    clean, alarms = clean_site()
    assert alarms == []
    faults = faults_of(clean)
    verdicts = [*told_all(drawn(faults, COUNT, "sample"), clean, jobs=2)]
    assert len(verdicts) == COUNT
    assert [verdict.fault.name for verdict in verdicts if verdict.by == SURVIVED] == []


def test_faults_of_a_formula_are_the_ones_expected() -> None:
    source = "def chance(gap: Gap) -> Chance:\n    return max(0, 1 - abs(gap) / 2000)\n"
    assert [(fault.kind, fault.before, fault.after) for fault in sown("chance.py", source, code_faults(source))] == [
        ("cap", "max(0, 1 - abs(gap) / 2000)", "0"),
        ("cap", "max(0, 1 - abs(gap) / 2000)", "(1 - abs(gap) / 2000)"),
        ("constant", "0", "1"),
        ("operator", "1 - abs(gap) / 2000", "(1 + abs(gap) / 2000)"),
        ("swap", "1 - abs(gap) / 2000", "(abs(gap) / 2000 - 1)"),
        ("constant", "1", "2"),
        ("constant", "1", "0"),
        ("operator", "abs(gap) / 2000", "(abs(gap) * 2000)"),
        ("swap", "abs(gap) / 2000", "(2000 / abs(gap))"),
        ("sign", "abs(gap)", "gap"),
        ("constant", "2000", "2001"),
        ("constant", "2000", "1999"),
        ("unit", "Chance", "Multiplier"),
    ]


def test_every_reason_why_a_fault_is_none_still_speaks_of_one() -> None:
    for path, piece, why in REASONS:
        text = (ROOT / path).read_text("utf-8")
        assert any(piece in fault.name for fault in sown(path, text, code_faults(text))), f"{path}: {piece}: {why}"
