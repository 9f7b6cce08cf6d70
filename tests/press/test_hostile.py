"""Whatever is written, no part that reads breaks: it gives a value or says what is wrong, soon, and no markup of a
writer's own ever reaches a page.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from build import make
from tablier.commands.made import Made
from tablier.guide.entries import entry
from tablier.guide.games import line, typed_day
from tablier.guide.names import vocabulary
from tablier.press import markdown
from tablier.press.documents import split
from tablier.press.expressions import claim, define
from tablier.press.load import normalised
from tablier.press.model import Definition, Language, TextFile
from tablier.press.problems import Problem, Refused, as_text
from tablier.press.strict_yaml import read_block, read_yaml
from tablier.press.typed import typed_number
from tablier.press.verify import verify
from tablier.press.words import words
from tablier.press.write import manifest
from tablier.rules.dice import RollError
from tablier.rules.notation import NotationError, roll_read, steps_read
from tablier.rules.position import PositionError
from tablier.rules.xgid import XgidError, position_of_xgid
from tests.browser.own_site import made as own_site
from tests.sites import HOME, front, make_site, page

CHECKS = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
SOON = settings(max_examples=100, deadline=20000, suppress_health_check=CHECKS)
BUILDS = settings(max_examples=20, deadline=30000, suppress_health_check=CHECKS)
VOCABULARY = vocabulary()
FRENCH = Language("fr", "fr", "Français")
TABLE = """\
tables:
  chances: {cell: fibs.win_probability, rows: {gap: [100, 200]}, columns: {length: [1, 3]}}
figures:
  start: fibs.START
"""
# What a page is made of: letters of every kind, and the signs that mean something somewhere.
PIECES = st.sampled_from(
    [
        *(
            "{{ start }}",
            "{{",
            "}}",
            "[x](home)",
            "[x](javascript:alert(1))",
            "[x](",
            "](",
            "]{claim=a}",
            "![a](icon.svg)",
        ),
        *(
            "<script>",
            "</script>",
            "<img src=x onerror=alert(1)>",
            "<!--",
            "-->",
            "<a href='javascript:1'>",
            "<svg/onload=1>",
        ),
        *(
            "::: note",
            "::: fold A",
            ":::",
            "```",
            "```table chances",
            "```curve chances",
            "```formula x",
            "```calculator fibs",
        ),
        *(
            "caption: x",
            'rows: "{}"',
            "columns: {}",
            "---",
            "## A {#a}",
            "# B",
            "| a | b |",
            "|---|---|",
            "- ",
            "> ",
            "1. ",
        ),
        *(
            "&lt;script&gt;",
            "&#x3c;b&#x3e;",
            "<javascript:alert(1)>",
            '<https://a.example/"onx=1>',
            "**",
            "`",
            '"',
            "\\",
            "\t",
        ),
        *(
            "\n",
            "\n\n",
            " ",
            "42",
            "data:text/html,x",
            "[x]: javascript:alert(1)",
            "[x](<java\nscript:a>)",
            '{free="1"}',
            "\x00",
        ),
    ]
)
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=14).map(" ".join)
LINES = st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=14).map("\n".join)
EXPECTED = frozenset(
    "html head meta title link style script body a header div nav ul li span main ol article h1 h2 h3 h4 h5 h6 p footer "
    "time data em strong code pre blockquote table caption thead tbody tr th td hr br img aside details summary figure "
    "figcaption svg path text polyline polygon math cite".split()
)


class Elements(HTMLParser):
    """The elements of a page, and whatever in them would run."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.scripts = 0
        self.dangers: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.scripts += tag == "script"
        for name, value in attrs:
            goes = (value or "").strip().casefold()
            is_script = name in ("href", "src") and not goes.startswith(("http", "/", "#", "data:image/svg+xml,"))
            if name.startswith("on") or name == "srcdoc" or is_script:
                self.dangers.append((name, value))


def elements(made: Made, path: str) -> Elements:
    """Read a published page; what could not be understood at all has none."""
    found = Elements()
    found.feed("".join(file.data.decode() for file in made.files if file.path == path))
    return found


def site(text: str) -> Made:
    """Build a site, problems or not: not even what is refused may carry markup."""
    with tempfile.TemporaryDirectory() as folder:
        made = make(make_site(Path(folder), text), None, VOCABULARY, despite_problems=True)
        assert all(isinstance(as_text(problem), str) for problem in made.problems)
        return made


