"""What is known of a value in the walked subset: kinds joined, constants that both languages read alike."""

from __future__ import annotations

import pytest

from tablier.press.script_types import (
    INTEGER,
    NOTHING,
    NUMBER,
    SIGN,
    TEXT,
    TRUTH,
    UNKNOWN,
    Kind,
    Piece,
    fits,
    joined,
    literal,
    places_of,
    sequence_of,
)

WHOLES = sequence_of(INTEGER)


@pytest.mark.parametrize(
    ("kinds", "kind"),
    [
        ((INTEGER, INTEGER), INTEGER),
        ((INTEGER, NUMBER), NUMBER),
        ((INTEGER, TEXT), UNKNOWN),
        ((WHOLES, sequence_of(NUMBER)), sequence_of(NUMBER)),
        ((WHOLES, INTEGER), UNKNOWN),
        ((INTEGER, WHOLES), UNKNOWN),
        ((WHOLES, NOTHING), WHOLES),
        ((places_of([INTEGER, TEXT]), places_of([NUMBER, TEXT])), places_of([NUMBER, TEXT])),
        ((places_of([INTEGER, INTEGER]), places_of([INTEGER])), WHOLES),
    ],
)
def test_a_value_of_one_kind_or_another_is_of_the_kind_that_holds_both(kinds: tuple[Kind, ...], kind: Kind) -> None:
    assert joined(*kinds) == kind


@pytest.mark.parametrize("value", [2**53, -(2**53), 0, -0.5, "a", True, (1, "a")])
def test_a_constant_that_both_languages_read_alike_is_written(value: object) -> None:
    assert literal(value) is not None


@pytest.mark.parametrize("value", [2**53 + 1, -(2**53) - 1, (1, -(2**60)), None, 1j, [1]])
def test_a_constant_that_javascript_reads_otherwise_is_not(value: object) -> None:
    assert literal(value) is None


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (INTEGER, NUMBER),
        (TEXT, UNKNOWN),
        (NOTHING, TEXT),
        (WHOLES, WHOLES),
        (WHOLES, sequence_of(NUMBER)),
        (places_of([INTEGER, INTEGER]), sequence_of(NUMBER)),
        (places_of([INTEGER, TEXT]), places_of([NUMBER, TEXT])),
        (sequence_of(WHOLES), sequence_of(sequence_of(NUMBER))),
    ],
)
def test_a_value_fits_where_its_kind_is_held(given: Kind, wanted: Kind) -> None:
    assert fits(given, wanted)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (NUMBER, INTEGER),
        (TRUTH, INTEGER),
        (INTEGER, WHOLES),
        (sequence_of(TEXT), WHOLES),
        (sequence_of(NUMBER), WHOLES),
        (WHOLES, INTEGER),
        (WHOLES, places_of([INTEGER, INTEGER])),
        (places_of([INTEGER]), places_of([INTEGER, INTEGER])),
        (places_of([TEXT, TEXT]), places_of([INTEGER, TEXT])),
    ],
)
def test_a_value_fits_nowhere_else(given: Kind, wanted: Kind) -> None:
    assert not fits(given, wanted)


def test_a_minus_is_always_held_and_the_rest_where_its_place_needs_it() -> None:
    assert Piece("-x", NUMBER, SIGN).held(SIGN) == Piece("-x", NUMBER, SIGN).held() == "(-x)"
    assert Piece("x", NUMBER).held() == Piece("x", NUMBER).held(SIGN) == "x"
    assert Piece("a + b", NUMBER, SIGN - 1).held(SIGN) == "(a + b)"
    assert Piece("a + b", NUMBER, SIGN - 1).held(SIGN - 1) == "a + b"
