"""The preview over its real door: what it serves, when it serves anew, what it refuses, how it ends."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from build import make
from tablier.guide.names import vocabulary
from tablier.press.load import Folders
from tests.previews import ENOUGH, Preview, copied, running, until
from tests.sites import ROOT, front, page

YAML = "figures:\n  start: fibs.START\ntables:\n  favourite:\n    cell: fibs.win_probability\n    rows: {gap: [100]}\n    columns: {length: [1]}\n"
BLOCK = '\n\n```table favourite\ncaption: Chances\ncorner: Écart\nrows: "{} d’écart"\ncolumns: "Match en {}"\n```\n'
SITE = page(
    f"## Un {{#one}}\n\nOn part de {{{{ start }}}}.{BLOCK}", f"## Um {{#one}}\n\nParte de {{{{ start }}}}.{BLOCK}", YAML
)
FRENCH = "content/essai/fr.md"


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Preview]:
    with running(copied(tmp_path, SITE)) as made:
        made.said("files changed")
        yield made


def folders(folder: Path) -> Folders:
    return Folders(*(folder / name for name in ("content", "locales", "templates", "assets", "site")))


def own(text: str) -> str:
    """Take out of a page what the preview added, and the hash that allows it."""
    added = r'<script type="application/json" data-preview>.*?</script>\n<script>(.*?)</script>\n(?=</body>)'
    assert len(re.findall(added, text, re.DOTALL)) == 1
    text = re.sub(added, "", text, flags=re.DOTALL)
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', text)
    assert policy is not None
    scripts = re.search(r"script-src ([^;]*)", html.unescape(policy[1]))
    assert scripts is not None
    rest = " ".join(scripts[1].split()[:-1]) or "'none'"
    return text.replace(policy[1], html.escape(html.unescape(policy[1]).replace(scripts[1], rest), quote=False))


def test_a_page_is_the_page_that_would_be_published_and_one_script(preview: Preview, tmp_path: Path) -> None:
    made = make(folders(tmp_path), None, vocabulary())
    pages = {file.path: file.data.decode() for file in made.files if file.path.endswith(".html")}
    assert len(pages) == 6
    for path, text in pages.items():
        assert own(preview.text(f"/{path.removesuffix('index.html')}")) == text
        assert "preview" not in text
    other = {file.path: file.data.decode() for file in made.files if file.path in ("robots.txt", "sitemap.xml")}
    assert len(other) == 2
    for path, text in other.items():
        assert preview.text(f"/{path}") == text


def test_the_ledger_and_the_manifest_follow_when_nobody_saves(preview: Preview, tmp_path: Path) -> None:
    made = make(folders(tmp_path), None, vocabulary())
    ledger = next(file.data.decode() for file in made.files if file.path == "figures.json")
    assert preview.shows("/figures.json", "essai/start") == ledger
    assert preview.get("/figures.json").getheader("Content-Type") == "application/json"
    assert "figures.json" in json.loads(preview.text("/manifest.json"))["files"]


def test_what_the_proof_finds_is_told_when_nobody_saves(preview: Preview) -> None:
    with preview.news("/fr/essai/") as heard:
        assert heard.get(timeout=ENOUGH) == ("problems", "[]")
        preview.change("templates/page.html", "</article>", "<p>Environ 5</p></article>")
        told = until(lambda: text if "vouches" in (text := heard.get(timeout=ENOUGH)[1]) else "")
    whats = [problem["what"] for problem in json.loads(told) if "vouches" in problem["what"]]
    assert whats == ["nothing vouches for “5” in “Environ 5”"] * 4


def test_other_hosts_are_refused_in_one_line(preview: Preview) -> None:
    for host in (
        "evil.example",
        f"evil.example:{preview.port}",
        "127.0.0.1",
        "localhost:1",
        f"127.0.0.1.evil:{preview.port}",
    ):
        answer = preview.get("/fr/", host)
        assert answer.status == 403
        assert answer.getheader("Content-Type") == "text/plain"
        assert answer.text == "this preview answers to 127.0.0.1 and localhost alone\n"  # type: ignore[attr-defined]
    for host in ("127.0.0.1", "localhost", "[::1]"):
        assert preview.get("/fr/", f"{host}:{preview.port}").status == 200


def test_a_request_without_a_host_is_refused(preview: Preview) -> None:
    with socket.create_connection(("127.0.0.1", preview.port), ENOUGH) as line:
        line.sendall(b"GET /fr/ HTTP/1.0\r\n\r\n")
        assert line.recv(64).startswith(b"HTTP/1.1 403 ")


def test_only_loopback_is_listened_at(preview: Preview) -> None:
    """All of 127/8 leads to this machine, and only the one address answers."""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", preview.port), ENOUGH)
    with socket.socket(socket.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            return  # this machine has no IPv6
    socket.create_connection(("::1", preview.port), ENOUGH).close()


def test_addresses_answer_as_on_a_server_of_files(preview: Preview) -> None:
    moved = preview.get("/fr/essai")
    assert (moved.status, moved.getheader("Location")) == (301, "/fr/essai/")
    missing = preview.get("/fr/none/")
    assert missing.status == 404
    assert "Page introuvable" in missing.text  # type: ignore[attr-defined]
    head = preview.get("/fr/essai/", method="HEAD")
    assert (head.status, head.text) == (200, "")  # type: ignore[attr-defined]
    assert preview.get("/../build.py").status == 404
    assert preview.get("/fr/", method="POST").status == 501


def test_a_save_is_served_and_told(preview: Preview) -> None:
    with preview.news("/fr/essai/") as heard, preview.news("/pt/teste/") as others:
        assert heard.get(timeout=ENOUGH) == ("problems", "[]")
        preview.change(FRENCH, "On part", "Chacun part")
        assert heard.get(timeout=ENOUGH) == ("old", "/fr/essai/")
        assert "Chacun part de" in preview.text("/fr/essai/")
        assert re.fullmatch(r"1 file changed after content/essai/fr\.md, \d+ ms\n", preview.said("fr.md"))
        assert others.get(timeout=ENOUGH) == ("problems", "[]")
        assert others.empty()


def test_a_mistake_is_told_where_it_stands_and_the_last_good_site_stays(preview: Preview) -> None:
    good = (preview.folder / FRENCH).read_text(encoding="utf-8")
    with preview.news("/fr/essai/") as heard:
        assert heard.get(timeout=ENOUGH) == ("problems", "[]")
        preview.change(FRENCH, "{{ start }}", "{{ strat }}")
        kind, text = heard.get(timeout=ENOUGH)
        assert kind == "problems"
        assert json.loads(text) == [
            {
                "place": "content/essai/fr.md:9:12",
                "what": "no figure is called “strat”",
                "right": "did you mean “start”?",
                "excerpt": "On part de {{ strat }}.\n           ^",
                "isWarning": False,
            }
        ]
        assert preview.complained("stays") == (
            "content/essai/fr.md:9:12: no figure is called “strat”; did you mean “start”?\n"
            "    On part de {{ strat }}.\n"
            "               ^\n"
            "the last good site stays\n"
        )
        assert "On part de" in preview.text("/fr/essai/")
        preview.write(FRENCH, good)
        assert heard.get(timeout=ENOUGH) == ("problems", "[]")
    assert preview.process.poll() is None


def test_a_site_that_cannot_be_made_yet_appears_when_it_can(tmp_path: Path) -> None:
    site = copied(tmp_path, SITE)
    (site / "content/site.yaml").rename(site / "kept.yaml")
    with running(site) as preview:
        first = preview.get("/fr/essai/")
        assert first.status == 503
        assert "<p>The site appears here when it can be made.</p>" in first.text  # type: ignore[attr-defined]
        with preview.news("/fr/essai/") as heard:
            problems = json.loads(heard.get(timeout=ENOUGH)[1])
            assert problems[0]["place"] == "content/site.yaml"
            assert problems[0]["what"] == "this file cannot be read: No such file or directory"
            (site / "kept.yaml").rename(site / "content/site.yaml")
            assert heard.get(timeout=ENOUGH) == ("old", "/fr/essai/")
        assert "On part de" in preview.text("/fr/essai/")


@pytest.mark.parametrize(
    ("file", "old", "new", "shown"),
    [
        ("templates/page.html", "</article>", "</article><hr>", "</article><hr>"),
        ("templates/base.html", "<body>", '<body class="changed">', '<body class="changed">'),
        ("templates/components/table.html", "<table", '<table class="changed"', '<table class="changed"'),
        ("assets/css/theme.css", "body { margin: 0;", "body { margin: 7px;", "body{margin:7px;"),
        ("assets/js/page.js", "innerHeight / 3", "innerHeight / 4", "innerHeight/4"),
        ("assets/images/icon.svg", "<svg", '<svg id="changed"', "changed"),
        ("locales/fr/messages.po", 'msgstr "Sur cette page"', 'msgstr "Au sommaire"', "Au sommaire"),
        ("content/essai/page.yaml", "fibs.START", "fibs.SCALE", 'value="2000" data-figure="essai/start"'),
        ("content/site.yaml", "name: Essai", "name: Autre nom", "Autre nom"),
    ],
)
def test_all_that_a_page_is_made_of_is_made_anew(file: str, old: str, new: str, shown: str, preview: Preview) -> None:
    assert shown not in own(preview.text("/fr/essai/"))
    preview.change(file, old, new)
    preview.shows("/fr/essai/", shown)


def test_pages_come_go_and_move(preview: Preview) -> None:
    folder = preview.folder / "content/autre"
    shutil.copytree(preview.folder / "content/essai", folder)
    for language, slug in (("fr", "essai"), ("pt", "teste")):
        preview.change(f"content/autre/{language}.md", f"slug: {slug}", f"slug: autre-{language}")
    preview.shows("/fr/autre-fr/", "On part de")
    preview.change("content/autre/fr.md", "slug: autre-fr", "slug: ailleurs")
    preview.shows("/fr/ailleurs/", "On part de")
    assert preview.get("/fr/autre-fr/").status == 404
    folder.rename(preview.folder / "content/encore")
    preview.shows("/_/", '<a href="/_/encore">')
    shutil.rmtree(preview.folder / "content/encore")
    until(lambda: "gone" if preview.get("/fr/ailleurs/").status == 404 else "")


def test_a_file_renamed_over_the_old_one_is_a_save(preview: Preview) -> None:
    half = preview.folder / "content/essai/.fr.md.half"
    half.write_text((preview.folder / FRENCH).read_text(encoding="utf-8").replace("On part", "Nous partons"), "utf-8")
    half.replace(preview.folder / FRENCH)
    preview.shows("/fr/essai/", "Nous partons de")


def test_a_link_to_a_file_among_the_sources_is_followed(preview: Preview) -> None:
    path, kept = preview.folder / FRENCH, preview.folder / "content/essai/kept.txt"
    path.rename(kept)
    path.symlink_to("kept.txt")
    kept.write_text(kept.read_text(encoding="utf-8").replace("On part", "Le lien part"), "utf-8")
    preview.shows("/fr/essai/", "Le lien part de")


def test_what_a_build_writes_and_editors_leave_triggers_nothing(preview: Preview) -> None:
    preview.shows("/figures.json", "essai/start")
    subprocess.run([sys.executable, "-B", str(ROOT / "build.py")], cwd=preview.folder, check=True, capture_output=True)
    for name in ("4913", ".fr.md.swp", "fr.md~", "#fr.md#"):
        preview.write(f"content/essai/{name}", "x")
        (preview.folder / "content/essai" / name).unlink()
    preview.change(FRENCH, "On part", "Enfin part")
    preview.shows("/fr/essai/", "Enfin part de")
    preview.said("content/essai/fr.md")
    assert [line.partition(",")[0] for line in preview.out[3:]] == ["1 file changed after content/essai/fr.md"]


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, str(ROOT / "build.py"), "serve", "--port", str(port)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"build.py serve: port {port} is taken; give another with --port N\n"


@pytest.mark.parametrize("text", ["65536", "-1", "http", "٣"])
def test_a_port_that_is_none_is_wrong_use(text: str, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "build.py"), "serve", f"--port={text}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert done.returncode == 2
    assert done.stderr.endswith(
        f"build.py serve: error: argument --port: “{text}” is no port; give a number from 0 to 65535\n"
    )


def test_ctrl_c_ends_it_and_frees_the_port(preview: Preview) -> None:
    children = preview.children()
    assert len(children) == 1
    with preview.news("/fr/essai/"):
        assert preview.interrupt() == 0
    assert "".join(preview.errors) == ""
    assert not Path(f"/proc/{children[0]}").exists()
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", preview.port))


def test_the_process_that_makes_the_site_ends_with_the_preview(preview: Preview) -> None:
    (child,) = preview.children()
    preview.process.kill()
    preview.process.wait()
    until(lambda: "" if Path(f"/proc/{child}").exists() and _is_alive(child) else "gone")


def _is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_maker_that_is_killed_is_told_and_started_again(preview: Preview) -> None:
    (child,) = preview.children()
    os.kill(child, signal.SIGKILL)
    assert preview.complained("the last good site stays") == (
        "tablier: what makes the site ended without a word; the next save starts it again\nthe last good site stays\n"
    )
    preview.change(FRENCH, "On part", "Encore, on part")
    preview.shows("/fr/essai/", "Encore, on part de")


def ticks(pids: list[int]) -> int:
    """Give the processor time that processes have used, in ticks of the kernel's clock."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(times[11]) + int(times[12]) for times in fields)


