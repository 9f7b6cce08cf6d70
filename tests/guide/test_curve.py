"""A curve draws each field of a record as a line of its own, beside the table of the same numbers."""

import re
from pathlib import Path

from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.numbers import rounded
from tablier.press.verify import verify
from tests.sites import built, html, page

YAML = """\
tables:
  beside:
    of: fide.comparison
    rows: {gap: [0, 200, 400, 800]}
    columns: [table, formula]
"""
BODY = """\
```curve beside
caption: A
rows: "{}"
columns: {table: T, formula: F}
```
"""


def test_each_field_of_a_record_is_a_line(tmp_path: Path) -> None:
    made = built(tmp_path, page(BODY, BODY, YAML))
    shown = html(made, "fr/essai/index.html")
    assert '<text x="246" y="4">T</text>' in shown
    assert verify({file.path: file.data for file in made.files}, vocabulary(), all_walked()).problems == ()
    lines = [line.split(" ") for line in re.findall(r'<polyline[^>]* points="([^"]+)"', shown)]
    assert len(lines) == 2
    # The picture goes from 0.4, 140 down, to 1.0; three samples stand between two rows, so 400 is the ninth.
    table, formula = lines
    assert table[0] == formula[0] == "0,116.7"
    assert table[8] == f"120,{rounded((1 - (0.92 - 0.4) / 0.6) * 140, 1)}"
    assert formula[8] == f"120,{rounded((1 - (10 / 11 - 0.4) / 0.6) * 140, 1)}"
    assert [float(point.partition(",")[0]) for point in table] == [
        *range(0, 60, 15),
        *range(60, 120, 15),
        *range(120, 241, 30),
    ]
    # Below it stand the first row, one in the middle and the last.
    across = re.findall(r'<text x="([^"]+)"[^>]*data-figures="essai/beside\.gap\[(\d+)\]', shown)
    assert across == [("0", "0"), ("120", "400"), ("240", "800")]
