"""The files of a site as the preview keeps them: in memory, packed, each with the leaf it belongs to."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tablier.press.model import OutputFile
from tablier.press.preview_news import News


def pack(data: bytes) -> bytes:
    """Make bytes small, quickly."""
    return zlib.compress(data, 1)


def unpack(data: bytes) -> bytes:
    """Give the bytes that were packed."""
    return zlib.decompress(data)


@dataclass(slots=True)
class Pieces(Mapping[str, bytes]):
    """Files by their paths.

    >>> pieces = Pieces()
    >>> pieces.put("fibs", [OutputFile("fr/cote/index.html", b"old")])
    >>> pieces.put("fibs", [OutputFile("fr/elo/index.html", b"new")])
    >>> dict(pieces), pieces.packed.gone()
    ({'fr/elo/index.html': b'new'}, {'fr/cote/index.html'})
    """

    packed: News[bytes] = field(default_factory=News)
    owners: dict[str, str] = field(default_factory=dict)  # path -> leaf
    owned: dict[str, tuple[str, ...]] = field(default_factory=dict)  # leaf -> paths

    def put(self, owner: str, files: Iterable[OutputFile]) -> None:
        """Put a leaf's files in the place of those it had; one that is as it was stays the same."""
        new = {file.path: pack(file.data) for file in files}
        for path in self.owned.pop(owner, ()):
            if path not in new and self.owners[path] == owner:
                del self.owners[path]
                self.packed.drop(path)
        for path, data in new.items():
            self.owners[path] = owner
            if self.packed.get(path) != data:
                self.packed[path] = data
        self.owned[owner] = tuple(new)

    def __getitem__(self, path: str) -> bytes:
        return unpack(self.packed[path])

    def __contains__(self, path: object) -> bool:
        return path in self.packed

    def __iter__(self) -> Iterator[str]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)