def test_idle_means_idle(preview: Preview) -> None:
    preview.rest()
    pids = [preview.process.pid, *preview.children()]
    with preview.news("/fr/essai/") as heard:
        heard.get(timeout=ENOUGH)
        before = ticks(pids)
        time.sleep(4)
        assert ticks(pids) - before <= 1


def test_the_list_and_the_pair_name_their_pages(preview: Preview) -> None:
    listed = preview.text("/_/")
    assert '<a href="/_/essai">side by side</a>' in listed
    assert '<li lang="pt-BR"><a href="/pt/teste/">Teste</a></li>' in listed
    pair = preview.text("/_/essai")
    assert re.findall(r'<iframe src="(.*?)" title="(.*?)" data-code="(.*?)">', pair) == [
        ("/fr/essai/", "Français", "fr"),
        ("/pt/teste/", "Português (Brasil)", "pt"),
    ]
    none = preview.get("/_/none<b>")
    assert none.status == 404
    assert "No page is called “none&lt;b&gt;”." in none.text  # type: ignore[attr-defined]


def test_sections_that_wait_for_a_translation_are_named(preview: Preview) -> None:
    command = [sys.executable, "-B", str(ROOT / "build.py"), "translations", "accept", "--all"]
    subprocess.run(command, cwd=preview.folder, check=True, capture_output=True)
    preview.change(FRENCH, "On part de", "Tout le monde part de")
    preview.shows("/_/", '<a href="/pt/teste/">Teste</a> <small>1 section behind</small>')
    assert preview.settings("/_/essai")["stale"] == {"fr": [], "pt": ["one"]}


