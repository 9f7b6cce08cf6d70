"""The catalogs follow what is used: every message is gathered, and a PO file changes only where it must."""

from __future__ import annotations

import pytest

from tablier.guide.messages import messages
from tablier.guide.names import vocabulary
from tablier.press.catalogs import (
    Message,
    Updated,
    gathered,
    new_catalog,
    of_code,
    of_kinds,
    of_templates,
    template,
    updated,
)
from tablier.press.load import Folders, load
from tablier.press.model import Kind, TextFile
from tablier.press.parse import Content, parse
from tablier.press.problems import Refused, as_text
from tests.sites import ROOT

HEAD = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=3; plural=0;\\n"\n'
HOME = Message("", "Home", ("a.html",))
GONE = Message("fault", "A number is missing here.", ("b.html",))
MATCH = Message("noun", "{} match", ("c.py",), "{} matches")


def found(text: str) -> list[tuple[str, str]]:
    listed, problems = of_templates({"a.html": TextFile("templates/a.html", text)})
    assert problems == []
    return [message.key for message in listed]


def brought(text: str, *used: Message) -> Updated:
    """Bring a file in line, and see that a second time changes nothing."""
    done = updated(text, used)
    assert updated(done.text, used) == Updated(done.text, 0, 0, 0)
    return done


# What is used


def test_words_of_templates_are_found_in_every_branch_and_macro() -> None:
    text = """\
{% macro a(word) %}<p title="{{ word("One") }}">{{ b(word('Two', "ctx")) }}</p>{% endmacro %}
{% if x %}{{ word("Three", odds=4) }}{% else %}{{ word("Fo" "ur", context="ctx") }}{% endif %}
{% for side, title in (("win", word("Five")),) %}{{ title }}{% endfor %}
{# word("Six") #}{{ "word('Seven')" }}
"""
    keys = [("", "One"), ("ctx", "Two"), ("", "Three"), ("ctx", "Four"), ("", "Five")]
    assert sorted(found(text)) == sorted(keys)


@pytest.mark.parametrize("call", ["word(name)", 'word("a" if b else "c")', 'word("a", name)', "word()"])
def test_a_word_that_cannot_be_listed_is_told_at_its_line(call: str) -> None:
    problems = of_templates({"a.html": TextFile("templates/a.html", "<p>\n{{ " + call + " }}")})[1]
    assert [as_text(problem).partition("\n")[0] for problem in problems] == [
        "templates/a.html:2:1: this word(…) names no message that can be listed; "
        'write its text in the call, like word("Home")'
    ]


def test_a_torn_template_is_told_at_its_line() -> None:
    problems = of_templates({"a.html": TextFile("templates/a.html", "<p>\n{{ word( }}")})[1]
    assert [(problem.path, problem.line) for problem in problems] == [("templates/a.html", 2)]


def test_words_of_code_are_found() -> None:
    code = (
        'x = scope.words.text("One")\ny = env["words"].text("Two", "ctx")\nz = element.text("Three"), words.text(name)'
    )
    assert [message.key for message in of_code(code, "a.py")] == [("", "One"), ("ctx", "Two")]


def test_a_noun_without_a_plural_is_refused() -> None:
    kinds = {"Games": Kind("Games", "counted", noun="game")}
    with pytest.raises(Refused, match="no plural is given for the noun “game”"):
        list(of_kinds(kinds, {}, "names.py"))


def test_a_message_used_twice_is_listed_once_with_its_places() -> None:
    twice = [HOME, Message("", "Home", ("b.html",)), HOME]
    assert gathered(twice) == (Message("", "Home", ("a.html", "b.html")),)


def test_numerals_stand_in_the_order_of_their_size() -> None:
    assert [m.id for m in gathered(Message("numeral", str(n), ("a",)) for n in (10, 2, 1))] == ["1", "2", "10"]


# The template of catalogs


