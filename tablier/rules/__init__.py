"""The rules of backgammon and what can be counted from them. Knows no rating, no language and no page."""
