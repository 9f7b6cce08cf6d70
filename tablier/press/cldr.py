"""How a language writes numbers and days, and how it counts, as CLDR has it: from Babel.

The languages kept here are held against Babel by a test; to open it takes longer than to make a page.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablier.press.plurals import Rules, header, plural_rules
from tablier.press.problems import Refused

if TYPE_CHECKING:
    from babel import Locale

DAY_PARTS = {"d": "{day}", "MMMM": "{month}", "y": "{year}"}


class Writing(Struct, frozen=True):
    """How one language writes. A pattern holds `{}` where each number goes."""

    direction: str  # "ltr" or "rtl"
    decimal: str
    group: str
    plus: str
    minus: str
    percent: str
    date: str
    months: tuple[str, ...]
    plural: Rules
    header: str  # the Plural-Forms of a PO file


# In French and Portuguese: up to below two is one, a whole number of millions many.
TO_TWO: Rules = ((((1, 0, 1, 0, 1),),), (((1, 0, 0, 0, 0), (1, 1000000, 1, 0, 0), (2, 0, 1, 0, 0)),))
TO_TWO_IN_C = "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2"
KEPT = {
    "fr": Writing(
        direction="ltr",
        decimal=",",
        group="\u202f",
        plus="+",
        minus="-",
        percent="{}\xa0%",
        date="{day} {month} {year}",
        months=tuple("janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()),
        plural=TO_TWO,
        header=TO_TWO_IN_C,
    ),
    "pt-BR": Writing(
        direction="ltr",
        decimal=",",
        group=".",
        plus="+",
        minus="-",
        percent="{}%",
        date="{day} de {month} de {year}",
        months=tuple(
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()
        ),
        plural=TO_TWO,
        header=TO_TWO_IN_C,
    ),
}


@lru_cache(8)
def writing(tag: str) -> Writing:
    """Say how a known language writes. Raises Refused where nothing here reads its plural rules."""
    return KEPT.get(tag) or of_babel(tag)


def of_babel(tag: str) -> Writing:
    """Ask Babel how a language writes. Raises Refused."""
    locale = known_locale(tag)
    if locale is None:
        raise Refused(f"“{tag}” is not a language tag", "like pt-BR")
    numbers: Any = locale.number_symbols
    numbers = numbers.get("latn", numbers)
    date = re.sub(r"'([^']*)'", r"\1", str(locale.date_formats["long"].pattern))
    wide = locale.months["format"]["wide"]
    return Writing(
        direction=str(locale.text_direction),
        decimal=numbers["decimal"],
        group=numbers["group"],
        plus=numbers["plusSign"],
        minus=numbers["minusSign"],
        percent=re.sub(r"[#,0.]+", "{}", locale.percent_formats[None].pattern),
        date=re.sub(r"\bd\b|\bMMMM\b|\by\b", lambda found: DAY_PARTS[found[0]], date),
        months=tuple(wide[month] for month in range(1, 13)),
        plural=plural_rules(locale.plural_form),
        header=header(locale),
    )


def direction(tag: str) -> str:
    """Give the way a language is written: "ltr" or "rtl"."""
    locale = None if tag in KEPT else known_locale(tag)
    return str(locale.text_direction) if locale else "ltr"


def is_known(tag: str) -> bool:
    """Tell whether a language is known by its tag."""
    return tag in KEPT or known_locale(tag) is not None


def known_locale(tag: str) -> Locale | None:
    """Give what Babel knows of a language by its tag, or nothing."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(tag.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None
