"""Spaces, quotes and apostrophes are each language's own; code, addresses and figures are left as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.typography import raised, typeset, unmendable
from tests.sites import built, html, page

ORDINAL = "“{}” is no ordinal as this language writes it"
FIGURES = "figures:\n  start: fibs.START\nexamples:\n  even: {of: fibs.match, own: 1500, opponent: 1500, length: 9}\n"
START = '<data class="figure" value="1500" data-figure="essai/start">1500</data>'
GAIN = '<data class="figure" value="6" data-figure="essai/even.gain">6 points</data>'


@pytest.mark.parametrize(
    ("text", "french"),
    [
        # apostrophes
        ("l'Elo", "l’Elo"),
        ("Aujourd'hui, s'il gagne, qu'importe.", "Aujourd’hui, s’il gagne, qu’importe."),
        ("D'abord l'", "D’abord l’"),
        ("jusqu'", "jusqu’"),
        ("les joueurs' dés", "les joueurs’ dés"),
        # quotes
        ('"Oui"', "«\u00a0Oui\u00a0»"),
        ('Il dit "oui", puis "non".', "Il dit «\u00a0oui\u00a0», puis «\u00a0non\u00a0»."),
        ('("oui")', "(«\u00a0oui\u00a0»)"),
        ('["oui"] {"non"}', "[«\u00a0oui\u00a0»] {«\u00a0non\u00a0»}"),
        ('—"oui"— et –"non"–', "—«\u00a0oui\u00a0»— et –«\u00a0non\u00a0»–"),
        ('un\u00a0"oui"', "un\u00a0«\u00a0oui\u00a0»"),
        ("« oui »", "«\u00a0oui\u00a0»"),
        ("«oui»", "«\u00a0oui\u00a0»"),
        ('"l\'Elo"', "«\u00a0l’Elo\u00a0»"),
        ('"Oui ?"', "«\u00a0Oui\u202f?\u00a0»"),
        # what stands off
        ("Pourquoi ? Parce que ! Oui ; non : si", "Pourquoi\u202f? Parce que\u202f! Oui\u202f; non\u00a0: si"),
        ("Quoi ?!", "Quoi\u202f?!"),
        ("Quoi ? !", "Quoi\u202f?\u202f!"),
        ("ainsi :", "ainsi\u00a0:"),
        (" ? et", "\u202f? et"),
        (" : et", "\u00a0: et"),
        # what does not
        ("7:5, 12:30, a:b, a :b", "7:5, 12:30, a:b, a :b"),
        ("Quoi? Oui! Non; si:", "Quoi? Oui! Non; si:"),
        ("a\u00a0? b\u202f!", "a\u00a0? b\u202f!"),
        # dots, and what stays
        ("Enfin...", "Enfin…"),
        ("Enfin ... ?", "Enfin …\u202f?"),
        ("a. b.. c", "a. b.. c"),
        ("règle (c), (r), (tm), +-, --, ---, a - b", "règle (c), (r), (tm), +-, --, ---, a - b"),
        ("", ""),
    ],
)
def test_french(text: str, french: str) -> None:
    assert typeset(text, "fr") == french
    assert typeset(text, "fr-CA") == french


@pytest.mark.parametrize(
    ("text", "portuguese"),
    [
        ('Ele disse "sim".', "Ele disse “sim”."),
        ('("sim") — "não"', "(“sim”) — “não”"),
        ("copo d'água", "copo d’água"),
        ("Por que ? Porque ! Sim ; não : talvez", "Por que ? Porque ! Sim ; não : talvez"),
        ("Enfim...", "Enfim…"),
        ("« sim » e “não”", "« sim » e “não”"),
        ("regra (c), +-, --, 7:5", "regra (c), +-, --, 7:5"),
    ],
)
def test_portuguese(text: str, portuguese: str) -> None:
    assert typeset(text, "pt-BR") == portuguese
    assert typeset(text, "pt") == portuguese


def test_another_language_gets_its_quotes_alone() -> None:
    assert typeset('He said "yes" : why ?', "en") == "He said “yes” : why ?"


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("fr", "Pourquoi\u202f? Parce que\u202f! l’Elo\u00a0: oui…"),
        ("fr", "Il dit «\u00a0oui\u00a0», puis «\u00a0non\u00a0»."),
        ("pt-BR", "Ele disse “sim”… copo d’água"),
        ("en", "He said “yes”."),
    ],
)
def test_what_is_set_already_stays_as_it_is(tag: str, text: str) -> None:
    assert typeset(text, tag) == text


@given(st.text("aé l'?!;:.,()—-" + "\u00a0\u202f’…", max_size=30), st.sampled_from(["fr", "pt-BR", "en"]))
@settings(deadline=None, max_examples=150)
def test_setting_twice_is_setting_once(text: str, tag: str) -> None:
    once = typeset(text, tag)
    assert typeset(once, tag) == once


@given(st.text("aé \"l'?!;:.,()«»“”—" + "\u00a0\u202f\n", max_size=40), st.sampled_from(["fr", "pt-BR", "en"]))
@settings(deadline=None, max_examples=150)
def test_no_letter_is_lost_or_moved(text: str, tag: str) -> None:
    letters = [letter for letter in text if letter.isalpha()]
    assert [letter for letter in typeset(text, tag) if letter.isalpha()] == letters
    assert '"' not in typeset(text, tag)


@pytest.mark.parametrize(
    ("tag", "text", "opening", "closing"),
    [
        ("fr", 'l\'"Elo"', "l’«\u00a0", "\u00a0»"),
        ("fr", 'd\'"un" à "deux"', "d’«\u00a0", "\u00a0»"),
        ("pt-BR", 'd\'"água"', "d’“", "”"),
    ],
)
def test_a_quote_opens_behind_an_apostrophe(tag: str, text: str, opening: str, closing: str) -> None:
    assert typeset(text, tag).startswith(opening)
    assert typeset(text, tag).endswith(closing)


@pytest.mark.parametrize("tag", ["fr", "pt-BR"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("l'as 'b' c", "l’as 'b' c"),
        ("'b' et l'as", "'b' et l’as"),
        ("'l'as' et qu'il", "'l’as' et qu’il"),
        ("'a", "'a"),
        ("a'", "a’"),
    ],
)
def test_single_quotes_stay_in_pairs(tag: str, text: str, shown: str) -> None:
    assert typeset(text, tag) == shown


@pytest.mark.parametrize(
    ("text", "french", "portuguese"),
    [
        ('"a "b" c"', "«\u00a0a “b” c\u00a0»", "“a ‘b’ c”"),
        ('"a"-"b"', "« a »-« b »", "“a”-“b”"),
        ('"a"/"b", "c"', "« a »/« b », « c »", "“a”/“b”, “c”"),
        ('"a-"b" c"', "« a-“b” c »", "“a-‘b’ c”"),
        ('"a"-b', "« a »-b", "“a”-b"),
        ('""a" b"', "«\u00a0“a” b\u00a0»", "“‘a’ b”"),
        ('"a "b""', "«\u00a0a “b”\u00a0»", "“a ‘b’”"),
        ('"a "b"" c', "«\u00a0a “b”\u00a0» c", "“a ‘b’” c"),
        ('"a "b"", c', "«\u00a0a “b”\u00a0», c", "“a ‘b’”, c"),
        ('"a "b"".', "«\u00a0a “b”\u00a0».", "“a ‘b’”."),
        ('"a "b" "c" d"', "«\u00a0a “b” “c” d\u00a0»", "“a ‘b’ ‘c’ d”"),
        ('"a "b "c" d" e"', "«\u00a0a “b “c” d” e\u00a0»", "“a ‘b ‘c’ d’ e”"),
    ],
)
def test_quotes_within_quotes_are_others(text: str, french: str, portuguese: str) -> None:
    assert [typeset(text, tag) for tag in ("fr", "pt-BR", "en")] == [french, portuguese, portuguese]


def test_a_quote_too_many_spoils_no_other() -> None:
    assert typeset('a" b "c"', "fr") == "a\u00a0» b «\u00a0c\u00a0»"
    assert typeset('a" b" "c"', "pt-BR") == "a” b” “c”"


# On a built page


def body(folder: Path, french: str, portuguese: str = "") -> tuple[str, str]:
    """Build one page and give its two bodies; a Portuguese one that is not given holds the same, spaced its own way."""
    same = portuguese or re.sub(r" ([;!?:])(?=\s|$)", r"\1", french)
    made = built(folder, page(french, same, FIGURES))
    texts = html(made, "fr/essai/index.html"), html(made, "pt/teste/index.html")
    french_body, portuguese_body = (text.partition("</h1>")[2].partition("</article>")[0].strip() for text in texts)
    return french_body, portuguese_body


def test_the_same_prose_is_set_in_each_language(tmp_path: Path) -> None:
    text = 'Elo : "a" ? l\'Elo (c) +-...'
    assert body(tmp_path, text, text.replace(" :", ":").replace(" ?", "?")) == (
        "<p>Elo\u00a0: «\u00a0a\u00a0»\u202f? l’Elo (c) +-…</p>",
        "<p>Elo: “a”? l’Elo (c) +-…</p>",
    )


@pytest.mark.parametrize(
    ("text", "tag", "told"),
    [
        ("Vraiment? Oui !", "fr", ["“Vraiment?” lacks a space before ?"]),
        ("Voici: un mot; deux", "fr", ["“Voici:” lacks a space before :", "“mot;” lacks a space before ;"]),
        ("Voici : oui ; non ? si !", "fr", []),
        ("Mesmo ? Sim !", "pt-BR", ["“Mesmo ?” has a space before ?", "“Sim !” has a space before !"]),
        ("Mesmo? Sim! Veja: isto; aquilo.", "pt-BR", []),
        ("Really? Yes: so -- yes - 2ème", "en", []),
        ("La 2ème, la 1ère, le 2nd, les 3èmes", "fr", [ORDINAL.format(w) for w in ("2ème", "3èmes", "1ère", "2nd")]),
        ("La 2e, la 1re, le 2d, le 1er, les 1res", "fr", []),
        ("O 1o, a 2a, o 3°, o 4.º", "pt-BR", [ORDINAL.format(w) for w in ("1o", "3°", "4.º", "2a")]),
        ("O 1º e a 2ª", "pt-BR", []),
        ("Oui - non -- si", "fr", ["“-” is no dash", "“--” is no dash"]),
        ("um -- dois, um--dois e bem-vindo, -1", "pt-BR", ["“--” is no dash", "“--” is no dash"]),
        ("Ele disse «sim»", "pt-BR", [f"“{mark}” is no quotation mark of this language" for mark in "«»"]),
    ],
)
def test_what_only_an_editor_can_mend_is_named(text: str, tag: str, told: list[str]) -> None:
    assert [what for _, what, _ in unmendable(text, tag)] == told


def test_a_quote_of_one_end_is_told_where_it_stands(tmp_path: Path) -> None:
    made = built(tmp_path, page('Il dit `"` "oui, "non" et *puis*\nrien.', 'Ele diz "sim" e não" sim.'))
    assert [(p.path[-5:], p.line, p.column, p.what, p.right) for p in made.problems] == [
        ("fr.md", 7, 12, "a quote is opened here and never closed", 'close it with "'),
        ("pt.md", 7, 20, "a quote is closed here that none opened", 'open it with "'),
    ]


@pytest.mark.parametrize(
    ("text", "tag", "pieces"),
    [
        ("le 1er, la 2e", "fr", ["le 1", "^er", ", la 2", "^e", ""]),
        ("les 1res, le XXe siècle", "fr", ["les 1", "^res", ", le XX", "^e", " siècle"]),
        ("Vers Ier et Ve, Ires", "fr", ["Vers I", "^er", " et V", "^e", ", Ires"]),
        ("Ce 2de de 12e", "fr", ["Ce 2", "^de", " de 12", "^e", ""]),
        ("a1er 1erb 1,5e 2.0e Le De", "fr", ["a1er 1erb 1,5e 2.0e Le De"]),
        ("o 1º, a 2ª, 1er", "pt-BR", ["o 1º, a 2ª, 1er"]),
        ("the 1st, 2e", "en", ["the 1st, 2e"]),
    ],
)
def test_an_ordinals_letters_are_raised_in_french(text: str, tag: str, pieces: list[str]) -> None:
    assert [f"{'^' * is_raised}{piece}" for piece, is_raised in raised(text, tag)] == pieces


def test_ordinals_are_raised_on_the_page_and_nowhere_else(tmp_path: Path) -> None:
    text = "Le 1er, *la 2e*, `3e`, [la 4e](https://e.example/5e) et <https://e.example/6e>"
    french, portuguese = body(tmp_path, text, "O 1º, a 2ª, [a](https://e.example/5), <https://e.example/6>")
    assert french == (
        "<p>Le 1<sup>er</sup>, <em>la 2<sup>e</sup></em>, <code>3e</code>, "
        '<a href="https://e.example/5e">la 4<sup>e</sup></a> et '
        '<a href="https://e.example/6e">https://e.example/6e</a></p>'
    )
    assert portuguese.startswith("<p>O 1º, a 2ª, <a")


def test_a_miswritten_ordinal_is_told_once_with_the_right_one(tmp_path: Path) -> None:
    made = built(tmp_path, page("La 2ème fois, la 12ème et 42.", "A 2a vez"))
    assert [(p.path[-5:], p.column, p.what, p.right) for p in made.problems if "typed" not in p.what] == [
        ("fr.md", 4, ORDINAL.format("2ème"), "write 2e"),
        ("fr.md", 18, ORDINAL.format("12ème"), "write 12e"),
        ("pt.md", 3, ORDINAL.format("2a"), "write 2ª"),
    ]
    assert [p.what for p in made.problems if "typed" in p.what] == ["“42” is a number typed by hand"]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('`"a" ? l\'x ...`', "<p><code>&quot;a&quot; ? l'x ...</code></p>"),
        ('    "a" ? l\'x\n', "<pre><code>&quot;a&quot; ? l'x\n</code></pre>"),
        ('~~~\n"a" ? « x »\n~~~', "<pre><code>&quot;a&quot; ? « x »\n</code></pre>"),
        (
            '- x\n\n  ```\n  "a" ? {{ nope }} {% nope %}\n  ```',
            "<pre><code>&quot;a&quot; ? {{ nope }} {% nope %}\n</code></pre>",
        ),
        ("[a](https://e.example/?q=l'x:...&r=%22)", '<p><a href="https://e.example/?q=l\'x:...&amp;r=%22">a</a></p>'),
        ("<https://e.example/l'a>", "<p><a href=\"https://e.example/l'a\">https://e.example/l'a</a></p>"),
    ],
    ids=["span", "indented", "tildes", "in a list", "address", "bare address"],
)
def test_code_and_addresses_stay_as_written(tmp_path: Path, source: str, shown: str) -> None:
    assert shown in body(tmp_path, source)[0]


def test_a_figure_stays_as_it_is_and_the_prose_around_it_is_set(tmp_path: Path) -> None:
    assert body(tmp_path, "l'{{ start }} ? {{ start }} : d'{{ even.gain }} ; \"a {{ start }} b\" !")[0] == (
        f"<p>l’{START}\u202f? {START}\u00a0: d’{GAIN}\u202f; «\u00a0a {START} b\u00a0»\u202f!</p>"
    )


@pytest.mark.parametrize(
    ("source", "inside"),
    [
        ('dit "{{ start }}".', START),
        ('dit "{{ start }} ici".', f"{START} ici"),
        ('dit "ici {{ start }}".', f"ici {START}"),
        ('dit "*mot*".', "<em>mot</em>"),
        ('dit "**mot** ici".', "<strong>mot</strong> ici"),
        ('dit "`code`".', "<code>code</code>"),
        ('dit "[lien](home)".', '<a href="/fr/">lien</a>'),
    ],
)
def test_quotes_close_around_what_they_hold(tmp_path: Path, source: str, inside: str) -> None:
    french, portuguese = body(tmp_path, source, source)
    assert french == f"<p>dit «\u00a0{inside}\u00a0».</p>"
    assert portuguese.count("“") == portuguese.count("”") == 1


def test_a_quote_opens_and_closes_across_lines(tmp_path: Path) -> None:
    assert body(tmp_path, 'Il dit\n"oui\net non"\nenfin.')[0] == "<p>Il dit\n«\u00a0oui\net non\u00a0»\nenfin.</p>"
