"""Lists of players and tournaments of Papi, there and back: whatever a format has a column for comes back."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sheetgen.exchange import lists
from sheetgen.exchange.columns import PLAYERS
from sheetgen.exchange.crosstables import CHESS_RESULTS, LISTS, PAPI, SWISS_MANAGER, player_list
from sheetgen.exchange.file import File
from sheetgen.exchange.formats.events.chess_results import import_chess_results
from sheetgen.exchange.formats.events.papi import import_papi_tables
from sheetgen.exchange.tables import csv_text, read_rows
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.model.entrants import Player
from sheetgen.pairing.dutch.state import Turn
from sheetgen.xlsx.table import table
from tests.trf import random_events

EVERYDAY, IN_CI, BY_HAND = range(6), range(6, 300), range(300, 2_000)
SOME_IN_CI = pytest.mark.parametrize(
    "seeds", [pytest.param(IN_CI, marks=pytest.mark.slow), pytest.param(BY_HAND, marks=pytest.mark.long)], ids=len
)
# What each program's list has a column for, beside names; a sex only where it is a woman's.
CARRIED = {
    CHESS_RESULTS: ("fide_id", "federation", "rating", "club", "category"),
    SWISS_MANAGER: ("licence", "federation", "club", "birth", "fide_id", "rating", "title", "category"),
    PAPI: ("licence", "birth", "category", "rating", "fide_id", "title", "federation", "league", "club"),
}
LAST = ("DUPONT", "LE GOFF", "Öztürk", "Müller-Weiß", "O'Brien", "van der Berg", "Ñuñez", "D'ANGELO")
FIRST = ("Anna", "Jean-Luc", "Zoë", "Łukasz", "Mary Ann")


def players(seed: int) -> list[Player]:
    """A field whose facts are there or not, each by lot."""
    chance = random.Random(seed)

    def maybe(*texts: str) -> str:
        return chance.choice(("", *texts))

    return [
        Player(
            f"{chance.choice(LAST)}{number}, {chance.choice(FIRST)}",
            chance.choice((None, chance.randint(1000, 2800))),
            federation=maybe("FRA", "GER", "NOR"),
            club=maybe("Tour; Blanche", 'Cavaliers "Nord"', "SK Lüneburg 1921"),
            title=maybe("GM", "WFM"),
            category=maybe("Sen", "U12", "Vet"),
            sex=maybe("F", "M"),
            league=maybe("ARA", "IDF"),
            licence=maybe(f"K{number:02}{chance.randint(100, 999)}"),
            fide_id=maybe(f"{chance.randint(1_000, 99_999)}{number:02}"),
            birth=maybe("2001-04-03", "1950"),
        )
        for number in range(1, chance.randint(2, 30))
    ]


def back(target: str, ending: str, people: Sequence[Player]) -> Sequence[Player]:
    rows, _ = player_list(people, target)
    data = table(rows) if ending == ".xlsx" else ("\ufeff" + csv_text(rows, ";")).encode()
    if target != PAPI:
        return import_chess_results(data).players
    return lists.players(read_rows(File(f"list{ending}", data), PLAYERS)).items


def lost(target: str, ending: str, seeds: Sequence[int]) -> Iterator[tuple[int, str, str, Any, Any]]:
    """What did not come back."""
    for seed in seeds:
        people = players(seed)
        found = back(target, ending, people)
        if len(found) != len(people):
            yield seed, "", "count", len(people), len(found)
        for one, other in zip(people, found, strict=False):
            told = [("name", one.name.replace(", ", " "), other.name.replace(", ", " "))]
            told += [(name, getattr(one, name), getattr(other, name)) for name in CARRIED[target]]
            told += [("sex", one.sex, other.sex)] if one.sex == "F" or target == PAPI else []
            yield from ((seed, one.name, *each) for each in told if each[1] != each[2])


@pytest.mark.sampled(1)
@pytest.mark.parametrize("target", LISTS)
def test_a_list_of_players_comes_back(target: str) -> None:
    assert list(lost(target, ".csv", EVERYDAY)) == []
    assert list(lost(target, ".xlsx", EVERYDAY[:2])) == []


@SOME_IN_CI
@pytest.mark.parametrize("target", LISTS)
def test_two_thousand_lists_of_players_come_back(target: str, seeds: range) -> None:
    assert list(lost(target, ".csv", seeds)) == []


# ----------------------------------------------------------------------------------------------------------- Papi

SEAT = {"w": "B", "b": "N"}
RESULT = {"1": 3, "W": 3, "=": 2, "D": 2, "0": 1, "L": 1, "+": 6, "-": 4, "": 0}
BYE = {"U": (1, "B", 6), "F": (0, "F", 6), "H": (0, "F", 2), "Z": (0, "F", 0)}
AS_PLAYED = {"W": "1", "D": "=", "L": "0"}


def as_papi_keeps_it(event: TrfEvent) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """The two tables of a tournament of Papi, by what is known of its columns; players follow the exempt."""
    refs = {player.number: player.number + 1 for player in event.players}
    rows = [{"Ref": 1, "Nom": "EXEMPT"}]
    for player in event.players:
        row: dict[str, Any] = {"Ref": refs[player.number], "Nr": player.number, "Nom": player.name or "X", "Prenom": ""}
        row |= {"Elo": player.rating or 0, "Federation": player.federation, "FideCode": player.fide_id or ""}
        for number, turn in enumerate(player.turns, start=1):
            seat = (refs[turn.opponent], SEAT[turn.colour], _result(event, player.number, turn, number)) \
                if turn.opponent else BYE[turn.code if turn.code in BYE else "Z"]  # fmt: skip
            row |= dict(zip((f"Rd{number:02}Adv", f"Rd{number:02}Cl", f"Rd{number:02}Res"), seat, strict=True))
        rows.append(row)
    return {"Nom": event.name, "NbrRondes": str(max(len(p.turns) for p in event.players))}, rows


def _result(event: TrfEvent, number: int, turn: Turn, round_: int) -> int:
    """Its code; a game that both have lost by staying away has one of its own."""
    other = next(player for player in event.players if player.number == turn.opponent).turns[round_ - 1]
    return 5 if turn.code == other.code == "-" else RESULT[turn.code]


def kept(event: TrfEvent) -> list[list[Turn]]:
    """What Papi can say of an event: it knows no game of less than a move."""
    rows = []
    for player in event.players:
        turns = (
            Turn(turn.opponent, turn.colour, AS_PLAYED.get(turn.code, turn.code))
            if turn.opponent
            else Turn(None, "", turn.code if turn.code in BYE else "Z")
            for turn in player.turns
        )
        rows.append(list(turns))
    return rows


def papi_differences(seeds: Sequence[int]) -> Iterator[int]:
    for seed in seeds:
        event = random_events.event("swiss", seed)
        told = import_papi_tables(*as_papi_keeps_it(event))
        expected = [row[: len(told.turns[0])] for row in kept(event)]
        beyond = [turn for row in kept(event) for turn in row[len(told.turns[0]) :]]
        same = [list(row) for row in told.turns] == expected and all(turn.opponent is None for turn in beyond)
        same &= [player.rating for player in told.players] == [player.rating or None for player in event.players]
        if not same:
            yield seed


def test_tournaments_of_papi_are_read_as_they_were() -> None:
    assert list(papi_differences(EVERYDAY)) == []


@SOME_IN_CI
def test_two_thousand_tournaments_of_papi_are_read_as_they_were(seeds: range) -> None:
    assert list(papi_differences(seeds)) == []
