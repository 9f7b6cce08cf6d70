"""The terms of each noun that a kind writes as a word, by the file that gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablier.rating import fide, ranked
from tablier.rules import refusals, worked

KINDS = "tablier/guide/names.py"
RANKED, FIDE = "tablier/rating/ranked.py", "tablier/rating/fide.py"
RULES, WORKED = "tablier/rules/refusals.py", "tablier/rules/worked.py"
TERMS: Mapping[str, Mapping[str, Iterable[str]]] = {
    "truth": {KINDS: ("yes", "no")},
    "situation": {RANKED: tuple(ranked.REASONS)},
    "reason": {RANKED: tuple(ranked.REASONS.values()), FIDE: fide.REASONS},
    "pace": {FIDE: fide.PACES},
    "rule": {RULES: refusals.RULES},
    "stage": {WORKED: worked.STAGES},
}
