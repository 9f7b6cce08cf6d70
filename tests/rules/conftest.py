"""What pytest leaves alone here."""

# It runs inside GNU Backgammon, whose own module it imports.
collect_ignore = ["gnubg_script.py"]
