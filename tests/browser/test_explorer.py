"""A board that is played on, in a real browser: by mouse, finger and keyboard, and by the rules that Python plays by."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page

from tablier.guide import drawing, explorer
from tablier.rules import board as boards
from tablier.rules import notation, plays, xgid
from tablier.rules.board import Board
from tablier.rules.plays import Step
from tests.browser.axe import violations_in_any_dress
from tests.browser.own_site import served_files
from tests.browser.test_parity_rules import CASES, ONLY_ONE_DIE, VECTORS, WRITTEN, tries
from tests.browser.twins import Row, agree
from tests.sites import built, page

FRENCH, PORTUGUESE = "/fr/essai/", "/pt/teste/"
OPENING = "-b----E-C---eE---c-e----B-"
EXAMPLES = f"""\
examples:
  opening: {{of: worked.position, checkers: "{OPENING}", roll: 3-1}}
  start: {{of: worked.position, checkers: "{OPENING}"}}
  entering: {{of: worked.position, checkers: "-a---BE-C---dD---b-db-b--A", roll: 4-2}}
  both: {{of: worked.position, checkers: "--BBCCC---b-b---A-cccb--A-", roll: 6-2}}
  larger: {{of: worked.position, checkers: "--CCDD---b--c----c-dAb-a--", roll: 6-5}}
  part: {{of: worked.position, checkers: "-b-BCDD-A---eA---c-e------", roll: 6-6}}
  dance: {{of: worked.position, checkers: "-b--BBD-C----C---a-bbbbbbA", roll: 6-5}}
  landing: {{of: worked.position, checkers: "-b----E-C---eE---b-db---B-", roll: 5-4, tried: 24/15}}
  highest: {{of: worked.position, checkers: "-CBAB---------------bcdcb-", roll: 6-5}}
  last: {{of: worked.position, checkers: "-A------------------b-----", roll: 2-1}}
