"""The command line, as an editor and CI call it: exit codes, what is written where, and what is said."""

import json
import re
import shutil
import subprocess
import sys

import pytest
from msgspec.structs import replace

from build import main
from tablier.press.load import _shared
from tablier.press.problems import Problem
from tests.command_site import Site, site
from tests.press.test_visit import of, serving
from tests.sites import ROOT

__all__ = ["site"]


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


def test_the_spaces_that_were_set_are_shown(site: Site) -> None:
    site.edit("content/essai/fr.md", "Le gain : ", "Quel gain ? Le gain : ")
    done = site.run("check", "--show-spaces")
    assert done.returncode == 0, done.stderr
    assert "fr/essai/index.html: Quel gain⸱? Le gain⍽: 6 points.\n" in done.stdout
    assert "pt/teste/index.html: Le" not in done.stdout


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
