"""`translations`: what moved in one language and not in another, what is accepted, and the catalogs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tablier.commands import catalogs
from tablier.commands.answers import FINE, PROBLEMS, WRONG_USE, folders_of, told
from tablier.commands.languages import added
from tablier.commands.locks import lock_of
from tablier.commands.made import Make
from tablier.commands.sections import locked_sections, standings_of, weighed
from tablier.press.amounts import amount
from tablier.press.load import Folders, load
from tablier.press.movements import as_json, counted, problems, shown
from tablier.press.parse import Content, parse
from tablier.press.problems import Refused, ordered, report
from tablier.press.translations import EVEN, FILE, accepted, chosen, gone, lock, without

GONE = "gone from every language; translations accept --all takes it out of the lock"


def run(options: argparse.Namespace, make: Make) -> int:
    """Show what moved, or do what the action says."""
    folders = folders_of(options)
    source = load(folders)
    content = parse(source)
    if not isinstance(content, Content):
        return told(content, options)
    try:
        if options.action == "add":
            return added(options, folders, source, content)
        if (options.names or options.all) and options.action != "accept":
            raise Refused(f"{options.action or 'translations'} takes no sections", "name them after accept")
        if options.action in ("extract", "update"):
            return catalogs.keep(options, folders, source, content)
        unread = tuple(problem for problem in content.problems if Path(problem.path).suffix == ".md")
        if told(ordered(unread), options):
            return PROBLEMS
        return accept(options, folders, content) if options.action == "accept" else show(options, folders, content)
    except Refused as refusal:
        print(f"build.py translations: {refusal.what}; {refusal.right}", file=sys.stderr)
        return WRONG_USE


def show(options: argparse.Namespace, folders: Folders, content: Content) -> int:
    """Show what moved in each language, word by word. Raises Refused."""
    found = standings_of(content, folders)
    left = gone(locked_sections(folders), found)
    match options.format:
        case "json":
            print(as_json(found))
        case "github":
            print(report(weighed(problems(found), content), "github"))
        case _:
            parts = (shown(found, sys.stdout.isatty()), *(f"{address}\n  {GONE}" for address in left), counted(found))
            print("\n".join(part for part in parts if part))
    is_told = bool(left) or any(standing.state != EVEN for standing in found)
    return PROBLEMS if is_told and content.site.behind == "problem" else FINE


def accept(options: argparse.Namespace, folders: Folders, content: Content) -> int:
    """Lock what the named sections say. Raises Refused."""
    if bool(options.names) == options.all:
        raise Refused("accept takes sections, or --all", "write PAGE#SECTION, a whole PAGE, or --all")
    found = standings_of(content, folders)
    taken = found if options.all else chosen(found, options.names)
    locked, said = accepted(locked_sections(folders), taken, options.as_ == "minor")
    path = lock_of(folders).with_name(FILE)
    left = gone(locked, found)
    path.write_text(lock(without(locked, left)), encoding="utf-8", newline="\n")
    lines = [*said, *(f"{address}: gone from every language; taken out" for address in left)]
    ending = f"{path.name}: {amount(len(said), 'section')} accepted" + f", {len(left)} taken out" * bool(left)
    print("\n".join([*lines, ending]))
    return FINE
