"""The command line: the commands, and their options. Knows nothing of what they do.

A command's options are described where it is named; of the others its name and what it does are enough.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablier.commands.answers import FORMATS

COMMANDS = {
    "build": "Build the site whole or not at all.",
    "check": "Do everything but writing, prove the pages, and compare the figures with figures.lock.",
    "verify": "Read published pages back and prove them.",
    "translations": "Show what moved in one language and not in another; accept it; keep the catalogs.",
    "figures": "Show the ledger, what moved, or what would; accept what moved.",
    "names": "List every name content may use, with its kind, its value and an example.",
    "new": "Write the files of a new page in all languages.",
    "schemas": "Write the JSON Schema of each YAML file, for editors that complete and check.",
    "serve": "Show the site on this machine alone, made anew at every save.",
}


def read(given: Sequence[str], description: str | None = None) -> argparse.Namespace:
    """Read a command line. A list of names goes on behind an option, where argparse ends it."""
    made = parser(given, description)
    options, more = made.parse_known_args(given)
    if more and (options.command != "translations" or any(word.startswith("-") for word in more)):
        made.error(f"unrecognized arguments: {' '.join(more)}")
    if more:
        options.names += more
    return options


def parser(given: Sequence[str], description: str | None = None) -> argparse.ArgumentParser:
    """Describe the commands, and the options of those that are given."""
    common = argparse.ArgumentParser(add_help=False)
    for name in ("content", "locales", "templates", "assets"):
        common.add_argument(f"--{name}", type=Path, default=Path(name), metavar="DIR")
    common.add_argument("--output", type=output, default=Path("site"), metavar="DIR")
    common.add_argument(
        "--base-url", type=base_url, metavar="URL", help="the address the site will have; it may hold a path"
    )
    common.add_argument("--format", choices=FORMATS, default="text", help="how problems are written")
    made = argparse.ArgumentParser(prog="build.py", description=description, parents=[common])
    made.set_defaults(command="build")
    _building(made, False)
    if not given:  # so no command is named, and no help asked for
        return made
    commands = made.add_subparsers(title="commands", metavar="COMMAND", prog="build.py")
    for name, does in COMMANDS.items():
        is_given = name in given
        added = commands.add_parser(name, help=does, description=does, add_help=is_given)
        added.set_defaults(command=name)
        if is_given:
            _shared(added, common)
            _own(name, added)
    return made


def _shared(command: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Add what every command takes. Options given before it keep their values: no default of its own covers them."""
    for action in common._actions:
        command.add_argument(
            *action.option_strings,
            type=action.type or str,
            choices=action.choices,
            metavar=action.metavar,
            default=argparse.SUPPRESS,
        )


def _own(name: str, command: argparse.ArgumentParser) -> None:
    """Add what a command alone takes."""
    match name:
        case "build":
            _building(command, argparse.SUPPRESS)
        case "check":
            command.add_argument("--show-spaces", action="store_true", help="show the spaces that were set")
        case "verify":
            site = "a published folder, a .zip or .tar.gz of one, or its http address"
            command.add_argument("published", nargs="?", metavar="SITE", help=site)
        case "translations":
            _translating(command)
        case "figures":
            _accounting(command)
        case "names":
            command.add_argument("page", nargs="?", metavar="PAGE", help="a page, for the names it gives to others")
        case "new":
            _scaffolding(command)
        case "serve":
            command.add_argument(
                "--port", type=port, default=8000, metavar="N", help="where to listen; 0 for any (8000)"
            )
            hidden = argparse.SUPPRESS  # from the preview to its maker
            command.add_argument("--line", type=int, default=None, help=hidden)
            command.add_argument("--aside", type=Path, help=hidden)  # a folder of the maker's own


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


def _translating(command: argparse.ArgumentParser) -> None:
    actions = ("accept", "add", "extract", "update")
    command.add_argument("action", nargs="?", choices=actions, help="lock sections; add a language; keep messages")
    command.add_argument("names", nargs="*", metavar="NAME", help="PAGE#SECTION to accept; CODE to add")
    command.add_argument("--all", action="store_true", help="accept every section")
    command.add_argument(
        "--as", dest="as_", choices=("minor",), default="", help="a change that asks nothing of others"
    )


def _accounting(command: argparse.ArgumentParser) -> None:
    command.add_argument("--diff", metavar="OLD", help="a figures.json, its folder or archive, or a lock")
    formats = next(action for action in command._actions if action.dest == "format")
    formats.choices = (*FORMATS, "markdown")
    command.add_argument("--accept", action="store_true", help="lock the figures as they are now")
    command.add_argument("--because", metavar="TEXT", help="why they moved, for the history")
    command.add_argument("--if", dest="supposed", metavar="NAME=VALUE", help="what would move, like fibs.SCALE=400")
    command.add_argument("--coverage", action="store_true", help="what the figures show of the code")


def _scaffolding(command: argparse.ArgumentParser) -> None:
    command.add_argument("what", choices=("page",), help="what is new")
    command.add_argument("id", metavar="ID", help="the page's id: small letters, digits and underscores")
    command.add_argument(
        "--title", action="append", default=[], metavar="LANGUAGE=TITLE", help="its title, like fr=Le videau"
    )


def output(text: str) -> Path:
    """Read where the site goes: what a build remembers stands beside it, under its name. Raises ArgumentTypeError."""
    path = Path(text)
    if path.name in ("", ".."):
        raise argparse.ArgumentTypeError(f"“{text}” has no name of its own; name a folder, like site")
    return path


def base_url(text: str) -> str:
    """Read the address a site will have, of which site.yaml asks the same. Raises ArgumentTypeError."""
    from tablier.press.model import BASE_URL

    if re.fullmatch(BASE_URL, text):
        return text
    raise argparse.ArgumentTypeError(f"“{text}” is not an address; like https://example.org")


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
