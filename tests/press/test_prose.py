"""What prose may not hold: a number typed by hand, in digits or in letters, and HTML."""

from __future__ import annotations

import pytest

from tablier.press.conventions import FRENCH
from tablier.press.prose import bare_numbers, markup

FRENCH_WORDS = FRENCH.numerals


def found(text: str, tag: str = "fr") -> list[str]:
    return [number for number, _ in bare_numbers(text, tag, FRENCH_WORDS)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Un match en 5 points", [("5", 5.0)]),
        ("de 1\u202f500,5 à -2,5", [("1\u202f500,5", 1500.5), ("-2,5", -2.5)]),
        ("le 12/11, 7:5, 6-4", [("12", 12.0), ("11", 11.0), ("7", 7.0), ("5", 5.0), ("6", 6.0), ("4", 4.0)]),
        ("½, x², H₂O", [("½", None), ("²", None), ("₂", None)]),
        ("−5 et +5", [("−5", -5.0), ("+5", 5.0)]),
        ("quatre, Quinze et VINGT ET UN", [("quatre", 4.0), ("Quinze", 15.0), ("VINGT ET UN", 21.0)]),
        ("dix-sept joueurs", [("dix-sept", 17.0)]),
        ("٣ dés", [("٣", 3.0)]),
        ("zéro, un, deux, trois, une dizaine, sixième, cinquante", []),
        ("le 1er, la 1re, les 2es, le 10e, le 2d, la 2de", []),
        ("quatre-vingts, avant-dix", []),
    ],
)
def test_numbers_typed_in_prose_are_found_with_their_value(text: str, numbers: list[tuple[str, float | None]]) -> None:
    assert list(bare_numbers(text, "fr", FRENCH_WORDS)) == numbers


def test_ordinals_are_those_of_the_language() -> None:
    text = "1er 1º 2ª 1st 2nd 3rd 4th"
    assert found(text) == ["1", "2", "1", "2", "3", "4"]
    assert found(text, "pt-BR") == ["1", "1", "2", "3", "4"]
    assert found(text, "en") == ["1", "1", "2"]


@pytest.mark.parametrize("text", ["près de .5", "Windows95"])
def test_a_digit_behind_a_letter_or_a_point_is_found_too(text: str) -> None:
    assert found(text) != []


def test_an_old_letter_in_a_number_word_does_no_harm() -> None:
    assert found("ſix dés, 6 tables")[-1] == "6"


@pytest.mark.parametrize("numerals", [(), ("zéro", "un", "deux", "trois")])
def test_without_number_words_the_digits_are_still_found(numerals: tuple[str, ...]) -> None:
    assert [text for text, _ in bare_numbers("Bon ? (5)", "fr", numerals)] == ["5"]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("a <b>gras</b>", ["<b>", "</b>"]),
        ('Elo </script><img src="x">', ["</script>", '<img src="x">']),
        ("<!--<script>", ["<!--", "<script>"]),
        ("a < b, a <3, a<=b, x > y, &lt;b&gt;", []),
    ],
)
def test_html_in_prose_is_found(text: str, pieces: list[str]) -> None:
    assert list(markup(text)) == pieces
