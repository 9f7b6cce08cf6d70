"""An edition: the site brought up to date, making only the leaves that would not be the same now.

Gives the same bytes as making everything; the shelf remembers what was made, and of what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from hashlib import blake2b
from heapq import nlargest
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from tablier.press.addresses import Redirect, redirects
from tablier.press.crew import Bench, Look, look, make_leaf, moved_value, shared_out
from tablier.press.definitions import ReadDefinitions
from tablier.press.expressions import Vocabulary
from tablier.press.index import Index, index
from tablier.press.kept import Kept, Result
from tablier.press.leaf import Workshop, workshop
from tablier.press.load import Folders, PageReader, load_shared
from tablier.press.model import OutputFile, Source, TextFile
from tablier.press.parse import HOME, Common, common, homeless
from tablier.press.problems import Problem, ordered
from tablier.press.render import COMPILED
from tablier.press.renewal import Moved, Texts, asking, moved, touched
from tablier.press.scope import Block
from tablier.press.shelf import Shelf
from tablier.press.survey import Stamps, Survey, stamp
from tablier.press.terms import leading_nowhere
from tablier.press.trees import Trees

if TYPE_CHECKING:
    from concurrent.futures import Executor

Workers = Callable[[int], "AbstractContextManager[Executor | None]"]  # for so many pages
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
    survey: Survey = field(default_factory=lambda: Survey({}, {}))
    computing: Stamps = field(default_factory=dict)
    trees: Trees = field(default_factory=Trees)


class Edition(Struct):
    """One edition on its way: what pages know of each other, what is made anew and why, what is wrong."""

    order: Order
    shelf: Shelf
    source: Source
    shop: Workshop
    before: Made
    looks: dict[str, Look] = field(default_factory=dict)
    kept: dict[str, Kept] = field(default_factory=dict)
    anew: dict[str, str] = field(default_factory=dict)  # page -> why it is made anew
    found: list[Problem] = field(default_factory=list)  # what is wrong with the leaves made anew
    faults: list[Problem] = field(default_factory=list)  # what the templates told
    index: Index = field(default_factory=lambda: Index({}, {}, ()))
    old: tuple[Redirect, ...] = ()
    astray: tuple[Problem, ...] = ()
    figures: int = 0  # how many the ledger holds, once it is written
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
        told += (doubt for one in self.kept.values() if one.page not in self.anew for doubt in one.doubts)
        stops = any(not problem.is_warning for problem in told)
        return ordered(told if stops else [*told, *self.faults, *self._unshown()])

    def _unshown(self) -> Iterator[Problem]:
        shown = frozenset().union(*(one.named for one in self.kept.values()))
        return (doubt for one in self.kept.values() for name, doubt in one.idle if name not in shown)

    def leaves(self) -> Iterator[OutputFile]:
        """Make what is to be made anew, and what that moves; gives files while nothing is wrong."""
        due = sorted(self.anew)
        while due:
            bench, made = Bench(self.shop, self.index, self.read), []
            with self.order.workers(len(due)) as executor:
                for number, result in enumerate(shared_out(make_leaf, due, bench, executor), 1):
                    self._take(result)
                    self.order.progress(number, len(due))
                    yield from () if self.is_wrong else result.files
                    made.append(replace(result, files=(), rows=None))
            due = self._surprised(made)

    @property
    def read(self) -> PageReader:
        return PageReader(self.order.folders)

    def _take(self, result: Result) -> None:
        self.found += result.problems
        self.faults += result.faults
        self.is_wrong |= any(not problem.is_warning for problem in (*result.problems, *result.faults))
        for stage, spent in zip(STAGES, result.spent, strict=True):
            self.spent[stage] += spent
        self.slowest = nlargest(SHOWN, [*self.slowest, (sum(result.spent), result.page)])
        if result.kept and result.rows:
            self.kept[result.page] = result.kept
            self.shelf.put(result.page, self.looks[result.page].texts, result.kept, result.rows)

    def _surprised(self, made: Iterable[Result]) -> list[str]:
        """Give the leaves that were made with what a first look had mistaken of another page."""
        wrong = set()
        for kept in (result.kept for result in made if result.kept):
            if set(kept.outlines) != set(self.looks[kept.page].outlines):
                self.looks[kept.page] = replace(self.looks[kept.page], outlines=kept.outlines)
                wrong.add(kept.page)
        if not wrong:
            return []
        self.bring_together()
        change = Moved(frozenset(wrong), frozenset(wrong), frozenset())
        due = dict(asking(self.kept.values(), change))
        self.anew |= due
        return sorted(due)

    def bring_together(self) -> None:
        """Work out what pages know of each other, and where old addresses lead."""
        pages = dict.fromkeys(sorted(self.looks))  # a set that keeps its order
        outlines = [outline for page in pages for outline in self.looks[page].outlines]
        lacking = [(page, code) for page in pages for code in self.looks[page].lacking]
        site = self.shop.common.site
        self.index = index(outlines, lacking, site, ReadDefinitions(pages, self.read, self.order.vocabulary))
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
    made = Edition(order, shelf, source, shop, shelf.note("made") or Made())
    old = shelf.texts()
    _look(made, old)
    made.bring_together()
    made.anew = _anew(made, old)
    return made


def _look(made: Edition, old: Texts) -> None:
    """Look at the pages whose files were touched; of the others what was kept is true."""
    before, pages = made.before, made.order.survey.pages
    is_known = before.site == hashed([made.source.site])
    made.kept = {one.page: one for one in made.shelf.kept() if one.page in pages} if is_known else {}
    same = [page for page in made.kept if pages[page] == before.survey.pages.get(page)]
    made.looks = {page: Look(page, old[page], made.kept[page].outlines, made.kept[page].lacking) for page in same}
    due = [page for page in pages if page not in made.looks]
    needs = (made.shop.common.site, made.read)
    with made.order.workers(len(due)) as executor:
        made.looks |= {found.page: found for found in shared_out(look, due, needs, executor)}
    made.shelf.drop(page for page in old if page not in pages)


def _anew(made: Edition, old: Texts) -> dict[str, str]:
    """Say which leaves are made anew, and why."""
    texts = {page: found.texts for page, found in made.looks.items()}
    if why := _everything(made):
        return dict.fromkeys(texts, why)
    outlines = {page: found.outlines for page, found in made.looks.items()}
    unknown = {page: "it was never made" for page in texts if page not in made.kept}
    change = moved(made.kept, outlines, old, texts)
    asked = dict(asking(made.kept.values(), change))
    return {**dict(_computed(made)), **dict(_damaged(made)), **asked, **touched(old, texts), **unknown}


def _everything(made: Edition) -> str:
    """Say why every leaf is made anew, if it is."""
    before, now = made.before, shared_hash(made)
    if not before.shared:
        return "nothing was made before"
    if before.shared == now:
        return ""
    old, new = before.survey.shared, made.order.survey.shared
    touched = sorted(path for path in old.keys() | new.keys() if old.get(path) != new.get(path))
    return f"{touched[0]} changed, which every page is made with" if touched else "the site is asked for differently"


def _damaged(made: Edition) -> Iterator[tuple[str, str]]:
    """Give the leaves of which a published file is not as it was written."""
    live, output = made.before.trees.live.files, made.order.folders.output
    for one in made.kept.values():
        for path, digest in one.files:
            if live.get(path) != (digest, stamp(output / path)):
                yield one.page, f"{path} is not as it was written"


def _computed(made: Edition) -> Iterator[tuple[str, str]]:
    """Give the leaves that show code that changed, or what it computes otherwise now."""
    if made.before.history != hashed([made.source.history]):
        yield from ((one.page, "the history of figures changed") for one in made.kept.values() if HISTORY in one.shows)
    if made.before.computing == made.order.computing:
        return
    showing = {one.page for one in made.kept.values() if one.shows - PLAIN}
    yield from ((page, "the code that computes figures changed, and it shows some") for page in showing)
    others = sorted(made.kept.keys() - showing)
    with made.order.workers(len(others)) as executor:
        for page, moved_one in shared_out(moved_value, others, (made.order.vocabulary, made.shelf.path), executor):
            if moved_one:
                yield page, f"{moved_one} moved"


def noted(made: Edition, trees: Trees) -> Made:
    """Note what this edition was made of."""
    order, source = made.order, made.source
    return Made(
        site=hashed([source.site]),
        shared=shared_hash(made),
        history=hashed([source.history]),
        survey=order.survey.settled(),
        computing=order.computing,
        trees=trees,
    )


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
