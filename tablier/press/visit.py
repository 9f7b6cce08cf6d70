"""A published site read over HTTP: what its manifest, its sitemap and its ledger name, from its own host alone.

Bounded in files, bytes and time; a redirect is followed on the same host. Knows no page: paths and bytes alone.
"""

from __future__ import annotations

import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import quote, unquote, urljoin, urlsplit

from tablier.press.fetch import LEDGER, MOST_BYTES, MOST_FILES
from tablier.press.locations import SITEMAP, locations, sitemaps
from tablier.press.problems import Problem, Refused

MOST_SECONDS = 120.0
PATIENCE = 10.0  # seconds for one answer to go on
MOST_REDIRECTS = 5
BEFORE_OTHERS = ("manifest.json", SITEMAP, LEDGER)
BESIDES = ("index.html", "404.html", "robots.txt")
PLAIN = "/%:@!$&'()*+,;="  # what a path may hold as it is, beside letters and digits
WANTED = {"Accept-Encoding": "identity", "User-Agent": "tablier-verify", "Connection": "keep-alive"}


@dataclass(frozen=True, slots=True)
class Visited:
    """What was found at an address: files by path, and what was wrong on the way."""

    files: dict[str, bytes]
    problems: tuple[Problem, ...]


def read_address(address: str, most_seconds: float = MOST_SECONDS) -> Visited:
    """Read a published site at an http or https address. Raises Refused where nobody answers."""
    visit = _Visit(_asked_for(address), time.monotonic() + most_seconds)
    alarm = threading.Timer(most_seconds, visit.hang_up)
    alarm.daemon = True
    alarm.start()
    try:
        for path in BEFORE_OTHERS:
            visit.read(path)
        asked = {*BEFORE_OTHERS}
        while due := [path for path in _named(visit.files) if path not in asked]:
            asked.update(due)
            for path in due:
                visit.read(path)
    finally:
        alarm.cancel()
        visit.connection.close()
    return Visited(visit.files, tuple(visit.problems))


