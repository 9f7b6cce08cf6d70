"""What became of a published site since it was built is told in words, each kind apart from the others."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

import pytest
from msgspec.structs import replace

from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.guide.supposing import supposing
from tablier.press.calls import Vocabulary
from tablier.press.verify import Proof, summary, verify
from tablier.press.write import MANIFEST, manifest
from tests.press.test_verify import FRENCH, PORTUGUESE, site
from tests.sites import ROOT

Files = Mapping[str, bytes]
SHORT = "fr/glossaire/index.html"


@cache
def sealed() -> Files:
    """Give the project's own site with its manifest."""
    return {**site(), MANIFEST: manifest(site())}


def proof(files: Files, names: Vocabulary | None = None) -> Proof:
    return verify(files, names or vocabulary(), all_walked())


def told(files: Files, names: Vocabulary | None = None) -> list[str]:
    """Give what is said of whole files."""
    found = proof(files, names).problems
    return [f"{p.path}: {p.what}; {p.right}" for p in found if not p.line and "nowhere" not in p.what]


def state(files: Files) -> str:
    """Give the summary's last part."""
    return summary(proof(files), "here").rpartition("claims: ")[2]


def edited(path: str, old: str, new: str, count: int = 1, files: Files | None = None) -> dict[str, bytes]:
    text = (files or sealed())[path].decode()
    assert old in text
    return {**(files or sealed()), path: text.replace(old, new, count).encode()}


@cache
def other_build() -> Files:
    """Build the site as it would be had a win another stake."""
    from build import make
    from tablier.press.load import Folders

    folders = Folders(*(ROOT / name for name in ("content", "locales", "templates", "assets", "site")))
    made = make(folders, None, supposing("fibs.STAKE", 5), despite_problems=True)
    files = {file.path: file.data for file in made.files}
    return {**files, MANIFEST: manifest(files)}


def test_a_site_as_it_was_built_is_sealed() -> None:
    assert state(sealed()) == f"proved, all {len(site())} files as they were built"
    assert state(site()) == "proved; no manifest.json to compare"


def test_what_others_put_beside_a_site_is_no_fault() -> None:
    assert proof({**sealed(), "CNAME": b"tablier.example"}).problems == ()


def test_an_edited_figure_is_told_with_what_it_was() -> None:
    files = edited(FRENCH, ">6 points</data>", ">7 points</data>")
    assert told(files) == [f"{FRENCH}: it was edited after the build: “7 points” was “6 points”; publish it again"]
    assert state(files).endswith("; 1 edited")


def test_edited_words_without_a_number_are_told() -> None:
    files = edited(SHORT, "</h1>", " sans peine</h1>")
    what = "it was edited after the build, in its words or its markup"
    assert told(files) == [f"{SHORT}: {what}; publish it again"]
    assert state(files) == "1 problem; 1 edited"


def test_a_file_that_is_no_page_is_compared_too() -> None:
    files = {**sealed(), "robots.txt": b"User-agent: *\nDisallow: /\n"}
    assert told(files) == ["robots.txt: it was changed after the build; publish it again"]


def test_no_break_spaces_that_were_rewritten_are_told() -> None:
    files = edited(FRENCH, "\u00a0", " ", -1)
    [line] = [text for text in told(files) if text.startswith(FRENCH)]
    assert re.fullmatch(
        rf"{FRENCH}: the spaces of its numbers were rewritten in \d+ figures: “\d+ %” was “\d+⍽%”; publish it again",
        line,
    )
    assert state(files).endswith("; 1 rewritten on the way")


@pytest.mark.parametrize(("old", "new"), [(">6 points</data>", ">６ points</data>"), (">-2,5<", ">−2,5<")])
def test_digits_and_signs_that_were_rewritten_are_told(old: str, new: str) -> None:
    if old not in sealed()[FRENCH].decode():
        old, new = ">1500</data>", ">𝟏500</data>"
    files = edited(FRENCH, old, new)
    was, now = old[1:].partition("<")[0], new[1:].partition("<")[0]
    assert told(files) == [f"{FRENCH}: its digits or signs were rewritten: “{now}” was “{was}”; publish it again"]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (
            "</body>",
            '<script src="https://ads.example/a.js"></script></body>',
            "<script src=“https://ads.example/a.js”>",
        ),
        ("</body>", "<script>track()</script></body>", "<script>"),
        ("</head>", '<link rel="stylesheet" href="/a.css"></head>', "<link rel=“stylesheet”>"),
        (">6 points</data>", '><a href="tel:6">6</a> points</data>', "<a href=“tel:6”>"),
        ("<h1>", '<h1 onclick="go()">', "<h1 onclick=“go()”>"),
        ("</main>", '<iframe src="https://ads.example"></iframe></main>', "<iframe src=“https://ads.example”>"),
    ],
)
def test_markup_that_was_put_in_is_told(old: str, new: str, what: str) -> None:
    files = edited(FRENCH, old, new)
    found = re.escape(f"{FRENCH}: markup was put in that no build writes: {what} in line ") + r"\d+; publish it again"
    assert [text for text in told(files) if re.fullmatch(found, text)], told(files)
    assert state(files).endswith("; 1 added to on the way")


