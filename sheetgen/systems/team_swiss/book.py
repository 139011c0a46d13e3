"""Which sheets the workbook of a Swiss of teams has, in the order people see them, and the book made from them."""

from collections.abc import Callable
from functools import partial

from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.dealt import forbidden, journal
from sheetgen.systems.shared.matches import roster
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.team_swiss.sheets import (
    control,
    crosstable,
    games,
    individuals,
    persons,
    posted,
    ranking,
    rounds,
    standings,
    start,
    turns,
)
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import WALL, Desk

Builder = Callable[[Desk, TeamSwissPlaces], object]


def sheets(spec: TeamSwissSpec) -> tuple[Builder, ...]:
    """Every sheet of the workbook: to type in, to hang up and hand out, to look at, and the hidden ones."""
    return (
        start.build,
        roster.build,
        forbidden.build,
        *(partial(rounds.build, number=number) for number in range(1, spec.rounds + 1)),
        standings.build,
        standings.build_race,
        crosstable.build_by_rank,
        crosstable.build,
        individuals.build,
        posted.build,
        journal.build,
        control.build,
        standings.build_official,
        lambda desk, _: official.build_ties(desk),
        lists.build,
        games.build,
        games.build_matches,
        games.build_names,
        persons.build,
        turns.build,
        ranking.build_figures,
        ranking.build_mutual,
        ranking.build,
        lambda desk, _: description.build(desk),
    )


def book_layout(spec: TeamSwissSpec, plan: None, layout: int = WALL) -> Book:
    """Describe the whole workbook of a specification: all rounds are there from the start."""
    return book_of(spec, TeamSwissPlaces(spec, layout), sheets(spec))
