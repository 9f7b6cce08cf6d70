"""The kinds of number the rating modules return: the name of a kind tells how it is written for a reader.

Knows no format and no language; those stand with the site's names and words. Each kind is a plain type, so
that a formula reads as arithmetic.
"""

from typing import TypeAlias

Chance: TypeAlias = float  # a probability, 0 to 1
Gap: TypeAlias = float  # own rating minus the opponent's, in rating points
Rating: TypeAlias = float  # a rating, in rating points
Points: TypeAlias = float  # rating points won or lost, never negative
Change: TypeAlias = float  # rating points won (+) or lost (−)
Multiplier: TypeAlias = float  # a factor
Length: TypeAlias = int  # of a match, in points to score
Experience: TypeAlias = int  # total length of the ranked matches played
Matches: TypeAlias = int  # a number of matches
Score: TypeAlias = int  # how a result is written in a list of matches
Truth: TypeAlias = bool  # yes or no
Situation: TypeAlias = str  # how a match came about
Reason: TypeAlias = str  # why a match is or is not ranked
Odds: TypeAlias = tuple[int, int]  # so many times out of so many
Ratings: TypeAlias = tuple[float, float]  # from the first rating to the second
Expected: TypeAlias = float  # a score to expect, in game points
GamePoints: TypeAlias = float  # a score: 1 for a win, 0.5 for a draw, 0 for a loss
HalfPoints: TypeAlias = int  # a score counted in half points
Coefficient: TypeAlias = float  # K: the rating points between a win and a loss
Games: TypeAlias = int  # a number of games
ListRating: TypeAlias = int  # a rating as a list prints it, in whole points
ListGap: TypeAlias = int  # between two such ratings
ListChange: TypeAlias = int  # whole rating points won (+) or lost (−)
Percent: TypeAlias = int  # a share in whole hundredths, 0 to 100
Hundredths: TypeAlias = int  # an exact number of hundredths
Day: TypeAlias = int  # a day, written yyyymmdd
Year: TypeAlias = int  # of the calendar
Pace: TypeAlias = str  # how fast a game is played
