"""The command line, as an editor and CI call it: exit codes, what is written where, and what is said."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from build import main
from tablier.press.load import _shared
from tablier.press.problems import Problem
from tests.press.test_visit import of, serving
from tests.sites import ROOT, make_site, page

YAML = "figures:\n  gain: fibs.points(length=9, multiplier=1, chance=0.5)\n"
BODY = "Le gain : {{ gain }}."
IN_PORTUGUESE = "O ganho: {{ gain }}."


class Site:
    """A small site in a folder of its own, with the commands run on it."""

    def __init__(self, folder: Path, text: str) -> None:
        self.folder = folder
        make_site(folder, text)
        for name in ("locales", "templates", "assets"):
            shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "build.py"), *arguments]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path, page(BODY, IN_PORTUGUESE, YAML))
    assert made.run("figures", "--accept", "--because", "first").returncode == 0
    assert made.run("translations", "accept", "--all").returncode == 0
    return made


def test_a_build_and_its_proof_succeed(site: Site) -> None:
    done = site.run()
    assert (done.returncode, done.stderr) == (0, "")
    assert re.match(r"site: 4 pages, 5 figures; 4 made, 0 kept; 9 files written, 0 removed, [0-9.]+ s\n", done.stdout)
    proof = site.run("verify")
    assert (proof.returncode, proof.stderr) == (0, "")
    assert proof.stdout == "site: 4 pages, 5 figures in 6 places, 0 claims: proved, all 9 files as they were built\n"


def test_a_fault_published_fails_the_proof(site: Site) -> None:
    site.run()
    site.edit("site/fr/essai/index.html", "6 points", "7 points")
    proof = site.run("verify")
    assert proof.returncode == 1
    assert "site/fr/essai/index.html:" in proof.stderr
    assert "essai/gain shows “7 points” in “Le gain : 7 points.”; “6 points” is expected" in proof.stderr


def test_a_proof_is_told_to_machines_in_their_own_ways(site: Site) -> None:
    site.run()
    proof = site.run("verify", "--format", "json")
    proved = "site: 4 pages, 5 figures in 6 places, 0 claims: proved, all 9 files as they were built\n"
    assert (proof.stdout, proof.stderr) == (proved, "[]\n")
    site.edit("site/fr/essai/index.html", "6 points", "7 points")
    rows = json.loads(site.run("verify", "--format", "json").stderr)
    assert {row["path"] for row in rows} == {"site/fr/essai/index.html"}


def test_an_archive_and_an_address_are_proved_like_a_folder(site: Site) -> None:
    site.run()
    shutil.make_archive(str(site.folder / "site"), "gztar", site.folder, "site")
    proof = site.run("verify", "site.tar.gz")
    proved = ": 4 pages, 5 figures in 6 places, 0 claims: proved, all 9 files as they were built\n"
    assert (proof.returncode, proof.stdout, proof.stderr) == (0, f"site.tar.gz{proved}", "")
    files = {
        p.relative_to(site.folder / "site").as_posix(): p.read_bytes() for p in (site.folder / "site").rglob("*.*")
    }
    with serving(of(files)) as (address, _):
        proof = site.run("verify", address)
        assert (proof.returncode, proof.stdout, proof.stderr) == (0, f"{address.rstrip('/')}{proved}", "")
        files["fr/essai/index.html"] = files["fr/essai/index.html"].replace(b"6 points", b"7 points")
        proof = site.run("verify", address, "--format", "github")
    told = "it was edited after the build: “7 points” was “6 points”; publish it again"
    place = f"{address.replace(':', '%3A')}fr/essai/index.html"
    assert f"::error file={place}::{told}\n" in proof.stderr
    assert proof.stdout.endswith("0 claims: 2 problems; 1 edited\n")


def test_what_cannot_be_verified_is_told(site: Site) -> None:
    right = "build first, or name a folder, a .zip, a .tar.gz or an address"
    assert site.run("verify", "nowhere").stderr == f"nowhere is no published site; {right}\n"
    (site.folder / "a.zip").write_bytes(b"")
    proof = site.run("verify", "a.zip")
    assert (proof.returncode, proof.stderr) == (1, "a.zip is no whole archive: File is not a zip file; pack it again\n")


def test_a_problem_leaves_the_last_good_site(site: Site) -> None:
    site.run()
    before = (site.folder / "site/fr/essai/index.html").read_bytes()
    site.edit("content/essai/fr.md", "{{ gain }}", "{{ gian }}")
    done = site.run()
    assert done.returncode == 1
    assert done.stderr == (
        "content/essai/fr.md:7:11: no figure is called “gian”; did you mean “gain”?\n"
        "    Le gain : {{ gian }}.\n"
        "              ^\n"
    )
    assert (site.folder / "site/fr/essai/index.html").read_bytes() == before


def doubt(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    """Let every reading of the site come with a warning, as a stage may give one."""
    monkeypatch.chdir(site.folder)
    note = Problem("content/essai/fr.md", 7, 1, "this sentence is long", "shorten it", "", is_warning=True)
    monkeypatch.setattr("tablier.press.load._shared", lambda *given: replace(_shared(*given), problems=(note,)))


WARNING = "content/essai/fr.md:7:1: warning: this sentence is long; shorten it\n"


@pytest.mark.parametrize("command", [["build"], ["check"]])
def test_a_warning_is_shown_and_stops_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    doubt(monkeypatch, site)
    assert main(command) == 0
    shown = capsys.readouterr()
    assert shown.err == WARNING
    assert "4 pages, 5 figures" in shown.out


def test_an_error_beside_a_warning_stops_the_build(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    doubt(monkeypatch, site)
    site.edit("content/essai/fr.md", "{{ gain }}", "{{ gian }}")
    assert main(["build"]) == main(["check"]) == 1
    shown = capsys.readouterr()
    assert shown.err.count(WARNING) == 2
    assert shown.err.count("no figure is called “gian”") == 2
    assert shown.out == ""
    assert not (site.folder / "site").exists()


def test_a_build_that_is_refused_leaves_nothing_behind(site: Site) -> None:
    before = sorted(path.name for path in site.folder.iterdir())
    done = site.run("--output", "content")
    right = "give another folder with --output"
    told = f"content: the output and content lie inside one another; {right}\n"
    assert (done.returncode, done.stderr) == (1, told)
    assert sorted(path.name for path in site.folder.iterdir()) == before


def test_letters_that_cannot_be_shown_are_told_by_their_numbers(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = site.run("names")
    assert (done.returncode, done.stderr) == (0, "")
    assert "together to an established player: 4\\u00b7\\u221an" in done.stdout


def test_json_is_json_on_a_stream_that_cannot_hold_its_letters(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = site.run("names", "--format", "json").stdout
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = site.run("names", "--format", "json").stdout
    assert done.isascii()
    assert not shown.isascii()
    assert json.loads(done) == json.loads(shown)
    site.edit("content/essai/fr.md", "{{ gain }}", "{{ gian }} 𝄞")
    told = site.run("check", "--format", "json").stderr
    assert told.isascii()
    assert json.loads(told)[0]["what"] == "no figure is called “gian”"


def test_wrong_use_is_told_apart(site: Site) -> None:
    assert site.run("polish").returncode == 2
    assert site.run("figures", "--accept").returncode == 2
    assert site.run("figures", "--accept", "--because", " ").returncode == 2
    assert site.run("figures", "--if", "fibs.SCALES=4").stderr == (
        "build.py figures: no constant is called “fibs.SCALES”; did you mean “fibs.SCALE” or “fibs.STAKE”?\n"
    )
    assert site.run("figures", "--if", "fibs.LEADERBOARD=1e9").stderr == (
        "build.py figures: fibs.LEADERBOARD=1000000000 is too far from what it is; suppose from -10000 to 10000\n"
    )
    for value in ("nan", "1e999", "four"):
        told = f"build.py figures: “fibs.SCALE={value}” is no supposition; write like fibs.SCALE=400\n"
        assert site.run("figures", "--if", f"fibs.SCALE={value}").stderr == told
    assert site.run("figures", "--diff", "nowhere.json").returncode == 2
    astray = site.run("--why", "esai")
    assert (astray.returncode, astray.stdout) == (2, "")
    assert astray.stderr == "build.py build: no page is called “esai”; did you mean “essai”?\n"


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
    told = f"figures.lock: line 1 is no figure; {right}\n"
    accept = ("figures", "--accept", "--because", "merged")
    assert (site.run("check").stderr, site.run(*accept).stderr) == (told, f"build.py figures: {told}")
    text = lock.read_text(encoding="utf-8")
    for mark in marks:
        text = text.replace(mark, "")
    lock.write_text(text, encoding="utf-8")
    assert site.run(*accept).stdout == "figures.lock: 1 figure accepted\n"
    assert (site.run("check").returncode, lock.read_text(encoding="utf-8")) == (0, mine)


def test_a_page_in_the_wrong_place_is_a_doubt(site: Site) -> None:
    site.run()
    stray = site.folder / "content/x.md"
    stray.write_text("# X\n", encoding="utf-8")
    right = "a page has a folder of its own, other files stand elsewhere"
    for command in ("check", "build", "build"):  # the last makes nothing
        done = site.run(command)
        assert (done.returncode, done.stderr) == (0, f"content/x.md: warning: “x.md” is not read; {right}\n")
    stray.unlink()
    assert site.run().stderr == ""


def test_a_source_that_no_page_cites_is_a_doubt(site: Site) -> None:
    site.edit("content/essai/fr.md", "{{ gain }}.", "{{ gain }}. {{ source.faq }}")
    site.edit("content/essai/pt.md", "{{ gain }}.", "{{ gain }}. {{ source.faq }}")
    sources = site.folder / "content/sources.yaml"
    sources.write_text("faq: {title: FAQ}\nother: {title: Other}\n", encoding="utf-8")
    assert site.run("translations", "accept", "--all").returncode == 0
    told = "content/sources.yaml:2:1: warning: no page cites the source “other”; cite it, or take it out\n"
    for command in ("check", "build", "build"):
        done = site.run(command)
        assert (done.returncode, done.stderr) == (0, f"{told}    other: {{title: Other}}\n    ^\n")


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


def test_problems_come_as_json_and_as_annotations(site: Site) -> None:
    site.edit("content/essai/fr.md", "{{ gain }}", "{{ gian }}")
    rows = json.loads(site.run("check", "--format", "json").stderr)
    assert [(row["path"], row["line"], row["column"]) for row in rows] == [("content/essai/fr.md", 7, 11)]
    annotation = site.run("check", "--format", "github").stderr
    assert annotation.startswith("::error file=content/essai/fr.md,line=7,col=11::no figure is called “gian”")


def test_options_stand_before_or_after_the_command(site: Site) -> None:
    assert site.run("--output", "public").returncode == 0
    assert site.run("--output", "public", "verify").returncode == 0
    assert site.run("verify", "--output", "public").returncode == 0
    assert site.run("verify", "public").returncode == 0
    assert site.run("verify", "--output", "nowhere").returncode == 1


def test_a_base_address_may_carry_a_path(site: Site) -> None:
    assert site.run("--base-url", "https://essai.example/guides/").returncode == 0
    text = (site.folder / "site/fr/essai/index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://essai.example/guides/fr/essai/">' in text
    assert 'href="/guides/fr/"' in text
    assert site.run("verify").returncode == 0


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--base-url", "essai.example", "is not an address; like https://example.org"),
        ("--base-url", "", "is not an address; like https://example.org"),
        ("--base-url", "https://essai.example/?page", "is not an address; like https://example.org"),
        ("--output", ".", "has no name of its own; name a folder, like site"),
        ("--output", "", "has no name of its own; name a folder, like site"),
        ("--output", "site/..", "has no name of its own; name a folder, like site"),
    ],
)
def test_an_option_without_sense_is_wrong_use(
    capsys: pytest.CaptureFixture[str], option: str, value: str, told: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["check", option, value])
    assert refused.value.code == 2
    assert capsys.readouterr().err.endswith(f"build.py check: error: argument {option}: “{value}” {told}\n")


def test_a_word_walks_from_a_template_to_the_catalogs_and_out_again(site: Site) -> None:
    catalogs = {code: site.folder / f"locales/{code}/messages.po" for code in ("fr", "pt")}
    site.run("translations", "update")  # of the project's words, only those of this small site
    before = {code: path.read_bytes() for code, path in catalogs.items()}
    site.edit("templates/page.html", "<footer>", '<footer><p>{{ word("Good luck!", "farewell") }}</p>')
    assert "locales/fr/messages.po lacks “Good luck!” in the context “farewell”" in site.run("check").stderr

    done = site.run("translations", "update")
    assert (done.returncode, done.stderr) == (0, "")
    assert "locales/fr/messages.po: 1 added, 0 came back, 0 marked obsolete\n" in done.stdout
    empty = '\nmsgctxt "farewell"\nmsgid "Good luck!"\nmsgstr ""\n'
    assert catalogs["fr"].read_bytes() == before["fr"] + empty.encode()
    assert site.run("check").stderr.count("“Good luck!” is not translated; write the msgstr") == 2

    site.edit("locales/fr/messages.po", 'msgid "Good luck!"\nmsgstr ""', 'msgid "Good luck!"\nmsgstr "Bonne chance !"')
    site.edit("locales/pt/messages.po", 'msgid "Good luck!"\nmsgstr ""', 'msgid "Good luck!"\nmsgstr "Boa sorte!"')
    assert site.run("check").returncode == 0

    site.edit("templates/page.html", '<p>{{ word("Good luck!", "farewell") }}</p>', "")
    idle = site.run("check")
    assert idle.returncode == 0
    assert re.fullmatch(
        r"(locales/(fr|pt)/messages.po:\d+:1: warning: nothing says “Good luck!”; run translations update\n.*\n.*\n){2}",
        idle.stderr,
    )
    assert "1 marked obsolete" in site.run("translations", "update").stdout
    gone = '\n#~ msgctxt "farewell"\n#~ msgid "Good luck!"\n#~ msgstr "Boa sorte!"\n'
    assert catalogs["pt"].read_bytes() == before["pt"] + gone.encode()
    assert site.run("check").returncode == 0


def test_the_messages_in_use_are_listed_the_same_each_time(site: Site) -> None:
    listed = site.folder / "locales/messages.pot"
    listed.unlink()
    assert re.match(r"locales/messages\.pot: \d+ messages\n", site.run("translations", "extract").stdout)
    text = listed.read_text(encoding="utf-8")
    assert '#: templates/404.html\nmsgid "Back to the guides"\n' in text
    assert 'msgctxt "noun"\nmsgid "{} match"\nmsgid_plural "{} matches"\n' in text
    site.run("translations", "extract")
    assert listed.read_text(encoding="utf-8") == text


def test_a_new_language_gets_its_first_catalog(site: Site) -> None:
    site.edit("content/site.yaml", "languages:\n", "languages:\n  en: {tag: en, name: English}\n")
    for page_name in ("home", "essai"):
        source = site.folder / f"content/{page_name}/fr.md"
        (site.folder / f"content/{page_name}/en.md").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert re.search(r"locales/en/messages\.po: \d+ added", site.run("translations", "update").stdout)
    told = site.run("check").stderr
    assert re.search(r"locales/en/messages\.po:\d+:1: “Back to the guides” is not translated", told)
    assert "“” is a number" not in told


def test_catalogs_are_left_alone_while_the_rest_is_at_fault(site: Site) -> None:
    before = (site.folder / "locales/fr/messages.po").read_bytes()
    site.edit("templates/404.html", 'word("Page not found")', "word(missing)")
    site.edit("content/essai/page.yaml", "figures:", "formulas: 7\nfigures:")
    done = site.run("translations", "update")
    assert done.returncode == 1
    assert "templates/404.html:3:1: this word(…) names no message that can be listed" in done.stderr
    assert "content/essai/page.yaml:1:" in done.stderr
    assert (site.folder / "locales/fr/messages.po").read_bytes() == before


def test_a_torn_catalog_is_told_and_none_is_written(site: Site) -> None:
    site.edit("templates/page.html", "<footer>", '<footer>{{ word("Good luck!") }}')
    site.edit("locales/pt/messages.po", 'msgid "Home"', "msgid Home")
    before = (site.folder / "locales/fr/messages.po").read_bytes()
    done = site.run("translations", "update")
    assert (done.returncode, done.stdout) == (1, "")
    assert re.match(r"build.py translations: locales/pt/messages.po: line \d+ is not PO", done.stderr)
    assert (site.folder / "locales/fr/messages.po").read_bytes() == before


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
    assert "addresses.lock: line 1 is no address with its page; like /fr/cote/ fibs" in site.run("check").stderr
    done = site.run("figures", "--accept", "--because", "mend")
    assert (done.returncode, locked.read_text()) == (2, "<<<<<<< ours\n")
    locked.unlink()
    assert site.run("check").stderr == "addresses.lock: no address is locked; run figures --accept --because TEXT\n"


def test_a_lock_that_is_no_text_is_told_by_name(site: Site) -> None:
    told = {
        "addresses.lock": "line 1 is no address with its page; like /fr/cote/ fibs",
        "figures.lock": "line 1 is no figure; ",
        "translations.lock": "line 1 is no section with its language; ",
    }
    for name in told:
        path = site.folder / name
        path.write_bytes(b"\xff\n" + path.read_bytes())
    lines = site.run("check").stderr.splitlines()
    assert len(lines) == len(told)
    assert all(line.startswith(f"{name}: {what}") for line, (name, what) in zip(lines, told.items(), strict=True))
    accept = "figures", "--accept", "--because", "why"
    assert site.run(*accept).stderr.startswith("build.py figures: figures.lock: line 1 is no figure; ")
    (site.folder / "figures.lock").unlink()
    assert site.run(*accept).stderr == f"build.py figures: addresses.lock: {told['addresses.lock']}\n"


def test_the_spaces_that_were_set_are_shown(site: Site) -> None:
    site.edit("content/essai/fr.md", "Le gain : ", "Quel gain ? Le gain : ")
    done = site.run("check", "--show-spaces")
    assert done.returncode == 0, done.stderr
    assert "fr/essai/index.html: Quel gain⸱? Le gain⍽: 6 points.\n" in done.stdout
    assert "pt/teste/index.html: Le" not in done.stdout


def test_what_the_figures_leave_out_is_listed_for_people_and_machines(site: Site) -> None:
    report = json.loads(site.run("figures", "--coverage", "--format", "json").stdout)
    fibs = next(module for module in report["modules"] if module["module"] == "tablier.rating.fibs")
    assert "fibs.gap_for" in fibs["uncalled"]
    assert "gap_for" in site.run("figures", "--coverage").stdout


def test_the_names_are_listed_and_a_page_s_own(site: Site) -> None:
    done = site.run("names")
    assert (done.returncode, done.stderr) == (0, "")
    assert "fibs.START                          Rating        1500\n" in done.stdout
    assert (
        "fibs.points(length, multiplier, chance)  Points        6 points | 6 pontos\n    {{ essai/gain }}  Give"
        in done.stdout
    )
    own = site.run("names", "essai").stdout
    assert own.startswith(
        "essai/gain        Points        6 points | 6 pontos\n    {{ essai/gain }}  fibs.points(length=9"
    )
    rows = json.loads(site.run("names", "essai", "--format", "json").stdout)
    assert rows[0]["texts"] == {"fr": "6 points", "pt": "6 pontos"}
    unknown = site.run("names", "esai")
    assert (unknown.returncode, unknown.stderr) == (
        2,
        "build.py names: no page is called “esai”; did you mean “essai”?\n",
    )


def test_output_that_nobody_reads_to_its_end_is_no_fault(site: Site) -> None:
    command = f"{sys.executable} {ROOT / 'build.py'} names | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=site.folder, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_new_page_builds_at_once_and_nothing_is_overwritten(site: Site) -> None:
    done = site.run("new", "page", "steps", "--title", "fr=Premiers pas", "--title", "pt=Primeiros passos")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "content/steps/page.yaml\ncontent/steps/fr.md\ncontent/steps/pt.md\n"
        "write what each page says, then: python build.py check\n"
        'once its addresses are right: python build.py figures --accept --because "A new page"\n'
    )
    assert site.run().returncode == 0
    assert (site.folder / "site/pt/primeiros-passos/index.html").exists()
    assert site.run("new", "page", "steps").returncode == 2
    (site.folder / "content/empty").mkdir()
    taken = site.run("new", "page", "empty")
    assert (taken.returncode, taken.stderr) == (
        2,
        "build.py new: content/empty stands already; choose another id\n",
    )
    assert site.run("new", "page", "more", "--title", "Suite").stderr == (
        "build.py new: “Suite” is no title; write like fr=“Les ouvertures”\n"
    )


def test_the_schemas_in_the_project_are_those_of_its_types(site: Site) -> None:
    assert site.run("schemas").stdout == (
        "schemas/page.schema.json\nschemas/site.schema.json\nschemas/sources.schema.json\nschemas/terms.schema.json\n"
    )
    for path in (site.folder / "schemas").iterdir():
        assert path.read_text() == (ROOT / "schemas" / path.name).read_text(), "run python build.py schemas"
