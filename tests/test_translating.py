"""The languages kept even, as an editor does it: what moved is told, accepted, and told no more."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import build
from tests.sites import ROOT, make_site, page

FR, PT = "## Un {#a}\n\nUn match long.\n", "## Um {#a}\n\nUma partida longa.\n"


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site whose translations are accepted, and stand in its folder."""
    make_site(tmp_path, page(FR, PT))
    for name in ("locales", "templates", "assets"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    assert build.main(["figures", "--accept", "--because", "first"]) == 0
    assert build.main(["translations", "accept", "--all"]) == 0
    return tmp_path


def edit(name: str, old: str, new: str) -> None:
    path = Path("content/essai") / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = build.main(list(arguments))
    output = capsys.readouterr()
    return code, output.out, output.err


def test_an_edit_is_told_beside_the_other_language_until_it_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "translations") == (0, "3 sections in 2 languages: all even\n", "")
    edit("fr.md", "Un match long", "Un match court")
    moved = (
        "essai#a\n"
        "  fr  moved here  content/essai/fr.md:7\n"
        "  pt  moved there  content/essai/pt.md:7\n"
        "      fr  Un match [-long.-] {+court.+}\n"
        "      pt  Uma partida longa.\n"
        "3 sections in 2 languages: 1 moved here, 1 moved there\n"
    )
    assert run(capsys, "translations") == (0, moved, "")
    assert run(capsys, "translations", "accept", "essai#a") == (
        0,
        "essai#a: fr accepted; pt behind\ntranslations.lock: 1 section accepted\n",
        "",
    )
    code, text, _ = run(capsys, "translations")
    assert (code, text) == (
        0,
        moved.replace("  fr  moved here  content/essai/fr.md:7\n", "").replace("1 moved here, ", ""),
    )
    edit("pt.md", "longa", "curta")
    assert run(capsys, "translations", "accept", "essai")[1].startswith("essai#a: pt accepted; even\n")
    assert run(capsys, "translations") == (0, "3 sections in 2 languages: all even\n", "")


def test_a_minor_correction_asks_nothing_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    edit("pt.md", "partida longa", "partida bem longa")
    assert run(capsys, "translations", "accept", "essai#a", "--as", "minor")[0] == 0
    assert run(capsys, "translations") == (0, "3 sections in 2 languages: all even\n", "")


def test_rewrapping_stales_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    edit("pt.md", "partida longa", "partida\n   longa")
    assert run(capsys, "translations")[0] == 0


def test_check_warns_of_what_is_behind_and_fails_not(capsys: pytest.CaptureFixture[str]) -> None:
    edit("fr.md", "Un match long", "Un match court")
    code, _, err = run(capsys, "check")
    assert (code, err) == (
        0,
        "content/essai/pt.md:7: warning: the section essai#a moved in fr, not here; "
        "translate what moved, then run translations accept essai#a\n",
    )


def test_a_site_may_take_what_is_behind_for_a_problem(capsys: pytest.CaptureFixture[str], site: Path) -> None:
    told = site / "content/site.yaml"
    told.write_text(told.read_text(encoding="utf-8") + "translations: {behind: problem}\n", encoding="utf-8")
    assert run(capsys, "check")[0] == run(capsys, "translations")[0] == 0
    edit("fr.md", "Un match long", "Un match court")
    behind = "content/essai/pt.md:7: the section essai#a moved in fr, not here; "
    code, _, err = run(capsys, "check")
    assert (code, err.startswith(behind)) == (1, True)
    assert run(capsys, "translations")[0] == 1
    assert run(capsys, "translations", "--format", "github")[1].startswith("::error file=content/essai/pt.md,line=7")
    assert run(capsys, "build")[0] == 0, "a site is built as it is"


def test_machines_are_told_in_their_own_ways(capsys: pytest.CaptureFixture[str]) -> None:
    edit("fr.md", "Un match long", "Un match court")
    code, text, _ = run(capsys, "translations", "--format", "json")
    assert (code, [row["state"] for row in json.loads(text)]) == (0, ["moved here", "moved there"])
    code, text, _ = run(capsys, "translations", "--format", "github")
    assert (code, text) == (
        0,
        "::warning file=content/essai/pt.md,line=7::the section essai#a moved in fr, not here; "
        "translate what moved, then run translations accept essai#a\n",
    )


