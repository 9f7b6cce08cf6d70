"""A published site that was changed by one letter is no longer proved, and the message says where."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache

import pytest

from build import make
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tablier.press.verify import verify
from tests.sites import ROOT

FRENCH, PORTUGUESE = "fr/cote/index.html", "pt/rating/index.html"


@cache
def site() -> Mapping[str, bytes]:
    """Build the project's own site in memory, once."""
    parts = [ROOT / name for name in ("content", "locales", "templates", "assets", "site")]
    made = make(Folders(*parts), None, vocabulary())
    assert not made.problems
    return {file.path: file.data for file in made.files}


def messages(files: Mapping[str, bytes]) -> list[str]:
    return [
        f"{problem.path}: {problem.what}; {problem.right}"
        for problem in verify(files, vocabulary(), all_walked()).problems
    ]


def changed(path: str, old: str, new: str) -> dict[str, bytes]:
    """Change the first occurrence of a text in one published file."""
    text = site()[path].decode()
    assert old in text, f"{path} does not hold {old}"
    return {**site(), path: text.replace(old, new, 1).encode()}


def test_the_projects_own_site_is_proved() -> None:
    proof = verify(site(), vocabulary(), all_walked())
    assert proof.problems == ()
    assert proof.pages >= 10
    assert proof.places > 200


