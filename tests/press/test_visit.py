"""A published site is read over HTTP by what it names, from its own host alone, within bounds of size and time."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press import visit
from tablier.press.problems import Refused
from tablier.press.verify import verify
from tablier.press.visit import Visited, read_address
from tests.press.test_proofs_files import sealed
from tests.press.test_verify import site

Answer = tuple[int, dict[str, str], bytes]
HTML = "text/html; charset=utf-8"


class Server(ThreadingHTTPServer):
    """A server on loopback that answers from a mapping, and remembers what it was asked."""

    daemon_threads = True
    answers: Callable[[str], Answer]
    asked: list[str]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server = self.server
        assert isinstance(server, Server)
        server.asked.append(self.path)
        status, headers, body = server.answers(self.path)
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(ConnectionError):  # who asked has heard enough
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving(answers: Callable[[str], Answer]) -> Iterator[tuple[str, list[str]]]:
    """Serve while the block runs; gives the address and the list of what was asked."""
    with Server(("127.0.0.1", 0), Handler) as server:
        server.answers, server.asked = answers, []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", server.asked
        server.shutdown()


def of(files: Mapping[str, bytes], below: str = "/") -> Callable[[str], Answer]:
    """Answer with the files of a site."""

    def answer(path: str) -> Answer:
        name = path.removeprefix(below) + ("index.html" if path.endswith("/") else "")
        if name not in files:
            return 404, {}, b"nothing"
        return 200, {"Content-Type": HTML if name.endswith(".html") else "application/octet-stream"}, files[name]

    return answer


def told(found: Visited, address: str) -> list[str]:
    return [f"{p.path.replace(address, '/')}: {p.what.replace(address, '/')}; {p.right}" for p in found.problems]


def refusal(address: str, seconds: float = 20) -> str:
    with pytest.raises(Refused) as caught:
        read_address(address, seconds)
    return f"{caught.value.what.replace(address, '/')}; {caught.value.right}"


def test_a_served_site_is_read_and_proved() -> None:
    with serving(of(sealed())) as (address, asked):
        found = read_address(address)
    assert found == Visited(dict(sealed()), ())
    assert len(asked) == len(set(asked)) == len(sealed())
    assert verify(found.files, vocabulary(), all_walked(), address).problems == ()


def test_without_a_manifest_the_sitemap_and_the_ledger_name_the_pages() -> None:
    with serving(of(site())) as (address, _):
        assert read_address(address.rstrip("/")).files == dict(site())


def test_a_site_below_a_path_is_read_there() -> None:
    files = {path: data.replace(b"tablier.example", b"tablier.example/guides") for path, data in site().items()}
    record = json.loads(files["figures.json"])
    record["pages"] = {p: {c: "/guides" + u for c, u in v.items()} for p, v in record["pages"].items()}
    files["figures.json"] = json.dumps(record).encode()
    with serving(of(files, "/guides/")) as (address, asked):
        assert read_address(address + "guides").files == files
    assert all(path.startswith("/guides/") for path in asked)


def test_a_redirect_stays_on_the_host() -> None:
    def answer(path: str) -> Answer:
        if path == "/fr/":
            return 301, {"Location": "/francais/"}, b""
        if path == "/pt/":
            return 302, {"Location": "https://other.example/pt/"}, b""
        if path == "/404.html":
            return 302, {"Location": "/404.html"}, b""
        return of({**site(), "francais/index.html": site()["fr/index.html"]})(path)

    with serving(answer) as (address, _):
        found = read_address(address)
    assert found.files["fr/index.html"] == site()["fr/index.html"]
    assert told(found, address) == [
        "/pt/index.html: it leads to another host: https://other.example/pt/; serve the site from one host",
        "/404.html: it redirects more than 5 times; serve it where it is named",
    ]


def test_what_is_named_on_another_host_is_not_asked_for() -> None:
    evil = b'{"files": {"//other.example/a": "", "https://other.example/b": "", "../../c": "", "fr/d": ""}}'
    files = {**site(), "manifest.json": evil, "sitemap.xml": b"<loc>https://other.example/e/</loc>"}
    with serving(of(files)) as (address, asked):
        read_address(address)
    assert "/fr/d" in asked
    assert not any(end in path for path in asked for end in ("c", "/e/") if path.endswith(end))


def test_how_a_page_is_served_is_told() -> None:
    def answer(path: str) -> Answer:
        status, headers, body = of(site())(path)
        kinds = {"/fr/": "text/html; charset=iso-8859-1", "/pt/": "text/plain", "/404.html": "text/html"}
        if path == "/robots.txt":
            headers = {**headers, "Content-Encoding": "gzip"}
        if path == "/fr/cote/":
            status = 503
        return status, {**headers, **({"Content-Type": kinds[path]} if path in kinds else {})}, body

    with serving(answer) as (address, _):
        found = read_address(address)
    assert sorted(told(found, address)) == [
        "/fr/cote/index.html: the server answers 503; 200 is expected",
        "/fr/index.html: it is served as “text/html; charset=iso-8859-1”; text/html; charset=utf-8 is expected",
        "/pt/index.html: it is served as “text/plain”; text/html; charset=utf-8 is expected",
        "/robots.txt: it comes in gzip, though nobody asked; serve it plain to who asks for it",
    ]
    assert "robots.txt" not in found.files


def test_a_site_that_goes_on_and_on_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "MOST_BYTES", 2 << 20)
    with serving(lambda _: (200, {}, b"0" * (3 << 20))) as (address, _):
        assert refusal(address) == "/ holds more than 2 MB; name a published site alone"
    monkeypatch.setattr(visit, "MOST_FILES", 8)
    with serving(of(sealed())) as (address, asked):
        assert refusal(address) == "/ names more than 8 files; name a published site alone"
    assert len(asked) == 8


def test_a_server_that_drips_is_left_in_time() -> None:
    class Dripping(Handler):
        def do_GET(self) -> None:
            with suppress(ConnectionError):
                for letter in b"HTTP/1.1 200 OK\r\nX-Long: " + b"a" * 4000:
                    self.wfile.write(bytes([letter]))
                    time.sleep(0.05)

    with Server(("127.0.0.1", 0), Dripping) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        start = time.monotonic()
        assert refusal(address, 1) == "/ took too long: 0 files were read; ask again, or verify a copy"
        assert time.monotonic() - start < 4
        server.shutdown()


def test_where_nobody_answers_is_told() -> None:
    with serving(of({})) as (address, _):
        pass
    assert refusal(address) == "/ does not answer: [Errno 111] Connection refused; is it served?"


def test_a_redirect_to_what_is_no_address_is_told() -> None:
    def answer(path: str) -> Answer:
        astray = {"/fr/": "http://[", "/pt/": "/\xe9"}
        return (302, {"Location": astray[path]}, b"") if path in astray else of(site())(path)

    with serving(answer) as (address, _):
        found = read_address(address)
    assert sorted(told(found, address)) == [
        "/fr/index.html: it redirects to what is no address; serve it where it is named",
        "/pt/index.html: it redirects to what is no address; serve it where it is named",
    ]


def test_an_address_may_hold_any_letter() -> None:
    with serving(of(site(), "/%C3%A9t%C3%A9%20/")) as (address, _):
        assert read_address(f"{address}été%20?a#b").files == dict(site())


NO_ADDRESSES = [
    "ftp://a.example/",
    "http://",
    "file:///etc/passwd",
    "http://a@b.example/",
    "http://[::1",
    "http://a..b/",
]


@pytest.mark.parametrize("address", [*NO_ADDRESSES, "http://a b.example/", f"http://{'a' * 70}.example/"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(Refused) as caught:
        read_address(address)
    told = (f"“{address}” is no address of a site", "write like https://example.org/")
    assert (caught.value.what, caught.value.right) == told
