"""What is wrong with the content: where, what, and what would be right. Gathered, sorted, and shown all at once."""

from __future__ import annotations

import json
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

OBEYED = (  # letters that a terminal would obey
    *(*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0)),
    *(0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)),
)
SHOWN = dict.fromkeys(OBEYED, "\ufffd")


class Problem(Struct, frozen=True, order=True):
    """One thing to mend. Lines and columns count from 1; line 0 is the whole file, column 0 the whole line."""

    path: str
    line: int
    column: int
    what: str
    right: str = ""
    excerpt: str = ""
    is_warning: bool = False


class Refused(Exception):
    """What a small part found wrong, on its way to a caller that knows the place."""

    def __init__(self, what: str, right: str = "", column: int = 0, line: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.right = right
        self.column = column
        self.line = line


class Told(Refused):
    """Follows from what was told where it stands, so that it is not told again."""


def place(text: str, line: int, column: int, path: str, what: str, right: str = "") -> Problem:
    """Make a problem of a file's text at a line and column, with the line as its excerpt."""
    lines = text.split("\n", max(line, 0))  # of what follows nothing is asked
    excerpt = lines[line - 1] if 0 < line <= len(lines) else ""
    return Problem(path, line, column, what, right, excerpt)


def alike(word: str, known: Iterable[str], most: int = 2) -> list[str]:
    """Give the known words that may have been meant, the nearest first."""
    from difflib import get_close_matches

    return get_close_matches(word, [*known], most)


def nearest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Say which known word may have been meant: 'did you mean “even_9”?'; else what to do, or a few, or nothing."""
    names = sorted(known)
    if close := alike(word, names):
        return "did you mean " + " or ".join(f"“{name}”" for name in close) + "?"
    if otherwise or not names:
        return otherwise
    shown = ", ".join(names[:8])
    return f"there is {shown}" + (" …" if len(names) > 8 else "")


def with_spaces_shown(text: str) -> str:
    """Mark the spaces of their own width: ⍽ does not break, ⸱ is narrow as well."""
    return text.replace("\u00a0", "⍽").replace("\u202f", "⸱")


def ordered(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort problems by place and drop doubles."""
    return tuple(sorted(set(problems)))


def as_text(problem: Problem) -> str:
    """Write `path:line:col: what; right`, then the line with a caret under the place; nothing a terminal would obey."""
    return "\n    ".join([_head(problem), *_under(problem)]).translate(SHOWN)


def _head(problem: Problem) -> str:
    place = ":".join(str(part) for part in (problem.path, problem.line, problem.column) if part)
    label = "warning: " if problem.is_warning else ""
    return (f"{place}: " if place else "") + label + _message(problem)


def _message(problem: Problem) -> str:
    return problem.what + (f"; {problem.right}" if problem.right else "")


def _under(problem: Problem) -> list[str]:
    """Give what stands under a problem: its line and a caret, or what tells more of it."""
    if not (problem.excerpt and problem.column):
        return problem.excerpt.split("\n") if problem.excerpt else []
    excerpt, column = _window(problem.excerpt, problem.column)
    lead = "".join("\t" if letter == "\t" else " " for letter in excerpt[: column - 1])
    return [excerpt, f"{lead}^"]


def _window(excerpt: str, column: int, width: int = 96) -> tuple[str, int]:
    """Cut a long line to the part around the column."""
    if len(excerpt) <= width:
        return excerpt, column
    start = max(0, min(column - width // 2, len(excerpt) - width))
    return ("…" if start else "") + excerpt[start : start + width], column - start + (1 if start else 0)


def as_github(problem: Problem) -> str:
    """Write a workflow annotation; what tells more of it follows in lines of its own."""
    kind = "warning" if problem.is_warning else "error"
    path = _escaped(problem.path).replace(":", "%3A").replace(",", "%2C")
    message = _escaped("\n".join(part for part in (_message(problem), _details(problem)) if part))
    spots = f",line={problem.line}" * bool(problem.line) + f",col={problem.column}" * bool(problem.column)
    return f"::{kind} file={path}{spots}::{message}"


def _escaped(text: str) -> str:
    return text.translate(SHOWN).replace("%", "%25").replace("\n", "%0A")


def _details(problem: Problem) -> str:
    """Give what tells more of a problem that has no column: what moved, or its whole line."""
    return "" if problem.column else problem.excerpt


def _as_row(problem: Problem) -> dict[str, str | int]:
    row: dict[str, str | int] = {
        "path": problem.path,
        "line": problem.line,
        "column": problem.column,
        "what": problem.what,
        "right": problem.right,
        "level": "warning" if problem.is_warning else "error",
    }
    return row | ({"details": _details(problem)} if _details(problem) else {})


def report(problems: Iterable[Problem], style: str) -> str:
    """Write all problems, sorted: as text, json, or github's annotations."""
    listed = ordered(problems)
    if style == "json":
        return json.dumps([_as_row(problem) for problem in listed], ensure_ascii=False, indent=1)
    return "\n".join(as_github(problem) if style == "github" else as_text(problem) for problem in listed)


def warned(problem: Problem) -> Problem:
    """Give the same problem as a warning, which does not stop a build."""
    return replace(problem, is_warning=True)
