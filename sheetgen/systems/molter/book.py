"""Which sheets a Molter workbook has: the one list, in the order people see them, and the book made from it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.i18n.catalogue import words
from sheetgen.model.names import name_key
from sheetgen.pairing.molter import MolterTable
from sheetgen.pairing.molter_generated import GENERATED, of_workbook
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.sheets import cards as molter_cards
from sheetgen.systems.molter.sheets import matrix as molter_matrix
from sheetgen.systems.molter.sheets import result_sheet as molter_result_sheet
from sheetgen.systems.molter.sheets import rounds as molter_rounds
from sheetgen.systems.molter.sheets import team_sheets as molter_team_sheets
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.teams import control as molter_control
from sheetgen.systems.shared.teams import games as molter_games
from sheetgen.systems.shared.teams import individuals as molter_individuals
from sheetgen.systems.shared.teams import persons as molter_persons
from sheetgen.systems.shared.teams import posted as molter_posted
from sheetgen.systems.shared.teams import ranking as molter_ranking
from sheetgen.systems.shared.teams import standings as molter_standings
from sheetgen.systems.shared.teams import teams as molter_teams
from sheetgen.systems.shared.teams.entries import game_entries
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
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
    molter_teams.build,
    molter_posted.build_round,
    molter_posted.build_by_name,
    molter_posted.build_by_rating,
    molter_rounds.build,
    molter_team_sheets.build,
    molter_result_sheet.build,
    molter_standings.build,
    molter_standings.build_race,
    molter_individuals.build_by_number,
    molter_individuals.build,
    molter_matrix.build,
    molter_matrix.build_by_rank,
    molter_cards.build_cards,
    molter_cards.build_badges,
    molter_cards.build_envelopes,
    molter_posted.build_slips,
    molter_control.build,
    molter_standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    molter_games.build,
    molter_persons.build,
    molter_posted.build_names,
    molter_ranking.build,
    molter_ranking.build_mutual,
    lambda desk, _: description.build(desk),
)


def schedule(spec: MolterSpec) -> MolterTable:
    """M9: the table of a specification, cut to its size and its rounds."""
    return of_workbook(spec.teams, spec.players, spec.rounds, spec.table)


def book_layout(spec: MolterSpec, schedule: MolterTable, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification."""
    book = Book(spec)
    desk, places = Desk(words(spec.lang), book), MolterPlaces(spec, schedule, layout)
    for build in SHEETS:
        build(desk, places)
    return book


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
