"""What bears one name in the FIBS modules is of one kind wherever it stands, and a check gives back what it was given."""

from __future__ import annotations

import inspect

from tablier.rating import fibs, fibs_runs
from tests.oracle.routes import PARAMETERS

OWN = {
    name: thing
    for module in (fibs, fibs_runs)
    for name, thing in vars(module).items()
    if getattr(thing, "__module__", "") == module.__name__
}


def test_what_bears_one_name_is_of_one_kind() -> None:
    found = [
        (thing, name, kind)
        for thing, value in OWN.items()
        for name, kind in inspect.get_annotations(value).items()
        if name in PARAMETERS and not kind.startswith("tuple")
    ]
    assert len(found) > 50
    assert [(thing, name, kind) for thing, name, kind in found if kind != PARAMETERS[name]] == []


def test_a_check_gives_back_what_it_was_given() -> None:
    checks = {
        name: [*inspect.get_annotations(value).values()] for name, value in OWN.items() if name.startswith("checked_")
    }
    assert [name for name, (taken, given) in checks.items() if taken != given] == []
