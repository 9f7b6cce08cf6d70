"""Every kind of number of FIDE's rules is written as each language writes it, and read back by a stranger."""

from importlib import import_module
from pathlib import Path

import pytest

from tablier.guide.calculators import all_walked
from tablier.guide.names import KINDS, MODULES, vocabulary
from tablier.guide.supposing import supposing
from tablier.press.verify import verify
from tablier.rating import fide_coefficients, fide_first, fide_tables
from tablier.rating.fide_coefficients import development
from tablier.rating.fide_first import first_reason
from tests.sites import ROOT, built, html, page

# Each module of a rating system that computes, and what content calls it.
SHARED = ("kinds", "checks", "targets")  # by all systems: content names the systems' own functions
RATINGS = [
    (path.stem.partition("_")[0], import_module(f"tablier.rating.{path.stem}"))
    for path in sorted((ROOT / "tablier/rating").glob("[a-z]*.py"))
    if path.stem not in SHARED
]
# A definition, and its text in each language.
SHOWN = {
    "expected": ("fide.expected_by_table(gap=392)", "0,92", "0,92"),
    "games": ("fide.NEW_UNTIL", "30 parties", "30 partidas"),
    "coefficient": ("fide.NEW_COEFFICIENT", "40", "40"),
    "rating": ("fide.HIGHEST", "9999", "9999"),
    "gap": ("fide.gap_by_table(percent=57)", "50 points", "50 pontos"),
    "change": ("fide.rounded(change=-250)", "-3", "-3"),
    "percent": ("fide.percent_by_table(gap=100)", "64\u00a0%", "64%"),
    "day": ("fide.EXEMPT_SINCE", "1er octobre 2025", "1º de outubro de 2025"),
    "later": ("fide.UNRATED_SINCE", "1er décembre 2024", "1º de dezembro de 2024"),
    "pace": ("fide.RAPID", "rapide", "rápido"),
    "year": ("fide.JUNIOR_UNTIL_AGE", "18", "18"),
    "win": ("elo.WIN", "1", "1"),
    "half": ("elo.DRAW", "0,5", "0,5"),
    "loss": ("elo.rating_change(coefficient=20, score=0, expected=0.75)", "-15", "-15"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder: Path = tmp_path_factory.mktemp("site")
    figures = "figures:\n" + "".join(f"  {name}: {definition}\n" for name, (definition, *_) in SHOWN.items())
    body = "\n\n".join(f"{{{{ {name} }}}}" for name in SHOWN)
    made = built(folder, page(body, body, figures))
    assert html(made, "fr/essai/index.html")
    assert verify({file.path: file.data for file in made.files}, vocabulary(), all_walked()).problems == ()
    return {code: html(made, f"{path}/index.html") for code, path in (("fr", "fr/essai"), ("pt", "pt/teste"))}


@pytest.mark.parametrize("name", SHOWN)
def test_a_kind_is_written_as_each_language_writes_it(name: str, site: dict[str, str]) -> None:
    _, french, portuguese = SHOWN[name]
    assert f'data-figure="essai/{name}">{french}<' in site["fr"]
    assert f'data-figure="essai/{name}">{portuguese}<' in site["pt"]


def test_a_day_carries_its_date(site: dict[str, str]) -> None:
    assert '<time class="figure" datetime="2025-10-01" data-figure="essai/day">' in site["fr"]


def test_a_day_that_is_none_is_told(tmp_path: Path) -> None:
    made = built(tmp_path, page("{{ made.starts }}", "{{ made.starts }}", "examples:\n" + WRONG_DAY))
    assert [(p.what, p.right) for p in made.problems] == [
        ("20250931 is no day", "write the year, month and day together, like 20251001")
    ] * 2


WRONG_DAY = "  made: {of: fide.is_exempt, own: 2700, starts: 20250931}\n"


def test_every_kind_of_the_listed_functions_has_a_format() -> None:
    kinds = {kind for f in vocabulary(MODULES).functions.values() for kind in f.parameters.values()}
    assert {kind for kind in kinds if "tuple" not in kind} <= set(KINDS)


def test_of_the_ratings_nothing_is_left_out() -> None:
    """Only the rules have functions of boards, which content cannot write."""
    listed = vocabulary(MODULES).functions
    for family, module in RATINGS:
        own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
        functions = [name for name in own if callable(getattr(module, name)) and name.islower()]
        assert [n for n in functions if not n.startswith(("_", "checked_")) and f"{family}.{n}" not in listed] == []


def test_every_reason_has_words() -> None:
    given = {
        development(highest=highest, games=games, born=born, listed_on=day, pace=pace).reason
        for highest in (1400, 2300, 2400)
        for games in (0, 30)
        for born in (0, 2008)
        for day, pace in ((20261201, "standard"), (20220901, "blitz"))
    } | {first_reason(games, half, rating) for games in (4, 5) for half in (0, 1) for rating in (1399, 1400)}
    assert given == {*fide_coefficients.REASONS, *fide_first.REASONS}


def test_a_supposed_constant_reaches_what_imports_it() -> None:
    """Table 8.1.2 gives 0.96 for 500 points; a scale of 500 would make the formula's share there 10 in 11."""
    distance = supposing("elo.SCALE", 500).functions["fide.distance"].call
    assert distance(500) == pytest.approx(0.96 - 10 / 11)
    assert fide_tables.distance(500) == pytest.approx(0.96 - 1 / (1 + 10**-1.25))
