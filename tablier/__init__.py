"""Tablier: a static site generator whose every published number is computed and can be proved."""
