"""The arrows between the rooms of the code point one way."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = {
    "tablier/rating": ("tablier.press", "tablier.guide", "tablier.rules", "tablier.commands", "build"),
    "tablier/rules": ("tablier.press", "tablier.guide", "tablier.rating", "tablier.commands", "build"),
    "tablier/press": ("tablier.rating", "tablier.rules", "tablier.guide", "tablier.commands", "build"),
    "tablier/guide": ("tablier.commands", "build"),
    "tablier/commands": ("tablier.rating", "tablier.rules", "build"),
}
WRITERS = {
    f"tablier.press.{name}"
    for name in ("numbers", "typography", "evaluate", "scope", "render", "theme", "figures", "words")
}
STAGES = ("load", "parse", "index", "evaluate", "render", "write", "verify")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_no_arrow_points_backwards(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(folder)
        for name in imports(path)
        if name.startswith(FORBIDDEN[folder])
    ]
    assert wrong == []


@pytest.mark.parametrize("folder", ["tablier/rating", "tablier/rules"])
def test_ratings_and_rules_use_the_standard_library_alone(folder: str) -> None:
    own = folder.replace("/", ".")
    names = {name for path in modules(folder) for name in imports(path) if not name.startswith(own)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def reached(module: str, seen: set[str]) -> set[str]:
    """Give every module of the press that one reaches, through any number of imports."""
    path = ROOT / (module.replace(".", "/") + ".py")
    if module in seen or not path.exists():
        return seen
    seen.add(module)
    for name in imports(path):
        parent = name.rpartition(".")[0]
        for candidate in (name, parent):
            if candidate.startswith("tablier.press."):
                reached(candidate, seen)
    return seen


@pytest.mark.parametrize("stranger", ["verify", "conventions", "reading", "reading_math"])
def test_what_reads_the_pages_does_not_reach_what_wrote_them(stranger: str) -> None:
    assert reached(f"tablier.press.{stranger}", set()) & WRITERS == set()


def test_stages_do_not_call_one_another() -> None:
    """A stage may use the types of another, never its verb."""
    for stage in STAGES:
        for name in imports(ROOT / "tablier" / "press" / f"{stage}.py"):
            module, _, used = name.rpartition(".")
            assert not (module == f"tablier.press.{used}" and used in STAGES), f"{stage} calls {used}"


DISK = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir"}


def test_only_the_edges_touch_the_disk() -> None:
    """script.py reads the source of the functions it walks, through inspect and for messages; no page, no content.

    preview_pages.py reads the preview's own looks, which are no part of a site.
    """
    allowed = {"load.py", "write.py", "spare.py", "fetch.py", "shelf.py", "script.py", "preview_pages.py"}
    for path in modules("tablier/press"):
        calls = {
            node.func.attr
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        assert path.name in allowed or calls & DISK == set(), f"{path.name} touches the disk"
