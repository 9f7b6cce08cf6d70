"""The words of a language: a message that is missing, unreviewed or spoilt is told at its line and never shown."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel import Locale
from num2words import num2words

from tablier.press import numbers
from tablier.press.conventions import FRENCH as FRENCH_READ
from tablier.press.model import Language, TextFile
from tablier.press.plurals import header as header_of
from tablier.press.problems import Problem, Refused, as_text
from tablier.press.words import Words, words
from tests.browser.samples import BUT_FOR_ONE, FRENCH, FROM_TWO, PORTUGUESE

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"fr": Language("fr", "fr", "Français"), "pt": Language("pt", "pt-BR", "Português (Brasil)")}
CODES = list(LANGUAGES)
NAME = "locales/fr/messages.po"
HEADER = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;\\n"

"""
FIRST = 6  # the line of the first entry below the header
SPAN = 'msgctxt "number"\nmsgid "{low} to {high}"\nmsgstr "{low} à {high}"\n\n'
FIRST_DAY = 'msgctxt "number"\nmsgid "first day"\nmsgstr "1er"\n\n'
NUMERALS = "".join(
    f'msgctxt "numeral"\nmsgid "{number}"\nmsgstr "{word}"\n\n' for number, word in enumerate(FRENCH_READ.numerals)
)
POINT = """\
msgctxt "noun"
msgid "{} point"
msgid_plural "{} points"
msgstr[0] "{} point"
msgstr[1] "{} de points"
msgstr[2] "{} points"
"""


def read(text: str, language: Language = LANGUAGES["fr"]) -> tuple[Words | None, tuple[Problem, ...]]:
    """Read a catalog whose header speaks of the language it is read for, by its plurals in CLDR too."""
    tag = language.tag.replace("-", "_")
    text = text.replace('"Language: fr\\n"', f'"Language: {tag}\\n"')
    if language.code == "x":
        text = re.sub(r'"Plural-Forms: .*\n', f'"Plural-Forms: {header_of(Locale.parse(tag))}\\\\n"\n', text)
    return words(language, TextFile(NAME, text))


def catalog(*entries: str, header: str = HEADER) -> str:
    """Write a catalog with what every language needs, the given entries first."""
    return header + "".join(entry + "\n" for entry in entries) + SPAN + FIRST_DAY + NUMERALS


def told(*entries: str, header: str = HEADER) -> list[str]:
    """Give the head of each problem of a catalog, without its path."""
    problems = read(catalog(*entries, header=header))[1]
    return [as_text(problem).partition("\n")[0].removeprefix(f"{NAME}:") for problem in problems]


def made(*entries: str, language: Language = LANGUAGES["fr"], header: str = HEADER) -> Words:
    found, problems = read(catalog(*entries, header=header), language)
    assert problems == ()
    assert found is not None
    return found


def own(code: str) -> Words:
    """Read the project's own catalog."""
    file = TextFile(
        f"locales/{code}/messages.po", (ROOT / "locales" / code / "messages.po").read_text(encoding="utf-8")
    )
    found, problems = words(LANGUAGES[code], file)
    assert problems == ()
    assert found is not None
    return found


