"""A number with its noun, as the command line says it: "1 page", "2 pages". Knows nothing of a site's languages."""

from __future__ import annotations


def amount(number: int, noun: str, verb: str = "") -> str:
    """Write a number with its noun, and with the verb that follows: one of the two has an s.

    >>> amount(1, "page"), amount(2, "address"), amount(1, "figure", "move"), amount(0, "figure", "move")
    ('1 page', '2 addresses', '1 figure moves', '0 figures move')
    """
    several, single = ("", "s") if number == 1 else ("es" if noun.endswith("s") else "s", "")
    return f"{number} {noun}{several}" + (f" {verb}{single}" if verb else "")
