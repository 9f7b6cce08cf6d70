"""Walked JavaScript made small: short names for what only it can see, no space it does not need.

Knows just the shapes that script.py writes: top-level functions, constants and records, one declaration a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count, product
from string import ascii_lowercase, ascii_uppercase

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|\.{3}|\s+|.', re.DOTALL)
DECLARED = re.compile(r"^(?:function|const) ([\w$]+)", re.MULTILINE)
RECORD = re.compile(r"const [\w$]+ = \([^()]*\) => \(\{")
LOCAL = re.compile(r"\blet ([^;]+);|\(([\w$]+)\) =>|\bconst ([\w$]+) of\b")
PARAMETERS = re.compile(r"function [\w$]+\((.*?)\) \{$", re.MULTILINE)
CONSTANT = re.compile(r'const ([\w$]+) = (\d[\w.-]*|"[^"\\]{0,20}");')
WORDS = frozenset(("do", "if", "in", "of", "as", "is", "let", "new", "for", "var", "try", "get", "set"))
FIRST = re.compile(r"\blet ([\w$]+(?:,[\w$]+)*);([\w$]+)=(?!=)")  # variables, the first of which gets its value
WHOLE = re.compile(r"^(\d+)\.0$")
MESSAGE = re.compile(r'RangeError\("(\w+): (?:[^"\\]|\\.)*"\)')


def shrink(code: str) -> tuple[str, Mapping[str, str]]:
    """Make walked code small; gives it with the new name of every top-level one.

    A named error keeps its name and loses its sentence: a page says in its own language what is wrong. A constant
    that is one number or one short text stands wherever it is used.
    """
    declarations = _declarations(MESSAGE.sub(r'RangeError("\1")', code))
    short = {found[1]: found[2] for text in declarations if (found := CONSTANT.fullmatch(text))}
    kept = [text for text in declarations if not CONSTANT.fullmatch(text)]
    names = dict(zip(DECLARED.findall("\n".join(kept)), _letters(ascii_uppercase), strict=False))
    return "".join(_shrunk(declaration, {**names, **short}) for declaration in kept), names


def _declarations(code: str) -> list[str]:
    return re.split(r"\n(?=function |const [\w$]+ = )", code)


def _letters(alphabet: str) -> Iterator[str]:
    """Count in letters: a, b … z, aa, ab …, leaving JavaScript's own words out."""
    for size in count(1):
        for letters in product(alphabet, repeat=size):
            name = "".join(letters)
            if name not in WORDS:
                yield name


def _shrunk(declaration: str, names: Mapping[str, str]) -> str:
    known = names
    if not RECORD.match(declaration):
        known = {**names, **dict(zip(_locals(declaration), _letters(ascii_lowercase), strict=False))}
    done: list[str] = []
    before = ""
    for token in TOKEN.findall(declaration):
        done.append(token if before == "." else known.get(token, token) if token[-2:] != ".0" else _whole(token))
        before = token if not token.isspace() else before
    return _tight("".join(done))


def _whole(number: str) -> str:
    return WHOLE.sub(r"\1", number)


def _locals(declaration: str) -> list[str]:
    """List the names a function makes: its parameters, its variables, those of its loops and arrows."""
    found: dict[str, None] = {}
    for parameters in PARAMETERS.findall(declaration):
        found |= dict.fromkeys(re.findall(r"(?:^|, )([\w$]+)", parameters))
    for listed, *single in LOCAL.findall(declaration):
        found |= dict.fromkeys(name for name in [*listed.split(", "), *single] if name)
    return list(found)


def _tight(code: str) -> str:
    """Drop spaces and line ends outside of texts."""
    pieces = re.split(r'("(?:[^"\\]|\\.)*")', code)
    tight = "".join(piece if number % 2 else _without_space(piece) for number, piece in enumerate(pieces))
    return FIRST.sub(_with_value, tight)


def _with_value(found: re.Match[str]) -> str:
    """Declare a variable where it gets its value, if that is the next thing done."""
    names = found[1].split(",")
    if found[2] not in names:
        return found[0]
    names.remove(found[2])
    return f"let {','.join([*names, found[2]])}="


def _without_space(code: str) -> str:
    code = re.sub(r"\s*([-+*/%<>=!&|?:;,{}()\[\]])\s*", r"\1", code)
    return re.sub(r"\s+", " ", code).replace(";}", "}")
