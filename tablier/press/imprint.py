"""Every file of an edition, in the order it is put: what was made anew, the lists, the ledger, and what stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from tablier.press.edition import Edition
from tablier.press.ledger import BETWEEN, FILE, Row, compact, head, joined, locked, written
from tablier.press.model import LongFile, Standing
from tablier.press.render import render_lists
from tablier.press.write import Item


class Stopped(Exception):
    """A problem stands in the way of the edition: nothing is published."""


def items(made: Edition) -> Iterator[Item]:
    """Give every file of the site, as it comes. Raises Stopped once all is made, where something is wrong."""
    yield from made.leaves()
    if made.is_stopped:
        raise Stopped
    lists, faults = render_lists(made.old, made.shop.renderer(made.index))
    made.faults += faults
    if made.is_stopped:
        raise Stopped
    yield from lists
    yield LongFile(FILE, (piece.encode() for piece in written(_ledger(made))))
    for page, one in made.kept.items():
        if page not in made.anew:
            yield from (Standing(path, digest) for path, digest in one.files)


def _ledger(made: Edition) -> dict[str, object]:
    """Gather the ledger from what was kept: its rows are written as they are read."""
    pages = sorted(made.kept, key=lambda page: f"{page}/")
    cited = {key for one in made.kept.values() for key in one.cited}
    common = made.shop.common
    return {
        **head(cited, made.index, common.site, common.words, common.citations),
        "figures": _counted(made),
        "claims": (row for page in pages for row in made.shelf.others(page).claims),
        "formulas": (row for page in pages for row in made.shelf.others(page).formulas),
    }


def _counted(made: Edition) -> Iterator[str]:
    made.figures = 0
    for text in figure_rows(made):
        made.figures += text.count(BETWEEN) + 1
        yield text


def figure_rows(made: Edition) -> Iterator[str]:
    """Write the figures of every page, sorted by address; those that several pages show are joined."""
    foreign = _foreign(made)
    for page in sorted(made.kept, key=lambda page: f"{page}/"):
        if page in foreign:
            yield from _joined(made, page, foreign[page])
        elif text := made.shelf.figures(page):
            yield text


def lock_lines(made: Edition) -> Iterator[str]:
    """Write figures.lock as the figures are now, page by page."""
    foreign = _foreign(made)
    for page in sorted(made.kept, key=lambda page: f"{page}/"):
        if page in foreign:
            yield from (locked(json.loads(row)) for row in _joined(made, page, foreign[page]))
        else:
            yield made.shelf.locked(page)


def _foreign(made: Edition) -> dict[str, dict[str, list[Row]]]:
    """Give what pages show of other pages' figures: owner -> who shows them -> rows."""
    found: dict[str, dict[str, list[Row]]] = {}
    for page, one in made.kept.items():
        for row in made.shelf.others(page).foreign if one.named else ():
            owner = str(row["address"]).partition("/")[0]
            found.setdefault(owner, {}).setdefault(page, []).append(row)
    return found


def _joined(made: Edition, owner: str, foreign: Mapping[str, list[Row]]) -> Iterator[str]:
    own = [*json.loads(f"[{made.shelf.figures(owner)}]"), *made.shelf.others(owner).unplaced]
    several = {**foreign, owner: own}
    rows = joined({str(row["address"]): row for row in several[page]} for page in sorted(several))
    yield from (compact(rows[address]) for address in sorted(rows) if rows[address]["places"])
