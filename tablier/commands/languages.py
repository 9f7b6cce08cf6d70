"""`translations add CODE`: a new language's files, and what is left for a person to do."""

from __future__ import annotations

import argparse
from pathlib import Path

from tablier.commands.answers import FINE, PROBLEMS, told
from tablier.commands.catalogs import used_messages
from tablier.press.amounts import amount
from tablier.press.conventions import CONVENTIONS
from tablier.press.languages import catalog, new_language, waiting_page, with_language
from tablier.press.load import Folders, shown
from tablier.press.model import Language, Source, TextFile
from tablier.press.parse import Content
from tablier.press.problems import Refused, ordered
from tablier.press.typography import STYLES


def added(options: argparse.Namespace, folders: Folders, source: Source, content: Content) -> int:
    """Write a language that builds at once, and list what is to do; nothing that stands is lost. Raises Refused."""
    if len(options.names) != 1 or options.all:
        raise Refused("add takes the code of one language", "write like: translations add en")
    if told(ordered(content.problems), options):
        return PROBLEMS
    language = new_language(options.names[0], content)
    messages = used_messages(source, content)
    known = content.words[content.site.languages[0].code]
    first = {document.page: document for document in reversed(content.documents)}
    files = [
        with_language(source.site, language, content),
        TextFile(shown(folders.locales / language.code / "messages.po"), catalog(language, messages, known)),
        *(waiting_page(first[page], language.code) for page in content.pages if page in first),
    ]
    for file in files[1:]:
        if Path(file.path).exists():
            raise Refused(f"{file.path} stands already", "take it away first")
    for file in files:
        Path(file.path).parent.mkdir(parents=True, exist_ok=True)
        Path(file.path).write_text(file.text, encoding="utf-8", newline="\n")
    print("\n".join(_to_do(language, files, len(messages))))
    return FINE


def _to_do(language: Language, files: list[TextFile], messages: int) -> list[str]:
    """Say what was written and what only a person can give."""
    lines = [
        f"{files[0].path}: {language.name} ({language.tag}, {language.direction}); what it lacks is shown in another",
        f"{files[1].path}: {amount(messages, 'message')} to be translated, each marked so, numerals and genders too",
        *(f"{file.path}: to be translated; then take its line written_in out" for file in files[2:]),
    ]
    if language.tag not in CONVENTIONS:
        lines.append(
            f"tablier/press/conventions.py: how {language.name} writes numbers, typed from a printed source; "
            "without it no translated page is proved"
        )
    if language.tag.partition("-")[0] not in STYLES:
        lines.append(f"tablier/press/typography.py: the quotes and spaces of {language.name}, if they are not “ ”")
    return lines
