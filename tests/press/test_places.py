"""A figure works wherever an editor may write it."""

import json
import re
import shutil
from pathlib import Path

from tests.sites import ROOT, built, front, html, page

YAML = """\
figures:
  start: fibs.START
  long: fibs.points(length=9, multiplier=1, chance=0.5)
examples:
  even: {of: fibs.match, own: 1500, opponent: 1500, length: 9}
"""
START = '<data class="figure" value="1500" data-figure="essai/start">1500</data>'


def test_a_figure_stands_in_a_paragraph_a_list_a_heading_a_link_and_a_cell(tmp_path: Path) -> None:
    body = """\
## Vers {{ start }} {#vers}

Départ : {{ start }}, [depuis {{ start }}](#vers), *{{ start }}*.

- {{ start }}

1. {{ start }}

| a | {{ start }} |
|---|---|
| b | {{ start }} |
"""
    made = built(tmp_path, page(body, body.replace(" :", ":"), YAML))
    text = html(made, "fr/essai/index.html")
    assert f'<h2 id="vers">Vers {START}</h2>' in text
    assert f'<a href="#vers">depuis {START}</a>' in text
    assert f"<em>{START}</em>" in text
    assert f"<th>{START}</th>" in text
    assert f"<td>{START}</td>" in text
    assert text.count(f"<li>{START}</li>") == 2


def test_a_figure_at_the_start_of_a_line_makes_no_list(tmp_path: Path) -> None:
    body = "Le départ est\n{{ start }}. Puis on joue."
    text = html(built(tmp_path, page(body, body, YAML)), "fr/essai/index.html")
    assert f"<p>Le départ est\n{START}. Puis on joue.</p>" in text


def test_a_title_and_a_description_name_their_figures(tmp_path: Path) -> None:
    site = page("", "", YAML).replace(front("Essai", "essai"), front("De {{ start }}", "essai", "Part de {{ start }}"))
    site = site.replace(front("Teste", "teste", "Teste"), front("De {{ start }}", "teste", "Parte de {{ start }}"))
    text = html(built(tmp_path, site), "fr/essai/index.html")
    assert '<title data-figures="essai/start">De 1500 · Essai</title>' in text
    assert '<meta name="description" content="Part de 1500" data-figures="essai/start">' in text
    assert f"<h1>De {START}</h1>" in text


def test_an_image_tells_its_figures_in_its_alt_text(tmp_path: Path) -> None:
    body = "![Icône à {{ start }}](icon.svg)"
    text = html(built(tmp_path, page(body, body, YAML)), "fr/essai/index.html")
    assert 'alt="Icône à 1500" data-figures="essai/start">' in text


def test_a_caption_holds_figures(tmp_path: Path) -> None:
    yaml = YAML + "tables:\n  t: {cell: fibs.win_probability, rows: {gap: [100]}, columns: {length: [1]}}\n"
    body = '```table t\ncaption: Depuis {{ start }}\nrows: "{}"\ncolumns: "{bare}"\n```\n'
    text = html(built(tmp_path, page(body, body, yaml)), "fr/essai/index.html")
    assert f'<caption id="table-t">Depuis {START}</caption>' in text
    assert 'data-figure="essai/t[100,1]">53\u00a0%</data>' in text
    assert 'data-figure="essai/t.gap[100]">100 points</data>' in text
    assert 'data-figure="essai/t.length[1].bare">1</data>' in text


def test_a_message_of_the_catalog_holds_figures(tmp_path: Path) -> None:
    message = "All start at {{ essai/start }}"
    extra = ""
    for code, words in (("fr", "Départ : {{ essai/start }}"), ("pt", "Início: {{ essai/start }}")):
        catalog = (ROOT / "locales" / code / "messages.po").read_text(encoding="utf-8")
        extra += f'-- locales/{code}/messages.po --\n{catalog}\nmsgid "{message}"\nmsgstr "{words}"\n'
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    template = tmp_path / "templates" / "page.html"
    footer = template.read_text(encoding="utf-8").replace("</footer>", f'<p>{{{{ word("{message}") }}}}</p>\n</footer>')
    template.write_text(footer, encoding="utf-8")
    made = built(tmp_path, page("", "", YAML) + extra)
    assert f"<p>Départ\u00a0: {START}</p>" in html(made, "fr/essai/index.html")
    assert f"<p>Início: {START}</p>" in html(made, "pt/teste/index.html")


