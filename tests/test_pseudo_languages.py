"""The real pages in words half as long again, or in accents everywhere: built, and proved to the last figure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build import make
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.verify import verify
from tests.pseudo import Dress, accented, dressed_site, longer
from tests.sites import ROOT


@pytest.mark.parametrize("code", ["fr", "pt"])
@pytest.mark.parametrize("dress", [longer, accented])
def test_a_site_in_other_words_is_built_and_proved(tmp_path: Path, code: str, dress: Dress) -> None:
    dressed_site(tmp_path, code, dress)
    inputs = (tmp_path / "content", tmp_path / "locales", ROOT / "templates", ROOT / "assets", tmp_path / "site")
    made = make(Folders(*inputs), None, vocabulary())
    assert [(problem.path, problem.line, problem.what) for problem in made.problems] == []
    proof = verify({file.path: file.data for file in made.files}, vocabulary(), all_walked())
    assert [(problem.path, problem.line, problem.what) for problem in proof.problems] == []
    home = next(file.data.decode() for file in made.files if file.path == f"{code}/index.html")
    assert dress({"fr": "Ici, chaque nombre", "pt": "Aqui, cada número"}[code]) in home


@pytest.mark.parametrize("code", ["fr", "pt"])
def test_longer_words_make_a_sentence_longer_by_two_fifths(code: str) -> None:
    prose = re.findall(r"[^\W\d_]+", (ROOT / f"content/home/{code}.md").read_text(encoding="utf-8"))
    words = " ".join(prose)
    assert 1.4 < len(longer(words)) / len(words) < 1.5
