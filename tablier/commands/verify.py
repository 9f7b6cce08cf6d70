"""`verify`: read published pages back and prove them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tablier.commands.answers import Make, told
from tablier.guide.calculators import all_walked
from tablier.guide.names import vocabulary
from tablier.press.load import shown
from tablier.press.problems import Problem
from tablier.press.verify import read_folder, summary, verify


def run(options: argparse.Namespace, make: Make) -> int:
    """Read published pages back and prove them."""
    folder = Path(options.published or options.output)
    if not folder.is_dir():
        return told((Problem(str(folder), 0, 0, "there is no such folder", "build first, or name another"),), options)
    proof = verify(read_folder(folder), vocabulary(), all_walked(), f"{shown(folder)}/")
    code = told(proof.problems, options)
    print(summary(proof, folder), file=sys.stdout if options.format == "text" else sys.stderr)
    return code
