"""Each generator: how its project is written, its commands, and the files that a case changes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.peers import projects
from bench.peers.projects import HERE, ROOT

LOCKS = ("figures.lock", "addresses.lock")
PYTHON = HERE / ".venv/bin/python"
NODE = shutil.which("node", path=f"{ROOT / '.venv/bin'}{os.pathsep}{os.environ.get('PATH', '')}") or "node"


@dataclass(frozen=True, slots=True)
class Tool:
    """One generator. Paths lie below its project's folder; `{port}` stands for a port."""

    name: str
    write: Callable[[Path, int], None]
    build: tuple[str, ...]
    serve: tuple[str, ...]
    version: tuple[str, ...]
    needs: Path  # is there when it is installed
    output: str
    source: str  # of a document, `{number}` being its guide's
    template: str
    constant: str  # the file
    inputs: tuple[str, ...]  # what a cold build begins with
    prepare: tuple[str, ...] = ()  # a command once, before anything is timed

    @property
    def is_installed(self) -> bool:
        return self.needs.exists()

    def told_version(self) -> str:
        """Ask for the version."""
        done = subprocess.run(self.version, capture_output=True, text=True, check=True, cwd=HERE)
        found = re.search(r"\d+(?:\.\d+)+", done.stdout)
        return found[0] if found else done.stdout.strip()

    def forget(self, folder: Path) -> None:
        """Take away all that builds left."""
        for path in folder.iterdir():
            if path.name not in self.inputs:
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def binary_of_hugo() -> Path:
    """Find Hugo itself, without the Python that its package puts around it."""
    found = sorted(HERE.glob(".venv/lib/python*/site-packages/hugo/binaries/hugo*"))
    return found[0] if found else HERE / ".venv/hugo"


def tools() -> tuple[Tool, ...]:
    """Name all generators, Hugo first: it is what the others are compared with."""
    hugo = binary_of_hugo()
    eleventy = HERE / "node_modules/@11ty/eleventy/cmd.cjs"
    python, node, ours = str(PYTHON), str(NODE), sys.executable
    own = (ours, "build.py")
    return (
        Tool(
            name="Hugo",
            write=projects.hugo,
            build=(str(hugo), "build", "--quiet"),
            serve=(str(hugo), "server", "--quiet", "--bind", "127.0.0.1", "--port", "{port}"),
            version=(str(hugo), "version"),
            needs=hugo,
            output="public",
            source="content/fr/guide-{number}.md",
            template="layouts/page.html",
            constant="hugo.toml",
            inputs=("content", "layouts", "hugo.toml"),
        ),
        Tool(
            name="Tablier",
            write=projects.tablier,
            build=own,
            serve=(*own, "serve", "--port", "{port}"),
            version=(
                ours,
                "-c",
                "import tomllib; print(tomllib.load(open('../../pyproject.toml', 'rb'))['project']['version'])",
            ),
            needs=Path(ours),
            output="site",
            source="content/guide_{number}/fr.md",
            template="templates/page.html",
            constant="tablier/rating/fibs.py",
            inputs=("content", "locales", "templates", "assets", "tablier", "build.py", *LOCKS),
            prepare=(*own, "figures", "--accept", "--because", "The first figures"),
        ),
        Tool(
            name="Eleventy",
            write=projects.eleventy,
            build=(node, str(eleventy), "--quiet"),
            serve=(node, str(eleventy), "--serve", "--incremental", "--quiet", "--port", "{port}"),
            version=(node, str(eleventy), "--version"),
            needs=eleventy,
            output="public",
            source="content/fr/guide-{number}.md",
            template="layouts/page.liquid",
            constant="rating.js",
            inputs=("content", "layouts", "node_modules", "eleventy.config.js", "rating.js", "package.json"),
        ),
        Tool(
            name="MkDocs",
            write=projects.mkdocs,
            build=(python, "-m", "mkdocs", "--quiet", "build"),
            serve=(python, "-m", "mkdocs", "--quiet", "serve", "--livereload", "--dev-addr", "127.0.0.1:{port}"),
            version=(python, "-m", "mkdocs", "--version"),
            needs=HERE / ".venv/bin/mkdocs",
            output="public",
            source="docs/fr/guide-{number}.md",
            template="theme/main.html",
            constant="rating.py",
            inputs=("docs", "theme", "mkdocs.yml", "main.py", "rating.py"),
        ),
        Tool(
            name="Pelican",
            write=projects.pelican,
            build=(python, "-m", "pelican", "--quiet"),
            serve=(python, "-m", "pelican", "--quiet", "--listen", "--autoreload", "--port", "{port}"),
            version=(python, "-m", "pelican", "--version"),
            needs=HERE / ".venv/bin/pelican",
            output="public",
            source="content/fr/guide-{number}.md",
            template="theme/templates/page.html",
            constant="rating.py",
            inputs=("content", "theme", "pelicanconf.py", "rating.py"),
        ),
    )
