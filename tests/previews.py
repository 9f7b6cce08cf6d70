"""A running preview, for tests: the real command in a process of its own, on a copy of a site."""

from __future__ import annotations

import http.client
import json
import os
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.sites import ROOT, make_site

ENOUGH = 30.0  # seconds in which anything happens on any machine
PARTS = ("locales", "templates", "assets")


@dataclass
class Preview:
    """One running preview and what it has said so far."""

    folder: Path
    process: subprocess.Popen[str]
    out: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    readers: list[threading.Thread] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        for stream, lines in ((self.process.stdout, self.out), (self.process.stderr, self.errors)):
            assert stream is not None
            self.readers.append(threading.Thread(target=_gather, args=(stream, lines), daemon=True))
            self.readers[-1].start()
        first = self.said("shows the site")
        self.port = int(re.findall(r":(\d+)/", first)[0])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def said(self, words: str, times: int = 1) -> str:
        """Wait until the terminal has said something so many times; gives the line."""
        return until(lambda: ([line for line in self.out if words in line][times - 1 :] or [""])[0])

    def complained(self, words: str) -> str:
        """Wait for a complaint; gives all of them together."""
        return until(lambda: text if words in (text := "".join(self.errors)) else "")

    def get(self, path: str, host: str = "", method: str = "GET") -> http.client.HTTPResponse:
        """Ask for an address; the body is read."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ENOUGH)
        line.putrequest(method, path, skip_host=True)
        line.putheader("Host", host or f"127.0.0.1:{self.port}")
        line.endheaders()
        answer = line.getresponse()
        answer.text = answer.read().decode()  # type: ignore[attr-defined]  # kept beside the head
        line.close()
        return answer

    def text(self, path: str) -> str:
        return str(self.get(path).text)  # type: ignore[attr-defined]

    def shows(self, path: str, words: str) -> str:
        """Wait until a page holds some words; gives its text."""
        return until(lambda: text if words in (text := self.text(path)) else "")

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Put words in the place of others in a file, which must be there."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def settings(self, path: str) -> dict[str, Any]:
        """Read what the preview gave the script it added to a page."""
        found = re.search(r'<script type="application/json" data-preview>(.*?)</script>', self.text(path))
        assert found is not None
        told: dict[str, Any] = json.loads(found[1])
        return told

    @contextmanager
    def news(self, path: str) -> Iterator[queue.Queue[tuple[str, str]]]:
        """Listen to what a page that was just read would hear."""
        line = http.client.HTTPConnection("127.0.0.1", self.port)
        line.connect()
        sock = line.sock  # the line lets go of it with the answer
        line.request("GET", f"/_/news?seen={path}:{self.settings(path)['mark']}")
        heard: queue.Queue[tuple[str, str]] = queue.Queue()
        answer = line.getresponse()
        listener = threading.Thread(target=_listen, args=(answer, heard), daemon=True)
        listener.start()
        try:
            yield heard
        finally:
            with suppress(OSError):  # the preview may have ended first
                sock.shutdown(socket.SHUT_RDWR)
            listener.join(ENOUGH)
            line.close()

    def children(self) -> list[int]:
        """List the processes it started."""
        return children_of(self.process.pid)

    def rest(self) -> None:
        """Wait until the finished site is proved, which begins when nothing was saved for a second."""
        time.sleep(1.2)
        until(lambda: "" if any(children_of(pid) for pid in self.children()) else "at rest")

    def interrupt(self) -> int:
        """Press Ctrl-C; gives the code it ends with."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(ENOUGH)


def children_of(process: int) -> list[int]:
    """List the processes that one started."""
    tasks = Path(f"/proc/{process}/task")
    return [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


def until(found: Callable[[], str]) -> str:
    """Wait for something that is not empty."""
    end = time.monotonic() + ENOUGH
    while not (text := found()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)
    return text


def _gather(stream: IO[str], lines: list[str]) -> None:
    with stream:
        lines.extend(iter(stream.readline, ""))


def _listen(answer: http.client.HTTPResponse, heard: queue.Queue[tuple[str, str]]) -> None:
    try:
        while line := answer.readline().decode():
            if line.startswith("event: "):
                heard.put((line[7:].strip(), answer.readline().decode().removeprefix("data: ").strip()))
    except (OSError, ValueError, AttributeError):
        return  # the test hung up


@contextmanager
def running(folder: Path, *arguments: str, program: Path = ROOT / "build.py") -> Iterator[Preview]:
    """Run a preview of the site in a folder while the block runs."""
    process = subprocess.Popen(
        [sys.executable, "-B", str(program), "serve", "--port", "0", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        preview = Preview(folder, process)
        yield preview
    finally:
        process.kill()
        process.wait()
        for reader in preview.readers:
            reader.join(ENOUGH)


def copied(folder: Path, text: str) -> Path:
    """Make a small site with templates, catalogs and assets of its own."""
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name)
    make_site(folder, text)
    return folder
