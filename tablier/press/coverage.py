"""What a site shows of the code behind it: functions and branches its figures pass through, formulas, loose numbers.

Branches are those of the machine's own jumps, so that a condition within a line counts too; what only refuses does
not count. Knows no formula and no language but the words for numbers that a proof reads.
"""

from __future__ import annotations

import ast
import dis
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from msgspec import Struct

from tablier.press.conventions import CONVENTIONS
from tablier.press.html_tree import Element, read_html
from tablier.press.published import SENTENCE

# Words that name a number beside the numerals; one is left out, an article as often as not.
OTHER_WORDS = {
    "fr": ("moitié", "demi", "demie", "double", "doubles", "triple", "tiers", "quart", "quarts", "dizaine", "centaine"),
    "pt-BR": ("metade", "meio", "meia", "dobro", "duplo", "triplo", "terço", "quarto", "dezena", "centena"),
}
BLOCKS = ("p", "li", "td", "th", "caption", "figcaption", "h1", "h2", "h3", "h4", "summary", "dt", "dd")
BOUND = ("data-figure", "data-figures", "data-claim", "data-formula", "data-source", "data-free")
UNREAD = ("script", "style", "math", "svg", "code", "pre")
Jump = tuple[CodeType, int]


class Branch(Struct, frozen=True):
    """A condition that was asked and never answered one way."""

    function: str
    line: int
    condition: str
    never: str  # "true", "false" or "asked"


class Shown(Struct, frozen=True):
    """What the figures of a site show of one module."""

    module: str
    functions: int
    uncalled: tuple[str, ...]
    branches: int  # the conditions of the functions that are called
    unshown: tuple[Branch, ...]


