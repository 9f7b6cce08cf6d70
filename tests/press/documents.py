"""Documents of one page, for tests of the stages behind parse."""

from __future__ import annotations

from collections.abc import Mapping

from tablier.press.model import Document, Source, TextFile
from tablier.press.parse import Content, parse
from tests.sites import front

LANGUAGES = {"fr": "{tag: fr, name: F}", "pt": "{tag: pt-BR, name: P}", "en": "{tag: en, name: E}"}


def documents_of(bodies: Mapping[str, str], page: str = "home") -> tuple[Document, ...]:
    """Parse one page in some languages."""
    listed = "".join(f"  {code}: {LANGUAGES[code]}\n" for code in bodies)
    site = TextFile("content/site.yaml", f"name: E\nbase_url: https://e.example\nlanguages:\n{listed}")
    slug = '""' if page == "home" else page
    files = {
        f"{code}.md": TextFile(f"content/{page}/{code}.md", front("Essai", slug) + body)
        for code, body in bodies.items()
    }
    pages = {page: {"page.yaml": TextFile(f"content/{page}/page.yaml", ""), **files}}
    content = parse(Source(site, TextFile("content/sources.yaml", ""), pages, {}, {}, {}))
    assert isinstance(content, Content), content
    return content.documents
