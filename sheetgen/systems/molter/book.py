"""Which sheets a Molter workbook has: the one list, in the order people see them, and the book made from it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.i18n.catalogue import words
from sheetgen.model.names import name_key
from sheetgen.pairing.molter import MolterTable
from sheetgen.pairing.molter_generated import GENERATED, of_workbook
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.sheets import cards, matrix, result_sheet, rounds, team_sheets
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.teams import individuals, posted, standings, teams
from sheetgen.systems.shared.teams.book import last_sheets
from sheetgen.systems.shared.teams.entries import game_entries
from sheetgen.workbook.cells import Book, Key, Sheet
from sheetgen.workbook.desk import DAY, Desk

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

Builder = Callable[[Desk, MolterPlaces], object]


def build_event(desk: Desk, places: MolterPlaces) -> Sheet:
    """The sheet to start from, with the table that is played (M14: the user is told which one he has)."""
    table, names = places.schedule.number, ", ".join(played.name for played in places.schedule.rounds)
    sentence = {"peyrin": "event.peyrin", GENERATED: "event.molter-generated"}.get(str(table), "event.molter-table")
    size = {"teams": places.spec.teams, "players": places.spec.players}
    grade = getattr(places.schedule, "grade", "")
    played = desk.words.say(sentence, table=table, rounds=names, grade=grade, **size)
    return event.build(desk, places, f"{desk.words['system.molter']} — {played}")


SHEETS: tuple[Builder, ...] = (
    build_event,
    teams.build,
    posted.build_round,
    posted.build_by_name,
    posted.build_by_rating,
    rounds.build,
    team_sheets.build,
    result_sheet.build,
    standings.build,
    standings.build_race,
    individuals.build_by_number,
    individuals.build,
    matrix.build,
    matrix.build_by_rank,
    cards.build_cards,
    cards.build_badges,
    cards.build_envelopes,
    posted.build_slips,
    *last_sheets(posted.build_names),
)


def schedule(spec: MolterSpec) -> MolterTable:
    """M9: the table of a specification, cut to its size and its rounds."""
    return of_workbook(spec.teams, spec.players, spec.rounds, spec.table)


def book_layout(spec: MolterSpec, schedule: MolterTable, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification."""
    return book_of(spec, MolterPlaces(spec, schedule, layout), SHEETS)


def round_names(spec: MolterSpec, schedule: MolterTable) -> dict[str, int]:
    """M9: how lists may call a round: its place, its printed name, or the title of its sheet."""
    places: dict[str, int] = {}
    for place, played in enumerate(schedule.rounds, start=1):
        title = words(spec.lang)[f"sheet.molter-round-{played.name}"]
        places |= {str(place): place, played.name: place, name_key(title): place}
    return places


def fill_result(spec: MolterSpec, schedule: MolterTable, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    return game_entries(spec, schedule, line, round_names(spec, schedule).get(name_key(line.round)))
