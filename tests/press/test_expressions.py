"""What content may say of a figure: a listed call, a constant, a field, a name. Anything else is refused, never run."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier.press.calls import LARGEST, Vocabulary
from tablier.press.expressions import LONGEST, Scope, claim, define, no_names
from tablier.press.model import Definition
from tablier.press.problems import Refused, Told
from tests.press.listed_names import EVEN, LISTED, NEITHER, names, refusal, vocabulary

FUNCTIONS = "there is elo.chance, elo.is_long, elo.match, elo.series, elo.total"
EVERY_FIELD = "there is gain, is_long, length, opponent, own, ranked"

# Read at a glance, or as a tree


def outcome(text: str) -> object:
    try:
        return define(text, vocabulary())
    except Refused as refused:
        return refused.what, refused.right


SIZES = ("9", "-3", "0", "-0", "0.5", "-0.0", "1.50", "007", "+7", "1e3", "1_000", "2.", ".5", "٣", str(LARGEST + 1))
AT_A_GLANCE = [
    *(f"elo.chance(gap={size}, length={other})" for size in SIZES for other in ("1", "0", "2.5")),
    *("elo.chance(gap=1, gap=1)", "elo.chance(length=1)", "elo.chance(gap=1, if=2)", "elo.chance(gap=1, width=2)"),
    *(f"elo.chance(gap=1, gap=1, length={LARGEST + 1})", "elo.chance(gap=1,length=2)", "elo.chance(gap=1, )"),
    *("elo.match(own=1500, opponent=1400, length=7)", "elo.none(gap=1)", f"elo.chance(gap={'1' * LONGEST})"),
]


@pytest.mark.parametrize("text", AT_A_GLANCE)
def test_a_call_that_is_read_at_a_glance_is_what_it_is_as_a_tree(text: str) -> None:
    assert repr(outcome(text)) == repr(outcome(f"({text})")).replace("“(", "“").replace(")” cannot", "” cannot")


SIDES = (
    *("even", "even.gain", "even.gian", "even.if", "start", "start.own", "if", "nope", "nope.own", "failed", "elo"),
    *("elo.START", "elo.chance", "elo.NAME", "elo.gain", "9", "-0", "-0.5", "007", "1e3", str(LARGEST + 1), "True"),
    *(
        "elo.chance(gap=1)",
        "elo.chance(gap=1, length=0)",
        "elo.chance(gap=1, gap=2)",
        "elo.match(own=1)",
        "nope.x(a=1)",
    ),
    *("elo.is_long(length=9)", "elo.match(own=1, opponent=2, length=3)", f"elo.chance(gap={'1' * LONGEST})", "a b", ""),
)


def some_names(name: str) -> Definition | None:
    """Give the names of a page, one that failed, one that Python keeps for itself and one that is a module's too."""
    if name == "failed":
        raise Told(name)
    return names({"if": "start", "elo": "even"}.get(name, name))


def claimed(text: str) -> object:
    try:
        return claim(text, vocabulary(), some_names)
    except Refused as refused:
        return type(refused), refused.what, refused.right, refused.column


def test_a_claim_that_is_read_at_a_glance_is_what_it_is_as_a_tree() -> None:
    signs = ("<", ">", "<=", ">=", "==", "!=", "=", "is", "< 1 <")
    texts = [f"{left} < {right}" for left in SIDES for right in SIDES]
    texts += [f"{left} {sign} {right}" for sign in signs for left in ("9", "start") for right in ("9", "even.gain")]
    for text in texts:
        assert repr(claimed(text)) == repr(claimed(f"{text} "))


# What is allowed


