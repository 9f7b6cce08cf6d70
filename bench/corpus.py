"""A seeded corpus to measure generators with: guides in two languages, 8 to 15 KB each, with about 25 computed figures.

    .venv/bin/python -m bench.corpus PAGES FOLDER [--seed SEED]

writes it as a `content/` folder for Tablier. Pages are counted with both languages, so 2000 are 1000 guides. The same
seed gives the same bytes. A body names its figures, `{{ match_2.gain }}`, and says nowhere what they are worth: what
each name calls stands beside it, and a generator's own writer puts its own call there. Knows no generator.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.corpus_words import (
    BULLETS,
    CHANCE_ROW,
    CHANCE_TABLE,
    CHANCES,
    CLAIMS,
    DESCRIPTIONS,
    EXPECTED,
    EXPECTED_ROW,
    LINKS,
    MATCH_ROW,
    MATCH_TABLE,
    MATCHES,
    NOTES,
    OPENERS,
    PLAIN,
    SECTIONS,
    SUBTITLES,
    TITLES,
    WORD_TABLE,
    WORDS,
    Pair,
)

SEED = "tablier"
LANGUAGES = ("fr", "pt")
LENGTHS = range(1, 26)


@dataclass(frozen=True, slots=True)
class Call:
    """What a name stands for: a function of the rating modules and its arguments."""

    function: str
    arguments: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of `fibs.win_probability`: gaps by lengths."""

    gaps: tuple[int, ...]
    lengths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A guide in one language. A body marks figures, links, claims, notes and the grid as Tablier's Markdown does."""

    title: str
    slug: str
    description: str
    body: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A page in all its languages, and what they share."""

    id: str
    calls: Mapping[str, Call]
    grid: Grid
    claims: Mapping[str, str]
    documents: Mapping[str, Document]


def corpus(pages: int, seed: str = SEED) -> Iterator[Guide]:
    """Give the guides of a corpus in turn; `pages` counts both languages."""
    guides = pages // len(LANGUAGES)
    return (guide(number, guides, seed) for number in range(guides))


def guide(number: int, guides: int, seed: str = SEED) -> Guide:
    """Compose one guide; the same whatever was composed before it."""
    chance = random.Random(f"{seed}/{number}")  # noqa: S311 - a seed makes a corpus the same each time
    calls = _calls(chance)
    grid = Grid(tuple(sorted(chance.sample(range(50, 600), 2))), tuple(sorted(chance.sample(LENGTHS, 3))))
    gap, short, long = grid.gaps[0], grid.lengths[0], grid.lengths[-1]
    claims = {
        "longer": f"fibs.win_probability(gap={gap}, length={long}) > fibs.win_probability(gap={gap}, length={short})",
        "worth": "match_0.gain > 0",
    }
    body = _body(chance, calls, guides)
    title, subtitle, description = (chance.choice(stock) for stock in (TITLES, SUBTITLES, DESCRIPTIONS))
    documents = {
        language: Document(
            f"{title[side]} {subtitle[side]}",
            f"guide-{number}",
            description[side],
            "\n\n".join(pair[side] for pair in body) + "\n",
        )
        for side, language in enumerate(LANGUAGES)
    }
    return Guide(name_of(number), calls, grid, claims, documents)


def name_of(number: int) -> str:
    """Give a guide's id."""
    return f"guide_{number}"


def _calls(chance: random.Random) -> dict[str, Call]:
    """Draw what a guide computes: matches are hardly ever met twice, chances and scores now and then."""
    calls = {}
    for order in range(6):
        arguments = {
            "own": chance.randrange(1200, 2000),
            "opponent": chance.randrange(1200, 2000),
            "length": chance.choice(LENGTHS),
        }
        if order % 3 == 2:
            arguments["own_experience"] = chance.randrange(0, 500)
        calls[f"match_{order}"] = Call("fibs.match", arguments)
    for order in range(5):
        arguments = {"gap": chance.randrange(10, 900), "length": chance.choice(LENGTHS)}
        calls[f"chance_{order}"] = Call("fibs.win_probability", arguments)
    for order in range(4):
        calls[f"score_{order}"] = Call("elo.expected_score", {"gap": chance.randrange(10, 700)})
    return calls


