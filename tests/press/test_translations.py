"""Which sections fell behind: what each language said, what it last agreed with, and what accepting does to both."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.press.model import Language
from tablier.press.problems import Refused
from tablier.press.translations import (
    Accepted,
    Standing,
    accept,
    accepted,
    chosen,
    gone,
    lock,
    read_lock,
    stale,
    standings,
    without,
)
from tests.press.documents import documents_of

FR, PT, EN = (
    Language(code, tag, name) for code, tag, name in (("fr", "fr", "F"), ("pt", "pt-BR", "P"), ("en", "en", "E"))
)
EVEN = Accepted({"fr": ("un",), "pt": ("um",), "en": ("one",)})


def states(now: dict[str, str], locked: Accepted) -> dict[str, str]:
    """Say how the section `a` stands in each language, given what it says in those that have it."""
    texts = {code: f"## {text} {{#a}}\n" for code, text in now.items()}
    kept = Accepted(
        {code: (f"## {text[0]}",) for code, text in locked.texts.items()},
        {pair: (f"## {text[0]}",) for pair, text in locked.behind.items()},
    )
    found = standings(documents_of(texts), (FR, PT, EN), {("home", "a"): kept})
    return {s.language.code: s.state for s in found if s.section == "a"}


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (("un", "um", "one"), ("even", "even", "even")),
        (("deux", "um", "one"), ("moved here", "moved there", "moved there")),
        (("deux", "dois", "one"), ("both moved", "both moved", "moved there")),
        (("un", "dois", "one"), ("moved there", "moved here", "moved there")),
    ],
)
def test_any_language_may_move_first(now: tuple[str, str, str], wanted: tuple[str, str, str]) -> None:
    assert tuple(states(dict(zip(("fr", "pt", "en"), now, strict=True)), EVEN).values()) == wanted


def test_a_section_may_be_missing_or_new() -> None:
    assert states({"fr": "un", "en": "one"}, EVEN) == {"fr": "even", "pt": "missing", "en": "even"}
    assert states({"fr": "un", "pt": "um"}, Accepted()) == {"fr": "new", "pt": "new", "en": "missing"}
    late = Accepted({"fr": ("un",), "pt": ("um",)})
    assert states({"fr": "un", "pt": "um", "en": "one"}, late) == {"fr": "even", "pt": "even", "en": "moved here"}


def text(**now: str) -> dict[str, tuple[str, ...]]:
    return {code: (words,) for code, words in now.items()}


def test_who_did_not_move_is_behind_until_it_moves() -> None:
    one = accept(EVEN, text(fr="deux", pt="um", en="one"))
    assert one.texts["fr"] == ("deux",)
    assert one.behind == {("pt", "fr"): ("un",), ("en", "fr"): ("un",)}
    assert states({"fr": "deux", "pt": "um", "en": "one"}, one) == {
        "fr": "even",
        "pt": "moved there",
        "en": "moved there",
    }
    two = accept(one, text(fr="deux", pt="dois", en="one"))
    assert two.behind == {("en", "fr"): ("un",)}, "who only catches up asks nothing of the others"
    assert states({"fr": "deux", "pt": "dois", "en": "one"}, two) == {"fr": "even", "pt": "even", "en": "moved there"}
    assert accept(two, text(fr="deux", pt="dois", en="two")) == Accepted(text(fr="deux", pt="dois", en="two"))


def test_what_was_first_agreed_with_is_kept_while_others_move_on() -> None:
    later = accept(accept(EVEN, text(fr="deux", pt="um", en="one")), text(fr="trois", pt="um", en="one"))
    assert later.behind == {("pt", "fr"): ("un",), ("en", "fr"): ("un",)}


def test_languages_that_moved_together_agree() -> None:
    assert accept(EVEN, text(fr="deux", pt="dois", en="one")).behind == {("en", "fr"): ("un",), ("en", "pt"): ("um",)}


def test_a_minor_change_asks_nothing_and_settles_nothing() -> None:
    assert accept(EVEN, text(fr="Un", pt="um", en="one"), minor=True) == Accepted(text(fr="Un", pt="um", en="one"))
    behind = accept(EVEN, text(fr="deux", pt="um", en="one"))
    again = accept(behind, text(fr="deux", pt="Um", en="one"), minor=True)
    assert again == Accepted(text(fr="deux", pt="Um", en="one"), behind.behind)


def test_a_move_that_asks_nothing_after_all_is_accepted_again_as_minor() -> None:
    behind = accept(EVEN, text(fr="deux", pt="um", en="one"))
    assert accept(behind, text(fr="deux", pt="um", en="one")) == behind
    assert accept(behind, text(fr="deux", pt="um", en="one"), minor=True).behind == {}


def test_a_move_taken_back_leaves_nobody_behind() -> None:
    behind = accept(EVEN, text(fr="deux", pt="um", en="one"))
    assert accept(behind, text(fr="un", pt="um", en="one"), minor=True) == EVEN
    assert accept(behind, text(fr="un", pt="um", en="one")) == EVEN


def test_a_language_that_comes_later_asks_nothing_of_the_others() -> None:
    two = Accepted(text(fr="un", pt="um"))
    assert accept(two, text(fr="un", pt="um", en="one")) == EVEN
    assert accept(EVEN, text(fr="un", en="one")) == Accepted(text(fr="un", en="one"))


WORDS = st.sampled_from(["a", "b", "c"])
NOW = st.fixed_dictionaries({"fr": WORDS, "pt": WORDS, "en": WORDS}).map(lambda now: text(**now))


@given(st.lists(NOW, min_size=1, max_size=6), st.data())
def test_a_history_of_accepting_keeps_its_laws(history: list[dict[str, tuple[str, ...]]], data: st.DataObject) -> None:
    locked = accept(Accepted(), history[0])
    assert locked.behind == {}
    for now in history:
        minor = data.draw(st.booleans())
        done = accept(locked, now, minor)
        assert done.texts == now
        assert accept(done, now) == done, "accepting twice is accepting once"
        assert accept(done, now, minor=True).behind == {}, "what is minor asks nothing"
        assert all(done.texts[other] != kept and who != other for (who, other), kept in done.behind.items())
        assert not minor or set(done.behind) <= set(locked.behind), "a minor change puts nobody behind"
        assert read_lock(lock({("p", "s"): done})) == {("p", "s"): done}
        locked = done


LOCKED = """\
fibs# fr
  title: A
  Un mot.
