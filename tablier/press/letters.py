"""The letters a text is written in: whether, at a glance, each is composed, seen, and no other end of a line."""

from __future__ import annotations

# Bytes of letters in which nothing is to be found: ASCII, the accented letters of Europe.
PLAIN = bytes([*b"\t\n", *range(0x20, 0x7F), *range(0x80, 0xC0), *range(0xC3, 0xCC)])
NO_CONTROL = 0xA0  # behind C2, a byte from here up makes no control letter
SIGNS = frozenset(  # what may stand behind E2: the dashes, quotes, dots, spaces and arrows of prose
    chr(sign).encode()[1:]
    for sign in (*range(0x2002, 0x200B), *range(0x2010, 0x2028), *range(0x202F, 0x2040), 0x20AC, 0x2192, 0x2212)
)


def are_plain(data: bytes) -> bool:
    """Tell whether a text of UTF-8 holds none but letters of which nothing is to be told; where in doubt, it does.

    >>> are_plain("Où ?".encode()), are_plain("« L’été »".encode()), are_plain("e\\u0301".encode())
    (True, True, False)
    """
    rest = data.translate(None, PLAIN)
    return not rest or (
        not rest.strip(b"\xc2\xe2")
        and min((after[0] for after in data.split(b"\xc2")[1:]), default=NO_CONTROL) >= NO_CONTROL
        and {after[:2] for after in data.split(b"\xe2")[1:]} <= SIGNS
    )