def test_the_forms_of_a_figure_are_the_number_alone_and_in_letters(tmp_path: Path) -> None:
    body = (
        "{{ even.gain }}, {{ even.gain.bare }}, {{ even.length.words }}, {{ even.chance }}, {{ even.win_own_change }}"
    )
    made = built(tmp_path, page(body, body, YAML))
    text = html(made, "fr/essai/index.html")
    shown = [">6 points</data>", ">6</data>", ">neuf</data>", ">50\u00a0%</data>", ">+6</data>"]
    assert [piece for piece in shown if piece not in text] == []
    assert ">6 pontos</data>" in html(made, "pt/teste/index.html")


def test_another_pages_figure_keeps_its_address(tmp_path: Path) -> None:
    other = (
        "-- content/autre/page.yaml --\n"
        f"-- content/autre/fr.md --\n{front('Autre', 'autre')}{{{{ essai/even.gain }}}}\n"
        f"-- content/autre/pt.md --\n{front('Outra', 'outra')}{{{{ essai/even.gain }}}}\n"
    )
    body = "{{ even.gain }}"
    made = built(tmp_path, page(body, body, YAML) + other)
    assert 'data-figure="essai/even.gain">6 points</data>' in html(made, "fr/autre/index.html")
    row = next(row for row in made.record["figures"] if row["address"] == "essai/even.gain")
    assert row["places"]["fr"] == ["/fr/autre/", "/fr/essai/"]


def test_code_shows_what_is_written(tmp_path: Path) -> None:
    body = "`{{ start }} 42`\n\n```\n{{ start }} {% x %} 42\n```\n"
    text = html(built(tmp_path, page(body, body, YAML)), "fr/essai/index.html")
    assert "<code>{{ start }} 42</code>" in text
    assert "<pre><code>{{ start }} {% x %} 42\n</code></pre>" in text


def test_the_ledger_holds_every_figure_with_its_place(tmp_path: Path) -> None:
    body = "## A {#a}\n\n{{ start }} {{ start }}"
    made = built(tmp_path, page(body, body, YAML))
    row = next(row for row in made.record["figures"] if row["address"] == "essai/start")
    assert row == {
        "address": "essai/start",
        "definition": "fibs.START",
        "value": "1500",
        "kind": "Rating",
        "format": ["decimal", 0, 1, ""],
        "texts": {"fr": "1500", "pt": "1500"},
        "places": {"fr": ["/fr/essai/#a"] * 2, "pt": ["/pt/teste/#a"] * 2},
    }
    assert json.loads(next(f.data for f in made.files if f.path == "figures.json"))["figures"][0]["address"]


HEADINGS = """\
## La règle {#first}

## La règle {#second}

### Où l'été s'achève {#ete}

Voir [la première](#first) et [la seconde](essai#second).
"""


def test_headings_of_equal_and_of_accented_words_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    text = html(built(tmp_path, page(HEADINGS, HEADINGS)), "fr/essai/index.html")
    assert '<h2 id="first">La règle</h2>' in text
    assert '<h2 id="second">La règle</h2>' in text
    assert '<h3 id="ete">Où l’été s’achève</h3>' in text
    assert '<a href="#first">la première</a> et <a href="/fr/essai/#second">la seconde</a>' in text


NESTED = """\
- Dehors
  - Dedans

    | Match | Gain |
    |---|---|
    | [en {{ gain.length }}](#end) | {{ gain }} |

  - Encore
- Fin

## Fin {#end}
"""


def test_a_table_stands_in_a_list_within_a_list(tmp_path: Path) -> None:
    yaml = "figures:\n  gain: fibs.points(length=9, multiplier=1, chance=0.5)\n"
    text = html(built(tmp_path, page(NESTED, NESTED, yaml)), "fr/essai/index.html")
    shape = re.sub(
        r"\s+|<(?!/?(?:ul|li|table|td)\b)[^>]*>|<(/?\w+)[^>]*>", lambda tag: f"<{tag[1]}>" if tag[1] else "", text
    )
    assert "<ul><li>Dehors<ul><li>Dedans<table>" in shape
    assert "<td>en9points</td><td>6points</td>" in shape.replace("\u00a0", "")
    assert "</table></li><li>Encore</li></ul></li><li>Fin</li></ul>" in shape
