"""Read a published site back and prove it: every figure recomputed, every digit vouched for, every link found.

Needs what is published and the installed vocabulary, nothing of the content. A stranger to the code that wrote the
pages: it shares the definitions of the formulas, and reads text with its own tables.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from tablier.press import (
    proofs_alone,
    proofs_boards,
    proofs_figures,
    proofs_files,
    proofs_links,
    proofs_pages,
    proofs_pictures,
    proofs_settings,
)
from tablier.press.amounts import amount
from tablier.press.calls import Vocabulary
from tablier.press.load import shown as shown_path
from tablier.press.problems import Problem, ordered
from tablier.press.published import LEDGER, PublishedSite, other_pages, path_of, published_pages, read_ledger

Told = tuple[list[Problem], int]
Check = Callable[[PublishedSite], Iterator[Problem]]
# What is proved of the ledger and the site as a whole, and what of each page with its languages.
OF_FIGURES: tuple[Check, ...] = (proofs_figures.recomputed, proofs_figures.placed, proofs_figures.claims)
OF_SITE: tuple[Check, ...] = (proofs_links.sitemap, proofs_links.copies)
OF_THE_WHOLE: tuple[Check, ...] = (*OF_FIGURES, *OF_SITE)
OF_ADDRESSES: tuple[Check, ...] = (proofs_links.links, proofs_links.alternates, proofs_links.languages)
OF_PAGES: tuple[Check, ...] = (
    proofs_figures.read_back,
    proofs_figures.in_place,
    proofs_figures.days,
    proofs_figures.even,
    proofs_figures.formulas,
    proofs_pages.well_formed,
    proofs_pages.unvouched,
    *OF_ADDRESSES,
    proofs_pages.scripts,
    proofs_alone.alone,
    proofs_pictures.pictures,
    proofs_boards.boards,
    proofs_settings.settings,
    proofs_settings.spoken,
)


class Proof(Struct, frozen=True):
    """What was found and how much was proved; `became` counts what became of files since the build."""

    problems: tuple[Problem, ...]
    pages: int = 0
    figures: int = 0
    places: int = 0
    claims: int = 0
    files: int = 0  # as many as the manifest lists; none where there is no manifest
    became: Mapping[str, int] = field(default_factory=dict)


def verify(
    files: Mapping[str, bytes], vocabulary: Vocabulary, walked: Mapping[str, str], name: str = "", processes: int = 1
) -> Proof:
    """Prove a published site from its files alone.

    `walked` holds a fresh generation of each calculator's script. `name` is put before paths in messages. Of several
    `processes` each proves some of the pages; what is found is the same.
    """
    if LEDGER not in files:
        return Proof((Problem(f"{name}{LEDGER}", 0, 0, "the ledger is missing", "publish the site whole"),))
    try:
        record = read_ledger(files[LEDGER])
    except ValueError as error:
        return Proof((Problem(f"{name}{LEDGER}", 0, 0, f"this is no ledger: {error}", "publish it whole"),))
    pages, faults = published_pages(record, files, name)
    site = PublishedSite(record, pages, files, vocabulary, walked, name, other_pages(pages, files))
    problems, places = [*faults], 0
    for told, count in _side_by_side(site, processes):
        problems += told
        places += count
    found = list(proofs_files.became(site, problems))
    return Proof(
        ordered([*problems, *(finding.problem for finding in found)]),
        len(pages),
        len(record["figures"]),
        places,
        len(record["claims"]),
        len(proofs_files.hashes(site)),
        Counter(finding.kind for finding in found),
    )


def prove_page(
    record: Mapping[str, Any], page: str, files: Mapping[str, bytes], vocabulary: Vocabulary, walked: Mapping[str, str]
) -> list[Problem]:
    """Prove one page in all its languages; the record holds what it alone shows, of the files any may be asked for."""
    own = {**record, "pages": {page: record["pages"][page]}}
    pages, faults = published_pages(own, files, "")
    site = PublishedSite(own, pages, files, vocabulary, walked, "")
    return [*faults, *(problem for prove in (*OF_FIGURES, *OF_PAGES) for problem in prove(site))]


def prove_lists(
    record: Mapping[str, Any], files: Mapping[str, bytes], vocabulary: Vocabulary, walked: Mapping[str, str]
) -> list[Problem]:
    """Prove what belongs to no page: the sitemap, pages shown in another language, files that are no page's."""
    known = {path_of(url, record) for versions in record["pages"].values() for url in versions.values()}
    rest = {path: files[path] for path in files if path not in known}
    site = PublishedSite(record, (), files, vocabulary, walked, "", other_pages((), rest))
    return [problem for prove in (*OF_SITE, *OF_ADDRESSES, proofs_alone.alone) for problem in prove(site)]


def _side_by_side(site: PublishedSite, processes: int) -> Iterator[Told]:
    """Prove a site: the whole and its first part here, each other part in a process forked from this one."""
    first, *others = site.parts(processes if hasattr(os, "fork") else 1)
    context = multiprocessing.get_context("fork" if others else None)
    waiting = []
    for part in others:
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=_send, args=(sender, part), daemon=True)
        process.start()
        sender.close()
        waiting.append((process, receiver))
    yield [problem for prove in OF_THE_WHOLE for problem in prove(site)], 0
    yield _of_pages(first)
    for process, receiver in waiting:
        yield receiver.recv()
        process.join()


def _send(sender: Connection, part: PublishedSite) -> None:
    sender.send(_of_pages(part))


def _of_pages(part: PublishedSite) -> Told:
    """Prove some pages; gives the problems, and in how many places figures stand."""
    problems = [problem for prove in OF_PAGES for problem in prove(part)]
    return problems, sum(1 for kind, *_ in part.places() if kind == "figure")


def summary(proof: Proof, where: Path | str) -> str:
    """Write the one line that says how much was proved, and what became of the files since the build."""
    place = shown_path(where) if isinstance(where, Path) else where
    count = len(proof.problems)
    state = "proved" if not count else amount(count, "problem")
    if not count:
        sealed = f", all {amount(proof.files, 'file')} as they were built"
        state += sealed if proof.files else "; no manifest.json to compare"
    elif proof.became:
        kinds = (kind for kind in proofs_files.KINDS if proof.became.get(kind))
        state += "; " + ", ".join(f"{proof.became[kind]} {proofs_files.KINDS[kind]}" for kind in kinds)
    pages, figures = amount(proof.pages, "page"), amount(proof.figures, "figure")
    return f"{place}: {pages}, {figures} in {amount(proof.places, 'place')}, {amount(proof.claims, 'claim')}: {state}"
