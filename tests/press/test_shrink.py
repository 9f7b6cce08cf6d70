"""Walked code made small means the same and hides nothing but names."""

import re

from playwright.sync_api import Page

from tablier.guide.calculators import CALCULATORS, walked
from tablier.press.script import javascript
from tablier.press.shrink import shrink
from tablier.rating import fibs


def test_every_top_level_name_gets_a_short_one_of_its_own() -> None:
    code, _ = javascript([fibs.match, fibs.series])
    small, names = shrink(code)
    assert len(set(names.values())) == len(names)
    assert all(len(name) <= 2 for name in names.values())
    assert not any(re.search(rf"\b{name}\b", small) for name in names)


def test_a_field_keeps_its_name() -> None:
    small, _ = shrink(javascript([fibs.match])[0])
    assert "win_own_change" in small


def test_a_variable_is_declared_where_it_gets_its_value_and_a_whole_number_has_no_point() -> None:
    code = "function a(b) {\nlet sum, half;\nhalf = 1.0 * b;\nsum = half + 1.05;\nreturn sum;\n}"
    assert shrink(code)[0] == "function A(a){let b,c=1*a;b=c+1.05;return b}"


def test_an_error_keeps_its_name_and_loses_its_sentence() -> None:
    small, _ = shrink(javascript([fibs.checked_length])[0])
    assert 'RangeError("LengthError")' in small
    assert "unlimited" not in small


def test_small_code_computes_what_the_walked_code_does(blank_page: Page) -> None:
    code, _ = javascript([fibs.match])
    small, names = shrink(code)
    long = blank_page.evaluate(f"() => {{ {code}\nreturn fibs_match(1500, 1712.5, 7, 33, 800); }}")
    short = blank_page.evaluate(f"() => {{ {small}\nreturn {names['fibs_match']}(1500, 1712.5, 7, 33, 800); }}")
    assert long == short


def test_a_calculators_script_is_the_same_at_every_generation() -> None:
    for system in CALCULATORS:
        first = walked(system)
        walked.cache_clear()
        assert walked(system) == first
