"""A list of games as a reader types it, one a line, and a day: read, never guessed. Walked to JavaScript.

A game is the opponent's rating, then the own score: `1800:1`, `1800 0,5`, `1800;½`, `1800=`, columns of a spreadsheet.
What follows "#", "//" or "(", or stands as words behind the score, is a comment.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.press.typed import Typed, is_digit, only_digits, typed_number, with_plain_signs
from tablier.rating.elo import DRAW, LOSS, WIN, Game
from tablier.rating.kinds import Day, Truth

DASHES = ("\u2010", "\u2011", "\u2013", "\u2014")
COMMENTS = ("#", "//", "(")
HALVES = ("1/2", "½", "0.5", "0,5")
# A score as it is written from the player's own side.
WON = ("1", "1.0", "1,0", "1.00", "1,00")
DRAWN = ("½", "1/2", "=", "0.5", "0,5", "0.50", "0,50", ".5", ",5")
LOST = ("0", "0.0", "0,0", "0.00", "0,00")
# What depends on the colour, and what the tournament report file writes for games that are not rated.
BY_COLOUR = ("1-0", "0-1")
CODES = ("+", "-", "+-", "-+", "--", "H", "F", "U", "Z", "W", "D", "L")
MONTH_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a game, or what is wrong with it; blank lines and whole comments are blank.

    "rating": no opponent's rating; "grouping": two readings of it; "range": out of bounds; "apart": nothing between
    rating and score; "missing": no score; "colour": whose score; "code": not rated; "score": none; "more": too much.
    """

    blank: Truth
    fault: str
    game: Game


@dataclass(frozen=True, slots=True)
class Halves:
    """A line cut in two, and whether the cut was "=", which draws a game where no score follows."""

    rating: str
    rest: str
    equal: Truth


@dataclass(frozen=True, slots=True)
class TypedDay:
    """A day as yyyymmdd, or what is wrong: "empty", "day"."""

    value: Day
    fault: str


def line(text: str, decimal: str, highest: float) -> Line:
    """Read one line; ratings lie between 0 and `highest`, `decimal` is the language's own mark.

    >>> line("1800 0,5", ",", 9999).game, line("1800:2", ",", 9999).fault, line("1800:", ",", 9999).fault
    (Game(opponent=1800.0, score=0.5), 'score', 'missing')
    """
    plain = without_comment(plainly(text))
    if with_plain_signs(plain.replace(";", "")) == "":
        return Line(blank=True, fault="", game=Game(0, 0))
    halves = halved(plain, decimal)
    opponent = typed_rating(halves.rating, decimal)
    if opponent.fault != "":
        return faulty(rating_fault(halves.rating, opponent.fault))
    rating = opponent.value
    if not 0 <= rating <= highest:
        return faulty("range")
    rest = halves.rest
    for half in HALVES:
        rest = rest.replace(half + " - " + half, "½").replace(half + "-" + half, "½")
    rest = with_plain_signs(rest)
    end = end_of_word(rest)
    score = rest[:end]
    fault = score_fault(score, halves.equal)
    if fault == "":
        fault = comment_fault(rest[end:])
    if fault != "":
        return faulty(fault)
    return Line(blank=False, fault="", game=Game(rating, score_of(score)))


def faulty(fault: str) -> Line:
    """Give a line that holds no game."""
    return Line(blank=False, fault=fault, game=Game(0, 0))


def plainly(text: str) -> str:
    """Make every space a plain one, every dash a hyphen and a tab a semicolon, and trim the ends."""
    for dash in DASHES:
        text = text.replace(dash, "-")
    return with_plain_signs(text.replace("\u2044", "/").replace("\t", ";").replace("\r", ""))


def without_comment(text: str) -> str:
    """Drop what follows the sign of a comment."""
    for sign in COMMENTS:
        place = text.find(sign)
        if place >= 0:
            text = text[:place]
    return with_plain_signs(text)


