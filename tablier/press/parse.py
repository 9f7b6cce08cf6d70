"""Understand each file for itself: YAML into its types, Markdown into tokens, catalogs into words.

Knows no other page and no figure's value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tablier.press.documents import outline, read_document
from tablier.press.model import HOME, TERMS, Citation, Document, Outline, Site, Source, TextFile
from tablier.press.problems import Problem, nearest, place
from tablier.press.schema import PageYaml, shaped
from tablier.press.site_files import PAGE_ID, name_faults, read_citations, read_site
from tablier.press.store import Keep, at_once
from tablier.press.strict_yaml import Marks, read_yaml
from tablier.press.words import Words, words


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
    """Understand every file; gives the problems alone where no site or no source is read."""
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
    """Understand what every page is made with; gives the problems alone where no site or no source is read."""
    problems = list(source.problems)
    unread = {problem.path for problem in source.problems}
    site, faults = keep(("site",), read_site, source.site)
    problems += () if source.site.path in unread else faults
    if site is None:
        return tuple(problems)
    citations, faults = keep(("sources",), read_citations, source.citations)
    problems += faults
    if faults and not citations:
        return tuple(problems)
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


def _page(
    page: str, files: Mapping[str, TextFile], site: Site, keep: Keep
) -> tuple[PageFile | None, list[Document], list[Problem]]:
    if "page.yaml" not in files:
        return None, [], [Problem(f"content/{page}/page.yaml", 0, 0, "this file is missing", "add it, if only empty")]
    file, problems = _judged(page, files["page.yaml"], keep)
    documents, faults = _documents(page, files, site, keep)
    return file, documents, [*problems, *faults]


def _judged(page: str, file: TextFile, keep: Keep) -> tuple[PageFile | None, list[Problem]]:
    """Understand a page.yaml, with what is wrong in it and in its folder's name."""
    problems: list[Problem] = []
    if not PAGE_ID.fullmatch(page):
        right = "call its folder by small letters, digits and underscores"
        problems.append(Problem(file.path, 0, 0, f"“{page}” is no page id", right))
    read, marks, faults = keep(("page.yaml", page), _page_yaml, file)
    problems += faults
    for part in ("figures", "examples", "tables", "claims"):
        problems += name_faults((part,), getattr(read, part) if read else (), marks, file)
    if read and read.terms not in TERMS:
        what, right = f"a page’s terms are not “{read.terms}”", f"write {' or '.join(TERMS)}"
        problems.append(place(file.text, *marks["terms",], file.path, what, right))
    return (PageFile(page, file, read, marks) if read else None), problems


def _documents(
    page: str, files: Mapping[str, TextFile], site: Site, keep: Keep
) -> tuple[list[Document], list[Problem]]:
    """Understand a page in each language; a file of no language is a problem."""
    documents: list[Document] = []
    problems: list[Problem] = []
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
        document, faults = keep(("document", page, code), read_document, page, codes[code], text)
        problems += faults
        if document:
            documents.append(document)
    return documents, problems


def _page_yaml(file: TextFile) -> tuple[PageYaml | None, Marks, tuple[Problem, ...]]:
    value, marks, faults = read_yaml(file)
    read, shape_faults = (None, ()) if faults else shaped(value, PageYaml, marks, file)
    return read, marks, (*faults, *shape_faults)
