"""An editor's day at the command line: a page from its first file to its last, and all that is said on the way."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.command_site import BODY, IN_PORTUGUESE, YAML, Site
from tests.sites import page

ADDRESS = "the address {} is not locked; run figures --accept --because TEXT\n"
LISTED = "the page stake is {}, with 3 figures; see them by figures --diff figures.lock, then run figures --accept --because TEXT\n"
GONE = (
    "the address {} of the page stake is published no more; "
    "redirect it in content/site.yaml, or take this line out if links to it may break\n"
)
NEW_PAGE = ("new", "page", "stake", "--title", "fr=L’enjeu", "--title", "pt=A aposta")


def proved(pages: int, figures: int, places: int, files: int) -> str:
    counted = f"{pages} pages, {figures} figures in {places} places, 0 claims"
    return f"in memory: {counted}: proved, all {files} files as they were built\n"


class Day(Site):
    """The site of one editor, who reads all that is said."""

    def says(self, out: str, *arguments: str, err: str = "", code: int = 0) -> None:
        done = self.run(*arguments)
        assert (done.stdout, done.stderr, done.returncode) == (out, err, code), arguments


def test_an_editors_day(tmp_path: Path) -> None:
    day = Day(tmp_path, page(BODY, IN_PORTUGUESE, YAML))
    day.says("figures.lock: 5 figures accepted\n", "figures", "--accept", "--because", "first")
    day.says(
        "essai#: fr, pt accepted; even\nhome#: fr, pt accepted; even\ntranslations.lock: 2 sections accepted\n",
        *("translations", "accept", "--all"),
    )
    a_page_is_new(day)
    a_figure_is_misspelt_and_mended(day)
    the_other_language_says_it(day)
    all_is_accepted(day)
    a_translation_goes_stale_and_is_accepted(day)
    the_page_moves(day)
    the_page_goes(day)


def a_page_is_new(day: Day) -> None:
    day.says(
        "content/stake/page.yaml\ncontent/stake/fr.md\ncontent/stake/pt.md\n"
        "write what each page says, then: python build.py check\n"
        'once its addresses are right: python build.py figures --accept --because "A new page"\n',
        *NEW_PAGE,
    )
    for name, title, slug in (("fr", "L’enjeu", "l-enjeu"), ("pt", "A aposta", "a-aposta")):
        path = day.folder / f"content/stake/{name}.md"
        text = re.sub(r"(?<=^updated: )[\d-]{10}$", "2026-10-28", path.read_text(encoding="utf-8"), flags=re.M)
        path.write_text(text, encoding="utf-8")
        assert text == (
            f"---\ntitle: {title}\nslug: {slug}\ndescription: {title}\nupdated: 2026-10-28\n---\n"
            f"## {title} {{#first}}\n"
        )
    taken = "build.py new: the page “stake” stands already; edit it in content/stake/, or choose another id\n"
    day.says("", *NEW_PAGE, err=taken, code=2)


def a_figure_is_misspelt_and_mended(day: Day) -> None:
    define = "figures:\n  long_match: fibs.points(length=16, multiplier=1, chance=0.5)\n"
    day.edit("content/stake/page.yaml", "template: page\n", f"template: page\n{define}")
    day.edit("content/stake/fr.md", "{#first}\n", "{#first}\n\nUn match long rapporte {{ long_mach }}.\n")
    said = (
        "content/stake/fr.md:9:24: no figure is called “long_mach”; did you mean “long_match”?\n"
        "    Un match long rapporte {{ long_mach }}.\n"
        "                           ^\n"
    )
    day.says("", "check", err=said, code=1)
    day.edit("content/stake/fr.md", "long_mach", "long_match")


def the_other_language_says_it(day: Day) -> None:
    said = (
        "content/stake/fr.md:9:1: {{ long_match }} stands once in this section, not at all in content/stake/pt.md; "
        'make the languages even, or say why it stands here alone: [words]{only="why"}\n'
        "    Un match long rapporte {{ long_match }}.\n"
        "    ^\n"
    )
    day.says("", "check", err=said, code=1)
    day.edit("content/stake/pt.md", "{#first}\n", "{#first}\n\nUma partida longa rende {{ long_match }}.\n")


def all_is_accepted(day: Day) -> None:
    said = (
        f"addresses.lock: {ADDRESS.format('/fr/l-enjeu/')}"
        f"addresses.lock: {ADDRESS.format('/pt/a-aposta/')}"
        "content/stake/fr.md:1: warning: the page stake was never accepted; run translations accept stake\n"
        f"figures.lock: {LISTED.format('new')}"
    )
    day.says("", "check", err=said, code=1)
    come = (
        "stake/long_match\n  + fibs.points(length=16, multiplier=1, chance=0.5)\n    fr: 8 points, pt: 8 pontos\n"
        "  in /fr/l-enjeu/#first\n  in /pt/a-aposta/#first\n"
    )
    assert day.run("figures", "--diff", "figures.lock").stdout.startswith(come)
    day.says("figures.lock: 3 figures accepted\n", "figures", "--accept", "--because", "A new page")
    day.says(
        "stake#: fr, pt accepted; even\nstake#first: fr, pt accepted; even\ntranslations.lock: 2 sections accepted\n",
        *("translations", "accept", "stake"),
    )
    day.says(proved(6, 8, 10, 11), "check")


def a_translation_goes_stale_and_is_accepted(day: Day) -> None:
    day.edit("content/stake/fr.md", "Un match long", "Un match vraiment long")
    behind = (
        "  pt  moved there  content/stake/pt.md:7\n"
        "      fr  Un match {+vraiment+} long rapporte {{ long_match }}.\n"
        "      pt  Uma partida longa rende {{ long_match }}.\n"
        "4 sections in 2 languages: "
    )
    here = "stake#first\n  fr  moved here  content/stake/fr.md:7\n"
    day.says(f"{here}{behind}1 moved here, 1 moved there\n", "translations")
    stale = (
        "content/stake/pt.md:7: warning: the section stake#first moved in fr, not here; "
        "translate what moved, then run translations accept stake#first\n"
    )
    day.says(proved(6, 8, 10, 11), "check", err=stale)
    accept, one = ("translations", "accept", "stake#first"), "translations.lock: 1 section accepted\n"
    day.says(f"stake#first: fr accepted; pt behind\n{one}", *accept)
    day.says(f"stake#first\n{behind}1 moved there\n", "translations")
    day.edit("content/stake/pt.md", "longa", "bem longa")
    day.says(f"stake#first: pt accepted; even\n{one}", *accept)
    day.says("4 sections in 2 languages: all even\n", "translations")


def the_page_moves(day: Day) -> None:
    day.edit("content/stake/fr.md", "slug: l-enjeu", "slug: points-en-jeu")
    unlocked = f"addresses.lock: {ADDRESS.format('/fr/points-en-jeu/')}"
    day.says("", "check", err=f"{unlocked}addresses.lock:3: {GONE.format('/fr/l-enjeu/')}", code=1)
    day.edit("content/site.yaml", "languages:", "redirects:\n  /fr/l-enjeu/: /fr/points-en-jeu/\nlanguages:")
    day.says("", "check", err=unlocked, code=1)
    day.says("1 address accepted\n", "figures", "--accept", "--because", "A better name")
    day.says(proved(6, 8, 10, 12), "check")
    built = day.run()
    assert re.fullmatch(
        r"site: 6 pages, 8 figures; 6 made, 0 kept; 12 files written, 0 removed, [\d.]+ s\n", built.stdout
    )
    moved = (day.folder / "site/fr/l-enjeu/index.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh" content="0; url=/fr/points-en-jeu/">' in moved
    assert '<a href="/fr/points-en-jeu/">Aller à sa nouvelle adresse</a>' in moved


def the_page_goes(day: Day) -> None:
    shutil.rmtree(day.folder / "content/stake")
    astray = (
        "content/site.yaml:4:3: /fr/l-enjeu/ leads to “/fr/points-en-jeu/”, where no page stands; "
        "there is /fr/, /fr/essai/, /pt/, /pt/teste/\n"
        "      /fr/l-enjeu/: /fr/points-en-jeu/\n"
        "      ^\n"
    )
    day.says("", "check", err=astray, code=1)
    day.edit("content/site.yaml", "redirects:\n  /fr/l-enjeu/: /fr/points-en-jeu/\n", "")
    missed = "".join(
        f"addresses.lock:{line}: {GONE.format(address)}"
        for line, address in ((3, "/fr/l-enjeu/"), (4, "/fr/points-en-jeu/"), (6, "/pt/a-aposta/"))
    )
    figures = f"figures.lock: {LISTED.format('gone')}"
    left = "".join(
        f"translations.lock:{line}: warning: the section {address} stands in no language any more; "
        "run translations accept --all\n"
        for line, address in ((15, "stake#"), (21, "stake#first"))
    )
    day.says("", "check", err=missed + figures + left, code=1)
    lock = day.folder / "addresses.lock"
    kept = [line for line in lock.read_text(encoding="utf-8").splitlines(keepends=True) if "stake" not in line]
    lock.write_text("".join(kept), encoding="utf-8")
    day.says("", "check", err=figures + left, code=1)
    day.says("figures.lock: 3 figures accepted\n", "figures", "--accept", "--because", "The page is gone")
    day.says(
        "stake#\n  gone from every language; translations accept --all takes it out of the lock\n"
        "stake#first\n  gone from every language; translations accept --all takes it out of the lock\n"
        "2 sections in 2 languages: all even\n",
        "translations",
    )
    day.says(
        "stake#: gone from every language; taken out\nstake#first: gone from every language; taken out\n"
        "translations.lock: 0 sections accepted, 2 taken out\n",
        *("translations", "accept", "--all"),
    )
    assert "stake" not in (day.folder / "translations.lock").read_text(encoding="utf-8")
    day.says(proved(4, 5, 6, 9), "check")
    assert day.run().returncode == 0
    day.says(proved(4, 5, 6, 9).replace("in memory", "site"), "verify")
    assert not (day.folder / "site/fr/points-en-jeu").exists()
