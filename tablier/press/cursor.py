"""Where in a file the reading is, so that what is found in its text gets a line and a column."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.press.model import TextFile


@dataclass(slots=True)
class Cursor:
    """Where in a file the reading is: each piece of text is looked for after the last one found."""

    file: TextFile
    offset: int

    @classmethod
    def at(cls, file: TextFile, line: int, column: int = 1) -> Cursor:
        lines = file.text.split("\n")
        return cls(file, sum(len(text) + 1 for text in lines[: line - 1]) + column - 1)

    def find(self, piece: str) -> tuple[int, int]:
        """Give the line and column of the next occurrence, and stand behind it."""
        spot = self.file.text.find(piece, self.offset)
        if spot < 0:
            spot = self.offset
        else:
            self.offset = spot + len(piece)
        line = self.file.text.count("\n", 0, spot) + 1
        return line, spot - (self.file.text.rfind("\n", 0, spot) + 1) + 1

    def behind(self, piece: str) -> int:
        """Give the place behind a piece of text, or where the reading is if the file has it otherwise."""
        spot = self.file.text.find(piece, self.offset)
        return spot + len(piece) if spot >= 0 else self.offset

    def not_before(self, line: int) -> None:
        self.offset = max(self.offset, Cursor.at(self.file, line).offset)
