"""The match equity table of Neil Kazaross, as GNU Backgammon's met/Kazaross-XG2.xml prints it, to 15 points.

     Copyright (C) 2011 Neil Kazaross

     Table rolled up to 9 point match by eXtreme Gammon. Then uses
     R/K MET which was rolled up to 15 and extrapolated to 25 points

     Transcribed for use by GNUbg by Michael Petch  <mpetch@capp-sysware.com>

     This file is distributed as a part of the GNU Backgammon program.

     Copying and distribution of this file, with or without modification,
     are permitted in any medium without royalty provided the copyright
     notice and this notice are preserved.  This file is offered as-is,
     without any warranty.

Chances to win the match. Modified: its first 15 points, written as Python.
"""

from __future__ import annotations

from tablier.rules.kinds import Chance

# Row: the points the player still needs, from 1; place: those the opponent needs. With 1, the Crawford game is next.
TABLE = """
.50000  .67736  .75076  .81436  .84179  .88731  .90724  .93250  .94402  .959275 .966442 .975534 .979845 .985273 .987893
.32264  .50000  .59947  .66870  .74359  .79940  .84225  .87539  .90197  .923034 .939311 .95247  .962495 .970701 .976887
.24924  .40053  .50000  .57150  .64795  .71123  .76209  .80468  .84017  .870638 .894417 .914831 .930702 .944426 .954931
.18564  .33130  .42850  .50000  .57732  .64285  .69924  .74577  .78799  .824059 .853955 .879141 .900233 .91804  .932657
.15821  .25641  .35205  .42268  .50000  .56635  .62638  .67786  .72540  .767055 .802732 .833654 .859934 .882866 .902013
.11269  .20060  .28877  .35715  .43365  .50000  .56261  .61636  .66787  .713057 .753427 .788634 .819569 .846648 .869999
.09276  .15775  .23791  .30076  .37362  .43739  .50000  .55480  .60854  .656283 .700209 .739054 .774121 .805203 .832566
.06750  .12461  .19532  .25423  .32214  .38364  .44520  .50000  .55442  .603718 .649899 .691356 .729447 .763593 .794397
.05598  .09803  .15983  .21201  .27460  .33213  .39146  .44558  .50000  .550196 .597926 .641481 .682119 .718927 .752814
.040725 .076966 .129362 .175941 .232945 .286943 .343717 .396282 .449804 .50000  .548547 .593459 .63588  .67483  .711113
.033558 .060689 .105583 .146045 .197268 .246573 .299791 .350101 .402074 .451453 .50000  .545552 .589242 .629736 .667927
.024466 .04753  .085169 .120859 .166346 .211366 .260946 .308644 .358519 .406541 .454448 .50000  .544068 .585701 .625259
.020155 .037505 .069298 .099767 .140066 .180431 .225879 .270553 .317881 .36412  .410758 .455932 .50000  .541943 .582545
.014727 .029299 .055574 .08196  .117134 .153352 .194797 .236407 .281073 .32517  .370264 .414299 .458057 .50000  .54075
.012107 .023113 .045069 .067343 .097987 .130001 .167434 .205603 .247186 .288887 .332073 .374741 .417455 .45925  .50000
"""
# The player needs 1, 2, 3 and more points, the opponent 1, and the Crawford game is played.
LIST = ".50000 .48803 .32264 .31002 .19012 .18072 .11559 .10906 .06953 .065161 .042069 .03906 .025371 .023428 .015304"

BEFORE_CRAWFORD: tuple[tuple[Chance, ...], ...] = tuple(
    tuple(float(chance) for chance in row.split()) for row in TABLE.strip().splitlines()
)
AFTER_CRAWFORD: tuple[Chance, ...] = tuple(float(chance) for chance in LIST.split())
