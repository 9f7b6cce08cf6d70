"""A word that a language does not use is told where it stands, with the right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sites import built, page, told

TERMS = "-- content/terms.yaml --\nchecker:\n  fr: {write: pion, never: [dame, pierre plate]}\n"
RIGHT = "is not what this site calls it; write “pion”, or mark a word of another language: "


def said(folder: Path, french: str, terms: str = TERMS) -> list[str]:
    return [text.partition("\n")[0] for text in told(built(folder, terms + page(french, "Uma dame.")), folder)]


def test_a_misused_word_is_told_at_its_place_in_its_language(tmp_path: Path) -> None:
    assert said(tmp_path, "Un pion,\nune dame et\nune Dame ; une pierre plate, madame, dame-jeanne.") == [
        f"content/essai/fr.md:8:5: “dame” {RIGHT}*dame*",
        f"content/essai/fr.md:9:5: “Dame” {RIGHT}*Dame*",
        f"content/essai/fr.md:9:16: “pierre plate” {RIGHT}*pierre plate*",
    ]


@pytest.mark.parametrize("free", ["*dame*", "`dame`", '[dame 2]{free="a name"}'])
def test_a_word_of_another_language_is_free(tmp_path: Path, free: str) -> None:
    assert said(tmp_path, free) == []


def test_a_title_is_read_too_and_twice_the_same_word_is_told_twice(tmp_path: Path) -> None:
    site = TERMS + page("dame et dame", "x").replace("title: Essai", "title: La dame")
    places = [text.partition(": ")[0] for text in told(built(tmp_path, site), tmp_path)]
    assert places == ["content/essai/fr.md:2:11", "content/essai/fr.md:7:1", "content/essai/fr.md:7:9"]


def test_terms_of_another_shape_or_language_are_told(tmp_path: Path) -> None:
    assert said(tmp_path, "x", "-- content/terms.yaml --\nchecker:\n  en: {write: checker}\n") == [
        "content/terms.yaml:2:3: no language of the site is called “en”; there is fr, pt"
    ]
    assert said(tmp_path, "x", "-- content/terms.yaml --\nchecker:\n  fr: {never: [dame]}\n") == [
        "content/terms.yaml:2:3: “fr” lacks “write”; add a line “write: …”"
    ]


@pytest.mark.parametrize(
    ("terms", "line"),
    [
        ("checker:\n  linc: {write: x}\n", "2:3: no language of the site is called “linc”; did you mean “link”?"),
        ("checker:\n  link: [a]\n", "2:3: “link” is a list; write text"),
        ("checker: pion\n", "1:1: “checker” is text; write names with values"),
        (
            "checker:\n  fr: {write: pion, forms: [Pions]}\npawn:\n  fr: {write: pions}\n",
            "4:3: “pions” is written for “checker” too; give each word to one term",
        ),
    ],
)
def test_a_term_of_another_shape_is_told(tmp_path: Path, terms: str, line: str) -> None:
    assert said(tmp_path, "x", f"-- content/terms.yaml --\n{terms}") == [f"content/terms.yaml:{line}"]
