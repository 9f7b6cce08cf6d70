"""The proof's own table of each language's conventions says what the catalogs say, which were written apart from it."""

from __future__ import annotations

import pytest

from tablier.press.conventions import CONVENTIONS
from tests.press.test_reading import TAGS, own


@pytest.mark.parametrize("tag", TAGS)
def test_the_reader_s_own_table_agrees_with_the_catalog(tag: str) -> None:
    """Two tables written apart from one another; where they differ, one of them is wrong."""
    theirs, ours = own(tag).symbols, CONVENTIONS[tag]
    assert (theirs.decimal, theirs.group, theirs.months) == (ours.decimal, ours.group, ours.months)
    assert (theirs.percent, theirs.span, theirs.first_day) == (
        "{}" + ours.percent,
        "{}" + ours.span + "{}",
        ours.first_day,
    )
    assert own(tag).numerals("") == ours.numerals
    assert (own(tag).text("yes", "truth"), own(tag).text("no", "truth")) == ours.truths


@pytest.mark.parametrize(
    ("tag", "free", "counted"),
    [
        ("fr", "1er 1re 2e 3es 2d 2de 10e", "1 2ème 3o 4º"),
        ("pt-BR", "1º 2ª 10º", "1 2e 3er"),
    ],
)
def test_ordinals_are_those_of_the_language(tag: str, free: str, counted: str) -> None:
    ordinal = CONVENTIONS[tag].ordinal
    assert all(ordinal.fullmatch(text) for text in free.split())
    assert not any(ordinal.fullmatch(text) for text in counted.split())
