#!/usr/bin/env python3
"""Tablier's command line, and the table of contents of its code: each stage in the order the data goes through it."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from tablier.press.load import Folders
from tablier.press.model import Language, OutputFile
from tablier.press.problems import FORMATS, Problem, Refused, ordered, report, warned

if TYPE_CHECKING:
    from tablier.press.catalogs import Message

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
SHOWN = ("h1", "h2", "h3", "p", "li", "th", "td", "caption", "figcaption", "summary")


@dataclass(frozen=True, slots=True)
class Made:
    """A site built in memory: its files, its ledger, its pages' number, and all that is wrong or doubtful."""

    files: tuple[OutputFile, ...]
    record: dict[str, Any]
    pages: int
    problems: tuple[Problem, ...]
    addresses: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_stopped(self) -> bool:
        """Whether a problem stands in the way; a warning does not."""
        return any(not problem.is_warning for problem in self.problems)


def make(folders: Folders, base_url: str | None, vocabulary: Any, despite_problems: bool = False) -> Made:
    """Take a site from its files to its pages; nothing is written. A problem leaves no pages, unless asked."""
    from tablier.guide.blocks import BLOCKS
    from tablier.press.addresses import promised, redirects
    from tablier.press.evaluate import Press, evaluate
    from tablier.press.index import index
    from tablier.press.ledger import FILE, as_json, ledger
    from tablier.press.load import load
    from tablier.press.parse import Content, parse
    from tablier.press.render import Renderer, render

    source = load(folders)
    content = parse(source)
    if not isinstance(content, Content):
        return Made((), {}, 0, content)
    if base_url:
        content = replace(content, site=replace(content.site, base_url=base_url.rstrip("/")))
    known = index(content, vocabulary)
    old, astray = redirects(content.site, known, source.site)
    images = {name.removeprefix("images/"): file for name, file in source.assets.items() if name.endswith(".svg")}
    press = Press(content.site, content.citations, known, vocabulary, BLOCKS, images)
    pages = [
        evaluate(document, press, content.words[document.language.code])
        for document in content.documents
        if document.language.code in content.words
    ]
    problems = [*content.problems, *known.problems, *astray, *(problem for page in pages for problem in page.problems)]
    stopped = Made((), {}, len(pages), ordered(problems))
    if stopped.is_stopped and not despite_problems:
        return stopped
    renderer = Renderer(content.site, known, content.words, source.templates, source.assets)
    files, faults = render(pages, renderer, old)
    record = ledger(pages, files, content.site, content.words, content.citations)
    files = (*files, OutputFile(FILE, as_json(record)))
    return Made(files, record, len(pages), ordered([*problems, *faults]), promised(pages, old, content.site))


def build(options: argparse.Namespace) -> int:
    """Build the site whole or not at all."""
    from tablier.guide.names import vocabulary
    from tablier.press.write import write

    start = time.perf_counter()
    folders = folders_of(options)
    made = make(folders, options.base_url, vocabulary())
    if made.is_stopped:
        return told(made.problems, options)
    done = write(made.files, folders.output, sources_of(folders))
    if done.problems:
        return told((*made.problems, *done.problems), options)
    told((*made.problems, *(warned(problem) for problem in lock_problems(made, folders))), options)
    seconds = time.perf_counter() - start
    figures = len(made.record["figures"])
    print(
        f"{options.output}: {made.pages} pages, {figures} figures; {done.written} files written, "
        f"{done.removed} removed, {seconds:.2f} s"
    )
    return FINE


def check(options: argparse.Namespace) -> int:
    """Do everything but writing, prove the pages, and compare the figures with figures.lock."""
    from tablier.guide.calculators import all_walked
    from tablier.guide.names import vocabulary
    from tablier.press.verify import summary, verify
    from tablier.press.write import MANIFEST, manifest

    folders = folders_of(options)
    names = vocabulary()
    made = make(folders, options.base_url, names)
    if made.is_stopped:
        return told(made.problems, options)
    if options.show_spaces:
        show_spaces(made)
    files = {file.path: file.data for file in made.files}
    proof = verify({**files, MANIFEST: manifest(files)}, names, all_walked())
    code = told((*made.problems, *proof.problems, *lock_problems(made, folders)), options)
    if code == FINE:
        print(summary(proof, "in memory"))
    return code


