"""A new page's files: small, whole, and building at once in every language. Knows no disk."""

from __future__ import annotations

import datetime
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping

from tablier.press.model import Language, TextFile
from tablier.press.parse import Content
from tablier.press.problems import Refused, nearest
from tablier.press.site_files import PAGE_ID

PAGE_YAML = """\
# yaml-language-server: $schema=../../schemas/page.schema.json
template: page
"""
MARKDOWN = """\
---
title: {title}
slug: {slug}
description: {title}
updated: {day}
---
## {heading} {{#first}}
"""


def new_page(page: str, content: Content, titles: Mapping[str, str], day: datetime.date) -> tuple[TextFile, ...]:
    """Write the files of a page in all languages; `titles` are by language, others are the id's own words.

    Paths are below the content folder. Raises Refused.
    """
    if not PAGE_ID.fullmatch(page):
        raise Refused(f"“{page}” is no page id", "small letters, digits and underscores, like first_steps")
    if page in content.pages:
        raise Refused(f"the page “{page}” stands already", f"edit it in content/{page}/, or choose another id")
    codes = [language.code for language in content.site.languages]
    for code in titles:
        if code not in codes:
            raise Refused(f"no language of the site is called “{code}”", nearest(code, codes))
    for code in codes:
        title = titles.get(code, _words(page))
        if re.search(r"\d", re.sub(r"\{\{.*?\}\}", "", title)):
            raise Refused(f"“{title}” holds a number typed by hand", f"give a title without, like --title “{code}=…”")
    return TextFile(f"{page}/page.yaml", PAGE_YAML), *_documents(page, content.site.languages, titles, day)


def _documents(
    page: str, languages: tuple[Language, ...], titles: Mapping[str, str], day: datetime.date
) -> Iterator[TextFile]:
    for language in languages:
        title = titles.get(language.code, _words(page))
        named = {"title": _in_yaml(title), "heading": title, "slug": slug(title), "day": day.isoformat()}
        yield TextFile(f"{page}/{language.code}.md", MARKDOWN.format(**named))


def _words(page: str) -> str:
    return page.replace("_", " ").capitalize()


def slug(title: str) -> str:
    """Make an address of a title: small letters and digits without accents, joined by hyphens.

    >>> slug("Où placer l’ancre ?")
    'ou-placer-l-ancre'
    """
    letters = unicodedata.normalize("NFD", title.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "page"


def _in_yaml(text: str) -> str:
    """Quote a text that YAML would not read as it stands."""
    return text if re.fullmatch(r"[^\W\d_][^:#\"'{}\[\]&*!|>%@`]*", text) else json.dumps(text, ensure_ascii=False)
