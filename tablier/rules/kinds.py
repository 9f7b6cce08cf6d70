"""The kinds of value the rules return: the name of a kind tells how it is written for a reader.

Knows no format and no language; those stand with the site's names and words. Each kind is a plain type.
"""

from typing import TypeAlias

Point: TypeAlias = int  # 1 to 24 as the side to move counts them; 25 is its bar, 0 is off the board
Checkers: TypeAlias = int  # a number of checkers
Die: TypeAlias = int  # 1 to 6
Roll: TypeAlias = tuple[int, int]  # two dice, in any order
Dice: TypeAlias = tuple[int, ...]  # the numbers still to play, one for each step
Pips: TypeAlias = int  # points still to travel
MeanPips: TypeAlias = float  # the same on average
Rolls: TypeAlias = int  # how many of the 36 rolls of two dice
Plays: TypeAlias = int  # a number of plays
Rule: TypeAlias = str  # the name of a rule
Side: TypeAlias = str  # one of the players, or neither
GameValue: TypeAlias = int  # the points a game is worth, or the cube shows
GamesWorth: TypeAlias = int  # 1 a single game, 2 a gammon, 3 a backgammon
Length: TypeAlias = int  # of a match, in points to score; 0 is a money game
PointsScored: TypeAlias = int  # points of a match
PointsAway: TypeAlias = int  # points still to score
Chance: TypeAlias = float  # a probability, 0 to 1
Truth: TypeAlias = bool  # yes or no
Span: TypeAlias = tuple[Point, Point]  # the lowest and the highest of some points
Notation: TypeAlias = str  # a text that every language writes alike: an XGID, a play, a roll
Places: TypeAlias = str  # where checkers stand: "24:2 13:5 bar:1 off:3"
Stage: TypeAlias = str  # of a match
Times: TypeAlias = int  # how often something happened
GammonValue: TypeAlias = float  # what a gammon adds, in parts of what a win is worth over a loss
Efficiency: TypeAlias = float  # of the cube: 0 dead, 1 fully live
Share: TypeAlias = float  # part of a whole, 0 to 1
Throws: TypeAlias = float  # of the dice, on average
