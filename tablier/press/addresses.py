"""The addresses a site promises: those published before still stand, or lead to where their page went.

addresses.lock lists them, one a line with its page; site.yaml says where an old one leads. Addresses are written from
the site's own root, whatever path the site is published below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from tablier.press.index import Index
from tablier.press.model import Entry, Site, TextFile
from tablier.press.problems import Problem, Refused, nearest, place
from tablier.press.strict_yaml import read_yaml

FILE = "addresses.lock"
# No dots: an old address cannot leave the output folder, nor stand where a file stands.
ADDRESS = re.compile(r"/(?:[A-Za-z0-9_~-]+/)+")
Addresses = Mapping[str, str]  # address -> page


class Redirect(Struct, frozen=True):
    """An old address and the page it leads to, with "#" and a section or nothing."""

    address: str
    entry: Entry
    section: str


def redirects(site: Site, index: Index, file: TextFile) -> tuple[tuple[Redirect, ...], tuple[Problem, ...]]:
    """Find where each old address leads; `file` is site.yaml, where one that leads nowhere is told."""
    if not site.redirects:
        return (), ()
    live = {_own(entry.url, site): entry for entry in index.entries.values()}
    marks = read_yaml(file)[1]
    found: list[Redirect] = []
    problems: list[Problem] = []
    taken = {address.casefold(): f"the page {entry.page} stands at {address}" for address, entry in live.items()}
    for old in site.redirects:
        try:
            if not ADDRESS.fullmatch(old):
                raise Refused(f"“{old}” is no address", "like /fr/old/: letters, digits and hyphens between slashes")
            if old.casefold() in taken:
                raise Refused(taken[old.casefold()], "a redirect begins where nothing stands")
            taken[old.casefold()] = f"{old} is redirected already"
            found.append(Redirect(old, *_end(old, site.redirects, live)))
        except Refused as refusal:
            mark = marks["redirects", old]
            problems.append(place(file.text, *mark, file.path, refusal.what, refusal.right))
    return tuple(found), tuple(problems)


def _own(url: str, site: Site) -> str:
    return "/" + url.removeprefix(site.base_path)


def _end(old: str, leads: Mapping[str, str], live: Mapping[str, Entry]) -> tuple[Entry, str]:
    """Follow redirects to the page they end at. Raises Refused."""
    passed: list[str] = []
    address, hash_, section = old, "", ""
    while address in leads:
        if address in passed:
            raise Refused(f"{old} leads in a circle: {' → '.join([*passed, address])}", "name the page's own address")
        passed.append(address)
        address, hash_, section = leads[address].partition("#")
    if address not in live:
        raise Refused(f"{old} leads to “{address}”, where no page stands", nearest(address, live))
    if hash_ and section not in live[address].sections:
        raise Refused(f"{address} has no section “{section}”", nearest(section, live[address].sections))
    return live[address], hash_ + section


def promised(index: Index, old: Iterable[Redirect], site: Site) -> dict[str, str]:
    """List every address that leads to a page, with the page."""
    found = {_own(entry.url, site): entry.page for entry in index.entries.values()}
    return found | {redirect.address: redirect.entry.page for redirect in old}


def lock(addresses: Addresses) -> str:
    """Write addresses.lock: address and page, one a line, sorted."""
    return "".join(f"{address} {page}\n" for address, page in sorted(addresses.items()))


def read_lock(text: str) -> dict[str, str]:
    """Read addresses.lock back. Raises Refused."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        address, _, page = line.partition(" ")
        if not (address.startswith("/") and page):
            raise Refused("it is no address with its page", "like /fr/cote/ fibs", line=number)
        found[address] = page
    return found


def broken(before: Addresses, now: Addresses, path: str) -> Iterator[Problem]:
    """Say which locked addresses are published no more, and which of today are not locked yet."""
    for number, (address, page) in enumerate(before.items(), 1):
        if address not in now:
            what = f"the address {address} of the page {page} is published no more"
            right = "redirect it in content/site.yaml, or take this line out if links to it may break"
            yield Problem(path, number, 0, what, right)
    for address in sorted(now.keys() - before.keys()):
        yield Problem(path, 0, 0, f"the address {address} is not locked", "run figures --accept --because TEXT")