def show_spaces(made: Made) -> None:
    """Show the lines of every page that hold a space of its own width: ⍽ does not break, ⸱ is narrow as well."""
    from tablier.press.html_tree import read_html

    for file in made.files:
        if not file.path.endswith(".html"):
            continue
        root = read_html(file.data.decode())[0]
        articles = [e for e in root.elements() if e.tag == "article"]
        blocks = [e for article in articles for e in article.elements() if e.tag in SHOWN]
        text = "\n".join(" ".join(block.text().split("\n")) for block in blocks)
        for line in dict.fromkeys(text.split("\n")):
            if "\u00a0" in line or "\u202f" in line:
                print(f"{file.path}: {line.strip().replace(chr(0xA0), '⍽').replace(chr(0x202F), '⸱')}")


def prove(options: argparse.Namespace) -> int:
    """Read published pages back and prove them."""
    from tablier.guide.calculators import all_walked
    from tablier.guide.names import vocabulary
    from tablier.press.load import shown
    from tablier.press.verify import read_folder, summary, verify

    folder = Path(options.published or options.output)
    if not folder.is_dir():
        return told((Problem(str(folder), 0, 0, "there is no such folder", "build first, or name another"),), options)
    proof = verify(read_folder(folder), vocabulary(), all_walked(), f"{shown(folder)}/")
    code = told(proof.problems, options)
    print(summary(proof, folder), file=sys.stdout if options.format == "text" else sys.stderr)
    return code


def figures(options: argparse.Namespace) -> int:
    """Show the ledger, what moved, or what would; accept what moved."""
    from tablier.guide.names import supposing, vocabulary

    folders = folders_of(options)
    try:
        if options.supposed:
            name, value = supposition(options.supposed)
            return show_supposed(options, folders, name, supposing(name, value))
        if options.accept and not options.because:
            raise Refused("a change is accepted with its reason", "add --because TEXT")
        made = make(folders, options.base_url, vocabulary())
        if made.is_stopped:
            return told(made.problems, options)
        if options.accept:
            return accept(made, folders, options.because)
        if options.diff:
            return show_moves(made, Path(options.diff))
    except Refused as refusal:
        print(f"build.py figures: {refusal.what}; {refusal.right}", file=sys.stderr)
        return WRONG_USE
    from tablier.press.ledger import as_json

    sys.stdout.write(as_json(made.record).decode())
    return FINE


def supposition(text: str) -> tuple[str, float]:
    """Read NAME=VALUE. Raises Refused."""
    name, _, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        raise Refused(f"“{text}” is no supposition", "write like fibs.SCALE=400") from None
    return name, int(number) if number.is_integer() else number


def show_supposed(options: argparse.Namespace, folders: Folders, name: str, supposed: Any) -> int:
    """Show the sentences, tables and claims that would move if a constant had another value."""
    from tablier.guide.names import vocabulary
    from tablier.press.ledger import by_address, described, moves

    now = make(folders, options.base_url, vocabulary())
    if now.is_stopped:
        return told(now.problems, options)
    then = make(folders, options.base_url, supposed, despite_problems=True)
    changes = moves(by_address(now.record), by_address(then.record))
    for move in changes:
        print(f"{move.address}\n{indented(described(move))}")
    for problem in then.problems:
        print(f"would fail: {report((problem,), 'text')}")
    print(f"if {options.supposed}: {len(changes)} figures move, {len(then.problems)} problems")
    return FINE


def show_moves(made: Made, old: Path) -> int:
    """Show what moved since an older ledger or lock."""
    from tablier.press.ledger import by_address, described, moves

    changes = moves(older(old), by_address(made.record))
    for move in changes:
        print(f"{move.address}\n{indented(described(move))}")
    print(f"{len(changes)} figures differ from {old}")
    return PROBLEMS if changes else FINE


def indented(text: str) -> str:
    """Set every line in by two."""
    return "\n".join(f"  {line}" for line in text.split("\n"))


