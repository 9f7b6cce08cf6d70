"""A new page is whole in every language, and its address comes from its title."""

import datetime
from pathlib import Path

import pytest

from tablier.press.load import load
from tablier.press.parse import Content, parse
from tablier.press.problems import Refused
from tablier.press.scaffold import new_page, slug
from tests.sites import make_site, page

DAY = datetime.date(2026, 10, 28)


@pytest.fixture
def content(tmp_path: Path) -> Content:
    found = parse(load(make_site(tmp_path, page("Bonjour.", "Olá."))))
    assert isinstance(found, Content)
    return found


def test_every_language_has_its_file(content: Content) -> None:
    files = new_page("first_steps", content, {"fr": "Le videau : à quoi bon ?"}, DAY)
    assert [file.path for file in files] == ["first_steps/page.yaml", "first_steps/fr.md", "first_steps/pt.md"]
    assert files[1].text == (
        '---\ntitle: "Le videau : à quoi bon ?"\nslug: le-videau-a-quoi-bon\n'
        'description: "Le videau : à quoi bon ?"\nupdated: 2026-10-28\n---\n## Le videau : à quoi bon ? {#first}\n'
    )
    assert files[2].text == (
        "---\ntitle: First steps\nslug: first-steps\ndescription: First steps\nupdated: 2026-10-28\n---\n"
        "## First steps {#first}\n"
    )


@pytest.mark.parametrize(
    ("id_", "titles", "said"),
    [
        ("Steps", {}, "“Steps” is no page id; small letters, digits and underscores, like first_steps"),
        ("essai", {}, "the page “essai” stands already; edit it in content/essai/, or choose another id"),
        ("day_2", {}, "“Day 2” holds a number typed by hand; give a title without, like --title “fr=…”"),
        (
            "day_2",
            {"fr": "Suite", "pt": "7 x"},
            "“7 x” holds a number typed by hand; give a title without, like --title “pt=…”",
        ),
        ("steps", {"es": "Pasos"}, "no language of the site is called “es”; there is fr, pt"),
    ],
)
def test_what_cannot_be_made_is_refused(content: Content, id_: str, titles: dict[str, str], said: str) -> None:
    with pytest.raises(Refused) as refusal:
        new_page(id_, content, titles, DAY)
    assert f"{refusal.value.what}; {refusal.value.right}" == said


def test_a_title_may_name_a_figure(content: Content) -> None:
    titles = {"fr": "{{ essai/even_9.gain }} de plus", "pt": "Mais"}
    assert "## {{ essai/even_9.gain }} de plus {#first}" in new_page("day_2", content, titles, DAY)[1].text


@pytest.mark.parametrize(
    ("title", "address"),
    [("Où placer l’ancre ?", "ou-placer-l-ancre"), ("Ação", "acao"), ("64", "64"), ("你好", "page")],
)
def test_an_address_is_plain(title: str, address: str) -> None:
    assert slug(title) == address
