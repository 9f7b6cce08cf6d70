"""MathML turned back into a number: what a worked step shows, worked out again from what stands on the page."""

from __future__ import annotations

import math

from tablier.press.conventions import Conventions
from tablier.press.html_tree import Element
from tablier.press.reading import UnreadableError, number


def step_sides(row: Element, conventions: Conventions) -> tuple[float, float, int]:
    """Read `symbol = expression = value`: the expression's value, the value shown, the decimals shown."""
    sides: list[list[Element]] = [[]]
    for child in _children(row):
        if child.tag == "mo" and child.text() == "=":
            sides.append([])
        else:
            sides[-1].append(child)
    if len(sides) != 3:
        raise UnreadableError("a step reads symbol = expression = value")
    shown_text = "".join(child.text() for child in sides[2])
    places = len(shown_text.removesuffix(")").partition(conventions.decimal)[2])
    return _sequence(sides[1], conventions), _sequence(sides[2], conventions), places


def _children(element: Element) -> list[Element]:
    return [child for child in element.children if isinstance(child, Element)]


def _value(element: Element, conventions: Conventions) -> float:
    children = _children(element)
    match element.tag:
        case "mn":
            return _put_in(element.text(), conventions)
        case "mrow":
            return _sequence(children, conventions)
        case "mfrac":
            return _value(children[0], conventions) / _value(children[1], conventions)
        case "msqrt":
            return math.sqrt(_sequence(children, conventions))
        case "msup":
            return float(_value(children[0], conventions) ** _value(children[1], conventions))
    raise UnreadableError(f"<{element.tag}> is no part of a number")


def _put_in(text: str, conventions: Conventions) -> float:
    """Read a number; a negative one that was put in stands in parentheses."""
    inside = text.removeprefix("(").removesuffix(")") if text.startswith("(−") else text
    return float(number(inside.replace("−", "-"), conventions))


def _sequence(items: list[Element], conventions: Conventions) -> float:
    """Read a row: what stands in parentheses first, then ×, then + and −."""
    tokens: list[float | str] = []
    position = 0
    while position < len(items):
        item = items[position]
        if item.tag == "mi" and item.text() in ("max", "min"):
            closing = _closing(items, position + 1)
            values = [_sequence(part, conventions) for part in _arguments(items[position + 2 : closing])]
            tokens.append(max(values) if item.text() == "max" else min(values))
            position = closing + 1
        elif item.tag == "mo" and item.text() == "(":
            closing = _closing(items, position)
            tokens.append(_sequence(items[position + 1 : closing], conventions))
            position = closing + 1
        else:
            tokens.append(item.text() if item.tag == "mo" else _value(item, conventions))
            position += 1
    return _sum(tokens)


def _closing(items: list[Element], start: int) -> int:
    depth = 0
    for position in range(start, len(items)):
        if items[position].tag == "mo":
            depth += {"(": 1, ")": -1}.get(items[position].text(), 0)
            if depth == 0:
                return position
    raise UnreadableError("a parenthesis is not closed")


def _arguments(items: list[Element]) -> list[list[Element]]:
    """Split what stands between the parentheses of max at its semicolons."""
    parts: list[list[Element]] = [[]]
    for item in items:
        if item.tag == "mo" and item.text() == ";":
            parts.append([])
        else:
            parts[-1].append(item)
    return parts


def _sum(tokens: list[float | str]) -> float:
    """Add up: terms joined by + and −, each a product of numbers joined by ×, the first perhaps with a sign."""
    total, place = 0.0, 0
    sign = 1.0
    if tokens and tokens[0] == "−":
        sign, place = -1.0, 1
    while True:
        product, place = _product(tokens, place)
        total += sign * product
        if place == len(tokens):
            return total
        if tokens[place] not in ("+", "−"):
            raise UnreadableError(f"“{tokens[place]}” is no operation")
        sign = -1.0 if tokens[place] == "−" else 1.0
        place += 1


def _product(tokens: list[float | str], place: int) -> tuple[float, int]:
    """Multiply the numbers joined by × from a place on; gives the product and the place behind it."""
    product = _factor(tokens, place)
    place += 1
    while place < len(tokens) and tokens[place] == "×":
        product *= _factor(tokens, place + 1)
        place += 2
    return product, place


def _factor(tokens: list[float | str], place: int) -> float:
    found = tokens[place] if place < len(tokens) else "nothing"
    if not isinstance(found, float):
        is_missing = place == len(tokens) or found in ("−", "×")
        raise UnreadableError("a number is missing" if is_missing else f"“{found}” is no operation")
    return found
