"""`names`: every name content may use, with its kind, its value and an example."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator

from msgspec import to_builtins

from tablier.commands.answers import FINE, folders_of, no_page, told
from tablier.commands.made import Make
from tablier.guide.names import vocabulary
from tablier.press.load import load
from tablier.press.naming import Named, names, page_names
from tablier.press.parse import Content, parse

BOLD, FAINT, PLAIN = "\033[1m", "\033[2m", "\033[0m"


def run(options: argparse.Namespace, make: Make) -> int:
    """List what content may name; with a page, what that page gives other pages to name."""
    folders = folders_of(options)
    known = vocabulary()
    made = make(folders, options.base_url, known)
    content = parse(load(folders))
    if made.is_stopped or not isinstance(content, Content):
        return told(made.problems, options)
    if options.page and options.page not in content.pages:
        return no_page("names", options.page, content.pages)
    listed = page_names(options.page, made.record) if options.page else names(known, content.words, made.record)
    if options.format == "json":
        print(json.dumps([to_builtins(named) for named in listed], ensure_ascii=False, indent=1))
        return FINE
    bright = sys.stdout.isatty()
    print("\n".join(_lines(listed, bright)))
    return FINE


def _lines(listed: Iterable[Named], bright: bool) -> Iterator[str]:
    """Write a name a line, its meaning under it, the fields of a result set in."""
    rows = [(named, _name(named)) for named in listed]
    width = min(34, max((len(shown) for _, shown in rows), default=0))
    for named, shown in rows:
        name = f"{BOLD}{shown}{PLAIN}" if bright else shown
        padding = " " * max(0, width - len(shown))
        texts = " | ".join(dict.fromkeys(named.texts.values()))
        yield f"{name}{padding}  {named.kind:<12}  {texts or named.value}".rstrip()
        line = "  ".join(part for part in (named.example, named.means) if part)
        if line:
            yield f"    {FAINT}{line}{PLAIN}" if bright else f"    {line}"


def _name(named: Named) -> str:
    return f"  {named.name}" if named.name.startswith(".") else named.name
