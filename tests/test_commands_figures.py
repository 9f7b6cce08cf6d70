"""Figures and addresses at the command line: what moved, what is accepted, what would move; the locks, torn or missing."""

import json
import shutil

from tests.command_site import Site, site

__all__ = ["site"]


def test_a_figure_that_moved_warns_a_build_and_fails_a_check(site: Site) -> None:
    site.edit("content/essai/page.yaml", "length=9", "length=16")
    told = (
        "the figure essai/gain moved; if it should, run figures --accept --because TEXT\n"
        "    definition: fibs.points(length=9, multiplier=1, chance=0.5) → fibs.points(length=16, multiplier=1, chance=0.5)\n"
        "    value: 6 → 8\n"
        "    fr: 6 points → 8 points\n"
        "    pt: 6 pontos → 8 pontos\n"
        "    in /fr/essai/\n"
        "    in /pt/teste/\n"
    )
    build = site.run()
    assert (build.returncode, build.stderr) == (0, f"figures.lock:1: warning: {told}")
    check = site.run("check")
    assert (check.returncode, check.stderr) == (1, f"figures.lock:1: {told}")
    what, *details = told.removesuffix("\n").split("\n    ")
    (row,) = json.loads(site.run("check", "--format", "json").stderr)
    assert (f"{row['what']}; {row['right']}", row["details"]) == (what, "\n".join(details))
    annotation = site.run("check", "--format", "github").stderr
    assert annotation == f"::error file=figures.lock,line=1::{'%0A'.join([what, *details])}\n"


def test_a_change_is_accepted_with_its_reason(site: Site) -> None:
    site.edit("content/essai/page.yaml", "length=9", "length=16")
    done = site.run("figures", "--accept", "--because", "longer matches")
    assert (done.returncode, done.stdout) == (0, "figures.lock: 1 figure accepted\n")
    assert site.run("check").returncode == 0
    history = (site.folder / "content/figures-history.yaml").read_text(encoding="utf-8")
    assert "because: longer matches" in history
    assert "fr: 8 points" in history


def test_a_merge_left_half_done_in_the_lock_is_mended_as_advised(site: Site) -> None:
    lock = site.folder / "figures.lock"
    mine = lock.read_text(encoding="utf-8")
    marks = ("<<<<<<< HEAD\n", "=======\n", ">>>>>>> theirs\n")
    lock.write_text(f"{marks[0]}{mine}{marks[1]}{mine.replace('length=9', 'length=16')}{marks[2]}", encoding="utf-8")
    right = "take the marks of a merge out, like =====; then figures --accept --because TEXT"
    told = f"figures.lock:1: it is no figure; {right}\n"
    accept = ("figures", "--accept", "--because", "merged")
    assert (site.run("check").stderr, site.run(*accept).stderr) == (told, f"build.py figures: {told}")
    text = lock.read_text(encoding="utf-8")
    for mark in marks:
        text = text.replace(mark, "")
    lock.write_text(text, encoding="utf-8")
    (line, figure), *_ = [(n, each.split('"')[1]) for n, each in enumerate(text.splitlines(), 1) if "length=16" in each]
    assert f"figures.lock:{line}: it tells of {figure} again, as line " in site.run("check").stderr
    assert site.run(*accept).stdout == "figures.lock: 1 figure accepted\n"
    assert (site.run("check").returncode, lock.read_text(encoding="utf-8")) == (0, mine)


def test_a_figure_locked_twice_alike_is_locked_once_again(site: Site) -> None:
    lock = site.folder / "figures.lock"
    mine = lock.read_text(encoding="utf-8")
    lock.write_text(mine.split("\n")[0] + "\n" + mine, encoding="utf-8")
    assert site.run("check").stderr.startswith("figures.lock:2: it tells of ")
    assert site.run("figures", "--accept", "--because", "merged").stdout == "nothing moved\n"
    assert (site.run("check").returncode, lock.read_text(encoding="utf-8")) == (0, mine)


def test_two_ledgers_are_compared(site: Site) -> None:
    site.run()
    site.edit("content/essai/page.yaml", "length=9", "length=16")
    done = site.run("figures", "--diff", "site")
    assert done.returncode == 1
    assert "  fr: 6 points → 8 points\n" in done.stdout
    assert done.stdout.endswith("1 figure differs from site\n")
    assert site.run("figures", "--diff", "figures.lock").stdout.endswith("1 figure differs from figures.lock\n")


def test_what_moved_is_told_for_a_pull_request(site: Site) -> None:
    site.run()
    shutil.make_archive(str(site.folder / "old"), "zip", site.folder / "site")
    site.edit("content/essai/page.yaml", "length=9", "length=16")
    before, after = (f"<code>fibs.points&#40;length={n}, multiplier=1, chance=0.5&#41;</code>" for n in (9, 16))
    cells = "~~6 points~~ **8 points** | ~~6 pontos~~ **8 pontos** | <code>/fr/essai/</code>, <code>/pt/teste/</code>"
    table = (
        "**1 figure differs from <code>old.zip</code>**\n\n| figure | fr | pt | where |\n|---|---|---|---|\n"
        f"| <code>essai/gain</code><br>~~{before}~~ **{after}** | {cells} |\n"
    )
    done = site.run("figures", "--diff", "old.zip", "--format", "markdown")
    assert (done.returncode, done.stdout, done.stderr) == (1, table, "")
    rows = json.loads(site.run("figures", "--diff", "old.zip", "--format", "json").stdout)
    assert [(row["address"], row["old"]["value"], row["new"]["value"]) for row in rows] == [("essai/gain", "6", "8")]
    site.edit("content/essai/page.yaml", "length=16", "length=9")
    done = site.run("figures", "--format", "markdown", "--diff", "site")
    assert (done.returncode, done.stdout) == (0, "No figure differs from <code>site</code>.\n")
    (site.folder / "none.zip").write_bytes((site.folder / "old.zip").read_bytes()[:50])
    refused = site.run("figures", "--diff", "none.zip")
    assert (refused.returncode, refused.stderr) == (
        2,
        "build.py figures: none.zip is no whole archive: File is not a zip file; pack it again\n",
    )