def _body(chance: random.Random, calls: Mapping[str, Call], guides: int) -> list[Pair]:
    """Compose the blocks of a body, each in both languages."""
    figured = [(MATCHES, f"match_{n}") for n in range(3)]
    figured += [(CHANCES, f"chance_{n}") for n in range(2, 5)] + [(EXPECTED, f"score_{n}") for n in range(2, 4)]
    special = [_of(stock, name, chance) for stock, name in figured]
    special += [_of(LINKS, _place(chance, guides), chance) for _ in range(5)] + list(CLAIMS.values())
    chance.shuffle(special)
    extras = [_bullets(chance), _note(chance), _matches(calls), _chances(calls), _words(chance), GRID_BLOCK]
    sections = list(SECTIONS.items())
    chance.shuffle(sections)
    blocks = [_paragraph(chance, [special.pop()])]
    for order, (id_, words) in enumerate(sections):
        blocks.append((f"## {words[0]} {{#{id_}}}", f"## {words[1]} {{#{id_}}}"))
        for part in range(chance.choice((2, 3, 3))):
            share = len(special) // (len(sections) - order) if part == 0 else 0
            blocks.append(_paragraph(chance, [special.pop() for _ in range(share)]))
        blocks += extras[order : order + 1]
    return blocks


GRID_BLOCK: Pair = ("```table favourite\n```", "```table favourite\n```")


def _of(stock: Sequence[Pair], name: str, chance: random.Random) -> Pair:
    french, portuguese = chance.choice(stock)
    return french.replace("@", name), portuguese.replace("@", name)


def _place(chance: random.Random, guides: int) -> str:
    """Draw where a link leads."""
    section = chance.choice(("", *(f"#{id_}" for id_ in SECTIONS)))
    return name_of(chance.randrange(guides)) + section


def _paragraph(chance: random.Random, special: list[Pair]) -> Pair:
    """Compose a paragraph of sentences, some with a figure, a link or a claim."""
    sentences = [*chance.sample(PLAIN, chance.choice((3, 4, 5, 5))), *special]
    chance.shuffle(sentences)
    openers = [chance.choice((("", ""), ("", ""), *OPENERS)) for _ in sentences]
    pairs = [(o[0] + s[0], o[1] + s[1]) for o, s in zip(openers, sentences, strict=True)]
    return _joined([text for text, _ in pairs]), _joined([text for _, text in pairs])


def _joined(sentences: list[str]) -> str:
    """Write sentences one after the other, wrapped as an editor would."""
    lines: list[str] = []
    line = ""
    for sentence in sentences:
        line += (" " if line else "") + _capital(sentence) + "."
        if len(line) > 160:
            lines.append(line)
            line = ""
    return "\n".join([*lines, line] if line else lines)


def _capital(sentence: str) -> str:
    """Begin with a capital, behind the bracket of a link or a claim."""
    at = 1 if sentence.startswith("[") else 0
    return sentence[:at] + sentence[at].upper() + sentence[at + 1 :]


def _bullets(chance: random.Random) -> Pair:
    drawn = chance.sample(BULLETS, 4)
    return "\n".join(f"- {french}" for french, _ in drawn), "\n".join(f"- {portuguese}" for _, portuguese in drawn)


def _note(chance: random.Random) -> Pair:
    french, portuguese = chance.choice(NOTES)
    return f"::: note\n{french}\n:::", f"::: note\n{portuguese}\n:::"


def _matches(calls: Mapping[str, Call]) -> Pair:
    """A table with two computed figures a row."""
    names = [name for name in calls if name.startswith("match_")][3:]
    return _table(MATCH_TABLE, [_row(MATCH_ROW, name, "length", "gain", "loss") for name in names])


def _chances(calls: Mapping[str, Call]) -> Pair:
    """A table that sets chances beside scores."""
    rows = [_row(CHANCE_ROW, name, "gap", "") for name in ("chance_0", "chance_1")]
    return _table(CHANCE_TABLE, [*rows, *(_row(EXPECTED_ROW, name, "gap", "") for name in ("score_0", "score_1"))])


def _row(head: Pair, name: str, *fields: str) -> list[Pair]:
    """Write a row of one call: its head, then a cell for each field, "" being the result itself."""
    cells = [f"{{{{ {name}{'.' if field else ''}{field} }}}}" for field in fields]
    return [(head[0].replace("@", name), head[1].replace("@", name)), *((cell, cell) for cell in cells)]


def _words(chance: random.Random) -> Pair:
    """A table of words alone."""
    return _table(WORD_TABLE, [[(f"**{w[0]}**", f"**{w[1]}**"), said] for w, said in chance.sample(WORDS, 4)])


def _table(head: Sequence[Pair], rows: Sequence[Sequence[Pair]]) -> Pair:
    """Write a Markdown table in both languages."""

    def written(side: int) -> str:
        lines = [[words[side] for words in head], ["---"] * len(head), *([cell[side] for cell in row] for row in rows)]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    return written(0), written(1)


def main() -> None:
    """Write a corpus for Tablier."""
    from bench.corpus_tablier import write

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("pages", type=int, metavar="PAGES", help="how many, both languages counted")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where content/ is written")
    parser.add_argument("--seed", default=SEED, help=f"another gives another corpus ({SEED})")
    options = parser.parse_args()
    write(options.pages, options.folder, options.seed)


if __name__ == "__main__":
    main()
