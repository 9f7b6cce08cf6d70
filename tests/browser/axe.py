"""What axe finds on a page, as readers dress it: light, dark and still, with the colours of their own system."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).resolve().parent / "node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PLAIN = {"color_scheme": "light", "forced_colors": "none", "reduced_motion": "no-preference"}
DRESSES: dict[str, dict[str, Any]] = {
    "light": PLAIN,
    "dark and still": PLAIN | {"color_scheme": "dark", "reduced_motion": "reduce"},
    "forced": PLAIN | {"forced_colors": "active"},
}


@cache
def _axe() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """Give each rule that the page breaks, and where."""
    page.evaluate(_axe())
    found = page.evaluate("(tags) => axe.run({ runOnly: tags })", TAGS)
    return [(rule["id"], [node["html"][:120] for node in rule["nodes"]][:5]) for rule in found["violations"]]


def violations_in_any_dress(page: Page) -> dict[str, list[tuple[str, list[str]]]]:
    """Give what the page breaks in each dress that breaks something."""
    found = {}
    for name, dress in DRESSES.items():
        page.emulate_media(**dress)
        found[name] = violations(page)
    page.emulate_media(**PLAIN)  # type: ignore[arg-type]  # one of the settings above
    return {name: broken for name, broken in found.items() if broken}
