"""`schemas`: the JSON Schema of each YAML file, for editors that complete and check."""

from __future__ import annotations

import argparse

from tablier.commands.answers import FINE, folders_of
from tablier.commands.made import Make
from tablier.guide.calculators import CALCULATORS
from tablier.guide.names import vocabulary
from tablier.press.json_schemas import FOLDER, as_text, json_schemas
from tablier.press.load import load, shown


def run(options: argparse.Namespace, make: Make) -> int:
    """Write the schemas beside the content; a file's first line tells an editor which is its own."""
    folders = folders_of(options)
    found = load(folders).templates
    templates = {name.removesuffix(".html") for name in found if name.endswith(".html") and "/" not in name}
    folder = folders.content.parent / FOLDER
    folder.mkdir(exist_ok=True)
    for name, schema in json_schemas(vocabulary(), templates, CALCULATORS).items():
        path = folder / f"{name}.schema.json"
        path.write_text(as_text(schema), encoding="utf-8", newline="\n")
        print(shown(path))
    return FINE
