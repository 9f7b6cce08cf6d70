"""One fault tried: the site built with it, proved, compared with the other routes, its script run, its tests passed.

Each trial runs in a process of its own, on a copy of the project made of hard links with one file changed. A fault in
code is built by that code alone; one in a text by what the campaign holds ready, which makes anew what the text is in.
The locks are not looked at: a fault must be told by what is wrong, not by its being new.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.faults import ROOT, Fault

FOLDERS = ("content", "locales", "templates", "assets", "tablier", "tests")
FILES = ("build.py", "pyproject.toml")
SECONDS = 60  # of the processor; the machine may have other work
SURVIVED, EQUIVALENT = "survived", "equivalent"
COMPUTING = ("rating", "rules")
# Modules whose tests bear another name.
BROKEN = "tests/test_broken.py::test_a_broken_site_is_told_word_for_word_and_not_written"
ALSO = {
    "tablier/rating/checks.py": ("tests/rating/test_elo.py", "tests/rating/test_fibs.py"),
    "tablier/guide/blocks/formula.py": (f"{BROKEN}[steps-of-a-figure]", f"{BROKEN}[formula-of-no-function]"),
    "tablier/press/script_types.py": ("tests/press/test_script.py",),
    "tablier/press/script_names.py": ("tests/press/test_script.py",),
    "tablier/press/script_writing.py": ("tests/press/test_script.py",),
    "tablier/press/numbers.py": ("tests/press/test_plurals.py",),
    "tablier/press/words.py": ("tests/test_broken.py",),
    "tablier/rules/board.py": ("tests/rules/test_laws.py", "tests/rules/test_game.py"),
    "tablier/rules/dice.py": ("tests/rules/test_game.py",),
    "tablier/rules/cube.py": ("tests/rules/test_game.py",),
    "tablier/rules/match.py": ("tests/rules/test_game.py",),
    "tablier/rules/plays.py": ("tests/rules/test_opening.py",),
    "tablier/rules/position.py": ("tests/rules/test_ids.py",),
}


@dataclass(frozen=True, slots=True)
class Clean:
    """The site without a fault: its files, its walked scripts, and what they give when run."""

    files: Mapping[str, bytes]
    walked: Mapping[str, str]
    problems: tuple[str, ...]
    outcomes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What told a fault, and its first words."""

    fault: Fault
    by: str
    said: str
    changed: bool  # whether anything published differs


@dataclass(slots=True)
class Ready:
    """What a campaign holds ready for faults in texts: the code loaded, the site built once and what it was made of."""

    vocabulary: Any = None
    keep: Any = None


READY = Ready()


def make_ready() -> None:
    """Load the code and build the site once, so that a trial of a text makes anew only what that text is in."""
    from tablier.guide.names import vocabulary
    from tablier.press.store import Store

    os.chdir(ROOT)
    READY.vocabulary, READY.keep = vocabulary(), Store()
    site_of(ROOT, READY)


@contextlib.contextmanager
def copied(changed: Mapping[str, str]) -> Iterator[Path]:
    """Make the project again of hard links, some files changed, and leave nothing of it."""
    folder = Path(tempfile.mkdtemp(prefix="fault-"))
    folder.chmod(0o755)  # some tests go on as somebody who may read little
    try:
        for name in FOLDERS:
            shutil.copytree(
                ROOT / name, folder / name, copy_function=_linked, ignore=shutil.ignore_patterns("node_modules")
            )
        for name in FILES:
            _linked(ROOT / name, folder / name)
        for path, text in changed.items():
            (folder / path).unlink(missing_ok=True)
            (folder / path).write_text(text, "utf-8")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _linked(source: str | Path, target: str | Path) -> None:
    """Link a file, or copy it to where no link reaches."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def tried(fault: Fault, clean: Clean) -> Verdict:
    """Try one fault, here and now; the process is of no use afterwards."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        if fault.published:
            by, said, changed = _published(fault, clean)
        else:
            gc.disable()  # the process ends with its trial
            with copied({fault.path: fault.done_to((ROOT / fault.path).read_text("utf-8"))}) as folder:
                by, said, changed = _built(fault, clean, folder)
    except _TooLongError:
        return Verdict(fault, "no end", f"nothing came of it in {SECONDS} s", True)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return Verdict(fault, by, " ".join(said.split())[:200], changed)


