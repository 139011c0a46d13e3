"""Which sheets the workbook of a Scheveningen match has, in the order people see them, and the book made from it."""

from collections.abc import Callable

from sheetgen.i18n.catalogue import words
from sheetgen.layout.cells import Book, Key, Sheet
from sheetgen.layout.desk import CONTROL, GRID, INDIVIDUALS, OFFICIAL, ROUNDS, SLIPS, STANDINGS, TEAMS, TIES, Desk
from sheetgen.layout.molter_book import SlipPlaces
from sheetgen.layout.molter_entries import result_entries
from sheetgen.layout.scheveningen_places import ScheveningenPlaces
from sheetgen.layout.sheets import (
    description,
    event,
    lists,
    molter_control,
    molter_games,
    molter_individuals,
    molter_persons,
    molter_ranking,
    molter_standings,
    molter_teams,
    official,
    scheveningen_grid,
    scheveningen_rounds,
    slips,
)
from sheetgen.model.result_lines import ResultLine
from sheetgen.model.tournament import ScheveningenSpec
from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable

Builder = Callable[[Desk, ScheveningenPlaces], object]
LINKED = (TEAMS, ROUNDS, GRID, STANDINGS, INDIVIDUALS, SLIPS, CONTROL, OFFICIAL, TIES)


def build_event(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    """The sheet to start from, with the table that is played."""
    sheet = event.build(desk, places, LINKED)
    text = desk.words.say(f"scheveningen.table-{places.schedule.number}", players=places.spec.players)
    sheet.label(1, 0, f"{desk.words['system.scheveningen']} — {text}", "subtitle shrink")
    return sheet


SHEETS: tuple[Builder, ...] = (
    build_event,
    molter_teams.build,
    scheveningen_rounds.build,
    scheveningen_grid.build,
    molter_standings.build,
    molter_individuals.build,
    lambda desk, places: slips.build(desk, SlipPlaces(places)),
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


def book_layout(spec: ScheveningenSpec, schedule: ScheveningenTable) -> Book:
    """Describe the whole workbook of a specification."""
    book = Book(spec)
    desk, places = Desk(words(spec.lang), book), ScheveningenPlaces(spec, schedule)
    for build in SHEETS:
        build(desk, places)
    return book


def fill_result(spec: ScheveningenSpec, schedule: ScheveningenTable, line: ResultLine) -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    for game in ScheveningenPlaces(spec, schedule).all_games:
        if (str(game.round), game.board) == (line.round, line.board):
            return result_entries(spec, game, line.result) if line.result else {}
    return None