GAIN = 'data-figure="fibs/even_9.gain">6 '
FAULTS: dict[str, tuple[str, str, str, str]] = {
    "a digit in a figure": (
        *(FRENCH, f"{GAIN}points", f"{GAIN.replace('>6', '>7')}points"),
        f"{FRENCH}: fibs/even_9.gain shows “7 points” in “Comme un long match mesure mieux le niveau, il déplace aussi plus de "
        "points : 7 points entre égaux pour un match en 9 points",
    ),
    "a plural": (PORTUGUESE, f"{GAIN}pontos", f"{GAIN}ponto", "fibs/even_9.gain shows “6 ponto”"),
    "a plain space before %": (FRENCH, "53\u00a0%", "53 %", "shows “53 %” in “53 %”; “53⍽%” is expected"),
    "the value an element carries": (FRENCH, 'value="1500"', 'value="1501"', "fibs/start carries 1501"),
    "a bare digit in prose": (FRENCH, " dit à quel niveau", " de 1600 dit à quel niveau", "nothing vouches for “1”"),
    "a bare digit in a heading": (
        FRENCH,
        "<h1>",
        "<h1>12 ",
        "“1” in “12 Comment se calcule ta cote au backgammon”; make",
    ),
    "a fraction sign in prose": (FRENCH, " dit à quel niveau", " ½ dit à quel niveau", "nothing vouches for “½”"),
    "a digit in the title": (
        FRENCH,
        "backgammon · Tablier</title>",
        "backgammon 2 · Tablier</title>",
        "vouches for “2”",
    ),
    "a digit in the description": (PORTUGUESE, "Todos começam com 1500", "Todos começam com 1400", "vouches for “1”"),
    "a digit in an attribute": (FRENCH, 'aria-label="Langues"', 'aria-label="2 langues"', "aria-label=“2 langues”"),
    "a figure left out": (
        *(FRENCH, '<data class="figure" value="1500" data-figure="fibs/start">1500</data>', "la cote de départ"),
        "the figure fibs/start is missing at /fr/cote/",
    ),
    "a figure put in": (
        *(
            FRENCH,
            " dit à quel",
            ' <data class="figure" value="6" data-figure="fibs/even_9.gain.bare">6</data> dit à quel',
        ),
        "stands at /fr/cote/, unknown to the ledger",
    ),
    "a figure's address": (FRENCH, 'data-figure="fibs/start"', 'data-figure="fibs/begin"', "fibs/begin stands at"),
    "a formula's constant": (FRENCH, "<mn>2000</mn>", "<mn>2001</mn>", "is not what the module says"),
    "a formula's sign": (PORTUGUESE, "<mo>+</mo>", "<mo>−</mo>", "is not what the module says"),
    "a step's result": (FRENCH, "<mo>=</mo><mn>0,5</mn>", "<mo>=</mo><mn>0,6</mn>", "is not what the module says"),
    "a source's title": (
        FRENCH,
        "FIBS, help formula (P. Beadles",
        "FIBS, help formula 2 (P. Beadles",
        "the source reads",
    ),
    "a link": (FRENCH, 'href="/fr/"', 'href="/fr/accueil/"', "“/fr/accueil/” leads nowhere"),
    "a fragment": (FRENCH, 'href="#newcomers"', 'href="#newcomer"', "“#newcomer” names no section there"),
    "an id that stands twice": (FRENCH, '<h2 id="length">', '<h2 id="formula">', "the id “formula” stands 2 times"),
    "a claim left out": (FRENCH, ' data-claim="fibs/longer_favours"', "", "fibs/longer_favours is missing at"),
    "a tag that does not match": (FRENCH, "</h1>", "</h2>", "</h2> closes <h1>"),
    "a date": (FRENCH, "30 novembre 2026", "31 novembre 2026", "shows “31 novembre 2026”"),
    "a function of the calculator": (FRENCH, ")/2000)", ")/2001)", "the script of “fibs” is not what the module says"),
    "a script that the policy does not know": (
        FRENCH,
        "addEventListener",
        "addEventListene",
        "does not know this <script>",
    ),
    "a policy that lets anything run": (
        FRENCH,
        "script-src ",
        "script-src 'unsafe-inline' ",
        "lets in 'unsafe-inline'",
    ),
    "a policy that lets others in": (
        FRENCH,
        "connect-src 'self'",
        "connect-src https://a.example;",
        "in https://a.example",
    ),
    "a policy that says nothing": (FRENCH, ' content="default-src', ' contents="default-src', "not know this <style>"),
    "an alternate": (
        FRENCH,
        'hreflang="pt-BR" href="https',
        'hreflang="pt-BR" href="http',
        "its canonical and alternate links are https://tablier.example/fr/cote/, fr https://tablier.example/fr/cote/, "
        "pt-BR http://tablier.example/pt/rating/; https://tablier.example/fr/cote/, fr https://tablier.example/fr/cote/, "
        "pt-BR https://tablier.example/pt/rating/ are due",
    ),
    "an alternate's language": (
        *(FRENCH, 'hreflang="pt-BR" href="https', 'hreflang="pt" href="https'),
        "fr https://tablier.example/fr/cote/, pt https://tablier.example/pt/rating/; ",
    ),
    "an alternate without address": (
        *(FRENCH, 'hreflang="pt-BR" href=', 'hreflang="pt-BR" hef='),
        "fr https://tablier.example/fr/cote/, pt-BR ; https://tablier.example/fr/cote/, fr",
    ),
    "a canonical link": (
        *(FRENCH, '<link rel="canonical"', '<link rel="bookmark"'),
        "its canonical and alternate links are fr https://tablier.example/fr/cote/, pt-BR",
    ),
    "the default of a home": (
        *("fr/index.html", 'hreflang="x-default" href="https', 'hreflang="x-default" href="http'),
        "x-default http://tablier.example/; https://tablier.example/fr/, fr https://tablier.example/fr/, "
        "pt-BR https://tablier.example/pt/, x-default https://tablier.example/ are due",
    ),
    "a default where none is": (
        *(FRENCH, "</title>", '</title><link rel="alternate" hreflang="x-default" href="https://tablier.example/">'),
        "pt-BR https://tablier.example/pt/rating/, x-default https://tablier.example/; https://tablier",
    ),
    "the default of a home in the sitemap": (
        *("sitemap.xml", 'hreflang="x-default" href="https', 'hreflang="x-default" href="http'),
        "sitemap.xml: its alternates of https://tablier.example/fr/ are fr https://tablier.example/fr/, "
        "pt-BR https://tablier.example/pt/, x-default http://tablier.example/; fr https://tablier.example/fr/, "
        "pt-BR https://tablier.example/pt/, x-default https://tablier.example/ are due",
    ),
    "an alternate where the language is chosen": (
        *("index.html", 'hreflang="pt-BR" href="https', 'hreflang="pt-BR" href="http'),
        "index.html: its canonical and alternate links are https://tablier.example/, fr https://tablier.example/fr/, "
        "pt-BR http://tablier.example/pt/, x-default https://tablier.example/; https://tablier.example/, "
        "fr https://tablier.example/fr/, pt-BR https://tablier.example/pt/, x-default https://tablier.example/ are due",
    ),
    "a language that is not offered": (
        *("index.html", '<link rel="alternate" hreflang="fr"', '<link rel="alternate" lang="fr"'),
        "index.html: its canonical and alternate links are https://tablier.example/, pt-BR https://tablier.example/pt/",
    ),
    "the default where the language is chosen": (
        *("index.html", 'hreflang="x-default" href="https://tablier.example/"', 'hreflang="x-default" href="/fr/"'),
        "pt-BR https://tablier.example/pt/, x-default /fr/; https://tablier.example/, fr",
    ),
    "the canonical link where the language is chosen": (
        *("index.html", 'canonical" href="https://tablier.example/"', 'canonical" href="https://tablier.example/fr/"'),
        "index.html: its canonical and alternate links are https://tablier.example/fr/, fr https",
    ),
    "a choice of language that leads to another": (
        *("index.html", '<a href="/pt/" hreflang', '<a href="/fr/" hreflang'),
        "index.html: “/fr/” is said to be in “pt-BR” in “Português (Brasil)",
    ),
    "a switch of language that leads to another": (
        *(FRENCH, '<a href="/pt/rating/" ', '<a href="/fr/cote/" '),
        f"{FRENCH}: “/fr/cote/” is said to be in “pt-BR” in “Português (Brasil)”; it is in “fr”",
    ),
    "an alternate in the sitemap": (
        *("sitemap.xml", 'hreflang="pt-BR" href="https', 'hreflang="pt-BR" href="http'),
        "sitemap.xml: its alternates of https://tablier.example/fr/changements/ are fr "
        "https://tablier.example/fr/changements/, pt-BR http://tablier.example/pt/mudancas/; fr https://tablier",
    ),
    "a page missing from the sitemap": ("sitemap.xml", "<loc>", "<loc>x", "the sitemap and the ledger differ"),
    "a number in the machine's words": (FRENCH, '"headline":"Comment', '"headline":"7 Comment', "vouches for headline"),
    "a number word in prose": (FRENCH, " dit à quel niveau", " de quinze dit à quel niveau", "vouches for “quinze”"),
    "a number word in Portuguese": (PORTUGUESE, "<h1>", "<h1>Sessenta e ", "nothing vouches for “Sessenta”"),
    "a fraction in words": (FRENCH, " dit à quel niveau", " d'un quart dit à quel niveau", "vouches for “quart”"),
    "a fraction in digits": (FRENCH, " dit à quel niveau", " de 1/2 dit à quel niveau", "nothing vouches for “1”"),
    "a digit of another script": (FRENCH, " dit à quel niveau", " de ٣ dit à quel niveau", "nothing vouches for “٣”"),
    "a word of a figure in words": (
        *(FRENCH, ">cinq</data>", ">six</data>", "fibs/bad_run.run.words shows “six” in "),
    ),
    "a label of a curve": (
        "pt/rating-em-numeros/index.html",
        'text-anchor="end" data-figures="',
        'text-anchor="end" data-x="',
        "nothing vouches",
    ),
    "a number said aloud": (FRENCH, "<main", '<main aria-label="Les cinq bases"', "aria-label=“Les cinq bases”"),
    "a day in the machine's words": (
        *(FRENCH, '"dateModified":"2026-11-30"', '"dateModified":"2026-11-29"'),
        "nothing vouches for dateModified: “2026-11-29”",
    ),
    "a number in a picture": (
        *(FRENCH, "<h1>", '<h1><img alt="" src="data:image/svg+xml,%3Csvg%3E%3Ctext%3E7%3C/text%3E%3C/svg%3E">'),
        "nothing vouches for “7” in a picture",
    ),
    "the language": (PORTUGUESE, '<html lang="pt-BR">', '<html lang="pt">', "the page's language is “pt”"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_published_fault_is_found(name: str) -> None:
    path, old, new, message = FAULTS[name]
    found = messages(changed(path, old, new))
    assert any(message in text for text in found), found


def in_ledger(change: Callable[[dict[str, object]], None], address: str) -> dict[str, bytes]:
    """Change one row of the published ledger."""
    record = json.loads(site()["figures.json"])
    change(next(row for row in record["figures"] if row["address"] == address))
    return {**site(), "figures.json": json.dumps(record, ensure_ascii=False).encode()}


def test_a_value_in_the_ledger_is_recomputed() -> None:
    found = messages(in_ledger(lambda row: row.update(value="7"), "fibs/even_9.gain"))
    assert any("fibs/even_9.gain: it publishes 7; fibs.match(" in text for text in found)


def test_a_definition_in_the_ledger_is_recomputed() -> None:
    other = "fibs.match(own=1500, opponent=1500, length=16).gain"
    found = messages(in_ledger(lambda row: row.update(definition=other), "fibs/even_9.gain"))
    assert any(f"it publishes 6; {other} is 8.0" in text for text in found)


def test_page_and_ledger_cannot_agree_on_a_wrong_symbol() -> None:
    """A decimal point on the French page and in the ledger alike is still not French."""
    record = site()["figures.json"].decode().replace("5,6 points", "5.6 points")
    page = site()[FRENCH].decode().replace("5,6 points", "5.6 points")
    found = messages({**site(), FRENCH: page.encode(), "figures.json": record.encode()})
    assert any(
        "fibs/upset.gain reads “5.6 points”" in text and "5,6 (“5.6” is no number) is expected" in text
        for text in found
    )


def test_a_figure_missing_in_one_language_is_uneven() -> None:
    mark = re.compile(rb'<data class="figure" value="1500" data-figure="fibs/start">1500</data>')
    page = mark.sub(b"tanto", site()[PORTUGUESE], count=1)
    found = messages({**site(), PORTUGUESE: page})
    assert any("the figure fibs/start stands unevenly on the page “fibs” (fr: 5, pt: 4)" in text for text in found)


def test_a_missing_page_and_a_missing_ledger_are_told() -> None:
    without_page = {path: data for path, data in site().items() if path != "fr/glossaire/index.html"}
    told = messages(without_page)
    missing = "fr/glossaire/index.html: the ledger lists it, and it is missing; publish the site whole"
    assert missing in told
    assert all("/fr/glossaire/" in text and "leads nowhere" in text for text in told if text != missing)
    without_ledger = {path: data for path, data in site().items() if path != "figures.json"}
    assert messages(without_ledger) == ["figures.json: the ledger is missing; publish the site whole"]


@pytest.mark.parametrize(
    ("ledger", "wrong"),
    [
        (b"{", "Input data was truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"base_url": ' + b"[" * 100_000, "Expected `str`, got `array` - at `$.base_url`"),
        (b'{"base_url": "https://a.example"}', "Object missing required field `languages`"),
    ],
)
def test_what_is_no_ledger_is_told(ledger: bytes, wrong: str) -> None:
    assert messages({"figures.json": ledger}) == [f"figures.json: this is no ledger: {wrong}; publish it whole"]


def test_a_page_in_a_language_the_ledger_does_not_know_is_told() -> None:
    record = json.loads(site()["figures.json"])
    record["pages"]["home"]["xx"] = "/xx/"
    found = messages({**site(), "figures.json": json.dumps(record).encode()})
    wrong = "a page is in “xx”, which is none of its languages"
    assert found == [f"figures.json: this is no ledger: {wrong}; publish it whole"]


@pytest.mark.parametrize("definition", ["datetime.date(1)", "1e400", "1" * 400, "[" * 900, "{}", "fibs.START.x"])
def test_a_definition_that_means_nothing_is_told(definition: str) -> None:
    found = messages(in_ledger(lambda row: row.update(definition=definition), "fibs/start"))
    assert any(text.startswith("figures.json: fibs/start: it") for text in found), found


def test_a_page_that_is_not_utf_8_is_told() -> None:
    path = "fr/glossaire/index.html"
    found = messages({**site(), path: site()[path].replace("é".encode(), b"\xe9")})
    assert f"{path}: it is not UTF-8; publish it again" in found


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1<sup>er</sup>", []),
        ("12<sup>e</sup>", []),
        ("1<sup>9</sup>", ["“1” in “Le 1”", "“9” in “9”"]),
        ("2<sup>ème</sup>", ["“2” in “Le 2”"]),
        ("1<b>er</b>", ["“1” in “Le 1”"]),
    ],
)
def test_a_raised_ordinal_is_no_number_and_a_raised_number_is(typed: str, told: list[str]) -> None:
    files = changed(FRENCH, "</h1>", f"</h1><p>Le {typed}</p>")
    found = [re.search("nothing vouches for (“.*?” in “.*?”)", message) for message in messages(files)]
    assert [match[1] for match in found if match] == told


def test_pages_proved_side_by_side_are_proved_alike() -> None:
    broken = changed(FRENCH, f"{GAIN}points", f"{GAIN.replace('>6', '>7')}points")
    broken["pt/regras/index.html"] = broken["pt/regras/index.html"].replace(b">24</data>", b">23</data>", 1)
    alone, together = (verify(broken, vocabulary(), all_walked(), processes=count) for count in (1, 3))
    assert len(alone.problems) == 4
    assert together == alone
