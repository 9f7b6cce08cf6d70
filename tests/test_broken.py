"""Every mistake an editor can make, as a folder: the site and the exact words it is told.

`tests/broken/<name>/site.txt` is in the format of tests/sites.py; a second word in a file's line says what is done:
`removed`, `folder` (one stands in its place), `dangling` (a link to nothing), `bytes` (with escapes like \\xe9), and
`small` (a catalog that goes on with the words every language needs). TABLIER_REGENERATE=1 writes messages.txt anew.
"""

from __future__ import annotations

import codecs
import os
import re
import shutil
from pathlib import Path

import pytest

from build import main
from tablier.commands.answers import PROBLEMS
from tablier.press.conventions import FRENCH, PORTUGUESE
from tests.nobody import as_nobody, open_folder
from tests.sites import ROOT, make_site

BROKEN = sorted(path.parent for path in Path(__file__).parent.glob("broken/*/site.txt"))
PART = re.compile(r"^-- (\S+)(?: (\w+))? --\n", re.MULTILINE)
UNREADABLE = "unreadable"
SHARED = ("locales", "templates", "assets")
NEEDED = {"fr": (FRENCH.numerals, "à", "1er"), "pt": (PORTUGUESE.numerals, "a", "1º")}


def parts_of(text: str) -> list[tuple[str, str, str]]:
    """Split a site into its files: path, what is done, what stands in it."""
    pieces = PART.split(text)
    return list(zip(pieces[1::3], (done or "" for done in pieces[2::3]), pieces[3::3], strict=True))


def needed(path: str) -> str:
    """Write the words without which a catalog is none."""
    numerals, between, first = NEEDED[path.split("/")[1]]
    entries = [("number", "{low} to {high}", f"{{low}} {between} {{high}}"), ("number", "first day", first)]
    entries += [("numeral", str(number), word) for number, word in enumerate(numerals)]
    return "".join(f'\nmsgctxt "{context}"\nmsgid "{id_}"\nmsgstr "{text}"\n' for context, id_, text in entries)


def prepare(folder: Path, text: str) -> list[str]:
    """Write a broken site; gives the options that name its folders."""
    parts = parts_of(text)
    is_closed = any(done == UNREADABLE for _, done, _ in parts)  # then nothing is read from elsewhere
    shared = [name for name in SHARED if is_closed or any(path.split("/")[0] == name for path, _, _ in parts)]
    for name in shared:
        shutil.copytree(ROOT / name, folder / name)
    plain = [f"-- {path} --\n{inside}" for path, done, inside in parts if not done]
    make_site(folder, "".join(plain))
    for path, done, inside in parts:
        if done:
            spoil(folder / path, done, inside, path)
    return [f"--{name}={ROOT / name}" for name in SHARED if name not in shared]


def spoil(path: Path, done: str, inside: str, name: str) -> None:
    """Do to a file what text alone cannot say."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    match done:
        case "removed":
            return
        case "folder":
            path.mkdir()
        case "dangling":
            path.symlink_to("nowhere")
        case "bytes":
            path.write_bytes(codecs.escape_decode(inside.rstrip("\n").encode())[0])
        case "unreadable":
            path.write_text(inside, encoding="utf-8")
            path.chmod(0)
        case "small":
            path.write_text(inside + needed(name), encoding="utf-8")
        case _:
            raise ValueError(f"nothing is known of “{done}”")


@pytest.mark.parametrize("broken", BROKEN, ids=lambda path: path.name)
def test_a_broken_site_is_told_word_for_word_and_not_written(
    broken: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (broken / "site.txt").read_text(encoding="utf-8")
    with open_folder() as folder:
        monkeypatch.chdir(folder)
        options = prepare(folder, text)
        if f" {UNREADABLE} --" in text:
            main(["check", *options])  # as nobody nothing more can be imported
            capsys.readouterr()
            with as_nobody():
                code = main(options)
        else:
            code = main(options)
        output = capsys.readouterr()
        said = output.err.replace(f"{ROOT}/", "").replace(f"{folder}/", "")
        assert not (folder / "site").exists()
        monkeypatch.chdir(ROOT)
    if os.environ.get("TABLIER_REGENERATE"):
        (broken / "messages.txt").write_text(said, encoding="utf-8")
    assert said == (broken / "messages.txt").read_text(encoding="utf-8")
    assert (code, output.out) == (PROBLEMS, "")


def test_there_are_many_mistakes_and_each_is_told_in_its_own_words() -> None:
    first = {path.name: (path / "messages.txt").read_text(encoding="utf-8").partition("^\n")[0] for path in BROKEN}
    told = list(first.values())
    assert len(told) >= 80
    assert {name for name, message in first.items() if told.count(message) > 1} == set()
