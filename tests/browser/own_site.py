"""The project's own site, built once and served on loopback, for the browser tests."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from build import make
from tablier.commands.made import Made
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.model import OutputFile

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    *("/", "/404.html", "/fr/", "/pt/", "/fr/cote/", "/pt/rating/", "/fr/cote-en-chiffres/"),
    *("/pt/rating-em-numeros/", "/fr/glossaire/", "/pt/glossario/", "/fr/preuve/", "/pt/prova/"),
    *("/fr/elo/", "/pt/elo/", "/fr/regles/", "/pt/regras/"),
    *("/fr/elo-en-chiffres/", "/pt/elo-em-numeros/"),
    *("/fr/changements/", "/pt/mudancas/"),
)
GUIDES = ("/fr/cote/", "/pt/rating/")
RULES = ("/fr/regles/", "/pt/regras/")


@cache
def made() -> Made:
    """Build the site in memory, once."""
    built = make(
        Folders(*(ROOT / n for n in ("content", "locales", "templates", "assets", "site"))), None, vocabulary()
    )
    assert not built.problems, built.problems
    return built


def page_text(address: str) -> str:
    """Give a page's HTML by its address."""
    path = address.removeprefix("/") + ("index.html" if address.endswith("/") else "")
    return next(file.data.decode() for file in made().files if file.path == path)


def served(folder: Path) -> AbstractContextManager[str]:
    """Serve the site from a folder while the block runs; gives the address."""
    return served_files(made().files, folder)


@contextmanager
def served_files(files: Iterable[OutputFile], folder: Path) -> Iterator[str]:
    """Serve some files from a folder while the block runs; gives the address."""
    for file in files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]  # the three of the server

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
