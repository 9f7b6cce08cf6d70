"""The terms of each noun that a kind writes as a word, by the file that gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablier.rating import fide_coefficients, fide_first, fide_regulations, ranked
from tablier.rules import refusals, worked

KINDS = "tablier/guide/names.py"
RANKED, REGULATIONS = "tablier/rating/ranked.py", "tablier/rating/fide_regulations.py"
COEFFICIENTS, FIRST = "tablier/rating/fide_coefficients.py", "tablier/rating/fide_first.py"
RULES, WORKED = "tablier/rules/refusals.py", "tablier/rules/worked.py"
TERMS: Mapping[str, Mapping[str, Iterable[str]]] = {
    "truth": {KINDS: ("yes", "no")},
    "situation": {RANKED: tuple(ranked.REASONS)},
    "reason": {
        RANKED: tuple(ranked.REASONS.values()),
        COEFFICIENTS: fide_coefficients.REASONS,
        FIRST: fide_first.REASONS,
    },
    "pace": {REGULATIONS: fide_regulations.PACES},
    "rule": {RULES: refusals.RULES},
    "stage": {WORKED: worked.STAGES},
}
