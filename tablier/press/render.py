"""Evaluated pages made into HTML files, by the theme; every number comes in ready.

A file is a function of its page, the index, the words and the theme. Knows what a page holds, not how it looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from tablier.press.addresses import Redirect
from tablier.press.html import inline_html, plain, safe
from tablier.press.index import Index
from tablier.press.model import HOME, Entry, Language, OutputFile, Page, Site
from tablier.press.problems import Problem
from tablier.press.sitemaps import FILE as SITEMAP
from tablier.press.sitemaps import sitemaps
from tablier.press.store import Keep, at_once
from tablier.press.templates import template_problem
from tablier.press.theme import HANDS, ICON, OF_ALL, STYLE, Theme, in_script
from tablier.press.words import Words

CHOOSER, MISSING, REDIRECT = "index.html", "404.html", "redirect.html"
PROOF = "proof"  # the page every page leads to from its foot, where there is one
ROBOTS = "robots.txt"
LISTINGS = (SITEMAP, ROBOTS)
PIECES = 1000  # of a template's text that are joined before they are written
Rendered = tuple[tuple[OutputFile, ...], tuple[Problem, ...]]


class Renderer(Struct, frozen=True):
    """A theme, and what pages know of each other."""

    theme: Theme
    index: Index
    words: Mapping[str, Words]

    @property
    def site(self) -> Site:
        """What site.yaml says."""
        return self.theme.site

    def around(self, page: Page) -> Renderer:
        """Leave of the index and the words what one page can see: its versions and its home."""
        code = page.document.language.code
        keys = [(HOME, code), (PROOF, code), *((page.document.page, other) for other in self.index.codes)]
        seen = {key: self.index.entries[key] for key in keys if key in self.index.entries}
        elsewhere = {key: self.index.elsewhere[key] for key in keys[:1] if key in self.index.elsewhere}
        index = Index(seen, {}, self.index.codes, elsewhere)
        return replace(self, index=index, words={code: self.words[code]})

    def home(self, language: Language) -> Entry | None:
        """Find where a language begins: at its own home page, or where another is shown in its place."""
        place = (HOME, language.code)
        return self.index.entries.get(place) or self.index.elsewhere.get(place)

    def page(self, page: Page) -> OutputFile:
        words = self.words[page.document.language.code]
        word = partial(self.theme.phrase, words, page.phrases)
        return OutputFile(self.site.path_of(page.url), self.written(page, page.document.language, word).encode())

    def shown(self, page: Page, language: Language) -> OutputFile:
        """Write a page for the readers of a language that lacks it: its own words, between those of their language."""
        word = partial(self.theme.word, self.words[language.code])
        url = self.index.elsewhere[page.document.page, language.code].url
        return OutputFile(self.site.path_of(url), self.written(page, language, word).encode())

    def written(self, page: Page, language: Language, word: Callable[..., str]) -> str:
        """Fill a page's template for the readers of a language."""
        scripts = [(c.values["system"], c.values["script"]) for c in page.components if "script" in c.values]
        hands = self.theme.assets_of(page.components, HANDS)
        values = {
            "page": page,
            "language": language,
            "original": page.document.language if page.document.language != language else None,
            "word": word,
            "versions": self.index.versions(page.document.page),
            "home": self.home(language),
            "proof": self.index.entries.get((PROOF, language.code)),
            "body": self.theme.body(page, self.words[page.document.language.code]),
            "scripts": scripts,
            "style": self.theme.assets_of(page.components, STYLE),
            "hands": hands,
            "parser": next((c.values["parser"] for c in page.components if "parser" in c.values), "'none'"),
            "script_texts": [*(code for _, code in scripts), hands],
            "contents": _contents(page.tokens),
            "linked": in_script(msgspec.json.encode(self.linked(page)).decode()),
        }
        return self.theme.environment.get_template(f"{page.template}.html").render(values)

    def linked(self, page: Page) -> dict[str, Any]:
        """Describe the page for machines: an article and its place in the site, by words that stand on the page."""
        url = self.site.origin + page.url
        home = self.index.entries.get((HOME, page.document.language.code))
        article = {
            "@type": "Article",
            "headline": plain(page.title),
            "description": plain(page.description),
            "inLanguage": page.document.language.tag,
            "dateModified": page.document.meta.updated.isoformat(),
            "mainEntityOfPage": url,
            "author": {"@type": "Organization", "name": self.site.name},
        }
        steps = [(self.site.name, self.site.origin + home.url)] if home and home.url != page.url else []
        trail = [
            {"@type": "ListItem", "position": number, "name": name, "item": address}
            for number, (name, address) in enumerate([*steps, (plain(page.title), url)], 1)
        ]
        breadcrumbs = {"@type": "BreadcrumbList", "itemListElement": trail}
        return {"@context": "https://schema.org", "@graph": [article, breadcrumbs]}

    def shared(self, name: str, pages: Sequence[Page]) -> OutputFile:
        """Write a page that speaks every language: the chooser at the root, the page for a missing address."""
        homes = [page for page in pages if page.document.page == HOME]
        speakers = [
            (page.document.language, partial(self.theme.word, self.words[page.document.language.code]), page)
            for language in self.site.languages
            for page in homes
            if page.document.language == language
        ]
        values = {"speakers": speakers, "language": speakers[0][0], "style": self.theme.style_of_all}
        text = self.theme.environment.get_template(name).render(values)
        return OutputFile(name, text.encode())

    def redirect(self, old: Redirect) -> OutputFile:
        """Write the page at an old address, which leads to the new one."""
        language = old.entry.language
        values = {
            "language": language,
            "word": partial(self.theme.word, self.words[language.code]),
            "url": old.entry.url + old.section,
            "style": self.theme.style_of_all,
        }
        text = self.theme.environment.get_template(REDIRECT).render(values)
        return OutputFile(f"{old.address[1:]}index.html", text.encode())

    def listing(self, path: str, template: str, values: Mapping[str, Any]) -> OutputFile:
        """Write a file for machines that lists the pages: a sitemap, the robots' file."""
        chooser = self.index.of(HOME).yaml.template == HOME and HOME  # the page that names it as the default
        pieces = self.theme.environment.get_template(template).generate({**values, "chooser": chooser})
        several = iter(lambda: "".join(islice(pieces, PIECES)), "")
        return OutputFile(path, b"".join(text.encode() for text in several) + b"\n")


