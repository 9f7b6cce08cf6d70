"""The documents stay true: their commands run, their recipes work, their maps name what stands."""

import inspect
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("content", "locales", "templates", "assets", "addresses.lock", "figures.lock", "translations.lock")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name)
        else:
            shutil.copy(source, tmp_path / name)
    return tmp_path


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the documents in a copy of the content."""
    words = command.replace("python build.py", f"{sys.executable} {ROOT / 'build.py'}")
    return subprocess.run(["sh", "-c", words], cwd=folder, capture_output=True, text=True, check=False)


def readme_commands() -> list[str]:
    return re.findall(r"^(python build\.py.*?)\s*#", text("README.md"), re.MULTILINE)


def test_the_commands_of_the_readme_run_in_order(copy: Path) -> None:
    commands = readme_commands()
    assert len(commands) >= 12
    for command in commands:
        done = run(copy, command)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def test_the_make_targets_of_the_readme_stand_in_the_makefile() -> None:
    makefile = text("Makefile")
    for target in re.findall(r"^make (\w+)|`make (\w+)`", text("README.md"), re.MULTILINE):
        assert re.search(rf"^{target[0] or target[1]}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_paths_a_document_names_stand(document: str) -> None:
    known = ("build.py", "tablier/", "content/", "locales/", "templates/", "assets/", "tests/", "bench/", "press/")
    named = re.findall(r"`([a-z_]+(?:/[\w.]+)*/?)`", text(document))
    paths = [name for name in named if name.startswith(known) and not name.startswith("content/openings")]
    missing = [name for name in paths if not (ROOT / name).exists() and not (ROOT / "tablier" / name).exists()]
    assert [name for name in missing if "/en/" not in name and name != "content/figures-history.yaml"] == []


def rooms() -> set[str]:
    """Give what ARCHITECTURE.md names: modules by their paths, a stage by its verb; a folder holds for the whole line."""
    document = text("ARCHITECTURE.md")
    found = {f"press/{stage}.py" for stage in re.findall(r"^ +[│└ ]*[│┌└] (\w+) ", document, re.MULTILINE)}
    for line in document.splitlines():
        folder = ""
        for name in re.findall(r"`([a-z_/]+/|[\w/]+\.py)`", line):
            folder = name.rpartition("/")[0] or folder
            found.add(name if "/" in name else f"{folder}/{name}")
    return found


def test_the_map_of_the_architecture_names_every_room() -> None:
    tablier, named = ROOT / "tablier", rooms()
    paths = [path.relative_to(tablier) for path in tablier.rglob("[a-z]*.py")]
    whole = ("commands/", "guide/blocks/")  # a module a command, a module a block
    assert [str(path) for path in paths if str(path) not in named and f"{path.parent}/" not in whole] == []


def test_the_map_of_the_architecture_names_no_room_that_is_gone() -> None:
    table = text("ARCHITECTURE.md").split("## Rooms\n")[1].split("\n## ")[0]
    lines = [line.partition(" | ")[0] for line in table.splitlines() if line.startswith("| `")]
    for line in lines:
        folder = ""
        for name in re.findall(r"`([\w/.]+)`", line):
            folder = name.rpartition("/")[0] or folder
            path = ROOT / "tablier" / (name if "/" in name else f"{folder}/{name}")
            assert path.exists(), f"{path} is in ARCHITECTURE.md and nowhere else"


def recipe(title: str) -> str:
    """Give one section of CONTRIBUTING.md."""
    return text("CONTRIBUTING.md").split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_recipe_for_a_figure_works(copy: Path) -> None:
    written = recipe("A figure in a sentence")
    line = re.search(r"figures:\n\s+(seven_points: .*)", written)
    sentence = re.search(r"L'enjeu d'un match.*", written)
    command = re.search(r"python build\.py figures --accept --because \".*?\"", written)
    assert line is not None
    assert sentence is not None
    assert command is not None
    page = copy / "content/fibs/page.yaml"
    page.write_text(page.read_text().replace("figures:\n", f"figures:\n  {line[1]}\n", 1))
    for language in ("fr", "pt"):
        file = copy / f"content/fibs/{language}.md"
        file.write_text(file.read_text() + "\n" + sentence[0] + "\n")
    assert run(copy, "python build.py check").returncode == 1
    assert run(copy, command[0]).returncode == 0
    assert run(copy, "python build.py check").returncode == 0
    assert run(copy, "python build.py").returncode == 0
    assert ">10,58 points</data>" in (copy / "site/fr/cote/index.html").read_text()
    assert ">10,58 pontos</data>" in (copy / "site/pt/rating/index.html").read_text()


def test_the_recipe_for_a_page_works(copy: Path) -> None:
    page = re.search(r"```markdown\n(.*?)```", recipe("A page"), re.DOTALL)
    assert page is not None
    body = re.sub(r"^ {3}", "", page[1], flags=re.MULTILINE)
    folder = copy / "content/openings"
    folder.mkdir()
    (folder / "page.yaml").write_text("")
    (folder / "fr.md").write_text(body)
    (folder / "pt.md").write_text(body.replace("slug: les-ouvertures", "slug: as-aberturas"))
    accepted = run(copy, 'python build.py figures --accept --because "A page"')
    assert accepted.returncode == 0, accepted.stderr
    done = run(copy, "python build.py check")
    assert done.returncode == 0, done.stderr


def test_the_recipe_for_a_language_builds_and_is_proved_at_once(copy: Path) -> None:
    command = re.search(r"`(python build\.py translations add en)`", recipe("A language"))
    assert command is not None
    added = run(copy, command[1])
    assert added.returncode == 0, added.stderr
    assert "content/fibs/en.md: to be translated; then take its line written_in out\n" in added.stdout
    for step in ("python build.py", "python build.py verify"):
        done = run(copy, step)
        assert done.returncode == 0, done.stderr
    assert (copy / "site/en/cote/index.html").exists()


def test_the_claim_and_the_table_of_the_recipes_are_the_guides_own() -> None:
    page = text("content/fibs/page.yaml")
    assert "longer_moves: even_9.gain > even_1.gain" in page
    assert "longer_moves: even_9.gain > even_1.gain" in recipe("A sentence that must stay true")
    assert "cell: fibs.win_probability" in recipe("A table, a curve")


RAISED, CHECKED = re.compile(r"raise (\w+Error)\("), re.compile(r"\b(checked_\w+)\(")
ELSEWHERE = re.compile(r" errors of |as `\w+` does")


@pytest.mark.parametrize("folder", ["rating", "rules"])
def test_a_function_names_the_errors_that_it_raises(folder: str) -> None:
    """Its own and those of its checks; or it says whose errors they are."""
    silent = []
    for path in sorted((ROOT / "tablier" / folder).glob("[a-z]*.py")):
        module = import_module(f"tablier.{folder}.{path.stem}")
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ != module.__name__ or name.startswith("_"):
                continue
            checks = [vars(module)[check] for check in CHECKED.findall(inspect.getsource(function))]
            raised = {error for each in (function, *checks) for error in RAISED.findall(inspect.getsource(each))}
            told = str(function.__doc__)
            if not ELSEWHERE.search(told):
                silent += [f"{path.stem}.{name}: {error}" for error in sorted(raised) if error not in told]
    assert silent == []
