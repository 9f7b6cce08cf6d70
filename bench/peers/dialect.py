"""A body of the corpus in a peer's Markdown: its own calls in the place of figures, plain links, a quote for a note.

Where a peer could do more, it is spared: links are addresses that nothing checks, claims are words, and a number that
is no result (a rating, a length, a gap) stands there as text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bench.corpus import LANGUAGES, Guide
from bench.corpus_words import GRID

FIGURE = re.compile(r"\{\{ (\w+)(?:\.(\w+))? \}\}")
LINK = re.compile(r"\]\(guide_(\d+)")
CLAIM = re.compile(r"\[([^\]]+)\]\{claim=\w+\}")
NOTE = re.compile(r"::: note\n(.*?)\n:::", re.DOTALL)
TABLE = "```table favourite\n```"
POINTS = {"fr": ("point", "points"), "pt": ("ponto", "pontos")}
ESTABLISHED = 400
Given = Sequence[str | int]  # what is handed to a call
Write = Callable[[str, Given, str], str]  # a peer's call: its name, what is handed to it, the language


def body(guide: Guide, language: str, write: Write) -> str:
    """Write a guide's body in one language."""
    text = guide.documents[language].body.replace(TABLE, grid(guide, language, write))
    text = FIGURE.sub(lambda found: figure(guide, language, found[1], found[2] or "", write), text)
    text = LINK.sub(lambda found: f"](/{language}/guide-{found[1]}/", text)
    return NOTE.sub(r"> \1", CLAIM.sub(r"\1", text))


def figure(guide: Guide, language: str, name: str, field: str, write: Write) -> str:
    """Write one figure: a call if it is a result, text if it is what was handed in."""
    call = guide.calls[name]
    if field in call.arguments:
        return given(field, call.arguments[field], language)
    values = call.arguments.values()
    match call.function:
        case "fibs.match":
            experience = call.arguments.get("own_experience", ESTABLISHED)
            return write("match", [field, *list(values)[:3], experience], language)
        case "fibs.win_probability":
            return write("chance", list(values), language)
        case _:
            return write("score", list(values), language)


def given(field: str, value: int, language: str) -> str:
    """Write a number that was handed in: a rating alone, a length or a gap with its noun."""
    if field in ("own", "opponent"):
        return str(value)
    return f"{value} {POINTS[language][0 if value < 2 else 1]}"


def grid(guide: Guide, language: str, write: Write) -> str:
    """Write the table of chances as a Markdown table, its caption above it."""
    words = {name: texts[LANGUAGES.index(language)] for name, texts in GRID.items()}
    lengths = [words["columns"].format(given("length", length, language)) for length in guide.grid.lengths]
    lines = [[words["corner"], *lengths], ["---"] * (1 + len(lengths))]
    for gap in guide.grid.gaps:
        cells = [write("chance", [gap, length], language) for length in guide.grid.lengths]
        lines.append([words["rows"].format(given("gap", gap, language)), *cells])
    return f"**{words['caption']}**\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)
