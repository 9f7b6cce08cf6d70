"""Python and the browser run one formula and one way of writing: same numbers, same text, same refusals."""

from __future__ import annotations

import inspect
import math
from itertools import product

import pytest
from playwright.sync_api import Page

from tablier.press import numbers
from tablier.press.numbers import Symbols
from tablier.rating import fibs, fibs_runs
from tablier.rating.fibs import Result
from tests.browser.samples import FRENCH, PORTUGUESE, seeded, values
from tests.browser.twins import Function, Row, differences

LENGTHS = range(1, 26)
FORMS = ("{} point", "{} de points", "{} points")
NUMERALS = ("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix")
PATTERNS = ("percent", "decimal", "signed", "multiplier", "counted")
NOT_FINITE = (math.nan, math.inf, -math.inf)


def matches() -> list[Row]:
    choice = seeded("matches")
    drawn = [
        (
            1500 + choice.randint(-3000, 3000) / 2,
            1500 + choice.randint(-3000, 3000) / 2,
            choice.choice(LENGTHS),
            choice.randint(0, 2000) / 2,
            choice.randint(0, 2000) / 2,
            choice.random() < 0.5,
        )
        for _ in range(2000)
    ]
    edges = product((-1500, 1500, 1500.5), (1500,), (1, 2, 9, 25), (0, 399.5, 400, 1000), (0, 50), (False, True))
    established = product((1499.5, 1500, 3000), (1500, 1620), LENGTHS)
    return [*drawn, *edges, *established]


def gaps() -> list[Row]:
    halves = [steps / 2 for steps in range(-6000, 6001, 7)]
    return [*product(halves, (1, 7, 25)), *product((-1e9, -3000, 0, 3000, 1e9), LENGTHS)]


def chances() -> list[Row]:
    choice = seeded("chances")
    edges = (5e-324, 1e-300, 1e-9, 0.1, 0.25, 0.5, math.nextafter(0.5, 1), 0.9, 1 - 2**-53)
    return [*product(edges, LENGTHS), *[(choice.random(), choice.choice(LENGTHS)) for _ in range(800)]]


def careers() -> list[Row]:
    choice = seeded("careers")

    def results() -> tuple[Result, ...]:
        count = choice.randint(0, 12)
        return tuple(
            Result(
                opponent=1500 + choice.randint(-1000, 1000) / 2,
                length=choice.choice(LENGTHS),
                won=choice.random() < 0.5,
                opponent_experience=choice.randint(0, 1000),
            )
            for _ in range(count)
        )

    return [(1500 + choice.randint(-900, 900) / 2, choice.randint(0, 1000), results(), True) for _ in range(300)]


RAW: dict[Function, list[Row]] = {
    fibs.match: matches(),
    fibs.win_probability: gaps(),
    fibs.gap_for: chances(),
    fibs.newcomer_multiplier: [(halves / 2,) for halves in range(2001)],
    fibs.series: careers(),
    fibs_runs.winning_run: list(product((1500, 1321.5), (1500, 1700.5), (1, 5, 11), range(12), (0, 95, 400))),
    fibs_runs.streak_probability: list(product((0, 0.1, 0.5, 0.9, 1), range(40))),
    fibs_runs.losing_run_probability: list(product((0, 1, 7, 30, 100), range(1, 13), (0, 0.25, 0.5, 0.62, 1))),
    fibs_runs.rating_spread: list(product(range(9), LENGTHS, (0, 0.5, 0.95, 1))),
    fibs.points_at_stake: [(length,) for length in LENGTHS],
    fibs_runs.matches_until: list(product((0, 10, 49.5, 50, 400), LENGTHS)),
    fibs_runs.is_listed: [(0,), (9.5,), (10,), (400,)],
}
REFUSED: list[tuple[Function, Row]] = [
    *[(fibs.match, (rating, 1500, 7)) for rating in NOT_FINITE],
    *[(fibs.match, (1500, 1500, length)) for length in (0, -1, 2.5, math.inf)],
    *[(fibs.match, (1500, 1500, 7, experience)) for experience in (-1, *NOT_FINITE)],
    *[(fibs.win_probability, (gap, 1)) for gap in NOT_FINITE],
    *[(fibs.gap_for, (chance, 1)) for chance in (0, 1, -0.5, *NOT_FINITE)],
    *[(fibs_runs.losing_run_probability, row) for row in ((5, 0), (-1, 2), (5.5, 2), (5, 2, 1.5), (5, 2, math.nan))],
    (fibs_runs.rating_spread, (17, 1, 0.5)),
]


def decimals(choice_name: str) -> list[Row]:
    """Give each value to try with the fewest and the most decimals to show."""
    choice = seeded(choice_name)
    return [(value, choice.randint(0, most), most) for value in values() for most in (choice.randint(0, 6),)]


