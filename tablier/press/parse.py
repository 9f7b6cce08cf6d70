"""Understand each file for itself: YAML into its types, Markdown into tokens, catalogs into words.

Knows no other page and no figure's value.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablier.press import markdown, prose
from tablier.press.cldr import direction, is_known
from tablier.press.model import (
    BASE_URL,
    BEHIND,
    LACKING,
    TERMS,
    Citation,
    Document,
    Language,
    Meta,
    Outline,
    Section,
    Site,
    Source,
    TextFile,
)
from tablier.press.problems import Problem, nearest, place
from tablier.press.schema import CitationsYaml, MetaYaml, PageYaml, SiteYaml, shaped
from tablier.press.store import Keep, at_once
from tablier.press.strict_yaml import Marks, read_block, read_yaml
from tablier.press.words import Words, words

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
HOME = "home"
RESERVED = ("source", "site", "updated")  # what {{ name }} already means
MERGE = ("<<<<<<< ", ">>>>>>> ")  # how a line begins where a merge was left half done
FRONT = re.compile(r"---[^\S\n]*\n(?P<head>(?:.*\n)*?)---[^\S\n]*(?:\n|\Z)")
Headings = list[tuple[Any, Any]]  # where each begins, and its words
PAGE_ID = re.compile(r"[a-z][a-z0-9_]*")


class PageFile(Struct, frozen=True):
    """A page.yaml: what its names stand for, and where each is written."""

    id: str
    file: TextFile
    definition: PageYaml
    marks: Marks


class Common(Struct, frozen=True):
    """What every page is made with, understood: the site, its sources, its words."""

    site: Site
    citations: Mapping[str, Citation]
    words: Mapping[str, Words]
    problems: tuple[Problem, ...]

    def at(self, base_url: str) -> Common:
        """Give the same for a site at another address."""
        return replace(self, site=replace(self.site, base_url=base_url.rstrip("/")))


class Folder(Struct, frozen=True):
    """One page's files understood, in every language that has it."""

    page: str
    file: PageFile | None
    documents: tuple[Document, ...]  # those that are written
    lacking: tuple[str, ...]  # the codes of the languages that wait for it
    problems: tuple[Problem, ...]


class Content(Struct, frozen=True):
    """Every file understood for itself."""

    common: Common
    folders: tuple[Folder, ...]
    problems: tuple[Problem, ...]

    @property
    def site(self) -> Site:
        """What site.yaml says."""
        return self.common.site

    @property
    def words(self) -> Mapping[str, Words]:
        """The catalogs by language."""
        return self.common.words

    @property
    def pages(self) -> dict[str, PageFile]:
        """Every page.yaml that could be understood."""
        return {folder.page: folder.file for folder in self.folders if folder.file}

    @property
    def documents(self) -> tuple[Document, ...]:
        """Every page in every language that has it."""
        return tuple(document for folder in self.folders for document in folder.documents)

    def outlines(self) -> tuple[Outline, ...]:
        """Give what others may know of each page."""
        return tuple(outline(document) for document in self.documents)

    def at(self, base_url: str) -> Content:
        """Give the same content for another address."""
        return replace(self, common=self.common.at(base_url))

    @property
    def lacking(self) -> tuple[tuple[str, str], ...]:
        """List what waits to be written: pages and language codes."""
        return tuple((folder.page, code) for folder in self.folders for code in folder.lacking)


def parse(source: Source, keep: Keep = at_once) -> Content | tuple[Problem, ...]:
    """Understand every file; gives the problems alone where there is no site to speak of."""
    shared = common(source, keep)
    if not isinstance(shared, Common):
        return shared
    unread = frozenset(problem.path for problem in source.problems)
    folders = tuple(folder(page, files, shared.site, unread, keep) for page, files in source.pages.items())
    problems = [*shared.problems, *(problem for one in folders for problem in one.problems)]
    if not unread:
        problems += (fault for one in folders for fault in template_faults(one, source.templates))
    if HOME not in source.pages:
        problems.append(homeless(source))
    return Content(shared, folders, tuple(problems))


def homeless(source: Source) -> Problem:
    """Tell that a site has no home page."""
    path = source.site.path.replace("site.yaml", f"{HOME}/page.yaml")
    return Problem(path, 0, 0, "the site has no home page", "make a page in a folder called home")


