"""The Elo calculator in a real browser: what it reads, shows, says, copies and keeps, by its fields' and outputs' names."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import brotli
import pytest
from playwright.sync_api import Browser, Page, expect

from tablier.guide import answers
from tablier.rating import fide_regulations
from tablier.rating.elo import Game
from tests.browser.calculators import SETTLED, expect_refusal, fault, fill, opened, raws, said_while_typing, shown
from tests.browser.own_site import page_text

FRENCH, PORTUGUESE = "/fr/elo/", "/pt/elo/"
VECTORS = json.loads((Path(__file__).resolve().parents[1] / "vectors/fide.json").read_text(encoding="utf-8"))
OUTPUTS = ("k", "expected", "change", "new", "fide_expected", "fide_change", "fide_new", "performance")


@pytest.fixture
def french(tab: Page, base: str) -> Page:
    return opened(tab, base + FRENCH)


def raw(page: Page, *names: str) -> list[float]:
    return [float(text) for text in raws(page, names).values()]


def iso(day: int) -> str:
    return f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}"


def typed(games: list[list[Any]]) -> str:
    return "\n".join(f"{opponent}:{score}" for opponent, score in games)


@pytest.mark.parametrize("vector", VECTORS["periods"], ids=lambda vector: str(vector["id"]))
def test_a_period_that_fide_printed_is_shown_so(french: Page, vector: dict[str, Any]) -> None:
    fill(french, own=str(vector["own"]), k=str(vector["coefficient"]), date=iso(vector["starts"]), opponent="")
    fill(french, games=typed(vector["games"]), method="table")
    assert raw(french, "fide_change") == [vector["fide_change"]]
    if "fide_expected" in vector:
        assert raw(french, "fide_expected", "expected") == pytest.approx([vector["fide_expected"]] * 2)


def test_every_raw_output_is_what_the_modules_compute(french: Page) -> None:
    chance = random.Random(20261130)
    for _ in range(60):
        own, k = chance.randint(1400, 2800), chance.choice((10, 16, 20, 32, 40))
        rules = answers.Rules(
            chance.choice(("formula", "table")),
            chance.random() < 0.7,
            chance.choice(("period", "sequence")),
            chance.choice((20240301, 20250930, 20251001)),
            chance.choice(fide_regulations.PACES),
        )
        played = [[chance.randint(1400, 2900), chance.choice((0, 0.5, 1))] for _ in range(chance.randint(1, 20))]
        fill(french, own=str(own), k=str(k), method=rules.method, mode=rules.mode, time_control=rules.pace)
        fill(
            french,
            cap="yes" if rules.capped else "no",
            date=iso(rules.starts),
            games=typed(played),
            target=str(own + 5),
        )
        games = tuple(Game(*each) for each in played)
        found = answers.answer(own, games, k, rules)
        wanted = [k, found.expected, found.own_change, found.own_new, found.fide[0].fide_expected]
        wanted += [found.fide[0].fide_change, found.fide[0].fide_new, found.performance[0]]
        assert raw(french, *OUTPUTS) == pytest.approx(wanted, rel=1e-12, abs=1e-9)
        needed = answers.needed_by_method(own, found, own + 5, k)
        listed = answers.needed_by_fide(own, games, own + 5, k, rules)
        assert raws(french, ("needed", "fide_needed")) == {
            "needed": f"{needed.score:g}" if needed.reachable else "",
            "fide_needed": f"{listed.score:g}" if listed.reachable else "",
        }


def test_a_single_game_needs_no_list(french: Page) -> None:
    """FIDE's own calculator: 2206 against 2000, K 10, is +2.4; the formula, 10 × (1 − 0.7660), +2.34."""
    fill(french, own="2206", opponent="2000", score="1", k="10")
    assert shown(french, "fide_change") == ("+2", "2")
    assert shown(french, "change")[0] == "+2,34"
    fill(french, score="0.5")
    assert shown(french, "change")[0] == "-2,66"
    fill(french, method="table", score="1")
    assert shown(french, "change")[0] == "+2,40"


def test_a_typed_k_goes_before_the_one_that_fide_gives(french: Page) -> None:
    fill(french, own="1500", k="", age="12", games_played="5", highest="")
    assert raw(french, "k") == [40]
    assert french.locator("[data-told=reason]").inner_text() == "jeune joueur"
    fill(french, k="32")
    assert raw(french, "k") == [32]
    assert french.locator("[data-told=reason]").inner_text() == "choisi par toi"
    fill(french, k="", age="", games_played="", highest="2410")
    assert raw(french, "k") == [10]