def older(path: Path) -> dict[str, dict[str, Any]]:
    """Read an older ledger (figures.json, or a folder that holds it) or a lock. Raises Refused."""
    import json

    from tablier.press.ledger import FILE, by_address, read_lock

    file = path / FILE if path.is_dir() else path
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}", "name a figures.json or a figures.lock") from None
    if file.suffix != ".json":
        return read_lock(text)
    try:
        return by_address(json.loads(text))
    except (ValueError, KeyError, TypeError):
        raise Refused(f"{file} is no ledger", "name a figures.json or a figures.lock") from None


def accept(made: Made, folders: Folders, because: str) -> int:
    """Write the locks anew, and what moved and why into the history; an address once locked stays so."""
    import datetime

    from tablier.press.ledger import by_address, history_entry, lock, moves

    locked = lock_of(folders)
    changes = moves(older(locked) if locked.exists() else {}, by_address(made.record))
    added = accept_addresses(made, folders)
    if not changes:
        print("nothing moved" if not added else f"{added} addresses accepted")
        return FINE
    history = folders.content / "figures-history.yaml"
    before = history.read_text(encoding="utf-8") if history.exists() else ""
    history.write_text(before + history_entry(changes, because, datetime.date.today()), encoding="utf-8")
    locked.write_text(lock(made.record), encoding="utf-8")
    print(f"{locked.name}: {len(changes)} figures accepted")
    return FINE


