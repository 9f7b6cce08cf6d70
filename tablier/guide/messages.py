"""Every message the guides use: what templates say, and what the code, the kinds, the terms and the formulas need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tablier.guide import explorer
from tablier.guide.blocks import calculator_elo, calculator_fibs
from tablier.guide.blocks.calculator import FAULTS, SPOKEN
from tablier.guide.blocks.verifier import SPOKEN as VERIFIER_SPOKEN
from tablier.guide.steps import WORKINGS
from tablier.guide.terms import TERMS
from tablier.press.calls import Vocabulary
from tablier.press.catalogs import Message, gathered, of_code, of_formula, of_kinds, of_language, of_templates
from tablier.press.model import TextFile
from tablier.press.problems import Problem, Refused, nearest

CODE = Path(__file__).resolve().parent.parent
# The plural of each noun that kinds count with; the singular stands with the kind.
PLURALS = {
    "point": "points",
    "point of experience": "points of experience",
    "match": "matches",
    "chess game": "chess games",
    "percent": "percent",
    "checker": "checkers",
    "pip": "pips",
    "legal play": "legal plays",
    "roll": "rolls",
}
STEPS, EXPLORER = "tablier/guide/steps.py", "tablier/guide/explorer.py"
# What scripts say, by the file that gives it.
SPEAKERS: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "tablier/guide/blocks/calculator.py": (SPOKEN, FAULTS),
    "tablier/guide/blocks/calculator_fibs.py": (calculator_fibs.SPOKEN, calculator_fibs.FAULTS),
    "tablier/guide/blocks/calculator_elo.py": (calculator_elo.SPOKEN, calculator_elo.FAULTS),
    "tablier/guide/blocks/verifier.py": (VERIFIER_SPOKEN, {}),
}
KINDS, LANGUAGE = "tablier/guide/names.py", "tablier/press/words.py"


def messages(
    templates: Mapping[str, TextFile], formulas: Iterable[tuple[str, str]], vocabulary: Vocabulary
) -> tuple[tuple[Message, ...], tuple[Problem, ...]]:
    """Gather what is used, sorted; `formulas` are the functions pages show, each with its file. Raises Refused."""
    shown, problems = of_templates(templates)
    kinds = of_kinds(vocabulary.kinds, PLURALS, KINDS)
    needed = (*shown, *_said(), *_terms(vocabulary), *kinds, *_symbols(formulas, vocabulary), *of_language(LANGUAGE))
    return gathered(needed), tuple(problems)


def _said() -> Iterator[Message]:
    """List what the code says itself, what the calculator's script says, and the names of the steps."""
    for path in sorted(CODE.rglob("*.py")):
        yield from of_code(path.read_text(encoding="utf-8"), path.relative_to(CODE.parent).as_posix())
    for where, (spoken, faults) in SPEAKERS.items():
        for text in spoken.values():
            yield Message("", text, (where,))
        for text in faults.values():
            yield Message("fault", text, (where,))
    for text in explorer.SPOKEN.values():
        yield Message("explorer", text, (EXPLORER,))
    for lines in WORKINGS.values():
        for line in lines:
            yield Message("step", line.result, (STEPS,))


def _terms(vocabulary: Vocabulary) -> Iterator[Message]:
    for kind in vocabulary.kinds.values():
        if kind.pattern == "term":
            if kind.noun not in TERMS:
                raise Refused(f"the terms of “{kind.noun}” are not known", "add them to TERMS in guide/terms.py")
            for place, terms in TERMS[kind.noun].items():
                for term in terms:
                    yield Message(kind.noun, term, (place,))


def _symbols(formulas: Iterable[tuple[str, str]], vocabulary: Vocabulary) -> Iterator[Message]:
    stepped = [(line.formula, STEPS) for lines in WORKINGS.values() for line in lines]
    for name, where in (*formulas, *stepped):
        if name not in vocabulary.functions:
            raise Refused(f"no function is called “{name}”", nearest(name, vocabulary.functions))
        yield from of_formula(vocabulary.functions[name], where)