def common(source: Source, keep: Keep = at_once) -> Common | tuple[Problem, ...]:
    """Understand what every page is made with; gives the problems alone where there is no site to speak of."""
    problems = list(source.problems)
    unread = {problem.path for problem in source.problems}
    site, faults = keep(("site",), _site, source.site)
    problems += () if source.site.path in unread else faults
    if site is None:
        return tuple(problems)
    citations, faults = keep(("sources",), _citations, source.citations)
    problems += faults
    catalogs: dict[str, Words] = {}
    for language in site.languages:
        if language.code not in source.catalogs:
            path = f"locales/{language.code}/messages.po"
            if not any(name.endswith(path) for name in unread):
                problems.append(Problem(path, 0, 0, "this catalog is missing", "add it"))
            continue
        found, faults = keep(("words", language.code), words, language, source.catalogs[language.code])
        problems += faults
        if found:
            catalogs[language.code] = found
    return Common(site, citations, catalogs, tuple(problems))


def folder(
    page: str, files: Mapping[str, TextFile], site: Site, unread: frozenset[str] = frozenset(), keep: Keep = at_once
) -> Folder:
    """Understand one page's files; what is wrong with those that could not be read was told."""
    file, documents, problems = _page(page, files, site, keep)
    problems += _lacking_faults(page, files, documents, site)
    written = tuple(document for document in documents if not document.meta.written_in)
    have = {document.language.code for document in written}
    lacking = tuple(language.code for language in site.languages if file and language.code not in have)
    return Folder(page, file, written, lacking, tuple(fault for fault in problems if fault.path not in unread))


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
        head, body, faults = _split(file) if file else ("", "", [])
        value, marks, problems = read_block(file, head, 2) if file and not faults else (None, {}, ())
        meta = shaped(value, MetaYaml, marks, file)[0] if file and value and not problems else None
        if file and meta and not meta.written_in:
            spot = place(file.text, *marks.get(("slug",), (1, 1)), file.path, "")
            sections = frozenset(markdown.NAMED_LINE.findall(body))
            found.append(Outline(page, language, meta.slug, meta.title, meta.updated, sections, spot))
    have = {outline.language.code for outline in found}
    return tuple(found), tuple(language.code for language in site.languages if language.code not in have)


def page_file(page: str, file: TextFile) -> PageFile | None:
    """Understand a page.yaml alone."""
    read, marks, _ = _page_yaml(file)
    return PageFile(page, file, read, marks) if read else None


def _lacking_faults(
    page: str, files: Mapping[str, TextFile], documents: Iterable[Document], site: Site
) -> Iterator[Problem]:
    """Tell what a language lacks, unless the site leaves it out or shows it in another language."""
    codes = [language.code for language in site.languages if f"{language.code}.md" not in files]
    if site.lacking == "refused" or (site.lacking == "left_out" and page == HOME):
        for code in codes if "page.yaml" in files else ():
            missing = files["page.yaml"].path.replace("page.yaml", f"{code}.md")
            yield Problem(missing, 0, 0, "this language lacks the page", "write it: languages are equals")
    written = {(d.page, d.language.code) for d in documents if not d.meta.written_in}
    for document in documents:
        if document.meta.written_in:
            yield from _draft_faults(document, written, site)


def _draft_faults(document: Document, written: set[tuple[str, str]], site: Site) -> Iterator[Problem]:
    """A page that waits for its translation says which language its words are in, and the site lets it wait."""
    code, file, mark = document.meta.written_in, document.file, document.marks["written_in",]
    if (document.page, code) not in written:
        right = nearest(code, {language for page, language in written if page == document.page})
        yield place(file.text, *mark, file.path, f"the page is not written in “{code}”", right)
    elif site.lacking == "refused":
        right = "translate it and take this line out, or let it wait with translations: {lacking: shown} in site.yaml"
        yield place(file.text, *mark, file.path, f"this page is still written in {code}", right)


def template_faults(folder: Folder, templates: Mapping[str, TextFile]) -> Iterator[Problem]:
    """Tell where a page asks for a template that is not there."""
    page = folder.file
    if page is None:
        return
    name = page.definition.template
    if f"{name}.html" in templates and "/" not in name:
        return
    known = [found.removesuffix(".html") for found in templates if found.endswith(".html") and "/" not in found]
    if known and name not in known:
        mark = page.marks.get(("template",), (1, 1))
        yield place(page.file.text, *mark, page.file.path, f"no template is called “{name}”", nearest(name, known))