def refusal(work: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value.what, caught.value.right


# The project's own catalogs


@pytest.mark.parametrize("code", CODES)
def test_the_projects_catalog_has_no_fault(code: str) -> None:
    assert len(own(code).messages) > 80


def test_every_language_has_the_same_messages() -> None:
    plain = {code: {key for key in own(code).messages if key[0] != "numeral, feminine"} for code in CODES}
    assert plain["fr"] ^ plain["pt"] == set()


@pytest.mark.parametrize("code", CODES)
def test_every_message_knows_its_line(code: str) -> None:
    found = own(code)
    lines = found.file.text.split("\n")
    for (context, message), line in found.lines.items():
        assert lines[line - 1] == f'msgid "{message}"'
        assert lines[line - 2] == (f'msgctxt "{context}"' if context else "")


@pytest.mark.parametrize(("code", "symbols"), [("fr", FRENCH), ("pt", PORTUGUESE)])
def test_the_symbols_are_those_of_the_language(code: str, symbols: numbers.Symbols) -> None:
    assert own(code).symbols == symbols


@pytest.mark.parametrize(("code", "lang"), [("fr", "fr"), ("pt", "pt_BR")])
def test_the_numerals_are_those_of_num2words(code: str, lang: str) -> None:
    theirs = [num2words(number, lang=lang) for number in range(31)]
    # Brazil writes both; num2words knows one.
    assert list(own(code).numerals("")) == ["quatorze" if word == "catorze" else word for word in theirs]


def test_numerals_agree_with_the_gender_of_their_noun() -> None:
    points, matches = own("pt").numerals("point"), own("pt").numerals("match")
    assert points == own("pt").numerals("")
    assert [matches[number] for number in (0, 1, 2, 3, 20, 21, 22, 23)] == [
        *("zero", "uma", "duas", "três", "vinte", "vinte e uma", "vinte e duas", "vinte e três")
    ]
    assert {number for number in range(31) if points[number] != matches[number]} == {1, 2, 21, 22}
    assert own("fr").numerals("match") == own("fr").numerals("")


def test_a_french_feminine_has_two_numerals_of_its_own() -> None:
    table = made(
        'msgctxt "gender"\nmsgid "roll"\nmsgstr "feminine"\n',
        'msgctxt "numeral, feminine"\nmsgid "1"\nmsgstr "une"\n',
        'msgctxt "numeral, feminine"\nmsgid "21"\nmsgstr "vingt et une"\n',
    )
    rolls, plain = table.numerals("roll"), table.numerals("")
    assert {number: rolls[number] for number in range(31) if rolls[number] != plain[number]} == {
        1: "une",
        21: "vingt et une",
    }


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("fr", ["0 match", "1 match", "1,5 match", "2 matchs", "1\u202f000\u202f000 de matchs"]),
        ("pt", ["0 partida", "1 partida", "1,5 partida", "2 partidas", "1.000.000 de partidas"]),
    ],
)
def test_a_noun_is_counted_as_its_language_counts(code: str, texts: list[str]) -> None:
    table = own(code)
    sizes = [0, 1, 1.5, 2, 1000000]
    assert [numbers.counted(size, 0, 1, table.forms("match"), table.symbols) for size in sizes] == texts


# Messages that are spoilt


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('msgid "Home"\nmsgstr ""\n', "“Home” is not translated; write the msgstr"),
        ('#, fuzzy\nmsgid "Home"\nmsgstr "Maison"\n', "“Home” is marked fuzzy; review it and take the mark out"),
        ('msgid "Home"\nmsgstr "Accueil 2"\n', "“2” in “Accueil 2” is a number typed by hand; "),
        ('msgid "Home"\nmsgstr "Quatre pages"\n', "“Quatre” in “Quatre pages” is a number typed by hand; "),
        ('msgid "Home"\nmsgstr "½ page"\n', "“½” in “½ page” is a number typed by hand; "),
        ('msgid "Home"\nmsgstr "À 50 %"\n', "“50” in “À 50 %” is a number typed by hand; "),
        ('msgctxt "reason"\nmsgid "why"\nmsgstr "dès 18 ans"\n', "“18” in “dès 18 ans” is a number typed by hand; "),
    ],
)
def test_a_spoilt_message_is_told_at_its_line(entry: str, message: str) -> None:
    right = "name a figure, like {{ fibs/start }}" if message.endswith("; ") else ""
    line = FIRST + entry.partition("msgid")[0].count("\n")
    assert told(entry) == [f"{line}:1: {message}{right}"]


def test_a_message_with_quotes_is_found_again() -> None:
    assert told('\n\nmsgid "Say \\"C:\\\\\\""\nmsgstr ""\n') == [
        f'{FIRST + 2}:1: “Say "C:\\"” is not translated; write the msgstr'
    ]


