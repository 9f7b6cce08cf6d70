"""A calculator as a reader handles it: its fields and outputs by name, what it says and when. Knows no system."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

SETTLED = 700  # milliseconds after which the result is said
SORTS = "(names) => names.map((name) => document.querySelector(`[name=${name}]:not(output)`).type)"
RAWS = (
    "(names) => Object.fromEntries(names.map((name) => "
    "[name, document.querySelector(`output[name=${name}]`).dataset.value]))"
)
WATCH = (
    "() => { window.said = []; new MutationObserver(() => said.push(document.querySelector('.told').textContent))"
    ".observe(document.querySelector('.told'), { childList: true, characterData: true, subtree: true }); }"
)


def opened(tab: Page, address: str) -> Page:
    """Open a page afresh, with all its folds."""
    tab.goto("about:blank")
    tab.goto(address)
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    return tab


def fill(page: Page, **values: str) -> None:
    """Give fields their values as a reader does, each by its own sort."""
    sorts = page.evaluate(SORTS, list(values))
    for (name, value), sort in zip(values.items(), sorts, strict=True):
        if sort == "radio":
            page.check(f"[name={name}][value='{value}']")
        elif sort == "checkbox":
            page.set_checked(f"[name={name}]", value == "yes")
        elif sort.startswith("select"):
            page.select_option(f"[name={name}]", value)
        else:
            page.fill(f"[name={name}]:not(output)", value)


def shown(page: Page, name: str) -> tuple[str, str]:
    """Give an output's text and its raw number."""
    output = page.locator(f"output[name={name}]")
    return output.inner_text(), output.get_attribute("data-value") or ""


def raws(page: Page, names: Sequence[str]) -> dict[str, str]:
    """Give the raw numbers of outputs, all at once."""
    found: dict[str, str] = page.evaluate(RAWS, list(names))
    return found


def fault(page: Page, name: str) -> str:
    """Give what is said beside a field."""
    return page.locator(f"#calc-{name}-fault").inner_text()


def expect_refusal(page: Page, name: str, text: str, message: str, outputs: Sequence[str]) -> None:
    """Write something wrong into a field: it is told beside it, and no old result is left."""
    fill(page, **{name: text})
    assert fault(page, name) == message
    field = page.locator(f"[name={name}]:not(output)")
    assert field.get_attribute("aria-invalid") == "true"
    assert f"calc-{name}-fault" in str(field.get_attribute("aria-describedby"))
    assert [shown(page, output) for output in outputs] == [("—", "")] * len(outputs)
    assert page.locator(".told").inner_text().strip() == ""


def said_while_typing(page: Page, text: str, **others: str) -> list[str]:
    """Type the own rating key by key, then fill other fields; gives what was said once all had settled."""
    page.evaluate(WATCH)
    page.fill("[name=own]", "")
    page.wait_for_timeout(50)
    page.evaluate("said.length = 0")
    page.locator("[name=own]").press_sequentially(text, delay=30)
    fill(page, **others)
    page.wait_for_timeout(SETTLED)
    said: list[str] = page.evaluate("said")
    return said
