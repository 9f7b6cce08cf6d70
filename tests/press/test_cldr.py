"""What is kept of a language is what Babel has, and nothing is asked of Babel for it."""

import pytest

from tablier.press.cldr import KEPT, direction, is_known, of_babel, writing


@pytest.mark.parametrize("tag", KEPT)
def test_what_is_kept_of_a_language_is_what_babel_has(tag: str) -> None:
    assert of_babel(tag) == writing(tag) == KEPT[tag]


def test_a_language_that_is_not_kept_is_asked_of_babel() -> None:
    assert (direction("ar"), direction("de"), is_known("de"), is_known("xx-yy")) == ("rtl", "ltr", True, False)
    assert (writing("de").decimal, writing("de").months[2]) == (",", "März")
