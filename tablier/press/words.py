"""The words of the interface, from the PO catalogs: sentences, counted nouns, terms, symbols; and how a language
writes numbers. A word that is missing or not reviewed is a problem, never shown untranslated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from tablier.press import prose
from tablier.press.cldr import Writing, is_known, known_locale, writing
from tablier.press.glance import doubtful
from tablier.press.model import Kind, Language, TextFile
from tablier.press.numbers import Symbols
from tablier.press.plurals import is_own_header
from tablier.press.problems import Problem, Refused, nearest, place
from tablier.press.typography import typeset

if TYPE_CHECKING:
    from tablier.press.po import Message

PLACEHOLDER = re.compile(r"\{\{.*?\}\}|\{[a-z_]*\}")
HOLE = re.compile(r"\{[a-z_]+\}")
# The contexts whose messages are numbers themselves, so that digits may stand in them.
NUMBER_CONTEXTS = ("number", "numeral", "numeral, feminine")
HEADED = ('"Content-Type:', '"Language:', '"Plural-Forms:')  # how the lines of a header begin that are looked at
SPAN, FIRST_DAY = "{low} to {high}", "first day"  # what Babel does not know of a language
SMALL = 31  # numbers below this have a word

Key = tuple[str, str]


class Words(Struct, frozen=True, dict=True):
    """One language's words: (context, message id) -> texts, and where each stands in the file."""

    language: Language
    symbols: Symbols
    messages: Mapping[Key, tuple[str, ...]]
    lines: Mapping[Key, int]
    file: TextFile

    @cached_property
    def written(self) -> dict[tuple[str, Kind], str]:
        """Keep how this language writes a kind's digits, which are met again, and days."""
        return {}

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """List the messages of the interface that hold figures."""
        found = ((message, texts[0]) for (context, message), texts in self.messages.items() if not context)
        return tuple(message for message, text in found if "{{" in text)

    @cached_property
    def small_numbers(self) -> tuple[str, ...]:
        """Give the words for 0, 1, 2 … that agree with no noun. Raises Refused."""
        return self.numerals("")

    def text(self, message: str, context: str = "") -> str:
        """Give a message's translation. Raises Refused."""
        found = self.messages.get((context, message))
        if found is None:
            known = [name for where, name in self.messages if where == context and not message.isdecimal()]
            right = nearest(message, known, "run translations update")
            raise Refused(f"{self.file.path} lacks “{message}”{_within(context)}", right)
        return found[0]

    def forms(self, noun: str) -> tuple[str, ...]:
        """Give a counted noun's patterns, one a form of the language's plural rules. Raises Refused."""
        key = ("noun", f"{{}} {noun}")
        if key not in self.messages:
            raise Refused(f"{self.file.path} lacks the noun “{key[1]}”", 'add it with msgctxt "noun" and its plural')
        forms = self.messages[key]
        needed = len(self.symbols.plural) + 1
        return forms if len(forms) == needed else (forms[0], *(forms[-1],) * (needed - 1))

    def nouns(self) -> list[str]:
        """List the counted nouns whose gender is known."""
        found = (message.removeprefix("{} ") for context, message in self.messages if context == "noun")
        return sorted(noun for noun in found if ("gender", noun) in self.messages)

    def gender(self, noun: str) -> str:
        """Give "masculine" or "feminine"."""
        return self.text(noun, "gender")

    def numerals(self, noun: str) -> tuple[str, ...]:
        """Give the words for 0, 1, 2 … that agree with a noun."""
        feminine = noun != "" and self.gender(noun) == "feminine"
        numbers = [str(number) for number in range(SMALL)]
        plain = [self.text(number, "numeral") for number in numbers]
        if not feminine:
            return tuple(plain)
        own = [
            self.messages.get(("numeral, feminine", number), (word,))[0]
            for number, word in zip(numbers, plain, strict=True)
        ]
        return tuple(own)

    def pattern(self, message: str) -> str:
        """Give a pattern of two numbers with its holes unnamed: "{} fois sur {}"."""
        return HOLE.sub("{}", self.text(message, "number"))

    def formula_symbols(self) -> dict[str, str]:
        """Give the letters formulas use in this language."""
        return {name: texts[0] for (context, name), texts in self.messages.items() if context == "symbol"}


@lru_cache(8)
def words(language: Language, file: TextFile) -> tuple[Words | None, tuple[Problem, ...]]:
    """Read one language's catalog; a message missing, fuzzy, or with another number of forms is a problem."""
    from tablier.press.po import Catalog, read_po

    if not is_known(language.tag):
        return None, (Problem("content/site.yaml", 0, 0, f"“{language.tag}” is not a language tag", "like pt-BR"),)
    catalog = read_po(file)
    if not isinstance(catalog, Catalog):
        return None, catalog
    messages: dict[Key, tuple[str, ...]] = {}
    lines: dict[Key, int] = {}
    problems: list[Problem] = [*catalog.problems, *_header_faults(file, language)]
    for message in catalog.messages:
        key = message.context, message.id
        if key[0] == "gender" and message.texts[0] not in ("", "masculine", "feminine"):
            right = "write masculine or feminine"
            problems.append(place(file.text, message.line, 1, file.path, f"“{message.texts[0]}” is no gender", right))
        problems += _faults(message, file, catalog.plurals)
        messages[key], lines[key] = _set(key, message.texts, language.tag), message.line
    found: dict[Key, str] = {key: texts[0] for key, texts in messages.items()}
    try:
        symbols = _symbols(writing(language.tag), found)
    except Refused as refusal:
        return None, (*problems, Problem(file.path, 0, 0, refusal.what, refusal.right))
    made = Words(language, symbols, messages, lines, file)
    try:
        problems += _typed_numbers(made)
    except Refused as refusal:
        problems.append(Problem(file.path, 0, 0, refusal.what, refusal.right))
    return made, tuple(problems)


