"""Proofs about files: each is as it was built; and where one is not, what became of it, told in words.

Judges by the manifest's hashes, the ledger and the page itself: a page edited by hand, rewritten or added to on its
way, taken from another build, missing; a whole site of formulas that compute otherwise now.
"""

from __future__ import annotations

import base64
import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from os.path import commonprefix

from msgspec import Struct

from tablier.press.html_tree import Element
from tablier.press.problems import Problem
from tablier.press.published import LEDGER, PublishedPage, PublishedSite, apart
from tablier.press.reading import check

MANIFEST = "manifest.json"
AGAIN, WHOLE = "publish it again", "publish the site whole"
FOREIGN = frozenset("iframe object embed applet frame base".split())
# What a site or its files may have become, and how the summary counts it.
KINDS = {
    "stale": "stale",
    "mixed": "of another build",
    "edited": "edited",
    "rewritten": "rewritten on the way",
    "injected": "added to on the way",
    "missing": "missing",
}


class Finding(Struct, frozen=True):
    """What became of a file: its kind, one of KINDS, and the problem that says so."""

    kind: str
    problem: Problem


def is_sealed(site: PublishedSite) -> bool:
    """Tell whether a manifest was published, so that every file can be compared with the build's."""
    return bool(hashes(site))


def hashes(site: PublishedSite) -> dict[str, str]:
    """Give the hash of each file as it was built; nothing where no manifest can be read."""
    try:
        listed = json.loads(site.files[MANIFEST])["files"]
        return {str(path): str(digest) for path, digest in listed.items()}
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def became(site: PublishedSite, problems: Sequence[Problem]) -> Iterator[Finding]:
    """Say what became of each file that is not as it was built, and of the site where it is whole but stale.

    `problems` are what the other proofs found; without a manifest they say which pages to look into.
    """
    listed = hashes(site)
    changed = {
        path for path, digest in listed.items() if path in site.files and _digest(site.files[path]) != digest
    } or {problem.path.removeprefix(site.name) for problem in problems if not listed}
    yield from _missing(site, listed)
    pages = [page for page in site.pages if page.path in changed]
    dress = commonprefix([page.style for page in site.pages if page.path not in changed])  # noqa: RUF071 - of texts
    found = [(page, *told) for page in pages if (told := _page(site, page, dress, bool(listed)))]
    kinds = Counter(kind for _, kind, _ in found)
    if listed and len(found) == len(site.pages) > 1 and set(kinds) == {"edited"} and not problems:
        yield _finding(site, "mixed", MANIFEST, "it is of another build than every page", WHOLE)
        return
    for page, kind, what in found:
        yield _finding(site, kind, page.path, what, AGAIN if kind != "mixed" else WHOLE)
    for path in sorted(changed - {page.path for page in site.pages} & listed.keys() - {LEDGER}):
        yield _finding(site, "edited", path, "it was changed after the build", AGAIN)
    yield from _ledger(site, problems, changed, bool(kinds["mixed"]))


def _finding(site: PublishedSite, kind: str, path: str, what: str, right: str) -> Finding:
    return Finding(kind, Problem(site.name + path, 0, 0, what, right))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _missing(site: PublishedSite, listed: dict[str, str]) -> Iterator[Finding]:
    """Name what the manifest or the ledger lists and is not there."""
    pages = {site.path_of(url) for versions in site.record["pages"].values() for url in versions.values()}
    for path in sorted({*listed, *pages} - site.files.keys()):
        told = f"{'the ledger' if path in pages else MANIFEST} lists it, and it is missing"
        yield _finding(site, "missing", path, told, WHOLE)


def _page(site: PublishedSite, page: PublishedPage, dress: str, is_known_changed: bool) -> tuple[str, str] | None:
    """Say what became of a page that is not as it was built; without a manifest, only what the page itself shows.

    `dress` is how the style of every page that was not changed begins.
    """
    added = next((e for e in page.elements if _is_foreign(e, page)), None)
    if added is not None:
        attributes = "".join(f" {name}=“{value[:40]}”" for name, value in list(added.attributes.items())[:1])
        return "injected", f"markup was put in that no build writes: <{added.tag}{attributes}> in line {added.line}"
    texts = site.texts[page.code]
    shown = [(e.text(), texts[a]) for k, a, _, _, e in page.places if "data-figure" in e.attributes and a in texts]
    differ = [(now, built) for now, built in shown if now != built]
    if differ and all(_spaced(now) == _spaced(built) for now, built in differ):
        times = f" in {len(differ)} figures" if len(differ) > 1 else ""
        return "rewritten", "the spaces of its numbers were rewritten{}: “{}” was “{}”".format(
            times, *apart(*differ[0])
        )
    if differ and all(_folded(now) == _folded(built) for now, built in differ):
        return "rewritten", f"its digits or signs were rewritten: “{differ[0][0]}” was “{differ[0][1]}”"
    if _is_of_another_build(site, page, dress):
        return "mixed", "it is a page of another build: its figures agree with one another and not with the ledger"
    if differ:
        return "edited", f"it was edited after the build: “{differ[0][0]}” was “{differ[0][1]}”"
    return ("edited", "it was edited after the build, in its words or its markup") if is_known_changed else None


