"""What the calculators' blocks share: how a number of the worked example is published, and what a system adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from tablier.press.figures import forms_for
from tablier.press.model import Definition, Figure, Kind
from tablier.press.scope import PageScope

EXAMPLE = "calculator"


class Parts(Struct, frozen=True):
    """What one system adds: `values` for its template, `formats` and `settings` for its script, the words it says.

    `places` are what fills the words' places already here.
    """

    values: Mapping[str, Any]
    spoken: Mapping[str, str]
    faults: Mapping[str, str]
    formats: Mapping[str, list[Any]] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)


def made(
    name: str, definition: Definition, scope: PageScope, digits: tuple[int, int] | None = None, form: str = ""
) -> Figure:
    """Publish a number of the calculator, with so many decimals."""
    return scope.figure(name, definition, form=form, digits=list(digits) if digits else None)


def format_of(kind: Kind, scope: PageScope) -> list[Any]:
    """Give what the script needs to write a number of this kind."""
    return [kind.pattern, kind.least, kind.most, forms_for(kind, scope.words)]