def accept_addresses(made: Made, folders: Folders) -> int:
    """Add what is published to addresses.lock; gives how many addresses are new there. Raises Refused."""
    from tablier.press.addresses import FILE, lock, read_lock

    path = lock_of(folders).with_name(FILE)
    before = read_lock(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(lock({**before, **made.addresses}), encoding="utf-8", newline="\n")
    return len(made.addresses.keys() - before.keys())


def lock_of(folders: Folders) -> Path:
    """Give the place of figures.lock: beside the content."""
    return folders.content.parent / "figures.lock"


def lock_problems(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say what differs from the locks: figures that moved, addresses that are gone or new."""
    return (*moved_figures(made, folders), *broken_addresses(made, folders))


def broken_addresses(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say which addresses differ from addresses.lock."""
    from tablier.press.addresses import FILE, broken
    from tablier.press.load import shown

    path = lock_of(folders).with_name(FILE)
    if not path.exists():
        return (Problem(shown(path), 0, 0, "no address is locked", "run figures --accept --because TEXT"),)
    try:
        return tuple(broken(path.read_text(encoding="utf-8"), made.addresses, shown(path)))
    except Refused as refusal:
        return (Problem(shown(path), 0, 0, refusal.what, refusal.right),)


def moved_figures(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Say what differs from figures.lock: what moved, where, old and new in each language."""
    from tablier.press.ledger import by_address, described, moves
    from tablier.press.load import shown

    path = lock_of(folders)
    if not path.exists():
        return (Problem(shown(path), 0, 0, "no figure is locked", "run figures --accept --because TEXT"),)
    try:
        changes = moves(older(path), by_address(made.record))
    except Refused as refusal:
        return (Problem(shown(path), 0, 0, refusal.what, refusal.right),)
    right = "if it should, run figures --accept --because TEXT"
    lines = {address: number for number, address in enumerate(older(path), 1)}
    return tuple(
        Problem(shown(path), lines.get(m.address, 0), 0, f"the figure {m.address} moved", right, described(m))
        for m in changes
    )


def translations(options: argparse.Namespace) -> int:
    """List the messages in use (extract), or bring each language's catalog in line with them (update)."""
    from tablier.guide.messages import messages
    from tablier.guide.names import vocabulary
    from tablier.press.load import load
    from tablier.press.parse import Content, parse

    folders = folders_of(options)
    source = load(folders)
    content = parse(source)
    if not isinstance(content, Content):
        return told(content, options)
    faults = tuple(problem for problem in content.problems if Path(problem.path).suffix != ".po")
    formulas = [(name, page.file.path) for page in content.pages.values() for name in page.definition.formulas]
    try:
        used, unclear = messages(source.templates, formulas, vocabulary())
        code = told(ordered([*faults, *unclear]), options)
        if code == FINE:
            languages = content.site.languages
            (extract(folders, used) if options.action == "extract" else update(folders, used, languages))
    except Refused as refusal:
        print(f"build.py translations: {refusal.what}; {refusal.right}", file=sys.stderr)
        return PROBLEMS
    return code


def extract(folders: Folders, used: Sequence[Message]) -> None:
    """Write the list of every message in use."""
    from tablier.press.catalogs import TEMPLATE, template
    from tablier.press.load import shown

    path = folders.locales / TEMPLATE
    path.write_text(template(used), encoding="utf-8", newline="\n")
    print(f"{shown(path)}: {len(used)} messages")


def update(folders: Folders, used: Sequence[Message], languages: Sequence[Language]) -> None:
    """Bring every catalog in line; one that needs nothing is not written. Raises Refused."""
    from tablier.press.catalogs import new_catalog, updated
    from tablier.press.load import shown

    paths = {language: folders.locales / language.code / "messages.po" for language in languages}
    before = {language: path.read_bytes() if path.exists() else b"" for language, path in paths.items()}
    done = {}
    for language, path in paths.items():
        try:
            done[language] = updated(before[language].decode() or new_catalog(language.tag), used)
        except UnicodeDecodeError:
            raise Refused(f"{shown(path)} is not UTF-8", "save it as UTF-8") from None
        except Refused as refusal:
            raise Refused(f"{shown(path)}: {refusal.what}", refusal.right) from None
    for language, path in paths.items():
        now = done[language]
        if now.text.encode() != before[language]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(now.text.encode())
        print(f"{shown(path)}: {now.added} added, {now.revived} came back, {now.retired} marked obsolete")


def told(problems: tuple[Problem, ...], options: argparse.Namespace, stream: TextIO | None = None) -> int:
    """Show problems, all of them, sorted; gives the exit code they mean."""
    if problems or options.format == "json":
        print(report(problems, options.format), file=stream or sys.stderr)
    return PROBLEMS if any(not problem.is_warning for problem in problems) else FINE


def folders_of(options: argparse.Namespace) -> Folders:
    """Gather the folders the options name."""
    return Folders(options.content, options.locales, options.templates, options.assets, options.output)


def sources_of(folders: Folders) -> tuple[Path, ...]:
    """List the folders that are read."""
    return folders.content, folders.locales, folders.templates, folders.assets


def parser() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    common = argparse.ArgumentParser(add_help=False)
    for name in ("content", "locales", "templates", "assets"):
        common.add_argument(f"--{name}", type=Path, default=Path(name), metavar="DIR")
    common.add_argument("--output", type=Path, default=Path("site"), metavar="DIR")
    common.add_argument("--base-url", metavar="URL", help="the address the site will have; it may hold a path")
    common.add_argument("--format", choices=FORMATS, default="text", help="how problems are written")
    made = argparse.ArgumentParser(prog="build.py", description=__doc__, parents=[common])
    made.set_defaults(run=build)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        # Options given before the command keep their values: the command's own defaults do not cover them.
        own = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS, parents=[])
        for action in common._actions:
            kind = action.type or str
            own.add_argument(*action.option_strings, type=kind, choices=action.choices, metavar=action.metavar)
        added = commands.add_parser(name, help=run.__doc__, description=run.__doc__, parents=[own])
        added.set_defaults(run=run)
        return added

    command("build", build)
    spaces = command("check", check)
    spaces.add_argument("--show-spaces", action="store_true", default=False, help="show the spaces that were set")
    command("verify", prove).add_argument("published", nargs="?", metavar="DIR", help="a published folder")
    words = command("translations", translations)
    words.add_argument("action", choices=("extract", "update"), help="write messages.pot; mend each messages.po")
    ledger = command("figures", figures)
    ledger.add_argument("--diff", metavar="OLD", help="a figures.json, its folder, or a figures.lock")
    ledger.add_argument("--accept", action="store_true", help="lock the figures as they are now")
    ledger.add_argument("--because", metavar="TEXT", help="why they moved, for the history")
    ledger.add_argument("--if", dest="supposed", metavar="NAME=VALUE", help="what would move, like fibs.SCALE=400")
    return made


def main(arguments: list[str] | None = None) -> int:
    """Run one command."""
    options = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


if __name__ == "__main__":
    sys.exit(main())
