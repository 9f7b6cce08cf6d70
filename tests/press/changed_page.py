"""One proof run on the project's own site with one thing changed on one page; the other pages are left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from build import make
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.problems import Problem
from tablier.press.published import PublishedSite, path_of, published_pages, read_ledger

ROOT = Path(__file__).resolve().parents[2]


@cache
def published() -> dict[str, bytes]:
    """Build the project's own site, once."""
    names = ("content", "locales", "templates", "assets", "site")
    made = make(Folders(*(ROOT / name for name in names)), None, vocabulary())
    return {file.path: file.data for file in made.files}


def told(prove: Callable[[PublishedSite], Iterator[Problem]], path: str, before: str, after: str) -> list[str]:
    """Change one thing on a page, and give what the proof says of it, without the sentence it stands in."""
    files = published()
    text = files[path].decode()
    assert before in text
    record = read_ledger(files["figures.json"])
    urls = {page: each for page, each in record["pages"].items() if path in {path_of(u, record) for u in each.values()}}
    changed = {**files, path: text.replace(before, after, 1).encode()}
    pages, _ = published_pages({**record, "pages": urls}, changed, "")
    site = PublishedSite(record, pages, changed, vocabulary(), all_walked(), "")
    return [re.split(r" in “", problem.what)[0] for problem in prove(site)]
