"""`serve`: the site on this machine alone, made anew at every save."""

from __future__ import annotations

import argparse
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from tablier.commands.answers import FINE, WRONG_USE, folders_of, sources_of
from tablier.commands.locks import lock_of
from tablier.commands.made import Make
from tablier.press.preview import preview
from tablier.press.preview_pages import LOOKS
from tablier.press.problems import Refused
from tablier.press.watch import CODE_SUFFIXES, SUFFIXES, Watched

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("figures.lock", "addresses.lock", "translations.lock")


def run(options: argparse.Namespace, make: Make) -> int:
    """Serve the preview; with a line to it, make the site for it."""
    if options.line is not None:
        from tablier.commands.serve_making import make_when_asked

        return make_when_asked(Connection(options.line), options)
    command = [sys.executable, "-B", str(ROOT / "build.py"), *sys.argv[1:]]
    try:
        preview(command, watched(options), options.port, sys.stdout, sys.stderr)
    except Refused as refusal:
        print(f"build.py serve: {refusal.what}; {refusal.right}", file=sys.stderr)
        return WRONG_USE
    return FINE


def watched(options: argparse.Namespace) -> Watched:
    """Name what is watched: the sources, the code, the locks, the preview's own looks; never what a build writes."""
    folders = folders_of(options)
    output = folders.output.resolve()
    written = tuple(output.with_name(name) for name in (output.name, f".{output.name}.spare", f".{output.name}.aside"))
    sources = {folder.resolve(): SUFFIXES for folder in (*sources_of(folders), LOOKS)}
    locks = frozenset(lock_of(folders).resolve().with_name(name) for name in LOCKS)
    return Watched(sources | {ROOT / "tablier": CODE_SUFFIXES}, locks | {ROOT / "build.py"}, written)
