"""What a site shows of its code: functions called, conditions answered both ways, formulas worked, numbers bound."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tablier.press.coverage import Branch, Loose, loose_numbers, traced, unexercised

SOURCE = """\
def size(number):
    if number is None:
        raise ValueError("no number")
    return "large" if number > 10 else "small"


def sorted_out(numbers):
    return [number for number in numbers if number > 0 and number < 9]


def never():
    return 1
"""


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    file = tmp_path / "sizes.py"
    file.write_text(SOURCE, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("sizes", file)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_a_condition_answered_one_way_is_told_and_one_that_refuses_is_not(module: ModuleType) -> None:
    before = sys.gettrace()
    (shown,) = traced([module], lambda: [module.size(3), module.sorted_out([1, 12])])
    assert sys.gettrace() is before
    assert (shown.functions, shown.uncalled, shown.branches) == (3, ("sizes.never",), 3)
    assert shown.unshown == (
        Branch("sizes.size", 4, "number > 10", "true"),
        Branch("sizes.sorted_out", 8, "number > 0", "false"),
    )


def test_what_is_answered_both_ways_is_shown_whole(module: ModuleType) -> None:
    (shown,) = traced(
        [module], lambda: [module.size(3), module.size(30), module.sorted_out([1, 12, -1]), module.never()]
    )
    assert (shown.uncalled, shown.unshown) == ((), ())


def test_a_formula_never_worked_through_is_named() -> None:
    rows = [
        {"address": "a/x.f", "function": "x.f"},
        {"address": "a/x.g", "function": "x.g"},
        {"address": "a/b.step[1]", "function": "x.f", "arguments": {"n": "1"}},
    ]
    assert unexercised({"formulas": rows}) == ("a/x.g",)


PAGE = """<html lang="fr"><body><h2 id="first">Un</h2>
<p>Deux joueurs, <data class="figure" value="4" data-figure="a/b">4 points</data>. Rien ici.</p>
<p><span data-claim="a/c">Trois fois plus.</span> La 2e manche.</p><p><span data-figures="a/b">4 points. Puis 4.</span></p>
<table><tr><td data-figures="a/b">4</td></tr></table><div data-free="history"><ul><li>7 pions</li></ul></div>
<code>12</code></body></html>"""


def test_a_number_that_nothing_binds_is_told_with_its_sentence() -> None:
    record = {
        "base_url": "https://a.example",
        "pages": {"a": {"fr": "/fr/a/"}},
        "languages": {"fr": {"tag": "fr"}},
    }
    assert loose_numbers(record, {"fr/a/index.html": PAGE.encode()}) == (
        Loose("fr", "/fr/a/#first", "Deux", "Deux joueurs, 4 points."),
    )
