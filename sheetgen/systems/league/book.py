"""Which sheets the workbook of a league has, in the order people see them, and the book made from it."""

from collections.abc import Callable

from sheetgen.pairing.league import LeagueSchedule
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.sheets import calendar as league_calendar
from sheetgen.systems.league.sheets import control as league_control
from sheetgen.systems.league.sheets import figures as league_figures
from sheetgen.systems.league.sheets import games as league_games
from sheetgen.systems.league.sheets import matrix as league_matrix
from sheetgen.systems.league.sheets import posted as league_posted
from sheetgen.systems.league.sheets import ranking as league_ranking
from sheetgen.systems.league.sheets import rounds as league_rounds
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.matches import persons, roster
from sheetgen.systems.shared.teams import standings as molter_standings
from sheetgen.systems.views import official, race
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import DAY, Desk
from sheetgen.workbook.spare import either

Builder = Callable[[Desk, LeaguePlaces], object]


def build_event(desk: Desk, places: LeaguePlaces) -> Sheet:
    """The sheet to start from, with the size of the league and what a match brings (T10)."""
    spec, text = places.spec, desk.words
    facts = {"boards": spec.players, "points": spec.match_points}
    fewer, size = (
        f"{text['system.league']} — {text.say('league.size', teams=teams, **facts)}"
        for teams in (spec.teams - 1, spec.teams)
    )
    return event.build(desk, places, either(places.spare, fewer, size))


def build_standings(desk: Desk, places: LeaguePlaces) -> Sheet:
    """The standings, which count matches and not games."""
    return molter_standings.draw(desk, places, molter_standings.table(places.spec, "league.matches"))


def build_race(desk: Desk, places: LeaguePlaces) -> Sheet:
    """The points that come first of the teams (T10), match by match."""
    kind = places.first.lower()
    columns = ("home", "away", f"home-{kind}", f"away-{kind}")
    gained = race.of_games(places.in_matches, len(places.matches) // places.spec.rounds, columns)
    return race.build(desk, places, molter_standings.table(places.spec), gained, places.most // 2)


SHEETS: tuple[Builder, ...] = (
    build_event,
    roster.build,
    league_posted.build,
    league_calendar.build,
    league_calendar.build_pairing_table,
    league_calendar.build_home_away,
    build_standings,
    league_matrix.build,
    league_matrix.build_by_rank,
    build_race,
    league_rounds.build,
    league_control.build,
    molter_standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    league_games.build,
    league_games.build_matches,
    persons.build,
    league_ranking.build,
    league_ranking.build_mutual,
    league_figures.build,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: LeagueSpec, schedule: LeagueSchedule, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, LeaguePlaces(spec, schedule, layout), SHEETS)
