"""The blocks an editor places with a fence: each works through the page's scope and names its component."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from msgspec import Struct

from tablier.press.model import Component
from tablier.press.scope import Block, PageScope, Request


class Placed(Struct, frozen=True):
    """A block of a module, which is imported when a page first places the block."""

    module: str
    name: str

    def __call__(self, request: Request, scope: PageScope) -> Component:
        return _imported(self.module, self.name)(request, scope)


@cache
def _imported(module: str, name: str) -> Block:
    block: Block = getattr(import_module(f"{__name__}.{module}"), name)
    return block


BLOCKS: Mapping[str, Block] = {
    "board": Placed("board", "board"),
    "calculator": Placed("calculator", "calculator"),
    "curve": Placed("curve", "curve"),
    "formula": Placed("formula", "formula"),
    "history": Placed("history", "history"),
    "steps": Placed("formula", "steps"),
    "table": Placed("table", "table"),
    "verifier": Placed("verifier", "verifier"),
}
