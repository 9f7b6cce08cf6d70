"""Every legal play by another way: all sequences over two dicts of points, kept by what the rules say of them.

Shares no code with the package; checkers of both sides stand in the numbering of the side to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Side: TypeAlias = dict[int, int]
Ended: TypeAlias = tuple[tuple[int, ...], frozenset[tuple[int, int]], frozenset[tuple[int, int]]]
OWN_BAR, THEIR_BAR = 25, 0


def results(points: tuple[int, ...], roll: tuple[int, int]) -> set[tuple[int, ...]]:
    """Give the boards, as 26 places, that the legal plays leave; the empty set where no checker may move."""
    own = {point: count for point, count in enumerate(points) if count > 0}
    theirs = {point: -count for point, count in enumerate(points) if count < 0}
    first, second = roll
    orders = [[first] * 4] if first == second else [[first, second], [second, first]]
    ended = {end for order in orders for end in _ends(own, theirs, order, (), set())}
    most = max(len(used) for used, _, _ in ended)
    kept = [end for end in ended if len(end[0]) == most]
    if most == 1 and first != second and any(used == (max(roll),) for used, _, _ in kept):
        kept = [end for end in kept if end[0] == (max(roll),)]
    return {_places(dict(mine), dict(others)) for _, mine, others in kept} if most else set()


def _ends(own: Side, theirs: Side, dice: list[int], used: tuple[int, ...], seen: set[Ended]) -> Iterator[Ended]:
    """Go through every sequence, depth first; one that ends early is an end too, and is weeded out by its length."""
    end = (used, frozenset(own.items()), frozenset(theirs.items()))
    if end in seen:
        return
    seen.add(end)
    yield end
    for start in own if dice else ():
        after = _after(own, theirs, start, dice[0])
        if after is not None:
            yield from _ends(*after, dice[1:], (*used, dice[0]), seen)


def _after(own: Side, theirs: Side, start: int, die: int) -> tuple[Side, Side] | None:
    if OWN_BAR in own and start != OWN_BAR:
        return None
    end = start - die
    mine, others = dict(own), dict(theirs)
    mine[start] -= 1
    if not mine[start]:
        del mine[start]
    if end >= 1:
        if others.get(end, 0) >= 2:
            return None
        if others.pop(end, 0):
            others[THEIR_BAR] = others.get(THEIR_BAR, 0) + 1
        mine[end] = mine.get(end, 0) + 1
        return mine, others
    if max(own) > 6 or (end < 0 and max(own) > start):
        return None
    return mine, others


def _places(own: Side, theirs: Side) -> tuple[int, ...]:
    return tuple(own.get(point, 0) - theirs.get(point, 0) for point in range(26))
