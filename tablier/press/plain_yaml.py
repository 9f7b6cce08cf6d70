"""YAML in the forms that editors write most, read without the parser: names with values, one a line.

A value is plain text, text in quotes, a mapping or a list on its line, or names with values that are indented below.
Gives what the parser gives; a text in which anything else stands is in doubt, and left to it.
"""

from __future__ import annotations

import re
from typing import Any

BREAKING = "\u2028\u2029\ufeff\ufffe\uffff"  # what YAML takes for a break or a mark, or refuses
CONTROL = r"\x00-\x1f\x7f-\x9f"  # and so is this
KEY = r"\w[\w.-]{0,99}+"
QUOTED = rf'"[^"\\{CONTROL}]*+"'
WORDED = rf"[^:\#{CONTROL}]*+"
PLAIN = rf"-?\w{WORDED}(?::(?!\s|\Z){WORDED})*+"
ITEM = rf"(?:{QUOTED}|-?\w[\w.+/()=-]*+(?:\ ++[\w.+/()=-]++)*+)"
NEXT = r"\ *+(?:,\ *+|(?=[]}]))"
LIST = rf"\[\ *+(?:{ITEM}{NEXT})*+\]"
PAIR = rf"{KEY}:\ ++(?:{ITEM}|{LIST})"
MAPPING = rf"\{{\ *+(?:{PAIR}{NEXT})*+\}}"
REMARK = rf"\ *(?:\#[^{CONTROL}]*+)?"
LINE = re.compile(
    rf"""(?:{REMARK}\n)*+ (?P<indent>\ *+) (?P<key>{KEY}):
    (?: \ ++(?: (?P<plain>{PLAIN}) | (?P<quoted>{QUOTED}) | (?P<list>{LIST}) | (?P<mapping>{MAPPING}) ) )?
    \ *(?:\n|\Z)""",
    re.VERBOSE,
)
REMARKS = re.compile(rf"(?:{REMARK}\n)*+{REMARK}")
NUMBER = r"-?(?:0|[1-9][0-9]{0,16})(?=\ *[],}]|\Z)"
ITEMS = re.compile(rf"({NUMBER})|({ITEM})")
PAIRS = re.compile(rf"({KEY}):\ ++(?:({NUMBER})|({ITEM}|{LIST}))")
INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
DEEPEST = 9
Names = dict[str, Any]


def read_plain(text: str) -> Names | None:
    """Read a text in its commonest form; nothing, where anything in it is in doubt.

    >>> read_plain('even:\\n  own: {is: 7, of: [fibs.START]}\\nslug: "a"\\n'), read_plain("- even")
    ({'even': {'own': {'is': 7, 'of': ['fibs.START']}}, 'slug': 'a'}, None)
    """
    if any(map(text.__contains__, BREAKING)):
        return None
    names: Names = {}
    levels = {0: names}  # those that are not ended, by their indentation
    place, within, opened = 0, 0, ""
    while found := LINE.match(text, place):
        indent, key, plain, quoted, listed, mapping = found.groups()
        if len(indent) != within:
            within = len(indent)
            if opened and within > max(levels):
                names[opened] = levels[within] = {}
            levels = {one: names for one, names in levels.items() if one <= within}
            if within not in levels or len(levels) > DEEPEST:
                return None
            names = levels[within]
        if key in names:
            return None
        names[key] = _value(plain, quoted, listed, mapping)
        if mapping and names[key] is None:
            return None
        place, opened = found.end(), "" if plain or quoted or listed or mapping else key
    return levels[0] if place and REMARKS.fullmatch(text, place) else None


def _value(plain: str, quoted: str, listed: str, mapping: str) -> Any:
    """Give a line's value by whichever form it has; nothing for a mapping where a key stands twice."""
    if plain:
        return meant(plain.rstrip(" "))
    if quoted:
        return quoted[1:-1]
    if listed:
        return _items(listed)
    if mapping:
        pairs = PAIRS.findall(mapping)
        value = {key: int(number) if number else _item(item) for key, number, item in pairs}
        return value if len(value) == len(pairs) else None
    return None


def _item(written: str) -> Any:
    return written[1:-1] if written[0] == '"' else _items(written) if written[0] == "[" else meant(written)


def _items(written: str) -> list[Any]:
    return [int(number) if number else _item(item) for number, item in ITEMS.findall(written)]


def meant(text: str) -> Any:
    """Give what a plain text stands for: a truth, nothing, a number, or itself."""
    if text in WORDS:
        return WORDS[text]
    if text[0] not in "-0123456789":
        return text
    if INTEGER.fullmatch(text):
        return int(text) if len(text) < 19 else text
    return float(text) if DECIMAL.fullmatch(text) else text
