"""A page holds the same in each language; what does not is told where there is more, unless it is declared."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tablier.press.evenness import contents_differ
from tablier.press.problems import as_text
from tests.press.documents import documents_of
from tests.sites import built, html, page, told

TWO = "## A {#a}\n\n"
RIGHT = "make the languages even, or say why it stands here alone: "
TABLE = "| a | b |\n|---|---|\n| c | d |\n"


def differences(fr: str, pt: str) -> list[str]:
    """Write the problems of one page, without their excerpts."""
    found = contents_differ(documents_of({"fr": TWO + fr + "\n", "pt": TWO + pt + "\n"}), ())
    return [as_text(problem).partition("\n")[0] for problem in found]


@pytest.mark.parametrize(
    ("more", "fewer", "thing", "times", "mark"),
    [
        ("{{ gap }} et {{ gap }}", "{{ gap }}", "{{ gap }}", ("twice", "once"), '[words]{only="why"}'),
        ("[x]{claim=more}", "x", "the claim “more”", ("once", "not at all"), '[words]{only="why"}'),
        ("[x](#a) [x](#a) [x](#a)", "[x](#a)", "the link to “#a”", ("3 times", "once"), '[words]{only="why"}'),
        ("<https://a.example/>", "", "a link to another site", ("once", "not at all"), '[words]{only="why"}'),
        ("![x](a.svg)", "", "the image “a.svg”", ("once", "not at all"), '[words]{only="why"}'),
        ("![{{ gap }}](a.svg)", "![x](a.svg)", "{{ gap }}", ("once", "not at all"), '[words]{only="why"}'),
        (
            "::: fold {{ gap }}\nx\n:::",
            "::: fold T\nx\n:::",
            "{{ gap }}",
            ("once", "not at all"),
            '[words]{only="why"}',
        ),
        ("::: note\nx\n:::", "x", "a “::: note”", ("once", "not at all"), "::: only Why"),
        ("::: fold T\nx\n:::", "x", "a “::: fold”", ("once", "not at all"), "::: only Why"),
        (TABLE, "", "a table of 1 × 2", ("once", "not at all"), "::: only Why"),
        ("```table t\n```", "", "the block “table t”", ("once", "not at all"), "::: only Why"),
        ("```\ncode\n```", "", "the block “```”", ("once", "not at all"), "::: only Why"),
    ],
)
def test_what_stands_more_often_is_told_where_it_stands(
    more: str, fewer: str, thing: str, times: tuple[str, str], mark: str
) -> None:
    def message(here: str, there: str) -> str:
        text = f"{thing} stands {times[0]} in this section, {times[1]} in content/home/{there}.md"
        return f"content/home/{here}.md:9:1: {text}; {RIGHT}{mark}"

    assert differences(more, fewer) == [message("fr", "pt")]
    assert differences(fewer, more) == [message("pt", "fr")]
    assert differences(more, more) == []


def test_tables_of_two_sizes_differ_in_both_languages() -> None:
    end = "::: only Why"
    assert sorted(differences(TABLE, TABLE + "| e | f |\n")) == [
        f"content/home/fr.md:9:1: a table of 1 × 2 stands once in this section, not at all in content/home/pt.md; {RIGHT}{end}",
        f"content/home/pt.md:9:1: a table of 2 × 2 stands once in this section, not at all in content/home/fr.md; {RIGHT}{end}",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("{{ gap }}", "{{ gap.words }}"),
        ("{{ p/a.gain.bare }} {{ p/a.gain }}", "{{ p/a.gain }} {{ p/a.gain }}"),
        ("{{ p/a.gain.bare }} {{ p/a.gain.words }}", "{{ p/a.gain }} {{ p/a.gain }}"),
        ("<https://fr.example/>", "[x](https://pt.example/a)"),
        ("Un\n\ndeux.", "Um dois."),
        ("- a\n- b", "a"),
        ("*a*", "a"),
        ('[{{ gap }} et [x]{claim=c}]{only="why"}', ""),
        ("::: only Why\n" + TABLE + "\n{{ gap }}\n:::", ""),
    ],
)
def test_wording_forms_and_what_is_declared_may_differ(one: str, other: str) -> None:
    assert differences(one, other) == []


def test_two_forms_of_a_figure_that_change_places_are_told() -> None:
    right = 'put a section\'s figures in the same order, or say why one stands here so: [words]{only="why"}'
    assert differences("{{ gap }} et {{ gap.bare }}", "{{ gap.bare }} e {{ gap }}") == [
        f"content/home/pt.md:9:1: {{{{ gap.bare }}}} stands where content/home/fr.md has {{{{ gap }}}}; {right}"
    ]
    assert differences("{{ gap }} et {{ gap.words }}", "{{ gap.bare }} e {{ gap }}") == []


def test_a_unit_that_one_language_names_and_another_does_not_is_told() -> None:
    right = 'write {{ p/a.gain }} once in this section, or say why: [words]{only="why"}'
    assert differences("x\n\n{{ p/a.gain.bare }}", "{{ p/a.gain }}") == [
        "content/home/fr.md:11:1: {{ p/a.gain.bare }} stands here without its unit, in content/home/pt.md with it; "
        + right
    ]
    assert differences("{{ p/a.gain }}", "{{ p/a.gain.bare }}") == [
        "content/home/pt.md:9:1: {{ p/a.gain.bare }} stands here without its unit, in content/home/fr.md with it; "
        + right
    ]


def test_two_figures_that_change_places_are_told_unless_it_is_declared() -> None:
    right = 'put a section\'s figures in the same order, or say why one stands here so: [words]{only="why"}'
    assert differences("{{ gap }} et {{ start }}", "{{ start }} e {{ gap }}") == [
        f"content/home/pt.md:9:1: {{{{ start }}}} stands where content/home/fr.md has {{{{ gap }}}}; {right}"
    ]
    one, other = '[{{ gap }}]{only="ordre"} et {{ start }}', '{{ start }} e [{{ gap }}]{only="ordem"}'
    assert differences(one, other) == []


def test_a_section_may_stand_alone_with_what_is_below_it() -> None:
    alone = '## B {#b only="a law of Brazil"}\n\n{{ gap }}\n\n### C {#c}\n\n{{ gap }}\n\n## D {#d}\n'
    assert differences("## D {#d}", alone) == []
    assert differences(alone, "## D {#d}") == []
    assert differences(alone + "{{ x }}", "## D {#d}") == [
        f'content/home/fr.md:18:1: {{{{ x }}}} stands once in this section, not at all in content/home/pt.md; {RIGHT}[words]{{only="why"}}'
    ]


def test_what_stands_before_any_heading_belongs_to_the_head() -> None:
    found = contents_differ(documents_of({"fr": "{{ gap.bare }}\n", "pt": "x\n"}), ())
    assert [(problem.path, problem.line, problem.what) for problem in found] == [
        (
            "content/home/fr.md",
            7,
            "{{ gap }} stands once in this section, not at all in content/home/pt.md",
        )
    ]


@pytest.mark.parametrize(("key", "line"), [("title", 2), ("description", 4)])
def test_a_figure_that_the_head_of_one_language_holds_is_told(key: str, line: int) -> None:
    fr, pt = documents_of({"fr": "x\n", "pt": "x\n"})
    changed = replace(fr, meta=replace(fr.meta, **{key: "{{ gap }}"}))
    what = "{{ gap }} stands once in this section, not at all in content/home/pt.md"
    told = f'content/home/fr.md:{line}:1: {what}; {RIGHT}[words]{{only="why"}}'
    assert [as_text(p).partition("\n")[0] for p in contents_differ((changed, pt), ())] == [told]


def test_what_stands_alone_is_published_without_a_trace_of_its_reason(tmp_path: Path) -> None:
    fr = 'Un [mot *de plus*]{only="a French habit"}.\n\n::: only A French habit\nDe plus.\n:::\n'
    text = html(built(tmp_path, page(fr, "Uma palavra.")), "fr/essai/index.html")
    assert "<p>Un mot <em>de plus</em>.</p>\n<p>De plus.</p>" in text
    assert "habit" not in text


def test_a_digit_within_needs_a_reason_of_its_own(tmp_path: Path) -> None:
    fr = 'Un [mot 95]{only="why"} et [[Windows 95]{free="a name"}]{only="why"}.'
    assert told(built(tmp_path, page(fr, "Uma.")), tmp_path)[0].startswith("content/essai/fr.md:7:9: “95” is a number")
    assert len(told(built(tmp_path, page(fr, "Uma.")), tmp_path)) == 1


def test_an_end_of_another_mark_does_not_end_a_free_one(tmp_path: Path) -> None:
    yaml = "claims:\n  more: fibs.START > 1\n"
    body = '[A [b]{claim=more} 95]{free="why"}'
    assert built(tmp_path, page(body, body, yaml)).problems == ()


def test_what_is_misspelt_is_told_once_and_compared_when_it_is_mended(tmp_path: Path) -> None:
    yaml = "figures:\n  start: fibs.START\n"
    misspelt = told(built(tmp_path, page("{{ strat }}", "{{ start }}", yaml)), tmp_path)
    assert [text.partition("\n")[0] for text in misspelt] == [
        "content/essai/fr.md:7:1: no figure is called “strat”; did you mean “start”?"
    ]
    uneven = told(built(tmp_path, page("{{ start }}", "", yaml)), tmp_path)
    assert [text.partition("\n")[0] for text in uneven] == [
        "content/essai/fr.md:7:1: {{ start }} stands once in this section, not at all in content/essai/pt.md; "
        f'{RIGHT}[words]{{only="why"}}'
    ]
