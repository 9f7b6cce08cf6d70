"""What makes the site for the preview, in a process of its own: asked by a line, it answers with what differs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from multiprocessing.connection import Connection

from tablier.commands.answers import FINE, Made, Make, folders_of
from tablier.commands.locks import lock_problems
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.expressions import Vocabulary
from tablier.press.ledger import FILE
from tablier.press.preview_board import Answer, Version, as_rows
from tablier.press.preview_figures import cards
from tablier.press.problems import Problem, ordered, report, warned
from tablier.press.render import plain
from tablier.press.store import Store
from tablier.press.verify import verify
from tablier.press.write import MANIFEST, manifest

AT_REST = 1.0  # seconds without a save before the finished site is proved


def make_when_asked(line: Connection, options: argparse.Namespace, make: Make) -> int:
    """Answer until the line is closed; when nothing is asked for a while, prove what was made."""
    folders, names, keep = folders_of(options), vocabulary(), Store()
    sent: dict[str, bytes] = {}
    is_good = False
    while True:
        try:
            if is_good and not line.poll(AT_REST):
                whole = make(folders, options.base_url, names, keep=keep)
                if not whole.is_stopped:
                    line.send(proof_of(whole, names, tuple(warned(doubt) for doubt in lock_problems(whole, folders))))
            line.recv()
        except (EOFError, BrokenPipeError):
            return FINE
        made = make(folders, options.base_url, names, keep=keep, has_ledger=False)
        is_good = not made.is_stopped
        if not is_good:
            line.send(refused(made.problems))
            continue
        keep.end_round()
        answer = answered(made, sent, keep)
        sent = {**{path: data for path, data in sent.items() if path not in answer.gone}, **answer.files}
        line.send(answer)


def answered(made: Made, sent: Mapping[str, bytes], keep: Store) -> Answer:
    """Say what differs from what was sent before."""
    files = {file.path: file.data for file in made.files}
    whole = {**sent, **files}  # the ledger and the manifest stay until the site is proved again
    gone = tuple(path for path in whole if path not in files and path not in (FILE, MANIFEST))
    content = made.content
    definitions = content.pages if content else {}
    return Answer(
        files={path: data for path, data in files.items() if sent.get(path) != data},
        gone=gone,
        pages=versions(made),
        cards={
            page.url: keep(("cards", page.document.page, page.document.language.code), cards, page, definitions)
            for page in made.evaluated
        },
        base=content.site.base_path if content else "/",
        problems=as_rows(made.problems),
        report=report(made.problems, "text"),
    )


def versions(made: Made) -> dict[str, tuple[Version, ...]]:
    """List the pages, each in the site's languages."""
    order = [language.code for language in made.content.site.languages] if made.content else []
    found: dict[str, list[Version]] = {}
    for page in sorted(made.evaluated, key=lambda page: order.index(page.document.language.code)):
        language = page.document.language
        version = Version(language.code, language.tag, language.name, page.url, plain(page.title))
        found.setdefault(page.document.page, []).append(version)
    return {page: tuple(several) for page, several in sorted(found.items())}


def refused(problems: tuple[Problem, ...]) -> Answer:
    """Say why there is no site to show."""
    return Answer(problems=as_rows(problems), report=report(problems, "text"), is_stopped=True)


def proof_of(made: Made, names: Vocabulary, doubts: tuple[Problem, ...]) -> Answer:
    """Prove a finished site; gives its ledger and its manifest, and what the proof finds wrong."""
    files = {file.path: file.data for file in made.files}
    files[MANIFEST] = manifest(files)
    problems = ordered([*made.problems, *verify(files, names, all_walked()).problems, *doubts])
    lists = {path: files[path] for path in (FILE, MANIFEST) if path in files}
    return Answer(lists, problems=as_rows(problems), report=report(problems, "text"), is_proof=True)
