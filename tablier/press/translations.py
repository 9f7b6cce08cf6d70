"""Which sections say in each language what they were accepted as saying together, and which have fallen behind.

No language is the master: any may move first. `translations.lock` keeps what each language said when it was accepted,
and, where one is behind, what it last agreed with. Touches no disk and knows no history of changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from tablier.press.meaning import Said, said
from tablier.press.model import Document, Language
from tablier.press.problems import Refused, nearest

FILE = "translations.lock"
HEADER = re.compile(r"(?P<page>\w+)#(?P<section>[\w-]*) (?P<language>\w+)(?: behind (?P<other>\w+))?")
EVEN, MISSING, NEW = "even", "missing", "new"
HERE, THERE, BOTH = "moved here", "moved there", "both moved"
STALE = (MISSING, THERE, BOTH)

Place = tuple[str, str]  # page, section
Lines = tuple[str, ...]


class Accepted(Struct, frozen=True):
    """One section in the lock: what each language said, and what a language that is behind last agreed with."""

    texts: Mapping[str, Lines] = field(default_factory=dict)
    behind: Mapping[tuple[str, str], Lines] = field(default_factory=dict)  # (language, the one it is behind)

    def heard(self, language: str, other: str) -> Lines | None:
        """Give what the other language said when this one last agreed with it; None where it never said anything."""
        return self.behind.get((language, other), self.texts.get(other))


class Moved(Struct, frozen=True):
    """What one language said and what it says now."""

    language: str
    old: Lines
    new: Lines


class Standing(Struct, frozen=True):
    """How one section stands in one language: its state, what it says, what moved in it and in the others."""

    page: str
    section: str
    language: Language
    state: str
    path: str
    line: int  # 0 where the language lacks the section
    lines: Lines
    moved: tuple[Moved, ...] = ()

    @property
    def address(self) -> str:
        """The name by which the section is accepted: "fibs#length"."""
        return f"{self.page}#{self.section}"

    @property
    def is_stale(self) -> bool:
        """Whether this language waits for somebody to write."""
        return self.state in STALE

    @property
    def others(self) -> str:
        """The languages that moved without this one: "fr, pt"."""
        return ", ".join(moved.language for moved in self.moved if moved.language != self.language.code)


# How things stand


def standings(
    documents: Iterable[Document], languages: Sequence[Language], locked: Mapping[Place, Accepted]
) -> tuple[Standing, ...]:
    """Say how every section of every page stands in every language, in the order of pages and sections."""
    pages: dict[str, dict[str, Document]] = {}
    for document in documents:
        pages.setdefault(document.page, {})[document.language.code] = document
    return tuple(found for page, versions in pages.items() for found in _page(page, versions, languages, locked))


def stale(found: Iterable[Standing], page: str) -> dict[str, tuple[str, ...]]:
    """Give a page's sections that wait for a translation, by language; the page's head is "" (see meaning.HEAD)."""
    sections: dict[str, tuple[str, ...]] = {}
    for standing in found:
        if standing.page == page and standing.is_stale:
            sections[standing.language.code] = (*sections.get(standing.language.code, ()), standing.section)
    return sections


def _page(
    page: str, versions: Mapping[str, Document], languages: Sequence[Language], locked: Mapping[Place, Accepted]
) -> Iterator[Standing]:
    says = {code: said(document) for code, document in versions.items()}
    for section in dict.fromkeys(id_ for sections in says.values() for id_ in sections):
        now = {code: sections[section] for code, sections in says.items() if section in sections}
        accepted = locked.get((page, section), Accepted())
        for language in languages:
            code = language.code
            state, moved = _state(code, {other: text.lines for other, text in now.items()}, accepted)
            here = now.get(code, Said((), 0))
            other = next(iter(versions.values())).file.path
            path = versions[code].file.path if code in versions else re.sub(r"\w+(?=\.md$)", code, other)
            yield Standing(page, section, language, state, path, here.line, here.lines, moved)


def _state(code: str, now: Mapping[str, Lines], accepted: Accepted) -> tuple[str, tuple[Moved, ...]]:
    if code not in now:
        return MISSING, ()
    if not accepted.texts:
        return NEW, ()
    before = accepted.texts.get(code)
    here = [Moved(code, before or (), now[code])] if before != now[code] else []
    there = []
    for other, text in now.items():
        heard = accepted.heard(code, other)
        if other != code and heard is not None and heard != text:
            there.append(Moved(other, heard, text))
    state = BOTH if here and there else HERE if here else THERE if there else EVEN
    return state, (*here, *there)


# Accepting


def accept(locked: Accepted, now: Mapping[str, Lines], minor: bool = False) -> Accepted:
    """Take what a section says now as right.

    The languages that moved since agree with all the others; one that did not is behind those that moved, unless they
    only caught up with it. A minor change asks nothing of anyone: who was even stays even, who was behind stays behind;
    and where nothing moved, what was asked turns out to be minor: nobody is behind any more.
    """
    moved = {code for code, text in now.items() if locked.texts.get(code) != text}
    if minor and not moved:
        return Accepted(dict(now), {})
    behind = {(who, other): text for (who, other), text in locked.behind.items() if who in now and other in now}
    if not minor:
        asking = {code for code in moved if code in locked.texts and not any(who == code for who, _ in behind)}
        behind = {(who, other): text for (who, other), text in behind.items() if who not in moved}
        for who in now.keys() - moved:
            behind |= {(who, other): behind.get((who, other), locked.texts[other]) for other in asking}
    back = {(who, other) for (who, other), text in behind.items() if text == now[other]}
    return Accepted(dict(now), {pair: text for pair, text in behind.items() if pair not in back})


def accepted(
    locked: Mapping[Place, Accepted], found: Iterable[Standing], minor: bool = False
) -> tuple[dict[Place, Accepted], tuple[str, ...]]:
    """Accept sections; gives the whole lock and a line for each section that changed in it."""
    now: dict[Place, dict[str, Lines]] = {}
    for standing in found:
        texts = now.setdefault((standing.page, standing.section), {})
        if standing.state != MISSING:
            texts[standing.language.code] = standing.lines
    done, told = dict(locked), []
    for place, texts in now.items():
        old = locked.get(place, Accepted())
        done[place] = accept(old, texts, minor)
        if done[place] != old:
            told.append(_told(place, old, done[place]))
    return done, tuple(told)


def _told(place: Place, old: Accepted, new: Accepted) -> str:
    moved = [code for code, text in new.texts.items() if old.texts.get(code) != text]
    behind = sorted({who for who, _ in new.behind})
    parts = [f"{', '.join(moved)} accepted"] * bool(moved)
    parts += [f"{', '.join(behind)} behind"] if behind else ["even"]
    return f"{place[0]}#{place[1]}: {'; '.join(parts)}"


def chosen(found: Sequence[Standing], names: Iterable[str]) -> tuple[Standing, ...]:
    """Choose standings by PAGE or PAGE#SECTION; the head of a page is "PAGE#". Raises Refused."""
    wanted: set[Place] = set()
    for name in names:
        page, mark, section = name.partition("#")
        here = {(s.page, s.section) for s in found if s.page == page and (not mark or s.section == section)}
        if not here:
            known = {s.page for s in found} | {f"{s.page}#{s.section}" for s in found}
            right = nearest(name, known, "write PAGE#SECTION, a whole PAGE, or --all")
            raise Refused(f"no section is called “{name}”", right)
        wanted |= here
    return tuple(standing for standing in found if (standing.page, standing.section) in wanted)


