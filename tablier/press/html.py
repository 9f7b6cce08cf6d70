"""Tokens written as HTML: what CommonMark says of each, and how ours are written. Knows no template."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from markupsafe import Markup, escape

from tablier.press import markdown
from tablier.press.model import Figure
from tablier.press.tokens import SPACES, Token

Special = Callable[[Any], str]  # how a block of a site's own is written


def inline_html(tokens: Sequence[Token]) -> str:
    """Write inline tokens."""
    parts: list[str] = []
    _add_inline(tokens, parts)
    return "".join(parts)


def _add_inline(tokens: Sequence[Token], parts: list[str]) -> None:
    for token in tokens:
        kind = token.type
        if kind == "text":
            parts.append(escaped(token.content))
        elif kind == "figure":
            parts.append(_figure(token))
        elif kind in ALWAYS:
            parts.append(ALWAYS[kind])
        else:
            parts.append(INLINE.get(kind, _tag)(token))


def blocks_html(tokens: Sequence[Token], special: Mapping[str, Special]) -> str:
    """Write block tokens; `special` says how some sorts are written."""
    parts: list[str] = []
    writers = {**CODE, **special}
    for number, token in enumerate(tokens):
        kind = token.type
        if kind == "inline":
            _add_inline(token.children, parts)
        elif kind in writers:
            parts.append(writers[kind](token))
        elif token.hidden:
            continue
        elif kind in FIXED and not token.attrs:
            parts.append(FIXED[kind])
        else:
            parts.append(_block_tag(tokens, number))
    return "".join(parts)


def _block_tag(tokens: Sequence[Any], number: int) -> str:
    """Write a block's tag with the line ends around it."""
    token = tokens[number]
    if token.nesting == -1:
        return f"</{token.tag}>\n"
    before = "\n" if number and tokens[number - 1].hidden else ""
    after = "\n"
    if token.nesting == 1 and number + 1 < len(tokens):
        following = tokens[number + 1]
        is_empty = following.nesting == -1 and following.tag == token.tag
        after = "" if following.type == "inline" or following.hidden or is_empty else "\n"
    return before + _tag(token) + after


def _fence(token: Token) -> str:
    """Write a block of code, with its language as a class."""
    language = _unescaped(token.info).strip(SPACES)
    language = re.split(f"[{SPACES}]", language, maxsplit=1)[0]
    marked = f' class="language-{escaped(language)}"' if language else ""
    return f"<pre><code{marked}>{escaped(token.content)}</code></pre>\n"


def _unescaped(text: str) -> str:
    """Give what stands in a text that may hold letters as CommonMark escapes them."""
    if "\\" not in text and "&" not in text:
        return text
    from markdown_it.common.utils import unescapeAll

    return unescapeAll(text)


def escaped(text: str) -> str:
    """Write a text as HTML, between tags or in an attribute."""
    if "&" in text or "<" in text or ">" in text or '"' in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text


def _tag(token: Any) -> str:
    if token.nesting == -1:
        return f"</{token.tag}>"
    end = ">" if token.nesting else " />"
    if not token.attrs:
        return f"<{token.tag}{end}"
    begun = f"<{token.tag}"
    for key, value in token.attrs.items():
        begun += f' {escaped(key)}="{escaped(str(value))}"'
    return begun + end


def figure_html(figure: Figure) -> Markup:
    """Write a figure where an element may stand."""
    return safe(_element(figure))


def _element(figure: Figure) -> str:
    name, attribute = ("time", "datetime") if figure.kind.pattern == "date" else ("data", "value")
    value, address, text = figure.published, figure.address, figure.text
    if fully_escaped(said := value + address + text) != said:
        value, address, text = map(fully_escaped, (value, address, text))
    return f'<{name} class="figure" {attribute}="{value}" data-figure="{address}">{text}</{name}>'


def fully_escaped(text: str) -> str:
    """Write a text as markupsafe's `escape` does, which makes a Markup of it."""
    if "&" in text or "<" in text or ">" in text or '"' in text or "'" in text:
        plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return plain.replace('"', "&#34;").replace("'", "&#39;")
    return text


def safe(html: str) -> Markup:
    """Mark what is HTML already, as Markup(html) does, which first asks whether it can say so itself."""
    return str.__new__(Markup, html)


def _figure(token: Any) -> str:
    if "figure" in token.meta:
        return _element(token.meta["figure"])
    if "citation" in token.meta:
        citation = token.meta["citation"]
        title = escape(citation.title)
        inside = f'<a href="{escape(citation.url)}">{title}</a>' if citation.url else title
        return f'<cite data-source="{escape(citation.id)}">{inside}</cite>'
    return escape(token.meta.get("fact", token.markup))


def _image(token: Any) -> str:
    source = "data:image/svg+xml," + quote(str(token.meta.get("svg", "")), safe="")
    marked = addresses(token.children or ())
    figures = f' data-figures="{escape(marked)}"' if marked else ""
    return f'<img src="{source}" alt="{escape(plain(token.children or ()))}"{figures}>'


def plain(tokens: Sequence[Any]) -> str:
    """Write inline tokens as text, for a title or an attribute."""
    return "".join(
        token.meta["figure"].text
        if "figure" in token.meta
        else token.meta["citation"].title
        if "citation" in token.meta
        else token.meta["fact"]
        if "fact" in token.meta
        else markdown.text_of([token])
        for token in tokens
    )


def addresses(tokens: Sequence[Any]) -> str:
    """List the addresses of the figures in inline tokens, in reading order."""
    return " ".join(token.meta["figure"].address for token in tokens if "figure" in token.meta)


TAGS = {"em": "em", "strong": "strong", "sup": "sup", "link": "a", "mark": "span"}
INLINE: Mapping[str, Special] = {
    "code_inline": lambda token: f"<code>{escaped(token.content)}</code>",
    "image": _image,
}
ALWAYS = {"softbreak": "\n", "hardbreak": "<br />\n", "only_open": "", "only_close": ""}
ALWAYS |= {f"{name}_open": f"<{name}>" for name in ("em", "strong", "sup")}
ALWAYS |= {f"{name}_close": f"</{tag}>" for name, tag in TAGS.items()}
CODE: Mapping[str, Special] = {
    "fence": _fence,
    "code_block": lambda token: f"<pre><code>{escaped(token.content)}</code></pre>\n",
}
# What is always written alike, whatever stands beside it.
FIXED = {"paragraph_open": "<p>", "th_open": "<th>", "td_open": "<td>"}
FIXED |= {f"{tag}_open": f"<{tag}>\n" for tag in ("tr", "thead", "tbody")}
FIXED |= {f"{tag}_close": f"</{tag}>\n" for tag in ("tr", "th", "td", "thead", "tbody")}
FIXED |= {"paragraph_close": "</p>\n", "list_item_close": "</li>\n"}
