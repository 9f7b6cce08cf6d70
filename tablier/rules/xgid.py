"""Positions in the notation of eXtreme Gammon: `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`.

Ten fields: the checkers as the bottom player counts the points, the power of two the cube shows, its owner, who is
to move, the dice, the bottom and the top player's points, the rules, the length, the largest power. Source:
eXtreme Gammon 2 manual; GNU Backgammon 1.07, SetXGID, which reads `D` as a double by the side to move.
"""

from __future__ import annotations

import re

from tablier.rules.board import Board, flipped
from tablier.rules.cube import CENTRE, OPPONENT, OTHER_SIDE, OWN, Cube
from tablier.rules.kinds import Checkers, Notation, Roll
from tablier.rules.match import MONEY, Score
from tablier.rules.position import NOT_THROWN, Position, checked_position

# The letters of one place, by how many checkers stand there.
OWN_LETTERS, THEIR_LETTERS = "-ABCDEFGHIJKLMNO", "-abcdefghijklmno"
DOUBLED = "D"
OWNERS = {OWN: 1, CENTRE: 0, OPPONENT: -1}
OWNERS_READ = {number: owner for owner, number in OWNERS.items()}
JACOBY, BEAVERS = 1, 2
FORM = re.compile(
    r"(?:XGID=)?(?P<checkers>[-A-Oa-o]{26}):(?P<cube>\d{1,2}):(?P<owner>-1|0|1):(?P<turn>-1|1):(?P<dice>D|00|[1-6]{2})"
    r":(?P<bottom>\d{1,5}):(?P<top>\d{1,5}):(?P<rules>[0-3]):(?P<length>\d{1,5}):(?P<largest>\d{1,2})"
)


class XgidError(ValueError):
    """A text that is no XGID."""


def xgid(position: Position) -> str:
    """Write a position as an XGID.

    >>> xgid(Position())
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    score, is_bottom = position.score, position.is_bottom
    sides = (score.own, score.opponent) if is_bottom else (score.opponent, score.own)
    owner = position.cube.owner if is_bottom else OTHER_SIDE[position.cube.owner]
    fields = (
        checkers_written(position.board if is_bottom else flipped(position.board)),
        position.cube.value.bit_length() - 1,
        OWNERS[owner],
        1 if is_bottom else -1,
        DOUBLED if position.is_doubled else f"{position.roll[0]}{position.roll[1]}",
        *sides,
        _rules(position),
        score.length,
        position.largest_cube.bit_length() - 1,
    )
    return "XGID=" + ":".join(map(str, fields))


def position_of_xgid(text: str) -> Position:
    """Read an XGID. Raises XgidError, and the errors of a position that no game can reach.

    >>> position_of_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").roll
    (3, 1)
    """
    found = FORM.fullmatch(text.strip())
    if found is None:
        raise XgidError(f"“{text}” is no XGID; {xgid(Position())} is one")
    is_bottom = found["turn"] == "1"
    bottom, top, length, rules = (int(found[name]) for name in ("bottom", "top", "length", "rules"))
    owner = OWNERS_READ[int(found["owner"])]
    board = board_read(found["checkers"])
    is_match = length != MONEY
    if is_match and rules > 1:
        raise XgidError("in a match the rules are 1 in the Crawford game, else 0")
    own, opponent = (bottom, top) if is_bottom else (top, bottom)
    return checked_position(
        Position(
            board=board if is_bottom else flipped(board),
            roll=_read_dice(found["dice"]),
            cube=Cube(2 ** int(found["cube"]), owner if is_bottom else OTHER_SIDE[owner]),
            score=Score(own, opponent, length, is_match and rules == 1),
            is_doubled=found["dice"] == DOUBLED,
            is_bottom=is_bottom,
            has_jacoby=not is_match and bool(rules & JACOBY),
            has_beavers=not is_match and bool(rules & BEAVERS),
            largest_cube=2 ** int(found["largest"]),
        )
    )


def board_of(checkers: Notation) -> Board:
    """Read a board from the 26 letters of an XGID alone. Raises XgidError, BoardError.

    >>> board_of("-b----E-C---eE---c-e----B-") == Board()
    True
    """
    return position_of_xgid(f"{checkers}:0:0:1:00:0:0:0:0:10").board


def checkers_written(board: Board) -> str:
    """Write the 26 letters of a board: own checkers as capitals, the opponent's small, A for one.

    >>> checkers_written(Board())
    '-b----E-C---eE---c-e----B-'
    """
    letters = ""
    for count in board.points:
        letters = letters + (OWN_LETTERS[count] if count >= 0 else THEIR_LETTERS[-count])
    return letters


def board_read(letters: Notation) -> Board:
    """Read the letters of a board, whether a game can reach it or not. Raises XgidError."""
    if not all(letter in OWN_LETTERS or letter in THEIR_LETTERS for letter in letters):
        raise XgidError("the letters of a board are A to O, a to o and -")
    return Board(tuple([count_read(letter) for letter in letters]))


def count_read(letter: Notation) -> Checkers:
    """Read one letter: the side to move above zero, the opponent below.

    >>> count_read("B"), count_read("b"), count_read("-")
    (2, -2, 0)
    """
    own = OWN_LETTERS.find(letter)
    return own if own >= 0 else -THEIR_LETTERS.find(letter)


def _read_dice(text: str) -> Roll:
    return NOT_THROWN if text in (DOUBLED, "00") else (int(text[0]), int(text[1]))


def _rules(position: Position) -> int:
    if position.score.length != MONEY:
        return int(position.score.is_crawford)
    return JACOBY * position.has_jacoby + BEAVERS * position.has_beavers
