"""Read a published site back and prove it: every figure recomputed, every digit vouched for, every link found.

Needs what is published and the installed vocabulary, nothing of the content. A stranger to the code that wrote the
pages: it shares the definitions of the formulas, and reads text with its own tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tablier.press import proofs_boards, proofs_figures, proofs_files, proofs_pages, proofs_pictures, proofs_settings
from tablier.press.expressions import Vocabulary
from tablier.press.load import shown as shown_path
from tablier.press.problems import Problem, ordered
from tablier.press.published import LEDGER, PublishedSite, published_pages, read_ledger

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
    proofs_pages.copies,
    proofs_pages.scripts,
    proofs_pictures.pictures,
    proofs_boards.boards,
    proofs_settings.settings,
    proofs_settings.spoken,
)


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found and how much was proved; `became` counts what became of files since the build."""

    problems: tuple[Problem, ...]
    pages: int = 0
    figures: int = 0
    places: int = 0
    claims: int = 0
    files: int = 0  # as many as the manifest lists; none where there is no manifest
    became: Mapping[str, int] = field(default_factory=dict)


def verify(files: Mapping[str, bytes], vocabulary: Vocabulary, walked: Mapping[str, str], name: str = "") -> Proof:
    """Prove a published site from its files alone.

    `walked` holds a fresh generation of each calculator's script. `name` is put before paths in messages.
    """
    if LEDGER not in files:
        return Proof((Problem(f"{name}{LEDGER}", 0, 0, "the ledger is missing", "publish the site whole"),))
    try:
        record = read_ledger(files[LEDGER])
    except ValueError as error:
        return Proof((Problem(f"{name}{LEDGER}", 0, 0, f"this is no ledger: {error}", "publish it whole"),))
    pages, faults = published_pages(record, files, name)
    site = PublishedSite(record, pages, files, vocabulary, walked, name)
    problems = [*faults]
    for prove in CHECKS:
        problems += prove(site)
    found = list(proofs_files.became(site, problems))
    return Proof(
        ordered([*problems, *(finding.problem for finding in found)]),
        len(pages),
        len(record["figures"]),
        sum(1 for kind, *_ in site.places() if kind == "figure"),
        len(record["claims"]),
        len(proofs_files.hashes(site)),
        Counter(finding.kind for finding in found),
    )


def summary(proof: Proof, where: Path | str) -> str:
    """Write the one line that says how much was proved, and what became of the files since the build."""
    place = shown_path(where) if isinstance(where, Path) else where
    count = len(proof.problems)
    state = "proved" if not count else f"{count} problem{'s' * (count > 1)}"
    if not count:
        state += f", all {proof.files} files as they were built" if proof.files else "; no manifest.json to compare"
    elif proof.became:
        kinds = (kind for kind in proofs_files.KINDS if proof.became.get(kind))
        state += "; " + ", ".join(f"{proof.became[kind]} {proofs_files.KINDS[kind]}" for kind in kinds)
    return (
        f"{place}: {proof.pages} pages, {proof.figures} figures in {proof.places} places, "
        f"{proof.claims} claims: {state}"
    )
