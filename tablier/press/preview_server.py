"""The preview's door: HTTP for this machine alone, and the news of what changed.

Listens on loopback, answers no other Host (a page elsewhere could have its own name lead here), sends what the board
shows. News is an event stream: a browser says which pages it shows by their marks, and hears which are old.
"""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tablier.press.preview_board import Board, Shown
from tablier.press.preview_pages import OWN, Reply, file_at, mark, reply
from tablier.press.problems import Refused

NAMES = ("127.0.0.1", "localhost", "[::1]")
NEWS = f"{OWN}news"
FIRST = 60.0  # seconds that a browser waits for the first site
STILL_HERE = 20.0  # seconds after which a silent reader is tried, so that one that left is let go


class Door(ThreadingHTTPServer):
    """One address that is listened at."""

    daemon_threads = True
    board: Board

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves in the middle is no fault."""


class _Sixth(Door):
    address_family = socket.AF_INET6


@contextmanager
def opened(board: Board, port: int) -> Iterator[int]:
    """Listen on both loopback addresses while the block runs; gives the port. Raises Refused where it is taken."""
    with ExitStack() as stack:
        first = _door(Door, "127.0.0.1", port, board)
        stack.callback(first.server_close)
        doors = [first]
        if _has_sixth():
            doors.append(_door(_Sixth, "::1", first.server_port, board))
            stack.callback(doors[1].server_close)
        for door in doors:
            threading.Thread(target=door.serve_forever, daemon=True).start()
            stack.callback(door.shutdown)
        yield first.server_port


def _door(kind: type[Door], host: str, port: int, board: Board) -> Door:
    try:
        door = kind((host, port), Handler)
    except PermissionError:
        raise Refused(f"port {port} is not for everyone", "give one from 1024 up with --port N") from None
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise Refused(f"port {port} is taken", "give another with --port N") from None
    door.board = board
    return door


def _has_sixth() -> bool:
    """Tell whether this machine has the loopback address of IPv6."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


class Handler(BaseHTTPRequestHandler):
    """Answers one browser."""

    server: Door
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # an event waits for no other
    wbufsize = -1  # a head goes with its body
    server_version, sys_version = "tablier", ""

    def do_GET(self) -> None:
        """Send a page, or the news."""
        if not self._is_ours():
            self._send(Reply(403, b"this preview answers to 127.0.0.1 and localhost alone\n", "text/plain"))
            return
        address = urlsplit(self.path)
        if address.path == NEWS:
            marks = [item.rpartition(":") for key, item in parse_qsl(address.query) if key == "seen"]
            self._tell({path: known for path, _, known in marks})
        else:
            board, path = self.server.board, unquote(address.path)
            file = file_at(path, board.after(0, FIRST))
            self._send(reply(path, board.with_file(file, FIRST)))

    def do_HEAD(self) -> None:
        """Send what stands before a page."""
        self.do_GET()

    def _is_ours(self) -> bool:
        host, port = self.headers.get("Host", ""), self.server.server_port
        return host in {f"{name}:{port}" for name in NAMES} or (port == 80 and host in NAMES)

    def _send(self, answer: Reply) -> None:
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.type)
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        if answer.location:
            self.send_header("Location", answer.location)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)
        self.wfile.flush()

    def _tell(self, seen: dict[str, str]) -> None:
        """Send an event for every page seen that is old, and one for what is wrong, whenever it changes."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        shown = self.server.board.after(0, FIRST)
        with self.server.board.looking([file_at(path, shown) for path in seen]):
            self._go_on_telling(seen, shown)

    def _go_on_telling(self, seen: dict[str, str], shown: Shown) -> None:
        told = ""
        while True:
            now = {path: mark(path, shown) for path in seen}
            for path in seen:
                if now[path] != seen[path]:
                    self._event("old", path)
            seen = now
            if shown.problems != told:
                self._event("problems", shown.problems)
                told = shown.problems
            newer = self.server.board.after(shown.number, STILL_HERE)
            if newer.number == shown.number:
                self.wfile.write(b": still here\n\n")
                self.wfile.flush()
            shown = newer

    def _event(self, name: str, text: str) -> None:
        self.wfile.write(f"event: {name}\ndata: {text}\n\n".encode())
        self.wfile.flush()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name of the method overridden
        """The terminal is for what is made and what is wrong."""
