"""Many trials side by side: the clean site once, then every fault in a process of its own."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import babel
import hypothesis
import jinja2
import markdown_it
import msgspec
import playwright.sync_api
import yaml

from tests.mutants.equivalent import reason
from tests.mutants.faults import ROOT, Fault, of_pages, of_sources
from tests.mutants.script_questions import answers
from tests.mutants.trial import EQUIVALENT, SURVIVED, Clean, Verdict, make_ready, quietly, site_of
from tests.oracle.comparison import compared

TOGETHER = 40
# Loaded once, before the trials part ways; what is being tried is never among them.
LOADED = (babel, hypothesis, jinja2, markdown_it, msgspec, yaml, playwright.sync_api)


def clean_site() -> tuple[Clean, list[str]]:
    """Build, prove, compare and run the site without a fault, in a process of its own; gives it and its alarms."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        clean, alarms = pool.apply(_clean)
    record = json.loads(clean.files["figures.json"])
    compared(record)  # what the other routes answer is worked out here once, for all trials
    return clean, alarms


def _clean() -> tuple[Clean, list[str]]:
    from tablier.guide.names import vocabulary
    from tablier.press.verify import verify

    clean = site_of(ROOT)
    alarms = [*clean.problems, *(problem.what for problem in verify(clean.files, vocabulary(), clean.walked).problems)]
    found = compared(json.loads(clean.files["figures.json"]))
    return replace(clean, outcomes=answers(clean.walked)), [*alarms, *found.complaints, *found.without]


def faults_of(clean: Clean) -> list[Fault]:
    """List every fault there is, in the sources and in what is published."""
    return [*of_sources(), *of_pages(dict(clean.files))]


def told_all(faults: Sequence[Fault], clean: Clean, jobs: int) -> Iterator[Verdict]:
    """Try every fault; one shown to be no fault at all is called equivalent."""
    make_ready()
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for verdicts in pool.imap_unordered(partial(quietly, clean=clean), _shared(faults), chunksize=1):
            for verdict in verdicts:
                why = reason(verdict.fault) if verdict.by == SURVIVED else ""
                yield replace(verdict, by=EQUIVALENT, said=why) if why else verdict


def _shared(faults: Sequence[Fault]) -> list[list[Fault]]:
    """Let faults of the published pages share a process, since their proof keeps nothing; each other has its own."""
    pages = [fault for fault in faults if fault.published]
    alone = [[fault] for fault in faults if not fault.published]
    return [*(pages[start : start + TOGETHER] for start in range(0, len(pages), TOGETHER)), *alone]
