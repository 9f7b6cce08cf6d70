"""The JSON Schemas say what the strict reading says: the project's own YAML passes, mistakes do not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tablier.press.model import TextFile
from tablier.press.strict_yaml import read_yaml
from tests.sites import ROOT

SCHEMAS = {path.name.partition(".")[0]: json.loads(path.read_text(encoding="utf-8")) for path in ROOT.glob("schemas/*")}
PAGES = sorted(ROOT.glob("content/*/page.yaml"))


def value(text: str) -> Any:
    return read_yaml(TextFile("page.yaml", text))[0] or {}


def faults(schema: str, text: str) -> list[str]:
    """Give what a JSON Schema validator says of a YAML text."""
    checker = jsonschema.Draft202012Validator(SCHEMAS[schema])
    return [error.message for error in checker.iter_errors(value(text))]


@pytest.mark.parametrize("schema", ["page", "site", "sources", "terms"])
def test_the_schemas_are_schemas(schema: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[schema])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_guides_pass_and_name_their_schema(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert faults("page", text) == []
    assert text.startswith("# yaml-language-server: $schema=../../schemas/page.schema.json\n")


@pytest.mark.parametrize("name", ["site", "sources", "terms"])
def test_the_other_files_pass_and_name_their_schema(name: str) -> None:
    text = (ROOT / f"content/{name}.yaml").read_text(encoding="utf-8")
    assert faults(name, text) == []
    assert text.startswith(f"# yaml-language-server: $schema=../schemas/{name}.schema.json\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("figure: {}", "Additional properties are not allowed ('figure' was unexpected)"),
        ("template: pag", "'pag' is not one of"),
        ("terms: link", "'link' is not one of"),
        ("formulas: [fibs.wincurve]", "'fibs.wincurve' is not valid under any of the given schemas"),
        ("examples:\n  a: {of: fibs.points, lenght: 9}", "('lenght' was unexpected)"),
        ("examples:\n  a: {of: fibs.match, own: 1500, length: 9}", "'opponent' is a required property"),
        ("tables:\n  a: {cell: fibs.points}", "'columns' is a required property"),
    ],
)
def test_a_mistake_is_seen_by_an_editor(text: str, said: str) -> None:
    assert any(said in fault for fault in faults("page", text)), faults("page", text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cube: videau", "'videau' is not of type 'object'"),
        ("cube:\n  fr: videau", "'videau' is not of type 'object'"),
        ("cube:\n  fr: {never: [dé doubleur]}", "'write' is a required property"),
        ("cube: {link: [glossary#cube], fr: {write: videau}}", "['glossary#cube'] is not of type 'string'"),
        ("cube:\n  fr: {write: videau, forms: videaux}", "'videaux' is not of type 'array'"),
        ("cube:\n  fr: {write: videau, never: dé}", "'dé' is not of type 'array'"),
        ("cube:\n  fr: {write: videau, nevr: [dé]}", "Additional properties are not allowed ('nevr' was unexpected)"),
    ],
)
def test_a_mistake_in_a_term_is_seen_by_an_editor(text: str, said: str) -> None:
    assert faults("terms", text) == [said]
