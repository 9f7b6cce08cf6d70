#!/usr/bin/env python3
"""Tablier's command line, and the table of contents of its code: each stage in the order the data goes through it."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
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
    from tablier.press.evaluate import evaluated
    from tablier.press.evenness import contents_differ
    from tablier.press.index import index
    from tablier.press.ledger import FILE, as_json, ledger
    from tablier.press.load import load
    from tablier.press.parse import Content, parse
    from tablier.press.render import Renderer, Theme, render
    from tablier.press.scope import Press
    from tablier.press.term_links import link_terms
    from tablier.press.terms import leading_nowhere, misused, read_terms
    from tablier.press.unused import unused

    source = load(folders)
    content = parse(source, keep)
    if not isinstance(content, Content):
        return Made((), {}, 0, content)
    if base_url:
        content = replace(content, site=replace(content.site, base_url=base_url.rstrip("/")))
    known = index(content, vocabulary, keep)
    old, astray = redirects(content.site, known, source.site)
    images = {name.removeprefix("images/"): file for name, file in source.assets.items() if name.endswith(".svg")}
    press = Press(content.site, content.citations, known, vocabulary, BLOCKS, images, source.history)
    pages = [
        evaluated(document, press, content.words[document.language.code], keep)
        for document in content.documents
        if document.language.code in content.words
    ]
    problems = [*content.problems, *known.problems, *astray, *(problem for page in pages for problem in page.problems)]
    terms, misspelt = read_terms(source.terms, content.site)
    problems += [*misspelt, *leading_nowhere(terms, known.entries), *misused(content.documents, terms)]
    problems += contents_differ(content.documents, problems, keep)
    stopped = Made((), {}, len(pages), ordered(problems), content=content)
    if stopped.is_stopped and not despite_problems:
        return stopped
    pages = link_terms(pages, terms, known, keep)
    theme = keep(("theme",), Theme, content.site, source.templates, source.assets)
    files, faults = render(pages, Renderer(theme, known, content.words), old, keep)
    problems = [*problems, *faults, *unused(content.pages.values(), pages)]
    record: dict[str, Any] = {}
    if has_ledger:
        record = ledger(pages, files, content.site, content.words, content.citations, known.shown(content.site))
        files = (*files, OutputFile(FILE, as_json(record)))
    promises = promised(pages, old, content.site)
    return Made(files, record, len(pages), ordered(problems), promises, content, tuple(pages))


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

    command("build", "Build the site whole or not at all.")
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
    return made


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
