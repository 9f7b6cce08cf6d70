"""The sitemap: every address with its languages. That of a large site is an index of several, as the protocol asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from tablier.press.index import Index, Key
from tablier.press.model import Entry

FILE, SEVERAL = "sitemap.xml", "sitemaps.xml"  # the template of one; that of an index of several
MOST = 50_000  # addresses that a sitemap may hold: https://www.sitemaps.org/protocol.html
MOST_LINKS = 150_000  # from these to their languages, so that it stays within 50 MB


class Listed:
    """Some pages' entries, each with all versions of its page; made of the index whenever it is gone through."""

    def __init__(self, index: Index, keys: Sequence[Key]) -> None:
        self.index, self.keys = index, keys

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[tuple[Entry, list[Entry]]]:
        for page, keys in groupby(self.keys, key=lambda key: key[0]):
            versions = {entry.language.code: entry for entry in self.index.versions(page)}
            yield from ((versions[code], [*versions.values()]) for _, code in keys)


def sitemaps(index: Index) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Give each sitemap's place, its template and what that shows."""
    keys = [*index.entries]
    share = min(MOST, MOST_LINKS // max(len(index.codes), 1))
    parts = [Listed(index, keys[start : start + share]) for start in range(0, len(keys), share)]
    if len(parts) < 2:
        yield FILE, FILE, {"listed": Listed(index, keys)}
        return
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    yield FILE, SEVERAL, {"parts": names}
    yield from ((name, FILE, {"listed": part}) for name, part in zip(names, parts, strict=True))
