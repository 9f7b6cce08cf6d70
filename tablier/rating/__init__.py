"""Numbers in, numbers out: the rating systems. Standard library only; knows no HTML, files or languages."""
