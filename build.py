#!/usr/bin/env python3
"""Tablier's command line, and the table of contents of its code: each stage in the order the data goes through it."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.commands.answers import Made
from tablier.press.load import Folders
from tablier.press.model import OutputFile
from tablier.press.problems import FORMATS, ordered
from tablier.press.store import Keep, at_once

if TYPE_CHECKING:
    from tablier.press.expressions import Vocabulary


def make(
    folders: Folders,
    base_url: str | None,
    vocabulary: Vocabulary,
    despite_problems: bool = False,
    keep: Keep = at_once,
    has_ledger: bool = True,
) -> Made:
    """Take a site from its files to its pages; nothing is written. A problem leaves no pages, unless asked."""
    from tablier.guide.blocks import BLOCKS
    from tablier.press.addresses import promised, redirects
    from tablier.press.definitions import defined
    from tablier.press.index import index
    from tablier.press.leaf import leaf, unshown, worked, workshop
    from tablier.press.ledger import FILE, as_json, ledger
    from tablier.press.load import load
    from tablier.press.parse import Content, parse
    from tablier.press.render import render_lists
    from tablier.press.terms import leading_nowhere

    source = load(folders, keep)
    content = parse(source, keep)
    if not isinstance(content, Content):
        return Made((), {}, 0, content)
    content = content.at(base_url) if base_url else content
    site, outlines, lacking = content.site, content.outlines(), content.lacking
    known = index(outlines, lacking, site, defined(content.folders, vocabulary, keep))
    shop = workshop(source, content.common, vocabulary, BLOCKS, keep)
    old, astray = redirects(site, known, source.site)
    works = [worked(folder, shop, known, keep) for folder in content.folders]
    problems = [
        *content.problems,
        *shop.problems,
        *known.problems,
        *astray,
        *leading_nowhere(shop.terms, known),
        *(p for work in works for p in work.problems),
    ]
    pages = tuple(page for work in works for page in work.pages)
    stopped = Made((), {}, len(pages), ordered(problems), content=content)
    if stopped.is_stopped and not despite_problems:
        return stopped
    leaves = [leaf(work, shop, known, keep, has_ledger) for work in works]
    lists, faults = render_lists(old, shop.renderer(known))
    problems = [*problems, *faults, *(fault for one in leaves for fault in one.faults), *unshown(leaves)]
    files = (*(file for one in leaves for file in one.files), *lists)
    record: dict[str, Any] = {}
    if has_ledger:
        record = ledger([one.rows for one in leaves], known, site, content.words, content.common.citations)
        files = (*files, OutputFile(FILE, as_json(record)))
    return Made(files, record, len(pages), ordered(problems), promised(known, old, site), content, pages)


def parser() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    common = argparse.ArgumentParser(add_help=False)
    for name in ("content", "locales", "templates", "assets"):
        common.add_argument(f"--{name}", type=Path, default=Path(name), metavar="DIR")
    common.add_argument("--output", type=Path, default=Path("site"), metavar="DIR")
    common.add_argument("--base-url", metavar="URL", help="the address the site will have; it may hold a path")
    common.add_argument("--format", choices=FORMATS, default="text", help="how problems are written")
    made = argparse.ArgumentParser(prog="build.py", description=__doc__, parents=[common])
    made.set_defaults(command="build")
    _building(made, False)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, does: str) -> argparse.ArgumentParser:
        # Options given before the command keep their values: the command's own defaults do not cover them.
        own = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS, parents=[])
        for action in common._actions:
            kind = action.type or str
            own.add_argument(*action.option_strings, type=kind, choices=action.choices, metavar=action.metavar)
        added = commands.add_parser(name, help=does, description=does, parents=[own])
        added.set_defaults(command=name)
        return added

    _building(command("build", "Build the site whole or not at all."), argparse.SUPPRESS)
    spaces = command("check", "Do everything but writing, prove the pages, and compare the figures with figures.lock.")
    spaces.add_argument("--show-spaces", action="store_true", default=False, help="show the spaces that were set")
    proof = command("verify", "Read published pages back and prove them.")
    proof.add_argument(
        "published", nargs="?", metavar="SITE", help="a published folder, a .zip or .tar.gz of one, or its http address"
    )
    words = command("translations", "Show what moved in one language and not in another; accept it; keep the catalogs.")
    actions = ("accept", "add", "extract", "update")
    words.add_argument("action", nargs="?", choices=actions, help="lock sections; add a language; keep messages")
    words.add_argument("names", nargs="*", metavar="NAME", help="PAGE#SECTION to accept; CODE to add")
    words.add_argument("--all", action="store_true", default=False, help="accept every section")
    words.add_argument("--as", dest="as_", choices=("minor",), default="", help="a change that asks nothing of others")
    ledger = command("figures", "Show the ledger, what moved, or what would; accept what moved.")
    ledger.add_argument("--diff", metavar="OLD", help="a figures.json, its folder or archive, or a lock")
    formats = next(action for action in ledger._actions if action.dest == "format")
    formats.choices = (*FORMATS, "markdown")
    ledger.add_argument("--accept", action="store_true", help="lock the figures as they are now")
    ledger.add_argument("--because", metavar="TEXT", help="why they moved, for the history")
    ledger.add_argument("--if", dest="supposed", metavar="NAME=VALUE", help="what would move, like fibs.SCALE=400")
    ledger.add_argument("--coverage", action="store_true", default=False, help="what the figures show of the code")
    names = command("names", "List every name content may use, with its kind, its value and an example.")
    names.add_argument("page", nargs="?", metavar="PAGE", help="a page, for the names it gives to others")
    scaffold = command("new", "Write the files of a new page in all languages.")
    scaffold.add_argument("what", choices=("page",), help="what is new")
    scaffold.add_argument("id", metavar="ID", help="the page's id: small letters, digits and underscores")
    scaffold.add_argument(
        "--title", action="append", default=[], metavar="LANGUAGE=TITLE", help="its title, like fr=Le videau"
    )
    command("schemas", "Write the JSON Schema of each YAML file, for editors that complete and check.")
    shown = command("serve", "Show the site on this machine alone, made anew at every save.")
    shown.add_argument("--port", type=port, default=8000, metavar="N", help="where to listen; 0 for any (8000)")
    shown.add_argument("--line", type=int, default=None, help=argparse.SUPPRESS)  # from the preview to its maker
    shown.add_argument("--aside", type=Path, help=argparse.SUPPRESS)  # a folder of the maker's own
    return made


def _building(command: argparse.ArgumentParser, default: Any) -> None:
    """Add the options of a build, which may stand with or without its name."""
    command.add_argument(
        "--why", metavar="PAGE", default=default, help="say why a page is made anew, or that it is kept"
    )
    command.add_argument(
        "--executor",
        type=executor,
        metavar="WHO",
        default=default or "processes",
        help="who makes the pages: processes, none (this one alone), dask, or dask=ADDRESS of a cluster (processes)",
    )
    command.add_argument("--timings", action="store_true", default=default, help="say where the time went")


def executor(text: str) -> str:
    """Read who makes the pages. Raises ArgumentTypeError."""
    if text in ("processes", "none", "dask") or (text.startswith("dask=") and text != "dask="):
        return text
    raise argparse.ArgumentTypeError(f"“{text}” makes no pages; give processes, none, dask or dask=ADDRESS")


def port(text: str) -> int:
    """Read a port's number. Raises ArgumentTypeError."""
    if text.isascii() and text.isdecimal() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"“{text}” is no port; give a number from 0 to 65535")


def main(arguments: list[str] | None = None) -> int:
    """Run one command: the module of its name in tablier/commands/, and nothing else, is imported."""
    options = parser().parse_args(arguments)
    try:
        code: int = import_module(f"tablier.commands.{options.command}").run(options, make)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
