"""PO files read: each message with its context, its forms and its line. Knows no language.

A file that is written as most are is read by one pattern; what that doubts is left to Babel, which says what is wrong.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from msgspec import Struct

from tablier.press.merges import half_merged
from tablier.press.model import TextFile
from tablier.press.problems import Problem, place

LINE = re.compile(r'(?:#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)?\s*"(?:[^"\\]|\\.)*"\s*|\s*)')
TEXT = r'"(?:[^"\\\n]|\\.)*"(?:\n"(?:[^"\\\n]|\\.)*")*'
ENTRY = re.compile(rf"^(?:msgctxt (?P<context>{TEXT})\n)?msgid (?P<id>{TEXT})", re.MULTILINE)
USUAL = TEXT.replace(r"\\.", r'\\[\\trn"]')
OLD = USUAL.replace(r'\n"', r'\n#~ "')
FORM = re.compile(rf"msgstr\[(\d)\] ({USUAL})\n")
PART = re.compile(
    rf"\n|(?:#~ msgctxt {OLD}\n)?#~ msgid {OLD}\n#~ msgstr {OLD}\n"  # between messages; what was said once
    rf"|(?P<notes>(?:#(?!~).*\n)*)(?:msgctxt (?P<context>{USUAL})\n)?(?P<key>msgid) (?P<id>{USUAL})\n"
    rf"(?:msgstr (?P<text>{USUAL})\n|msgid_plural {USUAL}\n(?P<forms>(?:msgstr\[\d\] {USUAL}\n)+))"
)
HEADER = re.compile(
    r"(?:Language: [a-z]{2,3}(?:[-_][A-Z]{2})?\n|(?:MIME-Version|Content-Transfer-Encoding): [\w.-]+\n"
    r"|Content-Type: text/plain; charset=[\w-]+\n)*Plural-Forms: nplurals=(?P<plurals>\d); plural=[^;\n]+;\n"
)
SYNTAX = "check quotes and keywords"
TOO_MANY = "this message has more forms than the header says"
ESCAPED = re.compile(r'\\([\\trn"])')
LETTERS = {"\\": "\\", "t": "\t", "r": "\r", "n": "\n", '"': '"'}


class Message(Struct, frozen=True):
    """One message: where it is used, what it says, its translation or its forms, and the line of its msgid."""

    context: str
    id: str
    texts: tuple[str, ...]
    line: int
    has_plural: bool
    is_fuzzy: bool


class Catalog(Struct, frozen=True):
    """A catalog: its messages in the order of the file, and how many forms its header says a noun has."""

    messages: tuple[Message, ...]
    plurals: int
    problems: tuple[Problem, ...] = ()


def read_po(file: TextFile) -> Catalog | tuple[Problem, ...]:
    """Read a PO file; gives the problems alone where it is none."""
    return tidy(file.text) or (*half_merged(file),) or by_babel(file)


def tidy(text: str) -> Catalog | None:
    """Read a file that holds nothing out of the ordinary, no message twice, and a header first; or nothing."""
    found, end, line = [], 0, 1
    while end < len(text):
        part = PART.match(text, end)
        if part is None:
            return None
        if part["id"]:
            found.append(_message(part, line + text.count("\n", end, part.start("key"))))
        line += part[0].count("\n")
        end = part.end()
    header = HEADER.fullmatch(found[0].texts[0]) if found and found[0].id == "" else None
    messages = tuple(found[1:])
    if header is None or len({(one.context, one.id) for one in messages}) < len(messages):
        return None
    plurals = int(header["plurals"])
    is_whole = all(one.id and len(one.texts) == (plurals if one.has_plural else 1) for one in messages)
    return Catalog(messages, plurals) if is_whole else None


def _message(part: re.Match[str], line: int) -> Message:
    """Make a message of its part of the file."""
    has_plural = part["forms"] is not None
    texts = _forms(part["forms"]) if has_plural else (_plain(part["text"]),)
    flags = [flag.strip() for note in part["notes"].split("\n") if note[:2] == "#," for flag in note[2:].split(",")]
    return Message(_plain(part["context"] or '""'), _plain(part["id"]), texts, line, has_plural, "fuzzy" in flags)


def _forms(written: str) -> tuple[str, ...]:
    """Read the forms of a message; those that are not numbered as they come are none."""
    forms = FORM.findall(written)
    is_whole = all(int(number) == place for place, (number, _) in enumerate(forms))
    return tuple(_plain(text) for _, text in forms) if is_whole else ()


def _plain(quoted: str) -> str:
    text = quoted[1:-1] if "\n" not in quoted else "".join(line[1:-1] for line in quoted.split("\n"))
    return ESCAPED.sub(lambda found: LETTERS[found[1]], text) if "\\" in text else text


def by_babel(file: TextFile) -> Catalog | tuple[Problem, ...]:
    """Read a file as Babel does; a line it passes over is a problem, and so is a message that stands twice."""
    from babel.messages.pofile import PoFileError
    from babel.messages.pofile import read_po as read

    torn = [number for number, text in enumerate(file.text.split("\n"), 1) if not LINE.fullmatch(text)]
    try:
        catalog = read(io.StringIO(file.text), abort_invalid=True)
    except (PoFileError, ValueError, KeyError, AttributeError) as error:
        line = int(getattr(error, "lineno", -1)) + 1
        told = str(error).removesuffix(f" on {line - 1}")  # Babel counts lines from 0
        what, right = (
            (TOO_MANY, "mend its Plural-Forms") if "num_plurals" in told else (f"this is not PO: {told}", SYNTAX)
        )
        return (place(file.text, line, 1, file.path, what, right),)
    if torn:
        what, right = "this line is not PO", 'a keyword and a text in quotes, a quote within as \\"'
        return tuple(place(file.text, number, 1, file.path, what, right) for number in torn)
    messages = []
    for one in catalog:
        if one.id:
            has_plural = isinstance(one.id, tuple)
            texts = one.string if isinstance(one.string, tuple | list) else (one.string,)
            said = str(one.id[0] if has_plural else one.id), tuple(str(text) for text in texts)
            messages.append(Message(one.context or "", *said, int(one.lineno or 0), has_plural, one.fuzzy))
    return Catalog(tuple(messages), catalog.num_plurals, tuple(_doubles(file)))


def _doubles(file: TextFile) -> Iterator[Problem]:
    """A message that stands twice is read once by one tool and once by another."""
    seen: dict[tuple[str, str], int] = {}
    for found in ENTRY.finditer(file.text):
        key = _joined(found["context"] or '""'), _joined(found["id"])
        line = file.text.count("\n", 0, found.start("id")) + 1
        if key in seen:
            what = f"“{key[1]}” stands here again"
            yield place(file.text, line, 1, file.path, what, f"it stands on line {seen[key]}; keep one")
        seen.setdefault(key, line)


def _joined(quoted: str) -> str:
    return quoted.replace('"\n"', "")[1:-1]
