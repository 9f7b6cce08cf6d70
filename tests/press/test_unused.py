"""What page.yaml defines and nothing shows is a doubt, told where it is written; it stops no build."""

from __future__ import annotations

from pathlib import Path

from tablier.press.problems import as_text
from tablier.press.survey import survey
from tablier.press.unused import strays
from tests.sites import built, page, told

YAML = """\
figures:
  gain: fibs.points(length=9, multiplier=1, chance=0.5)
  stake: fibs.points_at_stake(length=7)
  odd: fibs.START
  within: fibs.START
examples:
  even: {of: fibs.match, own: 1500, opponent: 1500, length: 9}
  lone: {of: fibs.match, own: 1500, opponent: 1600, length: 9}
tables:
  chances: {cell: fibs.win_probability, rows: {gap: [100]}, columns: {length: [1, 3]}}
  spare: {cell: fibs.win_probability, rows: {gap: [100]}, columns: {length: [1, 3]}}
claims:
  more: even.gain > 1 and within > 1000
"""
TEXT = """\
[{{ gain.bare }}]{claim=more}, {{ other/start }}.

```table chances
caption: "{{ other/start }}"
rows: "{}"
columns: "{}"
```
"""
OTHER = """\
-- content/other/page.yaml --
figures:
  start: fibs.START
-- content/other/fr.md --
---
title: Autre
slug: autre
description: Autre
updated: 2026-10-28
---
-- content/other/pt.md --
---
title: Outra
slug: outra
description: Outra
updated: 2026-10-28
---
"""


def test_what_nothing_shows_is_told_at_its_line(tmp_path: Path) -> None:
    made = built(tmp_path, page(TEXT, TEXT, YAML) + OTHER)
    assert not made.is_stopped
    assert told(made, tmp_path) == [
        "content/essai/page.yaml:3:3: warning: nothing shows the figure “stake”; use it, or take it out\n"
        "      stake: fibs.points_at_stake(length=7)\n      ^",
        "content/essai/page.yaml:4:3: warning: nothing shows the figure “odd”; use it, or take it out\n"
        "      odd: fibs.START\n      ^",
        "content/essai/page.yaml:8:3: warning: nothing shows the example “lone”; use it, or take it out\n"
        "      lone: {of: fibs.match, own: 1500, opponent: 1600, length: 9}\n      ^",
        "content/essai/page.yaml:11:3: warning: nothing shows the table “spare”; use it, or take it out\n"
        "      spare: {cell: fibs.win_probability, rows: {gap: [100]}, columns: {length: [1, 3]}}\n      ^",
    ]


def test_files_that_nobody_reads_are_told_but_for_an_editors_own(tmp_path: Path) -> None:
    spare = ("4913", ".fr.md.swp", "fr.md~", "#fr.md#", "fr.md___jb_tmp___", "fr.md.orig")
    read = ("sources.yaml", "terms.yaml", "fibs/fr.md", "fibs/page.yaml")
    unread = ("x.md", "term.yaml", "fibs/notes.txt", "fibs/pictures/a.png")
    for name in (*read, *unread, *spare, *(f"fibs/{name}" for name in spare)):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    told = [as_text(problem).replace(f"{tmp_path}/", "") for problem in strays(tmp_path, survey(tmp_path, ()))]
    assert told == [
        "term.yaml: warning: “term.yaml” is not read; did you mean “terms.yaml” or “site.yaml”?",
        "x.md: warning: “x.md” is not read; a page has a folder of its own, other files stand elsewhere",
        "fibs/notes.txt: warning: “notes.txt” is not read; keep it elsewhere",
        "fibs/pictures: warning: “pictures” is not read; keep it elsewhere",
    ]
