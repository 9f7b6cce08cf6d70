"""Proofs about addresses: links lead somewhere; canonical links, alternates and the sitemap are what they should be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from tablier.press import locations
from tablier.press.problems import Problem
from tablier.press.published import PublishedPage, PublishedSite, fault_at

ELSEWHERE = re.compile("(https?|data|mailto):")
CHOOSER = "index.html"  # the page at the root, where a reader chooses a language
NAMES_DEFAULT = re.compile(rb"""hreflang=["']?x-default""")


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
    """Every page names itself as canonical and all its languages as alternates, the chooser all homes."""
    for page in site.pages:
        yield from _heads(site, page, _origin(site) + page.url, _versions(site, page.page))
    for page in site.others:
        if page.path == CHOOSER:
            yield from _heads(site, page, _root(site), {**_homes(site), "x-default": _root(site)})


def _heads(site: PublishedSite, page: PublishedPage, own: str, versions: Mapping[str, str]) -> Iterator[Problem]:
    """Compare what a page's head names with its own address and those of its versions."""
    links_of = [e for e in page.elements if e.tag == "link"]
    canonical = [e.attributes.get("href", "") for e in links_of if e.attributes.get("rel") == "canonical"]
    found = {e.attributes["hreflang"]: e.attributes.get("href", "") for e in links_of if "hreflang" in e.attributes}
    now, due = (", ".join([*first, *_told(named)]) for first, named in ((canonical, found), ([own], versions)))
    if now != due:
        yield Problem(site.name + page.path, 1, 0, f"its canonical and alternate links are {now}", f"{due} are due")


def languages(site: PublishedSite) -> Iterator[Problem]:
    """A link that says which language it leads to leads to a page in it."""
    for page in (*site.pages, *site.others):
        for element in page.elements:
            if element.tag == "a" and "hreflang" in element.attributes:
                href, said = element.attributes.get("href", ""), element.attributes["hreflang"]
                due = site.tags.get(href.partition("#")[0])
                if due and said != due:
                    yield fault_at(site, page, element, f"“{href}” is said to be in “{said}”", f"it is in “{due}”")


def sitemap(site: PublishedSite) -> Iterator[Problem]:
    """The sitemap, or the sitemaps of which it is the index, list just the pages, each with its alternates."""
    due = {_origin(site) + url: page for page, versions in site.record["pages"].items() for url in versions.values()}
    listed: list[str] = []
    for path in locations.sitemaps(site.files, _root(site)):
        data = site.files.get(path, b"")
        listed += locations.locations(data)
        if "\ufffd" in data.decode(errors="replace"):
            yield Problem(site.name + path, 0, 0, "it is not UTF-8", "publish it again")
        for address, found in locations.alternates(data).items():
            wanted = _versions(site, due[address]) if address in due else found
            if found != wanted:
                now, right = (", ".join(_told(links)) or "none" for links in (found, wanted))
                yield Problem(site.name + path, 0, 0, f"its alternates of {address} are {now}", f"{right} are due")
    if sorted(listed) != sorted(due):
        differ = ", ".join(sorted(set(listed) ^ due.keys())) or "a page twice"
        yield Problem(site.name + "sitemap.xml", 0, 0, f"the sitemap and the ledger differ: {differ}", "publish again")


def _versions(site: PublishedSite, page: str) -> dict[str, str]:
    """Give a page's addresses by their languages' tags; the default beside the homes, where one of these names any."""
    urls = site.record["pages"][page]
    found = {site.record["languages"][code]["tag"]: _origin(site) + url for code, url in urls.items()}
    homes = [url for code, url in urls.items() if _is_home(site, code, url)]
    if any(NAMES_DEFAULT.search(site.files.get(site.path_of(url), b"")) for url in homes):
        found["x-default"] = _root(site)
    return found


def _homes(site: PublishedSite) -> dict[str, str]:
    """Give the address of each language's home by its tag."""
    listed = (found for versions in site.record["pages"].values() for found in versions.items())
    homes = [(code, url) for code, url in listed if _is_home(site, code, url)]
    return {site.record["languages"][code]["tag"]: _origin(site) + url for code, url in homes}


def _is_home(site: PublishedSite, code: str, url: str) -> bool:
    return _origin(site) + url == f"{_root(site)}{code}/"


def _told(links: Mapping[str, str]) -> list[str]:
    return [f"{tag} {address}" for tag, address in sorted(links.items())]


def _root(site: PublishedSite) -> str:
    """Give the address of the site itself: "https://example.org/"."""
    return str(site.record["base_url"]).rstrip("/") + "/"


def _origin(site: PublishedSite) -> str:
    return "/".join(_root(site).split("/")[:3])


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
