"""Where in a file the reading is, so that what is found in its text gets a line and a column."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate

from msgspec import Struct

from tablier.press.model import TextFile


class Cursor(Struct):
    """Where in a file the reading is: each piece of text is looked for after the last one found."""

    file: TextFile
    offset: int = 0

    def find(self, piece: str) -> tuple[int, int]:
        """Give the line and column of the next occurrence, and stand behind it."""
        spot = self.file.text.find(piece, self.offset)
        if spot < 0:
            spot = self.offset
        else:
            self.offset = spot + len(piece)
        starts = _line_starts(self.file)
        line = min(bisect_right(starts, spot), len(starts) - 1)
        return line, spot - starts[line - 1] + 1

    def behind(self, piece: str) -> int:
        """Give the place behind a piece of text, or where the reading is if the file has it otherwise."""
        spot = self.file.text.find(piece, self.offset)
        return spot + len(piece) if spot >= 0 else self.offset

    def stand(self, line: int, column: int = 1) -> None:
        """Stand at a place of the file, if not beyond."""
        starts = _line_starts(self.file)
        self.offset = max(self.offset, starts[min(line, len(starts)) - 1] + column - 1)


@lru_cache(maxsize=2)
def _line_starts(file: TextFile) -> tuple[int, ...]:
    """Say where each line of the file that is read begins, and where one after the last would."""
    return tuple(accumulate((len(line) + 1 for line in file.text.split("\n")), initial=0))
