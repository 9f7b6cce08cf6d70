"""The page of changes tells what moved, the last first, and what no history holds is told."""

from __future__ import annotations

import re
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
- accepted: '2026-11-02'
  because: A page
  moved:
    b/updated.fr: {old: {}, new: {fr: 2 novembre 2026}}
    b/updated.pt: {old: {}, new: {pt: 2 de novembro de 2026}}
- accepted: '2026-11-03'
  because: A Portuguese word
  moved:
    b/w: {old: {fr: même, pt: antes}, new: {fr: même, pt: depois}}
"""
FIRST_LOCK = """\
-- content/figures-history.yaml --
- {accepted: '2026-10-28', because: The first lock, moved: {}}
"""


def test_the_last_change_comes_first_with_what_moved(tmp_path: Path) -> None:
    text = html(built(tmp_path, page(BLOCK, BLOCK) + HISTORY), "fr/essai/index.html")
    shown = text.partition('<div class="history"')[2].partition("</div>")[0]
    assert shown.index("1er novembre 2026") < shown.index("28 octobre 2026")
    assert "<li><code>a/x</code> <del>6 points</del> <ins>8 points</ins></li>" in shown
    assert shown.count("<li>") == 1
    assert "Longer &lt;b&gt;matches&lt;/b&gt;" in shown
    counted = [
        f"Nombres ajoutés\u00a0: {came}\u202f; retirés\u00a0: {went}." for came, went in ((1, 0), (0, 1), (1, 0))
    ]
    assert re.findall("Nombres [^<]*", shown) == counted
    portuguese = html(built(tmp_path, page(BLOCK, BLOCK) + HISTORY), "pt/teste/index.html")
    assert "<li><code>a/z</code> <del>antes</del> <ins>depois</ins></li>" in portuguese


def test_what_stayed_in_a_language_is_not_told_there(tmp_path: Path) -> None:
    """A figure of one language alone neither comes nor goes in the other; a change in one is no change in the other."""
    made = built(tmp_path, page(BLOCK, BLOCK) + HISTORY)
    french, portuguese = (html(made, path) for path in ("fr/essai/index.html", "pt/teste/index.html"))
    assert "A Portuguese word" not in french
    last = portuguese.partition("A Portuguese word</p>")[2].partition("</section>")[0]
    assert "<del>antes</del> <ins>depois</ins>" in last
    assert "<p>" not in last
    assert "<p>Números acrescentados: 1; retirados: 0.</p>" in portuguese.partition("A page</p>")[2]


def test_of_a_first_lock_the_day_and_the_reason_are_told(tmp_path: Path) -> None:
    text = html(built(tmp_path, page(BLOCK, BLOCK) + FIRST_LOCK), "fr/essai/index.html")
    entry = text.partition('<div class="history"')[2].partition("<section>")[2].partition("</section>")[0]
    assert entry.split("\n")[1:-1] == [
        '<h3><time datetime="2026-10-28">28 octobre 2026</time></h3>',
        '<p lang="en">The first lock</p>',
    ]


RIGHT = "write it with figures --accept --because TEXT"


@pytest.mark.parametrize(
    "torn", ["7", "a: b", "- 7", "- accepted: x", "[", "- {accepted: '2026-13-01', because: a, moved: {}}"]
)
def test_a_torn_history_is_told(tmp_path: Path, torn: str) -> None:
    made = built(tmp_path, page(BLOCK, "") + f"-- content/figures-history.yaml --\n{torn}\n")
    wrong = f"figures-history.yaml is no history of figures; {RIGHT}"
    assert f"content/essai/fr.md:7:1: {wrong}" in "\n".join(told(made, tmp_path))


def test_a_merge_left_half_done_is_told(tmp_path: Path) -> None:
    merged = HISTORY.replace("- accepted: '2026-11-01'", "<<<<<<< HEAD\n- accepted: '2026-11-01'")
    wrong = "two versions meet in figures-history.yaml, line 5; keep both, and take the marks out"
    assert f"content/essai/fr.md:7:1: {wrong}" in "\n".join(told(built(tmp_path, page(BLOCK, "") + merged), tmp_path))


def test_no_history_is_told(tmp_path: Path) -> None:
    made = built(tmp_path, page(BLOCK, ""))
    wrong = f"content/essai/fr.md:7:1: there is no figures-history.yaml to tell from; {RIGHT}"
    assert wrong in "\n".join(told(made, tmp_path))
