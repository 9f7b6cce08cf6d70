"""What an editor's mistake meets: where, what, and what would be right; all of them at once."""

import json
from pathlib import Path

import pytest

from tablier.press.problems import Problem, as_text, report
from tests.sites import built, page, told

YAML = """\
figures:
  start: fibs.START
examples:
  even: {of: fibs.match, own: 1500, opponent: 1500, length: 9}
claims:
  true_one: even.gain > 1
"""
CLAIM = "[vrai]{claim=true_one}"


def in_french(folder: Path, body: str, yaml: str = YAML) -> list[str]:
    """Build a page whose French body is at fault, and give what French is told."""
    made = built(folder, page(f"{CLAIM}\n\n{body}", CLAIM, yaml))
    return [text for text in told(made, folder) if text.startswith("content/essai/fr.md")]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "Départ à {{ strat }}.",
            "content/essai/fr.md:9:10: no figure is called “strat”; did you mean “start”?\n"
            "    Départ à {{ strat }}.\n"
            "             ^",
        ),
        (
            "| a | b |\n|---|---|\n| x | {{ even.gian }} |",
            "content/essai/fr.md:11:7: fibs.match(own=1500, opponent=1500, length=9) has no “gian”; did you mean “gain”?\n"
            "    | x | {{ even.gian }} |\n"
            "          ^",
        ),
        (
            "Un match vaut 6 points.",
            "content/essai/fr.md:9:15: “6” is a number typed by hand; the nearest figures are {{ even.gain }}, "
            "{{ even.loss }}, {{ even.opponent_gain }}; or add “figure_name: module.function(… 6 …)” under figures: "
            "in page.yaml\n"
            "    Un match vaut 6 points.\n"
            "                  ^",
        ),
        (
            "On part de 1500.",
            "content/essai/fr.md:9:12: “1500” is a number typed by hand; the nearest figures are {{ start }}, "
            "{{ even.own }}, {{ even.opponent }}; or add “figure_name: fibs.START” under figures: in page.yaml\n"
            "    On part de 1500.\n"
            "               ^",
        ),
        (
            "Il y a quinze pions.",
            "content/essai/fr.md:9:8: “quinze” is a number typed by hand; the nearest figures are {{ even.stake }}, "
            "{{ even.length }}, {{ even.gain }}; or add “figure_name: module.function(… 15 …)” under figures: "
            "in page.yaml\n"
            "    Il y a quinze pions.\n"
            "           ^",
        ),
        (
            "{{ start | round }}",
            "content/essai/fr.md:9:1: “{{ start | round }}” is no name; small letters, digits, _ and dots between {{ and }}, "
            "nothing else\n"
            "    {{ start | round }}\n"
            "    ^",
        ),
        (
            "{{ even }}",
            "content/essai/fr.md:9:1: “even” is a whole example; write one of its fields, like even.gap\n"
            "    {{ even }}\n"
            "    ^",
        ),
        (
            "[x](fibbs#length)",
            "content/essai/fr.md:9:5: no page is called “fibbs”; there is essai, home\n    [x](fibbs#length)\n        ^",
        ),
        (
            "[x](#nowhere)",
            "content/essai/fr.md:9:5: the page “essai” has no section “nowhere”; give it a ## heading\n    [x](#nowhere)\n        ^",
        ),
        (
            "[x]{claim=true_won}",
            "content/essai/fr.md:9:1: no claim is called “true_won”; did you mean “true_one”?\n"
            "    [x]{claim=true_won}\n"
            "    ^",
        ),
        (
            "<b>gras</b>",
            "content/essai/fr.md:9:1: HTML is off in prose: <b>; write Markdown\n    <b>gras</b>\n    ^",
        ),
        (
            "```table even\ncaption: x\n```",
            "content/essai/fr.md:9:1: no table is called “even”; add it to page.yaml\n    ```table even\n    ^",
        ),
        (
            "## Sans id",
            "content/essai/fr.md:9:1: this heading has no id; end it with {#its-id}\n    ## Sans id\n    ^",
        ),
        (
            "{{ source.elo }}",
            "content/essai/fr.md:9:1: no source is called “elo”; write {{ source.name }}, the name being one of "
            "sources.yaml\n    {{ source.elo }}\n    ^",
        ),
        (
            "{{ even.chance.bare }}",
            "content/essai/fr.md:9:1: a figure of the kind Chance has no form .bare; write the name alone\n"
            "    {{ even.chance.bare }}\n"
            "    ^",
        ),
    ],
)
def test_a_mistake_in_prose_is_told_with_its_place(tmp_path: Path, body: str, message: str) -> None:
    assert message in in_french(tmp_path, body)