def test_a_message_on_the_first_line_is_found() -> None:
    assert told('msgid "Home"\nmsgstr ""\n', header="") == ["1:1: “Home” is not translated; write the msgstr"]


def test_a_fuzzy_message_is_told_and_so_is_the_next_one() -> None:
    entries = '#, fuzzy\nmsgid "Home"\nmsgstr "A"\n', 'msgid "Back"\nmsgstr ""\n'
    assert [message.partition(";")[0] for message in told(*entries)] == [
        "7:1: “Home” is marked fuzzy",
        "10:1: “Back” is not translated",
    ]


@pytest.mark.parametrize(
    "text", ["Le 1er des deux", "La 2e fois", "Un, deux ou trois", "Départ à {{ fibs/even_9.gain }}", "Dé-quatre"]
)
def test_ordinals_small_words_and_names_of_figures_may_stand(text: str) -> None:
    message = "x {{ fibs/even_9.gain }}" if "{{" in text else "x"
    assert told(f'msgid "{message}"\nmsgstr "{text}"\n') == []


@pytest.mark.parametrize(
    ("message", "text", "holds"),
    [
        ("Read in {language}", "Lire en {langue}", "{language}"),
        ("Read in {language}", "Lire", "{language}"),
        ("Read in {language}", "Lire en {language} {language}", "{language}"),
        ("Read in {language}", "Lire en {Language}", "{language}"),
        ("Read in {language}", "Lire en { language }", "{language}"),
        ("Read in {language}", "Lire en {}", "{language}"),
        ("Read in {language}", "Lire en %(language)s", "{language}"),
        ("{low} to {high} of {name}", "{low} à {high}", "{high}, {low}, {name}"),
        ("Home", "Accueil {name}", "no placeholder"),
        ("From {{ fibs/start }}", "De {{ fibs/begin }}", "{{ fibs/start }}"),
        ("From {{ fibs/start }}", "De", "{{ fibs/start }}"),
    ],
)
def test_a_placeholder_lost_or_renamed_is_told(message: str, text: str, holds: str) -> None:
    assert told(f'msgid "{message}"\nmsgstr "{text}"\n') == [
        f"{FIRST}:1: “{text}” has other placeholders than its msgid; it holds {holds}"
    ]


@pytest.mark.parametrize("text", ["{name} gagne {points}", "{points} pour {name}", "100\u00a0% : {points}, {name}"])
def test_placeholders_may_stand_in_any_order_and_a_percent_sign_is_none(text: str) -> None:
    messages = told(f'msgid "{{name}} wins {{points}}"\nmsgstr "{text}"\n')
    assert [message for message in messages if "placeholders" in message] == []


@pytest.mark.parametrize("text", ["Lire en {language}}", "Lire en {{language}"])
def test_a_brace_too_many_is_told(text: str) -> None:
    assert told(f'msgid "Read in {{language}}"\nmsgstr "{text}"\n') != []


@pytest.mark.parametrize("text", ["Lire <b>en {language}", "Lire en {language}</b>"])
def test_html_in_a_message_is_told_as_it_is_in_prose(text: str) -> None:
    assert told(f'msgid "Read in {{language}}"\nmsgstr "{text}"\n') != []


@pytest.mark.parametrize(
    ("forms", "message"),
    [
        ('msgstr[0] "{} point"\nmsgstr[1] "{} points"\n', "“{} point” lacks msgstr[2]; write this form too"),
        ('msgstr "{} points"\n', "“{} point” lacks msgstr[1], msgstr[2]; write this form too"),
        (
            'msgstr[0] "un point"\nmsgstr[1] "{} de points"\nmsgstr[2] "{} points"\n',
            "“un point” has other placeholders than its msgid; it holds {}",
        ),
    ],
)
def test_a_counted_noun_has_every_form_and_each_its_number(forms: str, message: str) -> None:
    entry = 'msgctxt "noun"\nmsgid "{} point"\nmsgid_plural "{} points"\n' + forms
    assert told(entry) == [f"{FIRST + 1}:1: {message}"]


