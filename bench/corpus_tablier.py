"""The corpus as a `content/` folder for Tablier, which goes with the project's own words, templates and assets."""

from __future__ import annotations

from pathlib import Path

from bench.corpus import LANGUAGES, SEED, Call, Guide, corpus, name_of
from bench.corpus_words import GRID, HOME

UPDATED = "2026-11-30"
SITE = """\
name: Corpus
base_url: https://corpus.example
languages:
  fr: {tag: fr, name: Français}
  pt: {tag: pt-BR, name: Português (Brasil)}
"""
LISTED = 20  # guides the home page leads to


def write(pages: int, folder: Path, seed: str = SEED) -> None:
    """Write `content/` below a folder: `pages` pages, and beside them the home page of each language."""
    content = folder / "content"
    (content / "home").mkdir(parents=True)
    (content / "site.yaml").write_text(SITE, encoding="utf-8")
    (content / "sources.yaml").write_text("", encoding="utf-8")
    for name, text in home(pages // len(LANGUAGES)).items():
        (content / "home" / name).write_text(text, encoding="utf-8")
    for guide in corpus(pages, seed):
        (content / guide.id).mkdir()
        for name, text in files(guide).items():
            (content / guide.id / name).write_text(text, encoding="utf-8")


def home(guides: int) -> dict[str, str]:
    """Write the home page's files."""
    links = "\n".join(f"- [Guide]({name_of(number)})" for number in range(min(guides, LISTED)))
    made = {"page.yaml": "template: home\n"}
    for side, language in enumerate(LANGUAGES):
        title, words = HOME["title"][side], HOME["words"][side]
        body = f"{words}\n\n## {title} {{#guides}}\n\n{links}\n"
        made[f"{language}.md"] = front(title, '""', words) + body
    return made


def files(guide: Guide) -> dict[str, str]:
    """Write one guide's files."""
    made = {"page.yaml": page_yaml(guide)}
    for side, language in enumerate(LANGUAGES):
        document = guide.documents[language]
        words = "\n".join(f'{name}: "{texts[side]}"' for name, texts in GRID.items())
        body = document.body.replace("```table favourite\n", f"```table favourite\n{words}\n")
        made[f"{language}.md"] = front(document.title, document.slug, document.description) + body
    return made


def front(title: str, slug: str, description: str) -> str:
    """Write a front matter."""
    return f'---\ntitle: "{title}"\nslug: {slug}\ndescription: "{description}"\nupdated: {UPDATED}\n---\n'


def page_yaml(guide: Guide) -> str:
    """Write what the names of a guide stand for."""
    matches = {name: call for name, call in guide.calls.items() if call.function == "fibs.match"}
    lines = ["examples:"]
    lines += [f"  {name}: {{of: {call.function}, {_inputs(call, ': ')}}}" for name, call in matches.items()]
    lines += ["", "figures:"]
    lines += [
        f"  {name}: {call.function}({_inputs(call, '=')})" for name, call in guide.calls.items() if name not in matches
    ]
    gaps, lengths = list(guide.grid.gaps), list(guide.grid.lengths)
    lines += ["", "tables:", "  favourite:", "    cell: fibs.win_probability"]
    lines += [f"    rows: {{gap: {gaps}}}", f"    columns: {{length: {lengths}}}"]
    lines += ["", "claims:"]
    lines += [f"  {name}: {text}" for name, text in guide.claims.items()]
    return "\n".join(lines) + "\n"


def _inputs(call: Call, sign: str) -> str:
    return ", ".join(f"{name}{sign}{value}" for name, value in call.arguments.items())
