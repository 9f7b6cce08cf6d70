"""What a person sees of a long build: a bar while it goes on, at a terminal alone; and where its time went."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TextIO

from msgspec import Struct, field

WIDTH = 30
PATIENCE = 0.5  # seconds after which a bar is shown
PAUSE = 0.1  # between two drawings of it
CLEARED = "\r\x1b[K"


class Bar(Struct):
    """A bar of what is done, drawn over itself; nothing where nobody looks."""

    stream: TextIO
    start: float = field(default_factory=time.monotonic)
    drawn: float = 0.0

    def __call__(self, done: int, of: int) -> None:
        """Show how many are done of all."""
        now = time.monotonic()
        if not self.stream.isatty() or now - self.start < PATIENCE or (now - self.drawn < PAUSE and done < of):
            return
        self.drawn = now
        left = (now - self.start) / done * (of - done) if done else 0.0
        self.stream.write(f"{CLEARED}{drawn(done, of)}  {left:.0f} s left")
        self.stream.flush()

    def end(self) -> None:
        """Take the bar away."""
        if self.drawn:
            self.stream.write(CLEARED)
            self.stream.flush()


def drawn(done: int, of: int) -> str:
    """Draw a bar.

    >>> drawn(5, 10)
    '[███████████████···············] 5 of 10 pages'
    """
    full = WIDTH * done // of if of else WIDTH
    return f"[{'█' * full}{'·' * (WIDTH - full)}] {done} of {of} pages"


def timings(look: float, stages: Mapping[str, float], whole: float, slowest: Iterable[tuple[float, str]]) -> str:
    """Tell where the time went: looking at what there is, each stage of all leaves together, the slowest pages."""
    sum_ = sum(stages.values()) or 1.0
    lines = [_line("look at the files", look), *(f"{_line(n, s)} {s / sum_:>6.0%}" for n, s in stages.items())]
    lines.append(_line("in all", whole))
    pages = [_line(page, spent) for spent, page in slowest]
    return "\n".join([*lines, *(["the slowest pages:"] if pages else []), *pages])


def _line(name: str, spent: float) -> str:
    return f"{name:<22}{spent * 1000:>10.1f} ms"
