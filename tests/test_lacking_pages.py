"""A page that a language lacks: refused, left out, or shown in another language, as site.yaml says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.commands.made import Made
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.verify import verify
from tests.sites import SITE, built, front, html, told

YAML = "figures:\n  start: fibs.START\n"
FRENCH = (
    f"-- content/essai/page.yaml --\n{YAML}-- content/essai/fr.md --\n{front('Essai', 'essai')}De {{{{ start }}}}.\n"
)
LINKS = """\
-- content/autre/page.yaml --
-- content/autre/fr.md --
{}Voir [la page](essai).
-- content/autre/pt.md --
{}Veja [a página](essai).
""".format(front("Autre", "autre"), front("Outra", "outra"))


def site(folder: Path, lacking: str, text: str = FRENCH + LINKS) -> Made:
    switch = f"-- content/site.yaml --\n{SITE}translations: {{lacking: {lacking}}}\n" if lacking else ""
    return built(folder, switch + text)


def proof(made: Made, path: str = "", old: str = "", new: str = "") -> list[str]:
    """Prove a site, with one text in one file changed."""
    files = {file.path: file.data for file in made.files}
    if path:
        assert old.encode() in files[path]
        files[path] = files[path].replace(old.encode(), new.encode())
    return [f"{p.path}: {p.what}; {p.right}" for p in verify(files, vocabulary(), all_walked()).problems]


def test_a_page_may_not_be_lacking_unless_the_site_says_so(tmp_path: Path) -> None:
    said = told(site(tmp_path, ""), tmp_path)
    assert said == ["content/essai/pt.md: this language lacks the page; write it: languages are equals"]


def test_a_page_left_out_is_linked_where_it_stands(tmp_path: Path) -> None:
    made = site(tmp_path, "left_out")
    assert '<a href="/fr/essai/" hreflang="fr">a página</a>' in html(made, "pt/outra/index.html")
    assert '<a href="/fr/essai/">la page</a>' in html(made, "fr/autre/index.html")
    french = html(made, "fr/essai/index.html")
    assert 'hreflang="pt-BR"' not in french
    assert 'hreflang="fr"' in french
    assert not any(file.path.startswith("pt/essai") for file in made.files)
    sitemap = next(file.data.decode() for file in made.files if file.path == "sitemap.xml")
    assert sitemap.count("essai.example/fr/essai/<") == 1
    assert proof(made) == []


def test_a_home_page_is_never_left_out(tmp_path: Path) -> None:
    english = SITE.replace("languages:\n", "languages:\n  en: {tag: en, name: English}\n")
    made = built(tmp_path, f"-- content/site.yaml --\n{english}translations: {{lacking: left_out}}\n")
    assert "content/home/en.md: this language lacks the page; write it: languages are equals" in told(made, tmp_path)


def test_a_page_is_shown_between_the_words_of_the_reader(tmp_path: Path) -> None:
    made = site(tmp_path, "shown")
    text = html(made, "pt/essai/index.html")
    assert text.startswith('<!DOCTYPE html>\n<html lang="pt-BR">')
    assert '<title lang="fr">Essai · Essai</title>' in text
    assert '<meta name="robots" content="noindex">' in text
    assert '<link rel="canonical" href="https://essai.example/fr/essai/">' in text
    assert 'rel="alternate"' not in text
    assert "Esta página ainda não está no seu idioma. Aqui está em outro: Français." in text
    assert '<article lang="fr">' in text
    assert 'data-figure="essai/start">1500</data>' in text
    assert '<a href="/pt/essai/" hreflang="fr">a página</a>' in html(made, "pt/outra/index.html")
    sitemap = next(file.data.decode() for file in made.files if file.path == "sitemap.xml")
    assert "/pt/essai/" not in sitemap
    assert '"shown": {"/pt/essai/": "/fr/essai/"}' in next(
        f.data.decode() for f in made.files if f.path == "figures.json"
    )
    assert proof(made) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (">1500</data>", ">1600</data>", "its article differs from the one at /fr/essai/; publish again"),
        ("noindex", "index", "it repeats /fr/essai/ and lets itself be listed; publish again"),
        (
            'canonical" href="https://essai.example/fr',
            'canonical" href="https://essai.example/pt',
            "it does not name /fr/essai/ as canonical; publish again",
        ),
    ],
)
def test_what_is_shown_is_proved_to_say_what_the_original_says(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert proof(site(tmp_path, "shown"), "pt/essai/index.html", old, new) == [f"pt/essai/index.html: {said}"]


DRAFT = f"-- content/essai/pt.md --\n{front('Essai', 'essai').replace('updated', 'written_in: fr' + chr(10) + 'updated')}De {{{{ strat }}}}.\n"


def test_a_page_that_waits_for_its_translation_is_lacking(tmp_path: Path) -> None:
    made = site(tmp_path, "shown", FRENCH + DRAFT)
    assert '<article lang="fr">' in html(made, "pt/essai/index.html")
    assert made.content is not None
    assert made.content.lacking == (("essai", "pt"),)


def test_it_may_not_wait_where_pages_may_not_be_lacking(tmp_path: Path) -> None:
    said = told(site(tmp_path, "", FRENCH + DRAFT), tmp_path)
    assert said == [
        "content/essai/pt.md:5:1: this page is still written in fr; translate it and take this line out, "
        "or let it wait with translations: {lacking: shown} in site.yaml\n    written_in: fr\n    ^"
    ]


def test_it_waits_for_a_language_that_has_it(tmp_path: Path) -> None:
    said = told(site(tmp_path, "shown", FRENCH + DRAFT.replace("in: fr", "in: en")), tmp_path)
    assert said == ["content/essai/pt.md:5:1: the page is not written in “en”; there is fr\n    written_in: en\n    ^"]


def test_a_page_of_its_own_does_not_stand_where_another_is_shown(tmp_path: Path) -> None:
    other = LINKS.replace("slug: outra", "slug: essai")
    assert told(site(tmp_path, "shown", FRENCH + other), tmp_path) == [
        "content/autre/pt.md:3:1: the address /pt/essai/ is the one where essai is shown in pt; give it another slug\n"
        "    slug: essai\n"
        "    ^"
    ]