def test_a_supposition_counts_claims_and_calculators(site: Site) -> None:
    site.edit("content/essai/page.yaml", "figures:", "claims:\n  small: gain < 7\nfigures:")
    for name in ("fr", "pt"):
        site.edit(f"content/essai/{name}.md", "{{ gain }}.", "[{{ gain }}]{claim=small}.")
    done = site.run("figures", "--if", "fibs.STAKE=5")
    said = "if fibs.STAKE=5: 1 figure moves (1 in sentences), 1 claim would be false, 0 other problems\n"
    assert done.stdout.endswith(said), done.stdout


def test_a_supposition_shows_what_would_move(site: Site) -> None:
    done = site.run("figures", "--if", "fibs.STAKE=5")
    assert done.returncode == 0
    assert "  fr: 6 points → 7,5 points\n" in done.stdout
    assert done.stdout.endswith(
        "if fibs.STAKE=5: 1 figure moves (1 in sentences), 0 claims would be false, 0 other problems\n"
    )
    assert site.run("check").returncode == 0


def test_the_ledger_is_shown(site: Site) -> None:
    rows = json.loads(site.run("figures").stdout)["figures"]
    assert [row["address"] for row in rows] == ["essai/gain", "essai/updated.fr", "essai/updated.pt", *HOME_DATES]


HOME_DATES = ["home/updated.fr", "home/updated.pt"]


def test_an_address_that_moves_is_told_until_it_is_redirected(site: Site) -> None:
    locked = site.folder / "addresses.lock"
    assert locked.read_text() == "/fr/ home\n/fr/essai/ essai\n/pt/ home\n/pt/teste/ essai\n"
    site.edit("content/essai/fr.md", "slug: essai", "slug: preuve")
    gone = "the address /fr/essai/ of the page essai is published no more; redirect it in content/site.yaml"
    build = site.run()
    assert build.returncode == 0
    assert f"addresses.lock:2: warning: {gone}" in build.stderr
    check = site.run("check")
    assert check.returncode == 1
    assert f"addresses.lock:2: {gone}" in check.stderr

    site.edit("content/site.yaml", "languages:", "redirects: {/fr/essai/: /fr/preuve/}\nlanguages:")
    assert site.run("figures", "--accept", "--because", "a better name").stdout.startswith("1 address accepted\n")
    assert "/fr/essai/ essai\n/fr/preuve/ essai\n" in locked.read_text()
    for command in ("check", "build", "verify"):
        done = site.run(command)
        assert (done.returncode, done.stderr) == (0, "")
    assert 'url=/fr/preuve/"' in (site.folder / "site/fr/essai/index.html").read_text()

    site.edit("content/site.yaml", "redirects: {/fr/essai/: /fr/preuve/}\n", "")
    assert site.run("figures", "--accept", "--because", "again").returncode == 0
    assert f"addresses.lock:2: {gone}" in site.run("check").stderr


def test_a_lock_of_addresses_that_is_missing_or_torn_is_told(site: Site) -> None:
    locked = site.folder / "addresses.lock"
    locked.write_text("<<<<<<< ours\n")
    assert "addresses.lock:1: it is no address with its page; like /fr/cote/ fibs" in site.run("check").stderr
    done = site.run("figures", "--accept", "--because", "mend")
    assert (done.returncode, locked.read_text()) == (2, "<<<<<<< ours\n")
    locked.unlink()
    assert site.run("check").stderr == "addresses.lock: no address is locked; run figures --accept --because TEXT\n"


def test_a_lock_that_is_no_text_is_told_by_name(site: Site) -> None:
    told = {
        "addresses.lock": "it is no address with its page; like /fr/cote/ fibs",
        "figures.lock": "it is no figure; ",
        "translations.lock": "it is no section with its language; ",
    }
    for name in told:
        path = site.folder / name
        path.write_bytes(b"\xff\n" + path.read_bytes())
    lines = site.run("check").stderr.splitlines()
    assert len(lines) == len(told)
    assert all(line.startswith(f"{name}:1: {what}") for line, (name, what) in zip(lines, told.items(), strict=True))
    accept = "figures", "--accept", "--because", "why"
    assert site.run(*accept).stderr.startswith("build.py figures: figures.lock:1: it is no figure; ")
    (site.folder / "figures.lock").unlink()
    assert site.run(*accept).stderr == f"build.py figures: addresses.lock:1: {told['addresses.lock']}\n"


def test_what_the_figures_leave_out_is_listed_for_people_and_machines(site: Site) -> None:
    report = json.loads(site.run("figures", "--coverage", "--format", "json").stdout)
    fibs = next(module for module in report["modules"] if module["module"] == "tablier.rating.fibs")
    assert "fibs.gap_for" in fibs["uncalled"]
    assert "gap_for" in site.run("figures", "--coverage").stdout
