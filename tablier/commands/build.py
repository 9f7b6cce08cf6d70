"""`build.py` alone: build the site whole or not at all."""

from __future__ import annotations

import argparse
import time

from tablier.commands.answers import FINE, Make, folders_of, sources_of, told
from tablier.commands.locks import lock_problems
from tablier.guide.names import vocabulary
from tablier.press.problems import warned
from tablier.press.write import write


def run(options: argparse.Namespace, make: Make) -> int:
    """Build the site whole or not at all."""
    start = time.perf_counter()
    folders = folders_of(options)
    made = make(folders, options.base_url, vocabulary())
    if made.is_stopped:
        return told(made.problems, options)
    done = write(made.files, folders.output, sources_of(folders))
    if done.problems:
        return told((*made.problems, *done.problems), options)
    told((*made.problems, *(warned(problem) for problem in lock_problems(made, folders))), options)
    seconds = time.perf_counter() - start
    figures = len(made.record["figures"])
    print(
        f"{options.output}: {made.pages} pages, {figures} figures; {done.written} files written, "
        f"{done.removed} removed, {seconds:.2f} s"
    )
    return FINE