fibs# pt
  title: A
  Uma palavra.
fibs# pt behind fr
  title: A
  Mot.
fibs#length fr
  ## Longueur
  - # fr
"""


def test_the_lock_is_lines_under_headings_sorted() -> None:
    head = Accepted(
        {"pt": ("title: A", "Uma palavra."), "fr": ("title: A", "Un mot.")}, {("pt", "fr"): ("title: A", "Mot.")}
    )
    sections = {("fibs", "length"): Accepted({"fr": ("## Longueur", "- # fr")}), ("fibs", ""): head}
    assert lock(sections) == LOCKED
    assert read_lock(LOCKED) == sections
    assert read_lock("") == {}


@pytest.mark.parametrize(
    ("spoilt", "number"),
    [("<<<<<<< ours", 1), ("  lines of no section", 1), ("fibs fr", 1), ("fibs# fr\n>>>>>>> x", 2)],
)
def test_a_spoilt_lock_is_told(spoilt: str, number: int) -> None:
    with pytest.raises(Refused) as refused:
        read_lock(spoilt)
    assert (refused.value.what, refused.value.line) == ("it is no section with its language", number)
    assert refused.value.right == "take the marks of a merge out, like ====="


def found() -> tuple[Standing, ...]:
    return standings(documents_of({"fr": "## A {#a}\n", "pt": "## B {#b}\n"}), (FR, PT), {})


def test_sections_are_chosen_by_page_or_by_name() -> None:
    assert [s.address for s in chosen(found(), ["home#a"])] == ["home#a", "home#a"]
    assert {s.address for s in chosen(found(), ["home"])} == {"home#", "home#a", "home#b"}
    assert {s.address for s in chosen(found(), ["home#"])} == {"home#"}
    rights = {
        "home#c": "did you mean “home#” or “home#b”?",
        "hom": "did you mean “home” or “home#”?",
        "#a": "write PAGE#SECTION, a whole PAGE, or --all",
    }
    for name, right in rights.items():
        with pytest.raises(Refused) as refused:
            chosen(found(), [name])
        assert refused.value.what == f"no section is called “{name}”"
        assert refused.value.right == right


def test_what_waits_is_given_by_language_for_a_page() -> None:
    assert stale(found(), "home") == {"pt": ("a",), "fr": ("b",)}
    assert stale(found(), "fibs") == {}


def test_accepting_says_what_changed_in_the_lock_and_leaves_the_rest() -> None:
    other = {("fibs", "x"): Accepted({"fr": ("x",)})}
    done, said = accepted(other, found())
    assert said == ("home#: fr, pt accepted; even", "home#a: fr accepted; even", "home#b: pt accepted; even")
    assert done[("fibs", "x")] == other[("fibs", "x")]
    assert accepted(done, found()) == (done, ())
    assert gone(done, found()) == ("fibs#x",)
    assert ("fibs", "x") not in without(done, gone(done, found()))
    moved = standings(documents_of({"fr": "Un mot.\n", "pt": ""}), (FR, PT), done)
    assert accepted(done, moved)[1] == ("home#: fr accepted; pt behind",)
