"""MkDocs's macros: each figure in the language of the page it stands on."""

from __future__ import annotations

from typing import Any

import rating


def define_env(env: Any) -> None:
    def language() -> str:
        return str(env.page.file.src_uri)[:2]

    env.macro(lambda *call: rating.match(language(), *call), "match")
    env.macro(lambda *call: rating.chance(language(), *call), "chance")
    env.macro(lambda *call: rating.score(language(), *call), "score")
