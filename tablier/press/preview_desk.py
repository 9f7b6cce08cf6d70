"""The desk: the site in the hands of the preview, brought up to date leaf by leaf after each save.

Leaves are made as for a build (see `edition`), and made anew by the same rules; but what is known of them stays in
memory, and how files stand is heard, not looked at: a save costs what it changes. A long work is done in steps, and
what is looked at comes first.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.crew import Bench, Look, Making, look, make_leaf, making, shared_out
from tablier.press.definitions import ReadDefinitions
from tablier.press.edition import HISTORY, Edition, Order
from tablier.press.html import plain
from tablier.press.imprint import items
from tablier.press.kept import KeptRows, result, stopped
from tablier.press.leaf import workshop
from tablier.press.ledger import FILE
from tablier.press.load import load_shared
from tablier.press.model import LongFile
from tablier.press.parse import Common, PageFile, common, page_file
from tablier.press.preview_board import Version
from tablier.press.preview_figures import cards, owners
from tablier.press.preview_news import Held, News
from tablier.press.preview_pieces import Pieces, pack
from tablier.press.problems import Problem, ordered
from tablier.press.register import Register
from tablier.press.render import render_lists
from tablier.press.renewal import Moved, asking, moved, touched
from tablier.press.shelf import Shelf
from tablier.press.store import Keep, Store, at_once
from tablier.press.survey import Survey, survey
from tablier.press.write import MANIFEST, manifest

FEW = 32  # leaves that are made at one go, and shown together or not at all
STEP = 0.01  # seconds after which a part of longer work is shown
LISTS = ""  # owns what is made of all pages together


class Desk(Struct):
    """The site as far as it is made, and what is to be made anew."""

    order: Order
    shelf: Shelf  # the rows of the ledger
    few: int = FEW
    made: Edition | None = None
    looks: dict[str, Look] = field(default_factory=dict)
    kept: Held = field(default_factory=Held)
    unfit: tuple[Problem, ...] = ()  # why there is no site to speak of
    due: dict[str, None] = field(default_factory=dict)  # leaves, in their turn
    saved: dict[str, None] = field(default_factory=dict)  # those of them that were saved themselves
    is_listed: bool = False  # whether what is made of all pages is up to date
    linked: set[str] = field(default_factory=set)  # pages that links are in: what these lead to is watched elsewhere
    stopped: dict[str, tuple[Problem, ...]] = field(default_factory=dict)  # what keeps a leaf from being printed
    faults: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    pieces: Pieces = field(default_factory=Pieces)
    versions: News[tuple[Version, ...]] = field(default_factory=News)  # page -> its languages
    cards: News[bytes] = field(default_factory=News)  # address -> its figures, packed
    common: Store = field(default_factory=Store)
    stores: dict[str, Store] = field(default_factory=dict)  # what the leaves saved last were made of on the way
    unread: set[str] = field(default_factory=set)  # leaves whose rows of the ledger nobody has gathered
    unproved: dict[str, None] = field(default_factory=dict)  # leaves made since they were proved

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Give all that is wrong or doubtful, as far as the site is made."""
        if self.unfit or self.made is None:
            return ordered(self.unfit)
        self.made.found = [problem for told in self.stopped.values() for problem in told]
        self.made.faults = [problem for told in self.faults.values() for problem in told]
        return self.made.problems()

    # What was saved

    def note(self, changed: Collection[Path] | None) -> None:
        """Take note of what was saved; None where that may be anything."""
        before, pages = self.made, self._saved(changed) if changed is not None else None
        if pages is None or LISTS in pages or before is None:
            self._begin()
        if self.made is None:
            return
        if pages is None or self.made is not before:
            pages = {*survey(self.order.folders.content, ()).pages, *self.pieces.owned}
        self._see((pages | self.linked) - {LISTS}, self.made)
        self.due |= dict.fromkeys(sorted(self.stopped))

    def _saved(self, changed: Iterable[Path]) -> set[str] | None:
        """Name the pages that were saved, None for any, and LISTS for what every page is made with."""
        content, pages = self.order.folders.content.resolve(), set()
        for path in changed:
            inside = path.relative_to(content).parts if path.is_relative_to(content) else ("", "")
            if not inside:
                return None
            pages.add(inside[0] if len(inside) > 1 or path.is_dir() or inside[0] in self._looks else LISTS)
        return pages

    @property
    def _looks(self) -> Collection[str]:
        return self.looks.keys() if self.made else ()

    def _begin(self) -> None:
        """Read what every page is made with; where it moved, every page is due."""
        order, before = self.order, self.made
        source = load_shared(order.folders)
        shared = common(source, self.common)
        self.unfit = () if isinstance(shared, Common) else shared
        if not isinstance(shared, Common) or (before and source == before.source):
            return
        shared = shared.at(order.base_url) if order.base_url else shared
        shop = workshop(source, shared, order.vocabulary, order.blocks, self.common)
        self.is_listed = False
        if before is None or shared.site != before.shop.common.site:
            self.looks, self.kept = {}, Held()
            self.made = Edition(order, self.shelf, source, shop, Register(shared.site), self.kept, is_ledger_anew=True)
            self.made.bring_together(is_moved=True)
            return
        only_history = replace(source, history=None) == replace(before.source, history=None)
        showing = [page for page, one in self.kept.items() if HISTORY in one.shows]
        self.due |= dict.fromkeys(showing if only_history else self.looks)
        before.source, before.shop = source, shop

    def _see(self, pages: AbstractSet[str], made: Edition) -> None:
        """Look at pages; those that changed are due, and those that asked for what moved."""
        root = self.order.folders.content
        old = {page: self.looks.pop(page) for page in pages if page in self.looks}
        there = sorted(page for page in pages if not page.startswith(".") and (root / page).is_dir())
        needs = made.shop.common.site, made.read
        new = {one.page: one for one in shared_out(look, there, needs, self.order.workers)}
        self.looks |= new
        made.register.rows |= {page: one.said for page, one in new.items()}
        self.linked = {page for page in (self.linked | new.keys()) & self.looks.keys() if _has_links(root / page)}
        for page in pages - new.keys():
            self._drop(page)
        texts = [{page: one.texts for page, one in several.items()} for several in (old, new)]
        then, now = ({page: one.said for page, one in several.items()} for several in (old, new))
        change = moved(then, now, *texts)
        if old.keys() != new.keys():
            made.order = replace(made.order, survey=Survey({page: {} for page in self.looks}, {}))
        self._bring_together(change, made)
        saved = dict.fromkeys(sorted(touched(*texts)))
        self.due |= saved
        self.saved |= saved if len(saved) <= self.few else {}

    def _bring_together(self, change: Moved, made: Edition) -> None:
        """Let pages know what moved of others; those that asked for it are due."""
        if change.listed or made.index.problems or made.astray:
            made.bring_together(is_moved=True)
            self.is_listed = False
        elif change.names:
            pages = made.register.rows
            made.index = replace(made.index, definitions=ReadDefinitions(pages, made.read, made.order.vocabulary))
        if change.listed or change.names:
            self.due |= dict.fromkeys(page for page, _ in asking(made.kept.each("asked"), change))

    def _drop(self, page: str) -> None:
        """Let go of a page that is gone."""
        self.kept.drop(page)
        self._forget_cards(page)
        self.versions.drop(page)
        rows = self.made.register.rows if self.made else {}
        for known in (rows, self.due, self.saved, self.stopped, self.faults, self.stores, self.unproved):
            known.pop(page, None)
        self.unread.discard(page)
        self.pieces.put(page, ())
        self.shelf.drop([page])

    def _forget_cards(self, page: str) -> None:
        for version in self.versions.get(page, ()):
            self.cards.drop(version.url)

    # What is made

    def step(self, wanted: Collection[str]) -> None:
        """Make what is due: all of it where it is little; otherwise what was saved or is wanted, or else a part."""
        made = self.made
        if made is None or self.unfit:
            return
        is_little, end = len(self.due) <= self.few, time.perf_counter() + STEP
        first = [page for page in dict.fromkeys((*self.saved, *self._pages_at(wanted, made))) if page in self.due]
        for page in first:
            self._make(page, made)
        while self.due and (is_little or not first):
            self._make(next(iter(self.due)), made)
            if not is_little and time.perf_counter() > end:
                break
        if not self.due and not self.is_listed:
            lists, told = render_lists(made.old, made.shop.renderer(made.index))
            self.faults[LISTS] = told
            self.pieces.put(LISTS, lists)
            self.is_listed = True

    def _pages_at(self, paths: Collection[str], made: Edition) -> Iterator[str]:
        """Give the pages of files; those that were never made are found by going through all."""
        owners, site = self.pieces.owners, made.shop.common.site
        yield from (owners[path] for path in paths if path in owners)
        new = {path for path in paths if path not in owners}
        for entry in made.index.entries.values() if new and len(self.due) > self.few else ():
            if site.path_of(entry.url) in new:
                yield entry.page

    def _make(self, page: str, made: Edition) -> None:
        """Make a leaf, and let others know what of it was not foreseen."""
        keep = self._keep(page)
        self.due.pop(page)
        self.saved.pop(page, None)
        one = making(page, self.bench(made), keep or at_once, has_rows=keep is None)
        self.unproved[page] = None
        found = result(one.work, one.leaf, one.asked) if one.leaf else stopped(one.work)
        if found.kept is None or found.rows is None:
            self.kept.drop(page)
            self.stopped[page] = found.problems
            return
        self.stopped.pop(page, None)
        self.kept[page] = found.kept
        self.faults.pop(page, None)
        if found.faults:
            self.faults[page] = found.faults
        self.unread.add(page)
        if keep is None:
            self.gathered(page, found.rows)
        self.pieces.put(page, found.files)
        self._tell(one, made, keep or at_once)
        if keep:
            keep.end_round()
        if found.kept.said != self.looks[page].said:
            self.looks[page] = replace(self.looks[page], said=found.kept.said)
            made.register.rows[page] = found.kept.said
            self._bring_together(Moved(frozenset({page}), frozenset({page}), frozenset()), made)

    def bench(self, made: Edition) -> Bench:
        """Give what leaves are made with now."""
        return Bench(made.shop, made.index, made.read)

    def _keep(self, page: str) -> Store | None:
        """Give what a leaf was made of on the way: of those saved last, or of all where they are few."""
        if page not in self.saved and len(self.looks) > self.few:
            return None
        self.stores[page] = self.stores.pop(page) if page in self.stores else Store()  # now the last
        while len(self.stores) > max(self.few, 1):
            self.stores.pop(next(iter(self.stores)))
        return self.stores[page]

    def _tell(self, one: Making, made: Edition, keep: Keep) -> None:
        """Say how a page is called in each language, and what its figures are."""
        page, order = one.work.folder.page, [language.code for language in made.shop.common.site.languages]
        files = {owner: file for owner in owners(one.work.pages) if (file := self._file(owner, one, made))}
        told = []
        self._forget_cards(page)
        for version in sorted(one.work.pages, key=lambda page: order.index(page.document.language.code)):
            language = version.document.language
            told.append(Version(language.code, language.tag, language.name, version.url, plain(version.title)))
            self.cards[version.url] = pack(keep(("cards", page, language.code), cards, version, files).encode())
        behind = {version.code: version.stale for version in self.versions.get(page, ())}
        now = tuple(replace(version, stale=behind.get(version.code, ())) for version in told)
        if now != self.versions.get(page):
            self.versions[page] = now

    def _file(self, owner: str, one: Making, made: Edition) -> PageFile | None:
        if owner == one.work.folder.page:
            return one.work.folder.file
        file = made.read(owner)[0].get("page.yaml") if owner in self.looks else None
        return page_file(owner, file) if file else None

    def behind(self, page: str, stale: Mapping[str, tuple[str, ...]]) -> None:
        """Take note of which sections of a page wait for a translation, by language."""
        known = self.versions.get(page, ())
        now = tuple(replace(version, stale=stale.get(version.code, ())) for version in known)
        if now != known:
            self.versions[page] = now

    # The ledger

    def gathered(self, page: str, rows: KeptRows) -> None:
        """Keep a leaf's rows of the ledger."""
        self.shelf.put({}, self.kept[page], rows)
        self.unread.discard(page)

    def lists(self) -> dict[str, bytes]:
        """Make the ledger and the manifest of a site that is made and has no problem."""
        made = self.made
        if made is None:
            return {}
        for page in sorted(self.unread):
            found = make_leaf(page, self.bench(made))
            if found.kept and found.rows:
                self.kept[page] = found.kept
                self.gathered(page, found.rows)
        ledger = next(b"".join(item.pieces) for item in items(made) if isinstance(item, LongFile))
        files = {**self.pieces, FILE: ledger}
        return {FILE: ledger, MANIFEST: manifest(files)}


def _has_links(folder: Path) -> bool:
    """Tell whether a folder is a link, or holds one."""
    try:
        return folder.is_symlink() or any(path.is_symlink() for path in folder.iterdir())
    except FileNotFoundError:  # it went a moment ago
        return False
