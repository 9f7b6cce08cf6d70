"""What is read at a glance holds nothing that a close look would find, and is set the same."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablier.press import prose
from tablier.press.conventions import FRENCH, PORTUGUESE
from tablier.press.glance import doubtful
from tablier.press.typography import Typesetter, plain_settings, raised, unmendable
from tests.sites import built

NUMERALS = {"fr": FRENCH.numerals, "pt-BR": PORTUGUESE.numerals, "en": (), "ru": ("", "", "", "", "четыре", "пять")}
LETTERS = "aàe'XI \n-—.,;:!?«»\"<>{}[]()*_&#/=²½ºª5٣éœя\u00a0\u202f\u2019"
PIECES = st.one_of(
    st.text(alphabet=LETTERS, max_size=3),
    st.sampled_from(["er", "XXe", "le", "quatre", "Vingt-deux", "SEPT", "пять", "sete", "...", "claim=", "h2", "a-"]),
)
TEXTS = st.lists(PIECES, max_size=8).map("".join)
TAGS = st.sampled_from(sorted(NUMERALS))


def is_doubtful(text: str, tag: str, numerals: tuple[str, ...]) -> bool:
    return doubtful([text], tag, numerals) == {0}


@given(texts=st.lists(TEXTS, max_size=6), tag=TAGS)
def test_a_text_is_as_doubtful_among_others_as_alone(texts: list[str], tag: str) -> None:
    alone = {number for number, text in enumerate(texts) if is_doubtful(text, tag, NUMERALS[tag])}
    assert doubtful(texts, tag, NUMERALS[tag]) == alone


@given(text=TEXTS, tag=TAGS)
def test_what_is_not_doubtful_holds_nothing_to_tell(text: str, tag: str) -> None:
    if not is_doubtful(text, tag, NUMERALS[tag]):
        for piece in text.split("\n"):
            found: list[object] = [*prose.markup(piece), *prose.left_over(piece), *unmendable(piece, tag)]
            found += prose.bare_numbers(piece, tag, NUMERALS[tag])
            assert found == []
            assert [is_raised for _, is_raised in raised(piece, tag)] == [False]


@example(text="L'Elo ; oui : non !\nl'« un » d'un...", tag="fr", before="", after="x")
@example(text="D'Ávila... a", tag="pt-BR", before="x", after="")
@given(text=TEXTS, tag=TAGS, before=st.sampled_from(["", "x", " "]), after=st.sampled_from(["", "x", " "]))
def test_what_is_not_doubtful_is_set_by_plain_settings(text: str, tag: str, before: str, after: str) -> None:
    if not is_doubtful(text, tag, NUMERALS[tag]):
        for piece in text.split("\n"):
            assert plainly(piece, text, tag) == Typesetter(tag).piece(piece, before, after)


def plainly(piece: str, run: str, tag: str) -> str:
    for sign, setting in plain_settings(run, tag):
        piece = setting(piece) if sign in piece else piece
    return piece


def test_digits_of_every_script_are_doubtful() -> None:
    letters = "".join(map(chr, range(sys.maxunicode + 1)))
    assert [digit for digit in re.findall(r"\d", letters) if not is_doubtful(digit, "en", ())] == []


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Un match long favorise le plus fort ; l'écart change peu.", "fr"),
        ("dix-septième, avant-dix et vingt-quatrième", "fr"),
        ("A cota de cada jogador muda: sobe quando ele ganha - e desce.", "en"),
        ("Um jogo-relâmpago, a D'Ávila; só isso!", "pt-BR"),
        ("Две игры", "ru"),
    ],
)
def test_plain_prose_is_not_doubtful(text: str, tag: str) -> None:
    assert is_doubtful(text, tag, NUMERALS[tag]) is (" - " in text)


def test_a_number_behind_what_was_read_at_a_glance_has_its_place(tmp_path: Path) -> None:
    page = "-- content/p/page.yaml --\nfigures: {a5: fibs.START}\n"
    text = "| x | y |\n|---|---|\n| {{ a5 }} `5` | 5 |\n\n*{{ a5 }}* : voir 5\n"
    body = "-- content/p/{0}.md --\n---\ntitle: P\nslug: p\ndescription: P.\nupdated: 2026-10-28\n---\n{1}"
    made = built(tmp_path, page + body.format("fr", text) + body.format("pt", text.replace(" :", ":")))
    told = [(p.path[-5:], p.line, p.column) for p in made.problems if p.what == "“5” is a number typed by hand"]
    assert told == [("fr.md", 9, 18), ("fr.md", 11, 19), ("pt.md", 9, 18), ("pt.md", 11, 18)]
