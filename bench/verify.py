"""How long the proof of a large site takes: the project's own pages, copied under other names, proved from a folder.

    .venv/bin/python -m bench.verify [PAGES]

Each copy has addresses, figures, claims and formulas of its own, so nothing is proved by having been seen before. Runs
the command in a process of its own; prints its wall time and the processor's.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from build import make
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.write import MANIFEST, manifest

ROOT = Path(__file__).resolve().parents[1]

LISTED = ("figures", "claims", "formulas")


def own_site() -> dict[str, bytes]:
    """Build the project's own site in memory."""
    folders = Folders(*(ROOT / name for name in ("content", "locales", "templates", "assets", "site")))
    return {file.path: file.data for file in make(folders, None, vocabulary()).files}


def many(files: Mapping[str, bytes], pages: int) -> dict[str, bytes]:
    """Copy every page but the homes until there are `pages` of them."""
    record = json.loads(files["figures.json"])
    copied = {page: urls for page, urls in record["pages"].items() if page != "home"}
    each = sum(len(urls) for urls in copied.values())
    made = dict(files)
    whole: dict[str, Any] = {**record, "pages": dict(record["pages"]), **{key: list(record[key]) for key in LISTED}}
    sitemap = files["sitemap.xml"].decode()
    entries = [entry for entry in re.findall(r"<url>.*?</url>\n?", sitemap, re.DOTALL) if entry]
    for number in range(1, (pages - sum(map(len, record["pages"].values()))) // each + 1):
        urls = {url: f"{url[:-1]}-{number}/" for page in copied for url in copied[page].values()}
        known = re.compile("|".join([*map(re.escape, urls), *(rf"\b{page}/(?=[\w.])" for page in copied)]))

        def renamed(text: str, urls: Mapping[str, str] = urls, known: re.Pattern[str] = known, n: int = number) -> str:
            return known.sub(lambda found: urls.get(found[0], f"{found[0][:-1]}_{n}/"), text)

        for url in urls:
            made[urls[url][1:] + "index.html"] = renamed(files[url[1:] + "index.html"].decode()).encode()
        for page in copied:
            whole["pages"][f"{page}_{number}"] = {code: urls[url] for code, url in copied[page].items()}
        for key in LISTED:
            rows = [moved(row, urls) for row in record[key] if row["address"].partition("/")[0] in copied]
            whole[key] += json.loads(renamed(json.dumps(rows, ensure_ascii=False)))
        entries += [renamed(entry) for entry in entries[: sitemap.count("<url>")] if any(url in entry for url in urls)]
    start = sitemap[: sitemap.index("<url>")]
    made["sitemap.xml"] = (start + "".join(entries) + "</urlset>\n").encode()
    made["figures.json"] = json.dumps(whole, ensure_ascii=False).encode()
    return {**made, MANIFEST: manifest(made)}


def moved(row: Mapping[str, Any], urls: Mapping[str, str]) -> dict[str, Any]:
    """Leave out the places of a row that stand on pages that are not copied."""
    places = {code: [p for p in listed if p.partition("#")[0] in urls] for code, listed in row["places"].items()}
    return {**row, "places": places}


def main() -> None:
    """Write the site, prove it, print the times."""
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        files = many(own_site(), pages)
        for name, data in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        before, start = os.times(), time.perf_counter()
        done = subprocess.run([sys.executable, "build.py", "verify", folder], cwd=ROOT, check=False)
        wall, after = time.perf_counter() - start, os.times()
        size = sum(map(len, files.values())) / 1e6
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    sys.stdout.write(f"{len(files)} files, {size:.0f} MB: {wall:.1f} s, {spent:.1f} s of processor\n")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
