"""Positions in the two notations of GNU Backgammon: the Position ID of the checkers, the Match ID of all the rest.

Source: GNU Backgammon manual, "A technical description of the Position ID" and "of the Match ID"; where the manual
names the player on roll first, the program (positionid.c) writes the opponent first, and so does this.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable

from tablier.rules.board import BAR, EACH_SIDE, OFF, Board, checked_board, flipped
from tablier.rules.cube import CENTRE, OTHER_SIDE, OWN, Cube
from tablier.rules.kinds import Checkers, Side
from tablier.rules.match import MONEY, Score
from tablier.rules.position import Position, checked_position

POSITION_BITS, POSITION_LETTERS = 80, 14
MATCH_LETTERS = 12
# The fields of a Match ID in order, each with its number of bits, the least significant first.
FIELDS = {
    "cube": 4, "owner": 2, "roller": 1, "crawford": 1, "state": 3, "turn": 1, "doubled": 1, "resigned": 2,
    "first_die": 3, "second_die": 3, "length": 15, "top": 15, "bottom": 15, "no_jacoby": 1,
}  # fmt: skip
MATCH_BITS = 72
# The player at the top is 0, the one at the bottom 1.
NO_OWNER = 3
NO_GAME, PLAYING = 0, 1


class GnuIdError(ValueError):
    """A text that is no Position ID or no Match ID."""


def position_id(board: Board) -> str:
    """Write the checkers of a board, its side to move on roll.

    >>> position_id(Board())
    '4HPwATDgc/ABMA'
    """
    counts = [*_counts(flipped(board)), *_counts(board)]
    return _letters([bit for count in counts for bit in (*[1] * count, 0)], POSITION_BITS)


def board_of_position_id(text: str) -> Board:
    """Read a Position ID; the board is seen from the player on roll. Raises GnuIdError, BoardError.

    >>> board_of_position_id("4HPwATDgc/ABMA") == Board()
    True
    """
    counts, count = [], 0
    for bit in _bits(text, POSITION_LETTERS, "Position ID", "4HPwATDgc/ABMA"):
        count += bit
        if not bit:
            counts.append(count)
            count = 0
    theirs, own, rest = counts[:BAR], counts[BAR : 2 * BAR], counts[2 * BAR :]
    if len(own) < BAR or any(rest) or count or max(sum(theirs), sum(own)) > EACH_SIDE:
        raise GnuIdError(f"“{text}” holds more than 15 checkers of a side, or not 24 points and a bar of each")
    mirrored = [0, *own], [*reversed(theirs), 0]
    if any(first and second for first, second in zip(*mirrored, strict=True)):
        raise GnuIdError(f"“{text}” puts checkers of both sides on one point")
    return checked_board(Board(tuple(first - second for first, second in zip(*mirrored, strict=True))))


def match_id(position: Position) -> str:
    """Write the cube, the dice and the score of a position.

    Raises GnuIdError where a number needs more bits than it has.

    >>> match_id(Position())
    'cAkAAAAAAAAE'
    """
    score, mover = position.score, int(position.is_bottom)
    points = (score.opponent, score.own) if position.is_bottom else (score.own, score.opponent)
    values = {
        "cube": position.cube.value.bit_length() - 1,
        "owner": _player(position.cube.owner, mover),
        "roller": mover,
        "crawford": int(score.is_crawford),
        "state": PLAYING,
        "turn": 1 - mover if position.is_doubled else mover,
        "doubled": int(position.is_doubled),
        "first_die": position.roll[0],
        "second_die": position.roll[1],
        "length": score.length,
        "top": points[0],
        "bottom": points[1],
        "no_jacoby": int(not position.has_jacoby),
    }
    for name, value in values.items():
        if value >= 2 ** FIELDS[name]:
            raise GnuIdError(f"a Match ID has {FIELDS[name]} bits for this: {name} {value} is too large")
    return _letters(
        [values.get(name, 0) >> at & 1 for name, width in FIELDS.items() for at in range(width)], MATCH_BITS
    )


def position_of_ids(position_id: str, match_id: str) -> Position:
    """Read both IDs. Raises GnuIdError, and the errors of a position that no game can reach.

    >>> position_of_ids("4HPwATDgc/ABMA", "UQmgAUAAQAAA").score
    Score(own=8, opponent=4, length=13, is_crawford=False)
    """
    bits = iter(_bits(match_id, MATCH_LETTERS, "Match ID", "cAkAAAAAAAAA"))
    values = {name: sum(next(bits) << at for at in range(width)) for name, width in FIELDS.items()}
    if values["state"] not in (NO_GAME, PLAYING) or values["resigned"]:
        raise GnuIdError(f"“{match_id}” is a game that is over or resigned, not a position")
    if values["owner"] == 2:
        raise GnuIdError(f"“{match_id}” gives the cube to a third player")
    mover, is_money = values["roller"], values["length"] == MONEY
    sides = (values["bottom"], values["top"]) if mover else (values["top"], values["bottom"])
    return checked_position(
        Position(
            board=board_of_position_id(position_id),
            roll=(values["first_die"], values["second_die"]),
            cube=Cube(2 ** values["cube"], _side(values["owner"], mover)),
            score=Score(*sides, values["length"], bool(values["crawford"])),
            is_doubled=bool(values["doubled"]),
            is_bottom=bool(mover),
            has_jacoby=is_money and not values["no_jacoby"],
        )
    )


def _counts(board: Board) -> list[Checkers]:
    return [max(0, count) for count in board.points[OFF + 1 :]]


def _player(owner: Side, mover: int) -> int:
    return NO_OWNER if owner == CENTRE else mover if owner == OWN else 1 - mover


def _side(owner: int, mover: int) -> Side:
    return CENTRE if owner == NO_OWNER else OWN if owner == mover else OTHER_SIDE[OWN]


def _letters(bits: Iterable[int], length: int) -> str:
    """Write bits, the least significant of each byte first, in the letters of Base64."""
    number = sum(bit << at for at, bit in enumerate(bits))
    return base64.b64encode(number.to_bytes(length // 8, "little")).decode().rstrip("=")


def _bits(text: str, letters: int, sort: str, example: str) -> list[int]:
    """Read the letters of an ID of a sort as bits. Raises GnuIdError."""
    try:
        read = base64.b64decode(text + "=" * (-letters % 4), validate=True)
    except (binascii.Error, ValueError):
        read = b""
    if len(text) != letters or not read:
        raise GnuIdError(f"“{text}” is no {sort}; {example} is one")
    return [byte >> at & 1 for byte in read for at in range(8)]
