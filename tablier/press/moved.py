"""What moved between two ledgers: found, then told to a person, as a table for a pull request, in the history.

Knows of a ledger only its figures by address; it computes none.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from tablier.press.amounts import amount

MOST = 200  # rows; a comment has its limits


class Move(Struct, frozen=True):
    """A figure that differs between two ledgers; `old` or `new` is empty where it came or went."""

    address: str
    old: Mapping[str, Any]
    new: Mapping[str, Any]


def moves(old: Mapping[str, Mapping[str, Any]], new: Mapping[str, Mapping[str, Any]]) -> list[Move]:
    """List what came, went, or changed its definition, value or text."""
    fields = ("definition", "value", "texts")
    return [
        Move(address, old.get(address, {}), new.get(address, {}))
        for address in sorted({*old, *new})
        if [old.get(address, {}).get(f) for f in fields] != [new.get(address, {}).get(f) for f in fields]
    ]


def described(move: Move) -> str:
    """Write a move for a person: old and new, in each language, and where it stands."""
    if not move.old:
        texts = ", ".join(f"{code}: {text}" for code, text in sorted(move.new["texts"].items()))
        head = f"+ {move.new['definition']}\n  {texts}"
    elif not move.new:
        texts = ", ".join(f"{code}: {text}" for code, text in sorted(move.old["texts"].items()))
        head = f"- {move.old['definition']}\n  {texts}"
    else:
        lines = [_compared("definition", move.old["definition"], move.new["definition"])]
        lines.append(_compared("value", move.old["value"], move.new["value"]))
        for code in sorted({*move.old["texts"], *move.new["texts"]}):
            lines.append(_compared(code, *(side["texts"].get(code, "nothing") for side in (move.old, move.new))))
        head = "\n".join(lines)
    where = move.new.get("places") or move.old.get("places") or {}
    stands = "\n".join(f"in {place}" for code in sorted(where) for place in dict.fromkeys(where[code]))
    return f"{head}\n{stands}" if stands else head


def _compared(name: str, before: str, after: str) -> str:
    return f"{name}: {before} → {after}" if before != after else f"{name}: {after}, as before"


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


def history_entry(changes: Sequence[Move], because: str, day: datetime.date) -> str:
    """Write one entry of content/figures-history.yaml."""
    import yaml

    entry = {
        "accepted": day.isoformat(),
        "because": because,
        "moved": {
            move.address: {"old": dict(move.old.get("texts", {})), "new": dict(move.new.get("texts", {}))}
            for move in changes
        },
    }
    text: str = yaml.safe_dump([entry], allow_unicode=True, sort_keys=False, width=120)
    return text
