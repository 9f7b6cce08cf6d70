#!/usr/bin/env python3
"""Tablier's command line, and the table of contents of its code: each stage in the order the data goes through it."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from tablier.commands.answers import any_letter_told
from tablier.commands.options import read
from tablier.press.store import Keep, at_once

if TYPE_CHECKING:
    from tablier.commands.made import Made
    from tablier.press.calls import Vocabulary
    from tablier.press.load import Folders


def make(
    folders: Folders,
    base_url: str | None,
    vocabulary: Vocabulary,
    despite_problems: bool = False,
    keep: Keep = at_once,
) -> Made:
    """Take a site from its files to its pages; nothing is written. A problem leaves no pages, unless asked."""
    from tablier.commands.made import Made
    from tablier.guide.blocks import BLOCKS
    from tablier.press.addresses import promised, redirects
    from tablier.press.definitions import defined
    from tablier.press.index import index
    from tablier.press.leaf import leaf, unshown, worked, workshop
    from tablier.press.ledger import FILE, as_json, ledger
    from tablier.press.load import load
    from tablier.press.model import OutputFile
    from tablier.press.parse import Content, parse
    from tablier.press.problems import ordered
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
    leaves = [leaf(work, shop, known, keep) for work in works]
    lists, faults = render_lists(old, shop.renderer(known))
    problems = [*problems, *faults, *(fault for one in leaves for fault in one.faults), *unshown(leaves)]
    files = (*(file for one in leaves for file in one.files), *lists)
    record = ledger([one.rows for one in leaves], known, site, content.words, content.common.citations)
    files = (*files, OutputFile(FILE, as_json(record)))
    return Made(files, record, len(pages), ordered(problems), promised(known, old, site), content, pages)


def main(arguments: list[str] | None = None) -> int:
    """Run one command: the module of its name in tablier/commands/, and nothing else, is imported."""
    given = sys.argv[1:] if arguments is None else arguments
    options = read(given, __doc__)
    try:
        code: int = import_module(f"tablier.commands.{options.command}").run(options, make)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    any_letter_told(sys.stdout, sys.stderr)
    gc.set_threshold(50_000, 20, 50)  # a command makes much that lives to its end: it is seldom looked through
    code = main()
    gc.freeze()  # and not at the end, when all of it goes
    sys.exit(code)
