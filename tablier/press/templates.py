"""Templates: compiled once and kept so, filled by few calls, and what is wrong in one of them. Knows no page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from types import CodeType
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    Environment,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context
from markupsafe import Markup, escape

from tablier.press.html import fully_escaped
from tablier.press.model import TextFile
from tablier.press.problems import Problem, Refused, place

COMPILED: dict[str, bytes] = {}  # every template this process compiled, or was given compiled
FRESH: dict[str, bytes] = {}  # those of them that no other process knows of


class Compiled(BytecodeCache):
    """Keeps compiled templates by their paths; one whose text changed is compiled again."""

    def load_bytecode(self, bucket: Bucket) -> None:
        if found := COMPILED.get(bucket.key):
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        COMPILED[bucket.key] = FRESH[bucket.key] = bucket.bytecode_to_string()


def newly_compiled() -> dict[str, bytes]:
    """Give the templates that were compiled since this was last asked."""
    found = dict(FRESH)
    FRESH.clear()
    return found


class Plain(Context):
    """Calls what a template calls with what it gives and no more: nothing that ours call asks for the context."""

    def call(self, called: Any, *given: Any, _block_vars: Any = None, _loop_vars: Any = None, **named: Any) -> Any:
        return called(*given, **named)


class Writer(CodeGenerator):
    """Has each expression written by `as_html`."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        self.write("environment.as_html(")


class Templates(Environment):
    """Templates that all know the same, and say nothing unescaped."""

    context_class = Plain
    code_generator_class = Writer

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            optimized=False,  # the same code, sooner: nothing in ours can be worked out beforehand
            bytecode_cache=Compiled(),
        )
        self.known: dict[Any, Template] = {}

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:  # noqa: A002 - Jinja's name
        """Get a template, which stays as it is: it is looked for once."""
        if name not in self.known:
            self.known[name] = super().get_template(name, parent, globals)
        return self.known[name]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Give what a template knows by itself, in one dict: each page looks all of it up."""
        return {**self.globals, **(d or {})}

    @staticmethod
    def as_html(value: Any) -> str:
        """Write what an expression gives as `escape` does, without making Markup of it that is joined at once."""
        if type(value) is Markup:
            return value
        return fully_escaped(value) if type(value) is str else escape(value)


def template_problem(error: Exception, templates: Mapping[str, TextFile]) -> Problem:
    """Say what failed in a template, and where; what failed in no template is a fault of ours, and raised."""
    files = {file.path: file for file in templates.values()}
    spots = [(code.co_filename, line) for code, line in _frames(error) if code.co_filename in files]
    if isinstance(error, TemplateSyntaxError) and error.filename in files:
        spots.append((error.filename, error.lineno))
    if not spots:
        raise error
    path, line = spots[-1]
    what, right = _told(error)
    return place(files[path].text, line, 0, path, what, right)


def _frames(error: Exception) -> Iterator[tuple[CodeType, int]]:
    """List the code an error came through, the outermost first."""
    trace = error.__traceback__
    while trace:
        yield trace.tb_frame.f_code, trace.tb_lineno
        trace = trace.tb_next


def _told(error: Exception) -> tuple[str, str]:
    """Say what an error in a template is, and what would be right."""
    if isinstance(error, Refused):
        return error.what, error.right
    if isinstance(error, TemplateNotFound):
        return f"no template is called “{error.name}”", "mend the name, or add the file"
    if isinstance(error, RecursionError):
        return "this calls itself without end", "mend the template"
    if isinstance(error, UndefinedError):
        return str(error.message), "a template knows only what it is given or sets; mend the name"
    said = str(error.message) if isinstance(error, TemplateSyntaxError) else f"{type(error).__name__}: {error}"
    return said, "mend the template"
