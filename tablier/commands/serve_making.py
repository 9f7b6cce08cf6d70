"""What makes the site for the preview, in a process of its own: asked by a line, it answers with what differs."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection

from msgspec import Struct, field

from tablier.commands.answers import FINE, Made, Make, folders_of
from tablier.commands.locks import lock_problems, standings_of
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press import translations
from tablier.press.expressions import Vocabulary
from tablier.press.html import plain
from tablier.press.ledger import FILE
from tablier.press.preview_board import Answer, Version, as_rows
from tablier.press.preview_figures import cards
from tablier.press.problems import Problem, Refused, ordered, report, warned
from tablier.press.store import Keep, Store
from tablier.press.verify import verify
from tablier.press.write import MANIFEST, manifest

Stale = Mapping[str, Mapping[str, tuple[str, ...]]]  # page -> language -> sections behind
AT_REST = 1.0  # seconds without a save before the finished site is proved


def make_when_asked(line: Connection, options: argparse.Namespace, make: Make) -> int:
    """Answer until the line is closed; when nothing is asked for a while, prove what was made."""
    maker = Maker(options, make)
    gc.disable()  # collected at rest: what is let go in between is little
    try:
        while True:
            if maker.is_good and not line.poll(AT_REST):
                line.send(maker.proof())
                gc.collect()
            line.recv()
            line.send(maker.answer())
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return FINE


class Maker(Struct):
    """What is kept from one answer to the next."""

    options: argparse.Namespace
    make: Make
    names: Vocabulary = field(default_factory=vocabulary)
    keep: Store = field(default_factory=Store)
    sent: Mapping[str, bytes] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)  # the cards sent
    stale: Stale = field(default_factory=dict)
    is_good: bool = False  # made, and not proved yet

    def answer(self) -> Answer:
        """Make the site as its files are now."""
        made = self.make(folders_of(self.options), self.options.base_url, self.names, keep=self.keep, has_ledger=False)
        self.is_good = not made.is_stopped
        if made.is_stopped:
            return Answer(problems=as_rows(made.problems), report=report(made.problems, "text"), is_stopped=True)
        done = answered(made, self.sent, self.told, self.stale, self.keep)
        self.keep.end_round()
        self.sent = {path: data for path, data in {**self.sent, **done.files}.items() if path not in done.gone}
        self.told = {**self.told, **done.cards}
        return done

    def proof(self) -> Answer:
        """Prove the site, compare it with its locks, and see which sections wait for a translation."""
        self.is_good = False
        folders = folders_of(self.options)
        made = self.make(folders, self.options.base_url, self.names, keep=self.keep)
        if made.is_stopped or made.content is None:
            return self.answer()  # saved in between: told as any save
        doubts = [warned(doubt) for doubt in lock_problems(made, folders)]
        try:
            found = standings_of(made.content, folders)
            self.stale = {page: translations.stale(found, page) for page in made.content.pages}
        except Refused as refusal:
            doubts.append(Problem(translations.FILE, 0, 0, refusal.what, refusal.right, is_warning=True))
        return proof_of(made, self.names, doubts, versions(made, self.stale))


def answered(made: Made, sent: Mapping[str, bytes], told: Mapping[str, str], stale: Stale, keep: Keep) -> Answer:
    """Say what differs from what was sent before."""
    files = {file.path: file.data for file in made.files}
    whole = {**sent, **files}  # the ledger and the manifest stay until the site is proved again
    gone = tuple(path for path in whole if path not in files and path not in (FILE, MANIFEST))
    content = made.content
    definitions = content.pages if content else {}
    figures = {
        page.url: keep(("cards", page.document.page, page.document.language.code), cards, page, definitions)
        for page in made.evaluated
    }
    return Answer(
        files={path: data for path, data in files.items() if sent.get(path) != data},
        gone=gone,
        pages=versions(made, stale),
        cards={url: text for url, text in figures.items() if told.get(url) != text},
        base=content.site.base_path if content else "/",
        problems=as_rows(made.problems),
        report=report(made.problems, "text"),
    )


def versions(made: Made, stale: Stale) -> dict[str, tuple[Version, ...]]:
    """List the pages, each in the site's languages."""
    order = [language.code for language in made.content.site.languages] if made.content else []
    found: dict[str, list[Version]] = {}
    for page in sorted(made.evaluated, key=lambda page: order.index(page.document.language.code)):
        language = page.document.language
        behind = stale.get(page.document.page, {}).get(language.code, ())
        version = Version(language.code, language.tag, language.name, page.url, plain(page.title), behind)
        found.setdefault(page.document.page, []).append(version)
    return {page: tuple(several) for page, several in sorted(found.items())}


def proof_of(
    made: Made, names: Vocabulary, doubts: Sequence[Problem], pages: Mapping[str, tuple[Version, ...]]
) -> Answer:
    """Prove a finished site; gives its ledger and its manifest, and what the proof finds wrong."""
    files = {file.path: file.data for file in made.files}
    files[MANIFEST] = manifest(files)
    problems = ordered([*made.problems, *verify(files, names, all_walked()).problems, *doubts])
    lists = {path: files[path] for path in (FILE, MANIFEST) if path in files}
    return Answer(lists, pages=pages, problems=as_rows(problems), report=report(problems, "text"), is_proof=True)