def test_figures_are_told_with_their_source(preview: Preview) -> None:
    told = json.loads(preview.text("/_/figures/fr/essai/"))
    assert told["essai/start"] == {
        "definition": "fibs.START",
        "inputs": [],
        "value": "1500",
        "kind": "Rating",
        "source": "content/essai/page.yaml:2",
    }
    cell = told["essai/favourite[100,1]"]
    assert cell["definition"] == "fibs.win_probability(gap=100, length=1)"
    assert cell["inputs"] == [["gap", "100"], ["length", "1"]]
    assert cell["value"].startswith("0.52875")  # 1 / (1 + 10 ** (-100 / 2000))
    assert cell["source"] == "content/essai/page.yaml:4"
    assert told["essai/updated.fr"]["source"] == "content/essai/fr.md:5"
    assert preview.get("/_/figures/fr/none/").status == 404


def test_a_site_below_a_path_is_served_below_it(tmp_path: Path) -> None:
    with running(copied(tmp_path, SITE), "--base-url", "https://essai.example/guides") as preview:
        root = preview.get("/")
        assert (root.status, root.getheader("Location")) == (302, "/guides/")
        assert "On part de" in preview.text("/guides/fr/essai/")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Preview]:
    """Run a copy of the program on the copy of a site, so that its code can be changed."""
    for name in ("tablier", "build.py"):
        source = ROOT / name
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, tmp_path / name, ignore=ignore) if source.is_dir() else shutil.copy(source, tmp_path)
    with running(copied(tmp_path, SITE), program=tmp_path / "build.py") as made:
        made.said("files changed")
        yield made


