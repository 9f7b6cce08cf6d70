"""Why a try is not a legal play: each refusal is the name of one rule.

A turn is tried step by step; the first step that a rule forbids ends the try. Source: GNU Backgammon manual,
"Rules of the game". Written in the subset of Python that the press walks to JavaScript.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablier.rules.board import BAR, LAST, OFF, Board, all_home, moved, occupied
from tablier.rules.dice import is_double, numbers
from tablier.rules.kinds import Dice, Die, Roll, Rule, Truth
from tablier.rules.plays import Play, Step, dice_played, legal_plays, may_bear_off, played_out, steps

# What a step or a whole try may be told. The first is no refusal.
LEGAL: Rule = "legal"
NO_POINT: Rule = "no such point"
NOT_YOURS: Rule = "no checker of yours"
BAR_FIRST: Rule = "the bar first"
WRONG_WAY: Rule = "the wrong way"
NO_SUCH_DIE: Rule = "no such die"
DIE_SPENT: Rule = "the die is played"
CLOSED: Rule = "a closed point"
TOUCH_DOWN: Rule = "a closed point between"
NOT_HOME: Rule = "not all are home"
HIGHER_FIRST: Rule = "a higher checker first"
MUST_PLAY_BOTH: Rule = "both dice must be played"
MUST_PLAY_MORE: Rule = "as many as possible of a double"
MUST_PLAY_LARGER: Rule = "the larger die"
MUST_PLAY: Rule = "a die must be played"
RULES: tuple[Rule, ...] = (
    LEGAL,
    NO_POINT,
    NOT_YOURS,
    BAR_FIRST,
    WRONG_WAY,
    NO_SUCH_DIE,
    DIE_SPENT,
    CLOSED,
    TOUCH_DOWN,
    NOT_HOME,
    HIGHER_FIRST,
    MUST_PLAY_BOTH,
    MUST_PLAY_MORE,
    MUST_PLAY_LARGER,
    MUST_PLAY,
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as far as it was tried: the board then, the dice left, the steps made, and the rule that ended it."""

    board: Board
    dice: Dice
    steps: tuple[Step, ...]
    rule: Rule = LEGAL


def turn_tried(board: Board, roll: Roll, tried: tuple[Step, ...]) -> Turn:
    """Play the tried steps one after the other, each judged by itself, up to the first that a rule forbids.

    A step as far as several dice is played as several, by the larger die first where that is open. Only where a step
    starts and ends counts, not whether it says to hit. Raises RollError.
    """
    turn = Turn(board, numbers(roll), ())
    for step in tried:
        if turn.rule == LEGAL:
            turn = turn_after(turn, roll, step)
    return turn


def refusal(board: Board, roll: Roll, tried: tuple[Step, ...]) -> Rule:
    """Give the rule that a whole turn breaks, or LEGAL; the order of its steps matters only to the steps themselves.

    Raises RollError.

    >>> refusal(Board(), (6, 5), (Step(24, 18), Step(18, 13)))
    'legal'
    >>> refusal(Board(), (6, 5), (Step(24, 18), Step(6, 1)))
    'a closed point'
    """
    turn = turn_tried(board, roll, tried)
    plays = legal_plays(board, roll)
    if turn.rule != LEGAL or is_among(turn.board, plays) or (len(tried) == 0 and len(plays) == 0):
        return turn.rule
    return unfinished(turn, roll, plays)


def refusal_so_far(board: Board, roll: Roll, tried: tuple[Step, ...]) -> Rule:
    """Give the rule that the tried steps break already, or LEGAL where they begin a legal play.

    Raises RollError.

    >>> refusal_so_far(Board(), (6, 5), (Step(24, 18),))
    'legal'
    """
    turn = turn_tried(board, roll, tried)
    plays = legal_plays(board, roll)
    return turn.rule if turn.rule != LEGAL or leads_on(turn, plays) else unfinished(turn, roll, plays)


def next_steps(board: Board, roll: Roll, tried: tuple[Step, ...]) -> tuple[Step, ...]:
    """Give the steps of one die that may come next in a legal play; none once it is whole or a rule is broken.

    Raises RollError.

    >>> [step.start for step in next_steps(Board(), (6, 5), (Step(24, 18),))]
    [18, 13, 8]
    """
    turn = turn_tried(board, roll, tried)
    plays = legal_plays(board, roll)
    if turn.rule != LEGAL:
        return ()
    following = [step for die in different(turn.dice) for step in steps(turn.board, die)]
    fit = [step for step in following if leads_on(turn_after(turn, roll, step), plays)]
    return tuple({(step.start, step.end): step for step in fit}.values())


def is_among(board: Board, plays: tuple[Play, ...]) -> Truth:
    """Tell whether one of the plays leaves this board."""
    return any(play.board.points == board.points for play in plays)


