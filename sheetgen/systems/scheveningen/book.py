"""Which sheets the workbook of a Scheveningen match has, in the order people see them, and the book made from it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.pairing import scheveningen
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.systems.scheveningen.places import ScheveningenPlaces
from sheetgen.systems.scheveningen.sheets import cards, grid, rounds
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.teams import individuals, posted, standings, teams
from sheetgen.systems.shared.teams.book import last_sheets
from sheetgen.systems.shared.teams.entries import game_entries
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
    teams.build,
    rounds.build,
    grid.build,
    standings.build,
    standings.build_race,
    lambda desk, places: posted.build_round(desk, places, sorts_names=False),
    individuals.build,
    posted.build_slips,
    cards.build,
    cards.build_boards,
    *last_sheets(),
)


def schedule(spec: ScheveningenSpec) -> ScheveningenTable:
    """S1: the table of a specification."""
    return scheveningen.table(spec.players)


def book_layout(spec: ScheveningenSpec, schedule: ScheveningenTable, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, ScheveningenPlaces(spec, schedule, layout), SHEETS)


def fill_result(spec: ScheveningenSpec, schedule: ScheveningenTable, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    numbers = {str(number): number for number in range(1, spec.rounds + 1)}
    return game_entries(spec, schedule, line, numbers.get(line.round))
