"""Molter tables in words, and which of their rules an altered pairing breaks."""

import re
from collections.abc import Mapping
from typing import Any

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing import molter_generated
from sheetgen.pairing.altered import Boards, molter_rules
from sheetgen.pairing.checks import Board
from sheetgen.pairing.molter import MolterTable
from sheetgen.pairing.molter_data import PEYRIN
from sheetgen.pairing.molter_generated import GeneratedTable
from sheetgen.systems.molter.making import table as table_of
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.options import FLAG, NUMBER, Option
from sheetgen.systems.printed import Printed
from sheetgen.systems.shared.teams.tables import remarks, table_grid, table_rows, table_text


def heading(table: MolterTable, words: Words) -> str:
    """M14: which table it is."""
    if isinstance(table, GeneratedTable):
        return generated_heading(table, words)
    sentence = "event.peyrin" if table.number == PEYRIN else "event.molter-table"
    rounds = ", ".join(dict.fromkeys(played.name for played in table.rounds))
    text = words.say(sentence, table=table.number, teams=table.teams, players=table.players, rounds=rounds)
    return text[0].upper() + text[1:]


def generated_heading(table: GeneratedTable, words: Words) -> str:
    """M14: a generated table with its grade."""
    rounds = ", ".join(played.name for played in table.rounds)
    size = {"teams": table.teams, "players": table.players, "rounds": rounds}
    text = words.say("event.molter-generated", grade=table.grade, **size)
    return text[0].upper() + text[1:]


def table_lines(table: MolterTable, words: Words) -> list[str]:
    """What is said of the table a workbook was made with."""
    return [heading(table, words), *remarks(table, words)]


def sized(
    *, teams: int | None = None, players_per_team: int | None = None, table: str | int | None = None, **common: Any
) -> MolterTable:
    """The table that is asked for by its size."""
    if teams is None or players_per_team is None:
        raise BadOptions(error("teams-missing"))
    return table_of(teams, players_per_team, number=table, **common)


TABLE = Printed(
    "table",
    "molter",
    (
        Option("teams", NUMBER, "T"),
        Option("players_per_team", NUMBER, "P"),
        Option("rounds", NUMBER, "R"),
        Option("autonomous", FLAG),
        Option("table", metavar="printed|generated|K"),
    ),
    sized,
    lambda table, words: table_text(table, words, heading(table, words)),
    table_rows,
    lambda table: {"system": "molter", **molter_generated.as_json(table)},
    lambda table, words: table_grid(table, words, heading(table, words)),
)


NOBODY = "?"  # where a symbol was deleted
SYMBOL = re.compile("([A-Z]{1,2})([0-9]{1,3})")


def broken_rules(
    spec: MolterSpec, table: MolterTable, expected: Boards, altered: Boards
) -> Mapping[tuple[int, int], str]:
    """M2-M9: the rule of every board."""
    autonomous = table.rounds[-1].variant is not None
    return molter_rules(spec.teams, spec.players, _team_rounds(expected), _team_rounds(altered), autonomous)


def _team_rounds(boards: Boards) -> list[list[Board]]:
    rounds: dict[int, list[Board]] = {}
    for place in sorted(boards):
        white, black = boards[place]
        rounds.setdefault(place[0], []).append((_seat(white), _seat(black)))
    return list(rounds.values())


def _seat(symbol: object) -> tuple[str, int]:
    match = SYMBOL.fullmatch(str(symbol).strip().upper())
    if match:
        return match[1], int(match[2])
    return ("" if symbol is None else str(symbol)).strip() or NOBODY, 0
