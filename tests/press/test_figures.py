"""The value a page carries is written as JavaScript writes it, so that a browser compares texts."""

from __future__ import annotations

import datetime

import pytest

from tablier.press.figures import published

# By ECMAScript's Number::toString: plain from 1e-6 on and below 1e21, an exponent beyond.
WRITTEN = [
    (0.0, "0"),
    (-0.0, "0"),
    (1e-6, "0.000001"),
    (-1e-6, "-0.000001"),
    (1.005e-6, "0.000001005"),
    (9.99e-7, "9.99e-7"),
    (0.00001, "0.00001"),
    (0.0001, "0.0001"),
    (1e16, "10000000000000000"),
    (1.2345e20, "123450000000000000000"),
    (9.99e20, "999000000000000000000"),
    (1e21, "1e+21"),
    (-1e21, "-1e+21"),
    (1.5e-300, "1.5e-300"),
    (1.5e300, "1.5e+300"),
    (1500, "1500"),
    (-9.4, "-9.4"),
    (True, "true"),
    (False, "false"),
    ("double", "double"),
    ((1.0, 2.5), "1 2.5"),
    (datetime.date(2026, 3, 1), "2026-03-01"),
]


@pytest.mark.parametrize(("value", "text"), WRITTEN)
def test_a_value_is_written_as_javascript_writes_it(value: object, text: str) -> None:
    assert published(value) == text
