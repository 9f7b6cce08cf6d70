"""`build.py` alone: build the site whole or not at all, making only what would not be the same now.

Where nothing changed, nothing is imported but what looks at files and at what was noted of them.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tablier.commands.answers import no_page, told
from tablier.press.amounts import amount
from tablier.press.shelf import Shelf, shelf
from tablier.press.survey import Stamps, Survey, Tree, stamp, stamps, survey

if TYPE_CHECKING:
    from tablier.commands.made import Make
    from tablier.press.problems import Problem

CODE = Path(__file__).resolve().parents[1]
COMPUTING = ("rating", "rules")  # the code that computes figures
LOCKS = ("figures.lock", "addresses.lock")


class State(NamedTuple):
    """All that a build depends on, as it stood."""

    base_url: str | None
    place: str  # where the command was started: messages name files from there
    survey: Survey
    computing: Stamps
    locks: Stamps

    @property
    def apart(self) -> State:
        """Give the same without the survey, which an edition notes."""
        return self._replace(survey=Survey({}, {}))


class Said(NamedTuple):
    """What a build says at its end."""

    problems: tuple[Problem, ...]
    is_stopped: bool = False
    pages: int = 0
    figures: int = 0
    made: int = 0  # pages made anew
    written: int = 0
    removed: int = 0


def run(options: argparse.Namespace, make: Make) -> int:
    """Build the site whole or not at all."""
    start = time.perf_counter()
    content, output = options.content, options.output
    state = State(
        options.base_url,
        os.getcwd(),
        survey(content, (options.locales, options.templates, options.assets)),
        stamps(CODE / name for name in COMPUTING),
        stamps(content.parent / name for name in LOCKS),
    )
    if options.why and options.why not in state.survey.pages:
        return no_page("build", options.why, state.survey.pages)
    store = output.with_name(f".{output.name}.store")
    is_new = not store.exists()
    kept = shelf(store, _form())
    said = Said((), is_stopped=True)
    try:
        said = _said(options, state, kept)
    finally:
        kept.close(done=not said.is_stopped)
        if is_new and said.is_stopped:
            store.unlink(missing_ok=True)  # nothing was kept there
    code = told(said.problems, options)
    if not said.is_stopped:
        print(f"{output}: {_ending(said)}, {time.perf_counter() - start:.2f} s")
    return code


def _said(options: argparse.Namespace, state: State, kept: Shelf) -> Said:
    """Build, unless all stands as the last build left it; then what that one said is true."""
    is_same = kept.note("state") == state.apart and kept.note("survey") == state.survey
    if is_same and _is_intact(kept, options.output) and not (options.why or options.timings):
        said: Said = kept.note("said")
        return said
    from tablier.commands.editions import built

    said = built(options, state, kept)
    if not said.is_stopped:
        kept.notes({"state": state.apart, "said": said._replace(made=0, written=0, removed=0)})
    return said


def _is_intact(kept: Shelf, output: Path) -> bool:
    """Tell whether every published file stands as it was written."""
    live: Tree = kept.note("live") or Tree()
    root = f"{output}/"
    return bool(live.files) and all(stamp(root + path) == then for path, (_, then) in live.files.items())


def _form() -> object:
    """Say what code makes leaves, and on which Python: what other code kept is no use."""
    others = (path for path in CODE.iterdir() if path.name not in COMPUTING)
    libraries = (Path(path) for path in sys.path if path.endswith("site-packages"))
    return sys.version, tuple(stamps(others).items()), tuple((str(path), stamp(path)) for path in libraries)


def _ending(said: Said) -> str:
    made = f"{said.made} made, {said.pages - said.made} kept"
    files = f"{amount(said.written, 'file')} written, {said.removed} removed"
    return f"{amount(said.pages, 'page')}, {amount(said.figures, 'figure')}; {made}; {files}"
