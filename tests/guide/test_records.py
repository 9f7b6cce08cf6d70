"""A table may show records that stand already: those a function gives, or examples one by one."""

from pathlib import Path

import pytest

from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.verify import verify
from tests.sites import built, html, page, told

YAML = """\
examples:
  cup: {of: fide.rated_games, own: 2813, games: [[2400, elo.WIN], [2505, 0.5]], coefficient: 10}
  young: {of: fide.development, highest: 1500, games: 100, born: 2010}
  top: {of: fide.development, highest: 2400, games: 12}
figures:
  whole: fide.period(own=cup.own, games=cup.games, coefficient=cup.coefficient)
  last: elo.sequence(own=cup.own, games=cup.games, coefficient=10)[-1].own_new
tables:
  games:
    each: cup
    columns: [real_gap.bare, score, capped, exact_change]
  players:
    each: [young, top]
    columns: [highest, coefficient, reason]
claims:
  falls: last < cup.own
"""
BODY = """\
[Ici]{claim=falls} {{ last }} {{ whole.fide_new }}

```table games
caption: A
rows: "{} ({opponent})"
columns: {real_gap: Gap, score: B, capped: C, exact_change: D}
```

```table players
caption: E
rows: {young: Jeune, top: "Fort, {{ cup.own }}"}
columns: {highest: F, coefficient: G, reason: H}
```
"""


def figure(address: str, value: str, text: str) -> str:
    return f'<data class="figure" value="{value}" data-figure="essai/{address}">{text}</data>'


def test_records_are_rows_and_are_proved(tmp_path: Path) -> None:
    made = built(tmp_path, page(BODY, BODY, YAML))
    shown = html(made, "fr/essai/index.html")
    assert figure("games[2]", "2", "2") + " (" + figure("games[2,opponent]", "2505", "2505") + ")" in shown
    assert figure("games[1,exact_change]", "0.7", "+0,7") in shown
    assert figure("games[1,real_gap].bare", "413", "413") in shown
    assert figure("games[1,capped]", "false", "non") in shown
    assert figure("games[2,score]", "0.5", "0,5") in shown
    assert '<th scope="row">Jeune</th>' in shown
    assert figure("players[young,coefficient]", "40", "40") in shown
    assert figure("players[top,highest]", "2400", "2400") in shown
    games = "fide.rated_games(own=2813, games=[[2400, elo.WIN], [2505, 0.5]], coefficient=10)"
    rows = {row["address"]: row["definition"] for row in made.record["figures"]}
    assert rows["essai/games[2,exact_change]"] == f"{games}[1].exact_change"
    assert verify({file.path: file.data for file in made.files}, vocabulary(), all_walked()).problems == ()


FAULTS = {
    "two ways at once": (
        *("    each: [young, top]", "    each: [young, top]\n    of: fide.development"),
        "page.yaml:12:3: a table has one of cell:, of: and each:; cell: for one number a cell, of: for one record a row, "
        "each: for records that stand already",
    ),
    "rows beside each": (
        *("    each: [young, top]", "    each: [young, top]\n    rows: {games: [1]}"),
        "page.yaml:14:5: the records of each: are the rows; take rows: out",
    ),
    "with beside each": (
        *("    each: [young, top]", "    each: [young, top]\n    with: {games: 1}"),
        "page.yaml:14:5: the records of each: are the rows; take with: out",
    ),
    "columns with values": (
        *("columns: [highest, coefficient, reason]", "columns: {games: [1]}"),
        "page.yaml:14:5: these columns do not go with this table; columns: [fields] goes with each:",
    ),
    "no example": (
        *("[young, top]", "[young, tip]"),
        "page.yaml:13:5: no figure is called “tip”; define it under examples: or figures:",
    ),
    "no record": ("[young, top]", "[young, last]", "page.yaml:13:5: “last” is no record; name examples, or figures"),
    "no column": (
        *("[highest, coefficient, reason]", "[highest, reasn]"),
        "page.yaml:13:5: fide.development(highest=1500, games=100, born=2010) has no “reasn”; did you mean “reason”?",
    ),
    "no list": (
        *("each: cup", "each: whole"),
        "page.yaml:10:5: “whole” gives no list of records; or write the names of examples: [one, other]",
    ),
    "a list where a record is due": (
        *("    each: [young, top]", "    of: fide.rated_games\n    rows: {own: [2813]}"),
        "page.yaml:13:5: fide.rated_games gives several records; write each: fide.rated_games(…)",
    ),
    "a list in prose": (
        *("  last: elo.sequence(own=cup.own, games=cup.games, coefficient=10)[-1].own_new",)[:1],
        "  last: elo.sequence(own=cup.own, games=cup.games, coefficient=10)",
        "fr.md:7:20: “last” is a list of records; show it in a table with each:, or define one: name[0]",
    ),
}
SAID = {
    "a row without a heading": ("rows: {young: Jeune, top", "rows: {young: Jeune, tip", "the row “top” has no heading"),
    "a pattern without a hole": ('"{} ({opponent})"', "Partie", "rows: has no hole"),
    "a hole for no field": (
        *('"{} ({opponent})"', '"{oponent}"'),
        "coefficient=10)[0] has no “oponent”; did you mean “opponent”?",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_table_of_records_that_cannot_be_is_told(name: str, tmp_path: Path) -> None:
    old, new, message = FAULTS[name]
    assert old in YAML
    yaml = YAML.replace(old, new).replace("last < cup.own", "cup.own > 1")
    assert any(message in text for text in told(built(tmp_path, page(BODY, BODY, yaml)), tmp_path))


@pytest.mark.parametrize("name", SAID)
def test_words_that_do_not_fit_the_records_are_told(name: str, tmp_path: Path) -> None:
    old, new, message = SAID[name]
    assert old in BODY
    texts = told(built(tmp_path, page(BODY.replace(old, new), BODY, YAML)), tmp_path)
    assert len(texts) == 1
    assert message in texts[0]
