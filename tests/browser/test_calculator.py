"""The calculator in a real browser: what it reads, shows, says and keeps, by its fields' and outputs' names."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tablier.rating import fibs
from tests.browser.calculators import SETTLED, expect_refusal, fault, fill, opened, raws, said_while_typing, shown

FRENCH, PORTUGUESE = "/fr/cote/", "/pt/rating/"
OUTPUTS = (
    "chance",
    *("win_own_change", "win_opponent_change", "win_own_new", "win_opponent_new"),
    *("lose_own_change", "lose_opponent_change", "lose_own_new", "lose_opponent_new"),
)


@pytest.fixture
def french(tab: Page, base: str) -> Page:
    return opened(tab, base + FRENCH)


@pytest.fixture
def portuguese(tab: Page, base: str) -> Page:
    return opened(tab, base + PORTUGUESE)


def test_every_raw_output_is_what_the_module_computes(french: Page) -> None:
    chance = random.Random(20261130)
    for _ in range(60):
        own, opponent = chance.randint(800, 2400), chance.randint(800, 2400)
        length, played, other = chance.randint(1, 25), chance.randint(0, 500), chance.randint(0, 500)
        fill(french, own=str(own), opponent=str(opponent), length=str(length))
        fill(french, own_experience=str(played), opponent_experience=str(other))
        match = fibs.match(own, opponent, length, played, other)
        for name, text in raws(french, OUTPUTS).items():
            assert float(text) == pytest.approx(getattr(match, name), rel=1e-12), name


def test_both_outcomes_stand_side_by_side(french: Page) -> None:
    """1500 without experience beats 1700 with plenty, five points: +27.99 and −5.60 (independent computation)."""
    fill(french, own="1500", opponent="1700", length="5", own_experience="0", opponent_experience="1000")
    assert shown(french, "win_own_change")[0] == "+27,99"
    assert shown(french, "win_opponent_change")[0] == "-5,60"
    assert shown(french, "own_multiplier")[0] == "×5"
    assert shown(french, "opponent_multiplier")[0] == "×1"
    win, lose = (french.locator(f".outcomes .{side}").bounding_box() for side in ("win", "lose"))
    assert win is not None
    assert lose is not None
    assert win["y"] == lose["y"]


READ = [
    (FRENCH, "1500,5", 1500.5),
    (FRENCH, "1 500,5", 1500.5),
    (FRENCH, "1\u00a0500,5", 1500.5),
    (FRENCH, "1\u202f500,5", 1500.5),
    (FRENCH, "1.500", 1500.0),
    (FRENCH, " 1500 ", 1500.0),
    (FRENCH, "1500.5", 1500.5),
    (PORTUGUESE, "1.500,5", 1500.5),
    (PORTUGUESE, "1.500", 1500.0),
    (PORTUGUESE, "1500,5", 1500.5),
    (PORTUGUESE, "1 500", 1500.0),
]


@pytest.mark.parametrize(("address", "text", "value"), READ)
def test_a_number_is_read_in_the_pages_language(tab: Page, base: str, address: str, text: str, value: float) -> None:
    tab.goto("about:blank")
    tab.goto(base + address)
    fill(tab, own=text, opponent="1500", length="1")
    expected = fibs.match(value, 1500, 1).win_own_new
    assert float(shown(tab, "win_own_new")[1]) == pytest.approx(expected, rel=1e-12)


REFUSED = [
    ("own", "", "Il manque un nombre ici."),
    ("own", "abc", "Écris un nombre, en chiffres."),
    ("own", "1e3", "Écris un nombre, en chiffres."),
    ("own", "١٥٠٠", "Écris un nombre, en chiffres."),
    ("own", "15,00,1", "Ce nombre est ambigu\u00a0: vérifie les espaces et la virgule."),
    ("own", "1 5 0 0", "Ce nombre est ambigu\u00a0: vérifie les espaces et la virgule."),
    ("own", "9e15", "Écris un nombre, en chiffres."),
    ("own", "\u22124,5", "Écris un nombre entre 0 et 9999."),
    ("own", "10000", "Écris un nombre entre 0 et 9999."),
    ("length", "0", "Écris un nombre entier entre 1 et 99."),
    ("length", "2,5", "Écris un nombre entier entre 1 et 99."),
    ("own_experience", "-1", "Écris un nombre entier entre 0 et 99\u202f999."),
]


@pytest.mark.parametrize(("name", "text", "message"), REFUSED)
def test_a_wrong_field_is_told_and_leaves_no_old_result(french: Page, name: str, text: str, message: str) -> None:
    expect_refusal(french, name, text, message, OUTPUTS)


def test_what_is_told_of_a_field_moves_no_other_out_of_its_row(french: Page) -> None:
    rows = (("own", "opponent"), ("length", "own_experience", "opponent_experience"))
    fill(french, own="abc", length="-3")
    for row in rows:
        tops = "names => names.map(name => document.getElementsByName(name)[0].getBoundingClientRect().top)"
        assert len(set(french.evaluate(tops, list(row)))) == 1


def test_a_mended_field_brings_the_result_back(french: Page) -> None:
    before = [shown(french, name) for name in OUTPUTS]
    fill(french, length="x")
    fill(french, length="5")
    assert [shown(french, name) for name in OUTPUTS] == before
    assert fault(french, "length") == ""


def test_never_nan_nor_infinity(french: Page) -> None:
    for own, opponent in (("0", "9999"), ("9999", "0")):
        fill(french, own=own, opponent=opponent, length="99")
        text = french.locator("rating-calculator").inner_text()
        assert "NaN" not in text
        assert "Infin" not in text
    assert shown(french, "chance")[0] == "100\u00a0%"


def test_the_result_is_said_once_the_fields_have_settled(french: Page) -> None:
    said = said_while_typing(french, "1700")
    assert len(said) == 1
    assert "tu gagnes 3,9 points" in said[0]  # 3.8996 by an independent computation


def test_the_sign_is_said_in_words(french: Page, base: str) -> None:
    fill(french, own="1500", opponent="1500", length="1")
    french.wait_for_timeout(SETTLED)
    assert "tu gagnes 2 points et ton adversaire perd 2 points" in french.locator(".told").inner_text()
    french.goto(base + PORTUGUESE)
    fill(french, own="1500", opponent="1500", length="1")
    french.wait_for_timeout(SETTLED)
    assert "você ganha 2 pontos e o adversário perde 2 pontos" in french.locator(".told").inner_text()


def test_only_the_sentence_is_live(french: Page) -> None:
    assert french.locator("output:not([aria-live=off])").count() == 0
    assert french.locator(".told").get_attribute("role") == "status"


def test_the_steps_follow_the_fields(french: Page) -> None:
    fill(french, own="1700", opponent="1500", length="7")
    slots = french.locator(".working [data-slot]").all_text_contents()
    assert slots[:3] == ["200", "7", "0,6478"]  # 64.776 % by an independent computation
    fill(french, own="1500", opponent="1700")
    assert french.locator(".working [data-slot=gap]").first.text_content() == "(−200)"


def test_the_dot_stands_on_the_curve(french: Page) -> None:
    fill(french, own="1500", opponent="1500")
    dot = french.locator(".curve circle")
    assert (dot.get_attribute("cx"), dot.get_attribute("cy")) == ("1200", "480")


def test_a_series_is_followed_line_by_line(french: Page) -> None:
    """Ten wins of a newcomer against 1500, one point each: 1510.00, 1519.92, 1529.77 … 1596.60."""
    fill(french, own="1500", own_experience="0", matches="1500 1 1\n" * 10)
    assert shown(french, "series_new")[0] == "1596,6"
    assert float(shown(french, "series_new")[1]) == pytest.approx(1596.60, abs=0.005)
    assert shown(french, "series_experience") == ("10", "10")
    lines = french.locator(".lines li").all_text_contents()
    assert lines[:3] == ["+10,00, cote 1510,0", "+9,92, cote 1519,9", "+9,85, cote 1529,8"]


def test_a_series_takes_commas_tabs_semicolons_and_an_experience(french: Page) -> None:
    fill(french, own="1500", own_experience="400", matches="1600,5\t5\t1\n\n1500;7;0;0\n")
    results = (fibs.Result(1600.5, 5, True), fibs.Result(1500, 7, False, 0))
    last = fibs.series(1500, 400, results)[-1]
    assert float(shown(french, "series_new")[1]) == pytest.approx(last.rating, rel=1e-12)
    assert shown(french, "series_experience")[1] == "412"


def test_every_wrong_line_of_a_series_is_named_and_none_is_guessed(french: Page) -> None:
    fill(french, matches="1500 1 1\n1500 1\n1500 x 1\n1500 1 2\n1500 0 1")
    told = fault(french, "matches")
    assert [f"Ligne {number}" in told for number in (1, 2, 3, 4, 5)] == [False, True, True, True, True]
    assert shown(french, "series_new") == ("—", "")
    assert not french.locator(".lines").is_visible()


def test_the_state_travels_in_the_address(french: Page, base: str) -> None:
    fill(french, own="1700,5", length="7", matches="1500 1 1")
    french.click("[data-do=copy]")
    address = french.url
    assert "#fibs=1&own=1700.5&opponent=1600&length=7&own_experience=400&opponent_experience=400&matches=" in address
    before = [shown(french, name) for name in (*OUTPUTS, "series_new")]
    french.goto("about:blank")
    french.goto(address.replace(FRENCH, PORTUGUESE))
    assert french.input_value("[name=own]") == "1700,5"
    assert [shown(french, name)[1] for name in (*OUTPUTS, "series_new")] == [raw for _, raw in before]


def test_starting_over_brings_the_example_back(french: Page) -> None:
    before = [shown(french, name) for name in OUTPUTS]
    fill(french, own="1900")
    french.click("[data-do=copy]")
    french.click("button[type=reset]")
    french.wait_for_timeout(50)
    assert [shown(french, name) for name in OUTPUTS] == before
    assert french.url.endswith(FRENCH)


HOSTILE = (
    "#fibs=1&own=<img src=x onerror=alert(1)>&length=javascript:alert(1)",
    "#fibs=1&own=1e999&opponent=Infinity&length=5e0",
    "#fibs=1&own=%00&opponent=%FF&length=%E2%80%AE5",
    "#fibs=2&own=1900",
    "#fibs=1&__proto__=1&constructor=2&own[]=3",
    "#fibs=1&own=99999999999999999999",
    "#fibs=1&matches=" + "1500 1 1%0A" * 2000,
    "#%",
    "#fibs=1&matches=<script>alert(1)</script>",
)


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_fragment_does_no_harm(french: Page, base: str, fragment: str) -> None:
    before = [shown(french, name) for name in OUTPUTS]
    french.goto("about:blank")
    french.goto(base + FRENCH + fragment)
    assert french.locator("article img, article script:not([type])").count() == 0
    assert [shown(french, name) for name in OUTPUTS] == before


def test_an_out_of_range_fragment_is_told_like_a_typed_value(french: Page, base: str) -> None:
    french.goto("about:blank")
    french.goto(base + FRENCH + "#fibs=1&own=123456&length=7")
    assert fault(french, "own") == "Écris un nombre entre 0 et 9999."
    assert shown(french, "chance") == ("—", "")


def test_enter_keeps_the_place_and_puts_the_state_in_the_address(french: Page) -> None:
    fill(french, own="1650")
    french.locator("[name=own]").press("Enter")
    assert "#fibs=1&own=1650" in french.url


def test_fields_are_text_with_the_right_keys(french: Page) -> None:
    kinds = french.locator("rating-calculator input").evaluate_all("(all) => all.map((e) => [e.type, e.inputMode])")
    assert kinds == [["text", "decimal"]] * 2 + [["text", "numeric"]] * 3