"""
NAMES = re.findall(r"^  (\w+):", EXAMPLES, re.MULTILINE)
POSITIONS = {
    name: (letters, (int(larger or 0), int(smaller or 0)))
    for name, letters, larger, smaller in re.findall(r'(\w+): .*checkers: "(.*?)"(?:, roll: (.)-(.))?', EXAMPLES)
}
BODY = "\n".join(f"```board {name}\ncaption: {name}\n```\n" for name in NAMES)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    made = built(tmp_path_factory.mktemp("written"), page(BODY, BODY, EXAMPLES))
    assert not made.problems
    with served_files(made.files, tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture
def french(tab: Page, base: str) -> Page:
    return visited(tab, base + FRENCH)


def visited(tab: Page, address: str) -> Page:
    tab.goto("about:blank")
    tab.goto(address)
    return tab


class Explorer:
    """One board of a page, as a reader handles it."""

    def __init__(self, tab: Page, name: str, is_open: bool = False) -> None:
        self.tab = tab
        self.place = tab.locator(f"play-explorer[data-board={name}]")
        if not is_open:
            self.place.locator("> button").click()

    def point(self, number: int) -> Locator:
        return self.place.locator(f"[data-point='{number}']")

    def move(self, start: int, end: int) -> str:
        """Press two points; gives what is then said."""
        self.point(start).click()
        self.point(end).click()
        return self.said

    def do(self, name: str) -> str:
        self.place.locator(f"[data-do={name}]").click()
        return self.said

    @property
    def said(self) -> str:
        return spaced(self.place.locator(".said").inner_text())

    @property
    def listed(self) -> list[str]:
        texts: list[str] = self.place.locator(".plays li").all_inner_texts()
        return texts

    def label(self, number: int) -> str:
        return spaced(self.point(number).get_attribute("aria-label"))

    def drawn(self) -> list[tuple[str, str]]:
        marks: list[list[str]] = self.place.locator("svg").evaluate(
            "(svg) => [...svg.querySelectorAll('use ~ *')]"
            ".map((m) => [m.getAttribute('class'), m.getAttribute('d') || m.textContent])"
        )
        return [(sort, path) for sort, path in marks]


def spaced(text: str | None) -> str:
    """Give a text with plain spaces."""
    return str(text).replace("\u00a0", " ").replace("\u202f", " ")


def picture(letters: str, roll: tuple[int, int], tried: tuple[Step, ...] = ()) -> list[tuple[str, str]]:
    marks = drawing.picture(xgid.board_of(letters), roll, tried)
    return [(mark.sort, mark.path or str(mark.count)) for mark in marks]


# The page's own code


def own_answers(tab: Page, name: str, rows: list[Row]) -> list[Any]:
    """Call a function of the published page on each row; an error gives its name."""
    answer = "(row) => { try { return game[name](...row); } catch (error) { return error.message; } }"
    script = f"([name, rows]) => JSON.stringify(rows.map({answer}))"
    given = json.loads(json.dumps(rows, default=fields))
    answers: list[Any] = json.loads(tab.evaluate(script, [name, given]))
    return answers


def fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


def outcome(name: str, row: Row) -> Any:
    try:
        return json.loads(json.dumps(explorer.ROOTS[name](*row), default=fields))
    except ValueError as error:
        return type(error).__name__


def on_the_board(rows: list[Row]) -> list[Row]:
    """Leave out the tries that start beyond the board: no page can name one."""
    return [row for row in rows if all(step.start <= boards.BAR for step in row[2])]


SIDES: list[Row] = [(board,) for board, _ in CASES]
HOSTILE_LETTERS: list[Row] = [
    ("",),
    ("-" * 26,),
    ("O" * 26,),
    ("-b----E-C---eE---c-e----Bz",),
    ("x",),
    (OPENING + "-",),
]
ROWS: dict[str, list[Row]] = {
    "plays": [*((board, roll) for board, roll in CASES), *VECTORS],
    "refusedSoFar": [*tries(), *ONLY_ONE_DIE],
    "refused": tries()[::2],
    "turn": tries()[::2],
    "next": tries()[::5],
    "start": [(board, roll, (), Random(at).randint(0, 25)) for at, (board, roll) in enumerate(CASES[::2])],
    "play": WRITTEN,
    "picture": [*on_the_board(tries()), *((board, (0, 0), ()) for board, _ in CASES[:50])],
    "letters": SIDES,
    "read": [*((xgid.checkers_written(board),) for board, _ in CASES), *HOSTILE_LETTERS],
    "flipped": SIDES,
    "pips": SIDES,
    "off": SIDES,
    "won": [*SIDES, (Board((-1,) * 2 + (0,) * 24),)],
    "points": [()],
    "rolls": [()],
}


@pytest.mark.parametrize("name", ROWS)
def test_the_published_page_answers_as_python_does(french: Page, name: str) -> None:
    rows = ROWS[name]
    answers = own_answers(french, name, rows)
    differing = [row for row, found in zip(rows, answers, strict=True) if not agree(found, outcome(name, row))]
    assert differing[:3] == []


def test_every_function_of_the_page_is_compared() -> None:
    assert {*ROWS, "decimal", "counted"} == {*explorer.ROOTS}  # the two are compared with Babel and Intl elsewhere


@pytest.mark.parametrize("name", NAMES)
def test_opening_and_closing_a_board_leaves_the_page_as_it_was(french: Page, name: str) -> None:
    before = Explorer(french, name, is_open=True).drawn()
    tried = (Step(24, 15),) if name == "landing" else ()
    assert before == picture(*POSITIONS[name], tried)
    board = Explorer(french, name)
    assert board.drawn() == picture(*POSITIONS[name])
    board.place.locator("> button").click()
    assert board.drawn() == before
    assert board.place.locator(".points, .live").count() == 0


# Playing


def test_the_legal_plays_are_counted_and_listed(french: Page) -> None:
    board = Explorer(french, "opening")
    assert board.said == "3-1 : 16 coups permis. Choisis un pion, puis la case où il va."
    wanted = [notation.play_written(play.steps) for play in plays.legal_plays(Board(), (3, 1))]
    assert board.listed == wanted


def test_a_play_of_the_list_stands_on_the_board_and_is_stepped_through(french: Page) -> None:
    board = Explorer(french, "opening")
    board.place.get_by_role("button", name="8/5 6/5", exact=True).click()
    assert board.said == "8/5 6/5 : coup permis."
    assert board.drawn() == picture("-b---BD-B---eE---c-e----B-", (3, 1))
    assert board.place.locator("[aria-current]").all_inner_texts() == ["8/5 6/5"]
    first = board.do("back")
    assert first in ("8/5 : permis, continue.", "6/5 : permis, continue.")
    assert board.do("back").startswith("3-1 : 16 coups permis.")
    assert board.do("back").startswith("3-1 : 16 coups permis.")
    assert board.drawn() == picture(OPENING, (3, 1))
    assert board.do("on") == first
    assert board.do("on") == "8/5 6/5 : coup permis."
    assert board.do("on") == "8/5 6/5 : coup permis."


def test_a_checker_is_picked_up_and_put_down(french: Page) -> None:
    board = Explorer(french, "opening")
    board.point(8).click()
    assert board.said == "case 8 : 8/5, 8/7"
    assert board.place.locator(".may").evaluate_all("(all) => all.map((e) => e.dataset.point).sort()") == ["5", "7"]
    assert board.label(5) == "case 5, vide, possible"
    assert board.point(8).get_attribute("aria-pressed") == "true"
    board.point(5).click()
    assert board.said == "8/5 : permis, continue."
    assert board.label(5) == "case 5, à toi : 1 pion"
    assert board.label(8) == "case 8, à toi : 2 pions"
    assert board.move(6, 5) == "8/5 6/5 : coup permis."
    assert board.place.locator("[aria-current]").all_inner_texts() == ["8/5 6/5"]


def test_a_checker_put_back_is_not_moved(french: Page) -> None:
    board = Explorer(french, "opening")
    assert board.move(8, 8).startswith("3-1 : 16 coups permis.")
    assert board.place.locator("[aria-pressed], .may").count() == 0


def test_two_dice_are_played_at_once(french: Page) -> None:
    board = Explorer(french, "opening")
    assert board.move(8, 4) == "8/5/4 : coup permis."


REFUSED = [
    (
        "opening",
        (24, 18),
        "24/18 : non, aucun dé ne donne cette distance.",
        "24/18: não, nenhum dado dá essa distância.",
    ),
    (
        "opening",
        (6, 7),
        "6/7 : non, les pions n’avancent que dans un sens.",
        "6/7: não, as peças só andam num sentido.",
    ),
    (
        "landing",
        (24, 15),
        "24/15 : non, le pion doit se poser entre les deux dés, et cette case est fermée.",
        "24/15: não, a casa onde a peça precisa pousar entre um dado e outro está fechada.",
    ),
    (
        "landing",
        (24, 20),
        "24/20 : non, la case d’arrivée est fermée.",
        "24/20: não, a casa de chegada está fechada.",
    ),
    (
        "both",
        (6, 4),
        "6/4 : non, il faut jouer les deux dés quand c’est possible.",
        "6/4: não, é preciso jogar os dois dados quando for possível.",
    ),
    (
        "larger",
        (20, 15),
        "20/15 : non, si un seul dé peut se jouer, c’est le plus fort.",
        "20/15: não, se dá para jogar um dado ou o outro, mas não ambos, joga-se o maior.",
    ),
    (
        "opening",
        (6, 0),
        "6/off : non, tes pions ne sont pas encore tous dans ton jan intérieur.",
        "6/off: não, nem todas as suas peças estão no quadrante interior.",
    ),
]


@pytest.mark.parametrize("language", [0, 1], ids=["fr", "pt"])
@pytest.mark.parametrize(("name", "step", "fr", "pt"), REFUSED)
def test_a_try_is_told_the_rule_that_forbids_it(
    tab: Page, base: str, name: str, step: tuple[int, int], fr: str, pt: str, language: int
) -> None:
    board = Explorer(visited(tab, base + (FRENCH, PORTUGUESE)[language]), name)
    letters, roll = POSITIONS[name]
    assert board.move(*step) == (fr, pt)[language]
    assert board.drawn() == picture(letters, roll, (Step(*step),))
    assert board.place.locator("[aria-pressed], .may").count() == 0


def test_what_cannot_be_picked_up_is_told_at_once(french: Page) -> None:
    board = Explorer(french, "entering")
    board.point(7).click()
    assert board.said == "case 7 : non, tu n’as pas de pion sur cette case."
    board.point(13).click()
    assert board.said == "case 13 : non, le pion sur la barre doit rentrer d’abord."
    board.point(0).click()
    assert board.said == "sortie : non, tu n’as pas de pion sur cette case."
    board.point(25).click()
    assert board.said == "barre : bar/21, bar/23"
    board.point(25).click()
    assert board.said.startswith("4-2 : ")


def test_a_turn_that_owes_a_die_does_not_end(french: Page) -> None:
    board = Explorer(french, "opening")
    assert board.do("finish") == "Le tour n’est pas fini : il faut jouer dès qu’un coup est possible."
    board.move(8, 5)
    assert board.do("finish") == "Le tour n’est pas fini : il faut jouer les deux dés quand c’est possible."


def test_a_turn_ends_and_the_other_side_plays(french: Page) -> None:
    board = Explorer(french, "opening")
    board.move(8, 4)
    said = board.do("finish")
    assert said.startswith("Au tour de ton adversaire : le plateau est vu de son côté.")
    after = boards.flipped(plays.legal_plays(xgid.board_of("-b----E-C---eE---c-e----B-"), (3, 1))[0].board)
    assert board.label(13) == "case 13, à toi : 5 pions"
    assert board.label(21) == "case 21, à ton adversaire : 1 pion"
    thrown = re.search(r"xgid=([^:]*):0:0:1:(\d)(\d):", french.url)
    assert thrown is not None
    roll = (int(thrown[2]), int(thrown[3]))
    turned = xgid.board_of(thrown[1])
    assert boards.pips(turned) == boards.pips(after)
    assert board.listed == [notation.play_written(play.steps) for play in plays.legal_plays(turned, roll)]


def test_who_cannot_move_passes(french: Page) -> None:
    board = Explorer(french, "dance")
    assert board.said == "6-5 : aucun coup permis. Le tour est fini."
    assert board.place.locator(".plays").is_hidden()
    assert board.do("finish").startswith("Au tour de ton adversaire")


def test_the_last_checker_off_wins(french: Page) -> None:
    board = Explorer(french, "last")
    won = "Tous tes pions sont sortis : la partie est gagnée."
    assert board.move(1, 0) == won
    assert board.do("finish") == won
    assert board.label(0) == "sortie, à toi : 15 pions, à ton adversaire : 13 pions"


def test_a_roll_is_chosen_or_thrown(french: Page) -> None:
    board = Explorer(french, "start")
    assert board.said == "Choisis les dés ou lance-les."
    assert board.move(8, 5) == "Choisis les dés ou lance-les."
    assert board.do("finish") == "Choisis les dés ou lance-les."
    board.place.locator("select").select_option("6-6")
    assert board.said.startswith(f"6-6 : {len(plays.legal_plays(Board(), (6, 6)))} coups permis.")
    assert board.drawn() == picture(OPENING, (6, 6))
    rolls = set()
    for _ in range(40):
        board.do("throw")
        rolls.add(board.place.locator("select").input_value())
    assert len(rolls) > 10
    assert rolls <= {f"{larger}{smaller}" for larger, smaller in explorer.all_rolls()}


def test_numbers_agree_with_their_nouns_in_each_language(tab: Page, base: str) -> None:
    board = Explorer(visited(tab, base + PORTUGUESE), "entering")
    assert board.label(25) == "barra, você: 1 peça"
    assert board.label(13) == "casa 13, você: 4 peças"
    assert board.label(20) == "casa 20, adversário: 2 peças"
    assert board.place.locator(".count").inner_text().startswith("A percorrer: ")


# Keyboard and finger


def test_the_whole_turn_is_played_by_keyboard(french: Page) -> None:
    french.locator("play-explorer[data-board=opening] > button").focus()
    french.keyboard.press("Enter")
    board = Explorer(french, "opening", is_open=True)
    french.keyboard.press("Shift+Tab")
    assert focused(french) == "13"
    for key in ("ArrowDown", *["ArrowRight"] * 4):
        french.keyboard.press(key)
    assert focused(french) == "8"
    french.keyboard.press("Enter")
    assert board.said == "case 8 : 8/5, 8/7"
    french.keyboard.press("Escape")
    assert board.said.startswith("3-1 : 16 coups")
    french.keyboard.press(" ")
    for _ in range(3):
        french.keyboard.press("ArrowRight")
    assert focused(french) == "5"
    french.keyboard.press(" ")
    assert board.said == "8/5 : permis, continue."
    french.keyboard.press("ArrowLeft")
    french.keyboard.press("Enter")
    french.keyboard.press("ArrowRight")
    french.keyboard.press("Enter")
    assert board.said == "8/5 6/5 : coup permis."


def focused(tab: Page) -> str:
    return str(tab.evaluate("document.activeElement.dataset.point"))


def test_the_arrows_reach_every_point_as_it_is_seen(french: Page) -> None:
    board = Explorer(french, "opening")
    board.point(13).focus()
    seen = []
    for _ in range(26):
        seen.append(int(focused(french)))
        french.keyboard.press("ArrowRight")
    assert seen == list(explorer.in_rows())
    assert focused(french) == "13"
    french.keyboard.press("ArrowLeft")
    french.keyboard.press("ArrowUp")
    assert focused(french) == "24"
    assert board.place.locator(".points [tabindex='0']").count() == 1


def test_a_finger_plays_on_a_small_screen(browser: Browser, base: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    tab = visited(context.new_page(), base + FRENCH)
    tab.locator("play-explorer[data-board=opening] > button").tap()
    board = Explorer(tab, "opening", is_open=True)
    board.point(8).tap()
    board.point(4).tap()
    assert board.said == "8/5/4 : coup permis."
    sizes = board.place.locator("button, select").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
    )
    assert min(sizes) >= 24
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    context.close()


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_each_button_lies_over_its_point(french: Page, width: int) -> None:
    french.set_viewport_size({"width": width, "height": 740})
    board = Explorer(french, "opening")
    drawn = box_of(board.place.locator("svg"))
    scale = drawn["width"] / (drawing.WIDTH + 4)
    for point in range(1, 25):
        box = box_of(board.point(point))
        middle = (box["x"] + box["width"] / 2 - drawn["x"]) / scale - 2
        assert middle == pytest.approx(drawing.across(point), abs=0.6), point
        assert (box["y"] - drawn["y"] > drawn["height"] / 3) == drawing.is_low(point)
    assert french.evaluate("document.documentElement.scrollWidth") == width


def box_of(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box is not None
    return box


# The address


def test_the_state_travels_in_the_address_and_to_the_other_language(french: Page, base: str) -> None:
    board = Explorer(french, "opening")
    assert "#" not in french.url
    board.place.locator("select").select_option("6-5")
    assert french.url == f"{base}{FRENCH}#plays=1&board=opening&xgid={OPENING}:0:0:1:65:0:0:0:0:10"
    french.locator(".languages a").click()
    french.wait_for_url("**/pt/**")
    there = Explorer(french, "opening", is_open=True)
    assert there.said.startswith("6-5: ")
    assert there.drawn() == picture(OPENING, (6, 5))
    assert french.locator(".live").count() == 1


def test_starting_over_brings_the_pages_position_back(french: Page) -> None:
    board = Explorer(french, "opening")
    before = board.drawn()
    board.place.locator("select").select_option("6-6")
    board.do("again")
    assert board.drawn() == before
    assert french.url.endswith(FRENCH)


def test_a_position_of_a_fragment_is_opened(french: Page, base: str) -> None:
    letters = "a-GG----------------dc----"
    visited(french, f"{base}{FRENCH}#plays=1&board=start&xgid={letters}:0:0:1:12:0:0:0:0:10")
    assert Explorer(french, "start", is_open=True).drawn() == picture(letters, (2, 1))


HOSTILE = (
    "#plays=2&board=opening&xgid=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10",
    "#plays=1&board=opening&xgid=-b----E-C---eE---c-e----B-:0:0:1:07:0:0:0:0:10",
    "#plays=1&board=opening&xgid=OOOOOOOOOOOOOOOOOOOOOOOOOO:0:0:1:65:0:0:0:0:10",
    "#plays=1&board=opening&xgid=--------------------------:0:0:1:65:0:0:0:0:10",
    "#plays=1&board=opening&xgid=b-----------------------B-:0:0:1:65:0:0:0:0:10&x=<img src=x onerror=alert(1)>",
    "#plays=1&board=opening&xgid=<script>alert(1)</script>",
    "#plays=1&board=*&xgid=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10",
    "#plays=1&board=nowhere&xgid=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10",
    "#plays=1",
    "#%",
)


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_fragment_opens_nothing(french: Page, base: str, fragment: str) -> None:
    visited(french, base + FRENCH + fragment)
    assert french.locator(".live, article img").count() == 0
    assert Explorer(french, "opening", is_open=True).drawn() == picture(OPENING, (3, 1))


# Everyone


@pytest.mark.parametrize("address", [FRENCH, PORTUGUESE])
def test_axe_finds_nothing_before_and_after(tab: Page, base: str, address: str) -> None:
    visited(tab, base + address)
    assert violations_in_any_dress(tab) == {}
    Explorer(tab, "opening").point(8).click()
    Explorer(tab, "part")
    assert violations_in_any_dress(tab) == {}


def test_without_script_every_example_stands_and_no_button_leads_nowhere(browser: Browser, base: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = visited(context.new_page(), base + FRENCH)
    assert tab.locator("figure.board svg").count() == len(NAMES)
    assert tab.locator("play-explorer > button:visible").count() == 0
    assert tab.locator("figure.board details").count() == len(NAMES)
    context.close()


def test_only_one_sentence_is_live(french: Page) -> None:
    Explorer(french, "opening")
    assert french.locator("[role=status], [aria-live]").count() == 1
    assert french.locator("svg:not([aria-hidden])").count() == len(NAMES) - 1


def test_games_are_played_to_their_end(french: Page) -> None:
    """Play by the list, turn after turn, on the page; the board stays the one that Python has."""
    choice = random.Random("games")
    board = Explorer(french, "opening")
    held, roll = Board(), (3, 1)
    for _ in range(60):
        legal = plays.legal_plays(held, roll)
        assert board.listed == [notation.play_written(play.steps) for play in legal]
        if legal:
            number = choice.randrange(len(legal))
            board.place.locator(".plays button").nth(number).click()
            held = legal[number].board
        assert board.drawn() == picture(xgid.checkers_written(held), roll)
        if boards.on_board(held) == 0:
            break
        board.do("finish")
        held = boards.flipped(held)
        thrown = re.search(r":0:0:1:(\d)(\d):", french.url)
        assert thrown is not None
        roll = (int(thrown[1]), int(thrown[2]))
