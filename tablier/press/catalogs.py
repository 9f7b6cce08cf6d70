"""The catalogs of messages kept in line with what is used: gathered, listed in a template, brought into each PO file.

Edits a PO file as text, so that its order, comments and line breaks stay. Knows no translation.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from babel import Locale
from babel.messages.pofile import denormalize, normalize
from jinja2 import Environment, TemplateSyntaxError, nodes
from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.model import Function, Kind, TextFile
from tablier.press.places import CONTEXT, JOINED, NUMBERED, named
from tablier.press.plurals import header
from tablier.press.problems import Problem, Refused, place, warned
from tablier.press.words import FIRST_DAY, SMALL, SPAN, Key, Words

TEMPLATE = "messages.pot"
OPTIONAL = ("numeral, feminine",)  # contexts a language may leave empty, and which none is asked for
NAME = "word"  # what templates call to get a message
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*(".*")')
PLURALS = re.compile(r"nplurals\s*=\s*(\d+)")
HEADER = """\
msgid ""
msgstr ""
{language}"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
{plurals}"""


class Message(Struct, frozen=True):
    """A message that is used: its context, its id, its plural where it is counted, the files that use it."""

    context: str
    id: str
    places: tuple[str, ...]
    plural: str = ""

    @property
    def key(self) -> Key:
        return self.context, self.id


# What is used


def of_templates(templates: Mapping[str, TextFile]) -> tuple[list[Message], list[Problem]]:
    """Find every word("…") in the templates; one that is no plain text cannot be listed and is a problem."""
    found: list[Message] = []
    problems: list[Problem] = []
    for name, file in templates.items():
        if name.endswith(".html"):
            try:
                _of_template(file, found, problems)
            except TemplateSyntaxError as error:
                what = str(error.message)
                problems.append(place(file.text, error.lineno, 1, file.path, what, "mend the template"))
    return found, problems


def _of_template(file: TextFile, found: list[Message], problems: list[Problem]) -> None:
    for call in Environment(autoescape=True).parse(file.text).find_all(nodes.Call):
        if not (isinstance(call.node, nodes.Name) and call.node.name == NAME):
            continue
        named = [argument.value for argument in call.kwargs if argument.key == "context"]
        texts = [node.value if isinstance(node, nodes.Const) else None for node in [*call.args[:2], *named]]
        match texts:
            case [str(text)]:
                found.append(Message("", text, (file.path,)))
            case [str(text), str(context)]:
                found.append(Message(context, text, (file.path,)))
            case _:
                what = f"this {NAME}(…) names no message that can be listed"
                right = f'write its text in the call, like {NAME}("Home")'
                problems.append(place(file.text, call.lineno, 1, file.path, what, right))


def of_code(source: str, where: str) -> Iterator[Message]:
    """Find every words.text("…") in Python; what is asked for under a name is listed by who gives the name."""
    says = "words" in source and ".text(" in source  # few modules do; the others need not be read
    for node in ast.walk(ast.parse(source)) if says else ():
        match node:
            case ast.Call(func=ast.Attribute(value=owner, attr="text"), args=[ast.Constant(value=str(text)), *more]):
                if re.search(r"\bwords\b", ast.unparse(owner)):
                    contexts = [a.value for a in more if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                    yield Message("".join(contexts), text, (where,))


def of_kinds(kinds: Mapping[str, Kind], plurals: Mapping[str, str], where: str) -> Iterator[Message]:
    """List what kinds of number need to be written: counted nouns with their gender, patterns of two numbers."""
    for kind in kinds.values():
        if kind.pattern == "counted":
            if kind.noun not in plurals:
                raise Refused(f"no plural is given for the noun “{kind.noun}”", f"add it where {where} is gathered")
            yield Message("noun", f"{{}} {kind.noun}", (where,), f"{{}} {plurals[kind.noun]}")
            yield Message("gender", kind.noun, (where,))
        elif kind.pattern == "places":
            for message in (NUMBERED, JOINED, *map(named, kind.noun.split(" "))):
                yield Message(CONTEXT, message, (where,))
        elif kind.pattern == "odds":
            yield Message("number", kind.noun, (where,))


def of_formula(function: Function, where: str) -> Iterator[Message]:
    """List the letters a formula is shown with: its own and its parameters'."""
    for name in (function.name.rpartition(".")[2], *function.parameters):
        yield Message("symbol", name, (where,))


def of_language(where: str) -> Iterator[Message]:
    """List what every language is asked for, whatever the site shows: numerals, spans, the first day of a month."""
    yield Message("number", SPAN, (where,))
    yield Message("number", FIRST_DAY, (where,))
    for number in range(SMALL):
        yield Message("numeral", str(number), (where,))


def gathered(messages: Iterable[Message]) -> tuple[Message, ...]:
    """Sort messages and join those that are the same, with all the places that use them."""
    listed = sorted(messages, key=_order)
    return tuple(
        replace(next(iter(same)), places=tuple(sorted({where for message in same for where in message.places})))
        for same in (tuple(group) for _, group in groupby(listed, key=lambda message: message.key))
    )


def _order(message: Message) -> tuple[str, int, str]:
    return message.context, len(message.id) if message.id.isdigit() else 0, message.id


