"""What a section says: rewrapping, typography and values change nothing of it; words, names and marks do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.press.meaning import HEAD, said
from tablier.press.model import Document, Language, Site, Source, TextFile
from tablier.press.parse import Content, parse
from tests.sites import front

SITE = TextFile("content/site.yaml", "name: E\nbase_url: https://e.example\nlanguages: {fr: {tag: fr, name: F}}\n")


def document(body: str, title: str = "Essai") -> Document:
    """Parse one page."""
    home = {"page.yaml": TextFile("home/page.yaml", ""), "fr.md": TextFile("home/fr.md", front(title, '""') + body)}
    content: Any = parse(Source(SITE, TextFile("sources.yaml", ""), {"home": home}, {}, {}, {}))
    assert isinstance(content, Content)
    assert isinstance(content.site, Site)
    assert content.documents[0].language == Language("fr", "fr", "F")
    return content.documents[0]


def lines(body: str, section: str = "a") -> list[str]:
    return list(said(document(f"## A {{#a}}\n\n{body}\n"))[section].lines)[1:]


def test_a_document_is_its_head_and_its_sections_with_their_lines() -> None:
    found = said(document("Avant.\n\n## Un {#one}\n\nA.\n\n### Deux {#two}\n\nB.\n", "Le *titre*"))
    assert [(id_, section.line) for id_, section in found.items()] == [(HEAD, 1), ("one", 9), ("two", 13)]
    assert found[HEAD].lines == ("title: Le *titre*", "description: Essai", "Avant.")
    assert found["one"].lines == ("## Un", "A.")
    assert found["two"].lines == ("### Deux", "B.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Un mot\nsur deux\n  lignes.", "Un mot sur deux lignes."),
        ("Il dit « oui ».", 'Il dit "oui".'),
        ("L’écart… Pourquoi\u202f?", "L'écart... Pourquoi ?"),
        ("{{gap}} et {{  gap  }}", "{{ gap }} et {{ gap }}"),
        ("_a_ et __b__", "*a* et **b**"),
        ("* a\n* b", "- a\n- b"),
        ("| a |\n|---|\n| b |", "|a|\n|:-:|\n|b|"),
        ("```table t\ncaption: Un mot\nrows: x\n```", "```table t\nrows: x\n# note\ncaption: >-\n  Un\n  mot\n```"),
        ('[Windows 95]{free="a name"}', '[Windows 95]{free="the name of a program"}'),
        ("a  \nb", "a\\\nb"),
    ],
)
def test_what_a_reader_does_not_read_changes_nothing(one: str, other: str) -> None:
    assert lines(one) == lines(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Un mot.", "Un autre mot."),
        ("{{ gap }}", "{{ gap.bare }}"),
        ("[mot](a#b)", "[mot](a#c)"),
        ("[mot]{claim=a}", "[mot]{claim=b}"),
        ("[mot]{claim=a}", "mot"),
        ("*mot*", "mot"),
        ("`mot`", "mot"),
        ("- a\n- b", "1. a\n2. b"),
        ("- a\n- b", "- a\n  - b"),
        ("> a", "a"),
        ("::: note\na\n:::", "a"),
        ("::: fold A\na\n:::", "::: fold B\na\n:::"),
        ("```table t\ncaption: a\n```", "```table u\ncaption: a\n```"),
        ("```table t\ncaption: a\n```", "```table t\ncaption: b\n```"),
        ("| a |\n|---|\n| b |", "| a |\n|---|\n| c |"),
        ("![a](x.svg)", "![a](y.svg)"),
        ("a\n\nb", "a b"),
        ("a\n\n---\n\nb", "a\n\nb"),
        ("a\\\nb", "a b"),
    ],
)
def test_what_a_reader_reads_or_a_tool_checks_is_kept(one: str, other: str) -> None:
    assert lines(one) != lines(other)


def test_everything_is_written_as_markdown_writes_it() -> None:
    body = (
        "- Un [lien](p#s), un <https://e.example/a>\n  - **gras** et [vrai]{claim=c}\n\n"
        "> `{{ code }}` {{ p/x.bare }}\n\n"
        "| A | B |\n|---|---|\n| ![alt](i.svg) | d |\n\n"
        "::: fold Un titre\nDedans.\n:::\n\n"
        "```table t\nrows: {gap: Écart, length: Longueur}\ncaption: Un « mot »\n```\n\n"
        "```\nplain:  code\n```\n\n    indented\n"
    )
    assert lines(body) == [
        "- Un [lien](p#s), un [https://e.example/a](https://e.example/a)",
        "- - **gras** et [vrai]{claim=c}",
        "> `{{ code }}` {{ p/x.bare }}",
        "| A | B |",
        "| ![alt](i.svg) | d |",
        "::: fold Un titre",
        "Dedans.",
        ":::",
        "```table t",
        'caption: Un "mot"',
        "rows.gap: Écart",
        "rows.length: Longueur",
        "```",
        "plain:  code",
        "```",
        "indented",
    ]


@given(st.lists(st.text("abc é’«»", min_size=1).filter(str.strip), min_size=2, max_size=12))
def test_where_the_lines_of_a_paragraph_break_never_matters(words: list[str]) -> None:
    pieces = [word.strip() for word in words]
    assert lines("\n".join(pieces)) == lines(" ".join(pieces))
