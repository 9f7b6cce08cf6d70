"""What one pattern reads of a PO file is what Babel reads; where it would read anything else, it reads nothing."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablier.press.load import normalised
from tablier.press.model import TextFile
from tablier.press.po import Catalog, Message, by_babel, read_po, tidy
from tests.sites import ROOT

CATALOGS = sorted((ROOT / "locales").glob("*/messages.po"))
HEAD = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\n'
SMALL = (
    HEAD
    + """\
#, fuzzy, python-format
# a note
msgctxt "number"
msgid "a \\"b\\" "
"c\\n"
msgstr ""
"d"

#~ msgid "old"
#~ msgstr "vieux"
msgid "{} day"
msgid_plural "{} days"
msgstr[0] "{} jour"
msgstr[1] "{} jours"
"""
)


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parent.name)
def test_the_project_s_own_catalogs_are_tidy(path: Path) -> None:
    file = TextFile(path.name, normalised(path.read_bytes()))
    assert tidy(file.text) == by_babel(file)


def test_a_message_is_read_with_its_context_its_forms_and_its_line() -> None:
    assert tidy(SMALL) == Catalog(
        (
            Message("number", 'a "b" c\n', ("d",), 9, has_plural=False, is_fuzzy=True),
            Message("", "{} day", ("{} jour", "{} jours"), 16, has_plural=True, is_fuzzy=False),
        ),
        2,
    )


@given(
    st.integers(0, len(SMALL)), st.integers(0, 30), st.sampled_from(["", "\n", '"', "#", "# ", " ", "\\", "msgid", "0"])
)
@example(SMALL.index("[1]") + 1, 1, "2")
@example(SMALL.index("msgid_plural"), 29, "")
@example(len(SMALL), 0, 'msgid "{} day"\nmsgstr "jour"\n')
@example(0, len(HEAD), "")
@example(SMALL.index("Language"), 8, "POT-Creation-Date")
def test_a_torn_catalog_is_read_as_babel_reads_it_or_left_to_it(place: int, gone: int, put: str) -> None:
    file = TextFile("messages.po", SMALL[:place] + put + SMALL[place + gone :])
    assert tidy(file.text) in (None, by_babel(file))
    assert read_po(file) == by_babel(file)
