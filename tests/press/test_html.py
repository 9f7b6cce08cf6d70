"""What CommonMark has is written as markdown-it writes it."""

from __future__ import annotations

import json

import pytest
from markdown_it.renderer import RendererHTML
from markupsafe import escape

from tablier.press import markdown, parser
from tablier.press.figures import published
from tablier.press.html import blocks_html, figure_html
from tablier.press.model import Figure, Kind
from tests.press.read_by_parser import body
from tests.sites import ROOT

EXAMPLES: list[str] = json.loads((ROOT / "tests/vectors/commonmark.json").read_text(encoding="utf-8"))
OURS = ("image", "figure")  # what a site writes its own way


def test_the_examples_of_commonmark_are_written_as_markdown_it_writes_them() -> None:
    written = 0
    for text in [*EXAMPLES, "| a | b |\n|:--|---|\n| *c* | `d` |", "- a\n  > b\n- c"]:
        tokens = markdown.blocks(text)
        if not any(child.type in OURS for token in tokens for child in token.children or ()):
            assert blocks_html(tokens, {}) == RendererHTML().render(body(text), parser.parser().options, {})
            written += 1
    assert written > 600


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0, "0"), (-2.5, "-2.5"), (-3.0, "-3"), (1e-5, "0.00001"), (1e16, "10000000000000000"), (7, "7")],
)
def test_a_value_is_published_as_javascript_writes_it(value: float, text: str) -> None:
    assert published(value) == text


@pytest.mark.parametrize("odd", [*"&<>\"'", 'a<b> & l\'"x" &amp; é\u00a0%', "é\u00a0%"])
def test_a_figure_s_texts_are_written_as_a_template_writes_them(odd: str) -> None:
    written = escape(odd)
    assert figure_html(Figure(odd, "x", odd, Kind("Word", "verbatim"), odd, odd)) == (
        f'<data class="figure" value="{written}" data-figure="{written}">{written}</data>'
    )