def test_a_script_of_the_page_that_was_changed_is_an_edit() -> None:
    files = edited(FRENCH, "/2000", "/2001")
    assert state(files).endswith("; 1 edited")


def test_a_page_of_another_build_is_told() -> None:
    files = {**sealed(), FRENCH: other_build()[FRENCH]}
    what = "it is a page of another build: its figures agree with one another and not with the ledger"
    assert f"{FRENCH}: {what}; publish the site whole" in told(files)
    assert state(files).endswith("; 1 of another build")


def test_a_page_of_another_dress_is_of_another_build() -> None:
    """The same figures, but the style of another day: its policy knows it, so nobody put it in."""
    from tablier.press.policy import hashed

    page = sealed()[SHORT].decode()
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style is not None
    other = "p{color:red}" + style[1]
    files = {
        **sealed(),
        SHORT: page.replace(style[1], other).replace(hashed(style[1]).strip("'"), hashed(other).strip("'")).encode(),
    }
    assert state(files) == "1 problem; 1 of another build"


def test_an_old_ledger_beside_new_pages_is_told() -> None:
    record = sealed()["figures.json"].replace(b'"generator": "tablier"', b'"generator":  "tablier"')
    files = {**sealed(), "figures.json": record}
    assert told(files) == ["figures.json: it is of another build than the pages; publish the site whole"]
    assert state(files) == "1 problem; 1 of another build"


def test_an_edited_ledger_is_told() -> None:
    record = json.loads(sealed()["figures.json"])
    record["figures"][0]["value"] = "7"
    files = {**sealed(), "figures.json": json.dumps(record).encode()}
    assert "figures.json: it was changed after the build; publish the site whole" in told(files)


def test_an_old_manifest_beside_new_pages_is_told() -> None:
    older = {path: data + b"\n" for path, data in site().items()}
    files = {**site(), MANIFEST: manifest(older)}
    assert told(files)[:1] == ["manifest.json: it is of another build than every page; publish the site whole"]


def test_a_stale_site_is_told_and_no_page_blamed() -> None:
    """Built when a win had another stake: each file is as it was built, and the formulas compute otherwise now."""
    found = told(other_build())
    count = sum(": it publishes " in p.what for p in proof(other_build()).problems)
    total = len(json.loads(other_build()["figures.json"])["figures"])
    assert count > 10
    assert found == [
        f"figures.json: the site is stale: {count} of its {total} figures compute otherwise now; build and publish it again"
    ]
    assert state(other_build()).endswith("; 1 stale")
    unsealed = {path: data for path, data in other_build().items() if path != MANIFEST}
    assert found[0].replace("stale:", "stale, or its ledger was changed:") in told(unsealed)


def test_a_stale_formula_is_told_where_no_figure_moves() -> None:
    names = vocabulary()
    other = supposing("fibs.STAKE", 5).functions["fibs.points"]
    odd = replace(names, functions={**names.functions, "fibs.points": other})
    site_of_formulas = {row["function"] for row in json.loads(sealed()["figures.json"])["formulas"]}
    assert "fibs.points" in site_of_formulas
    assert any("the site is stale: " in text for text in told(sealed(), odd))


def test_missing_files_are_told() -> None:
    files = {path: data for path, data in sealed().items() if path not in ("robots.txt", PORTUGUESE)}
    found = [text for text in told(files) if "missing" in text]
    assert found == [
        f"{PORTUGUESE}: the ledger lists it, and it is missing; publish the site whole",
        "robots.txt: manifest.json lists it, and it is missing; publish the site whole",
    ]
    assert state(files).endswith("; 2 missing")


@pytest.mark.parametrize("torn", [b"", b"{", b"[]", b'{"files": []}', b'{"files": 7}', b"[" * 100_000])
def test_a_torn_manifest_seals_nothing(torn: bytes) -> None:
    assert state({**site(), MANIFEST: torn}) == "proved; no manifest.json to compare"


def test_without_a_manifest_an_edit_is_told_by_the_page_itself() -> None:
    files = edited(FRENCH, ">6 points</data>", ">7 points</data>", files=site())
    assert f"{FRENCH}: it was edited after the build: “7 points” was “6 points”; publish it again" in told(files)
