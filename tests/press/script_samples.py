"""Small functions to walk to JavaScript: inside the subset, and outside it. Knows no test.

A line that must be refused ends with the mark `# outside`.
"""
# ruff: noqa: B007, C416, C420, E731, F401, F841, PIE790, RET504, RET505, RUF005, RUF059, SIM201, SIM202, UP031
# The functions hold on purpose what good code avoids.

from __future__ import annotations

import decimal
import functools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from decimal import Decimal

STEP = 3
NAMES = ("one", "two")


class SampleError(ValueError):
    """What a sample raises."""


@dataclass(frozen=True, slots=True)
class Point:
    across: float
    up: float = 2.5
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """From one point to another."""

    start: Point
    end: Point
    name: str = "line"
    width: float = 1.0


def unchanged(function: Callable[[int], int]) -> Callable[[int], int]:
    return function


# Inside: arithmetic


def floored(left: int, right: int) -> int:
    return left // right


def remainder(left: float, right: float) -> float:
    return left % right


def mixed(left: float, right: float) -> list[float]:
    return [left + right, left - right, left * right, left / right, -left, -(left**2), left - (right - 1)]


def augmented(value: float) -> list[float]:
    total = value
    total += 2
    total -= 0.5
    total *= 3
    first = total
    total /= 4
    total **= 2
    second = total
    total //= 1
    total %= 7
    return [first, second, total]


def repeated(times: int) -> str:
    return "ab" * times


def in_order(values: tuple[float, ...]) -> list[float]:
    return sorted(values)


def built_in(value: float) -> list[float]:
    whole = [abs(value), math.ceil(value), math.floor(value), int(value), float(value), float("2.5"), int("-12")]
    return [*whole, math.sqrt(abs(value)), math.log10(1000), max(value, 2, -1), min(value, 2, -1)]


def written(value: float) -> list[str]:
    return [repr(value), str(12), str(int(value))]


def is_finite(value: float) -> bool:
    return math.isfinite(value)


def is_whole(value: float) -> bool:
    return isinstance(value, int)


def total(values: tuple[int, ...]) -> int:
    return sum(values)


def counted(values: tuple[int, ...]) -> list[int]:
    return [len(values), *list(values), *tuple(values), *range(3), STEP]


def repeated_by_name(text: str, times: int) -> list[str]:
    return [text * times, times * text, text * max(0, times), text * 2]


def counted_up(count: int) -> list[int]:
    return list(range(count))


