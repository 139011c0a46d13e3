"""Which sheets the workbook of a knockout has, in the order people see them, and the book made from it."""

from collections.abc import Callable

from sheetgen.pairing.knockout_bracket import Bracket
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets import bracket as knockout_bracket
from sheetgen.systems.knockout.sheets import control as knockout_control
from sheetgen.systems.knockout.sheets import entrants as knockout_entrants
from sheetgen.systems.knockout.sheets import games as knockout_games
from sheetgen.systems.knockout.sheets import matches as knockout_matches
from sheetgen.systems.knockout.sheets import plan as knockout_plan
from sheetgen.systems.knockout.sheets import posted as knockout_posted
from sheetgen.systems.knockout.sheets import ranking as knockout_ranking
from sheetgen.systems.knockout.sheets import slips as knockout_slips
from sheetgen.systems.knockout.sheets import standings as knockout_standings
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import WALL, Desk

Builder = Callable[[Desk, KnockoutPlaces], object]

SHEETS: tuple[Builder, ...] = (
    event.build,
    knockout_entrants.build,
    knockout_plan.build,
    lambda desk, places: knockout_bracket.build(desk, places) if places.drawn else None,
    knockout_matches.build,
    knockout_posted.build,
    knockout_standings.build,
    knockout_slips.build,
    knockout_control.build,
    knockout_standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    knockout_games.build,
    knockout_ranking.build,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: KnockoutSpec, bracket: Bracket, layout: int = WALL) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, KnockoutPlaces(spec, bracket, layout), SHEETS)
