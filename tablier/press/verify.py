"""Read a published site back and prove it: every figure recomputed, every digit vouched for, every link found.

Needs what is published and the installed vocabulary, nothing of the content. A stranger to the code that wrote the
pages: it shares the definitions of the formulas, and reads text with its own tables.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tablier.press import proofs_figures, proofs_pages
from tablier.press.expressions import Vocabulary
from tablier.press.load import shown as shown_path
from tablier.press.problems import Problem
from tablier.press.published import LEDGER, PublishedSite, published_pages

CHECKS: tuple[Callable[[PublishedSite], Iterator[Problem]], ...] = (
    proofs_figures.recomputed,
    proofs_figures.read_back,
    proofs_figures.in_place,
    proofs_figures.even,
    proofs_figures.formulas,
    proofs_figures.claims,
    proofs_pages.unvouched,
    proofs_pages.links,
    proofs_pages.alternates,
    proofs_pages.scripts,
)


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found and how much was proved."""

    problems: tuple[Problem, ...]
    pages: int
    figures: int
    places: int
    claims: int


def read_folder(folder: Path) -> dict[str, bytes]:
    """Read every file of a published folder by its path."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def verify(files: Mapping[str, bytes], vocabulary: Vocabulary, walked: Mapping[str, str], name: str = "") -> Proof:
    """Prove a published site from its files alone.

    `walked` holds a fresh generation of each calculator's script. `name` is put before paths in messages.
    """
    try:
        record = json.loads(files[LEDGER])
        pages, faults = published_pages(record, files, name)
    except KeyError as error:
        return Proof(
            (Problem(f"{name}{LEDGER}", 0, 0, f"{error.args[0]} is missing", "publish the site whole"),), 0, 0, 0, 0
        )
    except ValueError as error:
        return Proof((Problem(f"{name}{LEDGER}", 0, 0, f"this is no ledger: {error}", "publish it whole"),), 0, 0, 0, 0)
    site = PublishedSite(record, pages, files, vocabulary, walked, name)
    problems = [*faults]
    for prove in CHECKS:
        problems += prove(site)
    places = sum(1 for kind, *_ in site.places() if kind == "figure")
    return Proof(tuple(problems), len(pages), len(record["figures"]), places, len(record["claims"]))


def summary(proof: Proof, where: Path | str) -> str:
    """Write the one line that says how much was proved."""
    place = shown_path(where) if isinstance(where, Path) else where
    count = len(proof.problems)
    state = "proved" if not count else f"{count} problem{'s' * (count > 1)}"
    return (
        f"{place}: {proof.pages} pages, {proof.figures} figures in {proof.places} places, "
        f"{proof.claims} claims: {state}"
    )
