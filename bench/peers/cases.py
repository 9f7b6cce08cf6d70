"""The cases that are timed: what is done to a project before it is built, and how it is known that the build saw it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from bench.peers.measure import Cost, cost
from bench.peers.tools import Tool

CASES = ("cold", "nothing changed", "one page", "a template", "a constant")
LETTERS = "abcdefghij"
STEP = 50  # how far the constant moves: far enough for most figures to read otherwise


class Project:
    """One generator's project of one size, changed and built again and again."""

    def __init__(self, tool: Tool, folder: Path, pages: int) -> None:
        self.tool, self.folder, self.pages = tool, folder, pages
        self.number = pages // 4  # the guide that is changed and looked at
        self.changes = 0
        tool.write(folder, pages)
        if tool.prepare:
            cost(tool.prepare, folder)

    @property
    def address(self) -> str:
        return f"/fr/guide-{self.number}/"

    @property
    def page(self) -> str:
        """Give the page as it was built."""
        return (self.folder / self.tool.output / self.address[1:] / "index.html").read_text(encoding="utf-8")

    def time(self, case: str) -> Cost:
        """Do what a case says, build, and see that the page is as it should be."""
        before = "" if case == "cold" else self.page
        sign = self.change(case)
        spent = cost(self.tool.build, self.folder)
        after = self.page
        moved = {"cold": True, "nothing changed": before == after, "a constant": before != after}
        if not moved.get(case, sign in after):
            raise SystemExit(f"{self.tool.name}: “{case}” is not seen on the page it built")
        return spent

    def change(self, case: str) -> str:
        """Change the project's files as a case says; gives the word to be seen on the page."""
        self.changes += 1
        sign = "nouveau" + "".join(LETTERS[int(digit)] for digit in str(self.changes))
        match case:
            case "cold":
                self.tool.forget(self.folder)
            case "one page":
                edit(self.source, r"(?:\nPhrase \w+\.\n)?\Z", f"\nPhrase {sign}.\n")
            case "a template":
                edit(self.folder / self.tool.template, r"<article[^>]*>", f'<article class="{sign}">')
            case "a constant":
                constant = self.folder / self.tool.constant
                edit(constant, r"(?im)^(\s*(?:const )?scale\b[^=\n]*= )(\d+)", STEP)
        return sign

    @property
    def source(self) -> Path:
        return self.folder / self.tool.source.format(number=self.number)


def edit(path: Path, pattern: str, new: str | int) -> None:
    """Change the first place of a pattern: put a text there, or move its number by so much. The file looks newer.

    Python takes compiled code for fresh by the second and the size of its source, so a second is added.
    """
    text = path.read_text(encoding="utf-8")
    moved = re.sub(pattern, lambda m: new if isinstance(new, str) else f"{m[1]}{int(m[2]) + new}", text, count=1)
    if moved == text:
        raise SystemExit(f"{path.name} has no {pattern}")
    stamp = path.stat().st_mtime + 1
    path.write_text(moved, encoding="utf-8")
    if isinstance(new, int):
        os.utime(path, (stamp, stamp))