def _asked_for(address: str) -> str:
    """Write a site's address, down to its folder, as a server is asked for it. Raises Refused."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").encode("idna")
    except ValueError:
        host = b""
    if not host or re.search(rb"\s", host) or parts.scheme not in ("http", "https") or parts.username is not None:
        raise Refused(f"“{address}” is no address of a site", "write like https://example.org/")
    return f"{parts.scheme}://{parts.netloc}{quote(parts.path, PLAIN).rstrip('/')}/"


def _named(files: dict[str, bytes]) -> list[str]:
    """List the paths that the manifest, the sitemaps and the ledger name."""
    manifest, ledger = _json(files.get("manifest.json", b"")), _json(files.get(LEDGER, b""))
    base = str(ledger.get("base_url", "")).rstrip("/") + "/"
    below = "/" + base.partition("://")[2].partition("/")[2]
    urls = [url for versions in _values(ledger.get("pages")) for url in _values(versions) if isinstance(url, str)]
    maps = sitemaps(files, base)
    hashed = manifest.get("files")
    named = [path for path in hashed if isinstance(path, str)] if isinstance(hashed, dict) else []
    found = [location for path in maps for location in locations(files.get(path, b""))]
    named += [*maps, *(location.removeprefix(base) for location in found if location.startswith(base))]
    named += [url.removeprefix(below) for url in urls if url.startswith(below)]
    pages = [path + "index.html" if path == "" or path.endswith("/") else path for path in [*named, *BESIDES]]
    return [path for path in dict.fromkeys(pages) if path not in files and ".." not in path.split("/")]


def _json(data: bytes) -> dict[str, object]:
    try:
        read = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def _values(mapping: object) -> Iterable[object]:
    return mapping.values() if isinstance(mapping, dict) else ()


@dataclass(slots=True)
class _Visit:
    """One visit: the connection, what was read so far, and until when."""

    address: str
    end: float
    files: dict[str, bytes] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    connection: HTTPConnection = field(init=False)
    size: int = 0
    asked: int = 0
    is_over: bool = False

    def __post_init__(self) -> None:
        parts = urlsplit(self.address)
        assert parts.hostname  # noqa: S101 - the caller looked
        try:
            port = parts.port
        except ValueError:
            raise Refused(f"“{self.address}” has no such port", "write like https://example.org/") from None
        self.connection = (
            HTTPSConnection(parts.hostname, port, timeout=PATIENCE, context=ssl.create_default_context())
            if parts.scheme == "https"
            else HTTPConnection(parts.hostname, port, timeout=PATIENCE)
        )

    def hang_up(self) -> None:
        """End the visit from outside: whatever is being waited for fails now."""
        self.is_over = True
        if self.connection.sock is not None:
            try:
                self.connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                return

    def read(self, path: str) -> None:
        """Read one file, if it is there; a page is asked for by its folder, as readers do."""
        if self.asked >= MOST_FILES:
            raise Refused(f"{self.address} names more than {MOST_FILES} files", "name a published site alone")
        self.asked += 1
        url = urljoin(self.address, quote(unquote(path.removesuffix("index.html"))) or ".")
        try:
            data = self.followed(path, url)
        except (OSError, HTTPException) as error:
            self.connection.close()
            if self.is_over or time.monotonic() > self.end:
                raise Refused(
                    f"{self.address} took too long: {len(self.files)} files were read", "ask again, or verify a copy"
                ) from None
            raise Refused(
                f"{self.address} does not answer: {str(error) or type(error).__name__}", "is it served?"
            ) from None
        except ValueError:
            data = self.wrong(path, "it redirects to what is no address", "serve it where it is named")
        if data is not None:
            self.files[path] = data

    def followed(self, path: str, url: str) -> bytes | None:
        """Ask for an address, following redirects on the same host; what is not there is nothing."""
        for _ in range(MOST_REDIRECTS + 1):
            parts = urlsplit(url)
            if f"{parts.scheme}://{parts.netloc}" != "{0.scheme}://{0.netloc}".format(urlsplit(self.address)):
                return self.wrong(path, f"it leads to another host: {url}", "serve the site from one host")
            response = self.asked_for(parts.path + ("?" + parts.query if parts.query else ""))
            if response.status in (301, 302, 303, 307, 308) and response.headers["Location"]:
                url = urljoin(url, response.headers["Location"])
                self.body(response)
                continue
            data = self.body(response)
            if response.status == 404:
                return None
            if response.status != 200:
                return self.wrong(path, f"the server answers {response.status}", "200 is expected")
            return self.as_served(path, response, data)
        return self.wrong(path, f"it redirects more than {MOST_REDIRECTS} times", "serve it where it is named")

    def asked_for(self, target: str) -> HTTPResponse:
        """Send one request; a connection that the server has closed meanwhile is opened again, once."""
        try:
            self.connection.request("GET", target, headers=WANTED)
            return self.connection.getresponse()
        except (ConnectionError, HTTPException):
            self.connection.close()
            self.connection.request("GET", target, headers=WANTED)
            return self.connection.getresponse()

    def body(self, response: HTTPResponse) -> bytes:
        """Read an answer's body piece by piece, within what is left of bytes and time."""
        pieces = []
        while piece := response.read1(1 << 16):
            pieces.append(piece)
            self.size += len(piece)
            if self.size > MOST_BYTES:
                raise Refused(f"{self.address} holds more than {MOST_BYTES >> 20} MB", "name a published site alone")
            if time.monotonic() > self.end:
                raise TimeoutError
        response.close()
        if self.is_over:
            raise TimeoutError
        return b"".join(pieces)

    def as_served(self, path: str, response: HTTPResponse, data: bytes) -> bytes | None:
        encoding, kind = response.headers.get("Content-Encoding", "identity"), response.headers.get("Content-Type", "")
        if encoding != "identity":
            return self.wrong(path, f"it comes in {encoding}, though nobody asked", "serve it plain to who asks for it")
        charset = re.search(r"charset=[\"']?([\w-]+)", kind)
        if path.endswith(".html") and (not kind.startswith("text/html") or (charset and charset[1].lower() != "utf-8")):
            self.wrong(path, f"it is served as “{kind}”", "text/html; charset=utf-8 is expected")
        return data

    def wrong(self, path: str, what: str, right: str) -> bytes | None:
        """Note what is wrong with a file, which then counts as not there."""
        self.problems.append(Problem(self.address + path, 0, 0, what, right))
        return None