def texts(symbols: Symbols) -> dict[Function, list[Row]]:
    """List what each function of the number writer is tried on in one language."""
    numbered = decimals("text")
    return {
        numbers.shown: [(numbers.plain(*row), symbols) for row in numbered[::4]],
        numbers.decimal: [(*row, symbols) for row in numbered],
        numbers.signed: [(*row, symbols) for row in numbered],
        numbers.percent: [(*row, symbols) for row in numbered],
        numbers.multiplier: [(*row, symbols) for row in numbered[::2]],
        numbers.counted: [(*row, FORMS, symbols) for row in [(1e6, 0, 0), (2e6, 0, 1), *numbered]],
        numbers.span: [(low, *row, symbols) for low, row in zip(values(), numbered[::-1], strict=True)],
        numbers.odds: [(*row, ("{} fois sur {}",), symbols) for row in product((0, 1, 2.5, 12345), (3, 10000))],
        numbers.written: [
            (value, pattern, least, most, FORMS, symbols)
            for value, least, most in numbered[::20]
            for pattern in (*PATTERNS, "none")
        ],
        numbers.date: [(*day, symbols) for day in product((1987, 2026), range(1, 13), range(1, 32))],
    }


TEXTS = {"French": texts(FRENCH), "Portuguese": texts(PORTUGUESE)}
ROUNDED = [*decimals("rounded"), *decimals("rounded again")]
LETTERS: list[Row] = [(value, NUMERALS) for value in (*range(11), 4.0, 0.5, 10.5, -0.0, -1, 11, 1e21)]


def named(function: Function) -> str:
    return str(function.__name__)


@pytest.mark.parametrize("function", RAW, ids=named)
def test_the_browser_computes_what_python_computes(function: Function, blank_page: Page) -> None:
    assert differences(blank_page, function, RAW[function])[:3] == []


def test_the_browser_refuses_what_python_refuses_and_in_the_same_words(blank_page: Page) -> None:
    for function in dict(REFUSED):
        rows = [row for refusing, row in REFUSED if refusing is function]
        assert differences(blank_page, function, rows) == []


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("function", TEXTS["French"], ids=named)
def test_the_browser_writes_the_text_that_python_writes(function: Function, language: str, blank_page: Page) -> None:
    assert differences(blank_page, function, TEXTS[language][function])[:3] == []


def test_the_browser_rounds_as_python_rounds(blank_page: Page) -> None:
    assert differences(blank_page, numbers.rounded, [(value, most) for value, _, most in ROUNDED])[:3] == []


def test_the_browser_finds_the_words_that_python_finds(blank_page: Page) -> None:
    assert differences(blank_page, numbers.in_letters, LETTERS) == []


@pytest.mark.parametrize("value", NOT_FINITE)
def test_what_is_not_finite_is_refused_on_both_sides(value: float, blank_page: Page) -> None:
    calls: dict[Function, Row] = {
        numbers.rounded: (value, 2),
        numbers.decimal: (value, 0, 2, FRENCH),
        numbers.signed: (value, 0, 2, FRENCH),
        numbers.percent: (value, 0, 2, FRENCH),
        numbers.multiplier: (value, 0, 2, FRENCH),
        numbers.counted: (value, 0, 2, FORMS, FRENCH),
        numbers.span: (1, value, 0, 2, FRENCH),
    }
    for function, row in calls.items():
        with pytest.raises(numbers.NumberError, match=r"^only a finite number can be written$"):
            function(*row)
        assert differences(blank_page, function, [row]) == []


@pytest.mark.parametrize("value", NOT_FINITE)
def test_what_is_not_finite_has_no_word_on_either_side(value: float, blank_page: Page) -> None:
    with pytest.raises(numbers.NumberError, match=r"^no word is known for this number$"):
        numbers.in_letters(value, NUMERALS)
    assert differences(blank_page, numbers.in_letters, [(value, NUMERALS)]) == []


def test_every_function_that_writes_in_a_language_is_compared() -> None:
    functions = [value for value in vars(numbers).values() if inspect.isfunction(value)]
    signatures = {function: inspect.signature(function) for function in functions}
    writers = {
        function
        for function, signature in signatures.items()
        if "symbols" in signature.parameters and signature.return_annotation == "str"
    }
    assert writers == set(TEXTS["French"])


def test_more_than_ten_thousand_inputs_are_compared() -> None:
    compared = [*RAW.values(), *TEXTS["French"].values(), *TEXTS["Portuguese"].values(), ROUNDED, LETTERS]
    assert sum(len(rows) for rows in compared) > 10_000
