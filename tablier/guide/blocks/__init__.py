"""The blocks an editor places with a fence: each works through the page's scope and names its component."""

from __future__ import annotations

from collections.abc import Mapping

from tablier.guide.blocks.board import board
from tablier.guide.blocks.calculator import calculator
from tablier.guide.blocks.curve import curve
from tablier.guide.blocks.formula import formula, steps
from tablier.guide.blocks.history import history
from tablier.guide.blocks.table import table
from tablier.guide.blocks.verifier import verifier
from tablier.press.scope import Block

BLOCKS: Mapping[str, Block] = {
    "board": board,
    "calculator": calculator,
    "curve": curve,
    "formula": formula,
    "history": history,
    "steps": steps,
    "table": table,
    "verifier": verifier,
}
