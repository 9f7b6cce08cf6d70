"""Published text turned back into numbers, by a stranger: its own table of each language's conventions.

Shares nothing with the code that writes; where the two disagree, one of them is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import cache

from msgspec import Struct, field

EXACT = Context(prec=800, rounding=ROUND_HALF_UP)
NO_BREAK = "\u00a0"
NARROW = "\u202f"


class UnreadableError(ValueError):
    """A text that is not how its language writes this kind of number."""


class Conventions(Struct, frozen=True, eq=False):
    """How one language writes numbers."""

    decimal: str
    group: str
    percent: str  # what stands after the number
    span: str  # what stands between two numbers
    odds: re.Pattern[str]
    date: re.Pattern[str]
    months: tuple[str, ...]
    truths: tuple[str, str]
    ordinal: re.Pattern[str]
    numerals: tuple[str, ...]
    feminine: Mapping[int, str]
    larger: tuple[str, ...]  # other words that name a number; “dizaines” and the like name none
    plural: Callable[[Decimal, int], int]  # which of a noun's forms a size takes, shown with so many decimals
    first_day: str = ""
    places: Mapping[str, str] = field(default_factory=dict)  # how many stand at a numbered place, at a named one
    last: str = ", "  # what stands before the last of several


def plural_from_two(size: Decimal, decimals: int) -> int:
    """Give a form of French and of Brazilian Portuguese: singular, millions that take "de", plural."""
    if size < 2:
        return 0
    return 1 if decimals == 0 and size % 1000000 == 0 else 2


def plural_but_for_one(size: Decimal, decimals: int) -> int:
    """Give a form of English: singular, plural."""
    return 0 if size == 1 and decimals == 0 else 1


FRENCH = Conventions(
    decimal=",",
    group=NARROW,
    percent=NO_BREAK + "%",
    span=" à ",
    odds=re.compile(r"(?P<wins>[0-9]+) fois sur (?P<total>[0-9]+)"),
    date=re.compile(r"(?P<day>1er|[1-9]|[12][0-9]|3[01]) (?P<month>\w+) (?P<year>[0-9]{4})"),
    months=(
        *("janvier", "février", "mars", "avril", "mai", "juin"),
        *("juillet", "août", "septembre", "octobre", "novembre", "décembre"),
    ),
    truths=("oui", "non"),
    ordinal=re.compile(r"\b[0-9]+(?:er|re|ers|res|e|es|d|de|ds|des)\b"),
    numerals=(
        *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
        *("onze", "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt"),
        *("vingt et un", "vingt-deux", "vingt-trois", "vingt-quatre", "vingt-cinq"),
        *("vingt-six", "vingt-sept", "vingt-huit", "vingt-neuf", "trente"),
    ),
    feminine={1: "une", 21: "vingt et une"},
    larger=(
        *("quarante", "cinquante", "soixante", "soixante-dix", "quatre-vingts", "quatre-vingt", "quatre-vingt-dix"),
        *("septante", "nonante", "cent", "cents", "mille", "million", "millions", "milliard", "milliards"),
        *(
            "dizaine",
            "douzaine",
            "quinzaine",
            "vingtaine",
            "trentaine",
            "centaine",
            "millier",
            "demi",
            "quart",
            "tiers",
        ),
    ),
    plural=plural_from_two,
    first_day="1er",
    places={"": "{} sur la {}", "bar": "{} sur la barre", "off": "{} hors du plateau"},
    last=" et ",
)
PORTUGUESE = Conventions(
    decimal=",",
    group=".",
    percent="%",
    span=" a ",
    odds=re.compile(r"(?P<wins>[0-9]+) em cada (?P<total>[0-9]+) vezes"),
    date=re.compile(r"(?P<day>1º|[1-9]|[12][0-9]|3[01]) de (?P<month>\w+) de (?P<year>[0-9]{4})"),
    months=(
        *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
        *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
    ),
    truths=("sim", "não"),
    ordinal=re.compile(r"\b[0-9]+[ºª]"),
    numerals=(
        *("zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"),
        *("onze", "doze", "treze", "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove", "vinte"),
        *("vinte e um", "vinte e dois", "vinte e três", "vinte e quatro", "vinte e cinco"),
        *("vinte e seis", "vinte e sete", "vinte e oito", "vinte e nove", "trinta"),
    ),
    feminine={1: "uma", 2: "duas", 21: "vinte e uma", 22: "vinte e duas"},
    larger=(
        *("quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa", "cem", "cento", "catorze"),
        *("duzentos", "duzentas", "trezentos", "trezentas", "quinhentos", "quinhentas", "mil", "milhão", "milhões"),
        *("milhar", "dezena", "dúzia", "centena", "bilhão", "bilhões", "um terço", "um quarto", "um quinto"),
    ),
    plural=plural_from_two,
    first_day="1º",
    places={"": "{} na {}", "bar": "{} na barra", "off": "{} fora do tabuleiro"},
    last=" e ",
)
FREE_WORDS = 4  # one to three are articles and pronouns as often as numbers
DIGIT = re.compile(r"\d|[¼-¾²³¹⁰-₉⅐-⅞]")


@cache
def _number_words(conventions: Conventions) -> re.Pattern[str]:
    listed = sorted([*conventions.numerals[FREE_WORDS:], *conventions.larger], key=len, reverse=True)
    return re.compile(r"(?<![\w-])(?i:" + "|".join(listed) + r")(?![\w-])")


def bare_number(text: str, conventions: Conventions) -> str | None:
    """Find the first number a reader meets in a text, a digit, a fraction or a word from four up; ordinals are free.

    >>> bare_number("la 2e fois, une ou deux ou quinze", FRENCH), bare_number("duas em três", PORTUGUESE)
    ('quinze', None)
    """
    if DIGIT.search(text):
        text = conventions.ordinal.sub("", text)
        if found := DIGIT.search(text):
            return found[0]
    named = _number_words(conventions).search(text)
    return named[0] if named else None


# The Chicago Manual of Style, 6.38 and 9: dates, commas in numbers, numbers in letters.
ENGLISH = Conventions(
    decimal=".",
    group=",",
    percent="%",
    span=" to ",
    odds=re.compile(r"(?P<wins>[0-9]+) times out of (?P<total>[0-9]+)"),
    date=re.compile(r"(?P<month>\w+) (?P<day>[1-9]|[12][0-9]|3[01]), (?P<year>[0-9]{4})"),
    months=(
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    truths=("yes", "no"),
    ordinal=re.compile(r"\b[0-9]+(?:st|nd|rd|th)\b"),
    numerals=(
        *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
        *("twenty", "twenty-one", "twenty-two", "twenty-three", "twenty-four", "twenty-five"),
        *("twenty-six", "twenty-seven", "twenty-eight", "twenty-nine", "thirty"),
    ),
    feminine={},
    larger=(
        *("forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "hundreds", "thousand", "thousands"),
        *("million", "millions", "billion", "billions", "dozen", "dozens", "one third", "one quarter", "one fifth"),
    ),
    plural=plural_but_for_one,
    first_day="1",
    places={"": "{} on {}", "bar": "{} on the bar", "off": "{} borne off"},
    last=" and ",
)
CONVENTIONS: Mapping[str, Conventions] = {"en": ENGLISH, "fr": FRENCH, "pt-BR": PORTUGUESE}


def number(text: str, conventions: Conventions) -> Decimal:
    """Read one plain number, strictly as the language writes it. Raises UnreadableError."""
    whole, mark, decimals = text.removeprefix("-").partition(conventions.decimal)
    groups = whole.split(conventions.group)
    grouped = len(groups) > 1 and len("".join(groups)) > 4 and 1 <= len(groups[0]) <= 3
    plain = len(groups) == 1 and len(whole) <= 4
    if not (plain or (grouped and all(len(group) == 3 for group in groups[1:]))):
        raise UnreadableError(f"“{text}” is not how whole numbers are grouped")
    digits = "".join(groups)
    if not (digits.isascii() and digits.isdigit()) or (mark and not (decimals.isascii() and decimals.isdigit())):
        raise UnreadableError(f"“{text}” is no number")
    if len(digits) > 1 and digits[0] == "0":
        raise UnreadableError(f"“{text}” begins with a zero")
    value = Decimal(f"{digits}.{decimals or '0'}")
    if text.startswith("-") and value == 0:
        raise UnreadableError(f"“{text}” is a zero with a sign")
    return -value if text.startswith("-") else value


def decimals_of(text: str, conventions: Conventions) -> int:
    """Count the decimals a number shows."""
    return len(text.partition(conventions.decimal)[2])


def shown(value: Decimal, most: int) -> Decimal:
    """Round half away from zero to `most` decimals."""
    return value.quantize(Decimal(1).scaleb(-most), context=EXACT)


def expected(value: Decimal, least: int, most: int, conventions: Conventions) -> str:
    """Say how a number should read, for messages and comparison."""
    text = f"{shown(abs(value), most):f}"
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0").ljust(least, "0")
    if len(whole) > 4:
        groups: list[str] = []
        while whole:
            groups.insert(0, whole[-3:])
            whole = whole[:-3]
        whole = conventions.group.join(groups)
    sign = "-" if shown(value, most) < 0 else ""
    return sign + whole + (conventions.decimal + decimals if decimals else "")


def check(
    text: str, value: str, shape: Sequence[object], conventions: Conventions, noun: Sequence[str] | None
) -> str | None:
    """Compare a figure's text with its value; gives what was expected where they disagree.

    `shape` is the ledger's format: pattern, least and most decimals, noun. `noun` holds the noun's
    patterns, one a form, and its gender.
    """
    pattern, least, most = str(shape[0]), int(str(shape[1])), int(str(shape[2]))
    try:
        return _CHECKS[pattern](text, value, least, most, conventions, noun)
    except (UnreadableError, ArithmeticError, ValueError) as error:
        return f"{_wanted(pattern, value, least, most, conventions)} ({error})"


def _wanted(pattern: str, value: str, least: int, most: int, conventions: Conventions) -> str:
    try:
        size = Decimal(value) * (100 if pattern == "percent" else 1)
        return expected(size, least, most, conventions)
    except InvalidOperation:
        return value


def _same(text: str, value: Decimal, least: int, most: int, conventions: Conventions) -> str | None:
    read = number(text, conventions)
    wanted = expected(value, least, most, conventions)
    places = decimals_of(text, conventions)
    needed = max(least, decimals_of(wanted, conventions))
    return None if read == shown(value, most) and places == needed else wanted


def _plain(text: str, value: str, least: int, most: int, conventions: Conventions, _: object) -> str | None:
    return _same(text, Decimal(value), least, most, conventions)


def _percent(text: str, value: str, least: int, most: int, conventions: Conventions, _: object) -> str | None:
    wanted = _same(text.removesuffix(conventions.percent), Decimal(value) * 100, least, most, conventions)
    if wanted is None and text.endswith(conventions.percent):
        return None
    return expected(Decimal(value) * 100, least, most, conventions) + conventions.percent


def _signed(text: str, value: str, least: int, most: int, conventions: Conventions, _: object) -> str | None:
    wanted = expected(Decimal(value), least, most, conventions)
    if shown(Decimal(value), most) > 0:
        wanted = f"+{wanted}"
    number(text.removeprefix("+"), conventions)
    return None if text == wanted else wanted


def _multiplier(text: str, value: str, least: int, most: int, conventions: Conventions, _: object) -> str | None:
    wanted = _same(text.removeprefix("×"), Decimal(value), least, most, conventions)
    return wanted if wanted is not None or text.startswith("×") else "×" + text


def _counted(
    text: str, value: str, least: int, most: int, conventions: Conventions, noun: Sequence[str] | None
) -> str | None:
    form = _form(Decimal(value), least, most, conventions, noun)
    before, _, after = form.partition("{}")
    if not (text.startswith(before) and text.endswith(after)):
        return form.replace("{}", expected(Decimal(value), least, most, conventions))
    inside = text[len(before) : len(text) - len(after)]
    wanted = _same(inside, Decimal(value), least, most, conventions)
    return None if wanted is None else form.replace("{}", wanted)


def _form(value: Decimal, least: int, most: int, conventions: Conventions, noun: Sequence[str] | None) -> str:
    if not noun:
        raise UnreadableError("the ledger has no noun for it")
    decimals = decimals_of(expected(value, least, most, conventions), conventions)
    return noun[conventions.plural(abs(shown(value, most)), decimals)]


def _words(text: str, value: str, _l: int, _m: int, conventions: Conventions, noun: Sequence[str] | None) -> str | None:
    count = int(Decimal(value))
    if count != Decimal(value) or not 0 <= count < len(conventions.numerals):
        raise UnreadableError("no word is known for it")
    feminine = bool(noun) and noun is not None and noun[-1] == "feminine"
    wanted = conventions.feminine.get(count, conventions.numerals[count]) if feminine else conventions.numerals[count]
    return None if text == wanted else wanted


def _span(text: str, value: str, least: int, most: int, conventions: Conventions, _: object) -> str | None:
    low, high = (expected(Decimal(part), least, most, conventions) for part in value.split(" "))
    wanted = f"{low}{conventions.span}{high}"
    return None if text == wanted else wanted


def _odds(text: str, value: str, _l: int, _m: int, conventions: Conventions, _n: object) -> str | None:
    found = conventions.odds.fullmatch(text)
    return None if found and f"{found['wins']} {found['total']}" == value else f"odds of {value}"


def _date(text: str, value: str, _l: int, _m: int, conventions: Conventions, _n: object) -> str | None:
    found = conventions.date.fullmatch(text)
    if not found or found["month"] not in conventions.months:
        raise UnreadableError(f"“{text}” is no date")
    day = "1" if found["day"] == conventions.first_day else found["day"]
    if day == "1" and found["day"] != conventions.first_day:
        raise UnreadableError(f"the first of a month is “{conventions.first_day}”")
    read = f"{found['year']}-{conventions.months.index(found['month']) + 1:02}-{int(day):02}"
    return None if read == value else value


def _term(text: str, value: str, _l: int, _m: int, conventions: Conventions, _n: object) -> str | None:
    if value in ("true", "false"):
        wanted = conventions.truths[0 if value == "true" else 1]
        return None if text == wanted else wanted
    return None if text and not any(letter.isnumeric() for letter in text) else "a term without digits"


def _verbatim(text: str, value: str, _l: int, _m: int, conventions: Conventions, _n: object) -> str | None:
    return None if text == value else value


def _places(text: str, value: str, _l: int, _m: int, conventions: Conventions, _n: object) -> str | None:
    """Say how many stand where, each place as the language names it."""
    said: list[str] = []
    for place, _, count in (pair.partition(":") for pair in value.split(" ")):
        pattern = conventions.places["" if place.isdigit() else place]
        said.append(pattern.replace("{}", count, 1).replace("{}", place, 1))
    wanted = ", ".join(said[:-1]) + conventions.last + said[-1] if len(said) > 1 else said[0]
    return None if text == wanted else wanted


_CHECKS = {
    "counted": _counted,
    "date": _date,
    "decimal": _plain,
    "multiplier": _multiplier,
    "odds": _odds,
    "percent": _percent,
    "places": _places,
    "signed": _signed,
    "span": _span,
    "term": _term,
    "verbatim": _verbatim,
    "words": _words,
}
