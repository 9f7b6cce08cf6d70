"""The messages in use and the catalogs, as a translator keeps them in line at the command line."""

import re

from tests.command_site import Site, site

__all__ = ["site"]


def test_a_word_walks_from_a_template_to_the_catalogs_and_out_again(site: Site) -> None:
    catalogs = {code: site.folder / f"locales/{code}/messages.po" for code in ("fr", "pt")}
    site.run("translations", "update")  # of the project's words, only those of this small site
    before = {code: path.read_bytes() for code, path in catalogs.items()}
    site.edit("templates/page.html", "<footer>", '<footer><p>{{ word("Good luck!", "farewell") }}</p>')
    assert "locales/fr/messages.po lacks “Good luck!” in the context “farewell”" in site.run("check").stderr

    done = site.run("translations", "update")
    assert (done.returncode, done.stderr) == (0, "")
    assert "locales/fr/messages.po: 1 added, 0 came back, 0 marked obsolete\n" in done.stdout
    empty = '\nmsgctxt "farewell"\nmsgid "Good luck!"\nmsgstr ""\n'
    assert catalogs["fr"].read_bytes() == before["fr"] + empty.encode()
    assert site.run("check").stderr.count("“Good luck!” is not translated; write the msgstr") == 2

    site.edit("locales/fr/messages.po", 'msgid "Good luck!"\nmsgstr ""', 'msgid "Good luck!"\nmsgstr "Bonne chance !"')
    site.edit("locales/pt/messages.po", 'msgid "Good luck!"\nmsgstr ""', 'msgid "Good luck!"\nmsgstr "Boa sorte!"')
    assert site.run("check").returncode == 0

    site.edit("templates/page.html", '<p>{{ word("Good luck!", "farewell") }}</p>', "")
    idle = site.run("check")
    assert idle.returncode == 0
    assert re.fullmatch(
        r"(locales/(fr|pt)/messages.po:\d+:1: warning: nothing says “Good luck!”; run translations update\n.*\n.*\n){2}",
        idle.stderr,
    )
    assert "1 marked obsolete" in site.run("translations", "update").stdout
    gone = '\n#~ msgctxt "farewell"\n#~ msgid "Good luck!"\n#~ msgstr "Boa sorte!"\n'
    assert catalogs["pt"].read_bytes() == before["pt"] + gone.encode()
    assert site.run("check").returncode == 0


def test_the_messages_in_use_are_listed_the_same_each_time(site: Site) -> None:
    listed = site.folder / "locales/messages.pot"
    listed.unlink()
    assert re.match(r"locales/messages\.pot: \d+ messages\n", site.run("translations", "extract").stdout)
    text = listed.read_text(encoding="utf-8")
    assert '#: templates/404.html\nmsgid "Back to the guides"\n' in text
    assert 'msgctxt "noun"\nmsgid "{} match"\nmsgid_plural "{} matches"\n' in text
    site.run("translations", "extract")
    assert listed.read_text(encoding="utf-8") == text


def test_a_new_language_gets_its_first_catalog(site: Site) -> None:
    site.edit("content/site.yaml", "languages:\n", "languages:\n  en: {tag: en, name: English}\n")
    for page_name in ("home", "essai"):
        source = site.folder / f"content/{page_name}/fr.md"
        (site.folder / f"content/{page_name}/en.md").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert re.search(r"locales/en/messages\.po: \d+ added", site.run("translations", "update").stdout)
    told = site.run("check").stderr
    assert re.search(r"locales/en/messages\.po:\d+:1: “Back to the guides” is not translated", told)
    assert "“” is a number" not in told


def test_catalogs_are_left_alone_while_the_rest_is_at_fault(site: Site) -> None:
    before = (site.folder / "locales/fr/messages.po").read_bytes()
    site.edit("templates/404.html", 'word("Page not found")', "word(missing)")
    site.edit("content/essai/page.yaml", "figures:", "formulas: 7\nfigures:")
    done = site.run("translations", "update")
    assert done.returncode == 1
    assert "templates/404.html:3:1: this word(…) names no message that can be listed" in done.stderr
    assert "content/essai/page.yaml:1:" in done.stderr
    assert (site.folder / "locales/fr/messages.po").read_bytes() == before


def test_a_torn_catalog_is_told_and_none_is_written(site: Site) -> None:
    site.edit("templates/page.html", "<footer>", '<footer>{{ word("Good luck!") }}')
    site.edit("locales/pt/messages.po", 'msgid "Home"', "msgid Home")
    before = (site.folder / "locales/fr/messages.po").read_bytes()
    done = site.run("translations", "update")
    assert (done.returncode, done.stdout) == (1, "")
    assert re.match(r"build.py translations: locales/pt/messages.po: line \d+ is not PO", done.stderr)
    assert (site.folder / "locales/fr/messages.po").read_bytes() == before
