"""What a page's scripts are told is proved: values, formats, symbols, nouns, numerals, the numbers in what they say."""

from __future__ import annotations

import pytest

from tablier.press.proofs_settings import settings, spoken
from tests.press.changed_page import told

RATING, ELO, RULES, PROOF = (f"fr/{name}/index.html" for name in ("cote", "elo", "regles", "preuve"))
WRONG = [
    (RATING, '"chance":["percent",0,1', '"chance":["percent",0,2', "the script writes chance as ['percent', 0, 2]"),
    (RATING, 'data-value="1496.1', 'data-value="1497.1', "fibs/calculator.lose_own_new carries 1497.1003520622378"),
    (RATING, 'output name="win_own_new"', 'output name="win_own_change"', "the output win_own_change stands twice"),
    (
        RATING,
        '"length":[1,99',
        '"length":[1,98',
        "the script is told 99 of fields.length[1], and 98 in another language",
    ),
    (RATING, '"symbols":{"decimal":","', '"symbols":{"decimal":"."', "the script writes “.”"),
    (
        ELO,
        ' data-figures="elo/calculator.reason"',
        "",
        "no figure stands behind",
    ),
    (RULES, '"group":"\u202f"', '"group":" "', "the script writes “ ”"),
    (RULES, '["{} pip",', '["{} pips",', "the script counts {} pips, {} de pips, {} pips"),
    (PROOF, '"zéro","une",', '"zéro","un",', "the script counts otherwise: un, une"),
    (
        ELO,
        "2024-03-01",
        "2024-04-01",
        "the script is told ['2024', '03', '01'] of words.early, and ['2024', '04', '01'] in another language",
    ),
    (
        RULES,
        '"empty":"vide"',
        '"empty":"vide, sauf quatre"',
        "the script is told None of words.empty, and vide, sauf quatre in another language",
    ),
    (RULES, '"empty":"vide"', '"empty":vide', "this is not JSON: Expecting value: line 1 column"),
    (
        RATING,
        '"symbols":{',
        '"symbols":7,"signs":{',
        "no script is told this: Expected `object`, got `int` - at `$.symbols`",
    ),
    (RATING, '<script type="application/json">', "<script>", "this calculator is told nothing"),
    (RATING, '<output name="chance"', "<output", "this output has no name"),
]


@pytest.mark.parametrize(("path", "before", "after", "message"), WRONG)
def test_a_script_told_otherwise_is_told(path: str, before: str, after: str, message: str) -> None:
    assert any(found.startswith(message) for prove in (settings, spoken) for found in told(prove, path, before, after))
