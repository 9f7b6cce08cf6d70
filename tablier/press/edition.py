"""An edition: the site brought up to date, making only the leaves that would not be the same now.

Gives the same bytes as making everything; the shelf remembers what was made, and of what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from heapq import nlargest
from itertools import chain
from typing import Any, Protocol

from msgspec import Struct, field

from tablier.press.addresses import Redirect, redirects
from tablier.press.calls import Vocabulary
from tablier.press.crew import Bench, Workers, look, make_leaf, moved_value, shared_out
from tablier.press.definitions import ReadDefinitions
from tablier.press.index import Index, brought_together
from tablier.press.kept import Kept, KeptRows, Result
from tablier.press.leaf import Workshop, workshop
from tablier.press.load import Folders, PageReader, load_shared
from tablier.press.model import HOME, OutputFile, Source, TextFile
from tablier.press.parse import Common, common, homeless
from tablier.press.problems import Problem, ordered
from tablier.press.register import Entries, Register
from tablier.press.renewal import Moved, asking, moved, touched
from tablier.press.scope import Block
from tablier.press.shelf import Shelf
from tablier.press.survey import Stamps, Survey, Tree, stamp
from tablier.press.templates import COMPILED
from tablier.press.terms import leading_nowhere
from tablier.press.trees import Trees

PLAIN = frozenset({"table", "history"})  # the components that show what was computed, and no code
HISTORY = "history"
STAGES = ("read", "evaluate", "print")  # of a leaf
SHOWN = 5  # how many of the slowest pages are remembered


class Order(Struct, frozen=True):
    """What is asked for: the site, how its files stand, and what it is made with."""

    folders: Folders
    base_url: str | None
    vocabulary: Vocabulary
    blocks: Mapping[str, Block]
    survey: Survey
    computing: Stamps  # how the code stands that computes figures
    workers: Workers
    progress: Callable[[int, int], None] = lambda done, of: None


class Made(Struct, frozen=True):
    """What a build notes of what it made its leaves of."""

    site: bytes = b""  # the hash of site.yaml
    shared: bytes = b""  # the hash of all that every page is made with
    history: bytes = b""
    computing: Stamps = field(default_factory=dict)
    lists: tuple[str, ...] = ()  # the files made of all pages together
    figures: int = 0  # how many the ledger holds


class Leaves(Protocol):
    """Whoever knows what was made."""

    def each(self, column: str) -> Iterable[tuple[str, Any]]:
        """Give the leaves that have anything in a field of `Kept`, and what it is."""


class Edition(Struct):
    """One edition on its way: what pages know of each other, what is made anew and why, what is wrong."""

    order: Order
    shelf: Shelf
    source: Source
    shop: Workshop
    register: Register
    kept: Leaves
    before: Made = Made()
    stood: Survey = field(default_factory=lambda: Survey({}, {}))  # how the files stood then
    trees: Trees = Trees()
    index: Index = field(default_factory=lambda: Index({}, {}, ()))
    texts: dict[str, Mapping[str, bytes]] = field(default_factory=dict)  # of pages whose files were touched
    anew: dict[str, str] = field(default_factory=dict)  # page -> why it is made anew
    torn: frozenset[str] = frozenset()  # published files that are not as they were written
    former: set[str] = field(default_factory=set)  # published files of leaves that are made anew, or gone
    is_listed_anew: bool = False  # whether what lists of pages say moved
    is_ledger_anew: bool = False
    found: list[Problem] = field(default_factory=list)  # what is wrong with the leaves made anew
    faults: list[Problem] = field(default_factory=list)  # what the templates told
    old: tuple[Redirect, ...] = ()
    astray: tuple[Problem, ...] = ()
    lists: tuple[str, ...] = ()
    figures: int = 0
    is_wrong: bool = False  # whether a leaf was met that stops the edition
    spent: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))  # seconds, of all workers
    slowest: list[tuple[float, str]] = field(default_factory=list)

    @property
    def is_stopped(self) -> bool:
        """Whether a problem stands in the way; a warning does not."""
        return any(not problem.is_warning for problem in self.problems())

    def problems(self) -> tuple[Problem, ...]:
        """Give all that is wrong or doubtful in the site as far as it is made; what templates tell comes last."""
        told = [*self.shop.problems, *self.index.problems, *self.astray, *self.found]
        told += leading_nowhere(self.shop.terms, self.index)
        told += [] if HOME in self.order.survey.pages else [homeless(self.source)]
        told += (doubt for page, doubts in self.kept.each("doubts") if page not in self.anew for doubt in doubts)
        stops = any(not problem.is_warning for problem in told)
        return ordered(told if stops else [*told, *self.faults, *self._unshown()])

    def _unshown(self) -> Iterator[Problem]:
        idle = [one for _, several in self.kept.each("idle") for one in several]
        shown = frozenset().union(*(named for _, named in self.kept.each("named"))) if idle else ()
        return (doubt for name, doubt in idle if name not in shown)

    def cited(self) -> frozenset[str]:
        """Give the sources that pages cite."""
        return frozenset(key for _, several in self.kept.each("cited") for key in several)

    def leaves(self) -> Iterator[OutputFile]:
        """Make what is to be made anew, and what that moves; gives files while nothing is wrong."""
        due = sorted(self.anew)
        while due:
            bench, mistaken = Bench(self.shop, self.index, self.read), set()
            for number, result in enumerate(shared_out(make_leaf, due, bench, self.order.workers), 1):
                mistaken |= self._take(result)
                self.order.progress(number, len(due))
                yield from () if self.is_wrong else result.files
            due = self._surprised(mistaken)

    @property
    def read(self) -> PageReader:
        return PageReader(self.order.folders)

    def _take(self, result: Result) -> set[str]:
        """Take a leaf that was made; gives its page where a first look had mistaken it."""
        COMPILED.update(result.compiled)
        self.found += result.problems
        self.faults += result.faults
        self.is_wrong |= any(not problem.is_warning for problem in (*result.problems, *result.faults))
        for stage, spent in zip(STAGES, result.spent, strict=True):
            self.spent[stage] += spent
        self.slowest = nlargest(SHOWN, [*self.slowest, (sum(result.spent), result.page)])
        if not (result.kept and result.rows):
            return set()
        return self._keep(result.page, result.kept, result.rows)

    def _keep(self, page: str, kept: Kept, rows: KeptRows) -> set[str]:
        texts = self.texts.get(page) or self.shelf.one("texts", page)
        self.former.update(() if self.shelf.was_empty else self.shelf.one("files", page))
        self.is_ledger_anew |= self.shelf.put(texts, kept, rows)
        known, self.register.rows[page] = self.register.rows[page], kept.said
        return {page} if kept.said != known else set()

    def _surprised(self, mistaken: set[str]) -> list[str]:
        """Give the leaves that were made with what a first look had mistaken of another page."""
        if not mistaken:
            return []
        self.bring_together(is_moved=True)
        due = dict(asking(self.kept.each("asked"), Moved(frozenset(mistaken), frozenset(mistaken), frozenset())))
        self.anew |= due
        return sorted(due)

    def bring_together(self, is_moved: bool) -> None:
        """Work out what pages know of each other, and where old addresses lead.

        Where nothing moved that they know, nothing can be wrong with it: the last edition was made with the same.
        """
        register, site = self.register, self.shop.common.site
        self.is_listed_anew |= is_moved
        self.is_ledger_anew |= is_moved
        definitions = ReadDefinitions(register.rows, self.read, self.order.vocabulary)
        outlines = register if is_moved else ()
        self.index = brought_together(Entries(register), outlines, register.lacking(), site, definitions)
        self.old, self.astray = redirects(site, self.index, self.source.site)


def edition(order: Order, shelf: Shelf) -> Edition | tuple[Problem, ...]:
    """See what there is and what is to be made anew; gives the problems alone where there is no site to speak of."""
    source = load_shared(order.folders)
    shared = common(source, shelf)
    if not isinstance(shared, Common):
        return shared
    shared = shared.at(order.base_url) if order.base_url else shared
    COMPILED.update(shelf.note("templates") or {})
    shop = workshop(source, shared, order.vocabulary, order.blocks)
    before, stood = shelf.note("made") or Made(), shelf.note("survey") or Survey({}, {})
    trees = Trees(shelf.note("live") or Tree(), shelf.note("spare") or Tree())
    made = Edition(order, shelf, source, shop, Register(shared.site), shelf, before, stood, trees)
    why, known = _everything(made), shelf.said()
    change, touched_ = _look(made, known)
    made.bring_together(is_moved=bool(why or change.listed))
    made.is_listed_anew |= HOME in change.names
    made.torn = frozenset(_torn(made))
    made.anew = dict.fromkeys(made.register.rows, why) if why else {**_anew(made, change), **touched_}
    return made


def _look(made: Edition, known: Mapping[str, bytes]) -> tuple[Moved, dict[str, str]]:
    """Look at the pages whose files were touched; gives what of them moved, and which changed and why.

    Of the others what is known is true; it is forgotten of those that are gone.
    """
    pages = made.order.survey.pages
    is_known = made.before.site == hashed([made.source.site])
    same = {page for page in pages if is_known and page in known and pages[page] == made.stood.pages.get(page)}
    due = [page for page in pages if page not in same]
    gone = [page for page in known if page not in pages]
    rows = {page: known[page] for page in same}
    for found in shared_out(look, due, (made.shop.common.site, made.read), made.order.workers):
        made.texts[found.page], rows[found.page] = found.texts, found.said
    made.register.rows = dict(sorted(rows.items()))
    old = {page: made.shelf.one("texts", page) for page in (*due, *gone) if page in known}
    made.former.update(path for page in gone for path in made.shelf.one("files", page))
    made.shelf.drop(gone)
    return moved(known, rows, old, made.texts), touched(old, made.texts)


def _anew(made: Edition, change: Moved) -> dict[str, str]:
    """Say which leaves are made anew though their files stand, and why."""
    asked = asking(made.kept.each("asked"), change)
    return {**dict(_computed(made)), **dict(_damaged(made)), **dict(asked)}


def _everything(made: Edition) -> str:
    """Say why every leaf is made anew, if it is."""
    before, now = made.before, shared_hash(made)
    if not before.shared:
        return "nothing was made before"
    if before.shared == now:
        return ""
    old, new = made.stood.shared, made.order.survey.shared
    touched = sorted(path for path in old.keys() | new.keys() if old.get(path) != new.get(path))
    return f"{touched[0]} changed, which every page is made with" if touched else "the site is asked for differently"


def _torn(made: Edition) -> Iterator[str]:
    """Give the published files that are not as they were written."""
    output = made.order.folders.output
    for path, (_, then) in made.trees.live.files.items():
        if stamp(f"{output}/{path}") != then:
            yield path


def _damaged(made: Edition) -> Iterator[tuple[str, str]]:
    """Give the leaves of which a published file is not as it was written."""
    for page, files in made.kept.each("files") if made.torn else ():
        yield from ((page, f"{path} is not as it was written") for path in files if path in made.torn)


def _computed(made: Edition) -> Iterator[tuple[str, str]]:
    """Give the leaves that show code that changed, or what it computes otherwise now."""
    is_history_moved = made.before.history != hashed([made.source.history])
    is_code_moved = made.before.computing != made.order.computing
    shows = dict(made.kept.each("shows")) if is_history_moved or is_code_moved else {}
    if is_history_moved:
        yield from ((page, "the history of figures changed") for page, one in shows.items() if HISTORY in one)
    if not is_code_moved:
        return
    showing = {page for page, one in shows.items() if one - PLAIN}
    yield from ((page, "the code that computes figures changed, and it shows some") for page in showing)
    others = [page for page in made.register.rows if page not in showing and made.shelf.one("files", page)]
    needs = made.order.vocabulary, made.shelf.path
    for page, moved_one in shared_out(moved_value, others, needs, made.order.workers):
        if moved_one:
            yield page, f"{moved_one} moved"


def noted(made: Edition, trees: Trees) -> dict[str, Any]:
    """Note what this edition was made of, for the next."""
    order, source = made.order, made.source
    note = Made(
        site=hashed([source.site]),
        shared=shared_hash(made),
        history=hashed([source.history]),
        computing=order.computing,
        lists=made.lists,
        figures=made.figures,
    )
    stands = {"survey": order.survey.settled(), "live": trees.live, "spare": trees.spare}
    return {"made": note, **stands, "templates": COMPILED}


def shared_hash(made: Edition) -> bytes:
    """Hash all that every page is made with."""
    source = made.source
    several = chain(source.catalogs.values(), source.templates.values(), source.assets.values())
    files = [source.site, source.citations, source.terms, *several]
    return hashed([*files, TextFile("", made.shop.common.site.base_url)])


def hashed(files: Iterable[TextFile | None]) -> bytes:
    """Hash some texts with their places."""
    sum_ = blake2b(digest_size=16)
    for file in files:
        sum_.update(f"{file.path}\0{len(file.text)}\0{file.text}".encode() if file else b"\0")
    return sum_.digest()
