"""Text in which nothing is to be told, which is most text: known at a glance.

May doubt too much, never too little: what it doubts, `prose` and `typography` look at letter by letter.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import accumulate

from tablier.press import prose

# What is always looked at closely: quotes, the signs of Markdown and HTML, digits, those of other scripts too.
SIGNS = '"<{}\\]&0-9²³¹¼-¾\u0660-\u1c59\u2070-\u2089\u2150-\u215e\ua620-\uffff\U00010000-\U0010ffff'
# What is looked at closely beside certain others; each alternative looks back on the sign it stands behind.
BESIDE = r"(?<=\*)\*|(?<=_)_|(?<=')(?<![^\W_]')|(?<=-)-|(?<= -) "
BY_LANGUAGE = {"fr": r"(?<=\w[;!?:])(?=\s|$)|(?<=[IVX])er?(?!\w)", "pt": r"(?<= [;!?:])(?=\s|$)|(?<=[«»])"}
# A text in Latin letters as words: capitals made small, all that parts words made a space. Letters past ÿ part words.
WORDS = bytes(
    ord(chr(code).lower())
    if code < 128 and chr(code).isalnum()
    else code
    if chr(code).isalnum() or code in b"-_"
    else 32
    for code in range(256)
)


def doubtful(texts: Sequence[str], tag: str, numerals: tuple[str, ...]) -> set[int]:
    """Tell which of some texts may hold what an editor is told of, or what is set otherwise than by plain rules.

    >>> doubtful(["la cote d'un joueur", "5", "Quatre"], "fr", ("zéro", "un", "deux", "trois", "quatre"))
    {1, 2}
    """
    run, ends = "\n".join(texts), list(accumulate(len(text) + 1 for text in texts))
    found = {bisect_right(ends, sign.start()) for sign in _signs(tag.partition("-")[0]).finditer(run)}
    may_hold_number = _may_hold_number(numerals)
    if may_hold_number(run):
        found |= {number for number, text in enumerate(texts) if may_hold_number(text)}
    return found


def may_hold(text: str, firsts: frozenset[bytes] | None) -> bool:
    """Tell whether a text may hold one of some phrases, by their first words."""
    return firsts is None or not firsts.isdisjoint(_words(text))


def first_words(phrases: Iterable[str]) -> frozenset[bytes] | None:
    """Give the first word of each phrase, for `may_hold`; nothing where one is not written in Latin letters."""
    listed = list(filter(None, phrases))
    if any(letter > "ÿ" for phrase in listed for letter in phrase):
        return None
    return frozenset(word for phrase in listed for word in _words(phrase)[:1])


@cache
def _may_hold_number(numerals: tuple[str, ...]) -> Callable[[str], object]:
    """Give what tells whether a text may hold the word for a number from four up."""
    firsts = first_words(numerals[4:])
    return prose.number_words(numerals).search if firsts is None else partial(may_hold, firsts=firsts)


@cache
def _signs(language: str) -> re.Pattern[str]:
    """Match the first doubtful sign: one of a set, so that the letters between are passed over quickly."""
    own = BY_LANGUAGE.get(language, r"(?!)")
    return re.compile(rf"[{SIGNS}*_IVX'\-;!?:«»](?:(?<=[{SIGNS}])|{BESIDE}|{own})")


def _words(text: str) -> list[bytes]:
    return text.encode("latin-1", "replace").translate(WORDS).split()
