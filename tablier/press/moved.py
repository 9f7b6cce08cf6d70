"""What moved between two ledgers, as a table for a pull request. Compares nothing: it is given the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablier.press.amounts import amount
from tablier.press.ledger import Move

MOST = 200  # rows; a comment has its limits


def as_markdown(changes: Sequence[Move], since: str) -> str:
    """Write what moved since another ledger: a row a figure, old and new in each language, and where it stands."""
    if not changes:
        return f"No figure differs from {_code(since)}.\n"
    languages = sorted({code for move in changes for side in (move.old, move.new) for code in side.get("texts", {})})
    rows = [
        f"**{amount(len(changes), 'figure', 'differ')} from {_code(since)}**",
        "",
        "| figure | " + " | ".join(languages) + " | where |",
        "|---" * (len(languages) + 2) + "|",
        *(_row(move, languages) for move in changes[:MOST]),
    ]
    if len(changes) > MOST:
        rows.append(f"\nand {len(changes) - MOST} more")
    return "\n".join(rows) + "\n"


def _row(move: Move, languages: Sequence[str]) -> str:
    texts = [_turned(move.old.get("texts", {}).get(code), move.new.get("texts", {}).get(code)) for code in languages]
    where = ", ".join(_code(place) for place in _places(move.new or move.old))
    definition = _turned(move.old.get("definition"), move.new.get("definition"), code=True)
    return f"| {_code(move.address)}<br>{definition} | " + " | ".join(texts) + f" | {where} |"


def _turned(before: str | None, after: str | None, code: bool = False) -> str:
    """Write what it was and what it is; what came has no before, what went no after."""
    write = _code if code else _plain
    if before == after:
        return write(after) if after else ""
    was = [] if before is None else [f"~~{write(before)}~~"]
    now = [] if after is None else [f"**{write(after)}**"]
    return " ".join([*was, *now])


def _places(row: Mapping[str, Any]) -> list[str]:
    places = row.get("places") or {}
    return list(dict.fromkeys(place for code in sorted(places) for place in places[code]))


def _plain(text: str) -> str:
    """Write a text so that nothing in it is Markdown or HTML, and no cell ends early."""
    return "".join(f"&#{ord(letter)};" if letter in "\\`*_{}[]()<>#|~&\n\r" else letter for letter in text)


def _code(text: str) -> str:
    return f"<code>{_plain(text)}</code>"
