"""`new page ID`: a page's files in all languages."""

from __future__ import annotations

import argparse
import datetime
import sys

from tablier.commands.answers import FINE, WRONG_USE, folders_of, told
from tablier.commands.made import Make
from tablier.press.load import load, shown
from tablier.press.parse import Content, parse
from tablier.press.problems import Refused
from tablier.press.scaffold import new_page


def run(options: argparse.Namespace, make: Make) -> int:
    """Write a page that builds at once, and say what comes next; nothing that stands is touched."""
    folders = folders_of(options)
    content = parse(load(folders))
    if not isinstance(content, Content):
        return told(content, options)
    try:
        titles = dict(_title(text) for text in options.title)
        files = new_page(options.id, content, titles, datetime.date.today())
        (folders.content / options.id).mkdir()
    except FileExistsError:
        print(f"build.py new: {shown(folders.content / options.id)} stands already; choose another id", file=sys.stderr)
        return WRONG_USE
    except Refused as refusal:
        print(f"build.py new: {refusal.what}; {refusal.right}", file=sys.stderr)
        return WRONG_USE
    for file in files:
        path = folders.content / file.path
        path.write_text(file.text, encoding="utf-8", newline="\n")
        print(shown(path))
    print("write what each page says, then: python build.py check")
    print('once its addresses are right: python build.py figures --accept --because "A new page"')
    return FINE


def _title(text: str) -> tuple[str, str]:
    """Read LANGUAGE=TITLE. Raises Refused."""
    code, mark, title = text.partition("=")
    if not mark or not title.strip():
        raise Refused(f"“{text}” is no title", "write like fr=“Les ouvertures”")
    return code, title.strip()
