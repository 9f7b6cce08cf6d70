"""Whole small sites from one string, for tests: `-- content/a/fr.md --` begins a file.

What a site does not give itself (templates, catalogs, assets) is the project's own.
"""

from __future__ import annotations

import re
from pathlib import Path

from build import make
from tablier.commands.made import Made
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.problems import as_text

ROOT = Path(__file__).resolve().parent.parent
SITE = """\
name: Essai
base_url: https://essai.example
languages:
  fr: {tag: fr, name: Français}
  pt: {tag: pt-BR, name: Português (Brasil)}
"""
HOME = """\
-- content/home/page.yaml --
template: home
-- content/home/fr.md --
---
title: Accueil
slug: ""
description: Essai
updated: 2026-10-28
---
-- content/home/pt.md --
---
title: Início
slug: ""
description: Teste
updated: 2026-10-24
---
"""


def front(title: str, slug: str, description: str = "Essai") -> str:
    """Write a front matter."""
    return f"---\ntitle: {title}\nslug: {slug}\ndescription: {description}\nupdated: 2026-10-28\n---\n"


def make_site(folder: Path, text: str) -> Folders:
    """Write the files of a site below a folder and say where its parts lie."""
    parts = re.split(r"^-- (\S+) --\n", HOME + text, flags=re.MULTILINE)
    files = {"content/site.yaml": SITE, "content/sources.yaml": ""}
    files |= dict(zip(parts[1::2], parts[2::2], strict=True))
    for name, inside in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(inside, encoding="utf-8")
    own = {
        name: folder / name if (folder / name).is_dir() else ROOT / name for name in ("locales", "templates", "assets")
    }
    return Folders(folder / "content", own["locales"], own["templates"], own["assets"], folder / "site")


def page(fr: str, pt: str, yaml: str = "") -> str:
    """Write one page, `essai`, in both languages."""
    return (
        f"-- content/essai/page.yaml --\n{yaml}"
        f"-- content/essai/fr.md --\n{front('Essai', 'essai')}{fr}\n"
        f"-- content/essai/pt.md --\n{front('Teste', 'teste', 'Teste')}{pt}\n"
    )


def built(folder: Path, text: str) -> Made:
    """Build a site in memory."""
    return make(make_site(folder, text), None, vocabulary())


def html(made: Made, path: str) -> str:
    """Give one page's HTML; with problems there is none, so they are shown."""
    assert not made.is_stopped, "\n".join(as_text(problem) for problem in made.problems)
    return next(file.data.decode() for file in made.files if file.path == path)


def told(made: Made, folder: Path) -> list[str]:
    """Write the problems as an editor sees them, the folder left out."""
    return [as_text(problem).replace(f"{folder}/", "") for problem in made.problems]
