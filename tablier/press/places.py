"""How many stand where, as a phrase: "24:2 13:5 bar:1" is "2 on 24, 5 on 13 and 1 on the bar" in the page's language.

A place is a number, or a name with a message of its own. Knows nothing of what stands there.
"""

from __future__ import annotations

from tablier.press.words import Words

CONTEXT = "place"
NUMBERED, JOINED = "{count} on {place}", "{first} and {last}"


def named(place: str) -> str:
    """Give the message that says how many stand at a named place."""
    return f"{{count}}, {place}"


def places_written(value: str, words: Words) -> str:
    """Write a list of places with their counts. Raises Refused where a message is missing."""
    pairs = [pair.partition(":") for pair in value.split(" ") if pair]
    parts = [_part(place, count, words) for place, _, count in pairs]
    if len(parts) < 2:
        return "".join(parts) or "—"
    joined = words.text(JOINED, CONTEXT).replace("{last}", parts[-1])
    return joined.replace("{first}", ", ".join(parts[:-1]))


def _part(place: str, count: str, words: Words) -> str:
    message = NUMBERED if place.isdigit() else named(place)
    return words.text(message, CONTEXT).replace("{count}", count).replace("{place}", place)
