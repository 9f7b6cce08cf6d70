"""A reader verifies a page: every figure is recomputed in the browser, and a digit that was changed is found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.own_site import PAGES, made, served

PROOF = {"fr": "/fr/preuve/", "pt": "/pt/prova/"}
VERIFIED = [address for address in PAGES if address not in ("/", "/404.html")]
GAIN = 'data-figure="fibs/even_9.gain">6 points<'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def base(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    yield context
    context.close()


def verified(context: BrowserContext, base: str, address: str) -> Page:
    """Follow a page's own link from its foot and press the button; nothing is said to the console."""
    page = context.new_page()
    heard: list[str] = []
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("console", lambda message: heard.append(message.text))
    page.goto(base + address)
    page.locator("footer a").click()
    page.wait_for_url("**#verify")
    assert page.locator("select").input_value() == address
    page.locator("page-verifier button").click()
    page.locator("page-verifier[data-all]").wait_for()
    assert heard == []
    return page


def counts(page: Page) -> tuple[int, int, int]:
    right, all_, wrong = (
        int(page.locator("page-verifier").get_attribute(f"data-{n}") or "") for n in ("right", "all", "wrong")
    )
    return right, all_, wrong


def places(address: str) -> int:
    """Count the figures a page shows, by its own HTML."""
    text = next(f.data.decode() for f in made().files if f"/{f.path.removesuffix('index.html')}" == address)
    return sum(len(marks.split(" ")) for marks in re.findall(r'\sdata-figures?="([^"]*)"', text))


@pytest.mark.parametrize("address", VERIFIED)
def test_every_figure_of_every_page_is_recomputed_and_right(context: BrowserContext, base: str, address: str) -> None:
    page = verified(context, base, address)
    right, all_, wrong = counts(page)
    assert (right, wrong) == (all_, 0), page.locator(".proofs .wrong").all_inner_texts()[:5]
    compared = re.search(r"recalculés\u00a0: ([\d\s]+)|Mais ([\d.]+)", page.locator(".verdict").inner_text())
    left = int(re.sub(r"\D", "", "".join(filter(None, compared.groups())))) if compared else 0
    assert all_ + left == places(address)
    assert all_ > 0


def test_the_verdict_is_said_in_each_language(context: BrowserContext, base: str) -> None:
    french = verified(context, base, "/fr/cote/").locator(".verdict").inner_text()
    number = places("/fr/cote/")
    assert french.startswith(f"{number} nombres recalculés sur {number}\u00a0: tous sont exacts.")
    assert re.search(r" Affirmations vraies\u00a0: (\d+) sur \1\.$", french)
    portuguese = verified(context, base, "/pt/rating/").locator(".verdict").inner_text()
    assert portuguese.startswith(
        f"{places('/pt/rating/')} de {places('/pt/rating/')} números recalculados: todos certos."
    )


def test_the_titles_to_choose_from_are_set_as_titles_are() -> None:
    text = next(f.data.decode() for f in made().files if f"/{f.path}" == f"{PROOF['fr']}index.html")
    assert '<option value="/fr/elo-en-chiffres/" data-page="elo_tables">L’Elo en chiffres</option>' in text


CHANGES = {
    "a digit of a figure": (GAIN, GAIN.replace("6", "7"), "La page affiche 7 points, le calcul donne 6 points"),
    "the value it carries": (
        'value="6" data-figure="fibs/even_9.gain"',
        'value="7" data-figure="fibs/even_9.gain"',
        "La page contient 7, le calcul donne 6",
    ),
    "a space": ("53\u00a0%", "53 %", "La page affiche 53 %, le calcul donne 53\u00a0%"),
    "a figure of no ledger": (
        'data-figure="fibs/start"',
        'data-figure="fibs/begin"',
        "Le registre ne connaît pas ce nombre.",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_page_is_found(context: BrowserContext, base: str, folder: Path, name: str) -> None:
    old, new, told = CHANGES[name]
    path = folder / "fr/cote/index.html"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    try:
        page = verified(context, base, "/fr/cote/")
    finally:
        path.write_text(text, encoding="utf-8")
    right, all_, wrong = counts(page)
    assert right < all_
    assert wrong == 1
    page.locator(".proofs li.wrong summary").first.click()
    fault = page.locator(".proofs li.wrong").first.inner_text().replace("\u202f", " ")
    assert told.casefold().replace("\u202f", " ") in fault.casefold()
    assert "signalés ci-dessous" in page.locator(".verdict").inner_text()


def test_a_digit_that_nothing_vouches_for_is_found(context: BrowserContext, base: str, folder: Path) -> None:
    path = folder / "fr/cote/index.html"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("</h1>", " 1600</h1>", 1), encoding="utf-8")
    try:
        page = verified(context, base, "/fr/cote/")
    finally:
        path.write_text(text, encoding="utf-8")
    assert counts(page)[2] == 1
    assert "1600" in page.locator(".proofs li.wrong").first.inner_text()


def test_a_value_changed_in_the_ledger_is_found(context: BrowserContext, base: str, folder: Path) -> None:
    path = folder / "figures.json"
    text = path.read_text(encoding="utf-8")
    record = json.loads(text)
    row = next(row for row in record["figures"] if row["address"] == "fibs/even_9.gain")
    row["value"] = "7"
    path.write_text(json.dumps(record), encoding="utf-8")
    try:
        page = verified(context, base, "/fr/cote/")
    finally:
        path.write_text(text, encoding="utf-8")
    assert counts(page)[2] == 1


def test_a_page_that_is_not_there_is_told(context: BrowserContext, base: str, folder: Path) -> None:
    page = context.new_page()
    page.goto(base + "/fr/preuve/?fibs#verify")
    aside = (folder / "figures.json").rename(folder / "aside.json")
    try:
        page.locator("page-verifier button").click()
        expect(page.locator(".verdict")).to_have_text(
            re.compile("La page ou le registre n.a pas pu être lu. Vérifie ta connexion.")
        )
    finally:
        aside.rename(folder / "figures.json")


def test_a_figure_shows_its_definition_and_its_steps_by_keyboard(context: BrowserContext, base: str) -> None:
    page = verified(context, base, "/fr/cote/")
    fold = page.locator(
        ".proofs details", has_text="fibs.match(own=fibs.START, opponent=fibs.START, length=9).gain"
    ).first
    fold.locator("summary").focus()
    page.keyboard.press("Enter")
    text = fold.inner_text()
    assert "Définition\nfibs.match(own=fibs.START, opponent=fibs.START, length=9).gain" in text
    assert "Étapes\n" in text
    assert "fibs.match(own=1500, opponent=1500, length=9) = " in text
    assert "gain 6" in text
    assert re.search(r"Valeur\n6\n", text)
    assert page.locator(".verdict").get_attribute("role") == "status"


def test_axe_finds_nothing_in_a_verified_page(context: BrowserContext, base: str) -> None:
    from tests.browser.axe import violations_in_any_dress

    page = verified(context, base, "/fr/cote/")
    page.evaluate(
        "() => [...document.querySelectorAll('.proofs details')].slice(0, 12).forEach((fold) => { fold.open = true; })"
    )
    assert violations_in_any_dress(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth") == 360