class _TooLongError(BaseException):
    pass


def _too_long(*_: Any) -> None:
    raise _TooLongError


def _enter(folder: Path, is_code: bool) -> None:
    sys.dont_write_bytecode = True
    os.chdir(folder)
    if not is_code:
        return
    sys.path.insert(0, str(folder))
    for name in [n for n in sys.modules if n.split(".")[0] in ("tablier", "build")]:
        del sys.modules[name]


def _built(fault: Fault, clean: Clean, folder: Path) -> tuple[str, str, bool]:
    is_code = fault.path.endswith(".py")
    _enter(folder, is_code)
    try:
        found = site_of(folder, Ready() if is_code else READY)
    except Exception as error:  # whatever stops a build has told the fault
        return "build", f"{type(error).__name__}: {error}", True
    changed = dict(found.files) != dict(clean.files) or dict(found.walked) != dict(clean.walked)
    if set(found.problems) - set(clean.problems):
        return "build", sorted(set(found.problems) - set(clean.problems))[0], changed
    told = _proof(found.files, found.walked) if changed else []
    if told:
        return "verify", told[0], changed
    told = _oracle(found.files) if changed else []
    if told:
        return "oracle", told[0], changed
    if dict(found.walked) != dict(clean.walked):
        told = _script(found.walked, clean.outcomes)
        if told:
            return "script", told[0], changed
    told = _tests(fault.path)
    if told:
        return "tests", told[0], changed
    if not is_code and not changed:
        return EQUIVALENT, "every file is published as it was, to the byte", changed
    if fault.kind == "input" and is_unseen(clean.files, found.files):
        return EQUIVALENT, "no reader sees it: all that is shown and claimed holds with the other as well", changed
    if fault.kind == "input" and is_said(clean.files, found.files):
        return EQUIVALENT, "the section states the other input as well, and what it says of it is right", changed
    return SURVIVED, "", changed


