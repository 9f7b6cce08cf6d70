"""Lighthouse's scores of a page, by the Chromium of this machine. Knows no page and no table.

    npm ci --prefix bench/lighthouse --ignore-scripts

installs it, from its own lock; where it is not, there are no scores.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.browser.chromium import find_chromium

CLI = Path(__file__).parent / "lighthouse/node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


@dataclass(frozen=True, slots=True)
class Scores:
    """What Lighthouse says of one opening: the four scores of a hundred, its times, the machine's own speed."""

    version: str
    scores: tuple[int, ...]
    first_paint: float
    largest_paint: float
    blocking: float
    shift: float
    machine: float
    missed: tuple[str, ...]


def scores(address: str) -> Scores:
    """Let Lighthouse open a page as it does by itself: a slow phone on a slow network."""
    command = [
        *(str(Path(sys.executable).with_name("node")), str(CLI), address, "--output=json", "--quiet"),
        *("--only-categories=" + ",".join(CATEGORIES), "--chrome-flags=--headless=new --no-sandbox"),
    ]
    environment = os.environ | {"CHROME_PATH": find_chromium() or ""}
    told = json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    audits = told["audits"]
    counted = [part["id"] for name in CATEGORIES for part in told["categories"][name]["auditRefs"] if part["weight"]]
    return Scores(
        told["lighthouseVersion"],
        tuple(round(100 * told["categories"][name]["score"]) for name in CATEGORIES),
        audits["first-contentful-paint"]["numericValue"],
        audits["largest-contentful-paint"]["numericValue"],
        audits["total-blocking-time"]["numericValue"],
        audits["cumulative-layout-shift"]["numericValue"],
        told["environment"]["benchmarkIndex"],
        tuple(name for name in counted if (audits[name]["score"] or 0) < 1 and audits[name]["score"] is not None),
    )