@pytest.mark.parametrize(
    "entry",
    [
        'msgctxt "a"\nmsgid "chance"\nmsgstr "x"\n\nmsgid "chance"\nmsgstr ""\n',
        '#~ msgid "chance"\n#~ msgstr "x"\n\n#\nmsgid "chance"\nmsgstr ""\n',
        '#\n#\n#\n#\nmsgid "cha"\n"nce"\nmsgstr ""\n',
    ],
    ids=["in another context", "obsolete", "over two lines"],
)
def test_the_line_is_that_of_the_message_itself(entry: str) -> None:
    assert told(entry) == [f"{FIRST + 4}:1: “chance” is not translated; write the msgstr"]


# What is no catalog


NO_PO, CHECK = "this is not PO", "check quotes and keywords"
TWO_FORMS = HEADER.replace("nplurals=3", "nplurals=2")
BROKEN = [
    ('msgdi "Home"\nmsgstr "A"\n', HEADER, FIRST, f"{NO_PO}: Unknown or misformatted keyword; {CHECK}"),
    ('msgid "Home"\nmsgst "A"\n', HEADER, FIRST + 1, f"{NO_PO}: Unknown or misformatted keyword; {CHECK}"),
    ('msgid "Home"\n\nmsgid "Back"\nmsgstr "A"\n', HEADER, FIRST, f"{NO_PO}: missing msgstr for msgid 'Home'; {CHECK}"),
    ("hello\n", HEADER, FIRST, f"{NO_PO}: Unknown or misformatted keyword; {CHECK}"),
    (POINT, TWO_FORMS, FIRST + 1, "this message has more forms than the header says; mend its Plural-Forms"),
]


@pytest.mark.parametrize(("entry", "header", "_", "message"), BROKEN)
def test_a_broken_catalog_is_told(entry: str, header: str, _: int, message: str) -> None:
    found, problems = read(catalog(entry, header=header))
    assert found is None
    assert [(problem.path, f"{problem.what}; {problem.right}") for problem in problems] == [(NAME, message)]


@pytest.mark.parametrize(("entry", "header", "line", "_"), BROKEN)
def test_a_broken_catalog_is_told_at_the_line(entry: str, header: str, line: int, _: str) -> None:
    assert [(problem.line, problem.column) for problem in read(catalog(entry, header=header))[1]] == [(line, 1)]


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ('msgid "Home"\nmsgstr "Accueil\n', FIRST + 1),
        ('msgid "Home"\nmsgstr Accueil"\n', FIRST + 1),
        ('msgid "Home"\nmsgstr Accueil\n', FIRST + 1),
        ('msgid "Home"\nmsgstr "Accueil" x\n', FIRST + 1),
        ('msgid "Home"\nmsgstr "Ac"cueil"\n', FIRST + 1),
        ('msgid Home\nmsgstr "Accueil"\n', FIRST),
        ('msgid "Home"\nmsgstr ""\n"Acc"\n"ueil\n', FIRST + 3),
    ],
)
def test_a_quote_too_few_or_too_many_is_told_and_no_letter_is_lost(entry: str, line: int) -> None:
    assert told(entry) == [
        f'{line}:1: this line is not PO; a keyword and a text in quotes, a quote within as \\"',
    ]


def test_a_text_may_hold_escapes_and_go_over_lines() -> None:
    entry = 'msgid ""\n"Ho"\n"me"\nmsgstr ""\n"Dis \\"oui\\" "\n"\\\\ non"\n'
    assert made(entry).text("Home") == "Dis «\u00a0oui\u00a0» \\ non"


@pytest.mark.parametrize("tag", ["xx", "", "fr-", "français", "fr_FR_x_y_z", "a" * 50, "../fr"])
def test_an_unknown_language_tag_is_told(tag: str) -> None:
    found, problems = read(catalog(), Language("fr", tag, "?"))
    assert found is None
    assert [as_text(problem) for problem in problems] == [
        f"content/site.yaml: “{tag}” is not a language tag; like pt-BR"
    ]