UNASKED = ("symbol", "numeral, feminine")  # what another page's formula or another noun may want


def idle(words: Words, used: Iterable[Message]) -> Iterator[Problem]:
    """Warn of each message of a catalog that nothing says."""
    known = {message.key for message in used}
    for (context, text), line in words.lines.items():
        if (context, text) not in known and context not in UNASKED:
            what, right = f"nothing says “{text}”", "run translations update"
            yield warned(place(words.file.text, line, 1, words.file.path, what, right))


# Files


def template(messages: Sequence[Message]) -> str:
    """Write the list of all messages: messages.pot."""
    plurals = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    head = "# Every message in use. Written by: build.py translations extract\n"
    parts = [head + HEADER.format(language="", plurals=plurals)]
    for message in messages:
        parts.append("".join(f"#: {where}\n" for where in message.places) + _empty(message, 2))
    return "\n".join(parts)


def new_catalog(tag: str) -> str:
    """Write the head of a language's first PO file."""
    locale = Locale.parse(tag.replace("-", "_"))
    plurals = f'"Plural-Forms: {header(locale)};\\n"\n'
    return HEADER.format(language=f'"Language: {locale}\\n"\n', plurals=plurals)


def _empty(message: Message, forms: int) -> str:
    """Write a message that waits for its translation."""
    lines = [f"msgctxt {normalize(message.context)}"] * bool(message.context)
    lines.append(f"msgid {normalize(message.id, width=0)}")
    if message.plural:
        lines.append(f"msgid_plural {normalize(message.plural, width=0)}")
        lines += [f'msgstr[{number}] ""' for number in range(forms)]
    else:
        lines.append('msgstr ""')
    return "".join(f"{line}\n" for line in lines)


class Entry(Struct):
    """A message as it stands in a PO file: its lines, its fields, whether it is marked obsolete."""

    is_obsolete: bool
    lines: list[int] = field(default_factory=list)
    fields: dict[str, list[str]] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        return self.text("msgctxt"), self.text("msgid")

    def text(self, name: str) -> str:
        """Give a field as a text, its lines joined."""
        return unicodedata.normalize("NFC", denormalize("\n".join(self.fields.get(name, ['""']))))


class Updated(Struct, frozen=True):
    """A PO file brought in line, and how many messages came, came back and went."""

    text: str
    added: int
    revived: int
    retired: int


def updated(text: str, messages: Sequence[Message]) -> Updated:
    """Bring a PO file in line with the messages in use; touches nothing else. Raises Refused for what is not PO."""
    lines = text.split("\n")
    entries = _entries(lines)
    header = next((entry for entry in entries if entry.key == ("", "")), Entry(False))
    wanted = {message.key for message in messages}
    living = {entry.key for entry in entries if not entry.is_obsolete}
    retired = [e for e in entries if not e.is_obsolete and e is not header and not _is_used(e.key, wanted)]
    revived = {e.key: e for e in entries if e.is_obsolete and e.key in wanted - living}
    for entry in retired:
        for number in entry.lines:
            lines[number] = f"#~ {lines[number]}"
    for entry in revived.values():
        for number in entry.lines:
            lines[number] = re.sub(r"^#~ ?", "", lines[number])
    added = [message for message in messages if message.key not in living | revived.keys()]
    found = PLURALS.search(header.text("msgstr"))
    blocks = [_empty(message, int(found[1]) if found else 2) for message in added]
    return Updated(_with_blocks("\n".join(lines), blocks), len(added), len(revived), len(retired))


def _is_used(key: Key, wanted: set[Key]) -> bool:
    return key in wanted or key[0] in OPTIONAL


def _with_blocks(text: str, blocks: list[str]) -> str:
    """Put new messages at the end, a blank line before each, with the line ends of the file."""
    if not blocks:
        return text
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    start = text if text.endswith("\n") or not text else text + end
    return start + "".join(end + block.replace("\n", end) for block in blocks)


def _entries(lines: Sequence[str]) -> list[Entry]:
    """Find the messages of a PO file; comments and blank lines belong to none."""
    entries: list[Entry] = []
    name = ""
    for number, line in enumerate(lines):
        body = line.strip().removeprefix("\ufeff")
        is_obsolete = body.startswith("#~") and not body.startswith("#~|")
        body = body.removeprefix("#~").strip() if is_obsolete else body
        if not body or body.startswith("#"):
            continue
        found = FIELD.fullmatch(body)
        if found and (not entries or _begins(found[1], entries[-1], is_obsolete)):
            entries.append(Entry(is_obsolete))
        if not entries or not (found or (name and re.fullmatch('".*"', body))):
            raise Refused(f"line {number + 1} is not PO", "check says what is wrong with it")
        name, quoted = (found[1], found[2]) if found else (name, body)
        entries[-1].fields.setdefault(name, []).append(quoted)
        entries[-1].lines.append(number)
    return entries


def _begins(name: str, last: Entry, is_obsolete: bool) -> bool:
    """Tell whether a field begins the next message."""
    return last.is_obsolete != is_obsolete or (name in ("msgctxt", "msgid") and "msgid" in last.fields)
