"""A host as a published site has one, on loopback: from memory, each file packed once by what the browser takes.

Knows no page and measures nothing.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePath

import brotli

from tablier.press.model import OutputFile

SORTS = {".html": "text/html", ".json": "application/json", ".xml": "application/xml", ".txt": "text/plain"}


@cache
def packed(data: bytes, accepted: str) -> tuple[str, bytes]:
    """Give a file as it goes over the wire, with the name of its packing: Brotli's best, else gzip's, else as it is."""
    takes = {part.partition(";")[0].strip() for part in accepted.split(",")}
    if "br" in takes:
        return "br", brotli.compress(data, quality=11)
    if "gzip" in takes:
        return "gzip", gzip.compress(data, 9, mtime=0)
    return "identity", data


@contextmanager
def hosted(files: Iterable[OutputFile]) -> Iterator[str]:
    """Serve some files while the block runs; gives the address."""
    site = {file.path: file.data for file in files}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            path = self.path.partition("?")[0].removeprefix("/")
            path += "index.html" if path.endswith("/") or not path else ""
            data = site.get(path)
            name, body = packed(data or site["404.html"], self.headers.get("Accept-Encoding", ""))
            self.send_response(404 if data is None else 200)
            self.send_header("Content-Type", f"{SORTS.get(PurePath(path).suffix, 'text/html')}; charset=utf-8")
            self.send_header("Content-Encoding", name)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("Vary", "Accept-Encoding")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
