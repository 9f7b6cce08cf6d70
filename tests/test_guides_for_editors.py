"""The guides for editors stay true: the same in three languages, their page builds, their error is what is said."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.test_documents import ROOT, copy, run

__all__ = ["copy"]
GUIDES = {"fr": "docs/fr/rediger.md", "pt": "docs/pt/editar.md", "en": "docs/en/editing.md"}
BLOCK = re.compile(r"^(`{3,4})(\w+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
TYPED = {
    "fr": (
        "{{ even_9.length }} entre égaux vaut {{ even_9.gain }} : [",
        "9 points entre égaux vaut {{ even_9.gain }}.\n\n[",
    ),
    "pt": (
        "{{ even_9.length }} entre iguais vale {{ even_9.gain }}: [",
        "9 pontos entre iguais vale {{ even_9.gain }}.\n\n[",
    ),
}


def blocks(code: str, kind: str) -> list[str]:
    """Give the blocks of one kind in a guide."""
    text = (ROOT / GUIDES[code]).read_text(encoding="utf-8")
    return [found[3] for found in BLOCK.finditer(text) if found[2] == kind]


def commands(code: str) -> list[str]:
    return [line for block in blocks(code, "sh") for line in block.splitlines()]


def headings(code: str) -> int:
    text = (ROOT / GUIDES[code]).read_text(encoding="utf-8")
    return len(re.findall(r"^##? ", BLOCK.sub("", text), re.MULTILINE))


def test_the_three_guides_are_even() -> None:
    assert commands("fr") == commands("pt") == commands("en")
    assert blocks("fr", "yaml") == blocks("pt", "yaml") == blocks("en", "yaml")
    assert headings("fr") == headings("pt") == headings("en")


@pytest.fixture
def written(copy: Path) -> Path:
    """Follow the guides up to the text: the page is made, named and written in both languages."""
    for name in ("translations.lock", "schemas"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / name)
    assert run(copy, commands("en")[0]).returncode == 0
    (copy / "content/openings/page.yaml").write_text(blocks("en", "yaml")[0], encoding="utf-8")
    for code in ("fr", "pt"):
        (copy / f"content/openings/{code}.md").write_text(blocks(code, "markdown")[0], encoding="utf-8")
    return copy


@pytest.mark.parametrize("code", ["fr", "pt"])
def test_the_page_of_the_guides_builds_and_is_proved(written: Path, code: str) -> None:
    publish = [line for line in commands(code) if "accept" in line or line.endswith(("build.py", "verify"))]
    for command in [*publish, "python build.py check"]:
        done = run(written, command)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    page = {"fr": "site/fr/les-ouvertures/index.html", "pt": "site/pt/as-aberturas/index.html"}[code]
    assert {"fr": ">6 points</data>", "pt": ">6 pontos</data>"}[code] in (written / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", ["fr", "pt"])
def test_the_error_of_the_guides_is_what_is_said(written: Path, code: str) -> None:
    file = written / f"content/openings/{code}.md"
    right, wrong = TYPED[code]
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    done = run(written, "python build.py check")
    assert done.returncode == 1
    assert blocks(code, "text")[0] in done.stderr, done.stderr
    assert blocks("en", "text") == blocks("fr", "text")
