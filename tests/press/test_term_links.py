"""The first use of a term leads to its section: once a page, in running prose alone, and never in an editor's way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sites import built, front, html, page, told

TERMS = (
    "-- content/terms.yaml --\n"
    "cube:\n  link: words#cube\n"
    "  fr: {write: videau, forms: [videaux]}\n  pt: {write: cubo de dobra}\n"
    "match:\n  link: words#match\n  fr: {write: match, forms: [matchs]}\n"
    "ranked:\n  link: words#ranked\n  fr: {write: match classé}\n"
)
WORDS = (
    "-- content/words/page.yaml --\n"
    f"-- content/words/fr.md --\n{front('Mots', 'mots')}"
    "## Le videau {#cube}\n\nUn videau.\n\n## Match {#match}\n\nUn match.\n\n## Classé {#ranked}\n\nUn videau.\n"
    f"-- content/words/pt.md --\n{front('Palavras', 'palavras')}"
    "## Cubo {#cube}\n\nUm cubo.\n\n## Partida {#match}\n\nUma partida.\n\n## Valendo {#ranked}\n\nx\n"
)
LINK = re.compile(r'<a href="([^"]*)" class="term">([^<]*)</a>')


def links(folder: Path, french: str, portuguese: str = "x", yaml: str = "") -> list[tuple[str, str]]:
    made = built(folder, TERMS + WORDS + page(french, portuguese, yaml))
    return LINK.findall(html(made, "fr/essai/index.html"))


def test_the_first_use_in_each_language_leads_there_in_any_form(tmp_path: Path) -> None:
    made = built(tmp_path, TERMS + WORDS + page("Deux Videaux.\n\nUn videau.", "Um cubo de\ndobra. Um cubo de dobra."))
    shown = html(made, "fr/essai/index.html")
    assert '<p>Deux <a href="/fr/mots/#cube" class="term">Videaux</a>.</p>\n<p>Un videau.</p>' in shown
    shown = html(made, "pt/essai/index.html".replace("essai", "teste"))
    assert '<p>Um <a href="/pt/palavras/#cube" class="term">cubo de\ndobra</a>. Um cubo de dobra.</p>' in shown


def test_the_longest_term_is_met_and_a_word_within_it_is_not(tmp_path: Path) -> None:
    said = "Un match classé, un autre match classé,\n\n- puis **un match** ; un avant-match, un rematch."
    assert links(tmp_path, said) == [("/fr/mots/#ranked", "match classé"), ("/fr/mots/#match", "match")]


@pytest.mark.parametrize(
    "elsewhere",
    [
        "## Videau {#a}",
        "::: fold Videau\nx\n:::",
        "| videau |\n|---|\n| videau |",
        "`videau`",
        '[videau 2]{free="a name"}',
        "un télévideau, un videau-club",
    ],
)
def test_what_is_no_running_prose_is_left_as_it_is(tmp_path: Path, elsewhere: str) -> None:
    even = elsewhere.replace("ideau", "x")
    made = built(tmp_path, TERMS + WORDS + page(f"{elsewhere}\n\nUn videau.", f"{even}\n\nx"))
    shown = html(made, "fr/essai/index.html")
    assert LINK.findall(shown) == [("/fr/mots/#cube", "videau")]
    assert '<p>Un <a href="/fr/mots/#cube" class="term">videau</a>.</p>' in shown


@pytest.mark.parametrize("own", ["[un videau](#a)", "*videau*", "[Ailleurs](words#cube)"])
def test_a_term_that_the_editor_leads_from_is_the_editors(tmp_path: Path, own: str) -> None:
    even = own.replace("videau", "x")
    french, portuguese = (
        f"{words}.\n\nUn {last}.\n\n## A {{#a}}\n\n{last}" for words, last in ((own, "videau"), (even, "x"))
    )
    assert links(tmp_path, french, portuguese) == []


def test_a_link_further_down_counts_too(tmp_path: Path) -> None:
    assert links(tmp_path, "Un videau. [Voici](words#cube)", "[x](words#cube)") == []


def test_a_claim_may_hold_one(tmp_path: Path) -> None:
    yaml = "figures:\n  a: fibs.START\nclaims:\n  c: a > 1\n"
    said = "[le videau]{claim=c} vaut {{ a }}"
    made = built(tmp_path, TERMS + WORDS + page(said, "[x]{claim=c} {{ a }}", yaml))
    assert '<span data-claim="essai/c">le <a href="/fr/mots/#cube" class="term">videau</a></span>' in html(
        made, "fr/essai/index.html"
    )


def test_a_page_may_want_its_terms_plain(tmp_path: Path) -> None:
    assert links(tmp_path, "Un videau.", yaml="terms: plain\n") == []
    assert told(built(tmp_path, page("x", "x", "terms: plane\n")), tmp_path)[0].startswith(
        "content/essai/page.yaml:1:1: a page’s terms are not “plane”; write linked or plain\n"
    )


def test_the_page_that_explains_is_left_as_it_is(tmp_path: Path) -> None:
    made = built(tmp_path, TERMS + WORDS + page("x", "x"))
    assert LINK.findall(html(made, "fr/mots/index.html")) == []


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("words#cub", "the page “words” has no section “cub”; did you mean “cube”?"),
        ("word#cube", "no page is called “word”; did you mean “words”?"),
        ("words", "“words” is no section of a page; write like glossary#cube"),
    ],
)
def test_a_term_that_leads_nowhere_is_told(tmp_path: Path, link: str, said: str) -> None:
    terms = f"-- content/terms.yaml --\ncube:\n  fr: {{write: videau}}\n  link: {link}\n"
    found = told(built(tmp_path, terms + WORDS + page("Un videau.", "x")), tmp_path)
    assert [text.partition("\n")[0] for text in found] == [f"content/terms.yaml:3:3: {said}"]
