"""Faults to sow, one at a time: what a hand could do to anything that makes, writes or publishes a number.

A fault is a file's text changed in one place. Which of them the tests must tell is no question here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.in_code import code_faults
from tests.mutants.in_pages import page_faults
from tests.mutants.in_texts import catalog_faults, input_faults, name_faults, template_faults
from tests.mutants.spots import Spot

ROOT = Path(__file__).resolve().parents[2]
# What makes a number, or writes it; the proof itself is not among them, nor what only reads.
CODE = (
    *("tablier/rating/fibs.py", "tablier/rating/fibs_runs.py", "tablier/rating/elo.py", "tablier/rating/ranked.py"),
    *("tablier/rating/checks.py", "tablier/rating/targets.py"),
    *("tablier/rating/fide.py", "tablier/rating/fide_regulations.py", "tablier/rating/fide_checks.py"),
    *("tablier/rating/fide_tables.py", "tablier/rating/fide_games.py", "tablier/rating/fide_coefficients.py"),
    *("tablier/rating/fide_performance.py", "tablier/rating/fide_first.py"),
    *("tablier/press/numbers.py", "tablier/press/typed.py", "tablier/press/figures.py", "tablier/press/formula.py"),
    *("tablier/press/script.py", "tablier/press/script_types.py", "tablier/press/script_names.py"),
    *("tablier/press/script_writing.py", "tablier/press/shrink.py", "tablier/press/words.py"),
    *("tablier/guide/names.py", "tablier/guide/steps.py", "tablier/guide/entries.py", "tablier/guide/curves.py"),
    *("tablier/guide/answers.py", "tablier/guide/games.py"),
    *("tablier/guide/blocks/table.py", "tablier/guide/blocks/curve.py", "tablier/guide/blocks/formula.py"),
)
# The modules content may name: only there does an annotation say how a number is written.
NAMED = ("tablier/rating", "tablier/rules/dice.py", "tablier/rules/worked.py")
RULES = ("board.py", "cube.py", "dice.py", "match.py", "plays.py", "position.py", "worked.py")


@dataclass(frozen=True, slots=True)
class Fault:
    """One change to one file: of which kind, where, and what stands there instead."""

    kind: str
    path: str
    line: int
    before: str
    after: str
    spot: Spot
    published: bool = False  # the file is one of the published site, changed after the build

    @property
    def name(self) -> str:
        """Say where and what: tablier/rating/fibs.py:31: 2000 → 2001."""
        return f"{self.path}:{self.line}: {self.before} → {self.after}"

    def done_to(self, text: str) -> str:
        """Give the file's text with the change."""
        return text[: self.spot.start] + self.spot.after + text[self.spot.end :]


def sown(path: str, text: str, spots: Iterable[Spot], published: bool = False) -> list[Fault]:
    """Make a fault of each spot of a file; one that changes nothing is none."""
    found = []
    for spot in spots:
        before = text[spot.start : spot.end]
        if before == spot.after:
            continue
        line = text.count("\n", 0, spot.start) + 1
        found.append(Fault(spot.kind, path, line, _short(before), _short(spot.after), spot, published))
    return found


def _short(text: str) -> str:
    piece = " ".join(text.split())
    return piece if len(piece) <= 60 else piece[:57] + "…"


def of_sources(root: Path = ROOT) -> list[Fault]:
    """List every fault there is in the sources."""
    found: list[Fault] = []
    for path in (*CODE, *(f"tablier/rules/{name}" for name in RULES)):
        if (root / path).exists():
            text = (root / path).read_text("utf-8")
            names_kinds = path.startswith(NAMED)
            found += sown(path, text, (spot for spot in code_faults(text) if names_kinds or spot.kind != "unit"))
    for pattern, make in (
        ("content/*/page.yaml", input_faults),
        ("content/*/*.md", name_faults),
        ("locales/*/messages.po", catalog_faults),
        ("templates/**/*.html", template_faults),
    ):
        for file in sorted(root.glob(pattern)):
            text = file.read_text("utf-8")
            found += sown(file.relative_to(root).as_posix(), text, make(text))
    return found


def of_pages(files: dict[str, bytes]) -> list[Fault]:
    """List every fault there is in the published pages and their ledger."""
    pages = [path for path in sorted(files) if path.endswith(("index.html", "figures.json"))]
    return [
        fault for path in pages for fault in sown(path, files[path].decode(), page_faults(files[path].decode()), True)
    ]


def drawn(faults: Sequence[Fault], count: int, seed: str) -> list[Fault]:
    """Draw so many faults, kinds in turn, so that no kind is crowded out by a more frequent one.

    What is drawn hangs on each fault's own words: a change elsewhere leaves it in the draw.
    """

    def lot(fault: Fault) -> str:
        words = f"{seed} {fault.path} {fault.before} {fault.after}"
        return hashlib.sha256(words.encode()).hexdigest() + f"{fault.line:9}"

    by_kind: dict[str, list[Fault]] = {}
    for fault in sorted(faults, key=lot, reverse=True):
        by_kind.setdefault(fault.kind, []).append(fault)
    found: list[Fault] = []
    while len(found) < count and any(by_kind.values()):
        for kind in sorted(by_kind):
            if by_kind[kind] and len(found) < count:
                found.append(by_kind[kind].pop())
    return found
