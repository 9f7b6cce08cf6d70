"""What pages know of each other: addresses, titles, sections, and what each page's names stand for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.calls import member
from tablier.press.definitions import UNREAD, Definitions
from tablier.press.model import HOME, Definition, Entry, Outline, Several, Site
from tablier.press.problems import Problem, Refused, Told, nearest
from tablier.press.site_files import PAGE_ID, plain_name

Key = tuple[str, str]  # page, language code


class Index(Struct, frozen=True):
    """Every page's entry in each language that has it, and what every page's names stand for."""

    entries: Mapping[Key, Entry]
    definitions: Mapping[str, Definitions]
    codes: tuple[str, ...]  # the site's languages, in its order
    elsewhere: Mapping[Key, Entry] = field(default_factory=dict)  # where a page is that a language lacks
    problems: tuple[Problem, ...] = ()

    def versions(self, page: str) -> list[Entry]:
        """List a page's entries, one a language, in the site's order."""
        return [entry for code in self.codes if (entry := self.entries.get((page, code)))]

    def of(self, page: str) -> Definitions:
        """Give what a page's names stand for; nothing, where there is no such page."""
        return self.definitions.get(page, UNREAD)

    def shown(self, site: Site) -> dict[str, str]:
        """List the addresses where a page is shown to readers of a language that lacks it, and its own address."""
        if site.lacking != "shown":
            return {}
        return {entry.url: self.entries[page, entry.language.code].url for (page, _), entry in self.elsewhere.items()}


def index(
    outlines: Sequence[Outline], lacking: Iterable[Key], site: Site, definitions: Mapping[str, Definitions]
) -> Index:
    """Bring the pages together; two with one address are a problem."""
    order = {language.code: number for number, language in enumerate(site.languages)}
    entries = {
        (outline.page, outline.language.code): entry(outline, site)
        for outline in sorted(outlines, key=lambda one: (one.page, order[one.language.code]))
    }
    return brought_together(entries, outlines, lacking, site, definitions)


def brought_together(
    entries: Mapping[Key, Entry],
    outlines: Iterable[Outline],
    lacking: Iterable[Key],
    site: Site,
    definitions: Mapping[str, Definitions],
) -> Index:
    """Bring pages together whose entries are known; those of outlines with one address are a problem."""
    elsewhere = _elsewhere(lacking, entries, site)
    problems = (*_collisions(outlines, site), *_shown_collisions(outlines, elsewhere, site))
    return Index(entries, definitions, tuple(language.code for language in site.languages), elsewhere, problems)


def entry(outline: Outline, site: Site) -> Entry:
    """Give what other pages may know of a page in one language."""
    url = _address(outline, site)
    return Entry(outline.page, outline.language, url, outline.title, outline.sections, outline.updated)


def _address(outline: Outline, site: Site) -> str:
    return address(site, outline.language.code, outline.slug)


def address(site: Site, code: str, slug: str) -> str:
    """Give the address of a page in a language."""
    return f"{site.base_path}{code}/{slug}{'/' if slug else ''}"


def _elsewhere(lacking: Iterable[Key], entries: Mapping[Key, Entry], site: Site) -> dict[Key, Entry]:
    """Find where a page is read that a language lacks: in the first language that has it, shown or at its own place."""
    if site.lacking == "refused":
        return {}
    found = {}
    for page, code in lacking:
        originals = [e for other in site.languages if (e := entries.get((page, other.code)))]
        if originals:
            original, own = originals[0], f"{site.base_path}{originals[0].language.code}/"
            url = f"{site.base_path}{code}/{original.url.removeprefix(own)}"
            found[page, code] = replace(original, url=url) if site.lacking == "shown" else original
    return found


def _shown_collisions(outlines: Iterable[Outline], elsewhere: Mapping[Key, Entry], site: Site) -> Iterator[Problem]:
    """A page shown in another language does not stand where a page of its own stands."""
    if site.lacking != "shown" or not elsewhere:
        return
    taken = {_address(outline, site): outline for outline in outlines}
    for (page, code), shown in elsewhere.items():
        if shown.url in taken:
            what = f"the address {shown.url} is the one where {page} is shown in {code}"
            yield replace(taken[shown.url].spot, what=what, right="give it another slug")


def _collisions(outlines: Iterable[Outline], site: Site) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for outline in outlines:
        url = _address(outline, site)
        key = unicodedata.normalize("NFC", url).casefold()
        if not outline.slug and outline.page != HOME:
            continue
        if key in taken:
            what = f"the address {url} is taken by {taken[key]}"
            yield replace(outline.spot, what=what, right="give it another slug")
        taken.setdefault(key, outline.spot.path)


def defined_on(page: str, index: Index) -> Definitions:
    """Give what the names of a page stand for. Raises Refused."""
    known = index.definitions.get(page)
    if known is None:
        raise Refused(f"no page is called “{page}”", nearest(page, index.definitions))
    return known


def resolved(name: str, known: Definitions) -> Definition:
    """Find what a page's name stands for: `even_9.gain`, its form (.bare, .words) taken off before. Raises Refused."""
    first, *members = name.split(".")
    if not known.is_whole or (known.failed and ("figures", first) in known.failed):
        raise Told(name)
    found = known.names.get(first)
    if found is None:
        if any(plain_name(name) == first for name in known.names):
            raise Told(name)  # page.yaml calls it by what is no name
        names = filter(PAGE_ID.fullmatch, known.names)
        raise Refused(f"no figure is called “{first}”", nearest(first, names) or "define it in page.yaml")
    for part in members:
        found = member(found, part)
    if isinstance(found.kind, str):
        return found
    if isinstance(found.kind, Several):
        raise Refused(f"“{name}” is a list of records", "show it in a table with each:, or define one: name[0]")
    raise Refused(f"“{name}” is a whole example", f"write one of its fields, like {name}.{next(iter(found.kind), '')}")