def leads_on(turn: Turn, plays: tuple[Play, ...]) -> Truth:
    """Tell whether a turn so far is one of the legal plays, or can be played on into one."""
    if len(turn.steps) == 0:
        return True
    return any(is_among(end.board, plays) for end in played_out((Play(turn.steps, turn.board),), turn.dice))


def unfinished(turn: Turn, roll: Roll, plays: tuple[Play, ...]) -> Rule:
    """Name the obligation that a turn of single legal steps does not meet."""
    if len(turn.steps) == 0:
        return MUST_PLAY
    if is_double(roll):
        return MUST_PLAY_MORE
    return MUST_PLAY_BOTH if dice_played(plays) == len(numbers(roll)) else MUST_PLAY_LARGER


def turn_after(turn: Turn, roll: Roll, step: Step) -> Turn:
    """Give the turn after one more tried step, by one die or by several."""
    alone = turn_after_one(turn, roll, step)
    if alone.rule not in (NO_SUCH_DIE, DIE_SPENT, NOT_HOME) or len(turn.dice) < 2 or not is_sum(turn.dice, step):
        return alone
    ways = [carried(turn, roll, dice, step) for dice in (turn.dice, (*turn.dice[1:], turn.dice[0]))]
    arrived = [way for way in ways if way.rule == LEGAL]
    if len(arrived) > 0:
        return arrived[0]
    is_between = ways[0].rule == CLOSED and turn.board.points[step.end] >= -1
    return replaced(turn, TOUCH_DOWN if is_between else ways[0].rule)


def carried(turn: Turn, roll: Roll, dice: Dice, step: Step) -> Turn:
    """Play one checker by these dice in turn until it is where the step ends or a rule forbids it."""
    end = max(OFF, step.start - dice[0])
    after = turn_after_one(turn, roll, Step(step.start, end))
    if end <= step.end or after.rule != LEGAL:
        return after
    return carried(after, roll, dice[1:], Step(end, step.end))


def is_sum(dice: Dice, step: Step) -> Truth:
    """Tell whether two or more of the dice together move as far as a step, or bear it off."""
    sums = [sum(dice[: count + 2]) for count in range(len(dice) - 1)]
    distance = step.start - step.end
    return distance in sums or (step.end == OFF and distance < sums[-1])


def turn_after_one(turn: Turn, roll: Roll, step: Step) -> Turn:
    """Give the turn after a step by one die."""
    die = die_for(turn.board, turn.dice, step)
    rule = rule_of_step(turn, roll, step, die)
    if rule != LEGAL:
        return replaced(turn, rule)
    left = turn.dice[1:] if die == turn.dice[0] else turn.dice[:-1]
    made = Step(step.start, step.end, is_hit(turn.board, step))
    return Turn(moved(turn.board, step.start, step.end), left, (*turn.steps, made))


def is_hit(board: Board, step: Step) -> Truth:
    """Tell whether a step hits a lone checker."""
    return step.end > OFF and board.points[step.end] == -1


def replaced(turn: Turn, rule: Rule) -> Turn:
    """Give a turn that ends with a broken rule."""
    return Turn(turn.board, turn.dice, turn.steps, rule)


def rule_of_step(turn: Turn, roll: Roll, step: Step, die: Die) -> Rule:
    """Give the first rule that forbids a step by `die`, 0 where no die that is left moves so far."""
    if step.start < 1 or step.start > BAR or step.end < OFF or step.end > LAST:
        return NO_POINT
    if turn.board.points[step.start] <= 0:
        return NOT_YOURS
    if turn.board.points[BAR] > 0 and step.start != BAR:
        return BAR_FIRST
    if step.end >= step.start:
        return WRONG_WAY
    if step.end == OFF and not all_home(turn.board):
        return NOT_HOME
    if die == 0 and step.end == OFF and any(left > step.start for left in turn.dice):
        return HIGHER_FIRST
    if die == 0:
        return DIE_SPENT if die_for(turn.board, numbers(roll), step) > 0 else NO_SUCH_DIE
    return CLOSED if step.end > OFF and turn.board.points[step.end] < -1 else LEGAL


def die_for(board: Board, dice: Dice, step: Step) -> Die:
    """Give the die that makes a step: the exact one, else the smallest that bears its checker off, else 0.

    `dice` have the largest first.
    """
    distance = step.start - step.end
    if distance in dice:
        return distance
    starts = occupied(board)
    able = [die for die in dice if step.end == OFF and len(starts) > 0 and may_bear_off(starts, step.start, die)]
    return able[-1] if len(able) > 0 else 0


def different(dice: Dice) -> Dice:
    """Give each number of the dice once."""
    return dice if len(dice) == 2 and dice[0] != dice[1] else dice[:1]
