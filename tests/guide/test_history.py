"""The page of changes tells what moved, the last first, and what no history holds is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sites import built, html, page, told

BLOCK = "```history\n```"
HISTORY = """\
-- content/figures-history.yaml --
- accepted: '2026-10-28'
  because: The first figures
  moved:
    a/x: {old: {}, new: {fr: 6 points, pt: 6 pontos}}
- accepted: '2026-11-01'
  because: Longer <b>matches</b>
  moved:
    a/x: {old: {fr: 6 points, pt: 6 pontos}, new: {fr: 8 points, pt: 8 pontos}}
    a/y: {old: {fr: '1', pt: '1'}, new: {}}
    a/z: {old: {fr: même, pt: antes}, new: {fr: même, pt: depois}}
"""


def test_the_last_change_comes_first_with_what_moved(tmp_path: Path) -> None:
    text = html(built(tmp_path, page(BLOCK, BLOCK) + HISTORY), "fr/essai/index.html")
    shown = text.partition('<div class="history"')[2].partition("</div>")[0]
    assert shown.index("1er novembre 2026") < shown.index("28 octobre 2026")
    assert "<li><code>a/x</code> <del>6 points</del> <ins>8 points</ins></li>" in shown
    assert shown.count("<li>") == 1
    assert "Longer &lt;b&gt;matches&lt;/b&gt;" in shown
    assert "Nombres ajoutés\u00a0: 0\u202f; retirés\u00a0: 1." in shown
    portuguese = html(built(tmp_path, page(BLOCK, BLOCK) + HISTORY), "pt/teste/index.html")
    assert "<li><code>a/z</code> <del>antes</del> <ins>depois</ins></li>" in portuguese


RIGHT = "write it with figures --accept --because TEXT"


@pytest.mark.parametrize(
    "torn", ["7", "a: b", "- 7", "- accepted: x", "[", "- {accepted: '2026-13-01', because: a, moved: {}}"]
)
def test_a_torn_history_is_told(tmp_path: Path, torn: str) -> None:
    made = built(tmp_path, page(BLOCK, "") + f"-- content/figures-history.yaml --\n{torn}\n")
    wrong = f"figures-history.yaml is no history of figures; {RIGHT}"
    assert f"content/essai/fr.md:7:1: {wrong}" in "\n".join(told(made, tmp_path))


def test_no_history_is_told(tmp_path: Path) -> None:
    made = built(tmp_path, page(BLOCK, ""))
    wrong = f"content/essai/fr.md:7:1: there is no figures-history.yaml to tell from; {RIGHT}"
    assert wrong in "\n".join(told(made, tmp_path))
