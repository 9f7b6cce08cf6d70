"""Adds one line to the tests' report: how much was certified, and the closest call to a rounding tie."""

from __future__ import annotations

import pytest

CERTIFIED = pytest.StashKey[str]()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Write the line, where the ledger was compared."""
    line = config.stash.get(CERTIFIED, "")
    if line:
        terminalreporter.write_line(line)
