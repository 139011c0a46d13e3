"""The games of the boards of a league, for ratings and norms, as data and as cells: B9, of those in the line-ups."""

from collections.abc import Iterator

from sheetgen.model.tournament import Game
from sheetgen.pairing.league import LeagueSchedule
from sheetgen.rating.card import ARRANGED, RatedEvent
from sheetgen.systems.league.entries import League, board_key
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.shared.teams.rated import number_of, seats_of
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.views.team_list import LATER
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.formulas import template
from sheetgen.workbook.seats import SeatGame, Seats


def boards(spec: LeagueSpec, plan: LeagueSchedule, entries: Entries, entered: Entered) -> Fields:
    """B9: the games of boards on which both names are typed and stand on the lists of their teams."""
    league = League(LeaguePlaces(spec, plan), entries)
    seats = [Seat(team, rank) for team in league.places.teams for rank in range(1, spec.listed + 1)]
    people = {number_of(seat): player_of(entries, ("members", seat.symbol), FACTS) for seat in seats}
    named = {(seat.team, people[number_of(seat)].name.casefold()): number_of(seat) for seat in seats}
    games = []
    for match in league.places.matches:
        for board in range(1, spec.players + 1):
            typed = (entries.get(board_key(match, board, side)) or "" for side in ("home", "away"))
            keys = zip((match.home, match.away), typed, strict=True)
            home, away = (named.get((team, name.casefold())) if name else None for team, name in keys)
            if home and away:
                white, black = (home, away) if board % 2 else (away, home)
                games.append(Game(match.round, board, white, black, league.result(match, board)))
    labels = {number_of(seat): seat.symbol for seat in seats if people[number_of(seat)].name}
    players = {number: people[number] for number in labels}
    return (("", RatedEvent(players, tuple(games), spec.rounds, ARRANGED, labels=labels)),)


AT_BOARD = "INDEX({%s},MATCH({rank},{own},0))"
RIVAL = AT_BOARD % "theirs"  # his place in the list of his team; 0 for nobody, -1 for a stranger
OPPONENT = template(f"IFERROR(IF({RIVAL}>0,{{before}}+{RIVAL},0),0)")
RESULT = template(f"IFERROR(IF({RIVAL}>0,{AT_BOARD % 'results'},0),0)")
RATING = template(f'IFERROR(IF({RIVAL}>0,INDEX({{ratings}},{RIVAL}),""),"")')


def seats(spec: LeagueSpec, plan: LeagueSchedule) -> Seats:
    """The games of every line of every list as cells.

    A result is read from the home team's side, so what it brings is known by home and away, not by the colour.
    """
    places = LeaguePlaces(spec, plan)
    games = {places.number_of(seat): tuple(_games(places, seat)) for seat in places.seats}
    facts = [name for name in places.roster.at if name not in LATER]
    return seats_of(places, games, facts, spec.listed)


def _games(places: LeaguePlaces, seat: Seat) -> Iterator[SeatGame]:
    for position, match in enumerate(places.matches):
        if seat.team not in (match.home, match.away):
            continue
        home = seat.team == match.home
        own, theirs = (
            places.boards_of(position, f"{side}-player") for side in (("home", "away") if home else ("away", "home"))
        )
        facts = {"rank": seat.rank, "own": own, "theirs": theirs}
        other = match.away if home else match.home
        before = places.number_of(Seat(other, 1)) - 1
        result = RESULT(results=places.boards_of(position, "result"), **facts)
        rating = RATING(ratings=places.members(other, "rating"), **facts)
        yield SeatGame(match.round, OPPONENT(before=before, **facts), home, result, rating)
