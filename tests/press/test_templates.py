"""Templates are filled as Jinja fills them, by fewer calls."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from tablier.press.templates import Templates


class Speaking:
    """Says itself how it is written as HTML."""

    def __html__(self) -> str:
        return "<i>"

    def __str__(self) -> str:
        return "<b>"


TEXTS = {
    "base": "{% block a %}{{ given }}{% endblock %}",
    "child": '{% extends "base" %}{% block a %}[{{ super() }}]{% for x in [given] %}{{ same(x) }}{% endfor %}{% endblock %}',
    "macro": "{% macro m(x) %}{{ x }}{{ caller(x) }}{% endmacro %}{% call(y) m(given) %}({{ y }}){% endcall %}",
    "set": '{% set s %}{{ given }}{% endset %}{{ s }}{{ s ~ given }}{{ "<" }}{{ known }}',
}


@pytest.mark.parametrize("given", ["plain", *"&<>\"'", Markup("<i>"), 7, None, ["<"], Speaking()])
@pytest.mark.parametrize("name", TEXTS)
def test_what_a_template_is_given_is_written_as_jinja_writes_it(name: str, given: Any) -> None:
    theirs = Environment(loader=DictLoader(TEXTS), undefined=StrictUndefined, autoescape=True)
    ours = Templates(DictLoader(TEXTS))
    for one in (theirs, ours):
        one.globals |= {"known": "<known>", "same": lambda value: value}
    assert ours.get_template(name).render(given=given) == theirs.get_template(name).render(given=given)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UndefinedError):
        Templates(DictLoader({"a": "{{ unknown }}"})).get_template("a").render()
