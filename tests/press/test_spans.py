"""What is read without the parser is read as the parser reads it.

`tests/vectors/commonmark.json` holds the examples of the CommonMark specification 0.31 by John MacFarlane, which is
licensed CC BY-SA 4.0, without what they become.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablier.press import markdown
from tablier.press.blocks import Reader
from tablier.press.spans import spans
from tablier.press.tokens import Token
from tests.press.read_by_parser import body, words
from tests.sites import ROOT

EXAMPLES: list[str] = json.loads((ROOT / "tests/vectors/commonmark.json").read_text(encoding="utf-8"))
PAGES = sorted((ROOT / "content").glob("*/*.md"))
PIECES = (
    "a|mot|é|²|5| |  |\n|\n  |\n\t|*|**|***|_|__|[|](home)|](#a)|](a#b-c)|](https://e.example)|](b_c)|]{claim=x}|"
    ']{free="why"}|]{only="w"}|]|(|)|{{ a.b }}|{{a}}|{{ A }}|{{|}}|{|}|`|``| x |`c`|` c `|\\*|\\|&|&amp;|& |!|![|<|<b>|'
    "'|’|\"|.|,|:|a_b|*a*|**b**|[x](home)|[*e*](home)|\u00a0|«"
).split("|")
BLOCKS = (
    "\n\n|\n- |\n1. |\n2) |\n> |\n::: note\n|\n:::: fold x\n|\n:::\n|\n```\n|\n``` x y\n|\n# |\n## b {#c}\n|\n---\n|\n===\n|"
    "\n    |é| a\n|\nb|\n |\n  |\t|\n\n- a\n- *b*\n  c\n|\n\n3. a\n4. b\n|\n\n::: only d\ne\n\nf\n:::\n|\n```x\n- y\n```\n|*|`|¦|\\|x ¦ y|"
    "\n---¦---|\n\n¦ a ¦ b ¦\n¦---¦:-:¦\n¦ c ¦ d ¦\n"
).split("|")
WORDS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
BODIES = st.lists(st.sampled_from([*BLOCKS, *"abc"]), max_size=16).map(lambda pieces: "".join(pieces).replace("¦", "|"))


def seen(tokens: Sequence[Any] | None) -> list[Any]:
    """List all that is read of some tokens; the parser leaves an empty text beside strong words, and parts lines."""
    found: list[Any] = []
    for token in tokens or ():
        parts = _parts(token) | ({"type": "text", "tag": "", "content": "\n"} if token.type == "softbreak" else {})
        if parts["type"] == "text" and found and found[-1]["type"] == "text":
            found[-1]["content"] += parts["content"]
        elif parts["type"] != "text" or parts["content"]:
            found.append(parts)
    return found


def _parts(token: Any) -> dict[str, Any]:
    parts = {name: getattr(token, name) for name in Token.__struct_fields__}
    where = tuple(token.map) if token.map else None
    same = {"attrs": dict(token.attrs), "meta": dict(token.meta), "map": where, "children": seen(token.children)}
    return parts | same


@given(text=WORDS)
def test_words_are_read_as_the_parser_reads_them(text: str) -> None:
    read = spans(text)
    assert read is None or seen(read) == seen(words(text))


@given(text=BODIES)
def test_blocks_are_read_as_the_parser_reads_them(text: str) -> None:
    assert seen(markdown.blocks(text)) == seen(body(text))


@example("a\n[b]: c\n\n## {#d}\n\n::: only\ne\n:::\n\n- [f]: g\n\n```h\ni\n")
@given(text=BODIES)
def test_what_is_read_at_a_glance_is_meant_as_it_is_read(text: str) -> None:
    body = markdown.read(text)
    lines, told = body.text.split("\n"), list(markdown.mistakes(body, [], body.text.split("\n")))
    body.left = [slice(None)]
    assert list(markdown.mistakes(body, [], lines)) == told
    assert markdown.closed(body, lines) == markdown.closed(markdown.read(text), lines)


@pytest.mark.parametrize(
    "text",
    [
        "\n \nMots\n[mots](home) et *mots*\n1500\n\n## Titre {#id}\n\n**Mots**\n",
        "- a\n- *b*\n  c\n\nMots\n\n2. a\n3. b\n",
        "| a | b |\n| --- | :-: |\n| c | *d* |\n",
        "::: fold Titre\n| a |\n|---|\n\n```\n- b\n```\n:::\n",
        "```table favourite\ncaption: a\n\nrows: b\n```\n",
    ],
)
def test_the_blocks_that_editors_write_most_are_read_without_the_parser(text: str) -> None:
    assert Reader(text).read(len(text))
    assert seen(markdown.blocks(text)) == seen(body(text))


@pytest.mark.parametrize(
    "text", ["> a\n", "a\n===\n", "a\n- b\n", "- a\n\n- b\n", "# a |\n---\n", "a", "::: note\na\n"]
)
def test_blocks_in_doubt_are_left_to_the_parser(text: str) -> None:
    assert not Reader(text).read(len(text))


def test_the_examples_of_commonmark_are_read_as_the_parser_reads_them() -> None:
    assert [text for text in EXAMPLES if seen(markdown.blocks(text)) != seen(body(text))] == []
    assert len(EXAMPLES) == 652


def test_the_pages_are_read_as_the_parser_reads_them() -> None:
    texts = [path.read_text(encoding="utf-8").partition("\n---\n")[2] for path in PAGES]
    assert [text for text in texts if seen(markdown.blocks(text)) != seen(body(text))] == []


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
    assert seen(spans(text)) == seen(words(text))


@pytest.mark.parametrize(
    "text", ["<https://e.example>", "[a](https://e.example)", "[a [b](c)](d)", "*a", "a*", "{{ A }}", "`` ` ``", "\\*"]
)
def test_the_rest_is_left_to_the_parser(text: str) -> None:
    assert spans(text) is None
