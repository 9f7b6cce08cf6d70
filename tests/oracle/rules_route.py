"""Positions, plays and matches by brute force: every order of dice, every checker, every step; the longest are kept.

Source: GNU Backgammon manual, "Rules of the game". A board is 26 whole numbers, from the side to move: its own
checkers above 0, the opponent's below, 25 its bar and 0 the opponent's.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

Board: TypeAlias = tuple[int, ...]
Step: TypeAlias = tuple[int, int]
DICE = range(1, 7)
STAGES = ("with the cube", "Crawford game", "after Crawford", "match over")


def board_of(checkers: str) -> Board:
    """Read the letters of an XGID: A to O are the side's, a to o the opponent's."""
    return tuple(
        0 if letter == "-" else (ord(letter) - 64 if letter.isupper() else 96 - ord(letter)) for letter in checkers
    )


def flipped(board: Board) -> Board:
    """Look from the other side."""
    return tuple(-count for count in reversed(board))


def pips(board: Board) -> Fraction:
    """Walk every checker home, a point at a time."""
    return Fraction(sum(len(range(point)) for point, count in enumerate(board) for _ in range(count)))


def places(board: Board) -> str:
    """Say where a side stands, from the back."""
    standing = [(point, count) for point, count in enumerate(board) if count > 0]
    shown = [f"{'bar' if point == 25 else point}:{count}" for point, count in reversed(standing)]
    gone = 15 - sum(count for _, count in standing)
    return " ".join([*shown, *([f"off:{gone}"] if gone else [])])


def stepped(board: Board, start: int, die: int) -> Board | None:
    """Move one checker by one die, or not at all; 0 as an end is off the board."""
    if board[start] <= 0 or (board[25] > 0 and start != 25):
        return None
    end = start - die
    if end <= 0:
        outside = any(board[point] > 0 for point in range(7, 26))
        behind = any(board[point] > 0 for point in range(start + 1, 7))
        if outside or (end < 0 and behind):
            return None
        return _put(board, start, None)
    return None if board[end] < -1 else _put(board, start, end)


def _put(board: Board, start: int, end: int | None) -> Board:
    after = [*board]
    after[start] -= 1
    if end is not None:
        if after[end] == -1:
            after[end] = 0
            after[0] -= 1
        after[end] += 1
    return tuple(after)


def played(board: Board, dice: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Board]]:
    """Play dice in this order, as far as they go: which were played, and the board then."""
    yield (), board
    if not dice:
        return
    for start in range(25, 0, -1):
        after = stepped(board, start, dice[0])
        if after is not None:
            for used, end in played(after, dice[1:]):
                yield (dice[0], *used), end


def dice_of(roll: str) -> tuple[int, ...]:
    """Give the dice of a roll: four of a double."""
    first, second = (int(die) for die in roll.split("-"))
    return (first,) * 4 if first == second else (first, second)


def ends_of(board: Board, roll: str) -> tuple[int, frozenset[Board]]:
    """Give how many dice must be played, and every board that may be left; of one die of two, the larger."""
    dice = dice_of(roll)
    found = {end for order in set(itertools.permutations(dice)) for end in played(board, order)}
    longest = max(len(used) for used, _ in found)
    kept = {(used, end) for used, end in found if len(used) == longest}
    if longest == 1 and len(set(dice)) == 2:
        largest = max(used[0] for used, _ in kept)
        kept = {(used, end) for used, end in kept if used[0] == largest}
    return longest, frozenset(end for _, end in kept) if longest else frozenset()


@dataclass(frozen=True, slots=True)
class Plays:
    """A list of plays as text: right if each play, played, leaves another of the boards, and none is missing."""

    board: Board
    ends: frozenset[Board]

    def agrees(self, text: str) -> bool:
        """Tell whether a text lists these plays, each once."""
        if not self.ends:
            return text == "—"
        left = [self._after(play) for play in text.split(", ")]
        return len(set(left)) == len(left) and set(left) == self.ends

    def _after(self, play: str) -> Board:
        board = self.board
        for start, end in steps_of(play):
            board = _put(board, start, end or None)
        return board


def steps_of(play: str) -> list[Step]:
    """Read "8/5(2) bar/22* 6/off" as single ways; stops on the way are ends and starts."""
    found: list[Step] = []
    for part in re.sub(r"bar", "25", re.sub(r"off", "0", play)).split():
        way, _, times = part.removesuffix(")").partition("(")
        points = [int(point.removesuffix("*")) for point in way.split("/")]
        for _ in range(int(times or 1)):
            found += list(itertools.pairwise(points))
    return found


def refused(board: Board, roll: str, tried: str) -> str:
    """Name the rule that a try breaks: that of its first forbidden step, else the duty it leaves undone."""
    dice, longest_ends = list(dice_of(roll)), ends_of(board, roll)
    made = 0
    for start, end in [step for way in steps_of(tried) for step in in_two(board, dice, way)]:
        rule, die = _step_rule(board, dice, dice_of(roll), start, end)
        if rule != "legal":
            return rule
        dice.remove(die)
        board = _put(board, start, end or None)
        made += 1
    longest, ends = longest_ends
    if board in ends or (not made and not longest):
        return "legal"
    if not made:
        return "a die must be played"
    if len(set(dice_of(roll))) == 1:
        return "as many as possible of a double"
    return "both dice must be played" if longest == 2 else "the larger die"


def in_two(board: Board, left: list[int], way: Step) -> list[Step]:
    """Stop on the way where a checker goes as far as both dice and one of the two stops is open."""
    start, end = way
    stops = (
        [start - die for die in sorted(left, reverse=True) if board[start - die] >= -1] if _is_both(left, way) else []
    )
    return [(start, stops[0]), (stops[0], end)] if stops and board[25] in (0, int(start == 25)) else [way]


def _is_both(left: list[int], way: Step) -> bool:
    return len(left) == 2 and way[1] > 0 and way[0] - way[1] == sum(left)


def _step_rule(board: Board, left: list[int], thrown: Sequence[int], start: int, end: int) -> tuple[str, int]:
    fits = [die for die in sorted(left) if die == start - end or (end == 0 and die > start)]
    exact = [die for die in fits if die == start - end]
    checks = (
        (not 1 <= start <= 25 or not 0 <= end <= 24, "no such point"),
        (1 <= start <= 25 and board[start] <= 0, "no checker of yours"),
        (board[25] > 0 and start != 25, "the bar first"),
        (end >= start, "the wrong way"),
        (end == 0 and any(board[point] > 0 for point in range(7, 26)), "not all are home"),
        (
            end == 0 and not exact and bool(fits) and any(board[point] > 0 for point in range(start + 1, 7)),
            "a higher checker first",
        ),
        (not fits and (start - end) in thrown, "the die is played"),
        (_is_both(left, (start, end)) and board[end] >= -1, "a closed point between"),
        (_is_both(left, (start, end)), "a closed point"),
        (not fits, "no such die"),
        (end > 0 and board[end] < -1, "a closed point"),
    )
    broken = next((rule for holds, rule in checks if holds), "legal")
    return broken, (exact or fits or [0])[0]


def position(checkers: str, roll: str = "", tried: str = "") -> dict[str, Any]:
    """Work a position out."""
    board = board_of(checkers)
    _, ends = ends_of(board, roll) if roll else (0, frozenset())
    thrown = "".join(sorted(roll.replace("-", ""), reverse=True)) or "00"
    return {
        "xgid": f"XGID={checkers}:0:0:1:{thrown}:0:0:0:0:10",
        "places": places(board),
        "opponent_places": places(flipped(board)),
        "pips": pips(board),
        "opponent_pips": pips(flipped(board)),
        "plays": Fraction(len(ends)),
        "listed": Plays(board, ends),
        "refused": refused(board, roll, tried) if tried else "legal",
    }


def on(checkers: str, point: Fraction) -> Fraction:
    """Count the checkers on a point."""
    return Fraction(abs(board_of(checkers)[int(point)]))


def game(doubles: Fraction, games: Fraction) -> dict[str, Any]:
    """Double the value with every double taken; the cube turns through its six faces, 64 before the first."""
    value, faces = Fraction(1), itertools.cycle((64, 2, 4, 8, 16, 32))
    shown = Fraction(next(faces))
    for _ in range(int(doubles)):
        value += value
        shown = Fraction(next(faces))
    return {"cube": value, "shown": shown, "worth": sum([value] * int(games), Fraction(0))}


def match(length: Fraction, results: Sequence[Fraction], games: Fraction) -> dict[str, Any]:
    """Play a match on: once a side needs one point for the first time, one game is without the cube."""
    score = {True: Fraction(0), False: Fraction(0)}
    crawford_game, had = False, False
    for result in results[: int(games)]:
        score[result > 0] = min(length, score[result > 0] + abs(result))
        crawford_game = not had and length - 1 in score.values()
        had = had or crawford_game
    stage = STAGES[1 if crawford_game else 2 if had else 0]
    if length in score.values():
        stage = STAGES[3]
    return {"points": abs(results[int(games) - 1]), "own": score[True], "opponent": score[False], "stage": stage}


def quarter(number: Fraction) -> tuple[Fraction, Fraction]:
    """Part the points in four, in order."""
    points = [Fraction(point) for point in range(1, 25)]
    part = [point for place, point in enumerate(points) if place // 6 == number - 1]
    return min(part), max(part)


def across(point: Fraction) -> Fraction:
    """Count the same point from the other end."""
    return Fraction(list(range(24, 0, -1)).index(int(point)) + 1)


def moves(roll: str) -> Fraction:
    """Count the dice to play."""
    return Fraction(len(dice_of(roll)))


def in_from_the_bar(closed: Fraction, waiting: int) -> list[int]:
    """Tell for every pair of dice how many come in: each die finds its point open or not, once for each checker."""
    shut = range(1, int(closed) + 1)
    thrown = itertools.product(DICE, DICE)
    return [min(waiting, sum(die not in shut for die in pair)) for pair in thrown]


def entering(closed: Fraction) -> dict[str, Fraction]:
    """Count the rolls by how many checkers they bring in."""
    one, two = (in_from_the_bar(closed, waiting) for waiting in (1, 2))
    counted = {"one": one.count(1), "both": two.count(2), "one_of_two": two.count(1), "none": two.count(0)}
    return {name: Fraction(count) for name, count in counted.items()}


def entry(closed: Fraction) -> dict[str, Fraction]:
    """Take the chances from the printed formulas: 1 - (k/6)^2, and ((6 - k)/6)^2."""
    shut = closed / 6
    return {"rolls": 36 * (1 - shut**2), "chance": 1 - shut**2, "both": (1 - shut) ** 2}


def shot(distances: Sequence[Fraction]) -> Fraction:
    """Count the pairs of dice of which one checker arrives: by one die, by both, or by part of a double."""
    hits = 0
    for one, other in itertools.product(DICE, DICE):
        reach = {one, other, one + other} | ({3 * one, 4 * one} if one == other else set())
        hits += any(int(distance) in reach for distance in distances)
    return Fraction(hits)


def won(checkers: str, doubles: Fraction = Fraction(0)) -> Fraction:
    """Look where the loser still stands: in the winner's home or on the bar, elsewhere with none off, or fewer."""
    board = board_of(checkers)
    left = {point: -count for point, count in enumerate(board) if count < 0}
    games = 1 if sum(left.values()) < 15 else 3 if min(left) < 7 else 2
    return Fraction(games * 2 ** int(doubles))