NOUN = 'msgctxt "noun"\nmsgid "{} point"\nmsgid_plural "{} points"\n'


def test_a_language_counts_by_as_many_forms_as_it_has() -> None:
    header = 'msgid ""\nmsgstr ""\n"Language: he\\n"\n"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2);\\n"\n\n'
    entry = NOUN + 'msgstr[0] "{} one"\nmsgstr[1] "{} two"\nmsgstr[2] "{} other"\n'
    table = made(entry, language=Language("he", "he", "עברית", "rtl"), header=header)
    shown = [numbers.counted(size, 0, 1, table.forms("point"), table.symbols) for size in (0, 0.5, 1, 2, 2.5, 20)]
    assert shown == ["0 other", "0.5 one", "1 one", "2 two", "2.5 other", "20 other"]


@pytest.mark.parametrize(
    ("tag", "name", "right"),
    [
        ("he", "עברית", "nplurals=3; plural=(n == 1 ? 0 : n == 2 ? 1 : 2)"),
        ("sk", "Slovenčina", "nplurals=4; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3)"),
    ],
)
def test_a_catalog_of_fewer_forms_than_its_language_is_told(tag: str, name: str, right: str) -> None:
    rule = (
        "nplurals=2; plural=(n != 1)" if tag == "he" else "nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)"
    )
    head = f'msgid ""\nmsgstr ""\n"Language: {tag}\\n"\n"Plural-Forms: {rule};\\n"\n\n'
    _, problems = words(Language(tag, tag, name), TextFile(NAME, catalog(header=head)))
    assert [as_text(problem).partition("\n")[0] for problem in problems] == [
        f"{NAME}:4:1: the header’s plurals are not those of {name}; write {right}"
    ]


@pytest.mark.parametrize(("piece", "name"), [(SPAN, "{low} to {high}"), (FIRST_DAY, "first day")])
def test_what_babel_does_not_know_must_stand_in_the_catalog(piece: str, name: str) -> None:
    found, problems = read(catalog().replace(piece, ""))
    assert found is None
    assert [as_text(problem) for problem in problems] == [
        f'{NAME}: the catalog lacks “{name}”; add it with msgctxt "number"'
    ]


def test_a_numeral_that_is_missing_is_told() -> None:
    _, problems = read(catalog().replace('msgctxt "numeral"\nmsgid "7"\nmsgstr "sept"\n\n', ""))
    assert [as_text(problem) for problem in problems] == [
        f"{NAME}: {NAME} lacks “7” in the context “numeral”; run translations update"
    ]


def test_an_empty_catalog_is_told() -> None:
    assert read("") == (
        None,
        (Problem(NAME, 0, 0, "the catalog lacks “{low} to {high}”", 'add it with msgctxt "number"'),),
    )


def test_a_header_that_is_fuzzy_or_absent_loses_no_message() -> None:
    home = 'msgid "Home"\nmsgstr "Accueil"\n'
    for header in ("#, fuzzy\n" + HEADER, "", HEADER.replace("Language", "Project-Id-Version")):
        assert made(home, header=header).text("Home") == "Accueil"


def test_obsolete_messages_are_left_alone() -> None:
    assert told('#~ msgid "Old"\n#~ msgstr "Vieux 7"\n') == []


def test_a_message_that_stands_twice_is_told() -> None:
    """The same words in another context, or marked obsolete, are another message."""
    home = 'msgid "Home"\nmsgstr "Accueil"\n'
    apart = f'{home}\nmsgctxt "step"\nmsgid "Home"\nmsgstr "Accueil"\n\n#~ msgid "Home"\n#~ msgstr "Accueil"\n'
    assert [problem.what for problem in read(catalog(apart))[1]] == []
    wrapped = f'{home}\nmsgid ""\n"Ho"\n"me"\nmsgstr "Maison"\n'
    found = read(catalog(wrapped))[1]
    assert [(problem.line, problem.what, problem.right) for problem in found] == [
        (FIRST + 3, "“Home” stands here again", f"it stands on line {FIRST}; keep one")
    ]


