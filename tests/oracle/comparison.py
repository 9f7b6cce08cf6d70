"""A whole ledger against the other routes: every figure, claim and worked step, in every language.

Each printed digit is certified: no other number of as many decimals is the rounding of what the figure stands for.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracle.asked import Answer, NoOracleError, Routes
from tests.oracle.exact import UndecidedError, ends, nearness, rounded
from tests.oracle.fide_route import day
from tests.oracle.routes import KINDS, PARAMETERS, ROUTES
from tests.oracle.rules_route import Plays
from tests.oracle.texts import LANGUAGES, READERS, UnreadableError, date, places, says_term

NEAR = Fraction(5, 10**14)  # what doubles may lose, of the number itself
AT_LEAST = Fraction(1, 10**15)  # and of what it is the difference of


@dataclass(slots=True)
class Comparison:
    """What was found: complaints, what has no oracle, how many digits were certified, and the closest call."""

    complaints: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    figures: int = 0
    numbers: int = 0
    ties: list[str] = field(default_factory=list)
    closest: tuple[Fraction, str] = (Fraction(1), "")

    def summary(self) -> str:
        """Write how much was certified, and the closest call to a rounding tie."""
        distance, where = self.closest
        return (
            f"{self.figures} figures by another route, {self.numbers} printed numbers certified; closest to a rounding "
            f"tie: {where}, {float(distance):.6f} of its last decimal; exact ties: {', '.join(self.ties) or 'none'}"
        )


def compared(record: Mapping[str, Any], routes: Routes = ROUTES) -> Comparison:
    """Compare a ledger's figures, claims and steps with the other routes."""
    found = Comparison()
    for row in record["figures"]:
        try:
            answer = _as_kind(routes.answer(row["definition"]), row["kind"])
            found.complaints += _figure(row, answer, routes, found)
            found.figures += 1
        except (NoOracleError, KeyError) as missing:
            found.without.append(f"{row['address']}: {_reason(missing)}")
        except UndecidedError as doubt:
            found.complaints.append(f"{row['address']}: two texts are possible: {doubt}")
    for row in record["claims"]:
        try:
            if not routes.holds(row["definition"]):
                found.complaints.append(f"{row['address']}: the claim {row['definition']} does not hold")
        except (NoOracleError, KeyError) as missing:
            found.without.append(f"{row['address']}: {_reason(missing)}")
    for row in record["formulas"]:
        if "arguments" in row:
            found.complaints += _step(row, routes, found)
    return found


# A change that is a gain may be said in points.
SAID_AS = (("Change", "Points"),)


def _as_kind(answer: Answer, kind: str) -> Answer:
    """A day given as a number is written yyyymmdd."""
    return day(answer) if kind in ("Day", "Date") and isinstance(answer, Fraction) else answer


def _reason(missing: LookupError) -> str:
    return str(missing) if isinstance(missing, NoOracleError) else f"no oracle gives {missing}"


def _figure(row: Mapping[str, Any], answer: Answer, routes: Routes, found: Comparison) -> Iterator[str]:
    kind = routes.kind(row["definition"]) or _kind_of_input(row["address"])
    if kind and kind != row["kind"] and (kind, row["kind"]) not in SAID_AS:
        yield f"{row['address']}: it is a {row['kind']}, and should be a {kind}"
        return
    pattern, noun = KINDS[row["kind"]]
    form = row["address"].rpartition(".")[2]
    pattern = {"words": "words", "bare": "decimal" if pattern == "counted" else pattern}.get(form, pattern)
    if not _carries(row["value"], answer):
        yield f"{row['address']}: its value is {row['value']}, and should be {_shown(answer)}"
    for code, text in row["texts"].items():
        if not text:
            yield f"{row['address']}: {code} says nothing"
            continue
        try:
            fault = _text(row["address"], text, answer, pattern, noun, code, found)
        except UnreadableError as error:
            fault = str(error)
        if fault:
            yield f"{row['address']}: {code}: {fault}"


def _kind_of_input(address: str) -> str:
    """Name the kind of an input by its parameter's name, the last of the address."""
    found = re.search(r"\.([a-z_]+)(?:\[[^\]]*\])?(?:\.bare|\.words)?$", address)
    return PARAMETERS.get(found[1], "") if found else ""


def _carries(value: str, answer: Any) -> bool:
    match answer:
        case Plays():
            return answer.agrees(value)
        case bool():
            return value == ("true" if answer else "false")
        case str():
            return value == answer
        case datetime.date():
            return value in (answer.isoformat(), f"{answer:%Y%m%d}")
        case tuple():
            parts = value.split(" ")
            return len(parts) == len(answer) and all(map(_carries, parts, answer))
    low, high = ends(answer)
    reach = max(abs(low), abs(high)) * NEAR + AT_LEAST
    return low - reach <= Fraction(value) <= high + reach


def _text(address: str, text: str, answer: Any, pattern: str, noun: str, code: str, found: Comparison) -> str:
    language = LANGUAGES[code]
    if isinstance(answer, datetime.date):
        return "" if date(text, language) == answer else f"“{text}” is not {answer}"
    if isinstance(answer, Plays):
        return "" if answer.agrees(text) else f"“{text}” does not list the plays"
    if pattern in ("verbatim", "places"):
        due = answer if pattern == "verbatim" else places(answer, language)
        return "" if text == due else f"“{text}” should be “{due}”"
    if isinstance(answer, str | bool):
        return "" if says_term(text, answer, language) else f"“{text}” does not say {answer}"
    said = READERS[pattern](text, language, noun)
    numbers = answer if isinstance(answer, tuple) else (answer,)
    if len(said) != len(numbers):
        return f"“{text}” does not hold {len(numbers)} numbers"
    for (value, decimals), number in zip(said, numbers, strict=True):
        due = rounded(number, decimals)
        _record(f"{address} “{text}”", number, decimals, found)
        if due != value:
            return f"“{text}” should be {_decimal(due, decimals)}"
    return ""


def _record(where: str, number: Any, places: int, found: Comparison) -> None:
    """Keep the closest call to a tie; exact ties, which the rule decides, apart."""
    found.numbers += 1
    distance = nearness(number, places)
    low, high = ends(number)
    if low == high and distance == 0:
        found.ties.append(where)
    elif distance < found.closest[0]:
        found.closest = (distance, where)


def _step(row: Mapping[str, Any], routes: Routes, found: Comparison) -> Iterator[str]:
    """A worked step shows the formula's value for the arguments it shows, rounded."""
    name = row["function"]
    arguments = ", ".join(f"{key}={value}" for key, value in row["arguments"].items())
    try:
        answer: Any = routes.answer(f"{name}({arguments})")
        value = Fraction(row["value"])
        places = len(row["value"].partition(".")[2])
        if rounded(answer, places) != value:
            yield f"{row['address']}: {name}({arguments}) should be {_decimal(rounded(answer, places), places)}"
    except (NoOracleError, KeyError) as missing:
        found.without.append(f"{row['address']}: {_reason(missing)}")


def _decimal(value: Fraction, places: int) -> str:
    return f"{float(value):.{places}f}"


def _shown(answer: Any) -> str:
    if isinstance(answer, tuple):
        return " ".join(map(_shown, answer))
    if isinstance(answer, Plays):
        return f"plays that leave {len(answer.ends)} other boards"
    if isinstance(answer, str | bool | datetime.date):
        return str(answer)
    return repr(float(sum(ends(answer), Fraction(0)) / 2))