def test_a_list_takes_the_place_of_the_single_game(french: Page) -> None:
    """FIDE B.02, 8.3: 2000, K 20, +1.6 and two draws at 1400, 2000 and 2000: +2."""
    fill(french, own="2000", opponent="", k="20", games="1400:1\n2000 ½ # ronde 2\n\n2000=\n")
    assert raw(french, "fide_change") == [2]
    rows = french.locator(".each tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((c) => c.textContent))"
    )
    assert rows[0] == ["1400", "1", "400 (plafonné)", "0,909", "+1,82", "2001,8"]
    assert [row[0] for row in rows] == ["1400", "2000", "2000"]
    totals = french.locator(".each tfoot tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((c) => c.textContent))"
    )
    assert totals[1] == ["FIDE, exact", "2", "", "1,92", "+1,60", ""]
    assert totals[2] == ["FIDE, arrondi une fois", "", "", "", "+2", "2002"]


def test_every_wrong_line_is_named_and_none_is_guessed(french: Page) -> None:
    fill(french, games="1800:1\n1800:\n1800:2\n1800 1-0\n1800½\n1800 +\n1 800 1\nx 1\n1800 1 0\n99999:1")
    told = fault(french, "games")
    assert [f"Ligne {number}\u00a0:" in told for number in range(1, 11)] == [False, *[True] * 9]
    assert "le résultat est 1, 0,5 ou 0." in told
    assert "il manque le résultat." in told
    assert [shown(french, name) for name in OUTPUTS] == [("—", "")] * len(OUTPUTS)


REFUSED = [
    ("own", "", "Il manque un nombre ici."),
    ("opponent", "", "Il manque un nombre ici."),
    ("own", "1e3", "Écris un nombre, en chiffres."),
    ("own", "1,800", "Ce nombre est ambigu\u00a0: vérifie les espaces et la virgule."),
    ("own", "10000", "Écris un nombre entre 0 et 9999."),
    ("k", "0", "Écris un nombre entre 1 et 700."),
    ("age", "12,5", "Écris un nombre entier entre 1 et 150."),
    ("date", "2025-02-30", "Écris la date ainsi\u00a0: année-mois-jour."),
    ("date", "2024-02-29", "Écris une date à partir du 2024-03-01."),
]


@pytest.mark.parametrize(("name", "text", "message"), REFUSED)
def test_a_wrong_field_is_told_and_leaves_no_old_result(french: Page, name: str, text: str, message: str) -> None:
    expect_refusal(french, name, text, message, OUTPUTS)
    assert french.locator(".each").is_hidden()


def test_what_fide_cannot_rate_is_said_and_the_formula_still_answers(french: Page) -> None:
    fill(french, own="1500,5", opponent="1500", k="16,5")
    french.wait_for_timeout(SETTLED)
    assert shown(french, "fide_change") == ("—", "")
    assert shown(french, "change")[1] != ""
    assert "La FIDE ne calcule qu’avec des Elo et un K entiers." in french.locator(".told").inner_text()


def test_the_result_is_said_once_and_says_where_fide_differs(french: Page) -> None:
    said = said_while_typing(french, "1892", opponent="1500", k="20", score="1")
    assert len(set(said)) == 1
    assert "Tu gagnes 1,9 point\u00a0: ton Elo passe à 1893,9." in said[0]
    assert "Avec la table et l’arrondi de la FIDE\u00a0: +2, soit 1894." in said[0]
    assert "Avant l’arrondi, la FIDE ne trouve pas tout à fait la même variation." in said[0]


def test_many_games_lower_fides_k_and_it_says_so(french: Page) -> None:
    fill(french, own="1500", k="40", games="1500:1\n" * 20)
    french.wait_for_timeout(SETTLED)
    assert "la FIDE ramène K à 35" in french.locator(".told").inner_text()


def test_a_target_beyond_reach_is_told(french: Page) -> None:
    fill(french, own="1500", k="20", games="1500:0\n1500:0", target="1600")
    french.wait_for_timeout(SETTLED)
    assert shown(french, "needed") == ("—", "")
    assert french.locator("[data-told=beyond]").inner_text() == "Même tout gagner ne suffit pas."


def test_the_state_travels_in_the_address(french: Page, base: str) -> None:
    fill(french, own="1700,5", k="", score="0.5", cap="no", mode="sequence", method="table", date="2025-09-30")
    fill(french, games="1800:1\n1500 ½ # b", time_control="rapid", age="15")
    french.click("[data-do=copy]")
    address = french.url
    assert "#elo=1&own=1700.5&opponent=1900&age=15&score=0.5&method=table&cap=no&" in address
    before = [shown(french, name)[1] for name in OUTPUTS]
    opened(french, address.replace(FRENCH, PORTUGUESE))
    assert french.input_value("[name=own]") == "1700,5"
    assert french.input_value("[name=games]") == "1800:1\n1500 ½ # b"
    assert [shown(french, name)[1] for name in OUTPUTS] == before


def test_starting_over_brings_the_example_back(french: Page) -> None:
    before = [shown(french, name) for name in OUTPUTS]
    fill(french, own="1900", games="1500 1", cap="no", score="0")
    french.click("[data-do=copy]")
    french.click("button[type=reset]")
    french.wait_for_timeout(50)
    assert [shown(french, name) for name in OUTPUTS] == before
    assert french.url.endswith(FRENCH)


