"""The generator: files, Markdown, HTML. Knows nothing of backgammon or ratings."""
