"""Which sheets the workbook of a knockout has, in the order people see them, and the book made from it."""

from collections.abc import Callable

from sheetgen.i18n.catalogue import words
from sheetgen.layout.cells import Book
from sheetgen.layout.desk import (
    BRACKET,
    CONTROL,
    ENTRANTS,
    FINAL_STAGE,
    MATCHES,
    OFFICIAL,
    PLAN_OF_PLAY,
    SLIPS,
    STANDINGS,
    TIES,
    Desk,
)
from sheetgen.layout.knockout_places import MOST_DRAWN, KnockoutPlaces
from sheetgen.layout.knockout_tree import sections
from sheetgen.layout.sheets import (
    description,
    event,
    knockout_bracket,
    knockout_control,
    knockout_entrants,
    knockout_games,
    knockout_matches,
    knockout_plan,
    knockout_ranking,
    knockout_slips,
    knockout_standings,
    lists,
    official,
)
from sheetgen.model.tournament import KnockoutSpec
from sheetgen.pairing.knockout_bracket import Bracket

Builder = Callable[[Desk, KnockoutPlaces], object]
LINKED = (ENTRANTS, PLAN_OF_PLAY, BRACKET, FINAL_STAGE, MATCHES, STANDINGS, SLIPS, CONTROL, OFFICIAL, TIES)


def _event(desk: Desk, places: KnockoutPlaces) -> None:
    made = len(sections(places)) if places.spec.count <= MOST_DRAWN else 0
    missing = {BRACKET} if not made else set()
    missing |= {FINAL_STAGE} if made < 2 else set()
    event.build(desk, places, [name for name in LINKED if name not in missing])


SHEETS: tuple[Builder, ...] = (
    _event,
    knockout_entrants.build,
    knockout_plan.build,
    lambda desk, places: knockout_bracket.build(desk, places) if places.spec.count <= MOST_DRAWN else None,
    knockout_matches.build,
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


def book_layout(spec: KnockoutSpec, bracket: Bracket) -> Book:
    """Describe the whole workbook of a specification."""
    book = Book(spec)
    desk, places = Desk(words(spec.lang), book), KnockoutPlaces(spec, bracket)
    for build in SHEETS:
        build(desk, places)
    return book
