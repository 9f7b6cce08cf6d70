"""Published texts read as a reader of French or Brazilian Portuguese reads them, by tables typed here alone.

Gives what a text says and to how many decimals; says nothing of whether it is right.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from num2words import num2words


class UnreadableError(ValueError):
    """A text that is not how the language writes this."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A counted noun: one, and many; whether it is feminine."""

    one: str
    many: str
    feminine: bool = False


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes numbers, and the words beside them."""

    tongue: str  # as num2words calls it
    group: str
    percent: str
    span: str
    odds: str
    date: str
    first: str
    months: str
    truths: tuple[str, str]
    nouns: Mapping[str, Noun]
    feminine: Mapping[str, str]  # endings of numerals that change before a feminine noun
    terms: Mapping[str, str]  # a word that tells each term from the others
    places: tuple[str, str, str, str]  # so many on a point, on the bar, off the board; what stands before the last


FRENCH = Language(
    tongue="fr",
    group="\u202f",
    percent="\u00a0%",
    span=" à ",
    odds=r"(\d+) fois sur (\d+)",
    date=r"(\S+) (\w+) (\d{4})",
    first="1er",
    months="janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    truths=("oui", "non"),
    nouns={
        "point": Noun("point", "points"),
        "point of experience": Noun("point d’expérience", "points d’expérience"),
        "match": Noun("match", "matchs"),
        "chess game": Noun("partie", "parties", feminine=True),
        "checker": Noun("pion", "pions"),
        "pip": Noun("pip", "pips"),
        "legal play": Noun("coup permis", "coups permis"),
        "roll": Noun("lancer", "lancers"),
    },
    feminine={"un": "une"},
    terms={
        "online_search": "recherche",
        "private_room": "salon privé",
        "club_table": "table de club",
        "computer": "ordinateur",
        "same_screen": "écran",
        "same_address": "adresse",
        "guest": "invité",
        "chance_picks_the_opponent": "hasard",
        "acquaintances_could_trade_wins": "échanger",
        "the_club_keeps_its_own_rating": "club",
        "no_second_player": "pas de second joueur",
        "often_one_person": "souvent une seule personne",
        "a_guest_has_no_account": "pas de compte",
        "blitz": "blitz",
        "rapid": "rapide",
        "standard": "lente",
        "below_1400": "sous le plancher",
        "below_2400": "cas général",
        "fewer_than_30_games": "nouveau",
        "fewer_than_5_games": "trop peu de parties",
        "junior_below_2300": "jeune",
        "no_point": "aucun point",
        "published": "publié",
        "rapid_and_blitz_before_october_2022": "même k pour tous",
        "reached_2400": "définitif",
        "a closed point": "case d'arrivée est fermée",
        "a closed point between": "entre les deux dés",
        "a die must be played": "dès qu'un coup est possible",
        "a higher checker first": "plus éloigné",
        "as many as possible of a double": "autant de fois que possible",
        "both dice must be played": "les deux dés quand",
        "legal": "permis",
        "no checker of yours": "pas de pion",
        "no such die": "aucun dé",
        "no such point": "n'existe pas",
        "not all are home": "jan intérieur",
        "the bar first": "barre",
        "the die is played": "déjà joué",
        "the larger die": "le plus fort",
        "the wrong way": "dans un sens",
        "Crawford game": "partie de crawford",
        "after Crawford": "de retour",
        "match over": "terminé",
        "with the cube": "avec le videau",
    },
    places=("{} sur la {}", "{} sur la barre", "{} hors du plateau", " et "),
)
PORTUGUESE = Language(
    tongue="pt_BR",
    group=".",
    percent="%",
    span=" a ",
    odds=r"(\d+) em cada (\d+) vezes",
    date=r"(\S+) de (\w+) de (\d{4})",
    first="1º",
    months="janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    truths=("sim", "não"),
    nouns={
        "point": Noun("ponto", "pontos"),
        "point of experience": Noun("ponto de experiência", "pontos de experiência"),
        "match": Noun("partida", "partidas", feminine=True),
        "chess game": Noun("partida", "partidas", feminine=True),
        "checker": Noun("peça", "peças", feminine=True),
        "pip": Noun("pip", "pips"),
        "legal play": Noun("jogada permitida", "jogadas permitidas", feminine=True),
        "roll": Noun("lançamento", "lançamentos"),
    },
    feminine={"um": "uma", "dois": "duas"},
    terms={
        "online_search": "busca",
        "private_room": "sala privada",
        "club_table": "mesa de clube",
        "computer": "computador",
        "same_screen": "tela",
        "same_address": "endereço",
        "guest": "convidado",
        "chance_picks_the_opponent": "acaso",
        "acquaintances_could_trade_wins": "trocar",
        "the_club_keeps_its_own_rating": "clube",
        "no_second_player": "não há um segundo jogador",
        "often_one_person": "muitas vezes é uma só pessoa",
        "a_guest_has_no_account": "sem conta",
        "blitz": "blitz",
        "rapid": "rápido",
        "standard": "clássico",
        "below_1400": "abaixo do piso",
        "below_2400": "caso geral",
        "fewer_than_30_games": "novo",
        "fewer_than_5_games": "poucas partidas",
        "junior_below_2300": "jovem",
        "no_point": "nenhum ponto",
        "published": "publicado",
        "rapid_and_blitz_before_october_2022": "mesmo k para todos",
        "reached_2400": "definitivo",
        "a closed point": "casa de chegada está fechada",
        "a closed point between": "entre um dado e outro",
        "a die must be played": "sempre que houver",
        "a higher checker first": "mais atrás",
        "as many as possible of a double": "número de vezes possível",
        "both dice must be played": "os dois dados quando",
        "legal": "permitida",
        "no checker of yours": "não tem peça",
        "no such die": "nenhum dado",
        "no such point": "não existe",
        "not all are home": "quadrante interior",
        "the bar first": "barra",
        "the die is played": "já foi jogado",
        "the larger die": "joga-se o maior",
        "the wrong way": "num sentido",
        "Crawford game": "jogo de crawford",
        "after Crawford": "de volta",
        "match over": "encerrada",
        "with the cube": "com o cubo",
    },
    places=("{} na {}", "{} na barra", "{} fora do tabuleiro", " e "),
)
LANGUAGES = {"fr": FRENCH, "pt": PORTUGUESE}
Said: TypeAlias = tuple[Fraction, int]  # the number, and how many decimals it shows


def number(text: str, language: Language) -> Said:
    """Read a number: decimals after a comma, thousands grouped from five digits on, a hyphen before one below zero."""
    found = re.fullmatch(
        rf"(-?)(0|[1-9]\d{{0,3}}|[1-9]\d{{0,2}}(?:{re.escape(language.group)}\d{{3}})+)(?:,(\d+))?", text
    )
    whole = found and found[2].replace(language.group, "")
    if not found or not whole or (len(whole) == 4 and language.group in found[2]):
        raise UnreadableError(f"“{text}” is no number")
    value = Fraction(f"{whole}.{found[3] or 0}")
    if found[1] and not value:
        raise UnreadableError(f"“{text}” is a zero with a sign")
    return -value if found[1] else value, len(found[3] or "")


def decimal(text: str, language: Language, _: str) -> list[Said]:
    return [number(text, language)]


def percent(text: str, language: Language, _: str) -> list[Said]:
    if not text.endswith(language.percent):
        raise UnreadableError(f"“{text}” is no percentage")
    value, places = number(text.removesuffix(language.percent), language)
    return [(value / 100, places + 2)]


def signed(text: str, language: Language, _: str) -> list[Said]:
    value, places = number(text.removeprefix("+"), language)
    if text.startswith("+") != (value > 0):
        raise UnreadableError(f"“{text}” has not its sign")
    return [(value, places)]


def multiplier(text: str, language: Language, _: str) -> list[Said]:
    if not text.startswith("×"):
        raise UnreadableError(f"“{text}” is no factor")
    return [number(text[1:], language)]


def counted(text: str, language: Language, noun: str) -> list[Said]:
    """Read a number and its noun, which agree: one below two, many from there, "de" after whole millions."""
    if noun == "percent":
        value, places = number(text.removesuffix("\u00a0%" if language is FRENCH else "%"), language)
        return [(value, places)] if "%" in text else []
    shown, _, word = text.partition(" ")
    value, places = number(shown, language)
    forms = language.nouns[noun]
    due = forms.one if abs(value) < 2 else forms.many
    if abs(value) >= 2 and not places and value % 10**6 == 0:
        due = f"de {due}"
    if word != due:
        raise UnreadableError(f"“{text}” should end in “{due}”")
    return [(value, places)]


def in_letters(text: str, language: Language, noun: str) -> list[Said]:
    feminine = noun in language.nouns and language.nouns[noun].feminine
    for value in range(101):
        word = num2words(value, lang=language.tongue)
        if text == (_feminine(word, language) if feminine else word):
            return [(Fraction(value), 0)]
    raise UnreadableError(f"“{text}” is no number in letters")


def _feminine(word: str, language: Language) -> str:
    first, space, last = word.rpartition(" ")
    return first + space + language.feminine.get(last, last)


def span(text: str, language: Language, _: str) -> list[Said]:
    return [number(part, language) for part in text.split(language.span)]


def odds(text: str, language: Language, _: str) -> list[Said]:
    found = re.fullmatch(language.odds, text)
    if not found:
        raise UnreadableError(f"“{text}” does not say how often")
    return [number(part, language) for part in found.groups()]


READERS: Mapping[str, Callable[[str, Language, str], list[Said]]] = {
    "counted": counted,
    "decimal": decimal,
    "multiplier": multiplier,
    "odds": odds,
    "percent": percent,
    "signed": signed,
    "span": span,
    "words": in_letters,
}


def date(text: str, language: Language) -> datetime.date:
    """Read a day."""
    found = re.fullmatch(language.date, text)
    months = language.months.split()
    if not found or found[2] not in months or (found[1] == "1") or not found[1].replace(language.first, "1").isdigit():
        raise UnreadableError(f"“{text}” is no day")
    return datetime.date(int(found[3]), months.index(found[2]) + 1, int(found[1].replace(language.first, "1")))


def says_term(text: str, term: Any, language: Language) -> bool:
    """Tell whether a text says yes or no, or a term by the word that tells it from the others."""
    if isinstance(term, bool):
        return text == language.truths[0 if term else 1]
    if term not in language.terms:
        raise UnreadableError(f"no word is known for {term}")
    return language.terms[term] in text.lower().replace("’", "'")


def places(where: Any, language: Language) -> str:
    """Say where checkers stand, "24:2 13:5", as the language lists it; nothing is a dash."""
    on, bar, off, before_last = language.places
    phrases = {"bar": bar, "off": off}
    pairs = [pair.split(":") for pair in str(where).split()]
    said = [phrases[at].format(count) if at in phrases else on.format(count, at) for at, count in pairs]
    return before_last.join(filter(None, (", ".join(said[:-1]), *said[-1:]))) or "—"
