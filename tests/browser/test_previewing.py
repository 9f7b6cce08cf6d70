"""The preview in a real browser: reloads that keep the place, mistakes shown, figures told, languages side by side."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.previews import Preview, running, until
from tests.sites import ROOT

PARTS = ("content", "locales", "templates", "assets", "figures.lock", "addresses.lock", "translations.lock")
FRENCH, SOURCE = "/fr/cote/", "content/fibs/fr.md"
PATIENCE = 30_000  # milliseconds


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """Run one preview on a copy of the guides."""
    site = tmp_path_factory.mktemp("guides")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, site / part)
        else:
            shutil.copy(source, site / part)
    with running(site) as made:
        made.said("files changed")
        yield made


@pytest.fixture
def tab(browser: Browser, preview: Preview) -> Iterator[Page]:
    """Open a window whose every complaint (a refused script, a broken policy) fails the test."""
    page = browser.new_page(viewport={"width": 1280, "height": 740})
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.on("console", lambda message: pytest.fail(message.text) if message.type == "error" else None)
    kept = {path: path.read_bytes() for path in preview.folder.rglob("*.*") if path.suffix in (".md", ".yaml")}
    articles = {address: article(preview, address) for address in (FRENCH, "/pt/rating/", "/fr/glossaire/")}
    late = behind(preview)
    yield page
    page.close()
    for path, data in kept.items():
        if path.read_bytes() != data:
            path.write_bytes(data)
    # The next window opens on what was put back.
    until(lambda: "served" if all(article(preview, address) == text for address, text in articles.items()) else "")
    until(lambda: "even" if behind(preview) <= late else "")  # a page that shows what is behind loads again then


def behind(preview: Preview) -> int:
    """Count the languages that the list of pages says are behind."""
    return preview.text("/_/").count("behind")


def article(preview: Preview, address: str) -> str:
    """Give what a page says, without what the preview adds."""
    return preview.text(address).partition("<article>")[2].partition("</article>")[0]


def append(preview: Preview, text: str) -> None:
    preview.write(SOURCE, (preview.folder / SOURCE).read_text(encoding="utf-8") + f"\n{text}\n")


def test_a_save_reloads_and_keeps_the_place_and_what_was_typed(tab: Page, preview: Preview) -> None:
    tab.goto(preview.address + FRENCH)
    tab.fill("[name=own]", "1723")
    tab.fill("[name=matches]", "1600 5 1")
    tab.locator("rating-calculator details summary").first.click()
    change = tab.locator("output[name=win_own_change]").inner_text()
    tab.evaluate("document.getElementById('length').scrollIntoView()")
    tab.evaluate("scrollBy(0, 90)")
    before = tab.evaluate("document.getElementById('length').getBoundingClientRect().top")
    append(preview, "Une phrase de plus.")
    expect(tab.get_by_text("Une phrase de plus.")).to_be_attached(timeout=PATIENCE)
    expect(tab.locator("[name=own]")).to_have_value("1723")
    expect(tab.locator("[name=matches]")).to_have_value("1600 5 1")
    expect(tab.locator("output[name=win_own_change]")).to_have_text(change)
    assert tab.locator("rating-calculator details").first.get_attribute("open") is not None
    assert tab.evaluate("document.getElementById('length').getBoundingClientRect().top") == pytest.approx(before, abs=2)


def test_nothing_is_wrong_with_the_guides(preview: Preview) -> None:
    preview.rest()
    assert preview.errors == []


def test_a_save_of_another_page_reloads_nothing(tab: Page, preview: Preview) -> None:
    tab.goto(preview.address + FRENCH)
    tab.evaluate("window.same = true")
    preview.change("content/glossary/fr.md", "description: ", "description: Ici, ")
    preview.shows("/fr/glossaire/", "Ici, ")
    assert tab.evaluate("window.same") is True
    preview.change("content/glossary/fr.md", "description: Ici, ", "description: ")  # or it is told in what comes next


def test_a_mistake_is_shown_over_the_last_good_page_and_goes_when_it_is_mended(tab: Page, preview: Preview) -> None:
    tab.goto(preview.address + FRENCH)
    good = (preview.folder / SOURCE).read_text(encoding="utf-8")
    append(preview, "Voici {{ even_9.gian }}.")
    panel = tab.locator("tablier-preview .panel")
    expect(panel).to_be_visible(timeout=PATIENCE)
    line = good.count("\n") + 2
    assert panel.locator("summary").inner_text().split("\n") == ["1 problem", "the last good site stays"]
    assert panel.locator(".place").inner_text() == f"content/fibs/fr.md:{line}:7"
    assert panel.locator(".what").inner_text() == (
        "fibs.match(own=fibs.START, opponent=fibs.START, length=9) has no “gian”"
    )
    assert panel.locator("pre").inner_text() == "Voici {{ even_9.gian }}.\n      ^"
    assert panel.locator(".right").inner_text() == "did you mean “gain”?"
    assert panel.get_attribute("role") == "alert"
    expect(tab.locator("h1")).to_be_visible()
    tab.goto(preview.address + "/pt/rating/")  # told on every page
    expect(panel).to_be_visible(timeout=PATIENCE)
    preview.write(SOURCE, good)
    expect(panel.locator("summary")).not_to_contain_text("problem", timeout=PATIENCE)


def test_the_caret_is_in_sight_on_a_narrow_window(tab: Page, preview: Preview) -> None:
    tab.set_viewport_size({"width": 360, "height": 740})
    tab.goto(preview.address + FRENCH)
    append(preview, f"{'Un mot après l’autre, ' * 3}voici {{{{ even_9.gian }}}}.")
    caret = tab.locator("tablier-preview .panel pre b")
    expect(caret).to_be_visible(timeout=PATIENCE)
    box = caret.bounding_box()
    assert box is not None
    assert 0 < box["x"] < 340
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_figure_is_told_to_the_mouse_and_to_the_keyboard(tab: Page, preview: Preview) -> None:
    tab.goto(preview.address + FRENCH)
    card = tab.locator("tablier-preview .card")
    figure = tab.locator("article [data-figure='fibs/even_9.gain']").first
    figure.hover()
    expect(card).to_be_visible()
    lines = (preview.folder / "content/fibs/page.yaml").read_text(encoding="utf-8").split("\n")
    source = next(number for number, line in enumerate(lines, 1) if line.strip().startswith("even_9:"))
    names, values = card.locator("dt").all_inner_texts(), card.locator("dd").all_inner_texts()
    assert dict(zip(names, values, strict=True)) == {
        "is": "fibs.match(own=fibs.START, opponent=fibs.START, length=9).gain",
        "own": "fibs.START",
        "opponent": "fibs.START",
        "length": "9",
        "value": "6",
        "kind": "Points",
        "source": f"content/fibs/page.yaml:{source}",
    }
    tab.mouse.move(1, 300)
    expect(card).to_be_hidden()
    figure.focus()
    expect(card).to_be_visible()
    tab.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_two_languages_scroll_together_by_section(tab: Page, preview: Preview) -> None:
    tab.goto(f"{preview.address}/_/fibs")
    tab.wait_for_load_state("load")
    french, portuguese = tab.frames[1:]
    top = "id => document.getElementById(id).getBoundingClientRect().top"
    for leader, follower in ((french, portuguese), (portuguese, french)):
        for section in ("formula", "length", "newcomers"):
            leader.locator("body").hover()
            leader.evaluate("id => document.getElementById(id).scrollIntoView()", section)
            there = leader.evaluate("() => innerHeight") / 4
            tab.wait_for_timeout(200)
            assert follower.evaluate(top, section) == pytest.approx(leader.evaluate(top, section), abs=there)


def test_a_save_reloads_one_language_beside_the_other(tab: Page, preview: Preview) -> None:
    tab.goto(f"{preview.address}/_/fibs")
    tab.wait_for_load_state("load")
    french, portuguese = tab.frames[1:]
    tab.evaluate("window.same = true")
    portuguese.evaluate("window.same = true")
    append(preview, "Encore une phrase.")
    french.get_by_text("Encore une phrase.").wait_for(state="attached")
    assert portuguese.evaluate("window.same") is True
    assert tab.evaluate("window.same") is True


def test_sections_that_are_behind_are_tinted(tab: Page, preview: Preview) -> None:
    command = [sys.executable, "-B", str(ROOT / "build.py"), "translations", "accept", "--all"]
    subprocess.run(command, cwd=preview.folder, check=True, capture_output=True)
    append(preview, "Un nouveau paragraphe en français seulement.")
    preview.shows("/_/", "1 section behind")
    tab.goto(f"{preview.address}/_/fibs")
    tab.wait_for_load_state("load")
    french, portuguese = tab.frames[1:]
    last = portuguese.locator("article h2[id], article h3[id]").last.get_attribute("id")
    tinted = portuguese.locator("[data-preview-stale]")
    expect(tinted.first).to_be_attached()
    assert {tinted.nth(n).get_attribute("data-preview-stale") for n in range(tinted.count())} == {last}
    colour = "element => getComputedStyle(element).backgroundColor"
    assert tinted.first.evaluate(colour) != portuguese.locator("article h2").first.evaluate(colour)
    assert french.locator("[data-preview-stale]").count() == 0


def test_a_link_followed_beside_the_other_language_takes_both_along(tab: Page, preview: Preview) -> None:
    tab.goto(f"{preview.address}/_/fibs")
    tab.wait_for_load_state("load")
    tab.frames[1].locator("article a[href='/fr/glossaire/'], article a[href^='/fr/glossaire/#']").first.click()
    tab.wait_for_url("**/_/glossary")
    assert [frame.get_attribute("src") for frame in tab.locator("iframe").all()] == ["/fr/glossaire/", "/pt/glossario/"]


def test_a_window_that_is_not_looked_at_holds_no_line(browser: Browser, preview: Preview) -> None:
    """A browser gives one site six lines: eight windows that held one each would leave none for the ninth."""
    with browser.new_context() as context:
        for _ in range(8):
            window = context.new_page()
            window.goto(preview.address + FRENCH)
            window.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
            window.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert context.new_page().goto(preview.address + FRENCH, timeout=PATIENCE) is not None