def test_changed_code_is_run(program: Preview) -> None:
    program.change("tablier/rating/fibs.py", "START: Rating = 1500", "START: Rating = 1600")
    program.shows("/fr/essai/", 'data-figure="essai/start">1600</data>')
    program.change("tablier/guide/names.py", 'Kind("Rating", "decimal", most=1)', 'Kind("Rating", "signed", most=1)')
    program.shows("/fr/essai/", 'data-figure="essai/start">+1600</data>')


def test_a_mistake_in_code_is_told_with_its_place(program: Preview) -> None:
    path = program.folder / "tablier/rating/fibs.py"
    good = path.read_text(encoding="utf-8")
    with program.news("/fr/essai/") as heard:
        assert heard.get(timeout=ENOUGH) == ("problems", "[]")
        path.write_text(good + "\nif True\n    pass\n", encoding="utf-8")
        (problem,) = json.loads(heard.get(timeout=ENOUGH)[1])
        line = good.count("\n") + 2
        assert problem == {
            "place": f"tablier/rating/fibs.py:{line}:8",
            "what": "SyntaxError: expected ':'",
            "right": "the terminal has the whole of it",
            "excerpt": "if True\n       ^",
            "isWarning": False,
        }
        assert "SyntaxError: expected ':'\nthe last good site stays\n" in program.complained("stays")
        path.write_text(good.replace("START: Rating = 1500", "START: Rating = 1500 / nothing"), encoding="utf-8")
        (problem,) = json.loads(heard.get(timeout=ENOUGH)[1])
        assert problem["what"] == "NameError: name 'nothing' is not defined"
        assert problem["excerpt"].startswith("START: Rating = 1500 / nothing\n")
        path.write_text(good, encoding="utf-8")
        assert heard.get(timeout=ENOUGH) == ("problems", "[]")
    assert "".join(program.errors).count("the last good site stays") == 2  # code that fails is not run again unchanged
    assert "1500" in program.text("/fr/essai/")


def test_code_that_never_ends_is_replaced_when_it_is_mended(program: Preview) -> None:
    path = program.folder / "tablier/rating/fibs.py"
    good = path.read_text(encoding="utf-8")
    path.write_text(good + "\nwhile True:\n    pass\n", encoding="utf-8")
    time.sleep(1)
    assert "1500" in program.text("/fr/essai/")
    path.write_text(good.replace("START: Rating = 1500", "START: Rating = 1700"), encoding="utf-8")
    program.shows("/fr/essai/", 'data-figure="essai/start">1700</data>')


def test_the_previews_own_code_asks_for_a_new_start(program: Preview) -> None:
    program.change("tablier/press/preview.py", '"""The preview:', '"""A preview:')
    assert program.said("own") == "tablier/press/preview.py is the preview's own; start it again to use it\n"


def test_the_fixture_has_the_front_matter_it_counts_lines_by() -> None:
    assert front("Essai", "essai").count("\n") == 6