def halved(text: str, decimal: str) -> Halves:
    """Cut a line between the rating and the score: at the first of : ; = where a rating stands before, or a space.

    >>> halved("1 800:1", ","), halved("1800 0,5 x: y", ",").rest
    (Halves(rating='1 800', rest='1', equal=False), '0,5 x: y')
    """
    places = [place for place in (text.find(":"), text.find(";"), text.find("=")) if place >= 0]
    if len(places) > 0:
        place = min(places[0], *places)
        before = with_plain_signs(text[:place])
        if before.find(" ") < 0 or typed_rating(before, decimal).fault == "":
            return Halves(rating=before, rest=text[place + 1 :], equal=text[place] == "=")
    space = text.find(" ")
    if space < 0:
        return Halves(rating=text, rest="", equal=False)
    return Halves(rating=text[:space], rest=text[space + 1 :], equal=False)


def typed_rating(text: str, decimal: str) -> Typed:
    """Read a number like `typed_number`, but for one mark and three digits behind it: 1,800 is 1.8 or 1800.

    >>> typed_rating("1 800", ",").value, typed_rating("1800,5", ",").value, typed_rating("1,800", ",").fault
    (1800.0, 1800.5, 'grouping')
    """
    typed = typed_number(text, decimal)
    parts = with_plain_signs(text).split(decimal)
    if typed.fault == "" and len(parts) == 2 and len(parts[1]) == 3 and len(only_digits(parts[0])) < 4:
        return Typed(value=0, fault="grouping")
    return typed


def rating_fault(text: str, fault: str) -> str:
    """Tell a rating that runs into its score from what is no rating."""
    if fault == "number" and is_digit(text[0]):
        return "apart"
    return "grouping" if fault == "grouping" else "rating"


def end_of_word(text: str) -> int:
    """Give the place of the first space or semicolon, or the end."""
    end = 0
    while end < len(text) and text[end] != " " and text[end] != ";":
        end = end + 1
    return end


def score_fault(score: str, equal: Truth) -> str:
    """Say what is wrong with a score, or nothing; after "=" words may follow at once."""
    if score == "" or (equal and not is_begun(score)):
        return "" if equal else "missing"
    if any(score == known for known in [*WON, *DRAWN, *LOST]):
        return ""
    if any(score == known for known in BY_COLOUR):
        return "colour"
    if any(score == known for known in CODES):
        return "code"
    is_thousand = len(score) == 3 and all(is_digit(letter) for letter in score)
    return "grouping" if is_thousand else "score"


def score_of(score: str) -> float:
    """Give what a score without a fault counts."""
    if any(score == known for known in WON):
        return WIN
    if any(score == known for known in LOST):
        return LOSS
    return DRAW


def comment_fault(text: str) -> str:
    """Say what is wrong behind a score: one may write words there, but nothing that could be more of a score."""
    had_dash = False
    while text != "" and (text[0] == " " or text[0] == ";" or text[0] == "-"):
        had_dash = had_dash or text[0] == "-"
        text = text[1:]
    if not is_begun(text):
        return ""
    return "colour" if had_dash else "more"


def is_begun(text: str) -> bool:
    """Tell whether a text begins like a number or a score, and not with a word."""
    signs = ("½", "=", "+", "-", ".", ",", ":", "/")
    return text != "" and (is_digit(text[0]) or any(text[0] == sign for sign in signs))


def typed_day(text: str) -> TypedDay:
    """Read a day, year-month-day or day/month/year; a year may always leap.

    >>> typed_day("2025-10-01").value, typed_day("1/10/2025").value, typed_day("2025-02-30").fault
    (20251001, 20251001, 'day')
    """
    plain = plainly(text)
    if plain == "":
        return TypedDay(value=0, fault="empty")
    parts = plain.replace("/", "-").replace(".", "-").split("-")
    if len(parts) != 3 or any(part == "" or any(not is_digit(letter) for letter in part) for part in parts):
        return TypedDay(value=0, fault="day")
    is_year_first = len(parts[0]) == 4
    year = parts[0] if is_year_first else parts[2]
    month = int(parts[1])
    day = int(parts[2]) if is_year_first else int(parts[0])
    if len(year) != 4 or not 1 <= month <= 12 or not 1 <= day <= MONTH_DAYS[month - 1]:
        return TypedDay(value=0, fault="day")
    return TypedDay(value=int(year) * 10000 + month * 100 + day, fault="")
