"""`translations extract` and `update`: the messages in use, and the catalogs in line with them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tablier.commands.answers import FINE, PROBLEMS, told
from tablier.guide.messages import messages
from tablier.guide.names import vocabulary
from tablier.press.amounts import amount
from tablier.press.catalogs import TEMPLATE, Message, idle, new_catalog, template, updated
from tablier.press.load import Folders, shown
from tablier.press.model import Language, Source
from tablier.press.parse import Content
from tablier.press.problems import Problem, Refused, ordered


def keep(options: argparse.Namespace, folders: Folders, source: Source, content: Content) -> int:
    """List the messages in use (extract), or bring each language's catalog in line with them (update)."""
    faults = tuple(problem for problem in content.problems if Path(problem.path).suffix != ".po")
    try:
        used, unclear = in_use(source, content)
        code = told(ordered([*faults, *unclear]), options)
        if code == FINE:
            languages = content.site.languages
            (extract(folders, used) if options.action == "extract" else update(folders, used, languages))
    except Refused as refusal:
        print(f"build.py translations: {refusal.what}; {refusal.right}", file=sys.stderr)
        return PROBLEMS
    return code


def in_use(source: Source, content: Content) -> tuple[tuple[Message, ...], tuple[Problem, ...]]:
    """List the messages in use, and what is wrong with those that cannot be listed. Raises Refused."""
    formulas = [(name, page.file.path) for page in content.pages.values() for name in page.definition.formulas]
    return messages(source.templates, formulas, vocabulary())


def idle_messages(source: Source, content: Content) -> tuple[Problem, ...]:
    """Warn of the messages that nothing says any more."""
    used, unclear = in_use(source, content)
    return () if unclear else tuple(problem for words in content.words.values() for problem in idle(words, used))


def used_messages(source: Source, content: Content) -> Sequence[Message]:
    """List the messages in use. Raises Refused where they cannot be told."""
    used, unclear = in_use(source, content)
    if unclear:
        raise Refused("the templates name messages that cannot be listed", "run translations extract")
    return used


def extract(folders: Folders, used: Sequence[Message]) -> None:
    """Write the list of every message in use."""
    path = folders.locales / TEMPLATE
    path.write_text(template(used), encoding="utf-8", newline="\n")
    print(f"{shown(path)}: {amount(len(used), 'message')}")


def update(folders: Folders, used: Sequence[Message], languages: Sequence[Language]) -> None:
    """Bring every catalog in line; one that needs nothing is not written. Raises Refused."""
    paths = {language: folders.locales / language.code / "messages.po" for language in languages}
    before = {language: path.read_bytes() if path.exists() else b"" for language, path in paths.items()}
    done = {}
    for language, path in paths.items():
        try:
            done[language] = updated(before[language].decode() or new_catalog(language.tag), used)
        except UnicodeDecodeError:
            raise Refused(f"{shown(path)} is not UTF-8", "save it as UTF-8") from None
        except Refused as refusal:
            raise Refused(f"{shown(path)}: {refusal.what}", refusal.right) from None
    for language, path in paths.items():
        now = done[language]
        if now.text.encode() != before[language]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(now.text.encode())
        print(f"{shown(path)}: {now.added} added, {now.revived} came back, {now.retired} marked obsolete")