def _site(file: TextFile) -> tuple[Site | None, tuple[Problem, ...]]:
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
    yield from _name_faults(("facts",), read.facts, marks, file)
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


def _name_faults(path: tuple[str, ...], names: Iterable[str], marks: Marks, file: TextFile) -> Iterator[Problem]:
    """What prose names has a name that prose can write."""
    for name in names:
        if not PAGE_ID.fullmatch(name):
            what = f"“{name}” is no name"
            yield place(file.text, *marks[(*path, name)], file.path, what, "small letters, digits and underscores")
        elif name in RESERVED and path == ("figures",):
            what = f"“{name}” means something else in prose"
            yield place(file.text, *marks[(*path, name)], file.path, what, "choose another name")


def _citations(file: TextFile) -> tuple[dict[str, Citation], tuple[Problem, ...]]:
    value, marks, problems = read_yaml(file)
    if problems:
        return {}, problems
    if value is not None and not isinstance(value, dict):
        return {}, (
            place(file.text, 1, 1, file.path, "the sources are no names with values", "write name: {title: …}"),
        )
    under = {("sources", *path): mark for path, mark in marks.items()}
    read, faults = shaped({"sources": value or {}}, CitationsYaml, under, file)
    faults = (*faults, *_name_faults(("sources",), read.sources if read else (), under, file))
    for key, entry in read.sources.items() if read else ():
        if entry.url and not re.fullmatch(r"https?://[^\s]+", entry.url):
            what, right = f"“{entry.url}” is no address", "like https://example.org"
            faults = (*faults, place(file.text, *under["sources", key, "url"], file.path, what, right))
    found = {key: Citation(key, entry.title, entry.url) for key, entry in read.sources.items()} if read else {}
    return found, (*problems, *faults)


def _page(
    page: str, files: Mapping[str, TextFile], site: Site, keep: Keep
) -> tuple[PageFile | None, list[Document], list[Problem]]:
    problems: list[Problem] = []
    if "page.yaml" not in files:
        return None, [], [Problem(f"content/{page}/page.yaml", 0, 0, "this file is missing", "add it, if only empty")]
    file = files["page.yaml"]
    if not PAGE_ID.fullmatch(page):
        right = "call its folder by small letters, digits and underscores"
        problems.append(Problem(file.path, 0, 0, f"“{page}” is no page id", right))
    read, marks, faults = keep(("page.yaml", page), _page_yaml, file)
    problems += faults
    for part in ("figures", "examples", "tables", "claims"):
        problems += _name_faults((part,), getattr(read, part) if read else (), marks, file)
    if read and read.terms not in TERMS:
        what, right = f"a page’s terms are not “{read.terms}”", f"write {' or '.join(TERMS)}"
        problems.append(place(file.text, *marks["terms",], file.path, what, right))
    documents = []
    codes = {language.code: language for language in site.languages}
    for name, text in files.items():
        code = name.removesuffix(".md")
        if name == "page.yaml":
            continue
        if code not in codes:
            what, right = f"no language of the site is called “{code}”", "list it in site.yaml, or take the file out"
            if name.endswith(".yaml"):
                what, right = f"a page has no file “{name}”", nearest(name, ["page.yaml"])
            problems.append(Problem(text.path, 0, 0, what, right))
            continue
        document, document_faults = keep(("document", page, code), _document, page, codes[code], text)
        problems += document_faults
        if document:
            documents.append(document)
    return (PageFile(page, file, read, marks) if read else None), documents, problems


def _page_yaml(file: TextFile) -> tuple[PageYaml | None, Marks, tuple[Problem, ...]]:
    value, marks, faults = read_yaml(file)
    read, shape_faults = (None, ()) if faults else shaped(value, PageYaml, marks, file)
    return read, marks, (*faults, *shape_faults)


def _document(page: str, language: Language, file: TextFile) -> tuple[Document | None, list[Problem]]:
    head, body, problems = _split(file)
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
    if "<" in file.text or ">" in file.text:
        for number, text in enumerate(file.text.split("\n"), 1):
            if text.startswith(MERGE):
                right = "keep one and take the marks out"
                yield place(file.text, number, 1, file.path, "two versions meet here", right)


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


def _split(file: TextFile) -> tuple[str, str, list[Problem]]:
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
