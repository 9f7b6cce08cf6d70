"""The commands, one a module: each has a `run` that takes the options and, where it needs the site, `make`."""
