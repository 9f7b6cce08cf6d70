"""A worked position is drawn from the engine's board, told in words and as a table, and proved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sites import built, html, page, told

YAML = """\
examples:
  opening: {of: worked.position, checkers: "-b----E-C---eE---c-e----B-", roll: 3-1, tried: 8/5}
  late: {of: worked.position, checkers: "a-GG----------------dc----"}
"""
BODY = """\
{{{{ opening.plays }}}}, {{{{ opening.tried }}}} : {{{{ opening.refused }}}}.

```board opening
caption: {first}
```

```board late
caption: {second}
```
"""
SITE = page(BODY.format(first="Début", second="Fin"), BODY.format(first="Início", second="Fim"), YAML)


@pytest.fixture(scope="module")
def french(tmp_path_factory: pytest.TempPathFactory) -> str:
    return html(built(tmp_path_factory.mktemp("board"), SITE), "fr/essai/index.html")


def figures(text: str, name: str) -> list[str]:
    """Give the texts of every element that carries a figure of this name."""
    return re.findall(rf'data-figures?="essai/{re.escape(name)}"[^>]*>([^<]*)<', text)


def test_thirty_checkers_are_drawn_and_numbered_where_they_crowd(french: str) -> None:
    first, second = re.findall(r"<svg viewBox.*?</svg>", french, re.DOTALL)[:2]
    sides = [len(re.findall("M", re.findall(rf'class="{side}" d="([^"]*)"', first)[0])) for side in ("own", "their")]
    assert sides == [15, 15]
    assert len(re.findall("M", re.findall(r'class="own" d="([^"]*)"', second)[0])) == 10
    assert figures(second, "late.on[3].bare") == ["7"]


def test_the_points_are_numbered_once_a_page(french: str) -> None:
    assert french.count("<symbol") == 1
    assert french.count('<use href="#empty-board"/>') == 2
    assert [figures(french, f"point[{point}]")[0] for point in (1, 13, 24)] == ["1", "13", "24"]


def test_a_sentence_and_a_table_say_the_same(french: str) -> None:
    assert figures(french, "opening.places") == ["2 sur la 24, 5 sur la 13, 3 sur la 8 et 5 sur la 6"]
    assert figures(french, "late.opponent_places") == ["1 sur la barre, 4 sur la 5, 3 sur la 4 et 7 hors du plateau"]
    row = re.search(r'<tr><th scope="row">barre</th><td class="number"></td><td class="number">.*?</tr>', french)
    assert row is not None
    assert ">1</data>" in row[0]


def test_a_roll_is_drawn_as_dots_and_an_xgid_is_written(french: str) -> None:
    assert french.count('class="die"') == 2
    assert figures(french, "opening.xgid") == ["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"]


def test_a_play_and_a_rule_are_figures(french: str) -> None:
    assert figures(french, "opening.plays") == ["16 coups permis"] * 2
    assert figures(french, "opening.refused") == ["il faut jouer les deux dés quand c’est possible"] * 2


def test_a_try_is_drawn_as_a_curve_with_a_cross(french: str) -> None:
    """From the third checker of the 8, bent 50 towards the middle, to where the 5 would hold its first."""
    assert re.findall(r'class="try" d="([^"]*)"', french) == ["M90 174.1Q132 142.1 174 210.1m-4 -4l8 8m0 -8l-8 8"]


def test_what_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    wrong = SITE.replace("```board late", "```board lat").replace("3-1", "31")
    assert told(built(tmp_path, wrong), tmp_path) == [
        "content/essai/fr.md:13:1: no position is called “lat”; did you mean “late”?\n    ```board lat\n    ^",
        "content/essai/page.yaml:2:3: worked.position: roll is the number 31, where a text is due; "
        "write it in quotes, if it is right\n"
        '      opening: {of: worked.position, checkers: "-b----E-C---eE---c-e----B-", roll: 31, tried: 8/5}\n'
        "      ^",
        "content/essai/pt.md:13:1: no position is called “lat”; did you mean “late”?\n    ```board lat\n    ^",
    ]