def is_unseen(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> bool:
    """Tell whether every page shows the same and every figure is worth the same, though worked out from something else."""
    seen = [{path: data for path, data in files.items() if path.endswith(".html")} for files in (before, after)]
    rows = [json.loads(files["figures.json"])["figures"] for files in (before, after)]
    figures = [[{**row, "definition": ""} for row in each] for each in rows]
    return seen[0] == seen[1] and figures[0] == figures[1]


def is_said(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> bool:
    """Tell whether, wherever a computed figure moved, an input that moved stands in the same section."""
    old, new = (
        {row["address"]: row for row in json.loads(files["figures.json"])["figures"]} for files in (before, after)
    )
    moved = [new[a] if a in new else old[a] for a in {*old, *new} if old.get(a) != new.get(a)]
    inputs = {place for row in moved if "." not in row["definition"].strip("-0123456789.") for place in _places(row)}
    computed = {place for row in moved if "(" in row["definition"] for place in _places(row)}
    return bool(moved) and computed <= inputs


def _places(row: Mapping[str, Any]) -> set[str]:
    return {place for places in row["places"].values() for place in places}


def site_of(folder: Path, ready: Ready | None = None) -> Clean:
    """Build the site of a project in memory, and walk its scripts."""
    from build import make
    from tablier.guide.calculators import all_walked
    from tablier.guide.names import vocabulary
    from tablier.press.load import Folders
    from tablier.press.problems import as_text
    from tablier.press.store import at_once
    from tablier.press.write import MANIFEST, manifest

    names = ("content", "locales", "templates", "assets", "site")
    named, keep = (ready.vocabulary, ready.keep) if ready and ready.keep else (vocabulary(), at_once)
    made = make(Folders(*(folder / name for name in names)), None, named, keep=keep)
    files = {file.path: file.data for file in made.files}
    problems = tuple(as_text(problem).replace(f"{folder}/", "") for problem in made.problems)
    return Clean({**files, MANIFEST: manifest(files)}, all_walked(), problems)


def _published(fault: Fault, clean: Clean) -> tuple[str, str, bool]:
    """Prove a site that was changed after its build; whoever changed it made the manifest anew."""
    from tablier.press.write import MANIFEST, manifest

    changed = fault.done_to(clean.files[fault.path].decode()).encode()
    files = {path: data for path, data in clean.files.items() if path != MANIFEST} | {fault.path: changed}
    told = _proof({**files, MANIFEST: manifest(files)}, clean.walked)
    if told:
        return "verify", told[0], True
    if fault.path == "figures.json" and _line(clean.files[fault.path].decode(), fault.spot.start).startswith(
        "definition"
    ):
        return EQUIVALENT, "the other definition gives the very value that is published", True
    return SURVIVED, "", True


def _line(text: str, place: int) -> str:
    """Give what stands on a line before a place, from the last key on."""
    return text[text.rfind("\n", 0, place) : place].rpartition('", "')[2]


def _proof(files: Mapping[str, bytes], walked: Mapping[str, str]) -> list[str]:
    from tablier.guide.names import vocabulary
    from tablier.press.verify import verify

    return [f"{problem.path}: {problem.what}" for problem in verify(files, vocabulary(), walked).problems]


def _oracle(files: Mapping[str, bytes]) -> list[str]:
    from tests.oracle.comparison import compared

    found = compared(json.loads(files["figures.json"]))
    return [*found.complaints, *found.without]


def _script(walked: Mapping[str, str], outcomes: Mapping[str, Any]) -> list[str]:
    """Run the walked scripts on the clean site's questions; gives what they now answer otherwise."""
    from tests.mutants.script_questions import answers

    found = answers(walked)
    return [f"{key}: {found.get(key)}, was {value}" for key, value in outcomes.items() if found.get(key) != value]


def _tests(path: str) -> list[str]:
    """Pass the tests that mirror a file, its doctests among them, and the other routes' own."""
    file = Path(path)
    if path.startswith("locales"):
        return _failures("tests/oracle/test_typed_words.py", "tests/press/test_words.py")
    if path.startswith("content"):
        pages = sorted(Path("tests/guide").glob(f"test_{file.parent.name.partition('_')[0]}*_page.py"))
        return _failures(*map(str, pages)) if pages else []
    if not path.startswith("tablier"):
        return []
    is_system = file.parent.name == "rating"  # its modules are tested together: fide_tables.py by test_fide.py
    stem = file.stem.partition("_")[0] if is_system else file.stem
    mirrors = sorted(Path("tests").glob(f"{file.parent.name}/test_{stem}*.py"))
    mirrors += sorted(Path("tests").glob(f"*/test_{stem}*.py"))
    names = [str(test) for test in dict.fromkeys(mirrors) if "browser" not in str(test)]
    names += ALSO.get(path, ())
    oracle = ["tests/oracle/test_functions.py"] if file.parent.name in COMPUTING else []
    return _failures(path, *names) or (_failures(*oracle) if oracle else [])


def _failures(*names: str) -> list[str]:
    """Pass tests here, where what they need is loaded; the tests' own modules are those of the copy."""
    ours = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "tests"}
    for name in ours:
        del sys.modules[name]
    sys.path.insert(0, str(Path.cwd()))
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        code = pytest.main(["-x", "-q", "--tb=line", "--no-header", "--assert=plain", "-p", "no:cacheprovider", *names])
    sys.modules.update(ours)
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return []
    if code == pytest.ExitCode.USAGE_ERROR:
        raise ValueError(f"no such tests: {names}")
    told = shown.getvalue()
    return [line for line in told.split("\n") if line.startswith(("FAILED", "ERROR"))] or [told[-200:]]


def quietly(faults: Sequence[Fault], clean: Clean) -> list[Verdict]:
    """Try faults without a word on the terminal: one of the sources, or several of the published pages."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return [tried(fault, clean) for fault in faults]
