"""Adds one line to the tests' report: how much was certified, and the closest call to a rounding tie."""

from __future__ import annotations

from collections.abc import Callable

import pytest

LINES: list[str] = []


@pytest.fixture(scope="session")
def reported() -> Callable[[str], None]:
    """Give what adds a line to the report."""
    return LINES.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write the lines, where the ledger was compared."""
    for line in LINES:
        terminalreporter.write_line(line)
