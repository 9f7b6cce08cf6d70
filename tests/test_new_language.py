"""A language added by one command: the site builds and is proved at once, and what is to do is listed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import build
from tests.sites import ROOT, make_site, page

YAML = "figures:\n  start: fibs.START\n  gain: fibs.points(length=9, multiplier=1, chance=0.5)\n"


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a site of two languages, and stand in its folder."""
    make_site(tmp_path, page("De {{ start }}, {{ gain }}.", "De {{ start }}, {{ gain }}.", YAML))
    for name in ("locales", "templates", "assets"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = build.main(list(arguments))
    output = capsys.readouterr()
    return code, output.out, output.err


def test_an_english_site_builds_at_once_and_is_proved(capsys: pytest.CaptureFixture[str], site: Path) -> None:
    code, out, err = run(capsys, "translations", "add", "en")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "content/site.yaml: English (en, ltr); what it lacks is shown in another"
    assert lines[1].startswith("locales/en/messages.po: ")
    assert lines[1].endswith(" messages to be translated, each marked so, numerals and genders too")
    assert lines[2:] == [
        "content/essai/en.md: to be translated; then take its line written_in out",
        "content/home/en.md: to be translated; then take its line written_in out",
        "tablier/press/typography.py: the quotes and spaces of English, if they are not “ ”",
    ]
    assert (
        (site / "content/site.yaml")
        .read_text(encoding="utf-8")
        .endswith("  en: {tag: en, name: English}\ntranslations: {lacking: shown}\n")
    )
    assert (site / "content/essai/en.md").read_text(encoding="utf-8") == (
        "---\ntitle: Essai\nslug: essai\ndescription: Essai\nupdated: 2026-10-28\nwritten_in: fr\n---\n"
        "De {{ start }}, {{ gain }}.\n"
    )
    assert run(capsys, "build")[0] == 0
    assert run(capsys, "verify")[0] == 0
    shown = (site / "site/en/essai/index.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in shown
    assert '<article lang="fr">' in shown
    assert "This page is not yet in your language. Here it is in another: Français." in shown
    assert not (site / "site/sitemap.xml").read_text(encoding="utf-8").count("/en/")


def test_a_page_translated_is_proved_by_how_its_language_writes_numbers(
    capsys: pytest.CaptureFixture[str], site: Path
) -> None:
    assert run(capsys, "translations", "add", "en")[0] == 0
    for name in ("essai", "home"):
        path = site / f"content/{name}/en.md"
        text = path.read_text(encoding="utf-8").replace("written_in: fr\n", "").replace("De {{", "From {{")
        path.write_text(text, encoding="utf-8")
    assert run(capsys, "build")[0] == 0
    code, out, err = run(capsys, "verify")
    assert (code, err) == (0, "")
    assert out.startswith("site: 6 pages")
    text = (site / "site/en/essai/index.html").read_text(encoding="utf-8")
    assert ">1500</data>, <data" in text
    assert ">6 points</data>" in text
    assert ">October 28, 2026</time>" in text
    assert 'hreflang="en" href="https://essai.example/en/essai/"' in text


def test_a_language_from_right_to_left_says_so_everywhere(capsys: pytest.CaptureFixture[str], site: Path) -> None:
    code, out, _ = run(capsys, "translations", "add", "ur")
    assert code == 0
    assert "content/site.yaml: اردو (ur, rtl); what it lacks is shown in another\n" in out
    assert (
        "tablier/press/conventions.py: how اردو writes numbers, typed from a printed source; "
        "without it no translated page is proved\n"
    ) in out
    assert run(capsys, "build")[0] == 0
    assert run(capsys, "verify")[0] == 0
    shown = (site / "site/ur/essai/index.html").read_text(encoding="utf-8")
    assert '<html lang="ur" dir="rtl">' in shown
    assert '<article lang="fr" dir="ltr">' in shown
    assert '<html lang="fr" dir="ltr">' in (site / "site/fr/essai/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("code", "forms"), [("he", 3), ("ar", 6), ("ru", 4), ("ja", 1)])
def test_a_language_of_other_plurals_builds_with_its_own(
    capsys: pytest.CaptureFixture[str], site: Path, code: str, forms: int
) -> None:
    assert run(capsys, "translations", "add", code)[0] == 0
    catalog = (site / f"locales/{code}/messages.po").read_text(encoding="utf-8")
    point = catalog.partition('msgid "{} point"\n')[2].partition("\n\n")[0]
    assert point.count("msgstr[") == forms
    assert f"nplurals={forms};" in catalog
    assert run(capsys, "build")[0] == 0
    assert run(capsys, "verify")[::2] == (0, "")
    path = site / f"content/essai/{code}.md"
    path.write_text(path.read_text(encoding="utf-8").replace("written_in: fr\n", ""), encoding="utf-8")
    assert run(capsys, "build")[0] == 0
    told, _, err = run(capsys, "verify")
    assert (told, err.splitlines()[0]) == (
        1,
        f"site/{code}/essai/index.html: nobody has said how “{code}” writes numbers, so none of this page is proved; "
        "add its conventions to tablier/press/conventions.py",
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add"], "add takes the code of one language; write like: translations add en"),
        (["add", "en", "de"], "add takes the code of one language; write like: translations add en"),
        (["add", "fr"], "the site speaks “fr” already; edit its files, or choose another"),
        (["add", "xq"], "“xq” is no language that is known; write its code, like en"),
        (["add", "pt-BR"], "“pt-BR” is no language that is known; write its code, like en"),
    ],
)
def test_a_language_that_cannot_be_added_leaves_everything_as_it_is(
    capsys: pytest.CaptureFixture[str], site: Path, arguments: list[str], said: str
) -> None:
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    assert run(capsys, "translations", *arguments) == (2, "", f"build.py translations: {said}\n")
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before


def test_a_site_that_refuses_what_is_lacking_is_asked_first(capsys: pytest.CaptureFixture[str], site: Path) -> None:
    settings = site / "content/site.yaml"
    kept = settings.read_text(encoding="utf-8")
    settings.write_text(kept + "translations: {behind: problem}\n", encoding="utf-8")
    said = "the site refuses a page that a language lacks; say lacking: shown in content/site.yaml"
    assert run(capsys, "translations", "add", "en") == (2, "", f"build.py translations: {said}\n")
    settings.write_text(kept + "translations: {lacking: left_out}\n", encoding="utf-8")
    (site / "content/home/en.md").write_text("mine", encoding="utf-8")
    assert run(capsys, "translations", "add", "en")[0] == 1, "a file of no language is a problem first"
    assert (site / "content/home/en.md").read_text(encoding="utf-8") == "mine"
