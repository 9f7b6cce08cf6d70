"""How a language counts: the plural rules that Babel has from CLDR, as rows that numbers.plural_form reads, and as the
header of a PO file. A noun has one form a category, in CLDR's order. Knows no noun and no catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import c2py
from itertools import product
from typing import TYPE_CHECKING, Any

from tablier.press.numbers import Relation
from tablier.press.problems import Refused

if TYPE_CHECKING:
    from babel import Locale
    from babel.plural import PluralRule

ORDER = ("zero", "one", "two", "few", "many", "other")
OPERANDS = "nivft"  # as numbers.operands gives them: the size, its whole part, how many decimals, the decimals
POWER = "e"  # the exponent of a compact number, which is never written here
INTEGERS = (*range(130), 1000, 1001, 20000, 1000000)  # enough to tell the integers' categories apart in any language
ALWAYS, NEVER = (-1, 0, 1, 0, 0), (-1, 0, 0, 0, 0)  # marks of what is decided, never kept
Rules = tuple[tuple[tuple[Relation, ...], ...], ...]


def categories(rule: PluralRule) -> tuple[str, ...]:
    """List a language's categories in CLDR's order; the last, "other", takes what no rule takes.

    >>> from babel import Locale
    >>> categories(Locale.parse("fr").plural_form), categories(Locale.parse("ja").plural_form)
    (('one', 'many', 'other'), ('other',))
    """
    return tuple(name for name in ORDER if name in {*rule.tags, "other"})


def plural_rules(rule: PluralRule) -> Rules:
    """Give each category's alternatives but the last's, each a list of relations that hold together. Raises Refused."""
    trees = dict(rule.abstract)
    return tuple(tuple(map(tuple, _alternatives(trees[name]))) for name in categories(rule)[:-1])


def _alternatives(tree: Any) -> list[list[Relation]]:
    match tree:
        case ("or", (first, second)):
            return _alternatives(first) + _alternatives(second)
        case ("and", (first, second)):
            return [[*one, *other] for one, other in product(_alternatives(first), _alternatives(second))]
        case ("not", (inner,)):
            relations = _relations(inner, 0)
            return [] if NEVER in relations else [[one for one in relations if one != ALWAYS]]
    relations = _relations(tree, 1)
    return [[]] if ALWAYS in relations else [[one] for one in relations if one != NEVER]


def _relations(tree: Any, within: int) -> list[Relation]:
    """Read a comparison, range by range; what is said of an exponent is decided here, where there is none."""
    match tree:
        case ("relation", ("in", ("mod", ((operand, ()), ("value", (modulus,)))), ("range_list", ranges))):
            pass
        case ("relation", ("in", (operand, ()), ("range_list", ranges))):
            modulus = 0
        case _:
            raise Refused(f"no plural rule is read from {tree}", "teach press/plurals.py to read it")
    pairs = [(low, high) for (_, (low,)), (_, (high,)) in ranges]
    if operand == POWER:
        return [ALWAYS if (low == 0) == bool(within) else NEVER for low, _ in pairs]
    if operand not in OPERANDS:
        raise Refused(f"no plural rule is read from the operand “{operand}”", "teach press/plurals.py to read it")
    return [(OPERANDS.index(operand), modulus, within, low, high) for low, high in pairs]


def is_own_header(rule: str, forms: int, plural: PluralRule) -> bool:
    """Tell whether a header puts every whole number into its category's place; millions may do without their own."""
    names = list(categories(plural))
    if forms == 2 and names == ["one", "many", "other"]:
        names.remove("many")
    try:
        place = c2py(rule)
    except ValueError:
        return False
    said = [(place(size), str(plural(size))) for size in INTEGERS]
    return forms == len(names) and all(at == names.index(name if name in names else "other") for at, name in said)


def header(locale: Locale) -> str:
    """Write the Plural-Forms of a PO file as Babel does, or afresh where Babel leaves a form out, as of fractions."""
    from babel.messages import Catalog

    plural = locale.plural_form
    theirs = str(Catalog(locale=locale).plural_forms).rstrip(";")
    found = re.fullmatch(r"nplurals=(\d); plural=(.*)", theirs)
    if found and int(found[1]) == len(categories(plural)) and is_own_header(found[2], int(found[1]), plural):
        return theirs
    rules = plural_rules(plural)
    tests = [(number, " || ".join(_alternatives_in_c(rule))) for number, rule in enumerate(rules)]
    chosen = "".join(f"{test} ? {number} : " for number, test in tests if test)
    return f"nplurals={len(rules) + 1}; plural=({chosen}{len(rules)})"


def _alternatives_in_c(rule: tuple[tuple[Relation, ...], ...]) -> Iterator[str]:
    """Write what is said of whole numbers: their decimals are none."""
    for relations in rule:
        if all((low == 0) == bool(within) for operand, _, within, low, _ in relations if operand > 1):
            yield " && ".join(_in_c(relation) for relation in relations if relation[0] <= 1) or "1"


def _in_c(relation: Relation) -> str:
    _, modulus, within, low, high = relation
    name = f"n % {modulus}" if modulus else "n"
    if low == high:
        return f"{name} {'==' if within else '!='} {low}"
    return f"{name} >= {low} && {name} <= {high}" if within else f"({name} < {low} || {name} > {high})"
