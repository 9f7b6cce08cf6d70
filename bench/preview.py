"""How long a save takes until its new bytes are answered, in the preview of the project's own site or of any other.

    .venv/bin/python -m bench.preview [SAVES] [--content FOLDER]

One sentence of one page is saved again and again, as an editor would: the clock runs from the write of the file until
the news of it was heard and the page, asked for then, holds the new sentence. Beside it saves of the page's page.yaml,
of a catalog and of a template (every page is made anew, the one that is looked at first); how long the first page takes
and the whole site; and the processor time and the memory of a preview that is left alone.
"""

from __future__ import annotations

import argparse
import http.client
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("locales", "templates", "assets")
LOCKS = ("figures.lock", "addresses.lock", "translations.lock")
PAUSE = 0.3  # seconds between two saves: the proof, which waits for a rest of one, does not begin
IDLE = 10.0
MANY = 64  # pages of a site of which making all anew is measured once
CHANGED = "changed after"


@dataclass
class Running:
    """A preview of a copied site, the page that is looked at, and what its terminal says."""

    site: Path
    page: str
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        self.port = int(re.findall(r":(\d+)/", self.process.stdout.readline() if self.process.stdout else "")[0])
        threading.Thread(target=self._gather, daemon=True).start()
        text = (self.site / f"content/{self.page}/fr.md").read_text(encoding="utf-8")
        self.address = f"/fr/{re.findall(r'^slug: (.*)$', text, re.M)[0]}/"

    def _gather(self) -> None:
        self.lines.extend(self.process.stdout or ())

    def said(self, words: str, times: int = 1) -> None:
        """Wait until the terminal has said something so many times."""
        while sum(words in line for line in self.lines) < times:
            time.sleep(0.01)

    def asked(self) -> str:
        """Ask for the page."""
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        line.request("GET", self.address)
        text = line.getresponse().read().decode()
        line.close()
        return text

    def save_to_served(self, path: Path, change: Callable[[str, str], str], number: int) -> float:
        """Save a file and wait until the page is served; gives the seconds."""
        sign = f"nouveau{'x' * (number % 7)}{chr(97 + number % 26)}"
        mark = re.findall(r'"mark": "(\w+)"', self.asked())[0]
        news = http.client.HTTPConnection("127.0.0.1", self.port)
        news.request("GET", f"/_/news?seen={self.address}:{mark}")
        told = news.getresponse()
        while not told.readline().startswith(b"event: problems"):
            pass
        text, times = change(path.read_text(encoding="utf-8"), sign), sum(CHANGED in line for line in self.lines)
        start = time.perf_counter()
        path.write_text(text, encoding="utf-8")
        while not told.readline().startswith(b"event: old"):
            pass
        found = sign in self.asked()
        seconds = time.perf_counter() - start
        news.close()
        if not found:
            raise SystemExit(f"{path.name}: the page that was told as new is the old one")
        self.said(CHANGED, times + 1)
        return seconds


def sentence(text: str, sign: str) -> str:
    """Put a sentence at the end of a page, in the place of the last one."""
    return re.sub(r"\nPhrase \w+\.\n\Z", "", text) + f"\nPhrase {sign}.\n"


def described(text: str, sign: str) -> str:
    """Describe a page otherwise."""
    return re.sub(r"^(description: \"?)(?:nouveau\w+ )?", rf"\1{sign} ", text, count=1, flags=re.M)


def wrapped(text: str, sign: str) -> str:
    """Give the template's article another class."""
    return re.sub(r"<article[^>]*>", f'<article class="{sign}">', text, count=1)


def titled(text: str, sign: str) -> str:
    """Translate the heading of the contents otherwise."""
    return re.sub(r'(msgid "On this page"\nmsgstr ").*?"', rf'\g<1>{sign}"', text)


CASES: tuple[tuple[str, str, Callable[[str, str], str], bool], ...] = (
    ("a sentence of a page", "content/{page}/fr.md", sentence, False),
    ("a page's description", "content/{page}/fr.md", described, False),
    ("a word of the catalog", "locales/fr/messages.po", titled, True),
    ("a template", "templates/page.html", wrapped, True),
)


def processes(pid: int) -> list[int]:
    """List a process and its children."""
    return [pid, *(int(p) for t in Path(f"/proc/{pid}/task").iterdir() for p in (t / "children").read_text().split())]


def ticks(pid: int) -> int:
    """Give the processor time of a process and its children, in the kernel's ticks of a hundredth of a second."""
    fields = [Path(f"/proc/{p}/stat").read_text().rpartition(")")[2].split() for p in processes(pid)]
    return sum(int(times[11]) + int(times[12]) for times in fields)


def memory(pid: int) -> str:
    """Say what a process and its children hold, in megabytes."""
    texts = [Path(f"/proc/{p}/status").read_text() for p in processes(pid)]
    return " and ".join(str(int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) // 1024) for text in texts)


def copied(content: Path, site: Path) -> str:
    """Copy a site to measure it; gives the page that is saved."""
    shutil.copytree(content, site / "content")
    for part in PARTS:
        shutil.copytree(ROOT / part, site / part)
    for lock in LOCKS:
        if (content.parent / lock).exists():
            shutil.copy(content.parent / lock, site / lock)
    pages = [path.name for path in content.iterdir() if (path / "fr.md").exists() and path.name != "home"]
    return "fibs" if "fibs" in pages else min(pages)


def measured(running: Running, saves: int) -> None:
    """Print the table."""
    pages = len([*running.site.glob("content/*/*.md")])
    sys.stdout.write(f"{'save of':<24}{'median, ms':>12}{'nine of ten':>13}{'worst':>9}\n")
    for case, file, change, makes_all in CASES:
        seconds = []
        for number in range(1 if makes_all and pages > MANY else saves):
            path = running.site / file.format(page=running.page)
            seconds.append(running.save_to_served(path, change, number))
            time.sleep(PAUSE)
        worst = sorted(1000 * value for value in seconds)
        median, most = statistics.median(worst), worst[int(0.9 * (len(worst) - 1))]
        sys.stdout.write(f"{case:<24}{median:>12.1f}{most:>13.1f}{worst[-1]:>9.1f}\n")


def main() -> None:
    """Measure a preview."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("saves", nargs="?", type=int, default=30)
    parser.add_argument("--content", type=Path, default=ROOT / "content", help="of another site, or of a corpus")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        site = Path(name)
        page = copied(options.content, site)
        command, start = [sys.executable, "-u", str(ROOT / "build.py"), "serve", "--port", "0"], time.perf_counter()
        with subprocess.Popen(command, cwd=site, stdout=subprocess.PIPE, text=True) as process:
            running = Running(site, page, process)
            running.asked()
            first = time.perf_counter() - start
            running.said("changed, ")
            sys.stdout.write(f"first page {first:.1f} s, all of the site {time.perf_counter() - start:.1f} s\n")
            measured(running, options.saves)
            time.sleep(4)
            while len([child for pid in processes(process.pid)[1:] for child in processes(pid)[1:]]):
                time.sleep(0.1)  # the proof
            before = ticks(process.pid)
            time.sleep(IDLE)
            idle = (ticks(process.pid) - before) * 10
            sys.stdout.write(f"idle: {idle} ms of processor time in {IDLE:.0f} s; {memory(process.pid)} MB\n")
            process.send_signal(2)


if __name__ == "__main__":
    main()