def refused_or(work: object) -> None:
    """Call something that may only answer or refuse."""
    assert callable(work)
    with suppress(Refused):
        work()


def inside(problems: tuple[Problem, ...], text: str) -> bool:
    """Tell whether every problem points into its text."""
    lines = text.split("\n")
    return all(0 <= problem.line <= len(lines) for problem in problems)


@SOON
@given(st.one_of(TEXTS, LINES, st.text()))
@example("a: " + "[" * 5000)
@example("? " * 2000)
@example("!!python/object/apply:os.system [x]")
def test_yaml_is_read_or_told(text: str) -> None:
    _, _, problems = read_yaml(TextFile("a.yaml", text))
    assert inside(problems, text)


@SOON
@given(st.one_of(LINES, st.text()), st.integers(min_value=1, max_value=3))
def test_front_matter_is_split_and_read_or_told(text: str, first: int) -> None:
    for written in (text, f"---\n{text}\n---\n{text}"):
        file = TextFile("fr.md", written)
        head, body, problems = split(file)
        assert problems or body.count("\n") >= written.count("\n")
        read_block(file, head, 2, "-" * first)


@SOON
@given(st.one_of(TEXTS, st.text(), st.from_regex(r"[a-z_.()=,0-9<>\[\]'+*/ -]{0,40}", fullmatch=True)))
@example("(" * 1900)
@example("-" * 1900 + "1")
@example("fibs.START" + ".x" * 900)
@example("9**9**9**9")
@example("fibs.points(length=10**400, multiplier=1, chance=1)")
@example("fibs.streak_probability(chance=1e300, matches=1000000000)")
@example("fibs.START / 1e-320 * 1e308 > 1")
@example("().__class__.__mro__")
def test_an_expression_is_worked_out_or_refused(text: str) -> None:
    scope: dict[str, Definition] = {}
    refused_or(lambda: define(text, VOCABULARY, scope.get))
    refused_or(lambda: claim(text, VOCABULARY, scope.get))


@SOON
@given(st.one_of(LINES, st.text()))
@example("[" * 3000)
@example("> " * 2000 + "a")
@example("*a **b " * 800)
@example("| a |\n|---|\n" + "| b | c |\n" * 500)
def test_markdown_is_parsed_and_judged(text: str) -> None:
    body = markdown.read(normalised(text.encode(errors="replace")))
    list(markdown.mistakes(body, body.headings(), body.text.split("\n")))


@SOON
@given(st.one_of(LINES, st.text()))
@example('msgid "a"\nmsgstr[9] "b"\n')
@example('msgid "a"\nmsgid_plural "b"\nmsgstr[x] "b"\n')
@example('msgid ""\nmsgstr "Plural-Forms: nplurals=99999999; plural=(n;\\n"\n')
@example('msgid ""\nmsgstr "Content-Type: text/plain; charset=nothing\\n"\n')
@example('#~ msgid "a"\n#| msgid "b"\n')
def test_a_catalog_is_read_or_told(text: str) -> None:
    _, problems = words(FRENCH, TextFile("locales/fr/messages.po", text))
    assert inside(problems, text)


@SOON
@given(st.one_of(st.text(), st.text(alphabet="0123456789 ,.-+\u202f\u00a0\u2212", max_size=400)), st.sampled_from(",."))
def test_a_typed_number_is_a_value_or_a_fault(text: str, decimal: str) -> None:
    assert typed_number(text, decimal).fault in ("", "empty", "number", "grouping")


@SOON
@given(st.one_of(st.text(), st.text(alphabet="0123456789 ;,.-\t", max_size=400)), st.sampled_from(",."))
def test_a_typed_match_is_a_value_or_a_fault(text: str, decimal: str) -> None:
    assert entry(text, decimal, 9999, 99, 99999).fault in ("", "parts", "number", "range", "result")


@BUILDS
@given(LINES)
def test_a_table_block_is_shown_or_told(options: str) -> None:
    for kind in ("table", "curve"):
        made = site(page(f"```{kind} chances\n{options}\n```\n", "", TABLE))
        assert made.problems


