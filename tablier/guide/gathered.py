"""Functions walked to JavaScript, made small and gathered under one name: all that a page's hands call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablier.press.problems import Refused, as_text
from tablier.press.script import javascript
from tablier.press.shrink import shrink

Root = Callable[..., Any]  # a function, or the record a script makes


def gathered(roots: Mapping[str, Root], name: str) -> str:
    """Write functions as one constant of JavaScript that holds them under the given names, and shows nothing else.

    Raises Refused where a function leaves the subset.
    """
    code, short = shortened(roots.values())
    listed = ",".join(f"{key}:{short[root]}" for key, root in roots.items())
    return f"const {name}=(()=>{{{code}return{{{listed}}}}})();\n"


def shortened(roots: Iterable[Root]) -> tuple[str, dict[Root, str]]:
    """Write functions as JavaScript with short names; gives the script, and each function's name in it.

    Raises Refused where a function leaves the subset.
    """
    listed = list(roots)
    code, problems = javascript(listed)
    if problems:
        raise Refused("\n".join(as_text(problem) for problem in problems))
    small, names = shrink(code)
    return small, {root: names[f"{root.__module__.rpartition('.')[2]}_{root.__name__}"] for root in listed}