@pytest.mark.parametrize(
    ("text", "full", "value", "kind"),
    [
        ("elo.START", "elo.START", 1500, "Rating"),
        ("  elo.START # why not\n", "elo.START", 1500, "Rating"),
        ("(elo . START)", "elo.START", 1500, "Rating"),
        ("elo.chance(gap=100)", "elo.chance(gap=100)", 0.6, "Chance"),
        ("elo.chance(100)", "elo.chance(gap=100)", 0.6, "Chance"),
        ("elo.chance(100, 2)", "elo.chance(gap=100, length=2)", 0.55, "Chance"),
        ("elo.chance(100, length=2)", "elo.chance(gap=100, length=2)", 0.55, "Chance"),
        ("elo.chance(length=2, gap=-100)", "elo.chance(gap=-100, length=2)", 0.45, "Chance"),
        ("elo.chance(gap=-.5e1)", "elo.chance(gap=-5.0)", 0.495, "Chance"),
        ("elo.chance(0x64, 1_0)", "elo.chance(gap=100, length=10)", 0.51, "Chance"),
        (f"{EVEN}.gain", f"{EVEN}.gain", 10.0, "Points"),
        (f"{EVEN}.is_long", f"{EVEN}.is_long", True, "Truth"),
        (f"{EVEN}.own", "elo.START", 1500, "Rating"),
        (f"{EVEN}.opponent", "1500", 1500, "Rating"),
        (f"{EVEN}.length", "9", 9, "Length"),
        (f"{EVEN}.ranked", "True", True, "Truth"),
        ("even.gain", f"{EVEN}.gain", 10.0, "Points"),
        ("even.gain.length", "9", 9, "Length"),
        ("even.own", "elo.START", 1500, "Rating"),
        ("start", "elo.START", 1500, "Rating"),
        ("elo.chance(even.gain)", f"elo.chance(gap={EVEN}.gain)", 0.51, "Chance"),
        ("elo.chance(elo.chance(100), even.length)", "elo.chance(gap=elo.chance(gap=100), length=9)", None, "Chance"),
        ("elo.total([1, 2.5])", "elo.total(points=[1, 2.5])", 3.5, "Points"),
        ("elo.total((1, start))", "elo.total(points=[1, elo.START])", 1501, "Points"),
        ("elo.total(points=[])", "elo.total(points=[])", 0, "Points"),
        (f"elo.total([{LARGEST}, -{LARGEST}])", f"elo.total(points=[{LARGEST}, -{LARGEST}])", 0, "Points"),
        (
            "elo.match(1500, 1500, 9, False).gain",
            "elo.match(own=1500, opponent=1500, length=9, ranked=False).gain",
            9.0,
            "Points",
        ),
    ],
)
def test_an_allowed_form_has_its_full_text_its_value_and_its_kind(
    text: str, full: str, value: object, kind: str
) -> None:
    found = define(text, vocabulary(), names)
    assert (found.text, found.kind) == (full, kind)
    assert value is None or (type(found.value), found.value) == (type(value), value)


# What is refused