def in_turn(values: tuple[float, ...], by: float) -> list[float]:
    return [*[value // by for value in values], *[value % by for value in values]]


def grown(value: int) -> list[str]:
    size = value
    size += 2**3
    return [str(size), str(size // 3), str(size % 3), str(-size), str(abs(size) * 2), str(max(size, 4))]


# Inside: calls


def settings(first: int, second: int = 20, third: int = 30) -> list[int]:
    return [first, second, third]


def out_of_order() -> list[int]:
    return settings(third=3, first=1, second=2)


def left_out_in_the_middle() -> list[int]:
    return [*settings(1, third=3), *settings(third=3, first=1), *settings(1, 2), *settings(first=1)]


def with_a_constant(value: int, step: int = STEP) -> int:
    return value + step * len(NAMES)


def factorial(count: int) -> int:
    return 1 if count < 2 else count * factorial(count - 1)


def with_a_hidden_default(step: int, STEP: int = STEP) -> int:  # noqa: N803
    return step + STEP


# Inside: text and sequences


def ends(text: str) -> list[str]:
    return [text[-1], text[-2], text[0], NAMES[-1]]


def cut(text: str, start: int, stop: int) -> list[str]:
    return [text[start:stop], text[:stop], text[start:], text[:], text[-2:], text[:-2]]


def put_in(pattern: str, word: str) -> list[str]:
    return [pattern.replace("{}", word), pattern.replace("{}", word, 1)]


def place_of(text: str, part: str) -> int:
    return text.find(part)


def parted(text: str, mark: str) -> list[str]:
    return text.split(mark)


def swapped(first: int, second: int) -> tuple[int, int]:
    first, second = second, first
    return first, second


def unpacked(text: str) -> list[str]:
    before, after = halves(text)
    return [after, before]


def halves(text: str) -> tuple[str, str]:
    middle = len(text) // 2
    return (text[:middle], text[middle:])


def spaced(text: str, part: str, other: str) -> list[str]:
    return [text.replace("", "-"), text.replace(part, other), text.replace(part, other, 1)]


def letters(text: str) -> list[str]:
    met = ""
    for letter in text:
        met = letter + met
    return [met, *[letter + "." for letter in text if letter != "b"], *list(text)]


def measured(text: str) -> tuple[str, int]:
    return (text, len(text))


def measured_part(text: str) -> list[str]:
    part, size = measured(text[1:])
    return [part + "!", str(size + 1), str(measured(part)[1] + 1)]


def paired(value: int) -> tuple[float, str]:
    pair: tuple[float, str] = (value, "whole")
    if value % 2 == 1:
        pair = (value / 2, "half")
    if value == 0:
        return (0, "none")
    number, word = pair
    return (number, word + "!")


def nested() -> list[list[list[list[list[int]]]]]:
    return [[[[[1]]]]]


# Inside: conditions and loops


def lies_between(low: float, value: float, high: float) -> list[bool]:
    return [low < value < high, low <= value <= high, low < value <= high < 100, high > value >= low]


def chosen(value: float) -> str:
    return "negative" if value < 0 else "zero" if value == 0 else "positive"


def weighed(value: float, is_wanted: bool) -> int:
    if value > 10 and is_wanted:
        return 1
    elif value > 10 or not is_wanted:
        return 2
    else:
        if not value != 5:
            return 3
    return 4


def remembers_a_truth(value: float) -> str:
    is_large = value > 10
    if is_large:
        return "large"
    return "small"


def judged(values: tuple[int, ...]) -> list[bool]:
    return [any(value < 0 for value in values), all(value < 10 for value in values if value != 99)]


def squares_of_the_even(values: tuple[int, ...]) -> list[int]:
    return [value * value for value in values if value % 2 == 0 if value > 2]


def grid(size: int) -> list[list[int]]:
    return [[across * size + up for across in range(size)] for up in range(size)]


def climbed(values: tuple[int, ...]) -> list[int]:
    heights: list[int] = []
    height = 0
    for value in values:
        height += value
        for _ in range(2):
            height = height + 1
        heights = [*heights, height]
    return heights


def halved_until_small(value: float) -> list[float]:
    steps = 0
    while value > 1 and steps < 50:
        value /= 2
        steps += 1
    return [value, steps]


def refused_below_zero(value: float) -> float:
    """Give the value back."""
    if value < 0:
        raise SampleError('a "value" of at least 0')
    return value


def keeps_the_last(values: tuple[int, ...]) -> int:
    for value in values:
        seen = value
    return value


def keeps_the_last_in_a_parameter(value: int) -> int:
    for value in [5, 6]:
        seen = value
    return value


def keeps_the_last_in_a_name(values: tuple[int, ...]) -> int:
    value = 0
    for value in values:
        seen = value
    return value


def changes_the_loop_s_name(values: tuple[int, ...]) -> int:
    total = 0
    for value in values:
        value += 1
        total += value
    return total


def hides_its_own_name(values: tuple[int, ...]) -> list[int]:
    value = 7
    doubled = [value * 2 for value in values if value > 1]
    return [value, *doubled, *[values for values in values]]


def agrees(left: bool, right: bool) -> list[bool]:
    is_same = left == right
    return [is_same, left != right, (not left) == right, not left == right]


def asks_no_further(values: tuple[float, ...]) -> list[bool]:
    return [
        any(value == 2 for value in values if refused_below_zero(value) > 1),
        all(value == 2 for value in values if refused_below_zero(value) > 1),
    ]


def checks_first(value: float) -> float:
    refused_below_zero(value)
    return value * 2


def powers_of_powers(base: float) -> list[float]:
    return [(base**2) ** 3, base ** (2**3), (base * 2) ** 2, 2 ** (base + 1), (2**base) ** 2]


def refuses_in_turn(values: tuple[float, ...]) -> list[float]:
    return [refused_above_nine(value) for value in values if refused_below_zero(value) > 1]


def refused_above_nine(value: float) -> float:
    if value > 9:
        raise SampleError("a value of at most 9")
    return value


# Inside: records


def line() -> Line:
    return Line(end=Point(up=4, across=3), start=Point(1))


def line_by_place() -> Line:
    return Line(Point(1, 2, True), Point(5, is_marked=True), width=2)


def length(line: Line) -> float:
    return math.sqrt((line.end.across - line.start.across) ** 2 + (line.end.up - line.start.up) ** 2)


def marked(points: tuple[Point, ...]) -> list[float]:
    return [point.across for point in points if point.is_marked]


# Inside: sequences compared, searched and changed


def looks_inside(value: int, values: tuple[int, ...]) -> bool:
    return value in values


def looks_outside(value: int, values: tuple[int, ...]) -> bool:
    return value not in values


def goes_through_two(values: tuple[int, ...], last: int) -> list[int]:
    return [last for first in values for last in values]


def compares_tuples(left: int, right: int) -> bool:
    return (left, 1) == (right, 1)


def compares_lists_by_name(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return left == right


def compares_with_an_empty_list(values: tuple[int, ...]) -> bool:
    return values == ()


def differs(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return left != right


def finds_a_text(part: str, whole: str, parts: tuple[str, ...]) -> tuple[bool, bool]:
    return (part in whole, part in parts)


def products(heights: tuple[int, ...], widths: tuple[int, ...]) -> list[int]:
    return [height * width for height in heights if height > 1 for width in widths if width > height]


def pairs_of_three(names: tuple[str, ...]) -> list[tuple[str, str, int]]:
    return [(first, second, times) for first in names for second in "ab" for times in range(len(first))]


def pick_or_all(values: tuple[int, ...], is_short: bool) -> list[int]:
    return [value for value in (values[:1] if is_short else values) for _ in range(2)]


def last_by_rest(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple({value % 3: value for value in values if value > 0}.values())


def last_by_text(names: tuple[str, ...]) -> list[str]:
    return list({name[:1]: name for name in names}.values())


def last_by_place(points: tuple[Point, ...], rows: tuple[tuple[int, ...], ...]) -> tuple[Point, ...]:
    return tuple({row: point for point in points for row in rows}.values())


def rows_once(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple({row: row for row in rows}.values())


def with_places_set(values: tuple[int, ...], at: int) -> list[int]:
    changed = list(values)
    changed[at] = 7
    changed[-1] += 1
    changed[0] *= changed[at]
    return changed


def with_a_constant_s_place_set(values: tuple[int, ...]) -> list[int]:
    changed = list(values)
    changed[STEP] = STEP
    changed[STEP] += STEP
    return changed


# Outside: statements


def opens_a_file(name: str) -> int:
    with open(name):  # outside
        return 1


def tries(value: float) -> float:
    try:  # outside
        value = 1 / value
    except ZeroDivisionError:
        value = 0
    return value


def changes_a_global(value: int) -> int:
    global STEP  # outside
    return value


def defines_inside(value: int) -> int:
    def inner() -> int:  # outside
        return 1

    return value


def imports(value: float) -> float:
    import math  # outside

    return value


def deletes(value: float) -> int:
    del value  # outside
    return 1


def asserts(value: float) -> float:
    assert value > 0  # outside
    return value


def matches(value: int) -> int:
    match value:  # outside
        case 1:
            return 2
    return 3


def breaks(values: tuple[int, ...]) -> int:
    for value in values:
        break  # outside
    return 1


def continues(values: tuple[int, ...]) -> int:
    for value in values:
        continue  # outside
    return 1


def passes(value: int) -> int:
    pass  # outside
    return value


def loops_and_else(values: tuple[int, ...]) -> int:
    for value in values:  # outside
        return value
    else:
        return 1


def waits_and_else(value: int) -> int:
    while value > 1:  # outside
        value -= 1
    else:
        value = 5
    return value


def loops_over_pairs(pairs: tuple[tuple[int, int], ...]) -> int:
    for left, right in pairs:  # outside
        return 1
    return 2


def returns_nothing(value: int) -> None:
    return  # outside


def adds_for_nothing(value: int) -> int:
    value + 2  # outside
    return value


def calls_a_builtin_for_nothing(value: int) -> int:
    abs(value)  # outside
    return value


def sets_an_item(values: list[int]) -> list[int]:
    values[0] = 1  # outside
    return values


def sets_two_at_once() -> int:
    left = right = 1  # outside
    return 2


def unpacks_the_rest(values: tuple[int, ...]) -> int:
    first, *rest = values  # outside
    return first


def yields(value: int) -> object:
    yield value  # outside


# Outside: raising


def raises_computed_text(value: float) -> float:
    raise SampleError("not " + str(1))  # outside


def raises_an_f_string(value: float) -> float:
    raise SampleError(f"not {value}")  # outside


def raises_without_text(value: float) -> float:
    raise SampleError  # outside


def raises_two_texts(value: float) -> float:
    raise SampleError("not", "this")  # outside


def raises_a_module_s_error(value: float) -> float:
    raise decimal.InvalidOperation("not")  # outside


# Outside: expressions


def has_a_lambda(value: float) -> object:
    return lambda: value  # outside


def has_an_f_string(value: float) -> str:
    return f"{value}"  # outside


def has_a_set() -> object:
    return {1, 2}  # outside


def has_a_dict() -> object:
    return {"one": 1}  # outside


def has_nothing() -> None:
    return None  # outside


def has_bytes() -> bytes:
    return b"one"  # outside


def has_a_set_comprehension(values: tuple[int, ...]) -> object:
    return {value for value in values}  # outside


def has_a_dict_comprehension(values: tuple[int, ...]) -> object:
    return {value: 1 for value in values}  # outside


def has_a_generator(values: tuple[int, ...]) -> object:
    return (value for value in values)  # outside


def sums_a_generator(values: tuple[int, ...]) -> int:
    return sum(value for value in values)  # outside


def looks_for_a_number(value: float, values: tuple[float, ...]) -> bool:
    return value in values  # outside


def looks_for_a_text_among_numbers(value: str, values: tuple[int, ...]) -> bool:
    return value in values  # type: ignore[comparison-overlap]  # outside


def looks_in_a_number(value: int, values: int) -> bool:
    return value in values  # type: ignore[operator]  # outside


def looks_in_a_chain(value: int, values: tuple[int, ...]) -> bool:
    return 0 < value in values  # outside


def compares_sequences_of_numbers(left: tuple[float, ...], right: tuple[float, ...]) -> bool:
    return left == right  # outside


def orders_sequences(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return left < right  # outside


def asks_any_of_two(values: tuple[int, ...]) -> bool:
    return any(left > right for left in values for right in values)  # outside


def keys_by_numbers(values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple({value: value for value in values}.values())  # outside


def keys_by_rows_of_texts(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple({row: row for row in rows}.values())  # outside


def takes_the_keys(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple({value: value for value in values}.keys())  # outside


def sets_a_text_among_numbers(values: tuple[int, ...]) -> list[int]:
    changed = list(values)
    changed[0] = "one"  # type: ignore[call-overload]  # outside
    return changed


def sets_a_slice(values: tuple[int, ...]) -> list[int]:
    changed = list(values)
    changed[:1] = [1]  # outside
    return changed


def sets_a_place_by_a_number(values: tuple[int, ...], at: float) -> list[int]:
    changed = list(values)
    changed[at] = 1  # type: ignore[call-overload]  # outside
    return changed


def sets_one_of_two_kinds() -> list[object]:
    changed: list[object] = [1, "one"]
    changed[0] = 2  # outside
    return changed


def is_the_same(left: object, right: object) -> bool:
    return left is right  # outside


def names_on_the_way(value: int) -> int:
    return (other := value)  # outside


def adds_a_list(values: list[int]) -> list[int]:
    return values + [1]  # outside


def adds_to_a_list(values: list[int]) -> list[int]:
    return [1] + values  # outside


def repeats_a_list(times: int) -> list[int]:
    return [0] * times  # outside


def slices_with_steps(text: str) -> str:
    return text[::2]  # outside


def goes_through_pairs(pairs: tuple[tuple[int, int], ...]) -> list[int]:
    return [1 for left, right in pairs]  # outside


def shifts(value: int) -> int:
    return value << 2  # outside


def inverts(value: int) -> int:
    return ~value  # outside


def chains_a_call(value: int) -> bool:
    return 0 < floored(value, 2) < 9  # outside


# Outside: conditions


def trusts_a_list(values: tuple[int, ...]) -> int:
    if values:  # outside
        return 1
    return 2


def trusts_a_number(value: int) -> int:
    return 1 if value else 2  # outside


def waits_for_a_list(values: list[int]) -> int:
    while values:  # outside
        values = values[1:]
    return 1


def denies_a_list(values: tuple[int, ...]) -> bool:
    return not values  # outside


def prefers_a_list(values: tuple[int, ...], other: int) -> object:
    return values or other  # outside


def filters_by_a_list(values: tuple[tuple[int, ...], ...]) -> object:
    return [value for value in values if value]  # outside


def quantifies_over_lists(values: tuple[tuple[int, ...], ...]) -> bool:
    return any(value for value in values)  # outside


def quantifies_over_a_name(values: tuple[bool, ...]) -> bool:
    return all(values)  # outside


# Outside: calls


def calls_with_stars(values: tuple[int, ...]) -> list[int]:
    return settings(*values)  # outside


def calls_with_names(values: dict[str, int]) -> list[int]:
    return settings(**values)  # outside


def takes_the_largest(values: tuple[int, ...]) -> int:
    return max(values)  # outside


def rounds(value: float) -> int:
    return round(value)  # outside


def counts_from(value: int) -> list[int]:
    return list(range(1, value))  # outside


def sorts_backwards(values: tuple[int, ...]) -> list[int]:
    return sorted(values, reverse=True)  # outside


def uses_a_module_s_constant() -> float:
    return math.pi  # outside


def uses_an_unlisted_function(value: float) -> float:
    return math.sin(value)  # outside


def joins(values: tuple[str, ...]) -> str:
    return ", ".join(values)  # outside


def replaces_twice(text: str) -> str:
    return text.replace("a", "b", 2)  # outside


def passes_a_function(values: tuple[float, ...]) -> object:
    return list(map(abs, values))  # outside


def calls_a_parameter(rule: object) -> object:
    return rule()  # type: ignore[operator]  # outside


def calls_the_refused() -> object:
    return has_a_set()


# Outside: functions and names


def takes_stars(*values: int) -> int:  # outside
    return 1


def takes_names(**values: int) -> int:  # outside
    return 1


def takes_a_name_only(*, value: int) -> int:  # outside
    return 1


@unchanged
def is_decorated(value: int) -> int:  # outside
    return value


def has_a_reserved_parameter(new: int) -> int:  # outside
    return 1


def has_a_reserved_name(value: int) -> int:
    var = value  # outside
    return 1


def has_a_reserved_loop(values: tuple[int, ...]) -> int:
    for new in values:  # outside
        return 1
    return 2


def has_a_reserved_comprehension(values: tuple[int, ...]) -> list[int]:
    return [1 for this in values]  # outside


def is_wrong_in_many_ways(values: tuple[int, ...]) -> object:
    first = f"{values}"  # outside
    second = {1, 2}  # outside
    if values:  # outside
        third = lambda: 1  # outside
    for value in values:
        fourth = value is values  # type: ignore[comparison-overlap]  # outside
    return [
        values[::2],  # outside
        [5] + [6],  # outside
    ]


# Outside: kinds


def adds_lists_by_name(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return left + right  # outside


def adds_lists_it_made(value: int) -> list[int]:
    first = [value]
    second = [2]
    return first + second  # outside


def extends_a_list(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    left += right  # outside
    return left


def repeats_a_list_by_name(values: tuple[int, ...], times: int) -> tuple[int, ...]:
    return values * times  # outside


def adds_a_truth(value: int, is_wanted: bool) -> int:
    return value + is_wanted  # outside


def adds_what_it_does_not_know(value, other: int) -> int:  # type: ignore[no-untyped-def]
    return value + other  # type: ignore[no-any-return]  # outside


def adds_what_only_a_checker_knows(value: Decimal, other: int) -> object:
    return value + other  # outside


def repeats_text_by_a_number(text: str, times: float) -> str:
    return text * times  # type: ignore[operator, no-any-return]  # outside


def turns_a_truth_round(is_wanted: bool) -> int:
    return -is_wanted  # outside


def fills_in_with_percent(value: int) -> str:
    return "%d" % value  # outside


def compares_a_truth_with_one(is_wanted: bool) -> bool:
    return is_wanted == 1  # outside


def compares_truths_by_size(left: bool, right: bool) -> bool:
    return left < right  # outside


def compares_points(left: Point, right: Point) -> bool:
    return left == right  # outside


def trusts_a_sorted_list(values: tuple[float, ...]) -> int:
    return 1 if sorted(values) else 2  # outside


def denies_a_copied_list(values: tuple[int, ...]) -> bool:
    return not tuple(values)  # outside


def trusts_a_list_named_as_a_truth(values: tuple[int, ...]) -> int:
    is_marked = values
    if is_marked:  # outside
        return 1
    return 2


def trusts_a_list_that_was_a_truth(values: tuple[int, ...]) -> int:
    flag: object = len(values) > 10
    flag = len(values) > 10
    flag, other = values, 1
    if flag:  # outside
        return 1
    return 2


def trusts_a_name_that_is_a_list_later(values: tuple[int, ...]) -> int:
    flag: object = len(values) > 10
    for _ in values:
        if flag:  # outside
            return 1
        flag = values
    return 2


def writes_a_number_that_was_an_integer(value: int) -> str:
    text = ""
    for _ in range(2):
        text = text + str(value)  # outside
        value /= 2  # type: ignore[assignment]
    return text


def nests_without_end(values: tuple[int, ...]) -> int:
    nested: object = values
    while len(values) > 1:
        nested = [nested]
    return nested * 2  # type: ignore[operator]  # outside


def looks_up(place: dict[str, int]) -> int:
    return place["one"]  # outside


def picks_by_a_number(values: tuple[int, ...], place: float) -> int:
    return values[place]  # type: ignore[call-overload, no-any-return]  # outside


def cuts_by_a_number(text: str, place: float) -> str:
    return text[:place]  # type: ignore[index]  # outside


def reads_no_field(point: Point) -> object:
    return point.shortest  # type: ignore[attr-defined]  # outside


def sorts_text() -> list[str]:
    return sorted(["b", "a", "c"])  # outside


def sums_truths(values: tuple[bool, ...]) -> int:
    return sum(values)  # outside


def takes_the_last_text() -> str:
    return max("a", "b")  # outside


def writes_a_float(value: float) -> str:
    return str(value)  # outside


def writes_a_truth(is_wanted: bool) -> str:
    return str(is_wanted)  # outside


def writes_a_text_as_python_does(text: str) -> str:
    return repr(text)  # outside


def asks_whether_a_truth_is_an_integer(is_wanted: bool) -> bool:
    return isinstance(is_wanted, int)  # outside


def finds_in_a_list(values: tuple[str, ...]) -> int:
    return values.find("a")  # type: ignore[attr-defined, no-any-return]  # outside


def parts_by_nothing(text: str) -> list[str]:
    return text.split("")  # outside


def goes_through_a_number(value: int) -> int:
    for step in value:  # type: ignore[attr-defined]  # outside
        return 1
    return 2


def spreads_a_number(value: int) -> list[int]:
    return [*value]  # type: ignore[misc]  # outside


def takes_three_apart(values: tuple[int, int, int]) -> int:
    first, second = values  # type: ignore[misc]  # outside
    return 1


def gives_a_truth_as_an_integer(left: int, right: int) -> int:
    return left < right  # outside


def hands_a_truth_as_an_integer(is_wanted: bool) -> int:
    return factorial(is_wanted)  # outside


def marks_with_an_integer() -> Point:
    return Point(1, True)  # outside


def has_too_large_a_number() -> int:
    return 9007199254740993  # outside


# Outside: comprehensions of two


def asks_of_two(rows: tuple[tuple[int, ...], ...], value: int) -> bool:
    return any(value < 0 for row in rows for value in row)  # outside


# Outside: parameters, names and what a call leaves out


def by_place_only(first: int, /, second: int) -> int:  # outside
    return second


@functools.cache
def is_remembered(value: int) -> int:  # outside
    return value


def calls_the_remembered(value: int) -> int:
    return is_remembered(value)  # outside


def has_a_name_of_javascript(value: int) -> int:
    true = value  # outside
    return true


def has_a_truth_by_default(value: int = True) -> int:  # outside
    return value


def hides_a_constant(values: tuple[int, ...]) -> list[int]:
    return [STEP for script_samples_STEP in values]  # outside


def leaves_one_out() -> list[int]:
    return settings()  # type: ignore[call-arg]  # outside


def gives_one_too_many() -> list[int]:
    return settings(1, 2, 3, 4)  # type: ignore[call-arg]  # outside


def gives_one_twice() -> list[int]:
    return settings(1, first=2)  # type: ignore[misc]  # outside


def names_a_stranger() -> list[int]:
    return settings(1, fourth=2)  # type: ignore[call-arg]  # outside


def raises_no_error_of_value(value: float) -> float:
    raise KeyError("not")  # outside


CORNERS = (Point(1), Point(2))


def turns_a_corner() -> float:
    return CORNERS[1].across  # outside


twice = lambda value: 2 * value


def calls_what_has_no_name(value: int) -> int:
    return twice(value)  # type: ignore[no-untyped-call, no-any-return]  # outside


# Outside: records


@dataclass(frozen=True, slots=True)
class Marked(Point):  # outside
    letter: str = "a"


@dataclass(frozen=True, slots=True)
class Renewed:
    new: int  # outside
    default: int = 1  # outside


@dataclass(frozen=True, slots=True)
class Box:
    side: int
    corner: Point = Point(1)  # outside
    is_open: int = True  # outside


@dataclass(frozen=True, slots=True)
class Stack:
    size: int
    layers: list[int] = field(default_factory=list)  # outside
    height: int = field(init=False)  # outside


@dataclass(frozen=True, slots=True)
class Checked:
    size: int

    def __post_init__(self) -> None:  # outside
        if self.size < 0:
            raise SampleError("a size of at least 0")


@dataclass(frozen=True, slots=True)
class Scaled:
    SCALE: ClassVar[int] = 3  # outside
    size: int

    @property
    def doubled(self) -> int:  # outside
        return self.size * 2


def makes_a_box() -> Box:
    return Box(3)