@BUILDS
@given(st.one_of(TEXTS, LINES))
@example("[x](javascript&#58;alert(1))")
@example("[x](JaVaScRiPt:alert(1)) <ScRiPt>")
@example('![x"onerror="a](icon.svg)')
@example("::: fold <b>A</b>\nx\n:::")
@example('[x"onclick="a]{free="a\\"onclick=\\"b"}')
def test_no_markup_of_a_writer_reaches_a_page(body: str) -> None:
    made = site(page(body, body, TABLE))
    plain = elements(made, "fr/index.html")
    found = elements(made, "fr/essai/index.html")
    assert found.names <= EXPECTED
    assert found.dangers == []
    assert found.scripts in (0, plain.scripts)


@pytest.mark.parametrize("field", ["title", "description"])
@BUILDS
@given(text=st.text(alphabet="<>&\"'`[](){}*:;/ aon=script", max_size=30))
def test_no_markup_of_a_front_matter_reaches_a_page(field: str, text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    head = front(quoted, "essai") if field == "title" else front("Essai", "essai", quoted)
    made = site(HOME + page("", "").replace(front("Essai", "essai"), head))
    found = elements(made, "fr/essai/index.html")
    assert found.names <= EXPECTED
    assert found.dangers == []


@pytest.mark.parametrize("text", ["9" * 10000, "1" + " 000" * 3000, "9" * 400 + ",5"])
def test_a_number_beyond_all_others_is_in_no_range(text: str) -> None:
    typed = typed_number(text, ",")
    assert (typed.value, typed.fault) == (float("inf"), "")


PUBLISHED = {file.path: file.data for file in own_site().files}
PATHS = ["figures.json", "fr/glossaire/index.html", "fr/preuve/index.html", "sitemap.xml", "manifest.json"]
BYTES = st.one_of(
    st.binary(max_size=6), st.sampled_from([b"<", b"</p>", b'"', b"\xff", b"{", b"]", b"-1", b"null", b"&#0;"])
)


@settings(BUILDS, max_examples=8)  # each proves the whole site; the long fuzz tries many more
@given(st.sampled_from(PATHS), st.integers(0, 1 << 20), st.integers(0, 40), BYTES)
@example("figures.json", 0, 1 << 20, b"[" * 50_000)
@example("manifest.json", 0, 1 << 20, b'{"files": {"a": 7}}')
@example("fr/preuve/index.html", 0, 1 << 20, b"")
@example("sitemap.xml", 0, 0, b"\x80")
@example("fr/preuve/index.html", PUBLISHED["fr/preuve/index.html"].index(b'content="', 600) + 1, 1, b"")
def test_a_torn_site_is_proved_or_told(path: str, place: int, gone: int, put: bytes) -> None:
    data = {**PUBLISHED, "manifest.json": manifest(PUBLISHED)}[path]
    start = place % (len(data) + 1)
    torn = {**PUBLISHED, path: data[:start] + put + data[start + gone :]}
    found = verify({p: d for p, d in torn.items() if p in PATHS or p.endswith(".xml")}, VOCABULARY, {})
    assert all(isinstance(as_text(problem), str) for problem in found.problems)


@SOON
@given(st.one_of(st.text(), st.from_regex(r"(XGID=)?[-a-pA-P]{20,30}(:[-0-9D]{1,3}){0,10}", fullmatch=True)))
@example("XGID=" + "-" * 26 + ":99999999999:0:1:00:0:0:0:0:10")
@example("XGID=-b----E-C---eE---c-e----B-:0:0:1:\u0663\u0661:0:0:0:0:10")
def test_a_position_is_read_or_refused(text: str) -> None:
    with suppress(XgidError, PositionError):
        position_of_xgid(text)


@SOON
@given(st.one_of(st.text(), st.from_regex(r"[0-9a-z/*() -]{0,40}", fullmatch=True)))
@example("13/7" * 400)
@example("6/5(99999999999)")
@example("71")
@example("00")
def test_a_play_and_a_roll_are_read_or_refused(text: str) -> None:
    with suppress(NotationError):
        steps_read(text)
    with suppress(NotationError, RollError):
        roll_read(text)


@SOON
@given(st.one_of(st.text(), st.text(alphabet="0123456789 ,.;:=½/-+#\t1½", max_size=400)), st.sampled_from(",."))
def test_a_typed_game_and_day_are_values_or_faults(text: str, decimal: str) -> None:
    assert isinstance(line(text, decimal, 9999).fault, str)
    assert isinstance(typed_day(text).fault, str)
