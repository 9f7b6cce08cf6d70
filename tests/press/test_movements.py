"""What moved is shown word by word, beside the line that stands in its place in the other language."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tablier.press.model import Language
from tablier.press.movements import as_json, changes, counted, problems, shown, words
from tablier.press.problems import as_text
from tablier.press.translations import Accepted, Standing, standings
from tests.press.documents import documents_of

FR, PT, EN = (Language(code, code, code) for code in ("fr", "pt", "en"))
LOCKED = {
    ("home", ""): Accepted(dict.fromkeys(("fr", "pt"), ("title: Essai", "description: Essai"))),
    ("home", "a"): Accepted({"fr": ("## A", "Un match long.", "Fin."), "pt": ("## A", "Uma partida longa.", "Fim.")}),
}


def found(fr: str, pt: str) -> tuple[Standing, ...]:
    return standings(documents_of({"fr": fr, "pt": pt}), (FR, PT), LOCKED)


def moved() -> tuple[Standing, ...]:
    return found("## A {#a}\n\nUn match court, donc.\n\nFin.\n", "## A {#a}\n\nUma partida longa.\n\nFim.\n")


def test_what_moved_stands_above_the_line_it_is_to_be_compared_with() -> None:
    assert shown(moved(), in_colour=False) == (
        "home#a\n"
        "  fr  moved here  content/home/fr.md:7\n"
        "  pt  moved there  content/home/pt.md:7\n"
        "      fr  Un match [-long.-] {+court, donc.+}\n"
        "      pt  Uma partida longa."
    )


def test_a_terminal_shows_it_in_colour() -> None:
    assert "fr  Un match \x1b[9;31mlong.\x1b[0m \x1b[32mcourt, donc.\x1b[0m\n" in shown(moved(), in_colour=True)


def test_a_section_of_another_shape_is_shown_whole() -> None:
    text = shown(
        found("## A {#a}\n\nUn match long.\n\nFin.\n\nEncore.\n", "## A {#a}\n\nUma partida.\n\nFim.\n"), False
    )
    assert text == (
        "home#a\n"
        "  fr  both moved  content/home/fr.md:7\n"
        "      pt  Uma [-partida longa.-] {+partida.+}\n"
        "      fr  ## A\n"
        "      fr  Un match long.\n"
        "      fr  Fin.\n"
        "      fr  Encore.\n"
        "  pt  both moved  content/home/pt.md:7\n"
        "      fr  {+Encore.+}\n"
        "      pt  ## A\n"
        "      pt  Uma partida.\n"
        "      pt  Fim."
    )


def test_even_sections_are_counted_and_not_shown() -> None:
    even = found("## A {#a}\nUn match long.\n\nFin.\n", "## A {#a}\nUma partida longa.\n\nFim.\n")
    assert shown(even, in_colour=True) == ""
    assert counted(even) == "2 sections in 2 languages: all even"
    assert counted(moved()) == "2 sections in 2 languages: 1 moved here, 1 moved there"
    assert list(problems(even)) == []


def test_every_state_is_told_where_somebody_has_to_write() -> None:
    both = found("## A {#a}\nUn.\n## B {#b}\n", "## A {#a}\nUm.\n")
    there = found("## A {#a}\nUn.\n", "## A {#a}\nUma partida longa.\n\nFim.\n")
    alone = standings(documents_of({"fr": "## A {#a}\nUn.\n"}), (FR,), LOCKED)
    assert [as_text(problem) for problem in (*problems(both), *problems(there), *problems(alone))] == [
        "content/home/fr.md:7: the section home#a moved here and in pt; compare them, then run translations accept home#a",
        "content/home/pt.md:7: the section home#a moved here and in fr; compare them, then run translations accept home#a",
        "content/home/fr.md:9: the section home#b was never accepted; run translations accept home#b",
        "content/home/pt.md: the section home#b is missing in pt; write it",
        "content/home/pt.md:7: the section home#a moved in fr, not here; translate what moved, then run translations accept home#a",
        "content/home/fr.md:7: the section home#a moved here; run translations accept home#a",
    ]


def test_a_page_that_was_never_accepted_is_told_once() -> None:
    new = standings(documents_of({"fr": "## A {#a}\n", "pt": "## A {#a}\n"}), (FR, PT), {})
    assert [as_text(problem) for problem in problems(new)] == [
        "content/home/fr.md:1: the page home was never accepted; run translations accept home"
    ]


def test_machines_get_the_pieces() -> None:
    rows = json.loads(as_json(moved()))
    assert rows[1] == {
        "page": "home",
        "section": "a",
        "language": "pt",
        "state": "moved there",
        "path": "content/home/pt.md",
        "line": 7,
        "moved": [{"language": "fr", "changes": [[["=", "Un match"], ["-", "long."], ["+", "court, donc."]]]}],
        "lines": ["## A", "Uma partida longa.", "Fim."],
    }


LINES = st.lists(st.text("ab c", max_size=9).map(lambda text: " ".join(text.split())).filter(bool), max_size=6)


@given(LINES, LINES)
def test_the_lines_of_both_states_are_all_there(old: list[str], new: list[str]) -> None:
    told = list(changes(old, new))
    assert (told == []) == (old == new)
    before = [line for change in told if (line := _side(change.pieces, "+"))]
    after = {change.place: line for change in told if (line := _side(change.pieces, "-"))}
    untouched = [line for place, line in enumerate(new) if place not in after]
    assert all(new[place] == line for place, line in after.items())
    assert sorted(before + untouched) == sorted(old)


@given(st.text("ab c", max_size=20), st.text("ab c", max_size=20))
def test_the_words_of_two_lines_are_all_there(old: str, new: str) -> None:
    pieces = tuple(words(old, new))
    assert (_side(pieces, "+"), _side(pieces, "-")) == (" ".join(old.split()), " ".join(new.split()))


def _side(pieces: tuple[tuple[str, str], ...], left_out: str) -> str:
    """Put a side together again: without what was added it is the old one, without what was taken out the new."""
    return " ".join(text for mark, text in pieces if mark != left_out)
