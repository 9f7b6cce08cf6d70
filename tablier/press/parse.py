"""Understand each file for itself: YAML into its types, Markdown into tokens, catalogs into words.

Knows no other page and no figure's value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablier.press import markdown
from tablier.press.model import Citation, Document, Language, Meta, Section, Site, Source, TextFile
from tablier.press.problems import Problem, nearest, place
from tablier.press.schema import CitationsYaml, MetaYaml, PageYaml, SiteYaml, shaped
from tablier.press.strict_yaml import Marks, read_block, read_yaml
from tablier.press.words import Words, words

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
PAGE_ID = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class PageFile:
    """A page.yaml: what its names stand for, and where each is written."""

    id: str
    file: TextFile
    definition: PageYaml
    marks: Marks


@dataclass(frozen=True, slots=True)
class Content:
    """Every file understood for itself."""

    site: Site
    citations: Mapping[str, Citation]
    pages: Mapping[str, PageFile]
    documents: tuple[Document, ...]
    words: Mapping[str, Words]
    problems: tuple[Problem, ...]


def parse(source: Source) -> Content | tuple[Problem, ...]:
    """Understand every file; gives the problems alone where there is no site to speak of."""
    problems = list(source.problems)
    site, faults = _site(source.site)
    problems += faults
    if site is None:
        return tuple(problems)
    citations, faults = _citations(source.citations)
    problems += faults
    catalogs: dict[str, Words] = {}
    for language in site.languages:
        if language.code not in source.catalogs:
            problems.append(Problem(f"locales/{language.code}/messages.po", 0, 0, "this catalog is missing", "add it"))
            continue
        found, faults = words(language, source.catalogs[language.code])
        problems += faults
        if found:
            catalogs[language.code] = found
    pages: dict[str, PageFile] = {}
    documents: list[Document] = []
    for page, files in source.pages.items():
        understood, document_list, page_faults = _page(page, files, site)
        problems += page_faults
        documents += document_list
        if understood:
            pages[page] = understood
    return Content(site, citations, pages, tuple(documents), catalogs, tuple(problems))


def _site(file: TextFile) -> tuple[Site | None, tuple[Problem, ...]]:
    value, marks, problems = read_yaml(file)
    read, faults = shaped(value, SiteYaml, marks, file)
    if read is None or problems:
        return None, (*problems, *faults)
    languages = tuple(Language(code, entry.tag, entry.name) for code, entry in read.languages.items())
    faults = tuple(_site_faults(read, marks, file))
    return (
        None if faults else Site(read.name, read.base_url.rstrip("/"), languages, read.facts, read.redirects)
    ), faults


def _site_faults(read: SiteYaml, marks: Marks, file: TextFile) -> Iterator[Problem]:
    if not re.fullmatch(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?", read.base_url):
        yield place(file.text, *marks["base_url",], file.path, "base_url is not an address", "like https://example.org")
    for code in read.languages:
        if not re.fullmatch(r"[a-z]{2,8}", code):
            right = "two letters or a few more, like pt"
            yield place(file.text, *marks["languages", code], file.path, f"“{code}” is no folder for a language", right)
    if not read.languages:
        yield place(file.text, *marks["languages",], file.path, "the site has no language", "list one")


def _citations(file: TextFile) -> tuple[dict[str, Citation], tuple[Problem, ...]]:
    value, marks, problems = read_yaml(file)
    under = {("sources", *path): mark for path, mark in marks.items()}
    read, faults = shaped({"sources": value or {}}, CitationsYaml, under, file)
    found = {key: Citation(key, entry.title, entry.url) for key, entry in read.sources.items()} if read else {}
    return found, (*problems, *faults)


def _page(
    page: str, files: Mapping[str, TextFile], site: Site
) -> tuple[PageFile | None, list[Document], list[Problem]]:
    problems: list[Problem] = []
    if "page.yaml" not in files:
        return None, [], [Problem(f"content/{page}/page.yaml", 0, 0, "this file is missing", "add it, if only empty")]
    file = files["page.yaml"]
    if not PAGE_ID.fullmatch(page):
        problems.append(Problem(file.path, 0, 0, f"“{page}” is no page id", "small letters, digits and underscores"))
    value, marks, faults = read_yaml(file)
    read, shape_faults = shaped(value, PageYaml, marks, file)
    problems += [*faults, *shape_faults]
    documents = []
    codes = {language.code: language for language in site.languages}
    for name, text in files.items():
        code = name.removesuffix(".md")
        if name == "page.yaml":
            continue
        if code not in codes:
            right = nearest(name, [f"{known}.md" for known in codes])
            problems.append(Problem(text.path, 0, 0, f"no language of the site is called “{code}”", right))
            continue
        document, document_faults = _document(page, codes[code], text)
        problems += document_faults
        if document:
            documents.append(document)
    for code in codes:
        if f"{code}.md" not in files:
            missing = file.path.replace("page.yaml", f"{code}.md")
            problems.append(Problem(missing, 0, 0, "this language lacks the page", "write it: languages are equals"))
    return (PageFile(page, file, read, marks) if read else None), documents, problems


def _document(page: str, language: Language, file: TextFile) -> tuple[Document | None, list[Problem]]:
    head, body, problems = _split(file)
    if problems:
        return None, problems
    value, marks, faults = read_block(file, head, 2)
    read, shape_faults = shaped(value, MetaYaml, marks, file)
    problems += [*faults, *shape_faults]
    tokens = markdown.blocks(body)
    sections = tuple(_sections(tokens))
    problems += _section_faults(tokens, file)
    problems += _fence_faults(tokens, file)
    if read is None:
        return None, problems
    if read.slug and not SLUG.fullmatch(read.slug):
        right = "small letters without accents, digits and single hyphens"
        problems.append(place(file.text, *marks["slug",], file.path, f"“{read.slug}” is no address", right))
    meta = Meta(read.title, read.slug, read.description, read.updated)
    return Document(page, language, file, meta, marks, tokens, sections), problems


def _split(file: TextFile) -> tuple[str, str, list[Problem]]:
    """Separate the front matter; its lines are left blank in the body, so that lines keep their numbers."""
    lines = file.text.split("\n")
    if lines[0].rstrip() != "---":
        return "", "", [place(file.text, 1, 1, file.path, "the front matter is missing", "begin with a line ---")]
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip() == "---":
            return "\n".join(lines[1:number]), "\n" * (number + 1) + "\n".join(lines[number + 1 :]), []
    return "", "", [place(file.text, 1, 1, file.path, "the front matter is never closed", "end it with a line ---")]


def _sections(tokens: tuple[Any, ...]) -> Iterator[Section]:
    for token in tokens:
        if token.type == "heading_open" and "id" in token.attrs:
            yield Section(str(token.attrs["id"]), int(token.tag[1]))


def _section_faults(tokens: tuple[Any, ...], file: TextFile) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for token in tokens:
        if token.type != "heading_open":
            continue
        line = token.map[0] + 1
        id_ = str(token.attrs.get("id", ""))
        if token.tag == "h1":
            yield place(file.text, line, 1, file.path, "a page has one title, in its front matter", "write ## here")
        if not id_:
            yield place(file.text, line, 1, file.path, "this heading has no id", "end it with {#its-id}")
        elif not markdown.SECTION_ID.fullmatch(id_):
            yield place(file.text, line, 1, file.path, f"“{id_}” is no section id", "small letters, digits, hyphens")
        elif id_ in seen:
            what = f"the section “{id_}” stands here again"
            yield place(file.text, line, 1, file.path, what, f"it stands on line {seen[id_]}")
        seen.setdefault(id_, line)


def _fence_faults(tokens: tuple[Any, ...], file: TextFile) -> Iterator[Problem]:
    lines = file.text.split("\n")
    for token in tokens:
        if token.type == "fence" and token.map:
            last = lines[min(token.map[1], len(lines)) - 1].strip()
            if token.map[1] - token.map[0] < 2 or not last.startswith(token.markup):
                what = f"this block “{token.info.strip() or token.markup}” is never closed"
                yield place(file.text, token.map[0] + 1, 1, file.path, what, f"end it with a line {token.markup}")
