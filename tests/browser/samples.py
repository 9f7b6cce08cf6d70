"""Numbers worth trying, and two languages' symbols written out by hand. Knows no rule for either."""

from __future__ import annotations

import math
import random
import struct

from tablier.press.numbers import Symbols

FRENCH_MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
PORTUGUESE_MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"
ENGLISH_MONTHS = "January February March April May June July August September October November December"
# CLDR's rules, typed from its chart of plurals: one is i = 0..1; many is i != 0 and i % 1000000 = 0 and v = 0.
FROM_TWO = ((((1, 0, 1, 0, 1),),), (((1, 0, 0, 0, 0), (1, 1000000, 1, 0, 0), (2, 0, 1, 0, 0)),))
# One is i = 1 and v = 0.
BUT_FOR_ONE = ((((1, 0, 1, 1, 1), (2, 0, 1, 0, 0)),),)
FRENCH = Symbols(
    decimal=",",
    group="\u202f",
    plus="+",
    minus="-",
    percent="{}\u00a0%",
    multiplier="×{}",
    span="{} à {}",
    date="{day} {month} {year}",
    first_day="1er",
    months=tuple(FRENCH_MONTHS.split()),
    plural=FROM_TWO,
)
PORTUGUESE = Symbols(
    decimal=",",
    group=".",
    plus="+",
    minus="-",
    percent="{}%",
    multiplier="×{}",
    span="{} a {}",
    date="{day} de {month} de {year}",
    first_day="1º",
    months=tuple(PORTUGUESE_MONTHS.split()),
    plural=FROM_TWO,
)
ENGLISH = Symbols(
    decimal=".",
    group=",",
    plus="+",
    minus="-",
    percent="{}%",
    multiplier="×{}",
    span="{} to {}",
    date="{day} {month} {year}",
    first_day="",
    months=tuple(ENGLISH_MONTHS.split()),
    plural=BUT_FOR_ONE,
)
TRAPS = (
    *(0, -0.0, 0.5, 1, 1.5, 2, 2.5, -0.5, -1.5, -2.5, 0.05, 0.25, 0.125, -0.04, -0.06, 1.005, 2.675, -1.005),
    *(0.995, 9.5, 99.95, 999.5, 9999.4, 9999.5, 9999.995, 99999.5, 999999.5, 1e6, 1e15, 1e16, 1e20, 1e21, 1e22),
    *(0.1 + 0.2, 1e-6, 5e-7, 1e-7, 1.5e-7, 1e-320, 5e-324, 2**53, 2**53 + 2, 1.7976931348623157e308),
)


def seeded(name: str) -> random.Random:
    """Give a source of numbers that is the same on every run."""
    return random.Random(name)


def ties(each: int) -> list[float]:
    """List doubles that lie on the edge between two roundings at 0 to 4 decimals, and their neighbours."""
    choice = seeded("ties")
    edges = [
        (choice.randrange(10 ** choice.randint(1, 7)) + 0.5) / 10**places for places in range(5) for _ in range(each)
    ]
    return [near for edge in edges for near in (edge, math.nextafter(edge, 0), math.nextafter(edge, math.inf))]


def of_every_size(count: int) -> list[float]:
    """List finite doubles drawn by their bits, so of every size, and as many of the sizes that pages show."""
    choice = seeded("sizes")
    drawn = [struct.unpack("<d", choice.randbytes(8))[0] for _ in range(count)]
    shown = [choice.uniform(0, 1) * 10 ** choice.randint(-4, 12) for _ in range(count)]
    return [value for value in drawn if math.isfinite(value)] + shown


def values() -> list[float]:
    """List all of them, of both signs."""
    sizes = [*TRAPS, *ties(30), *of_every_size(150)]
    return [*sizes, *[-size for size in sizes]]
