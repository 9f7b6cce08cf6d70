"""Tablier and its peers, side by side."""
