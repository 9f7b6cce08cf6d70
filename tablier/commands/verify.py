"""`verify`: read published pages back and prove them."""

from __future__ import annotations

import argparse
import gc
import os
from pathlib import Path

from tablier.commands.answers import told
from tablier.commands.made import Make
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.fetch import is_archive, read_archive, read_folder
from tablier.press.load import shown
from tablier.press.problems import Problem, Refused
from tablier.press.verify import summary, verify
from tablier.press.visit import Visited, read_address


def run(options: argparse.Namespace, make: Make) -> int:
    """Read published pages back and prove them: a folder's, an archive's, or those at an address."""
    where = str(options.published or options.output)
    try:
        found, name = published(where)
    except Refused as refusal:
        return told((Problem("", 0, 0, refusal.what, refusal.right),), options)
    gc.disable()  # a million elements live until the end: looking through them for garbage takes as long as reading
    proof = verify(found.files, vocabulary(), all_walked(), name, processors())
    code = told((*found.problems, *proof.problems), options)
    print(summary(proof, name.removesuffix("/").removesuffix(":")))
    return code


def processors() -> int:
    """Count the processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def published(where: str) -> tuple[Visited, str]:
    """Read a published site from a folder, an archive or an address; gives what stands before paths in messages."""
    if "://" in where:
        return read_address(where), where.rstrip("/") + "/"
    path = Path(where)
    if path.is_dir():
        return Visited(read_folder(path), ()), f"{shown(path)}/"
    if is_archive(path.name) and path.exists():
        return Visited(read_archive(path), ()), f"{shown(path)}:"
    right = "build first, or name a folder, a .zip, a .tar.gz or an address"
    raise Refused(f"{where} is no published site", right)