def render(pages: Sequence[Page], renderer: Renderer, keep: Keep = at_once) -> Rendered:
    """Write one page's HTML in all its languages; the home page's come with the chooser and the missing page."""
    problems = list(_lacking(pages, renderer.theme))
    if problems:
        return (), tuple(problems)
    jobs = [partial(_rendered, page, renderer, keep) for page in pages]
    jobs += [partial(renderer.shown, page, language) for page, language in _copies(pages, renderer)]
    if any(page.document.page == HOME for page in pages):
        jobs += [partial(renderer.shared, name, pages) for name in (CHOOSER, MISSING)]
    return _done(jobs, renderer)


def render_lists(redirects: Sequence[Redirect], renderer: Renderer) -> Rendered:
    """Write what is made of all pages together: old addresses, the listings."""
    listings = [*sitemaps(renderer.index), (ROBOTS, ROBOTS, {})]
    problems = tuple(_lacking((), renderer.theme, [template for _, template, _ in listings]))
    if problems:
        return (), problems
    jobs = [partial(renderer.redirect, old) for old in redirects]
    jobs += [partial(renderer.listing, *listing) for listing in listings]
    return _done(jobs, renderer)


def _done(jobs: Sequence[Callable[[], OutputFile]], renderer: Renderer) -> Rendered:
    """Do jobs; a fault in a template is a problem."""
    files: list[OutputFile] = []
    problems: list[Problem] = []
    for job in jobs:
        try:
            files.append(job())
        except Exception as error:
            problems.append(template_problem(error, renderer.theme.templates))
    return tuple(files), tuple(problems)


def _copies(pages: Sequence[Page], renderer: Renderer) -> Iterator[tuple[Page, Language]]:
    """List the pages that are shown to the readers of a language that lacks them."""
    if renderer.site.lacking != "shown":
        return
    for language in renderer.site.languages:
        for page in pages:
            entry = renderer.index.elsewhere.get((page.document.page, language.code))
            if entry and entry.language == page.document.language and language.code in renderer.words:
                yield page, language


def _rendered(page: Page, renderer: Renderer, keep: Keep) -> OutputFile:
    if keep is at_once:
        return renderer.page(page)
    slot = ("html", page.document.page, page.document.language.code)
    return keep(slot, Renderer.page, renderer.around(page), page)


def _lacking(pages: Sequence[Page], theme: Theme, listings: Sequence[str] = LISTINGS) -> Iterator[Problem]:
    """Name the files the pages are made with that are not there, where they should be."""
    components = [shown for page in pages for shown in page.components]
    assets = [STYLE, OF_ALL, ICON, HANDS, *(name for shown in components for name in shown.assets)]
    templates = [CHOOSER, MISSING, *listings, REDIRECT, *(f"components/{shown.template}.html" for shown in components)]
    for folder, needed, files in (("assets/", assets, theme.assets), ("templates/", templates, theme.templates)):
        for name in dict.fromkeys(needed):
            if name not in files:
                root = next((file.path.removesuffix(other) for other, file in files.items()), folder)
                yield Problem(root + name, 0, 0, "this file is missing", "pages are made with it; put it back")


def _contents(tokens: Sequence[Any]) -> list[tuple[str, Markup]]:
    """List the sections of the first level with the words of their headings."""
    return [
        (str(token.attrs.get("id", "")), safe(inline_html(tokens[number].children)))
        for number, token in enumerate(tokens, 1)
        if token.type == "heading_open" and token.tag == "h2"
    ]
