"""How everything looks, whatever it says: the templates, compiled once; styles and scripts, made small; the policy.

Knows no page before it is asked to write one's words; which files there are, `render` knows.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FunctionLoader
from markupsafe import Markup, escape
from msgspec import Struct
from rcssmin import cssmin
from rjsmin import jsmin

from tablier.press.figures import published
from tablier.press.html import Special, addresses, blocks_html, figure_html, inline_html, plain, safe
from tablier.press.model import Component, Language, Page, Phrase, Site, TextFile
from tablier.press.numbers import rounded
from tablier.press.policy import hashed
from tablier.press.problems import Refused
from tablier.press.templates import Templates
from tablier.press.words import Words

SMALLER = {"css": cssmin, "js": jsmin}
STYLE, ICON, HANDS = "css/theme.css", "images/icon.svg", "js/page.js"
OF_ALL = "css/chooser.css"  # the style of what speaks every language
Phrases = Mapping[str, Phrase]
AS_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
ENDING = {letter: f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}  # what might end a script, as JSON says it


class Theme(Struct, frozen=True, dict=True):
    """The templates, compiled once, and the assets: how everything looks, whatever it says.

    What is compiled is no part of it: whoever it is sent to compiles it again.
    """

    site: Site
    templates: Mapping[str, TextFile]
    assets: Mapping[str, TextFile]

    @cached_property
    def environment(self) -> Environment:
        made = Templates(FunctionLoader(self._template))
        made.globals |= {
            "site": self.site,
            "figure": figure_html,
            "html": self.html,
            "plain": plain,
            "addresses": addresses,
            "style": Markup(self.asset(STYLE)),
            "icon": Markup(quote(self.asset(ICON), safe=" /:='")),
            "policy": cache(self.policy),
            "spoken": cache(self.spoken),
            "json_ld": json_ld,
            "published": published,
            "short": lambda value: rounded(value, 1).removesuffix(".0"),
        }
        return made

    def _template(self, name: str) -> tuple[str, str, None] | None:
        """Give a template with its path, which a fault in it then carries."""
        return (self.templates[name].text, self.templates[name].path, None) if name in self.templates else None

    def spoken(self, language: Language) -> Markup:
        """Say in which language an element is, and its direction where the site has both."""
        both = len({known.direction for known in self.site.languages}) > 1 or language.direction == "rtl"
        direction = Markup(' dir="{}"').format(language.direction) if both else ""
        return Markup('lang="{}"{}').format(language.tag, direction)

    def asset(self, name: str) -> str:
        """Give a text asset, without the comments and spaces a browser does not need."""
        if name not in self._small:
            self._small[name] = str(SMALLER.get(name.rpartition(".")[2], str)(self.assets[name].text)).strip()
        return self._small[name]

    @cached_property
    def _small(self) -> dict[str, str]:
        """The assets as they are published, each made small once."""
        return {}

    @property
    def style_of_all(self) -> Markup:
        """Give the style of what speaks every language."""
        return Markup(self.asset(STYLE) + self.asset(OF_ALL))

    def assets_of(self, components: Sequence[Component], first: str) -> Markup:
        """Join a page's styles or scripts: the one every page has, and its components' own."""
        sort = first.rpartition(".")[2]
        needed = [name for shown in components for name in shown.assets if name.endswith(f".{sort}")]
        return self._joined(tuple(dict.fromkeys([first, *needed])))

    @cached_property
    def _joined(self) -> Callable[[tuple[str, ...]], Markup]:
        """Join assets, the same ones once."""
        return cache(lambda names: Markup("".join(map(self.asset, names))))

    def policy(self, *inline: str, parser: str = "'none'") -> Markup:
        """Write the Content Security Policy: everything off but the given inline style, scripts by their hash.

        `parser` names the one policy by which a script may read HTML, if any.
        """
        style, *scripts = inline
        script_sources = " ".join(hashed(script) for script in scripts) or "'none'"
        return Markup(
            f"default-src 'none'; style-src {hashed(style)}; script-src {script_sources}; img-src 'self' data:; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; "
            f"require-trusted-types-for 'script'; trusted-types {parser}"
        )

    def html(self, tokens: Sequence[Any]) -> Markup:
        """Write inline tokens as HTML."""
        return safe(inline_html(tokens))

    def body(self, page: Page, words: Words) -> Markup:
        """Write a page's tokens as HTML."""
        special: dict[str, Special] = {
            "component": lambda token: self.component(token.meta["component"], words, page.phrases),
            "container_fold_open": lambda token: f"<details>\n<summary>{inline_html(token.meta['title'])}</summary>\n",
            "container_fold_close": lambda _: "</details>\n",
            "table_open": lambda _: _table_open(words),
            "table_close": lambda _: "</table></div>\n",
            "container_note_open": lambda _: '<aside class="note">\n',
            "container_note_close": lambda _: "</aside>\n",
            "container_only_open": lambda _: "",
            "container_only_close": lambda _: "",
        }
        return safe(blocks_html(page.tokens, special))

    def component(self, shown: Component, words: Words, phrases: Phrases) -> Markup:
        """Write a component through its template."""
        template = self.environment.get_template(f"components/{shown.template}.html")
        return safe(template.render(word=partial(self.phrase, words, phrases), **shown.values))

    def word(self, words: Words, message: str, context: str = "", **values: str) -> str:
        """Give an interface message with its places filled."""
        text = words.text(message, context)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def phrase(self, words: Words, phrases: Phrases, message: str, context: str = "", **values: str) -> str:
        """Give an interface message, with the figures it names worked out for this page."""
        if context == "" and message in phrases:
            found = phrases[message]
            found = found() if callable(found) else found
            if isinstance(found, Refused):
                raise found
            return self.html(found)
        return self.word(words, message, context, **values)


def _table_open(words: Words) -> str:
    """Let a wide table scroll in a place of its own, which has a name and takes the keyboard."""
    label = escape(words.text("Table"))
    return f'<div class="scroll" role="group" tabindex="0" aria-label="{label}"><table>\n'


def json_ld(value: Any) -> Markup:
    """Write JSON inside a script element."""
    return in_script(AS_JSON(value))


def in_script(text: str) -> Markup:
    """Write JSON so that nothing in it can end the element it stands in."""
    for letter, written in ENDING.items():
        text = text.replace(letter, written)
    return safe(text)
