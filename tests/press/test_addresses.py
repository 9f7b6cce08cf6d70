"""A published address stands or leads on: redirects are checked where they are written, the lock forgets nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.commands.made import Made
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.addresses import broken, lock, read_lock
from tablier.press.problems import Refused, as_text
from tablier.press.verify import verify
from tablier.press.write import MANIFEST, manifest
from tests.sites import SITE, built, html, page, told

BODY = "## Une partie {#partie}\n\nBonjour."


def redirected(folder: Path, lines: str, base: str = "https://essai.example") -> Made:
    site = SITE.replace("https://essai.example", base) + "redirects:\n" + lines
    return built(folder, f"-- content/site.yaml --\n{site}" + page(BODY, BODY))


def faults(folder: Path, lines: str) -> list[str]:
    return [fault.partition("\n")[0] for fault in told(redirected(folder, lines), folder)]


def test_an_old_address_leads_to_the_page(tmp_path: Path) -> None:
    text = html(redirected(tmp_path, "  /fr/vieux/: /fr/essai/#partie\n"), "fr/vieux/index.html")
    for part in (
        '<html lang="fr">',
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ',
        '<meta name="robots" content="noindex">',
        '<meta http-equiv="refresh" content="0; url=/fr/essai/#partie">',
        '<link rel="canonical" href="https://essai.example/fr/essai/">',
        "<h1>Cette page a déménagé</h1>",
        '<a href="/fr/essai/#partie">Aller à sa nouvelle adresse</a>',
    ):
        assert part in text


def test_a_redirect_speaks_the_language_of_the_page_it_leads_to(tmp_path: Path) -> None:
    text = html(redirected(tmp_path, "  /vieux/chemin/: /pt/teste/\n"), "vieux/chemin/index.html")
    assert '<html lang="pt-BR">' in text
    assert "Esta página mudou de endereço" in text


def test_redirects_that_follow_one_another_lead_straight_to_the_page(tmp_path: Path) -> None:
    made = redirected(tmp_path, "  /fr/a/: /fr/b/\n  /fr/b/: /fr/c/\n  /fr/c/: /fr/essai/\n")
    for old in "abc":
        assert 'url=/fr/essai/"' in html(made, f"fr/{old}/index.html")


def test_a_redirect_stands_below_the_path_of_the_site(tmp_path: Path) -> None:
    made = redirected(tmp_path, "  /fr/vieux/: /fr/essai/\n", "https://essai.example/guides")
    assert 'href="/guides/fr/essai/"' in html(made, "fr/vieux/index.html")
    assert made.addresses["/fr/essai/"] == made.addresses["/fr/vieux/"] == "essai"


@pytest.mark.parametrize("base", ["https://essai.example", "https://essai.example/guides"])
def test_the_proof_accepts_redirects_and_follows_their_links(tmp_path: Path, base: str) -> None:
    made = redirected(tmp_path, "  /fr/vieux/: /fr/essai/#partie\n", base)
    files = {file.path: file.data for file in made.files}
    files[MANIFEST] = manifest(files)
    assert verify(files, vocabulary(), all_walked()).problems == ()
    old = "fr/vieux/index.html"
    files[old] = files[old].replace(b"/fr/essai/#partie", b"/fr/nulle-part/")
    shown = [as_text(problem) for problem in verify(files, vocabulary(), all_walked()).problems]
    assert any(line.startswith(old) and "leads nowhere" in line for line in shown)


def test_redirects_are_in_no_sitemap(tmp_path: Path) -> None:
    assert "vieux" not in html(redirected(tmp_path, "  /fr/vieux/: /fr/essai/\n"), "sitemap.xml")


@pytest.mark.parametrize(
    "old", ["/../fr/x/", "/fr/../../x/", "/fr//x/", "fr/x/", "/fr/x", "/", "/figures.json/", "/fr/%2e%2e/", "/fr/ x/"]
)
def test_a_redirect_stays_among_the_addresses(tmp_path: Path, old: str) -> None:
    assert faults(tmp_path, f'  "{old}": /fr/essai/\n') == [
        f"content/site.yaml:7:3: “{old}” is no address; like /fr/old/: letters, digits and hyphens between slashes"
    ]


def test_a_redirect_from_a_page_that_stands_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, "  /fr/vieux/: /fr/essai/\n  /FR/Essai/: /pt/teste/\n") == [
        "content/site.yaml:8:3: the page essai stands at /fr/essai/; a redirect begins where nothing stands"
    ]


def test_two_redirects_that_some_disks_take_for_one_are_told(tmp_path: Path) -> None:
    assert faults(tmp_path, "  /fr/vieux/: /fr/essai/\n  /fr/Vieux/: /pt/teste/\n") == [
        "content/site.yaml:8:3: /fr/vieux/ is redirected already; a redirect begins where nothing stands"
    ]


@pytest.mark.parametrize("target", ["/fr/esai/", "https://ailleurs.example/", "/../etc/", "fr/essai/"])
def test_a_redirect_to_nowhere_is_told(tmp_path: Path, target: str) -> None:
    found = faults(tmp_path, f"  /fr/vieux/: {target}\n")
    assert len(found) == 1
    assert found[0].startswith(f"content/site.yaml:7:3: /fr/vieux/ leads to “{target}”, where no page stands")


def test_a_redirect_to_a_section_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert faults(tmp_path, "  /fr/vieux/: /fr/essai/#parti\n") == [
        "content/site.yaml:7:3: /fr/essai/ has no section “parti”; did you mean “partie”?"
    ]


def test_redirects_in_a_circle_are_told(tmp_path: Path) -> None:
    assert faults(tmp_path, "  /fr/a/: /fr/b/\n  /fr/b/: /fr/a/\n  /fr/c/: /fr/c/\n") == [
        "content/site.yaml:7:3: /fr/a/ leads in a circle: /fr/a/ → /fr/b/ → /fr/a/; name the page's own address",
        "content/site.yaml:8:3: /fr/b/ leads in a circle: /fr/b/ → /fr/a/ → /fr/b/; name the page's own address",
        "content/site.yaml:9:3: /fr/c/ leads in a circle: /fr/c/ → /fr/c/; name the page's own address",
    ]


# The lock


def test_the_lock_is_sorted_and_read_back() -> None:
    addresses = {"/pt/b/": "b", "/fr/": "home", "/fr/a/": "a"}
    assert lock(addresses) == "/fr/ home\n/fr/a/ a\n/pt/b/ b\n"
    assert read_lock(lock(addresses)) == addresses


@pytest.mark.parametrize("line", ["/fr/a/", "fr/a/ a", "", "<<<<<<< ours"])
def test_a_torn_lock_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(Refused, match="it is no address with its page") as refused:
        read_lock(f"/fr/ home\n{line}\n/pt/ home\n")
    assert refused.value.line == 2


def test_what_is_gone_and_what_is_new_is_told() -> None:
    told = [as_text(p) for p in broken({"/fr/": "home", "/fr/old/": "a"}, {"/fr/": "home", "/fr/new/": "a"}, "a.lock")]
    assert told == [
        "a.lock:2: the address /fr/old/ of the page a is published no more; "
        "redirect it in content/site.yaml, or take this line out if links to it may break",
        "a.lock: the address /fr/new/ is not locked; run figures --accept --because TEXT",
    ]
