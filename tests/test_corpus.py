"""The corpus generators are measured with: the same bytes from the same seed, guides as long and as full as it says."""

import re
from collections import Counter
from pathlib import Path

from bench import corpus_tablier
from bench.corpus import corpus
from build import make
from tablier.guide.names import vocabulary
from tablier.press.load import Folders

ROOT = Path(__file__).resolve().parent.parent


def written(folder: Path, pages: int, seed: str = "tablier") -> dict[str, bytes]:
    corpus_tablier.write(pages, folder, seed)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*"))}


def test_the_same_seed_gives_the_same_bytes_and_another_gives_others(tmp_path: Path) -> None:
    once, again, other = (written(tmp_path / name, 4, seed) for name, seed in (("a", "x"), ("b", "x"), ("c", "y")))
    assert once == again
    assert once.keys() == other.keys()
    assert once != other


def test_a_guide_is_the_same_in_a_larger_corpus_but_for_where_its_links_lead() -> None:
    small, large = ([guide.calls for guide in corpus(pages)] for pages in (4, 40))
    assert small == large[:2]


def test_a_document_holds_8_to_15_kb_and_about_25_computed_figures() -> None:
    for guide in corpus(200):
        cells = len(guide.grid.gaps) * len(guide.grid.lengths)
        for document in guide.documents.values():
            assert 8_000 <= len(document.body.encode()) <= 15_000, guide.id
            computed = re.findall(r"\{\{ (?:match_\d\.(?:gain|loss)|(?:chance|score)_\d) \}\}", document.body)
            assert 24 <= len(computed) + cells <= 30
            assert len(re.findall(r"^\| --- \|", document.body, re.MULTILINE)) == 3


def test_most_calls_are_distinct_and_some_are_shared() -> None:
    calls = Counter((call.function, *call.arguments.items()) for guide in corpus(400) for call in guide.calls.values())
    shared = sum(count for count in calls.values() if count > 1)
    assert 0.02 < shared / calls.total() < 0.5


def test_the_corpus_builds_without_a_problem_or_a_warning(tmp_path: Path) -> None:
    corpus_tablier.write(2, tmp_path)
    locales, templates, assets = (ROOT / name for name in ("locales", "templates", "assets"))
    made = make(Folders(tmp_path / "content", locales, templates, assets, tmp_path / "site"), None, vocabulary())
    assert made.problems == ()
    assert made.pages == 4