# Asking for words


def test_a_word_that_is_missing_is_refused_with_the_nearest_one() -> None:
    table = made('msgid "Home"\nmsgstr "Accueil"\n', 'msgctxt "truth"\nmsgid "yes"\nmsgstr "oui"\n', POINT)
    assert refusal(lambda: table.text("Hom")) == (f"{NAME} lacks “Hom”", "did you mean “Home”?")
    for word, context in (("Home", "truth"), ("x", "nowhere")):
        told = f"{NAME} lacks “{word}” in the context “{context}”", "run translations update"
        assert refusal(lambda: table.text(word, context)) == told  # noqa: B023 - it is called at once
    assert refusal(lambda: table.forms("pint")) == (
        f"{NAME} lacks the noun “{{}} pint”",
        'add it with msgctxt "noun" and its plural',
    )
    assert refusal(lambda: table.gender("point"))[0] == f"{NAME} lacks “point” in the context “gender”"
    assert refusal(lambda: table.numerals("point"))[0] == f"{NAME} lacks “point” in the context “gender”"


def test_a_context_keeps_its_messages_apart() -> None:
    table = made('msgid "P"\nmsgstr "Page"\n', 'msgctxt "symbol"\nmsgid "P"\nmsgstr "P"\n')
    assert (table.text("P"), table.text("P", "symbol")) == ("Page", "P")
    assert table.formula_symbols() == {"P": "P"}


def test_a_pattern_of_two_numbers_leaves_its_places_unnamed() -> None:
    table = made('msgctxt "number"\nmsgid "{wins} times out of {total}"\nmsgstr "{wins} fois sur {total}"\n')
    assert table.pattern("{wins} times out of {total}") == "{} fois sur {}"


# A third language

ENGLISH_HEADER = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ENGLISH = Language("en", "en", "English")


def test_english_takes_the_singular_for_one_alone() -> None:
    entry = 'msgctxt "noun"\nmsgid "{} point"\nmsgid_plural "{} points"\nmsgstr[0] "{} point"\nmsgstr[1] "{} points"\n'
    table = made(entry, language=ENGLISH, header=ENGLISH_HEADER)
    assert table.forms("point") == ("{} point", "{} points")
    shown = [numbers.counted(size, 0, 1, table.forms("point"), table.symbols) for size in (0, 1, 1.5, 2, 1000000)]
    assert shown == ["0 points", "1 point", "1.5 points", "2 points", "1,000,000 points"]
    assert numbers.percent(0.5, 0, 0, table.symbols) == "50%"


@pytest.mark.parametrize("other", [0, 2, 3, 5, 11, 20, 21, 100, 101, 1000000])
def test_a_header_that_errs_on_one_number_is_told(other: int) -> None:
    """Languages differ by single numbers, as eleven; English takes the singular for none but one."""
    header = ENGLISH_HEADER.replace("(n != 1)", f"(n != 1 && n != {other})")
    _, problems = read(catalog(header=header), ENGLISH)
    assert "the header’s plurals are not those of English" in [problem.what for problem in problems]


@pytest.mark.parametrize(("tag", "rule"), [("pt", FROM_TWO), ("en-GB", BUT_FOR_ONE), ("ja", ())])
def test_a_region_is_looked_up_before_its_language(tag: str, rule: object) -> None:
    assert made(language=Language("x", tag, "?")).symbols.plural == rule
    assert made(language=Language("x", "pt-PT", "?")).symbols.plural != FROM_TWO


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        *(("en-GB", "28 October 2026"), ("de", "28. Oktober 2026"), ("es", "28 de octubre de 2026")),
        *(("en", "October 28, 2026"), ("en-US", "October 28, 2026")),
    ],
)
def test_a_day_stands_in_the_order_of_its_language(tag: str, text: str) -> None:
    day = datetime.date(2026, 10, 28)
    assert numbers.date(day.year, day.month, day.day, made(language=Language("x", tag, "?")).symbols) == text
