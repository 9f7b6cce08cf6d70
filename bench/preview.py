"""How long a save takes until its new bytes are answered, in the preview of the project's own site.

    .venv/bin/python -m bench.preview [SAVES]

One sentence of one page is saved again and again, as an editor would: the clock runs from the write of the file until
the news of it was heard and the page, asked for then, holds the new sentence. Beside it a save of page.yaml, of a
template (every page is made anew) and of a catalog; and the processor time of a preview that is left alone.
"""

from __future__ import annotations

import http.client
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("content", "locales", "templates", "assets", "figures.lock", "addresses.lock", "translations.lock")
PAGE = "/fr/cote/"
PAUSE = 0.3  # seconds between two saves: the proof, which waits for a rest of one, does not begin
IDLE = 10.0


def save_to_served(port: int, path: Path, change: Callable[[str, str], str], number: int) -> float:
    """Save a file and wait until its page is served; gives the seconds."""
    sign = f"nouveau{'x' * (number % 7)}{chr(97 + number % 26)}"
    mark = re.findall(r'"mark": "(\w+)"', asked(port, PAGE))[0]
    news = http.client.HTTPConnection("127.0.0.1", port)
    news.request("GET", f"/_/news?seen={PAGE}:{mark}")
    told = news.getresponse()
    while not told.readline().startswith(b"event: problems"):
        pass
    text = change(path.read_text(encoding="utf-8"), sign)
    start = time.perf_counter()
    path.write_text(text, encoding="utf-8")
    while not told.readline().startswith(b"event: old"):
        pass
    found = sign in asked(port, PAGE)
    seconds = time.perf_counter() - start
    news.close()
    if not found:
        raise SystemExit(f"{path.name}: the page that was told as new is the old one")
    return seconds


def asked(port: int, path: str) -> str:
    """Ask for a page."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request("GET", path)
    text = line.getresponse().read().decode()
    line.close()
    return text


def sentence(text: str, sign: str) -> str:
    """Put a sentence at the end of a page, in the place of the last one."""
    return re.sub(r"\nPhrase \w+\.\n\Z", "", text) + f"\nPhrase {sign}.\n"


def wrapped(text: str, sign: str) -> str:
    """Give the template's article another class."""
    return re.sub(r"<article[^>]*>", f'<article class="{sign}">', text, count=1)


def titled(text: str, sign: str) -> str:
    """Translate the heading of the contents otherwise."""
    return re.sub(r'(msgid "On this page"\nmsgstr ").*?"', rf'\g<1>{sign}"', text)


CASES: tuple[tuple[str, str, Callable[[str, str], str]], ...] = (
    ("a sentence of a page", "content/fibs/fr.md", sentence),
    ("a word of the catalog", "locales/fr/messages.po", titled),
    ("a template", "templates/page.html", wrapped),
)


def ticks(pid: int) -> int:
    """Give the processor time of a process and its children, in the kernel's ticks of a hundredth of a second."""
    children = [int(p) for t in Path(f"/proc/{pid}/task").iterdir() for p in (t / "children").read_text().split()]
    fields = [Path(f"/proc/{p}/stat").read_text().rpartition(")")[2].split() for p in (pid, *children)]
    return sum(int(times[11]) + int(times[12]) for times in fields)


def main() -> None:
    """Print the table."""
    saves = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as name:
        site = Path(name)
        for part in PARTS:
            (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, site / part)
        command = [sys.executable, "-u", str(ROOT / "build.py"), "serve", "--port", "0"]
        with subprocess.Popen(command, cwd=site, stdout=subprocess.PIPE, text=True) as process:
            told = process.stdout.readline() if process.stdout else ""
            port = int(re.findall(r":(\d+)/", told)[0])
            asked(port, PAGE)
            sys.stdout.write(f"{'save of':<24}{'median, ms':>12}{'nine of ten':>13}{'worst':>9}\n")
            for case, file, change in CASES:
                seconds = []
                for number in range(saves):
                    seconds.append(save_to_served(port, site / file, change, number))
                    time.sleep(PAUSE)
                worst = sorted(1000 * value for value in seconds)
                median, most = statistics.median(worst), worst[int(0.9 * (len(worst) - 1))]
                sys.stdout.write(f"{case:<24}{median:>12.1f}{most:>13.1f}{worst[-1]:>9.1f}\n")
            time.sleep(4)
            before = ticks(process.pid)
            time.sleep(IDLE)
            sys.stdout.write(f"idle: {(ticks(process.pid) - before) * 10} ms of processor time in {IDLE:.0f} s\n")
            process.terminate()


if __name__ == "__main__":
    main()
