"""Which sheets the workbook of a Scheveningen match has, in the order people see them, and the book made from it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.i18n.catalogue import words
from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.systems.scheveningen.places import ScheveningenPlaces
from sheetgen.systems.scheveningen.sheets import cards as scheveningen_cards
from sheetgen.systems.scheveningen.sheets import grid as scheveningen_grid
from sheetgen.systems.scheveningen.sheets import rounds as scheveningen_rounds
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
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

Builder = Callable[[Desk, ScheveningenPlaces], object]


def build_event(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    """The sheet to start from, with the table that is played."""
    text = desk.words.say(f"scheveningen.table-{places.schedule.number}", players=places.spec.players)
    return event.build(desk, places, f"{desk.words['system.scheveningen']} — {text}")


SHEETS: tuple[Builder, ...] = (
    build_event,
    molter_teams.build,
    scheveningen_rounds.build,
    scheveningen_grid.build,
    molter_standings.build,
    molter_standings.build_race,
    lambda desk, places: molter_posted.build_round(desk, places, sorts_names=False),
    molter_individuals.build,
    molter_posted.build_slips,
    scheveningen_cards.build,
    scheveningen_cards.build_boards,
    molter_control.build,
    molter_standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    molter_games.build,
    molter_persons.build,
    molter_ranking.build,
    molter_ranking.build_mutual,
    lambda desk, _: description.build(desk),
)


def schedule(spec: ScheveningenSpec) -> ScheveningenTable:
    """S1: the table of a specification."""
    return scheveningen.table(spec.players)


def book_layout(spec: ScheveningenSpec, schedule: ScheveningenTable, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    book = Book(spec)
    desk, places = Desk(words(spec.lang), book), ScheveningenPlaces(spec, schedule, layout)
    for build in SHEETS:
        build(desk, places)
    return book


def fill_result(spec: ScheveningenSpec, schedule: ScheveningenTable, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    numbers = {str(number): number for number in range(1, spec.rounds + 1)}
    return game_entries(spec, schedule, line, numbers.get(line.round))
