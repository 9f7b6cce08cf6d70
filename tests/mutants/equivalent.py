"""Faults that are none: what they change makes no number, no text and no script another. Each with its reason."""

from __future__ import annotations

from tests.mutants.faults import Fault

# The file, a piece of the line's change, and why nothing differs for any reader.
WHOLE = "a number is whole when it is its own floor, and just then its own ceiling"
REPEATED = "a text repeated fewer than no times is empty, and the walk to the other language writes the cap itself"
NO_DAY = "the day beside the border is none, and the check that follows refuses it in the same words"
UNSIGNED = "what is written of nothing has no size, and what has none is given no sign"
GIVEN_BACK = "it is no figure of its own: whatever publishes it says its own kind"
UNUSED = "a block with a mistake is not printed, so that nobody reads what stands in its place"
NEITHER = "no difference is neither above nor below, and 0 less 0 is 0"
PLACE = "where a mistake is told; nothing is published of it"
LEFT_OUT = "a place that is given undefined is as one left out"
ALONE = "one truth alone means the same with parentheses and without"
FOLLOWS = "the results follow long before: no double takes more than 17 decimals to tell"
NO_TIE = "a game of no points is refused before, so that none is compared with 0"
REASONS: tuple[tuple[str, str, str], ...] = (
    ("tablier/press/numbers.py", "math.floor(value) → math.ceil(value)", WHOLE),
    ("tablier/press/numbers.py", "math.floor(size) → math.ceil(size)", WHOLE),
    ("tablier/press/numbers.py", "max(0, least - len(kept)) → (least - len(kept))", REPEATED),
    ("tablier/press/numbers.py", "max(0, -power) → (-power)", REPEATED),
    ("tablier/press/numbers.py", "max(0, power - len(decimals)) → (power - len(decimals))", REPEATED),
    ("tablier/press/numbers.py", "value < 0 → (value <= 0)", UNSIGNED),
    ("tablier/guide/answers.py", "math.floor(value) → math.ceil(value)", WHOLE),
    (
        "tablier/rating/fide_tables.py",
        "percent >= 50 → (percent > 50)",
        "half of the points stand for a difference of 0, of either sign",
    ),
    ("tablier/rating/fide_checks.py", "10000101 → 10000100", NO_DAY),
    ("tablier/rating/fide_checks.py", "99991231 → 99991232", NO_DAY),
    ("tablier/rules/worked.py", "result > 0 → (result >= 0)", NO_TIE),
    ("tablier/guide/blocks/formula.py", "Component(\"formula\", {}) → Component({}, 'formula')", UNUSED),
    ("tablier/guide/answers.py", "gap >= 0 → (gap > 0)", NEITHER),
    ("tablier/rating/elo.py", "GamePoints → Expected", GIVEN_BACK),
    ("tablier/press/script_names.py", ":30: 1 → 0", PLACE),
    ("tablier/press/script_writing.py", ":393: 1 → 0", LEFT_OUT),
    ("tablier/press/script_writing.py", ":409: 1 → 0", ALONE),
    ("tablier/guide/steps.py", "17 → 18", FOLLOWS),
    ("tablier/rating/fide_checks.py", "math.floor(rating) → math.ceil(rating)", WHOLE),
    ("tablier/rating/fide_checks.py", "math.floor(gap) → math.ceil(gap)", WHOLE),
    ("tablier/rating/fide_checks.py", "math.floor(coefficient) → math.ceil(coefficient)", WHOLE),
)


def reason(fault: Fault) -> str:
    """Give why a fault is none, or nothing."""
    return next((why for path, piece, why in REASONS if fault.path == path and piece in fault.name), "")
