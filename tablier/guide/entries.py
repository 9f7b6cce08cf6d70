"""A list of matches as a reader types it, one a line, read into results. Walked to JavaScript for the calculator."""

from __future__ import annotations

from dataclasses import dataclass

from tablier.press.typed import typed_number, with_plain_signs
from tablier.rating.fibs import ESTABLISHED, LOST, WON
from tablier.rating.kinds import Experience, Length, Rating, Truth


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a match, or what is wrong with it ("parts", "number", "range", "result"); blank lines are blank."""

    blank: Truth
    fault: str
    opponent: Rating
    length: Length
    won: Truth
    opponent_experience: Experience


def entry(line: str, decimal: str, highest: float, longest: float, most: float) -> Entry:
    """Read "opponent length result", and the opponent's experience where it matters.

    Ratings lie between 0 and `highest`, lengths between 1 and `longest`, experiences between 0 and `most`.

    >>> entry("1600 5 1", ",", 9999, 99, 99999).opponent, entry("1600 5 2", ",", 9999, 99, 99999).fault
    (1600.0, 'result')
    """
    parts = parts_of(line)
    if len(parts) == 0:
        return refused("", True)
    if len(parts) < 3 or len(parts) > 4:
        return refused("parts", False)
    numbers = [typed_number(part, decimal) for part in parts]
    if any(number.fault != "" for number in numbers):
        return refused("number", False)
    opponent = numbers[0].value
    length = numbers[1].value
    result = numbers[2].value
    experience = numbers[3].value if len(parts) == 4 else ESTABLISHED
    if not 0 <= opponent <= highest or not 1 <= length <= longest or not 0 <= experience <= most:
        return refused("range", False)
    if length != int(length) or experience != int(experience):
        return refused("range", False)
    if result != WON and result != LOST:
        return refused("result", False)
    return Entry(
        blank=False,
        fault="",
        opponent=opponent,
        length=int(length),
        won=result == WON,
        opponent_experience=int(experience),
    )


def refused(fault: str, blank: Truth) -> Entry:
    """Give a line that holds no match."""
    return Entry(blank=blank, fault=fault, opponent=0, length=1, won=False, opponent_experience=0)


def parts_of(line: str) -> list[str]:
    """Split a line at spaces, tabs and semicolons."""
    return [part for part in with_plain_signs(line).replace(";", " ").split(" ") if part != ""]