@pytest.mark.parametrize(
    ("yaml", "message"),
    [
        (
            "figures:\n  x: fibs.STAR\n",
            "content/essai/page.yaml:2:3: nothing is called “fibs.STAR”; did you mean “fibs.START” or “fibs.STAKE”?\n"
            "      x: fibs.STAR\n"
            "      ^",
        ),
        (
            "figures:\n  x: 9\n",
            "content/essai/page.yaml:2:3: “x” is a whole number; write text or names with values\n      x: 9\n      ^",
        ),
        (
            'figures:\n  x: "9"\n',
            "content/essai/page.yaml:2:3: a number is not typed by hand; name a constant or call a function\n"
            '      x: "9"\n'
            "      ^",
        ),
        (
            "figures:\n  x: fibs.points(length=0, multiplier=1, chance=2)\n  x: fibs.START\n",
            "content/essai/page.yaml:3:3: the key “x” stands here again; it stands on line 2\n      x: fibs.START\n      ^",
        ),
        (
            "examples:\n  x: {of: fibs.match, own: 1500, opponent: 1500, length: 0}\n",
            "content/essai/page.yaml:2:3: fibs.match(own=1500, opponent=1500, length=0) has no value: a match length is "
            "an integer of at least 1; an unlimited match is not rated\n"
            "      x: {of: fibs.match, own: 1500, opponent: 1500, length: 0}\n"
            "      ^",
        ),
        (
            "examples:\n  x: {of: fibs.match, own: 1500, oponent: 1500, length: 1}\n",
            "content/essai/page.yaml:2:3: fibs.match has no “oponent”; did you mean “opponent”?\n"
            "      x: {of: fibs.match, own: 1500, oponent: 1500, length: 1}\n"
            "      ^",
        ),
        (
            "clams: {}\n",
            "content/essai/page.yaml:1:1: “clams” is not known here; did you mean “claims”?\n    clams: {}\n    ^",
        ),
    ],
)
def test_a_mistake_in_page_yaml_is_told_with_its_place(tmp_path: Path, yaml: str, message: str) -> None:
    made = built(tmp_path, page("", "", yaml))
    assert message in told(made, tmp_path)


def test_a_claim_that_is_false_fails_in_every_language(tmp_path: Path) -> None:
    yaml = "claims:\n  shorter: fibs.win_probability(gap=100, length=1) > fibs.win_probability(gap=100, length=7)\n"
    made = built(tmp_path, page("[Plus court]{claim=shorter}", "[Mais curto]{claim=shorter}", yaml))
    what = (
        "this sentence is no longer true: fibs.win_probability(gap=100, length=1) > fibs.win_probability(gap=100, "
        "length=7)"
    )
    assert [(problem.path.rpartition("/")[2], problem.what) for problem in made.problems] == [
        ("fr.md", what),
        ("pt.md", what),
    ]


def test_a_claim_no_sentence_makes_is_told(tmp_path: Path) -> None:
    made = built(tmp_path, page("", "", "claims:\n  one: fibs.START > 1\n"))
    assert told(made, tmp_path)[0] == (
        "content/essai/fr.md: no sentence makes the claim “one”; mark it with [words]{claim=one}, or take the claim "
        "out of page.yaml"
    )


def test_an_exception_stands_with_its_reason(tmp_path: Path) -> None:
    body = '[Windows 95]{free="the name of a program"}'
    assert not built(tmp_path, page(body, body)).problems


def test_ordinals_and_the_numbers_to_three_are_free(tmp_path: Path) -> None:
    assert not built(tmp_path, page("Le 1er des deux, le 2e des trois.", "O 1º dos dois, a 2ª das três.")).problems


def test_all_problems_are_told_at_once_and_sorted(tmp_path: Path) -> None:
    made = built(tmp_path, page("{{ b }} 42 {{ a }}", "{{ a }}"))
    places = [(problem.path.rpartition("/")[2], problem.line, problem.column) for problem in made.problems]
    assert places == [("fr.md", 7, 1), ("fr.md", 7, 9), ("fr.md", 7, 12), ("pt.md", 7, 1)]


def test_two_pages_of_one_address_name_both_sources(tmp_path: Path) -> None:
    text = page("", "") + page("", "").replace("content/essai", "content/copie")
    messages = [problem.what for problem in built(tmp_path, text).problems]
    assert [what.replace(f"{tmp_path}/", "") for what in messages] == [
        "the address /fr/essai/ is taken by content/copie/fr.md",
        "the address /pt/teste/ is taken by content/copie/pt.md",
    ]


def test_sections_pair_by_id(tmp_path: Path) -> None:
    made = built(tmp_path, page("## A {#a}\n\n## B {#b}", "## A {#a}\n\n## C {#c}"))
    assert told(made, tmp_path) == [
        f"content/essai/pt.md: its sections differ from those of {tmp_path}/content/essai/fr.md; missing b; "
        "alone here c".replace(f"{tmp_path}/", "")
    ]


PROBLEM = Problem("a.md", 3, 5, "it is wrong", "mend it", "\tx {{ y }}")


def test_a_caret_stands_under_the_place_through_tabs() -> None:
    assert as_text(PROBLEM) == "a.md:3:5: it is wrong; mend it\n    \tx {{ y }}\n    \t   ^"


def test_problems_are_written_for_machines_too() -> None:
    assert json.loads(report([PROBLEM], "json")) == [
        {"path": "a.md", "line": 3, "column": 5, "what": "it is wrong", "right": "mend it", "level": "error"}
    ]
    assert report([PROBLEM], "github") == "::error file=a.md,line=3,col=5::it is wrong; mend it"


def test_a_message_holds_nothing_that_a_terminal_would_obey() -> None:
    told = Problem("a\x1b.md", 3, 5, "“\x1b[31m7\u202e” is wrong", "mend\r it", "\x9bx {{ y }}")
    assert as_text(told) == "a�.md:3:5: “�[31m7�” is wrong; mend� it\n    �x {{ y }}\n        ^"
    assert report([told], "github") == "::error file=a�.md,line=3,col=5::“�[31m7�” is wrong; mend� it"


def test_an_annotation_names_any_file() -> None:
    told = Problem("http://[::1]:80/a,b%20c.html", 0, 0, "100 % wrong")
    assert report([told], "github") == ("::error file=http%3A//[%3A%3A1]%3A80/a%2Cb%2520c.html::100 %25 wrong")
