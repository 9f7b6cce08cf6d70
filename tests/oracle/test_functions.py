"""Every function and constant that content may name has a route of its own to its value, and both agree anywhere."""

from __future__ import annotations

import dataclasses
import datetime
import random
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tablier.guide.names import vocabulary
from tests.oracle.exact import Interval, ends
from tests.oracle.routes import ROUTES

VOCABULARY = vocabulary()
DRAWN = 12
NEAR = 1e-11  # differences of ratings lose the digits that ratings share
SITUATIONS = ("online_search", "private_room", "club_table", "computer", "same_screen", "same_address", "guest")
DAYS = (20240301, 20241130, 20241201, 20250930, 20251001, 20261231)


def ratings(choice: random.Random) -> int:
    return choice.choice((1400, 1500, 1800, 2199, 2300, 2399, 2400, 2600, 2601, 2649, 2650, choice.randint(1000, 2850)))


def games(choice: random.Random) -> list[tuple[int, float]]:
    return [(ratings(choice), choice.choice((0, 0.5, 1))) for _ in range(choice.randint(1, 9))]


POSITIONS = (
    "-b----E-C---eE---c-e----B-",
    "a--BBBCCB----b---bb-ccb--A",
    "-BBBCCC----------------cd-",
    "-bbbbbb-BBBC--CB----b----A",
    "--A-B-C--------------bbb--",
    "-ABBb-b-b-b-C-C-C---b-b--A",
)
FINISHED = (
    "------------c----d-ec-----",
    "a---b------------e-eb-----",
    "------------b----d-ec-----",
    "a------bbbbbbb------------",
)
ROLLS = [f"{one}-{other}" for one in range(1, 7) for other in range(1, one + 1)]
TRIES = (
    "",
    "8/5 6/5",
    "24/18 13/11",
    "bar/22",
    "6/off",
    "6/off 5/off",
    "13/7*",
    "8/2",
    "6/5(2)",
    "bar/24",
    "1/2",
    "5/off",
)
# What to call a function with, by the name of the parameter; a function's own need stands under its name.
DRAWS: Mapping[str, Callable[[random.Random], Any]] = {
    **dict.fromkeys(("own", "opponent", "higher", "lower", "target", "rating", "highest"), ratings),
    "gap": lambda choice: choice.choice((0, 1, -1, 400, -400, 401, 735, 736, choice.randint(-900, 900))),
    "length": lambda choice: choice.choice((1, 3, 5, 7, 9, 10, choice.randint(1, 99))),
    **dict.fromkeys(
        ("experience", "own_experience", "opponent_experience"),
        lambda choice: choice.choice((0, 1, 9, 10, 50, 399, 400, 401, choice.randint(0, 900))),
    ),
    "threshold": lambda choice: choice.randint(1, 60),
    **dict.fromkeys(
        ("chance", "win_chance"), lambda choice: choice.choice((0.5, 0.25, round(choice.random(), 3) or 0.1))
    ),
    "share": lambda choice: choice.choice((0.5, 0.8, 0.9, 1)),
    "expected": lambda choice: choice.choice((0.5, 0.25, 0.75, choice.randint(1, 99) / 100)),
    "matches": lambda choice: choice.randint(1, 6),
    "run": lambda choice: choice.randint(1, 5),
    "multiplier": lambda choice: choice.choice((1, 2.5, 5)),
    **dict.fromkeys(("include_current", "capped"), lambda choice: choice.random() < 0.5),
    "situation": lambda choice: choice.choice(SITUATIONS),
    "score": lambda choice: choice.choice((0, 0.5, 1)),
    "coefficient": lambda choice: choice.choice((10, 20, 40)),
    "games": lambda choice: choice.choice((0, 4, 5, 29, 30, 31, 100)),
    "opponents": lambda choice: [ratings(choice) for _ in range(choice.randint(1, 9))],
    "results": lambda choice: [
        (ratings(choice), choice.randint(1, 15), choice.random() < 0.5) for _ in range(choice.randint(1, 6))
    ],
    **dict.fromkeys(("starts", "listed_on"), lambda choice: choice.choice(DAYS)),
    "pace": lambda choice: choice.choice(("standard", "rapid", "blitz")),
    "born": lambda choice: choice.choice((0, 1990, 2005, 2006, 2007, 2008, 2015)),
    "percent": lambda choice: choice.randint(0, 100),
    "most": lambda choice: choice.choice((10, 328, 400, 500)),
    "change": lambda choice: choice.choice((250, -250, 249, -249, 50, -50, choice.randint(-4000, 4000))),
    "checkers": lambda choice: choice.choice(POSITIONS),
    "roll": lambda choice: choice.choice(ROLLS),
    "tried": lambda choice: choice.choice(TRIES),
    "point": lambda choice: choice.randint(0, 25),
    "doubles": lambda choice: choice.randint(0, 12),
    **dict.fromkeys(("rolls", "distance"), lambda choice: choice.randint(1, 24)),
    **dict.fromkeys(("first", "second"), lambda choice: choice.randint(1, 23)),
    **dict.fromkeys(("closed", "numbers"), lambda choice: choice.randint(0, 6)),
    "number": lambda choice: choice.randint(1, 4),
    "half_points": lambda choice: choice.randint(0, 9),
}
OWN_DRAWS: Mapping[str, Callable[[random.Random], Any]] = {
    **dict.fromkeys(
        (f"{m}.games" for m in ("elo.period", "elo.sequence", "fide.period", "fide.performance", "fide.rated_games")),
        games,
    ),
    "fide.first_rating.games": games,
    "worked.across.point": lambda choice: choice.randint(1, 24),
    "worked.won.checkers": lambda choice: choice.choice(FINISHED),
    "worked.game.games": lambda choice: choice.randint(1, 3),
    "worked.match.games": lambda choice: choice.randint(1, 5),
    "worked.match.results": lambda choice: [choice.choice((-4, -2, -1, 1, 2, 3)) for _ in range(5)],
    "worked.match.length": lambda _: 23,
    "fide.rating": lambda choice: choice.choice((1399, 1400, 1401)),
}
# An opponent's experience never moves the player who is followed: the routes for a series take none.


