"""One page in one language, as its file says it: what stands in front, its words as tokens, its sections.

A first look tells what other pages may know of it without reading it as Markdown.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from tablier.press import markdown, prose
from tablier.press.merges import half_merged
from tablier.press.model import HOME, Document, Language, Meta, Outline, Section, Site, TextFile
from tablier.press.problems import Problem, place
from tablier.press.schema import MetaYaml, shaped
from tablier.press.strict_yaml import read_block

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FRONT = re.compile(r"---[^\S\n]*\n(?P<head>(?:.*\n)*?)---[^\S\n]*(?:\n|\Z)")
Headings = list[tuple[Any, Any]]  # where each begins, and its words


def read_document(page: str, language: Language, file: TextFile) -> tuple[Document | None, list[Problem]]:
    """Understand a page in one language; what is wrong with it may leave nothing of it."""
    head, body, problems = split(file)
    if problems:
        return None, problems
    spoilt = list(_spoilt(file))
    if spoilt:
        return None, spoilt
    value, marks, faults = read_block(file, head, 2)
    read, shape_faults = (None, ()) if faults else shaped(value, MetaYaml, marks, file, "the front matter", 1)
    problems += [*faults, *shape_faults]
    found = markdown.read(body)
    headings, lines = found.headings(), file.text.split("\n") if found.left else []
    problems += (
        place(file.text, line, column, file.path, *told)
        for line, column, *told in markdown.mistakes(found, headings, lines)
    )
    tokens = markdown.closed(found, lines)
    sections = tuple(_sections(headings))
    problems += _section_faults(headings, file)
    if read is None:
        return None, problems
    problems += (place(file.text, *marks[key,], file.path, *told) for key, *told in _meta_faults(page, read))
    meta = Meta(read.title, read.slug, read.description, read.updated, read.written_in)
    return Document(page, language, file, meta, marks, tokens, sections), problems


def _spoilt(file: TextFile) -> Iterator[Problem]:
    """Find what no text should hold: letters that nobody sees, the marks of a merge that was left half done."""
    for start, letter in () if file.is_plain else prose.hidden(file.text):
        line = file.text.count("\n", 0, start) + 1
        column = start - file.text.rfind("\n", 0, start)
        yield place(
            file.text, line, column, file.path, f"a letter that nobody sees stands here, {letter}", "take it out"
        )
    yield from half_merged(file)


def _meta_faults(page: str, meta: MetaYaml) -> Iterator[tuple[str, str, str]]:
    """Judge what the front matter says: the key, what is wrong, what would be right."""
    for key in ("title", "description"):
        if not getattr(meta, key).strip():
            yield key, f"“{key}” is empty", "readers and search engines need its words"
    if meta.slug and not SLUG.fullmatch(meta.slug):
        plain = unicodedata.normalize("NFD", meta.slug).encode("ascii", "ignore").decode().casefold()
        right = "-".join(re.findall(r"[a-z0-9]+", plain)) or "small letters without accents"
        yield "slug", f"“{meta.slug}” is no address", f"write {right}"
    if meta.slug and page == HOME:
        yield "slug", "the home page has no slug, it stands at its language’s own address", 'write slug: ""'
    if not meta.slug and page != HOME:
        yield "slug", "only the home page has an empty slug", "write one, like first-steps"


def split(file: TextFile) -> tuple[str, str, list[Problem]]:
    """Separate the front matter; its lines are left blank in the body, so that lines keep their numbers."""
    if found := FRONT.match(file.text):
        head = found["head"]
        return head[:-1], "\n" * (head.count("\n") + 2) + file.text[found.end() :], []
    if file.text.partition("\n")[0].rstrip() == "---":
        return "", "", [place(file.text, 1, 1, file.path, "the front matter is never closed", "end it with a line ---")]
    return "", "", [place(file.text, 1, 1, file.path, "the front matter is missing", "begin with a line ---")]


def _sections(headings: Headings) -> Iterator[Section]:
    """List the sections; what stands below a section that stands alone does so with it."""
    alone = Section("", 9)
    for token, _ in headings:
        if markdown.SECTION_ID.fullmatch(str(token.attrs.get("id", ""))):
            level = int(token.tag[1])
            alone = alone if level > alone.level else Section("", 9)
            found = Section(str(token.attrs["id"]), level, token.meta["only"] or alone.only)
            alone = found if token.meta["only"] and not alone.only else alone
            yield found


def _section_faults(headings: Headings, file: TextFile) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for token, title in headings:
        line = token.map[0] + 1
        id_ = str(token.attrs.get("id", ""))
        if token.tag == "h1":
            yield place(file.text, line, 1, file.path, "a page has one title, in its front matter", "write ## here")
        if not id_ and "{#" in title.content:
            continue  # told as an id that is none
        if not id_:
            yield place(file.text, line, 1, file.path, "this heading has no id", "end it with {#its-id}")
        elif not markdown.SECTION_ID.fullmatch(id_):
            yield place(file.text, line, 1, file.path, f"“{id_}” is no section id", "small letters, digits, hyphens")
        elif id_ in seen:
            what = f"the section “{id_}” stands here again"
            yield place(file.text, line, 1, file.path, what, f"it stands on line {seen[id_]}")
        seen.setdefault(id_, line)


def outline(document: Document) -> Outline:
    """Give what others may know of a document."""
    meta, file = document.meta, document.file
    spot = place(file.text, *document.marks.get(("slug",), (1, 1)), file.path, "")
    sections = frozenset(section.id for section in document.sections)
    return Outline(document.page, document.language, meta.slug, meta.title, meta.updated, sections, spot)


def sketch(page: str, files: Mapping[str, TextFile], site: Site) -> tuple[tuple[Outline, ...], tuple[str, ...]]:
    """Tell what others may know of a page, and which languages lack it, before it is read as Markdown.

    A section is whatever line ends with an id: a page that shows one in a block of code has one less in truth.
    """
    found = []
    for language in site.languages:
        file = files.get(f"{language.code}.md")
        head, body, faults = split(file) if file else ("", "", [])
        value, marks, problems = read_block(file, head, 2) if file and not faults else (None, {}, ())
        meta = shaped(value, MetaYaml, marks, file)[0] if file and value and not problems else None
        if file and meta and not meta.written_in:
            spot = place(file.text, *marks.get(("slug",), (1, 1)), file.path, "")
            sections = frozenset(markdown.NAMED_LINE.findall(body))
            found.append(Outline(page, language, meta.slug, meta.title, meta.updated, sections, spot))
    have = {outline.language.code for outline in found}
    return tuple(found), tuple(language.code for language in site.languages if language.code not in have)
