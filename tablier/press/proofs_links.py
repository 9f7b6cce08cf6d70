"""Proofs about addresses: links lead somewhere; canonical links, alternates and the sitemap are what they should be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote

from tablier.press.locations import locations, sitemaps
from tablier.press.problems import Problem
from tablier.press.published import PublishedSite

ELSEWHERE = re.compile("(https?|data|mailto):")


def links(site: PublishedSite) -> Iterator[Problem]:
    """Every internal link leads to a page and a section that stand; every id stands once."""
    base = "/" + site.record["base_url"].split("://", 1)[-1].partition("/")[2].strip("/")
    prefix = base if base.endswith("/") else base + "/"
    for page in (*site.pages, *site.others):
        path = page.path
        ids = Counter(e.attributes["id"] for e in page.elements if "id" in e.attributes)
        for id_, count in ids.items():
            if count > 1:
                yield Problem(site.name + path, 0, 0, f"the id “{id_}” stands {count} times", "once each")
        for element in page.elements:
            href = element.attributes.get("href", element.attributes.get("src", ""))
            if not href:
                continue
            absolute = href.removeprefix(site.record["base_url"]) if element.tag == "link" else href
            if ELSEWHERE.match(absolute) or element.tag == "base":
                continue
            target, _, fragment = absolute.partition("#")
            target = target.partition("?")[0]
            file = path if not target else _file(unquote(target), prefix)
            if file not in site.files:
                yield Problem(
                    site.name + path, element.line, element.column, f"“{href}” leads nowhere", "mend the link"
                )
            elif (
                fragment
                and file.endswith(".html")
                and unquote(fragment) not in (ids if file == path else site.sections(file))
            ):
                yield Problem(site.name + path, element.line, element.column, f"“{href}” names no section there", "")


def alternates(site: PublishedSite) -> Iterator[Problem]:
    """Every page names itself as canonical and all its languages as alternates."""
    origin = "/".join(site.record["base_url"].split("/")[:3])
    for page in site.pages:
        links_of = [e for e in page.elements if e.tag == "link"]
        canonical = [e.attributes.get("href", "") for e in links_of if e.attributes.get("rel") == "canonical"]
        found = {e.attributes["hreflang"]: e.attributes.get("href", "") for e in links_of if "hreflang" in e.attributes}
        found.pop("x-default", None)
        wanted = {
            site.record["languages"][code]["tag"]: origin + url for code, url in site.record["pages"][page.page].items()
        }
        now, due = (
            ", ".join([*first, *(f"{tag} {address}" for tag, address in sorted(links.items()))])
            for first, links in ((canonical, found), ([origin + page.url], wanted))
        )
        if now != due:
            yield Problem(site.name + page.path, 1, 0, f"its canonical and alternate links are {now}", f"{due} are due")


def sitemap(site: PublishedSite) -> Iterator[Problem]:
    """The sitemap lists just the pages, or the sitemaps of which it is the index do."""
    base = site.record["base_url"].rstrip("/") + "/"
    origin = "/".join(base.split("/")[:3])
    listed: list[str] = []
    for path in sitemaps(site.files, base):
        data = site.files.get(path, b"")
        listed += locations(data)
        if "\ufffd" in data.decode(errors="replace"):
            yield Problem(site.name + path, 0, 0, "it is not UTF-8", "publish it again")
    due = sorted(origin + url for versions in site.record["pages"].values() for url in versions.values())
    if sorted(listed) != due:
        differ = ", ".join(sorted(set(listed) ^ set(due))) or "a page twice"
        yield Problem(site.name + "sitemap.xml", 0, 0, f"the sitemap and the ledger differ: {differ}", "publish again")


def copies(site: PublishedSite) -> Iterator[Problem]:
    """A page shown to readers of a language that lacks it says what the original says, and names it."""
    base = "/" + site.record["base_url"].split("://", 1)[-1].partition("/")[2].strip("/")
    origin = "/".join(site.record["base_url"].split("/")[:3])
    for url, original in site.record.get("shown", {}).items():
        path, source = (_file(address, base if base.endswith("/") else base + "/") for address in (url, original))
        text, known = (site.files.get(file, b"").decode(errors="replace") for file in (path, source))
        if not text:
            yield Problem(site.name + path, 0, 0, f"the ledger lists {url}, which is missing", "publish it")
        elif _article(text) != _article(known):
            yield Problem(site.name + path, 0, 0, f"its article differs from the one at {original}", "publish again")
        elif '<meta name="robots" content="noindex">' not in text:
            yield Problem(site.name + path, 0, 0, f"it repeats {original} and lets itself be listed", "publish again")
        elif f'<link rel="canonical" href="{origin}{original}">' not in text:
            yield Problem(site.name + path, 0, 0, f"it does not name {original} as canonical", "publish again")


def _article(text: str) -> str:
    return text.partition("<article")[2].partition(">")[2].partition("</article>")[0]


def _file(target: str, prefix: str) -> str:
    path = target.removeprefix(prefix.rstrip("/")).removeprefix("/")
    return path + "index.html" if path == "" or path.endswith("/") else path
