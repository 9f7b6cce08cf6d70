"""The addresses that a published site's sitemaps name, read back."""

from __future__ import annotations

import re
from collections.abc import Mapping

SITEMAP = "sitemap.xml"
LOCATION = re.compile(r"<loc>([^<]*)</loc>")
ALTERNATE = re.compile(r'hreflang="([^"]*)" href="([^"]*)"')


def sitemaps(files: Mapping[str, bytes], base: str) -> list[str]:
    """List the sitemaps of a site at a base address: the one, or those of which that is the index.

    >>> sitemaps({"sitemap.xml": b"<sitemapindex><loc>https://a.example/sitemap-1.xml</loc>"}, "https://a.example/")
    ['sitemap-1.xml']
    """
    data = files.get(SITEMAP, b"")
    several = locations(data) if b"<sitemapindex" in data else ()
    return [location.removeprefix(base) for location in several] or [SITEMAP]


def locations(data: bytes) -> list[str]:
    """List the addresses that a sitemap names."""
    return LOCATION.findall(data.decode(errors="replace"))


def alternates(data: bytes) -> dict[str, dict[str, str]]:
    """Give the addresses that each address of a sitemap names beside it, by their languages' tags."""
    entries = data.decode(errors="replace").split("<url>")[1:]
    return {address: dict(ALTERNATE.findall(entry)) for entry in entries for address in LOCATION.findall(entry)}
