"""The shape of the YAML files as JSON Schema, so that an editor completes and checks what is written.

Made from the types of `schema.py`, with the names content may use put in. Knows no file of the site.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from tablier.press.calls import Vocabulary
from tablier.press.model import TERMS, Function
from tablier.press.schema import CitationYaml, PageYaml, SiteYaml, SpellingYaml

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas"
Schema = dict[str, Any]
FUNCTION: Schema = {"$ref": "#/$defs/Function"}


def json_schemas(vocabulary: Vocabulary, templates: Collection[str], calculators: Collection[str]) -> dict[str, Schema]:
    """Give each YAML file's schema by the name of its file: page.schema.json and its neighbours."""
    page = _of(PageYaml)
    fields = page["$defs"]["PageYaml"]["properties"]
    fields["template"]["enum"] = sorted(templates)
    fields["calculator"]["enum"] = sorted(calculators)
    fields["terms"]["enum"] = list(TERMS)
    page["$defs"]["Function"] = {"anyOf": _choices(vocabulary)}
    fields["formulas"]["items"] = FUNCTION
    fields["examples"]["additionalProperties"] = _example(vocabulary)
    table = page["$defs"]["TableYaml"]["properties"]
    table["cell"] = table["of"] = FUNCTION
    sources = _named(_of(CitationYaml), "The documents cited, by the names prose gives them.")
    terms = _named(_linked(_named(_of(SpellingYaml), "A term: its languages by their codes.")), "The terms, by name.")
    return {"page": page, "site": _of(SiteYaml), "sources": sources, "terms": terms}


def as_text(schema: Schema) -> str:
    """Write a schema as its file holds it."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _of(shape: type[msgspec.Struct]) -> Schema:
    return {"$schema": DRAFT} | msgspec.json.schema(shape)


def _named(schema: Schema, description: str) -> Schema:
    """Give the shape of names that each stand for one of a shape."""
    around = {name: schema[name] for name in ("$schema", "$defs")}
    within = {name: part for name, part in schema.items() if name not in around}
    return around | {"description": description, "type": "object", "additionalProperties": within}


def _linked(schema: Schema) -> Schema:
    """Let a term name the section that explains it, beside its languages."""
    link = {"type": "string", "description": "The section its first use on a page leads to, like glossary#cube."}
    return schema | {"properties": {"link": link}}


def _choices(vocabulary: Vocabulary) -> list[Schema]:
    """List the functions, each with what it gives."""
    return [{"const": name, "description": _meaning(function)} for name, function in vocabulary.functions.items()]


def _meaning(function: Function) -> str:
    return (function.call.__doc__ or "").split("\n")[0]


def _example(vocabulary: Vocabulary) -> Schema:
    """Give the shape of an example: a function and the inputs that it takes, or one like another, but for some."""
    like = {"type": "string", "description": "An example above: its inputs, but for those that stand here."}
    alike = {"type": "object", "required": ["like"], "properties": {"like": like}}
    own = {
        "type": "object",
        "required": ["of"],
        "properties": {"of": FUNCTION},
        "allOf": [_inputs(function) for function in vocabulary.functions.values()],
    }
    return {"if": {"required": ["like"]}, "then": alike, "else": own}


def _inputs(function: Function) -> Schema:
    known: Mapping[str, Schema] = {
        name: {"description": kind} | ({"default": function.optional[name]} if name in function.optional else {})
        for name, kind in function.parameters.items()
    }
    needed = [name for name in function.parameters if name not in function.optional]
    then = {"required": needed, "properties": {"of": True, **known}, "additionalProperties": False}
    return {"if": {"properties": {"of": {"const": function.name}}}, "then": then}
