"""A site of more addresses than a sitemap may hold has several, which an index names; they are proved and visited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.index import brought_together
from tablier.press.model import Language, Site
from tablier.press.register import Entries, Register
from tablier.press.sitemaps import sitemaps
from tablier.press.verify import verify
from tablier.press.visit import read_address
from tests.press.test_visit import of, serving
from tests.sites import built, page

FIRST, SECOND = "https://essai.example/sitemap-1.xml", "https://essai.example/sitemap-2.xml"
ENTRY = re.compile("<url>.*?</url>", re.DOTALL)


@pytest.fixture
def several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """A site of four addresses where a sitemap may hold three: one page's languages stand in two of them."""
    monkeypatch.setattr("tablier.press.sitemaps.MOST", 3)
    return {file.path: file.data for file in built(tmp_path, page("", "")).files}


def test_several_sitemaps_hold_what_one_would(several: dict[str, bytes], tmp_path: Path) -> None:
    assert re.findall("<loc>(.*)</loc>", several["sitemap.xml"].decode()) == [FIRST, SECOND]
    parts = [ENTRY.findall(several[path].decode()) for path in ("sitemap-1.xml", "sitemap-2.xml")]
    assert [len(part) for part in parts] == [3, 1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablier.press.sitemaps.MOST", 4)
        whole = next(f for f in built(tmp_path / "whole", page("", "")).files if f.path == "sitemap.xml")
    assert [one for part in parts for one in part] == ENTRY.findall(whole.data.decode())


def test_several_sitemaps_are_proved(several: dict[str, bytes]) -> None:
    assert not verify(several, vocabulary(), all_walked(), "").problems
    for torn in ("sitemap.xml", "sitemap-2.xml"):
        found = verify({**several, torn: several[torn].replace(b"https", b"http")}, vocabulary(), all_walked(), "")
        assert [problem.what.partition(":")[0] for problem in found.problems] == ["the sitemap and the ledger differ"]


def test_a_visit_follows_an_index_of_sitemaps(several: dict[str, bytes]) -> None:
    with serving(of(several)) as (address, asked):
        assert read_address(address).files == several
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(("languages", "pages", "shares"), [(1, 50_001, [50_000, 1]), (30, 5_001, [5_000, 1])])
def test_a_sitemap_holds_as_many_addresses_as_the_protocol_allows(
    languages: int, pages: int, shares: list[int]
) -> None:
    known = tuple(Language(str(number), str(number), str(number)) for number in range(languages))
    row = b'[[],[["0","s",[],"t","2026-11-30",["",0,0,""]]]]'
    register = Register(Site("Essai", "https://essai.example", known, {}), {f"p{n}": row for n in range(pages)})
    index = brought_together(Entries(register), (), (), register.site, {})
    assert [len(shown["listed"]) for _, _, shown in sitemaps(index) if "listed" in shown] == shares
