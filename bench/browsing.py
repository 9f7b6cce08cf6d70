"""A guide as a phone meets it: what comes over the wire, when it is seen, what a key costs. Knows no calculator.

Times of script and of the whole work are the main thread's own processor time, as Chromium counts it while it slows
itself down: what else the machine does is not in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
SLOWER = 4  # times slower than this machine: a phone, as Lighthouse takes it
SLOW_NET = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
REST = 80  # milliseconds after which a key's new result is laid out and painted, even four times slower
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
SHIFT = (
    "() => new Promise((done) => { new PerformanceObserver((list) => done(list.getEntries()"
    ".reduce((sum, entry) => sum + entry.value, 0))).observe({ type: 'layout-shift', buffered: true });"
    " setTimeout(() => done(0), 200); })"
)


@dataclass(frozen=True, slots=True)
class Wire:
    """What one opening of a page brings over the wire, headers included."""

    requests: int
    size: int


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of the main thread: in script, and in everything up to the painted result."""

    script: float
    work: float


@contextmanager
def phone(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """Give a phone's window that has never seen the site, and the line to its engine."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def wire(browser: Browser, address: str, packing: str) -> Wire:
    """Open a page while the browser takes one packing alone; gives what came."""
    with phone(browser) as (page, engine):
        engine.send("Network.enable")
        engine.send("Network.setExtraHTTPHeaders", {"headers": {"Accept-Encoding": packing}})
        sizes: list[int] = []
        engine.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
        page.goto(address)
        page.wait_for_timeout(REST)
        came = [size for size in sizes if size]  # the icon stands in the page: nothing comes
        return Wire(len(came), sum(came))


def first_paint(browser: Browser, address: str, *, is_slow: bool) -> tuple[float, float]:
    """Open a page for the first time; gives when something is seen, in ms, and how far it moved since."""
    with phone(browser) as (page, engine):
        if is_slow:
            engine.send("Network.enable")
            engine.send("Network.emulateNetworkConditions", SLOW_NET)
            engine.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address)
        page.wait_for_timeout(1200)
        return float(page.evaluate(PAINT)), float(page.evaluate(SHIFT))


def slowed(engine: CDPSession, rate: int) -> None:
    """Slow the processor down so many times, and count the thread's own time from now on."""
    engine.send("Performance.enable", {"timeDomain": "threadTicks"})
    engine.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def spent(engine: CDPSession) -> Cost:
    """Give all that the main thread has spent so far."""
    told = {metric["name"]: metric["value"] for metric in engine.send("Performance.getMetrics")["metrics"]}
    return Cost(1000 * told["ScriptDuration"], 1000 * told["TaskDuration"])


def cost(page: Page, engine: CDPSession, act: Callable[[], object], rest: int = REST) -> Cost:
    """Do something as a reader does; gives what it cost until its result stood."""
    before = spent(engine)
    act()
    page.wait_for_timeout(rest)
    after = spent(engine)
    return Cost(after.script - before.script, after.work - before.work)