@pytest.mark.parametrize(
    ("text", "what", "right"),
    [
        # typed numbers
        ("9", "a number is not typed by hand", "name a constant or call a function"),
        ("-9", "a number is not typed by hand", "name a constant or call a function"),
        ("'x'", "a number is not typed by hand", "name a constant or call a function"),
        ("[1, 2]", "a number is not typed by hand", "name a constant or call a function"),
        # unknown names
        ("nope", "no figure is called “nope”", ""),
        ("elo", "no figure is called “elo”", ""),
        ("elo.STRAT", "nothing is called “elo.STRAT”", "did you mean “elo.START”?"),
        ("elo.mach(1)", "no function is called “elo.mach”", "did you mean “elo.match” or “elo.chance”?"),
        ("print(1)", "no function is called “print”", FUNCTIONS),
        ("even()", "no function is called “even”", FUNCTIONS),
        ("elo.START()", "no function is called “elo.START”", FUNCTIONS),
        ("elo.match", "elo.match is a function", "call it: elo.match(own, opponent, length, ranked=True)"),
        ("even.gian", f"{EVEN} has no “gian”", "did you mean “gain”?"),
        ("even.gain.real", f"{EVEN}.gain has no “real”", "there is length, opponent, own, ranked"),
        ("elo.START.real", "elo.START has no “real”", ""),
        ("elo.chance(1).x", "elo.chance(gap=1) has no “x”", "there is gap, length"),
        # names of Python's own
        ("elo.__dict__", "nothing is called “elo.__dict__”", FUNCTIONS.replace("is ", "is elo.NAME, elo.START, ", 1)),
        ("elo.START.__class__", "elo.START has no “__class__”", ""),
        ("even.__class__", f"{EVEN} has no “__class__”", EVERY_FIELD),
        (
            "even.__class__.__mro__",
            f"{EVEN} has no “__class__”",
            EVERY_FIELD,
        ),
        ("__import__('os')", "no function is called “__import__”", FUNCTIONS),
        ("__import__('os').getcwd()", "no function is called “__import__('os').getcwd”", FUNCTIONS),
        ("getattr(elo, 'START')", "no function is called “getattr”", FUNCTIONS),
        ("open('/etc/passwd').read()", "no function is called “open('/etc/passwd').read”", FUNCTIONS),
        # other Python
        ("elo.chance(*[1])", f"“*[1]” is {NEITHER}", LISTED),
        ("lambda: 1", f"“lambda: 1” is {NEITHER}", LISTED),
        ("elo.chance(lambda: 1)", f"“lambda: 1” is {NEITHER}", LISTED),
        ("(lambda: 1)()", "no function is called “lambda: 1”", FUNCTIONS),
        ("elo.START[0]", "elo.START is no list of records", "only a list has a place in brackets"),
        ("even['gain']", f"“even['gain']” is {NEITHER}", LISTED),
        ("elo.total([1])(2)", "no function is called “elo.total([1])”", "did you mean “elo.total”?"),
        ("'a'.join(1)", "no function is called “'a'.join”", FUNCTIONS),
        ("f'{1}'", f"“f'{{1}}'” is {NEITHER}", LISTED),
        ("elo.chance(f'{even}')", f"“f'{{even}}'” is {NEITHER}", LISTED),
        ("(x := 1)", f"“(x := 1)” is {NEITHER}", LISTED),
        ("10**9", "“10 ** 9” is arithmetic", LISTED),
        ("elo.START + 1", "“elo.START + 1” is arithmetic", LISTED),
        ("elo.chance(1 + 1)", "“1 + 1” is arithmetic", LISTED),
        ("elo.chance(--1)", "“--1” is arithmetic", LISTED),
        ("elo.chance(~1)", "“~1” is arithmetic", LISTED),
        ("-True", "“-True” is arithmetic", LISTED),
        ("elo.match(1, 2, 3, ranked=-True)", "“-True” is arithmetic", LISTED),
        (
            f"elo.chance({'1 + ' * 40}1)".replace(" ", ""),
            "this expression is nested too deeply",
            "stay within 40 levels",
        ),
        (f"elo.chance({'1 + ' * 30}1)", f"“{'1 + ' * 15}…” is arithmetic", LISTED),
        ("-elo.START", "“-elo.START” is arithmetic", LISTED),
        ("1 < 2", "“1 < 2” is a comparison", LISTED),
        ("even.gain if True else 1", f"“even.gain if True else 1” is {NEITHER}", LISTED),
        ("[x for x in even]", f"“[x for x in even]” is {NEITHER}", LISTED),
        ("{1}", f"“{{1}}” is {NEITHER}", LISTED),
        ("{'a': 1}", f"“{{'a': 1}}” is {NEITHER}", LISTED),
        ("await even", f"“await even” is {NEITHER}", LISTED),
        ("elo.chance(None)", f"“None” is {NEITHER}", LISTED),
        ("elo.chance(...)", f"“...” is {NEITHER}", LISTED),
        ("elo.chance(1j)", f"“1j” is {NEITHER}", LISTED),
        ("elo.chance(b'x')", f"“b'x'” is {NEITHER}", LISTED),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_would_be_right(text: str, what: str, right: str) -> None:
    assert refusal(lambda: define(text, vocabulary(), names))[:2] == (what, right)


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "elo.START; 1", "import os", "x = 1", "yield 1", "elo.chance(1", "elo.chance(09)", "\0", "é !"),
        *("\ud800", "“elo.START”", "(" * 300 + "1" + ")" * 300, "elo.\nSTART"),
    ],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    shown = text.strip()[:60]
    assert refusal(lambda: define(text, vocabulary()))[:2] == (
        f"“{shown}” cannot be read",
        "write like fibs.points(length=9)",
    )


def test_a_refusal_says_at_which_column() -> None:
    assert refusal(lambda: define("elo.chance(lambda: 1)", vocabulary()))[2] == 12
    assert refusal(lambda: define("elo.chance(gap=nope)", vocabulary()))[2] == 16