def _faults(message: Message, file: TextFile, plurals: int) -> list[Problem]:
    faults: list[tuple[str, str]] = []
    key, texts = (message.context, message.id), message.texts
    if message.is_fuzzy:
        faults.append((f"“{key[1]}” is marked fuzzy", "review it and take the mark out"))
    empty = [number for number, text in enumerate(texts) if text == ""]
    if empty and len(empty) < len(texts):
        lacking = ", ".join(f"msgstr[{number}]" for number in empty)
        faults.append((f"“{key[1]}” lacks {lacking}", "write this form too"))
    elif empty:
        faults.append((f"“{key[1]}” is not translated", "write the msgstr"))
    if message.has_plural and len(texts) != plurals:
        faults.append((f"“{key[1]}” has {len(texts)} forms, its header says {plurals}", "write each msgstr[n]"))
    wanted = sorted(PLACEHOLDER.findall(key[1]))
    for text in texts:
        if text and key[0] not in ("symbol", "gender") and sorted(PLACEHOLDER.findall(text)) != wanted:
            lacking = ", ".join(wanted) or "no placeholder"
            faults.append((f"“{text}” has other placeholders than its msgid", f"it holds {lacking}"))
        elif "{" in PLACEHOLDER.sub("", text) or "}" in PLACEHOLDER.sub("", text):
            faults.append((f"“{text}” has a brace too many", "a placeholder stands between one pair, {name}"))
        faults += [(f"HTML is off in messages: {found}", "write plain words") for found in prose.markup(text)]
    return [place(file.text, message.line, 1, file.path, what, right) for what, right in faults]


def _set(key: Key, texts: tuple[str, ...], tag: str) -> tuple[str, ...]:
    """Set the words of the interface as prose is set; what is a number or a symbol stays as it is."""
    if key[0] in (*NUMBER_CONTEXTS, "symbol", "gender"):
        return texts
    return tuple(typeset(text, tag) for text in texts)


def _header_faults(file: TextFile, language: Language) -> Iterator[Problem]:
    """A header that speaks of another language or another encoding misleads every tool but this one."""
    several = ((number, line) for number, line in enumerate(file.text.split("\n"), 1) if line.startswith(HEADED))
    for number, line in several:
        charset = re.match(r'"Content-Type:.*charset=(?P<said>[^\s"\\]+)', line)
        if charset and charset["said"].casefold() != "utf-8":
            what = f"the header says the encoding is {charset['said']}"
            yield place(file.text, number, 1, file.path, what, "write charset=utf-8, as the file is")
        said = re.match(r'"Language:\s*(?P<said>[\w-]+)', line)
        if said and not language.tag.startswith(said["said"].replace("_", "-")):
            what = f"the header says the language is {said['said']}"
            yield place(file.text, number, 1, file.path, what, f"write Language: {language.tag.replace('-', '_')}")
        plural = re.match(r'"Plural-Forms:.*nplurals=(?P<forms>\d+).*plural=(?P<rule>[^;"\\]+)', line)
        if plural and not _counts_as(plural, language):
            what = f"the header’s plurals are not those of {language.name}"
            yield place(file.text, number, 1, file.path, what, f"write {writing(language.tag).header}")


def _counts_as(plural: re.Match[str], language: Language) -> bool:
    """Tell whether a header's plurals are a language's own, in these words or others."""
    if f"nplurals={plural['forms']}; plural={plural['rule']}" == writing(language.tag).header:
        return True
    locale = known_locale(language.tag)
    return locale is not None and is_own_header(plural["rule"], int(plural["forms"]), locale.plural_form)


def _typed_numbers(words: Words) -> list[Problem]:
    """A number in a message is a number typed by hand."""
    problems = []
    tag, numerals = words.language.tag, words.numerals("")
    said = [(key, text) for key, texts in words.messages.items() if key[0] not in NUMBER_CONTEXTS for text in texts]
    bare = [PLACEHOLDER.sub("", text) for _, text in said]
    for number in sorted(doubtful(bare, tag, numerals)):
        key, text = said[number]
        for found, _ in prose.bare_numbers(bare[number], tag, numerals):
            what = f"“{found}” in “{text}” is a number typed by hand"
            right = "name a figure, like {{ fibs/start }}"
            problems.append(place(words.file.text, words.lines[key], 1, words.file.path, what, right))
    return problems


def _symbols(known: Writing, found: Mapping[Key, str]) -> Symbols:
    """Say how numbers and days are written; what CLDR does not have stands in the catalog. Raises Refused."""
    for name in (SPAN, FIRST_DAY):
        if ("number", name) not in found:
            raise Refused(f"the catalog lacks “{name}”", 'add it with msgctxt "number"')
    return Symbols(
        decimal=known.decimal,
        group=known.group,
        plus=known.plus,
        minus=known.minus,
        percent=known.percent,
        multiplier="×{}",
        span=HOLE.sub("{}", found["number", SPAN]),
        date=known.date,
        first_day=found["number", FIRST_DAY],
        months=known.months,
        plural=known.plural,
    )


def _within(context: str) -> str:
    return f" in the context “{context}”" if context else ""
