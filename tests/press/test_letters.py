"""A text that is plain at a glance is what a close look finds: composed, every letter seen, plain line ends."""

from __future__ import annotations

import unicodedata

import pytest

from tablier.press.letters import are_plain
from tablier.press.prose import hidden

EVERY = [chr(letter) for letter in range(0x3000) if not 0xD800 <= letter < 0xE000]


@pytest.mark.parametrize("text", ["", "Un pas\tde plus,\nà côté ; où ?", "« L’été – “ici” … », 5\u00a0€ → −1", "œÿŞ"])
def test_what_editors_write_is_plain(text: str) -> None:
    assert are_plain(text.encode())


@pytest.mark.parametrize(
    "text",
    ["a\r\n", "e\u0301", "a\u200bb", "a\u00adb\u2028", "\ufeffa", "\x85", "\u2000", "κ", "日", "\U0001f3b2", "\x00"],
)
def test_what_may_be_told_is_in_doubt(text: str) -> None:
    assert not are_plain(f"« L’été » {text}".encode())


def test_nothing_is_to_be_told_of_any_plain_letter() -> None:
    plain = [letter for letter in EVERY if are_plain(letter.encode())]
    assert len(plain) == 2 + 95 + 32 + 0x240 + 53
    assert "".join(letter for _, letter in hidden("".join(plain))) == ""
    assert "\r" not in plain


def test_plain_letters_stand_for_themselves_beside_each_other() -> None:
    plain = {letter for letter in EVERY if are_plain(letter.encode())}
    composing = {parts[1] for one in EVERY if len(parts := unicodedata.normalize("NFD", one)) > 1}
    assert all(unicodedata.normalize("NFC", letter) == letter for letter in plain)
    assert plain & composing == set()