def is_callable(name: str) -> bool:
    """Tell whether content can call a function and show what it gives: no records but in a list, and a known kind."""
    function = VOCABULARY.functions[name]
    names = vars(sys.modules[function.call.__module__])
    kinds = function.parameters.values()
    if any(dataclasses.is_dataclass(names.get(kind)) for kind in kinds):
        return False
    result: Any = getattr(function.result, "fields", function.result)
    results = result.values() if isinstance(result, Mapping) else (result, result.removeprefix("tuple[").split(",")[0])
    return all(kind in VOCABULARY.kinds or kind.startswith("tuple") for kind in kinds) and any(
        kind in VOCABULARY.kinds for kind in results
    )


CALLABLE = sorted(name for name in VOCABULARY.functions if is_callable(name))


@pytest.mark.parametrize("name", sorted(VOCABULARY.constants))
def test_every_constant_is_the_printed_one(name: str) -> None:
    assert name in ROUTES.constants, f"{name} has no oracle: give its printed value in tests/oracle"
    assert agree(VOCABULARY.constants[name].value, ROUTES.constants[name])
    assert ROUTES.kinds[name] == VOCABULARY.constants[name].kind


@pytest.mark.parametrize("name", CALLABLE)
def test_every_function_agrees_with_another_route(name: str) -> None:
    assert name in ROUTES.functions, f"{name} has no oracle: give another route to its value in tests/oracle"
    choice = random.Random(name)
    function = VOCABULARY.functions[name]
    for _ in range(DRAWN):
        drawn = {p: OWN_DRAWS.get(f"{name}.{p}", DRAWS.get(p, missing(name, p)))(choice) for p in function.parameters}
        value = function.call(**{p: records(function.call, p, given) for p, given in drawn.items()})
        answer = ROUTES.functions[name](**{p: asked(given) for p, given in drawn.items()})
        assert agree(value, answer), f"{name}({drawn}) is {value}, by another route {shown(answer)}"


@pytest.mark.parametrize("name", CALLABLE)
def test_the_kind_of_every_result_is_known(name: str) -> None:
    result = VOCABULARY.functions[name].result
    fields = getattr(result, "fields", result)
    kinds = (
        {f"{name}.{field}": kind for field, kind in fields.items()} if isinstance(fields, Mapping) else {name: fields}
    )
    shown_kinds = {key: kind for key, kind in kinds.items() if kind in VOCABULARY.kinds}
    assert {key: ROUTES.kinds.get(key, "no oracle") for key in shown_kinds} == shown_kinds


def missing(name: str, parameter: str) -> Callable[[random.Random], Any]:
    def draw(_: random.Random) -> Any:
        pytest.fail(f"{name}: no values are drawn for “{parameter}”; add it to DRAWS")

    return draw


def records(function: Any, parameter: str, given: Any) -> Any:
    """Make the records that a module's function takes of plain tuples."""
    names = {"games": "Game", "results": "Result"}
    if not isinstance(given, list):
        return given
    record = function.__globals__.get(names.get(parameter, ""))
    return tuple(record(*each) for each in given) if record and isinstance(given[0], tuple) else tuple(given)


def asked(given: Any) -> Any:
    """Make exact numbers of what was drawn."""
    if isinstance(given, list | tuple):
        return tuple(asked(each) for each in given)
    return given if isinstance(given, bool | str) else Fraction(str(given))


def agree(value: Any, answer: Any) -> bool:
    """Tell whether a value is what another route says, to ten digits."""
    if dataclasses.is_dataclass(value):
        return {f.name for f in dataclasses.fields(value)} == set(answer) and all(
            agree(getattr(value, field.name), answer[field.name]) for field in dataclasses.fields(value)
        )
    if hasattr(answer, "agrees"):
        return bool(answer.agrees(value))
    if isinstance(value, list | tuple):
        return len(value) == len(answer) and all(map(agree, value, answer))
    if isinstance(answer, datetime.date):
        return f"{value}" in (answer.isoformat(), f"{answer:%Y%m%d}")
    if isinstance(answer, str | bool) or isinstance(value, str | bool):
        return type(answer) is type(value) and bool(value == answer)
    low, high = ends(answer)
    reach = NEAR * max(1.0, abs(float(low)))
    return bool(float(low) - reach <= value <= float(high) + reach)


def shown(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: shown(each) for key, each in answer.items()}
    if isinstance(answer, tuple):
        return tuple(map(shown, answer))
    return float(sum(ends(answer), Fraction(0)) / 2) if isinstance(answer, Fraction | Interval) else answer
