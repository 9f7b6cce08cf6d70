"""The page of proofs lists every page by its title, as the page itself shows it."""

from __future__ import annotations

from pathlib import Path

from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.verify import verify
from tests.sites import built, front, html, page, told

BLOCK = "```verifier\n```"
OTHER = """\
-- content/autre/page.yaml --
figures:
  start: fibs.START
-- content/autre/fr.md --
{}{{{{ start }}}}
-- content/autre/pt.md --
{}{{{{ start }}}}
"""


def other(french: str, portuguese: str) -> str:
    return OTHER.format(front(french, "autre", "Autre"), front(portuguese, "outra", "Outra"))


def test_a_figure_in_a_title_is_the_one_of_its_page_and_proved(tmp_path: Path) -> None:
    titles = other('"{{ start.bare }}, d\'où *vient*-il ?"', '"De onde *vem* {{ start.bare }}?"')
    made = built(tmp_path, page(BLOCK, BLOCK) + titles)
    french, portuguese = html(made, "fr/essai/index.html"), html(made, "pt/teste/index.html")
    figures = 'data-page="autre" data-figures="autre/start.bare"'
    assert f'<option value="/fr/autre/" {figures}>1500, d’où vient-il\u202f?</option>' in french
    assert f'<option value="/pt/outra/" {figures}>De onde vem 1500?</option>' in portuguese
    assert '<option value="/fr/essai/" data-page="essai">Essai</option>' in french
    assert verify({file.path: file.data for file in made.files}, vocabulary(), all_walked()).problems == ()


def test_what_is_wrong_in_a_title_is_told_once_on_its_page(tmp_path: Path) -> None:
    made = built(tmp_path, page(BLOCK, BLOCK) + other('"{{ strat }}"', "Outra"))
    assert [text.partition("\n")[0] for text in told(made, tmp_path)] == [
        "content/autre/fr.md:2:9: no figure is called “strat”; did you mean “start”?"
    ]
