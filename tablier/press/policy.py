"""How a Content Security Policy names a script or a style that may run: by its hash."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache


@lru_cache
def hashed(text: str) -> str:
    """Name a text as a policy does.

    >>> hashed("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
