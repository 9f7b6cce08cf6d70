"""Every page in a real browser: whole without script, quiet, reachable by keyboard, readable in every dress."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.axe import violations_in_any_dress
from tests.browser.own_site import GUIDES, PAGES, RULES, page_text

HERE = Path(__file__).resolve().parent


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


def opened(context: BrowserContext, address: str, width: int = 360) -> tuple[Page, list[str]]:
    """Open a page; gives it and everything it says, asks for or fails at."""
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 740})
    heard: list[str] = []
    page.on("console", lambda message: heard.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("request", lambda request: heard.append(f"request: {request.url}"))
    page.goto(address)
    return page, [text for text in heard if text != f"request: {address}" and "request: data:" not in text]


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_for_nothing_but_itself_and_says_nothing(context: BrowserContext, base: str, address: str) -> None:
    _, heard = opened(context, base + address)
    assert heard == []


@pytest.mark.parametrize("address", PAGES)
def test_axe_finds_nothing_in_any_dress(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address)
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert violations_in_any_dress(page) == {}


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("address", PAGES)
def test_nothing_reaches_beyond_the_screen(context: BrowserContext, base: str, address: str, width: int) -> None:
    page, _ = opened(context, base + address, width)
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("address", PAGES)
def test_text_may_be_twice_as_large(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address, 640)
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("address", PAGES)
def test_a_page_reads_the_same_without_script(browser: Browser, base: str, address: str) -> None:
    """But for what needs a script: a notice without one, the button that opens a board with one."""
    texts: list[list[str]] = []
    pressed: list[str] = []
    for script in (True, False):
        context = browser.new_context(java_script_enabled=script)
        page, _ = opened(context, base + address)
        texts.append([line for line in page.locator("main").inner_text().splitlines() if line.strip()])
        notices = [] if script else page.locator("noscript").all_inner_texts()
        pressed = page.locator("play-explorer > button").all_text_contents() if script else pressed
        context.close()
    assert [line for line in texts[0] if line not in pressed] == [line for line in texts[1] if line not in notices]


@pytest.mark.parametrize("address", [page for page in PAGES if page not in ("/", "/404.html")])
def test_the_first_stop_of_the_keyboard_skips_to_the_content(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#content"
    assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
    page.keyboard.press("Enter")
    page.wait_for_url("**/*#content")


@pytest.mark.parametrize("address", PAGES)
def test_every_stop_of_the_keyboard_is_seen(context: BrowserContext, base: str, address: str) -> None:
    """Walk the page by Tab: each stop is on the screen, not covered, and has a visible outline."""
    page, _ = opened(context, base + address)
    stops = []
    for _ in range(200):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            "() => { const e = document.activeElement, b = e.getBoundingClientRect(), s = getComputedStyle(e);"
            " return e === document.body ? null : [e.outerHTML.slice(0, 80), b.bottom > 0 && b.top < innerHeight,"
            " s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2]; }"
        )
        if stop is None:
            break
        stops.append(stop)
    assert [stop for stop in stops if not (stop[1] and stop[2])] == []
    assert len(stops) >= 1


@pytest.mark.parametrize("address", PAGES)
def test_what_is_pressed_is_large_enough(context: BrowserContext, base: str, address: str) -> None:
    """Buttons, fields and folds are 24 px high at least (WCAG 2.2, 2.5.8); links in running text are exempt."""
    page, _ = opened(context, base + address)
    small = page.evaluate(
        "() => [...document.querySelectorAll('button, input, textarea, summary, header a')]"
        ".filter((e) => e.getBoundingClientRect().height < 24).map((e) => e.outerHTML.slice(0, 80))"
    )
    assert small == []


@pytest.mark.parametrize("address", GUIDES)
def test_print_shows_what_is_folded(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator(".working .steps").first.bounding_box() is not None
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator(".contents").bounding_box() is None


@pytest.mark.parametrize("address", GUIDES)
def test_nothing_moves_while_a_page_loads(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address)
    page.wait_for_timeout(900)
    shift = page.evaluate(
        "() => new Promise((done) => { new PerformanceObserver((list) => done(list.getEntries()"
        ".reduce((sum, entry) => sum + entry.value, 0))).observe({ type: 'layout-shift', buffered: true });"
        " setTimeout(() => done(0), 100); })"
    )
    assert shift < 0.01


@pytest.mark.parametrize("address", GUIDES)
def test_the_first_screen_of_a_phone_holds_the_calculator(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address)
    for name in ("own", "opponent", "length"):
        box = page.locator(f"input[name={name}]").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 740, name
    gain = page.locator("output[name=win_own_change]").bounding_box()
    assert gain is not None
    assert gain["y"] < 740


@pytest.mark.parametrize("address", GUIDES)
def test_a_guide_weighs_little(address: str) -> None:
    assert len(brotli.compress(page_text(address).encode(), quality=11)) <= 14 * 1024


@pytest.mark.parametrize("address", RULES)
def test_the_rules_weigh_little_for_all_their_boards(address: str) -> None:
    text = page_text(address)
    assert text.count('<figure class="board">') >= 12
    assert len(brotli.compress(text.encode(), quality=11)) <= 24 * 1024


@pytest.mark.parametrize("address", RULES)
def test_the_first_screen_of_a_phone_holds_the_five_rules(context: BrowserContext, base: str, address: str) -> None:
    page, _ = opened(context, base + address)
    rules = page.locator("article > ol").first
    box = rules.bounding_box()
    assert box is not None
    assert rules.locator("li").count() == 5
    assert box["y"] + box["height"] < 740


def test_the_style_weighs_little() -> None:
    assert len((HERE.parents[1] / "assets/css/theme.css").read_bytes()) <= 8 * 1024


def test_the_language_switch_keeps_the_section(context: BrowserContext, base: str) -> None:
    page, _ = opened(context, base + "/fr/cote/")
    page.locator("#ranked").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#ranked').scrollIntoView()")
    page.locator(".languages a").evaluate("(link) => link.click()")
    page.wait_for_url("**/pt/rating/*")
    assert page.url.endswith("/pt/rating/#ranked")


def test_the_pages_are_valid_html(base: str, tmp_path: Path) -> None:
    """html-validate finds nothing in any page."""
    for number, address in enumerate(PAGES):
        (tmp_path / f"{number}.html").write_text(page_text(address), encoding="utf-8")
    (tmp_path / ".htmlvalidate.json").write_text((HERE / ".htmlvalidate.json").read_text(encoding="utf-8"))
    node = str(Path(sys.executable).with_name("node"))
    command = [node, str(HERE / "node_modules/.bin/html-validate"), *(str(p) for p in sorted(tmp_path.glob("*.html")))]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
