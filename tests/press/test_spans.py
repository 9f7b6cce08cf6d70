"""What is read without the parser is read as the parser reads it.

`tests/vectors/commonmark.json` holds the examples of the CommonMark specification 0.31 by John MacFarlane, which is
licensed CC BY-SA 4.0, without what they become.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.token import Token

from tablier.press import markdown
from tablier.press.spans import spans
from tests.sites import ROOT

EXAMPLES: list[str] = json.loads((ROOT / "tests/vectors/commonmark.json").read_text(encoding="utf-8"))
PAGES = sorted((ROOT / "content").glob("*/*.md"))
PIECES = (
    "a|mot|é|²|5| |  |\n|\n  |\n\t|*|**|***|_|__|[|](home)|](#a)|](a#b-c)|](https://e.example)|](b_c)|]{claim=x}|"
    ']{free="why"}|]{only="w"}|]|(|)|{{ a.b }}|{{a}}|{{ A }}|{{|}}|{|}|`|``| x |`c`|` c `|\\*|\\|&|&amp;|& |!|![|<|<b>|'
    "'|’|\"|.|,|:|a_b|*a*|**b**|[x](home)|[*e*](home)|\u00a0|«"
).split("|")
BLOCKS = "\n\n|\n- |\n1. |\n> |\n::: note\n|\n:::\n|\n```\n|\n# |\n---\n|\n===\n|\n    |é| a\n|\nb|\n |\nx ¦ y|\n---¦---".split(
    "|"
)
WORDS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
BODIES = st.lists(st.sampled_from([*BLOCKS, *"abc"]), max_size=16).map(lambda pieces: "".join(pieces).replace("¦", "|"))


def seen(tokens: Sequence[Token] | None) -> list[Any]:
    return [token.as_dict() for token in tokens or ()]


def words(text: str) -> list[Any]:
    return seen(markdown.parser().parseInline(text)[0].children)


def body(text: str) -> list[Any]:
    """Read a body by the parser alone."""
    parser = markdown.block_parser()
    try:
        parser.block.ruler.disable("plain")
        tokens = parser.parse(text)
    finally:
        parser.block.ruler.enable("plain")
    for token in tokens:
        if token.type == "inline":
            token.children = markdown.parser().parseInline(token.content)[0].children
    return seen(tokens)


@given(text=WORDS)
def test_words_are_read_as_the_parser_reads_them(text: str) -> None:
    read = spans(text)
    assert read is None or seen(read) == words(text)


@given(text=BODIES)
def test_plain_paragraphs_are_read_as_the_parser_reads_them(text: str) -> None:
    assert seen(markdown.blocks(text)) == body(text)


def test_the_examples_of_commonmark_are_read_as_the_parser_reads_them() -> None:
    assert [text for text in EXAMPLES if seen(markdown.blocks(text)) != body(text)] == []
    assert len(EXAMPLES) == 652


def test_the_pages_are_read_as_the_parser_reads_them() -> None:
    texts = [path.read_text(encoding="utf-8").partition("\n---\n")[2] for path in PAGES]
    assert [text for text in texts if seen(markdown.blocks(text)) != body(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Tu pars de **{{ start }}** ; *chaque !* [match **classé**](glossary#ranked) compte.",
        '[les points {{ a }}]{claim=x}, [\'five\' stays]{free="a name"} [o]{only="why"}',
        "`code` & *l'{{ x }} b* !\nnext  \nlast, *à l'*... `` ` ``".replace("*à l'*... `` ` ``", "a_b"),
        "**a** \nb",
    ],
)
def test_what_editors_write_most_is_read_without_the_parser(text: str) -> None:
    assert spans(text) is not None
    assert seen(spans(text)) == words(text)


@pytest.mark.parametrize(
    "text", ["<https://e.example>", "[a](https://e.example)", "[a [b](c)](d)", "*a", "a*", "{{ A }}", "`` ` ``", "\\*"]
)
def test_the_rest_is_left_to_the_parser(text: str) -> None:
    assert spans(text) is None
