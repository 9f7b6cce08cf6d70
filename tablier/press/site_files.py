"""What site.yaml and sources.yaml say, and the names that prose may write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from tablier.press.cldr import direction, is_known
from tablier.press.model import BASE_URL, BEHIND, LACKING, Citation, Language, Site, TextFile
from tablier.press.problems import Problem, place
from tablier.press.schema import CitationsYaml, SiteYaml, shaped
from tablier.press.strict_yaml import Marks, read_yaml

RESERVED = ("source", "site", "updated")  # what {{ name }} already means
PAGE_ID = re.compile(r"[a-z][a-z0-9_]*")


def read_site(file: TextFile) -> tuple[Site | None, tuple[Problem, ...]]:
    """Understand site.yaml."""
    value, marks, problems = read_yaml(file)
    if problems:
        return None, problems
    read, faults = shaped(value, SiteYaml, marks, file)
    if read is None:
        return None, faults
    faults = tuple(_site_faults(read, marks, file))
    if faults:
        return None, faults
    languages = tuple(Language(code, e.tag, e.name, direction(e.tag)) for code, e in read.languages.items())
    base_url, told = read.base_url.rstrip("/"), read.translations
    return Site(read.name, base_url, languages, read.facts, read.redirects, told.behind, told.lacking), faults


def _site_faults(read: SiteYaml, marks: Marks, file: TextFile) -> Iterator[Problem]:
    if not re.fullmatch(BASE_URL, read.base_url):
        yield place(file.text, *marks["base_url",], file.path, "base_url is not an address", "like https://example.org")
    for code in read.languages:
        if not re.fullmatch(r"[a-z]{2,8}", code):
            right = "two letters or a few more, like pt"
            yield place(file.text, *marks["languages", code], file.path, f"“{code}” is no folder for a language", right)
    yield from _tag_faults(read, marks, file)
    yield from name_faults(("facts",), read.facts, marks, file)
    if read.translations.behind not in BEHIND:
        what, right = f"a translation is not told as “{read.translations.behind}”", f"write {' or '.join(BEHIND)}"
        yield place(file.text, *marks["translations", "behind"], file.path, what, right)
    if read.translations.lacking not in LACKING:
        what, right = f"a page is not “{read.translations.lacking}”", f"write {' or '.join(LACKING)}"
        yield place(file.text, *marks["translations", "lacking"], file.path, what, right)
    if not read.languages:
        yield place(file.text, *marks["languages",], file.path, "the site has no language", "list one")


def _tag_faults(read: SiteYaml, marks: Marks, file: TextFile) -> Iterator[Problem]:
    """A language's tag is one that Babel knows, as HTML writes it, and no other language's."""
    seen: dict[str, str] = {}
    for code, entry in read.languages.items():
        what = ""
        if "_" in entry.tag:
            what, right = f"“{entry.tag}” is no tag", f"write {entry.tag.replace('_', '-')}"
        elif not is_known(entry.tag):
            what, right = f"“{entry.tag}” is no language that is known", "write its tag, like pt-BR"
        elif entry.tag in seen:
            what, right = f"“{entry.tag}” is the tag of “{seen[entry.tag]}” too", "each language has a tag of its own"
        if what:
            yield place(file.text, *marks["languages", code, "tag"], file.path, what, right)
        seen.setdefault(entry.tag, code)


def plain_name(name: str) -> str:
    """Give the name that prose can write and that comes nearest, if any does.

    >>> plain_name("Été-long"), plain_name("9")
    ('ete_long', '')
    """
    letters = unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode()
    plain = "_".join(re.findall(r"[a-z0-9]+", letters))
    return plain if PAGE_ID.fullmatch(plain) else ""


def name_faults(path: tuple[str, ...], names: Iterable[str], marks: Marks, file: TextFile) -> Iterator[Problem]:
    """What prose names has a name that prose can write."""
    for name in names:
        if not PAGE_ID.fullmatch(name):
            what, plain = f"“{name}” is no name", plain_name(name)
            right = "small letters, digits and underscores" + (f", like {plain}" if plain else "")
            yield place(file.text, *marks[(*path, name)], file.path, what, right)
        elif name in RESERVED and path == ("figures",):
            what = f"“{name}” means something else in prose"
            yield place(file.text, *marks[(*path, name)], file.path, what, "choose another name")


def read_citations(file: TextFile) -> tuple[dict[str, Citation], tuple[Problem, ...]]:
    """Understand sources.yaml; of one whose entries are not understood the names are, so that no page lacks them."""
    value, marks, problems = read_yaml(file)
    if problems:
        return {}, problems
    if value is not None and not isinstance(value, dict):
        return {}, (
            place(file.text, 1, 1, file.path, "the sources are no names with values", "write name: {title: …}"),
        )
    under = {("sources", *path): mark for path, mark in marks.items()}
    read, faults = shaped({"sources": value or {}}, CitationsYaml, under, file)
    faults = (*faults, *name_faults(("sources",), read.sources if read else (), under, file))
    for key, entry in read.sources.items() if read else ():
        if entry.url and not re.fullmatch(r"https?://[^\s]+", entry.url):
            what, right = f"“{entry.url}” is no address", "like https://example.org"
            faults = (*faults, place(file.text, *under["sources", key, "url"], file.path, what, right))
    entries = read.sources.items() if read else ()
    found = {key: Citation(key, entry.title, entry.url) for key, entry in entries}
    return found or {str(key): Citation(str(key), str(key), "") for key in value or ()}, (*problems, *faults)