def test_an_expression_too_long_is_refused_unread() -> None:
    assert refusal(lambda: define("(" * (LONGEST + 1), vocabulary())) == (
        "this expression is too long",
        f"keep it within {LONGEST} letters",
        0,
    )
    assert define("elo.START".rjust(LONGEST), vocabulary()).value == 1500


@pytest.mark.parametrize(
    "text",
    [
        *("(" * 900 + "1" + ")" * 900, "[" * 900 + "]" * 900, "-" * 1900 + "1", "even" + ".gain" * 390, "f(" * 900),
        *("even" + ".a" * 990, "elo" + ".a" * 990, "a" + ".a" * 990 + "()", "[" * 190 + "1" + "]" * 190),
    ],
    ids=lambda text: f"{text[:6]}…",
)
def test_nesting_without_end_is_refused(text: str) -> None:
    refusal(lambda: define(text, vocabulary(), names))


@pytest.mark.parametrize(
    "text",
    ["nonsense().elo.START", "elo.chance(1).elo.START", "x().elo.chance(gap=1)", "elo.chance(1).elo.chance(gap=1)"],
)
def test_a_listed_name_behind_a_call_is_not_the_listed_name(text: str) -> None:
    refusal(lambda: define(text, vocabulary()))


# Any text at all

TOKENS = st.sampled_from(
    [
        *("elo.START", "elo.chance", "elo.match", "elo.total", "elo.is_long", "even", "start", "nope", "elo", "gain"),
        *(".gain", ".own", ".is_long", ".__class__", ".x", "(", ")", "(", ")", "[", "]", ",", ",", "gap=", "length="),
        *("1", "2", "0", "-1", "0.5", "'x'", "True", "None", "9.", " ", "\n", "+", "-", "*", "/", "**", "<", ">", "=="),
        *(" and ", " or ", " not ", " if ", " else ", " in ", " is ", "lambda x:", ":=", "*", "**", "{", "}", "f'{1}'"),
        *("1e9", "1e999", "1j", "b''", "...", "\\", "#", "é", "ſ", "“", "\0", ";", "await ", "yield ", "`", "@", "~"),
    ]
)


@given(
    st.lists(TOKENS, max_size=16).map("".join) | st.text(st.characters(), max_size=60), st.sampled_from([define, claim])
)
@settings(deadline=None, max_examples=250)
def test_any_text_is_a_definition_or_refused(
    text: str, reading: Callable[[str, Vocabulary, Scope], Definition]
) -> None:
    with contextlib.suppress(Refused):
        assert reading(text, vocabulary(), names).text != ""


def test_no_text_runs_code(tmp_path: Path) -> None:
    made = tmp_path / "made"
    for code in (
        f"__import__('os').mkdir('{made}')",
        f"open('{made}', 'w')",
        f"elo.chance(open('{made}', 'w'))",
        f"elo.chance(gap=__import__('os').mkdir('{made}'))",
        f"[open('{made}', 'w') for x in [1]]",
        f"(lambda: open('{made}', 'w'))()",
        f'f\'{{open("{made}", "w")}}\'',
        f"even.gain.__class__.__base__.__subclasses__()[0](open('{made}', 'w'))",
        f'exec(\'open("{made}", "w")\')',
    ):
        for text in (code, f"{code} > 1"):
            refusal(partial(define, text, vocabulary(), names))
            refusal(partial(claim, text, vocabulary(), names))
    assert not made.exists()


ARGUMENTS = st.integers(-900, 900).map(str) | st.sampled_from(["elo.START", "start", "even.gain", "0.5", "even.length"])
CALLS = st.recursive(
    ARGUMENTS,
    lambda inner: st.one_of(
        st.builds("elo.chance({})".format, inner),
        st.builds("elo.chance(length={}, gap={})".format, st.integers(1, 20), inner),
        st.builds("elo.match({}, {}, 9).gain".format, inner, inner),
        st.builds("elo.total([{}, {}])".format, inner, inner),
    ),
    max_leaves=6,
)


@given(CALLS)
@settings(deadline=None, max_examples=200)
def test_the_full_text_read_again_without_a_page_means_the_same(text: str) -> None:
    found = define(f"elo.total([{text}])", vocabulary(), names)
    again = define(found.text, vocabulary(), no_names)
    assert (again.text, again.value, again.kind) == (found.text, found.value, found.kind)
