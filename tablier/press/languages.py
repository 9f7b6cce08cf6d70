"""A new language's files: its line in site.yaml, its catalog, its pages, so that the site builds at once.

What Babel knows of the language is used; what only a person can give stands there in other words, and is marked.
Knows no disk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from babel import Locale
from babel.messages.pofile import normalize

from tablier.press.catalogs import PLURALS, Message, new_catalog
from tablier.press.cldr import is_known
from tablier.press.model import Document, Language, TextFile
from tablier.press.parse import Content
from tablier.press.plurals import plural_rules
from tablier.press.problems import Refused
from tablier.press.words import FIRST_DAY, Words

WAITING = "#. to be translated"
NAMES = ("symbol", "step", "situation", "reason")  # contexts whose ids are names and no sentences


def new_language(code: str, content: Content) -> Language:
    """Name a language by its code as Babel does. Raises Refused for one that cannot be."""
    if any(language.code == code for language in content.site.languages):
        raise Refused(f"the site speaks “{code}” already", "edit its files, or choose another")
    if not re.fullmatch(r"[a-z]{2,8}", code) or not is_known(code):
        raise Refused(f"“{code}” is no language that is known", "write its code, like en")
    locale = Locale.parse(code)
    plural_rules(locale.plural_form)
    return Language(code, code, str(locale.get_display_name(locale)).capitalize(), str(locale.text_direction))


def with_language(file: TextFile, language: Language, content: Content) -> TextFile:
    """Add a language to site.yaml, behind the others; pages it lacks may be shown in another. Raises Refused."""
    lines = file.text.rstrip("\n").split("\n")
    start = next((number for number, line in enumerate(lines) if re.fullmatch(r"languages:\s*(#.*)?", line)), None)
    if start is None:
        raise Refused(f"{file.path} does not list its languages one a line", "write each below languages:, set in")
    end = next((n for n in range(start + 1, len(lines)) if re.match(r"\S", lines[n])), len(lines))
    lines.insert(end, f"  {language.code}: {{tag: {language.tag}, name: {language.name}}}")
    if content.site.lacking == "refused":
        if any(line.startswith("translations:") for line in lines):
            raise Refused("the site refuses a page that a language lacks", f"say lacking: shown in {file.path}")
        lines.append("translations: {lacking: shown}")
    return TextFile(file.path, "\n".join(lines) + "\n")


def catalog(language: Language, messages: Sequence[Message], known: Words) -> str:
    """Write a whole catalog in other words, each marked as to be translated."""
    head = new_catalog(language.tag)
    found = PLURALS.search(head)
    forms = int(found[1]) if found else 2
    return "\n".join([head, *("\n".join(_entry(message, forms, known)) + "\n" for message in messages)])


def _entry(message: Message, forms: int, known: Words) -> Iterator[str]:
    yield WAITING
    if message.context:
        yield f"msgctxt {normalize(message.context)}"
    yield f"msgid {normalize(message.id, width=0)}"
    if message.plural:
        yield f"msgid_plural {normalize(message.plural, width=0)}"
        for number in range(forms):
            yield f"msgstr[{number}] {normalize(message.plural if number else message.id, width=0)}"
    else:
        yield f"msgstr {normalize(_other_words(message, known), width=0)}"


def _other_words(message: Message, known: Words) -> str:
    """Say a message in the words there are: its own, or a known language's for a symbol or a name."""
    if message.context == "gender":
        return "masculine"
    if (message.context, message.id) == ("number", FIRST_DAY):
        return "1"
    is_name = message.context in NAMES or re.fullmatch(r"[a-z]+(_[a-z0-9]+)+", message.id)
    return known.text(message.id, message.context) if is_name else message.id


def waiting_page(document: Document, code: str) -> TextFile:
    """Give a page's file in a new language: its structure, figures and claims in place, its words still another's."""
    lines = document.file.text.split("\n")
    end = next(number for number, line in enumerate(lines[1:], 1) if line.rstrip() == "---")
    lines.insert(end, f"written_in: {document.language.code}")
    path = re.sub(r"[^/]+\.md$", f"{code}.md", document.file.path)
    return TextFile(path, "\n".join(lines))