def test_a_lock_that_is_missing_or_spoilt_is_told(capsys: pytest.CaptureFixture[str], site: Path) -> None:
    lock = site / "translations.lock"
    kept = lock.read_text(encoding="utf-8")
    lock.write_text("<<<<<<< ours\n" + kept, encoding="utf-8")
    spoilt = "translations.lock:1: it is no section with its language; take the marks of a merge out, like =====\n"
    assert run(capsys, "translations") == (2, "", f"build.py translations: {spoilt}")
    assert run(capsys, "translations", "accept", "--all") == (2, "", f"build.py translations: {spoilt}")
    assert run(capsys, "check")[::2] == (1, spoilt)
    lock.unlink()
    missing = "translations.lock: warning: no translation is accepted; run translations accept --all\n"
    assert run(capsys, "check")[::2] == (0, missing)
    assert run(capsys, "translations", "accept", "--all")[0] == 0
    assert lock.read_text(encoding="utf-8") == kept


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["accept"], "accept takes sections, or --all; write PAGE#SECTION, a whole PAGE, or --all"),
        (["accept", "essai", "--all"], "accept takes sections, or --all; write PAGE#SECTION, a whole PAGE, or --all"),
        (["accept", "essai#b"], "no section is called “essai#b”; did you mean “essai#” or “essai#a”?"),
        (
            ["accept", "--as", "minor", "essai#b"],
            "no section is called “essai#b”; did you mean “essai#” or “essai#a”?",
        ),
        (["extract", "essai"], "extract takes no sections; name them after accept"),
        (["--all"], "translations takes no sections; name them after accept"),
    ],
)
def test_wrong_use_is_told_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], site: Path, arguments: list[str], told: str
) -> None:
    before = (site / "translations.lock").read_bytes()
    assert run(capsys, "translations", *arguments) == (2, "", f"build.py translations: {told}\n")
    assert (site / "translations.lock").read_bytes() == before


def test_names_may_stand_behind_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    edit("fr.md", "Un match long", "Un match très long")
    told = "essai#a: fr accepted; even\ntranslations.lock: 1 section accepted\n"
    assert run(capsys, "translations", "accept", "--as", "minor", "essai#a") == (0, told, "")


def test_a_word_too_many_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["verify", "--format", "json", "site", "more"],
        ["translations", "accept", "--as", "minor", "--every"],
    ):
        with pytest.raises(SystemExit) as refused:
            build.main(words)
        assert refused.value.code == 2
        assert capsys.readouterr().err.endswith(f"build.py: error: unrecognized arguments: {words[-1]}\n")


def test_a_page_that_cannot_be_read_is_told_first(capsys: pytest.CaptureFixture[str]) -> None:
    edit("fr.md", "title: Essai", "titel: Essai")
    code, out, err = run(capsys, "translations")
    assert (code, out) == (1, "")
    assert err.startswith("content/essai/fr.md:2:1: “titel” is not known here; did you mean “title”?\n")


def test_the_lock_is_sorted_and_a_section_that_is_gone_leaves_it(
    capsys: pytest.CaptureFixture[str], site: Path
) -> None:
    lock = site / "translations.lock"
    assert lock.read_text(encoding="utf-8") == (
        "essai# fr\n  title: Essai\n  description: Essai\n"
        "essai# pt\n  title: Teste\n  description: Teste\n"
        "essai#a fr\n  ## Un\n  Un match long.\n"
        "essai#a pt\n  ## Um\n  Uma partida longa.\n"
        "home# fr\n  title: Accueil\n  description: Essai\n"
        "home# pt\n  title: Início\n  description: Teste\n"
    )
    for name, heading in (("fr.md", "Un"), ("pt.md", "Um")):
        edit(name, f"## {heading} {{#a}}", f"## {heading} {{#b}}")
    assert run(capsys, "translations", "accept", "essai")[0] == 0
    assert "essai#a" not in lock.read_text(encoding="utf-8")
    assert "essai#b" in lock.read_text(encoding="utf-8")