def _is_foreign(element: Element, page: PublishedPage) -> bool:
    """Tell whether no build writes this element: fetched code, code the policy does not know, markup in a figure."""
    attributes = element.attributes
    if element.tag in FOREIGN or any(name.startswith("on") for name in attributes):
        return True
    if element.parent is not None and "data-figure" in element.parent.attributes:
        return True
    if element.tag == "link":
        return attributes.get("rel") in ("stylesheet", "preload", "modulepreload")
    if element.tag not in ("script", "style") or "type" in attributes:
        return False
    # A changed script of ours is no longer known either; ours has a form of its own: it is asked for last.
    return "src" in attributes or (not _is_known(element, page) and not _could_be_ours(element, page))


def _is_known(element: Element, page: PublishedPage) -> bool:
    digest = base64.b64encode(hashlib.sha256(element.text().encode()).digest()).decode()
    policies = [e.attributes.get("content", "") for e in page.elements if "http-equiv" in e.attributes]
    return any(f"'sha256-{digest}'" in policy for policy in policies)


def _could_be_ours(element: Element, page: PublishedPage) -> bool:
    """Tell whether the policy awaits as many elements of this kind as there are: then one was changed, none added."""
    policy = next((e.attributes.get("content", "") for e in page.elements if "http-equiv" in e.attributes), "")
    awaited = next((part for part in policy.split(";") if part.strip().startswith(f"{element.tag}-src")), "")
    present = [e for e in page.elements if e.tag == element.tag and "type" not in e.attributes]
    return len(present) <= awaited.count("'sha256-")


def _spaced(text: str) -> str:
    return "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text)


def _folded(text: str) -> str:
    """Write a text with the plainest letters that mean the same: 0-9, one kind of space, one of hyphen."""
    plain = _spaced(unicodedata.normalize("NFKC", text)).translate({0x2212: "-", 0x2010: "-", 0x2011: "-", 0x2013: "-"})
    return "".join(str(unicodedata.digit(letter)) if letter.isdigit() else letter for letter in plain)


def _is_of_another_build(site: PublishedSite, page: PublishedPage, dress: str) -> bool:
    """Tell whether every figure of a page reads as the value it carries, while some, or its style, are others."""
    others = 0
    carried = [(a, e) for _, a, _, _, e in page.places if "data-figure" in e.attributes]
    for address, element in carried:
        row = site.rows.get(address)
        if row is None:
            others += 1
            continue
        value = element.attributes.get("value", element.attributes.get("datetime", ""))
        noun = site.record["languages"][page.code]["nouns"].get(row["format"][3])
        if check(element.text(), value, row["format"], page.conventions, noun) is not None:
            return False
        others += value != row["value"]
    return others > 0 or not page.style.startswith(dress)


def _ledger(site: PublishedSite, problems: Sequence[Problem], changed: set[str], is_mixed: bool) -> Iterator[Finding]:
    """Say what became of the ledger, or of a whole site whose formulas compute otherwise now."""
    sealed = is_sealed(site)
    path = site.name + LEDGER
    count = sum(p.path == path and (": it publishes " in p.what or "has no value" in p.what) for p in problems)
    walked = any(
        "is not what the module says" in p.what and p.path.removeprefix(site.name) not in changed for p in problems
    )
    if sealed and LEDGER in changed:
        what = "it was changed after the build" if count else "it is of another build than the pages"
        yield _finding(site, "edited" if count else "mixed", LEDGER, what, WHOLE)
    elif count:
        doubt = "" if sealed else ", or its ledger was changed"
        what = f"the site is stale{doubt}: {count} of its {len(site.rows)} figures compute otherwise now"
        yield _finding(site, "stale", LEDGER, what, "build and publish it again")
    elif sealed and walked and not is_mixed:
        yield _finding(
            site, "stale", LEDGER, "the site is stale: its formulas read otherwise now", "build and publish it again"
        )
