"""The files of a site as the preview keeps them: in memory, packed, each with the leaf it belongs to."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tablier.press.model import OutputFile


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
    >>> sent = dict(pieces.packed)
    >>> pieces.put("fibs", [OutputFile("fr/elo/index.html", b"new")])
    >>> dict(pieces), pieces.gone(sent)
    ({'fr/elo/index.html': b'new'}, ['fr/cote/index.html'])
    """

    packed: dict[str, bytes] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)  # path -> leaf
    owned: dict[str, tuple[str, ...]] = field(default_factory=dict)  # leaf -> paths

    def put(self, owner: str, files: Iterable[OutputFile]) -> None:
        """Put a leaf's files in the place of those it had; one that is as it was stays the same."""
        new = {file.path: pack(file.data) for file in files}
        for path in self.owned.pop(owner, ()):
            if path not in new and self.owners[path] == owner:
                del self.packed[path], self.owners[path]
        for path, data in new.items():
            self.owners[path] = owner
            if self.packed.get(path) != data:
                self.packed[path] = data
        self.owned[owner] = tuple(new)

    def since(self, sent: Mapping[str, bytes]) -> dict[str, bytes]:
        """Give what is not among the packed files that were sent."""
        return {path: data for path, data in self.packed.items() if sent.get(path) is not data}

    def gone(self, sent: Mapping[str, bytes]) -> list[str]:
        """List what was sent and is no more."""
        return [path for path in sent if path not in self.packed]

    def __getitem__(self, path: str) -> bytes:
        return unpack(self.packed[path])

    def __contains__(self, path: object) -> bool:
        return path in self.packed

    def __iter__(self) -> Iterator[str]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)