HOSTILE = (
    "#elo=1&own=<img src=x onerror=alert(1)>&k=javascript:alert(1)",
    "#elo=1&own=1e999&score=2&method=magic&cap=maybe&mode=&time_control=bullet",
    "#elo=1&games=<script>alert(1)</script>",
    "#elo=1&date=2025-10-01T00:00",
    "#elo=1&__proto__=1&constructor=2",
    "#elo=2&own=1900",
    "#elo=1&games=" + "1500 1%0A" * 2000,
)


@pytest.mark.parametrize("fragment", HOSTILE)
def test_a_hostile_fragment_does_no_harm(french: Page, base: str, fragment: str) -> None:
    before = [shown(french, name) for name in OUTPUTS]
    opened(french, base + FRENCH + fragment)
    assert french.locator("article img, article script:not([type])").count() == 0
    assert [shown(french, name) for name in OUTPUTS] == before


def test_the_games_are_saved_for_a_spreadsheet(french: Page) -> None:
    fill(french, own="2000", k="20", games="2100:1\n2000=")
    with french.expect_download() as saved:
        french.click("[data-do=csv]")
    assert saved.value.suggested_filename == "elo.csv"
    lines = Path(saved.value.path()).read_bytes().decode("utf-8").split("\r\n")
    assert lines[0] == "\ufeffAdversaire;Résultat;Écart compté;Attendu;Variation;Elo après"
    assert lines[1] == "2100;1;-100;0,36;+12,80;2012,8"
    assert lines[-2:] == ["FIDE, arrondi une fois;;;;+13;2013", ""]


def test_the_games_are_copied_as_text(browser: Browser, base: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = opened(context.new_page(), base + FRENCH)
    fill(page, own="2000", k="20", games="2100:1")
    page.wait_for_timeout(SETTLED)
    page.click("[data-do=text]")
    expect(page.locator(".copied")).not_to_be_empty()
    text = page.evaluate("navigator.clipboard.readText()").replace("\r", "")
    context.close()
    assert text.startswith("Tu gagnes 12,8 points\u00a0: ton Elo passe à 2012,8. Avec la table")
    assert "\n2100\t1\t-100\t0,36\t+12,80\t2012,8\n" in text


def test_a_reader_by_role_finds_every_field_by_its_name(french: Page) -> None:
    for name in ("Ton Elo", "Elo adverse", "K (facultatif)", "Tes parties, une par ligne", "Elo visé"):
        assert french.get_by_role("textbox", name=name).count() == 1, name
    for name in ("Victoire", "Nulle", "Défaite"):
        assert french.get_by_role("radio", name=name).count() == 1, name
    assert french.get_by_role("checkbox").count() == 1
    assert french.get_by_role("region", name="FIDE").count() == 1
    assert french.get_by_role("group", name="Ton résultat", exact=True).count() == 1


def test_fields_are_text_with_the_right_keys(french: Page) -> None:
    kinds = french.locator("rating-calculator input[type=text]").evaluate_all("(all) => all.map((e) => e.inputMode)")
    assert kinds == ["decimal"] * 3 + ["numeric"] * 3 + ["decimal", "text"]
    assert french.locator("rating-calculator input[type=number]").count() == 0


def test_only_the_sentence_is_live(french: Page) -> None:
    assert french.locator("output:not([aria-live=off])").count() == 0
    assert french.locator(".told").get_attribute("role") == "status"


def test_never_nan_nor_infinity(french: Page) -> None:
    for own, opponent in (("0", "9999"), ("9999", "0")):
        fill(french, own=own, opponent=opponent, cap="no", k="700")
        text = french.locator("rating-calculator").inner_text()
        assert "NaN" not in text
        assert "Infin" not in text


@pytest.mark.parametrize("address", [FRENCH, PORTUGUESE])
def test_the_first_screen_of_a_phone_holds_the_answer(browser: Browser, base: str, address: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(base + address)
    for place in (
        "input[name=own]",
        "input[name=opponent]",
        "input[name=score]",
        "output[name=change]",
        "output[name=fide_change]",
    ):
        box = page.locator(place).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740, place
    page.close()


@pytest.mark.parametrize("address", [FRENCH, PORTUGUESE])
def test_the_guide_weighs_twenty_kilobytes_at_most(address: str) -> None:
    assert len(brotli.compress(page_text(address).encode(), quality=11)) <= 20 * 1024


def test_a_key_is_answered_at_once(french: Page) -> None:
    """From a key to the new numbers, with thirty games in the list: less than a frame of 16 ms, the median of many."""
    fill(french, games="1800:1\n1500 ½\n2100:0\n" * 10)
    spent = french.evaluate(
        "() => { const field = document.querySelector('[name=own]'), times = [];"
        " for (let n = 0; n < 60; n += 1) { field.value = String(1500 + n); const start = performance.now();"
        " field.dispatchEvent(new Event('input', { bubbles: true })); times.push(performance.now() - start); }"
        " return times.sort((a, b) => a - b)[30]; }"
    )
    assert spent < 16
