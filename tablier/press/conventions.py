"""How each language writes numbers, days and nouns, as a stranger reads them: typed from printed sources.

Shares nothing with the code that writes; where the two disagree, one of them is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

from msgspec import Struct, field

NO_BREAK = "\u00a0"
NARROW = "\u202f"


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
        *("dizaine", "douzaine", "quinzaine", "vingtaine", "trentaine", "centaine", "millier"),
        *("demi", "quart", "tiers"),
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
