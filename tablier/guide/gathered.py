"""Functions walked to JavaScript, made small and gathered under one name: all that a page's hands call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablier.press.problems import Refused, as_text
from tablier.press.script import javascript
from tablier.press.shrink import shrink


def gathered(roots: Mapping[str, Callable[..., Any]], name: str) -> str:
    """Write functions as one constant of JavaScript that holds them under the given names, and shows nothing else.

    Raises Refused where a function leaves the subset.
    """
    code, problems = javascript(roots.values())
    if problems:
        raise Refused("\n".join(as_text(problem) for problem in problems))
    small, names = shrink(code)
    listed = ",".join(f"{key}:{names[_walked_name(root)]}" for key, root in roots.items())
    return f"const {name}=(()=>{{{small}return{{{listed}}}}})();\n"


def _walked_name(root: Callable[..., Any]) -> str:
    return f"{root.__module__.rpartition('.')[2]}_{root.__name__}"