def test_the_list_names_context_plural_and_places() -> None:
    assert template([HOME, MATCH]).partition("\n\n")[2] == (
        '#: a.html\nmsgid "Home"\nmsgstr ""\n\n'
        '#: c.py\nmsgctxt "noun"\nmsgid "{} match"\nmsgid_plural "{} matches"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    )


# A PO file


def test_a_new_message_stands_at_the_end_and_is_empty() -> None:
    old = HEAD + '\nmsgid "Home"\nmsgstr "Accueil"\n'
    done = brought(old, HOME, GONE, MATCH)
    assert (done.added, done.text) == (
        2,
        old + '\nmsgctxt "fault"\nmsgid "A number is missing here."\nmsgstr ""\n'
        '\nmsgctxt "noun"\nmsgid "{} match"\nmsgid_plural "{} matches"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n',
    )


def test_order_comments_and_line_breaks_stay() -> None:
    old = HEAD + (
        "# First\n\n#. by hand\n#, python-brace-format\n"
        'msgctxt "fault"\nmsgid ""\n"A number "\n"is missing here."\nmsgstr "Il manque "\n"un nombre."\n\n\n'
        '# Second\nmsgid "Home"\nmsgstr "Accueil"\n# the end'
    )
    assert brought(old, HOME, GONE) == Updated(old, 0, 0, 0)


def test_a_message_no_longer_used_is_marked_and_not_lost() -> None:
    old = HEAD + '\n# why\nmsgid ""\n"Ho"\n"me"\nmsgstr "Accueil"\n\nmsgctxt "fault"\nmsgid "x"\nmsgstr "y"\n'
    done = brought(old, Message("fault", "x", ()))
    assert done.retired == 1
    assert done.text == HEAD + (
        '\n# why\n#~ msgid ""\n#~ "Ho"\n#~ "me"\n#~ msgstr "Accueil"\n\nmsgctxt "fault"\nmsgid "x"\nmsgstr "y"\n'
    )


def test_a_message_used_again_comes_back_with_its_translation() -> None:
    old = HEAD + '\nmsgid "Home"\nmsgstr "Accueil"\n\nmsgctxt "noun"\nmsgid "{} match"\nmsgid_plural "{} matches"\n'
    old += 'msgstr[0] "{} match"\nmsgstr[1] "{} de matchs"\nmsgstr[2] "{} matchs"\n'
    without = brought(old)
    assert without.retired == 2
    back = brought(without.text, HOME, MATCH)
    assert (back.revived, back.text) == (2, old)


def test_the_same_words_in_two_contexts_are_two_messages() -> None:
    old = HEAD + '\nmsgctxt "a"\nmsgid "x"\nmsgstr "1"\n\nmsgctxt "b"\nmsgid "x"\nmsgstr "2"\n'
    done = brought(old, Message("b", "x", ()))
    assert done.text == old.replace('msgctxt "a"\nmsgid "x"\nmsgstr "1"', '#~ msgctxt "a"\n#~ msgid "x"\n#~ msgstr "1"')


def test_feminine_numerals_are_a_languages_own_affair() -> None:
    old = HEAD + '\nmsgctxt "numeral, feminine"\nmsgid "1"\nmsgstr "une"\n'
    assert brought(old) == Updated(old, 0, 0, 0)


def test_a_file_of_another_system_keeps_its_line_ends_and_its_mark() -> None:
    old = "\ufeff" + (HEAD + '\nmsgid "x"\nmsgstr "y"').replace("\n", "\r\n")
    done = brought(old, HOME)
    assert done.text.startswith("\ufeffmsgid")
    assert done.text.replace("\r\n", "").count("\n") == 0
    assert done.text.endswith('\r\n#~ msgid "x"\r\n#~ msgstr "y"\r\n\r\nmsgid "Home"\r\nmsgstr ""\r\n')


def test_quotes_and_letters_in_pieces_are_known_again() -> None:
    old = HEAD + '\nmsgid "Say \\"e\u0301\\" \\\\ \\n"\nmsgstr "x"\n'
    assert brought(old, Message("", 'Say "é" \\ \n', ())) == Updated(old, 0, 0, 0)


@pytest.mark.parametrize("line", ["Home", 'msgid "Home', '"loose"', 'msgword "Home"'])
def test_what_is_not_po_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(Refused, match="line 2 is not PO") as caught:
        updated(f"# a file\n{line}\n", [HOME])
    assert caught.value.right == "check says what is wrong with it"


@pytest.mark.parametrize(("tag", "forms"), [("fr", 3), ("pt-BR", 3), ("en", 2)])
def test_a_new_catalog_has_the_plurals_of_its_language(tag: str, forms: int) -> None:
    assert brought(new_catalog(tag), MATCH).text.count("msgstr[") == forms


# The project's own


def own() -> tuple[Message, ...]:
    folders = Folders(*(ROOT / name for name in ("content", "locales", "templates", "assets", "site")))
    source = load(folders)
    content = parse(source)
    assert isinstance(content, Content)
    formulas = [(name, page.file.path) for page in content.pages.values() for name in page.definition.formulas]
    found, problems = messages(source.templates, formulas, vocabulary())
    assert problems == ()
    return found


@pytest.mark.parametrize("code", ["fr", "pt"])
def test_the_projects_catalogs_are_in_line(code: str) -> None:
    """The catalogs hold what a build asks for, or the build fails; so nothing that is used was overlooked here."""
    text = (ROOT / "locales" / code / "messages.po").read_text(encoding="utf-8")
    assert updated(text, own()) == Updated(text, 0, 0, 0)


def test_the_projects_list_is_in_line() -> None:
    assert (ROOT / "locales/messages.pot").read_text(encoding="utf-8") == template(own())
