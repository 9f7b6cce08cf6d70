"""What a merge leaves in a text where two versions meet. Knows no format."""

from __future__ import annotations

from collections.abc import Iterator

from tablier.press.model import TextFile
from tablier.press.problems import Problem, place

ENDS = ("<<<<<<< ", ">>>>>>> ")  # how a line begins where one of two versions does, and where the other ends


def half_merged(file: TextFile) -> Iterator[Problem]:
    """Tell every mark of a merge that was left half done."""
    if any(end in file.text for end in ENDS):
        for number, text in enumerate(file.text.split("\n"), 1):
            if text.startswith(ENDS):
                right = "keep one and take the marks out"
                yield place(file.text, number, 1, file.path, "two versions meet here", right)
