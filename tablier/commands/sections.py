"""translations.lock: where it stands, what differs from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tablier.commands.locks import Spoilt, lock_of, read_named
from tablier.commands.made import Made
from tablier.press import translations
from tablier.press.load import Folders, shown
from tablier.press.movements import problems
from tablier.press.parse import Content
from tablier.press.problems import Problem, warned
from tablier.press.translations import Accepted, Place, Standing, standings


def moved_sections(made: Made, folders: Folders) -> tuple[Problem, ...]:
    """Tell which sections moved in one language and not in another: a warning, unless site.yaml says problem."""
    path = lock_of(folders).with_name(translations.FILE)
    if made.content is None or len(made.content.site.languages) < 2:
        return ()
    if not path.exists():
        missing = Problem(shown(path), 0, 0, "no translation is accepted", "run translations accept --all")
        return weighed([missing], made.content)
    try:
        lacking = set(made.content.lacking) if made.content.site.lacking != "refused" else set()
        found = standings_of(made.content, folders)
        due = [standing for standing in found if (standing.page, standing.language.code) not in lacking]
        return weighed((*problems(due), *gone_sections(path, folders, found)), made.content)
    except Spoilt as spoilt:
        return (spoilt.problem,)


def gone_sections(path: Path, folders: Folders, found: Iterable[Standing]) -> Iterator[Problem]:
    """Tell which sections of the lock stand in no language any more, at their lines. Raises Spoilt."""
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n") if path.exists() else []
    for address in translations.gone(locked_sections(folders), found):
        line = next(number for number, text in enumerate(lines, 1) if text.startswith(f"{address} "))
        what = f"the section {address} stands in no language any more"
        yield Problem(shown(path), line, 0, what, "run translations accept --all")


def weighed(found: Iterable[Problem], content: Content) -> tuple[Problem, ...]:
    """Make warnings of what is behind, unless the site takes it for a problem."""
    return tuple(found if content.site.behind == "problem" else map(warned, found))


def standings_of(content: Content, folders: Folders) -> tuple[Standing, ...]:
    """Say how every section stands in every language; where there is one, nothing is compared. Raises Spoilt."""
    languages = content.site.languages
    return standings(content.documents, languages, locked_sections(folders)) if len(languages) > 1 else ()


def locked_sections(folders: Folders) -> dict[Place, Accepted]:
    """Read translations.lock, where there is one. Raises Spoilt."""
    path = lock_of(folders).with_name(translations.FILE)
    text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    return read_named(translations.read_lock, text, path)
