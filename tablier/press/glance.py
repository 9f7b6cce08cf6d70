"""Text in which nothing is to be told, which is most text: known at a glance.

May doubt too much, never too little: what it doubts, `prose` and `typography` look at letter by letter.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import accumulate, islice

from tablier.press import prose

# The zero of each script in which nine digits follow it; in those beyond, every letter is looked at.
ZEROS = "0٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰０"
DIGITS = "".join(f"{zero}-{chr(ord(zero) + 9)}" for zero in ZEROS)
# What is always looked at closely: quotes, the signs of Markdown and HTML, digits.
SIGNS = f'"<{{}}\\]&{DIGITS}²³¹¼-¾\u2070-\u2089\u2150-\u215e\U00010000-\U0010ffff'
# What is looked at closely beside certain others: a sign, and what stands around it.
BESIDE = {"*": r"(?=\*)", "_": "(?=_)", "'": r"(?<![^\W_]')", "-": "(?=-)|(?<= -)(?= )"}
BY_LANGUAGE = {
    "fr": dict.fromkeys(";!?:", r"(?<=\w.)(?=\s|$)") | dict.fromkeys("IVX", r"(?=er?(?!\w))"),
    "pt": dict.fromkeys(";!?:", r"(?<= .)(?=\s|$)") | dict.fromkeys("«»", ""),
}
ALWAYS = re.compile(f"[{SIGNS}]")
SIGN = b"\\"  # what stands for any of them, and in the stead of a letter past ÿ
SORTS = bytes(SIGN[0] if ALWAYS.match(chr(code)) else code for code in range(256))
# A text in Latin letters as words: capitals made small, all that parts words made a space. Letters past ÿ part words.
WORDS = bytes(
    ord(chr(code).lower())
    if code < 128 and chr(code).isalnum()
    else code
    if chr(code).isalnum() or code in b"-_"
    else 32
    for code in range(256)
)
LOOKED = 4  # letters of a word that are looked at one by one before it is compared with each of several


def doubtful(texts: Sequence[str], tag: str, numerals: tuple[str, ...]) -> set[int]:
    """Tell which of some texts may hold what an editor is told of, or what is set otherwise than by plain rules.

    >>> doubtful(["la cote d'un joueur", "5", "Quatre"], "fr", ("zéro", "un", "deux", "trois", "quatre"))
    {1, 2}
    """
    run = "\n".join(texts)
    found = _numbered(texts, _signs(run, tag.partition("-")[0]))
    may_hold_number = _may_hold_number(numerals)
    if may_hold_number(run):
        found |= {number for number, text in enumerate(texts) if may_hold_number(text)}
    return found


def _numbered(texts: Sequence[str], places: Sequence[int]) -> set[int]:
    """Tell in which of some texts the places of their run are."""
    ends = list(accumulate(len(text) + 1 for text in texts)) if places else []
    return {bisect_right(ends, place) for place in places}


def may_hold(text: str, firsts: re.Pattern[bytes] | None) -> bool:
    """Tell whether a text may hold one of some phrases, by their first words."""
    return firsts is None or firsts.search(b" %b " % _words(text)) is not None


def first_words(phrases: Iterable[str]) -> re.Pattern[bytes] | None:
    """Match the first word of any phrase, for `may_hold`; nothing where one is not written in Latin letters."""
    listed = list(filter(None, phrases))
    if any(letter > "ÿ" for phrase in listed for letter in phrase):
        return None
    words = sorted({word + b" " for phrase in listed for word in _words(phrase).split()[:1]})
    letters = (sorted(set(several)) for several in zip(*words, strict=False))  # the first of each word, the second …
    begun = b"".join(b"[%b]" % re.escape(bytes(any_of)) for any_of in islice(letters, LOOKED))
    return re.compile(b" (?=%b)(?:%b)" % (begun, b"|".join(map(re.escape, words))) if words else b"(?!)")


@cache
def _may_hold_number(numerals: tuple[str, ...]) -> Callable[[str], object]:
    """Give what tells whether a text may hold the word for a number from four up."""
    firsts = first_words(numerals[4:])
    return prose.number_words(numerals).search if firsts is None else partial(may_hold, firsts=firsts)


def _signs(run: str, language: str) -> list[int]:
    """Give the places of what is looked at closely; a plain letter is never looked at by itself."""
    places = [found.start() for sign, pattern in _beside(language) if sign in run for found in pattern.finditer(run)]
    if SIGN in run.encode("latin-1", "backslashreplace").translate(SORTS):
        places += [found.start() for found in ALWAYS.finditer(run)]
    return places


@cache
def _beside(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Match each sign where it is looked at closely; one sign is quickly searched for, any of several is not."""
    around = BESIDE | BY_LANGUAGE.get(language, {})
    return tuple((sign, re.compile(f"{re.escape(sign)}(?:{beside})")) for sign, beside in around.items())


def _words(text: str) -> bytes:
    return text.encode("latin-1", "replace").translate(WORDS)
