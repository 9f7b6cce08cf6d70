"""What the preview tells of a figure on a page: its definition, what went in, its whole value, where it is written."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tablier.press.model import Figure, Page
from tablier.press.parse import PageFile

NAME = re.compile(r"(?P<page>\w+)/(?P<name>\w+)")
PARTS = ("examples", "figures", "tables")


def owners(pages: Iterable[Page]) -> set[str]:
    """Name the pages whose figures some pages show."""
    return {address.partition("/")[0] for page in pages for address in page.figures}


def cards(page: Page, files: Mapping[str, PageFile]) -> str:
    """Write the cards of a page's figures as JSON, by address; `files` are their owners'."""
    told = {
        address: {
            "definition": figure.definition,
            "inputs": inputs(figure.definition),
            "value": figure.published,
            "kind": figure.kind.name,
            "source": _source(figure, page, files),
        }
        for address, figure in page.figures.items()
    }
    return json.dumps(told, ensure_ascii=False)


@lru_cache(8192)
def inputs(definition: str) -> list[tuple[str, str]]:
    """List the arguments of the call a definition is about, as they are written.

    >>> inputs("fibs.match(own=1500, length=9).gain"), inputs("fibs.START")
    ([('own', '1500'), ('length', '9')], [])
    """
    try:
        tree: ast.AST = ast.parse(definition, mode="eval").body
    except SyntaxError:
        return []
    while isinstance(tree, ast.Attribute | ast.Subscript):
        tree = tree.value
    if not isinstance(tree, ast.Call):
        return []
    return [(keyword.arg, ast.unparse(keyword.value)) for keyword in tree.keywords if keyword.arg]


def _source(figure: Figure, page: Page, files: Mapping[str, PageFile]) -> str:
    """Say where a figure is written, as path:line."""
    found = NAME.match(figure.address)
    if found is None or found["name"] == "updated" or found["page"] not in files:
        return f"{page.document.file.path}:{page.document.marks.get(('updated',), (1, 1))[0]}"
    file = files[found["page"]]
    marks = [file.marks[part, found["name"]] for part in PARTS if (part, found["name"]) in file.marks]
    return f"{file.file.path}:{marks[0][0]}" if marks else file.file.path
