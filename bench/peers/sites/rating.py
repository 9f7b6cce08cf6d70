"""The figures of the corpus for peers written in Python: each call gives its HTML in a language."""

from __future__ import annotations

from math import sqrt

STAKE = 4
SCALE = 2000
NEWCOMER = 5
RAMP = 100
ELO_SCALE = 400
WORDS = {"fr": ("\u00a0%", "point", "points"), "pt": ("%", "ponto", "pontos")}


def match(language: str, field: str, own: int, opponent: int, length: int, experience: int) -> str:
    chance = win_probability(own - opponent, length)
    multiplier = max(1, NEWCOMER - experience / RAMP)
    value = STAKE * sqrt(length) * multiplier * (1 - chance if field == "gain" else chance)
    shown = decimal(value)
    _, one, several = WORDS[language]
    return figure(value, f"{shown} {one if float(shown.replace(',', '.')) < 2 else several}")


def chance(language: str, gap: int, length: int) -> str:
    value = win_probability(gap, length)
    return figure(value, f"{value * 100:.0f}{WORDS[language][0]}")


def score(language: str, gap: int) -> str:
    value = 1 / (1 + 10 ** (-gap / ELO_SCALE))
    return figure(value, decimal(value))


def win_probability(gap: int, length: int) -> float:
    return float(1 / (1 + 10 ** (-gap * sqrt(length) / SCALE)))


def decimal(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", ",")


def figure(value: float, text: str) -> str:
    return f'<data class="figure" value="{value}">{text}</data>'
