"""What FIDE's rating regulations print, by article: days, coefficients, limits, and the two tables.

Source: FIDE Handbook B.02, FIDE Rating Regulations effective from 1 March 2024 (handbook.fide.com/chapter/B022024)
with its insert of 1 October 2025; the rapid and blitz chapter (B02RBRegulations2024). An article without a chapter is
one of B.02. Knows nothing of what is made of these numbers.
"""

from __future__ import annotations

from tablier.rating.kinds import Coefficient, Day, Games, Gap, ListGap, ListRating, Pace, Rating, Year

# The chapters: standard play, and rapid and blitz, each with their own ratings.
STANDARD: Pace = "standard"
RAPID: Pace = "rapid"
BLITZ: Pace = "blitz"
PACES = (STANDARD, RAPID, BLITZ)
# 0.1: a change of the rules touches the tournaments that start on its day or later.
REGULATIONS_SINCE: Day = 20240301
# Rapid and blitz: since this day a game from 600 points apart is not rated where one player is above 2600.
UNRATED_SINCE: Day = 20241201
UNRATED_GAP: Gap = 600
UNRATED_ABOVE: Rating = 2600
# 8.3.1: since this day the real difference counts for a player rated 2650 or more.
EXEMPT_SINCE: Day = 20251001
EXEMPT_FROM: Rating = 2650
# Where no day is given, the rules are those of the last edition.
LATEST: Day = EXEMPT_SINCE
# 8.3.3 gives these K since this day (30, 15 and 10 before); rapid and blitz have them since their own.
COEFFICIENTS_SINCE: Day = 20140701
RAPID_COEFFICIENTS_SINCE: Day = 20221001
# 8.3.3: the development coefficient K, and K×n of a period.
NEW_COEFFICIENT: Coefficient = 40
COEFFICIENT: Coefficient = 20
TOP_COEFFICIENT: Coefficient = 10
TOP_FROM: Rating = 2400
JUNIOR_BELOW: Rating = 2300
JUNIOR_UNTIL_AGE: Year = 18
NEW_UNTIL: Games = 30
MOST_COEFFICIENT_TIMES_GAMES: ListGap = 700
# 7.2.1: a rating below is not listed.
FLOOR: ListRating = 1400
# 7.1.4 and 8.2: a first rating.
FIRST_GAMES: Games = 5
HYPOTHETICAL_OPPONENT: ListRating = 1800
HYPOTHETICAL_OPPONENTS: Games = 2
HIGHEST_FIRST_RATING: ListRating = 2200
# Ratings have four digits.
HIGHEST: ListRating = 9999

# fmt: off
# 8.1.2, as printed: the difference from and to, and the scores expected of the higher and of the lower rated player
# in hundredths. The last row is printed "over 735".
TABLE_8_1_2: tuple[tuple[int, int, int, int], ...] = (
    (0, 3, 50, 50), (4, 10, 51, 49), (11, 17, 52, 48), (18, 25, 53, 47), (26, 32, 54, 46),
    (33, 39, 55, 45), (40, 46, 56, 44), (47, 53, 57, 43), (54, 61, 58, 42), (62, 68, 59, 41),
    (69, 76, 60, 40), (77, 83, 61, 39), (84, 91, 62, 38), (92, 98, 63, 37), (99, 106, 64, 36),
    (107, 113, 65, 35), (114, 121, 66, 34), (122, 129, 67, 33), (130, 137, 68, 32), (138, 145, 69, 31),
    (146, 153, 70, 30), (154, 162, 71, 29), (163, 170, 72, 28), (171, 179, 73, 27), (180, 188, 74, 26),
    (189, 197, 75, 25), (198, 206, 76, 24), (207, 215, 77, 23), (216, 225, 78, 22), (226, 235, 79, 21),
    (236, 245, 80, 20), (246, 256, 81, 19), (257, 267, 82, 18), (268, 278, 83, 17), (279, 290, 84, 16),
    (291, 302, 85, 15), (303, 315, 86, 14), (316, 328, 87, 13), (329, 344, 88, 12), (345, 357, 89, 11),
    (358, 374, 90, 10), (375, 391, 91, 9), (392, 411, 92, 8), (412, 432, 93, 7), (433, 456, 94, 6),
    (457, 484, 95, 5), (485, 517, 96, 4), (518, 559, 97, 3), (560, 619, 98, 2), (620, 735, 99, 1),
    (736, 9999, 100, 0),
)
# 8.1.1, as printed: the score in hundredths, and the difference. Title Regulations 1.4.9 print the same table.
TABLE_8_1_1: tuple[tuple[int, int], ...] = (
    (100, 800), (99, 677), (98, 589), (97, 538), (96, 501), (95, 470), (94, 444), (93, 422),
    (92, 401), (91, 383), (90, 366), (89, 351), (88, 336), (87, 322), (86, 309), (85, 296),
    (84, 284), (83, 273), (82, 262), (81, 251), (80, 240), (79, 230), (78, 220), (77, 211),
    (76, 202), (75, 193), (74, 184), (73, 175), (72, 166), (71, 158), (70, 149), (69, 141),
    (68, 133), (67, 125), (66, 117), (65, 110), (64, 102), (63, 95), (62, 87), (61, 80),
    (60, 72), (59, 65), (58, 57), (57, 50), (56, 43), (55, 36), (54, 29), (53, 21),
    (52, 14), (51, 7), (50, 0), (49, -7), (48, -14), (47, -21), (46, -29), (45, -36),
    (44, -43), (43, -50), (42, -57), (41, -65), (40, -72), (39, -80), (38, -87), (37, -95),
    (36, -102), (35, -110), (34, -117), (33, -125), (32, -133), (31, -141), (30, -149), (29, -158),
    (28, -166), (27, -175), (26, -184), (25, -193), (24, -202), (23, -211), (22, -220), (21, -230),
    (20, -240), (19, -251), (18, -262), (17, -273), (16, -284), (15, -296), (14, -309), (13, -322),
    (12, -336), (11, -351), (10, -366), (9, -383), (8, -401), (7, -422), (6, -444), (5, -470),
    (4, -501), (3, -538), (2, -589), (1, -677), (0, -800),
)
# fmt: on
# What both tables come down to: each row of 8.1.2 is one hundredth more than the last, each row of 8.1.1 below a half
# is the opposite of one above. A browser is sent these alone.
FIRST_GAPS: tuple[int, ...] = tuple([row[0] for row in TABLE_8_1_2])
HIGHER_GAPS: tuple[int, ...] = tuple([row[1] for row in TABLE_8_1_1 if row[0] >= 50])
