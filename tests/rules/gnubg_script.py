"""Run by GNU Backgammon's own Python, not by ours: the moves it finds for each position and roll, as it writes them.

Reads GNUBG_CASES, a JSON list of [Position ID, die, die]; writes GNUBG_ANSWERS, a JSON list of lists of moves.
"""

import json
import os

import gnubg  # type: ignore[import-not-found]  # exists inside GNU Backgammon alone

SETTINGS = (
    "set player 0 human",
    "set player 1 human",
    "set automatic game off",
    "set automatic roll off",
    "set automatic bearoff off",
    "set automatic move off",
    "set confirm new off",
    "set evaluation chequerplay evaluation plies 0",
    "new game",
    "set turn 1",
)
MORE_THAN_ANY = 5000

for line in SETTINGS:
    gnubg.command(line)
answers = []
with open(os.environ["GNUBG_CASES"], encoding="utf-8") as file:
    cases = json.load(file)
for position_id, first, second in cases:
    gnubg.command(f"set board {position_id}")
    gnubg.command(f"set dice {first} {second}")
    if gnubg.positionid() != position_id:
        raise SystemExit(f"GNU Backgammon refuses the position {position_id}")
    answers.append([found["move"] for found in gnubg.hint(MORE_THAN_ANY)["hint"]])
with open(os.environ["GNUBG_ANSWERS"], "w", encoding="utf-8") as file:
    json.dump(answers, file)