def average_pips() -> Fraction:
    """Throw every pair of dice; a double counts four times."""
    thrown = [(one, other) for one in DICE for other in DICE]
    return Fraction(sum(4 * one if one == other else one + other for one, other in thrown), len(thrown))


BOARD_CONSTANTS = dict(zip(("OFF", "HOME", "LAST", "BAR", "EACH_SIDE"), map(Fraction, (0, 6, 24, 25, 15)), strict=True))
BOARD_KINDS = {**dict.fromkeys(("OFF", "HOME", "LAST", "BAR"), "Point"), "EACH_SIDE": "Checkers"}
COUNTS_FUNCTIONS: dict[str, Any] = {
    "chance_of": lambda rolls: rolls / 36,
    "shots": lambda distance: shot((distance,)),
    "double_shots": lambda first, second: shot((first, second)),
    "entering": entering,
    "entering_rolls": lambda closed: entering(closed)["one"],
    "rolls_with": lambda numbers: 36 - (6 - numbers) ** 2,
    "doubles": lambda: Fraction(len(DICE)),
    "opening_throws": lambda: Fraction(6, 5),
}
COUNTS_KINDS = {
    **dict.fromkeys(("shots", "double_shots", "entering_rolls", "rolls_with", "doubles"), "Rolls"),
    **dict.fromkeys((f"entering.{name}" for name in ("one", "both", "one_of_two", "none")), "Rolls"),
    "chance_of": "Chance",
    "opening_throws": "Throws",
}
DICE_CONSTANTS = {"ALL_ROLLS": Fraction(len([*itertools.product(DICE, DICE)]))}
DICE_FUNCTIONS = {"average_pips": average_pips}
DICE_KINDS = {"ALL_ROLLS": "Rolls", "average_pips": "MeanPips"}
WORKED_CONSTANTS: dict[str, Any] = {"NOTHING": "—"}
WORKED_FUNCTIONS: dict[str, Any] = {"position": position, "on": on, "game": game, "match": match}
WORKED_FUNCTIONS |= {"quarter": quarter, "across": across, "moves": moves, "entry": entry, "won": won}
WORKED_KINDS = {
    "NOTHING": "Notation",
    **dict.fromkeys(("position.xgid", "position.listed"), "Notation"),
    **dict.fromkeys(("position.places", "position.opponent_places"), "Places"),
    **dict.fromkeys(("position.pips", "position.opponent_pips"), "Pips"),
    "position.plays": "Plays",
    "position.refused": "Rule",
    "on": "Checkers",
    **dict.fromkeys((*(f"game.{name}" for name in ("cube", "shown", "worth")), "match.points"), "GameValue"),
    **dict.fromkeys(("match.own", "match.opponent"), "PointsScored"),
    "match.stage": "Stage",
    "quarter": "Span",
    "across": "Point",
    "moves": "Times",
    "entry.rolls": "Rolls",
    **dict.fromkeys(("entry.chance", "entry.both"), "Chance"),
    "won": "GameValue",
}
