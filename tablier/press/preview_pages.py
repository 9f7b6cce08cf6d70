"""What the preview answers at each address: the site's own files, with what only the preview adds to a page.

Nothing here is part of a build. A page's Content Security Policy stays as it is but for the hash of the one script
that is added; its style, its words and its own scripts are those that would be published.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path
from string import Template
from typing import Any

from msgspec import Struct

from tablier.press.amounts import amount
from tablier.press.policy import hashed
from tablier.press.preview_board import Shown, Version
from tablier.press.preview_pieces import unpack

LOOKS = Path(__file__).resolve().parents[2] / "assets" / "preview"
OWN = "/_/"  # where the preview's own pages stand; no language is called so
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".xml": "application/xml",
    ".txt": "text/plain; charset=utf-8",
}
POLICY = re.compile(rb'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")')


class Reply(Struct, frozen=True):
    """An answer to a browser."""

    status: int
    body: bytes
    type: str = TYPES[".html"]
    location: str = ""


def reply(path: str, shown: Shown) -> Reply:
    """Answer an address, with the preview's additions."""
    plain = _reply(path, shown)
    if plain.type != TYPES[".html"] or plain.location:
        return plain
    scripts = ("panel.js", "pair.js") if path.startswith(OWN) else ("panel.js", "page.js")
    told = _settings(path, shown)
    settings = {"path": path, "mark": _mark(plain, told), "style": look("panel.css"), **told}
    return Reply(plain.status, with_script(plain.body, settings, "".join(look(name) for name in scripts)))


def mark(path: str, shown: Shown) -> str:
    """Name what stands at an address now, so that a browser can say which it shows: the preview's own looks count."""
    return _mark(_reply(path, shown), _settings(path, shown))


def _mark(plain: Reply, settings: Mapping[str, Any]) -> str:
    made_of = [plain.body, plain.location.encode(), json.dumps(settings).encode()]
    made_of += [file.read_bytes() for file in sorted(LOOKS.iterdir())]
    return hashlib.sha256(b"\0".join(made_of)).hexdigest()[:16]


def look(name: str) -> str:
    """Read one of the preview's own files, as it is now."""
    return (LOOKS / name).read_text(encoding="utf-8")


def _reply(path: str, shown: Shown) -> Reply:
    """Answer an address as the published site would, or with one of the preview's own pages."""
    if path.startswith(OWN):
        return _own(path.removeprefix(OWN), shown)
    if not shown.files:
        return Reply(503, shell("Tablier", "<p>The site appears here when it can be made.</p>"))
    if not path.startswith(shown.base):
        return Reply(302, b"", location=shown.base)
    file = file_at(path, shown)
    if file in shown.files:
        return Reply(200, shown.data(file), TYPES.get(Path(file).suffix, "application/octet-stream"))
    if f"{file}/index.html" in shown.files:
        return Reply(301, b"", location=f"{path}/")
    return Reply(404, shown.data("404.html"))


def file_at(path: str, shown: Shown) -> str:
    """Name the file that stands at an address, as a server of files would."""
    name = path.removeprefix(shown.base)
    return f"{name}index.html" if name.endswith("/") or not name else name


def _own(name: str, shown: Shown) -> Reply:
    if name.startswith("figures/"):
        url = f"/{name.removeprefix('figures/')}"
        cards = unpack(shown.cards[url]) if url in shown.cards and shown.version(url) else b""
        return Reply(200 if cards else 404, cards or b"{}", TYPES[".json"])
    if not name:
        return Reply(200, shell("All pages", _list(shown)))
    versions = shown.pages.get(name)
    if versions is None:
        right = f'<p>No page is called “{escape(name)}”. <a href="{OWN}">All pages</a></p>'
        return Reply(404, shell("No such page", right))
    return Reply(200, shell(versions[0].title, _pair(versions), "pair"))


def shell(title: str, main: str, kind: str = "list") -> bytes:
    """Write a page of the preview's own."""
    style = look("shell.css")
    policy = (
        f"default-src 'none'; style-src {hashed(style)}; script-src 'none'; connect-src 'self'; "
        "frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    filled = Template(look("shell.html")).substitute(
        title=escape(title), main=main, style=style, policy=policy, kind=kind
    )
    return filled.encode()


def _list(shown: Shown) -> str:
    rows = []
    for page, versions in shown.pages.items():
        links = "".join(
            f'<li lang="{escape(v.tag)}"><a href="{escape(v.url)}">{escape(v.title)}</a>{_behind(v)}</li>'
            for v in versions
        )
        pair = f'<a href="{OWN}{escape(page)}">side by side</a>'
        rows.append(f"<li><h2>{escape(page)}</h2><p>{pair}</p><ul>{links}</ul></li>")
    return f'<h1>All pages</h1><ul class="pages">{"".join(rows)}</ul>'


def _behind(version: Version) -> str:
    count = len(version.stale)
    return f" <small>{amount(count, 'section')} behind</small>" if count else ""


def _pair(versions: tuple[Version, ...]) -> str:
    frames = "".join(
        f'<section><h2 lang="{escape(v.tag)}"><a href="{escape(v.url)}">{escape(v.name)}</a>{_behind(v)}</h2>'
        f'<iframe src="{escape(v.url)}" title="{escape(v.name)}" data-code="{escape(v.code)}"></iframe></section>'
        for v in versions
    )
    return f'<nav><a href="{OWN}">All pages</a></nav><div class="frames">{frames}</div>'


def _settings(path: str, shown: Shown) -> dict[str, Any]:
    """Give the added script what it cannot see: for a pair its pages, for a page where its figures are told."""
    if path.startswith(OWN):
        versions = shown.pages.get(path.removeprefix(OWN), ())
        return {
            "stale": {v.code: v.stale for v in versions},
            "pages": {v.url: page for page, several in shown.pages.items() for v in several},
        }
    found = shown.version(path)
    return {"figures": f"{OWN}figures{path}", "pair": f"{OWN}{found[0]}"} if found else {}


def with_script(html: bytes, settings: Mapping[str, Any], script: str) -> bytes:
    """Add a script and what it needs at the end of a page, and allow it by its hash."""
    told = json.dumps(settings, ensure_ascii=False).replace("<", "\\u003c")
    added = f'<script type="application/json" data-preview>{told}</script>\n<script>{script}</script>\n'.encode()
    allowed = POLICY.sub(lambda found: found[1] + _allowing(found[2].decode(), hashed(script)) + found[3], html, 1)
    body, end, rest = allowed.rpartition(b"</body>")
    return body + added + end + rest if end else allowed + added


def _allowing(written: str, hash_: str) -> bytes:
    """Allow one more script in a policy as a page has it, and nothing else."""
    policy = unescape(written)
    if "script-src 'none'" in policy:
        policy = policy.replace("script-src 'none'", f"script-src {hash_}")
    else:
        policy = re.sub("(script-src [^;]*)", lambda found: f"{found[1]} {hash_}", policy, count=1)
    return escape(policy, quote=False).encode()