def traced(modules: Sequence[ModuleType], work: Callable[[], object]) -> tuple[Shown, ...]:
    """Do some work and tell what of each module it went through."""
    watched = {module: [*_codes(module)] for module in modules}
    jumps = {code: _jumps(code, module) for module, codes in watched.items() for _, code in codes}
    called: set[CodeType] = set()
    taken: set[tuple[Jump, int]] = set()
    wanted = {code: 2 * len(inside) for code, inside in jumps.items()}
    seen = dict.fromkeys(jumps, 0)

    def enter(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        code = frame.f_code
        if event != "call" or code not in jumps:
            return None
        called.add(code)
        if seen[code] >= wanted[code]:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        last = -1

        def step(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
            nonlocal last
            if event == "opcode":
                if last in jumps[code] and ((code, last), frame.f_lasti) not in taken:
                    taken.add(((code, last), frame.f_lasti))
                    seen[code] += 1
                last = frame.f_lasti
            return step

        return step

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        work()
    finally:
        sys.settrace(before)
    return tuple(_shown(module, codes, jumps, called, taken) for module, codes in watched.items())


def _shown(
    module: ModuleType,
    codes: Sequence[tuple[str, CodeType]],
    jumps: Mapping[CodeType, Mapping[int, _Condition]],
    called: set[CodeType],
    taken: set[tuple[Jump, int]],
) -> Shown:
    names = {name for name, _ in codes}
    reached = {name for name, code in codes if code in called}
    asked = [(name, code, place, c) for name, code in codes if code in called for place, c in jumps[code].items()]
    unshown = [
        Branch(name, condition.line, condition.text, answer)
        for name, code, place, condition in asked
        for answer in _never([(word, ((code, place), target) in taken) for word, target in condition.answers])
    ]
    return Shown(module.__name__, len(names), tuple(sorted(names - reached)), len(asked), tuple(dict.fromkeys(unshown)))


def _never(answers: Sequence[tuple[str, bool]]) -> list[str]:
    """Name the answer that was never given; both, and it was never asked."""
    missing = [word for word, given in answers if not given]
    return missing if len(missing) < 2 else ["asked"]


class _Condition(Struct, frozen=True):
    line: int
    text: str
    answers: tuple[tuple[str, int], ...]  # what is answered, and the instruction that follows


def _codes(module: ModuleType) -> Iterator[tuple[str, CodeType]]:
    """Give the code of each of a module's own functions, and of what is written inside it."""
    short = module.__name__.rpartition(".")[2]
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not name.startswith("checked_"):
            inside = [value.__code__]
            while inside:
                code = inside.pop()
                yield f"{short}.{name}", code
                inside += [part for part in code.co_consts if isinstance(part, CodeType)]


def _jumps(code: CodeType, module: ModuleType) -> dict[int, _Condition]:
    """Find each condition of a piece of code, but those that only refuse."""
    source = inspect.getsource(module)
    refusing = [
        (node.test.lineno, node.test.end_lineno or 0)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.If) and isinstance(node.body[0], ast.Raise)
    ]
    instructions = [*dis.get_instructions(code)]
    found = {}
    for one, following in zip(instructions, instructions[1:], strict=False):
        place = one.positions
        if "JUMP" not in one.opname or "_IF_" not in one.opname or place is None or place.lineno is None:
            continue
        if any(first <= place.lineno <= last for first, last in refusing):
            continue
        jumps_if = "true" if "IF_TRUE" in one.opname or "IF_NONE" in one.opname else "false"
        falls_if = "false" if jumps_if == "true" else "true"
        answers = ((jumps_if, int(one.argval)), (falls_if, following.offset))
        found[one.offset] = _Condition(place.lineno, _piece(source, place), answers)
    return found


def _piece(source: str, place: dis.Positions) -> str:
    lines = source.split("\n")[(place.lineno or 1) - 1 : place.end_lineno]
    if len(lines) == 1:
        lines = [lines[0].encode()[place.col_offset : place.end_col_offset].decode()]
    return " ".join(" ".join(lines).split())


def unexercised(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the formulas that are shown and never worked through with numbers."""
    worked = {row["function"] for row in record["formulas"] if "arguments" in row}
    return tuple(
        row["address"] for row in record["formulas"] if "arguments" not in row and row["function"] not in worked
    )


class Loose(Struct, frozen=True):
    """A number in a sentence that no figure, claim, source or written exception binds."""

    code: str
    place: str
    number: str
    sentence: str


def loose_numbers(record: Mapping[str, Any], files: Mapping[str, bytes]) -> tuple[Loose, ...]:
    """List the sentences that hold such a number, page by page."""
    base = "/" + record["base_url"].split("://", 1)[-1].partition("/")[2].strip("/")
    found: list[Loose] = []
    for versions in record["pages"].values():
        for code, url in versions.items():
            path = url.removeprefix(base.rstrip("/") + "/") + "index.html"
            found += _loose(code, url, record["languages"][code]["tag"], read_html(files[path].decode())[0])
    return tuple(dict.fromkeys(found))


def _loose(code: str, url: str, tag: str, root: Element) -> Iterator[Loose]:
    numbers = _numbers(tag)
    section = ""
    for element in root.elements():
        if re.fullmatch("h[2-6]", element.tag) and "id" in element.attributes:
            section = f"#{element.attributes['id']}"
        if element.tag not in BLOCKS or _is_inside(element, ("nav", "footer", *UNREAD)) or _is_bound(element):
            continue
        for sentence in SENTENCE.split(" ".join(_text(element).split())):
            unbound = re.sub("\ue000[^\ue001]*\ue001", " ", sentence)
            word = numbers.search(CONVENTIONS[tag].ordinal.sub("", unbound))
            if word:
                plain = sentence.replace("\ue000", "").replace("\ue001", "")
                yield Loose(code, url + section, word[0], plain)


def _numbers(tag: str) -> re.Pattern[str]:
    words = sorted([*CONVENTIONS[tag].numerals[2:], *OTHER_WORDS.get(tag, ())], key=len, reverse=True)
    feminine = [word for count, word in CONVENTIONS[tag].feminine.items() if count > 1]
    return re.compile(rf"\d+|\b(?:{'|'.join(map(re.escape, [*words, *feminine]))})\b", re.IGNORECASE)


def _text(element: Element) -> str:
    """Give a block's own text, what is bound in it between two marks; blocks inside it speak for themselves."""
    parts = []
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
        elif child.tag not in (*BLOCKS, *UNREAD):
            inside = _text(child)
            bound = any(name in child.attributes for name in BOUND)
            parts.append(_bound(inside) if bound else inside)
    return "".join(parts)


def _bound(text: str) -> str:
    """Mark each sentence of a bound text."""
    plain = text.replace("\ue000", "").replace("\ue001", "")
    return " ".join(f"\ue000{sentence}\ue001" for sentence in SENTENCE.split(plain))


def _is_bound(element: Element) -> bool:
    """Tell whether a block, or one it stands in, is bound as a whole."""
    around: Element | None = element
    while around is not None and not any(name in around.attributes for name in BOUND):
        around = around.parent
    return around is not None


def _is_inside(element: Element, tags: Sequence[str]) -> bool:
    parent = element.parent
    while parent is not None:
        if parent.tag in tags:
            return True
        parent = parent.parent
    return False