def gone(locked: Iterable[Place], found: Iterable[Standing]) -> tuple[str, ...]:
    """List the sections of the lock that stand in no language any more, by their addresses."""
    living = {(standing.page, standing.section) for standing in found}
    return tuple(f"{page}#{section}" for page, section in sorted(locked) if (page, section) not in living)


def without(locked: Mapping[Place, Accepted], addresses: Collection[str]) -> dict[Place, Accepted]:
    """Leave sections out of the lock."""
    return {place: section for place, section in locked.items() if "#".join(place) not in addresses}


# The lock


def lock(sections: Mapping[Place, Accepted]) -> str:
    """Write translations.lock: a heading a section and language, what it says below it, all sorted."""
    parts = []
    for (page, section), kept in sorted(sections.items()):
        texts = {(code, ""): text for code, text in kept.texts.items()} | dict(kept.behind)
        for (code, other), text in sorted(texts.items()):
            head = f"{page}#{section} {code}" + (f" behind {other}" if other else "")
            parts.append("".join(f"{line}\n" for line in (head, *(f"  {line}" for line in text))))
    return "".join(parts)


def read_lock(text: str) -> dict[Place, Accepted]:
    """Read translations.lock back. Raises Refused."""
    texts: dict[Place, dict[tuple[str, str], list[str]]] = {}
    lines: list[str] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        found = HEADER.fullmatch(line)
        if found:
            here = texts.setdefault((found["page"], found["section"]), {})
            lines = here[found["language"], found["other"] or ""] = []
        elif line.startswith("  ") and lines is not None:
            lines.append(line[2:])
        elif line:
            right = "take the marks of a merge out, like ====="
            raise Refused("it is no section with its language", right, line=number)
    return {place: _accepted(here) for place, here in texts.items()}


def _accepted(texts: Mapping[tuple[str, str], Sequence[str]]) -> Accepted:
    plain = {code: tuple(lines) for (code, other), lines in texts.items() if not other}
    behind = {pair: tuple(lines) for pair, lines in texts.items() if pair[1]}
    return Accepted(plain, behind)
