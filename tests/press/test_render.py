"""What a page says to people and to machines: escaped once, whole, in every place."""

import json
import re
from pathlib import Path

import pytest

from tests.sites import built, front, html, page

HOSTILE = "Elo </script><b>x"


def linked(text: str) -> list[dict[str, object]]:
    """Give the graph of a page's one block of linked data."""
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.DOTALL)
    assert len(blocks) == 1
    graph: list[dict[str, object]] = json.loads(blocks[0])["@graph"]
    return graph


def titled(folder: Path, title: str, description: str) -> str:
    site = page("", "").replace(front("Essai", "essai"), front(json.dumps(title), "essai", json.dumps(description)))
    return html(built(folder, site), "fr/essai/index.html")


def test_a_hostile_title_ends_no_element(tmp_path: Path) -> None:
    made = built(tmp_path, page("", "").replace("title: Essai", f'title: "{HOSTILE}"'))
    assert [problem.what for problem in made.problems] == [
        "HTML is off in prose: </script>",
        "HTML is off in prose: <b>",
    ]


def test_words_for_machines_read_back_as_written(tmp_path: Path) -> None:
    title, description = "R&D « café » <3 ", "à < b & c > d, l’été"
    text = titled(tmp_path, title.strip().replace("<3", "< trois"), description)
    article = linked(text)[0]
    assert article["headline"] == "R&D «\u00a0café\u00a0» < trois"
    assert article["description"] == description
    assert "<title>R&amp;D «\u00a0café\u00a0» &lt; trois · Essai</title>" in text
    assert '<meta property="og:description" content="à &lt; b &amp; c &gt; d, l’été">' in text


def test_a_page_is_an_article_with_its_place(tmp_path: Path) -> None:
    article, trail = linked(html(built(tmp_path, page("", "")), "pt/teste/index.html"))
    assert article["@type"] == "Article"
    assert article["inLanguage"] == "pt-BR"
    assert article["dateModified"] == "2026-10-28"
    items = trail["itemListElement"]
    assert isinstance(items, list)
    assert [(item["position"], item["item"]) for item in items] == [
        (1, "https://essai.example/pt/"),
        (2, "https://essai.example/pt/teste/"),
    ]


def test_the_policy_stands_right_behind_the_charset(tmp_path: Path) -> None:
    text = html(built(tmp_path, page("", "")), "fr/essai/index.html")
    assert '<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy"' in text
    assert "unsafe" not in text


def test_no_inline_style_and_no_handler(tmp_path: Path) -> None:
    text = html(built(tmp_path, page("a", "a")), "fr/essai/index.html")
    assert not re.search(r"<[^>]+\s(?:style|on\w+)=", text)


def test_a_fold_hides_prose_under_its_title(tmp_path: Path) -> None:
    yaml = "figures:\n  start: fibs.START\n"
    body = "::: fold Départ : {{ start }}\nVers **{{ start }}**.\n:::\n"
    text = html(built(tmp_path, page(body, body.replace(" :", ":"), yaml)), "fr/essai/index.html")
    mark = '<data class="figure" value="1500" data-figure="essai/start">1500</data>'
    assert (
        f"<details>\n<summary>Départ\u00a0: {mark}</summary>\n<p>Vers <strong>{mark}</strong>.</p>\n</details>" in text
    )


def test_a_table_of_prose_scrolls_by_itself(tmp_path: Path) -> None:
    body = "| a | b |\n|---|---|\n| c | d |\n"
    text = html(built(tmp_path, page(body, body)), "fr/essai/index.html")
    assert '<div class="scroll" role="group" tabindex="0" aria-label="Tableau"><table>' in text
    assert "</table></div>" in text


CURVE = """\
tables:
  chances: {cell: fibs.win_probability, rows: {gap: [0, 100, 400]}, columns: {length: [1, 9]}}
  band: {of: fibs.rating_spread, with: {length: 7, share: 0.8}, rows: {matches: [0, 4, 8]}, columns: [result]}
"""


def test_a_curve_is_a_view_of_its_table(tmp_path: Path) -> None:
    body = (
        '```curve chances\ncaption: A\nrows: "{}"\ncolumns: "En {}"\n```\n\n'
        '```curve band\ncaption: B\nrows: "{bare}"\ncolumns: {result: C}\n```\n'
    )
    text = html(built(tmp_path, page(body, body, CURVE)), "fr/essai/index.html")
    assert text.count("<polyline ") == 2
    assert text.count("<polygon ") == 1
    assert text.count('role="img"') == 2
    assert text.count("<table>") == 2
    first = re.search(r'<polyline class="first" points="([^"]*)"', text)
    assert first is not None
    points = [tuple(map(float, pair.split(","))) for pair in first[1].split(" ")]
    assert points[0][0] == 0
    assert points[-1][0] == 240
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)


def test_the_sitemap_lists_every_page_with_its_languages(tmp_path: Path) -> None:
    made = built(tmp_path, page("", ""))
    sitemap = next(file.data.decode() for file in made.files if file.path == "sitemap.xml")
    assert sitemap.count("<url>") == 4
    assert sitemap.count('hreflang="pt-BR"') == 4
    assert sitemap.count('hreflang="x-default"') == 2
    assert "<lastmod>2026-10-24</lastmod>" in sitemap
    robots = next(file.data.decode() for file in made.files if file.path == "robots.txt")
    assert "Sitemap: https://essai.example/sitemap.xml" in robots


def test_a_fault_outside_every_template_is_ours_and_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("tablier.press.render.Renderer.linked", fails)
    with pytest.raises(ZeroDivisionError, match="ours"):
        built(tmp_path, page("", ""))
