"""The site in words that no language has: longer, or in accents, so that no page leans on its words' length.

Letters change and nothing else: figures, claims, links, ids and code stay, so such a site is built and proved like any.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.sites import ROOT

Dress = Callable[[str], str]
FREQUENT = re.compile(r"[aeiouyáâãàéêèíîóôõúûùls]", re.IGNORECASE)
ACCENTS = str.maketrans("aeiouycdghjklnrstwzAEIOUYCDGHJKLNRSTWZ", "åëïöüÿçďğĥĵķļñřšťŵžÅËÏÖÜŸÇĎĞĤĴĶĻÑŘŠŤŴŽ")
# What is no word, though it has letters.
IN_FRONT = re.compile(r"^(?!title|description).*|^\w+:|\{\{.*?\}\}", re.MULTILINE)
IN_BLOCK = re.compile(r"^```.*|\{\{.*?\}\}|\{[\w.]*\}|[\w.]+:(?=\s)|\b\d+(?:er|re|e)\b", re.MULTILINE)
IN_PROSE = re.compile(
    r"^::: ?\w*|\{\{.*?\}\}|\{[^{}]*\}|\]\([^)]*\)|`[^`]*`|\[\^\w+\]|\b[\dIVX]+(?:er|re|e)\b", re.MULTILINE
)
IN_MESSAGE = re.compile(r"^msgstr(?:\[\d\])?|\{[^{}]*\}|\\.", re.MULTILINE)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"^msgstr.*", re.MULTILINE | re.DOTALL)
UNSPOKEN = re.compile(r'Plural-Forms|^#~|^msgctxt "(?:number|numeral.*|gender|symbol|truth|place)"', re.MULTILINE)


def longer(text: str) -> str:
    """Write the vowels, l and s twice.

    >>> longer("Les dés")
    'LLeess dééss'
    """
    return FREQUENT.sub(r"\g<0>\g<0>", text)


def accented(text: str) -> str:
    """Give an accent to each letter that some language writes with one.

    >>> accented("Le match")
    'Ļë måťçĥ'
    """
    return text.translate(ACCENTS)


def dressed_site(folder: Path, code: str, dress: Dress) -> None:
    """Write the project's site into a folder, one of its languages in another dress."""
    for name in ("content", "locales"):
        shutil.copytree(ROOT / name, folder / name)
    for path in folder.glob(f"content/*/{code}.md"):
        path.write_text(document(path.read_text(encoding="utf-8"), dress), encoding="utf-8")
    messages = folder / f"locales/{code}/messages.po"
    messages.write_text(catalog(messages.read_text(encoding="utf-8"), dress), encoding="utf-8")


def document(text: str, dress: Dress) -> str:
    """Dress a page's prose, its title and description, and the words of its blocks.

    >>> document("---\\ntitle: Jeu\\nslug: jeu\\n---\\n[Un]{claim=a} {{ b }}\\n```table t\\nrows: Un\\n```", str.upper)
    '---\\ntitle: JEU\\nslug: jeu\\n---\\n[UN]{claim=a} {{ b }}\\n```table t\\nrows: UN\\n```'
    """
    front, body = text.removeprefix("---\n").split("\n---\n", 1)
    blocks = (_except(IN_BLOCK, block, dress) for block in BLOCK.findall(body))
    prose = (_except(IN_PROSE, part, dress) for part in BLOCK.split(body))
    dressed = next(prose) + "".join(block + part for block, part in zip(blocks, prose, strict=True))
    return f"---\n{_except(IN_FRONT, front, dress)}\n---\n{dressed}"


def catalog(text: str, dress: Dress) -> str:
    """Dress what the interface says, but no numeral, symbol or gender: those are read back as they are."""
    entries = text.split("\n\n")
    return "\n\n".join(
        entry if UNSPOKEN.search(entry) else SAID.sub(lambda found: _except(IN_MESSAGE, found[0], dress), entry)
        for entry in entries
    )


def _except(kept: re.Pattern[str], text: str, dress: Dress) -> str:
    """Dress a text around what is kept as it is."""
    words = (dress(part) for part in kept.split(text))
    return next(words) + "".join(found + part for found, part in zip(kept.findall(text), words, strict=True))
