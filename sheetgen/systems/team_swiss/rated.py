"""The games of the boards of a cup, for ratings and norms: those of the line-ups, as data and as cells."""

from collections.abc import Iterable, Iterator

from sheetgen.model.tournament import Game, Unplayed
from sheetgen.ranking.record import BYE, REQUESTED
from sheetgen.rating.card import SWISS, RatedEvent
from sheetgen.systems.shared.dealt.entries import code_key
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.systems.shared.matches.games import PERSON
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.shared.teams.rated import number_of, seats_of
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.team_swiss.entries import (
    PLACES,
    Cup,
    all_matches,
    board_key,
    named,
    paired,
)
from sheetgen.systems.team_swiss.places import NumberedSeat, TeamSwissPlaces
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.formulas import template
from sheetgen.workbook.seats import SeatGame, Seats

WORTH = {"F": 2, "H": 1}


def boards(spec: TeamSwissSpec, plan: None, entries: Entries, entered: Entered) -> Fields:
    """The games of boards on which both names are typed and stand on the lists of their teams.

    A player of a team without a match has the same bye, or absence.
    """
    cup = Cup(spec, entries)
    seats = [NumberedSeat(team, rank) for team in named(spec, entries) for rank in range(1, spec.listed + 1)]
    people = {number_of(seat): player_of(entries, ("members", seat.symbol), FACTS) for seat in seats}
    listed = {(seat.team, people[number_of(seat)].name.casefold()): number_of(seat) for seat in seats}
    games = []
    for number, pairs in all_matches(spec, entries).items() if spec.by_boards else ():
        for match, pair in pairs.items():
            for board in range(1, spec.players + 1):
                typed = (str(entries.get(board_key(number, match, board, side)) or "") for side in PLACES)
                sides = zip(pair, typed, strict=True)
                home, away = (listed.get((team, name.casefold())) if name else None for team, name in sides)
                if home and away:
                    white, black = (home, away) if board % 2 else (away, home)
                    place = (match - 1) * spec.players + board
                    games.append(Game(number, place, white, black, cup.result(number, match, board)))
    labels = {number_of(seat): seat.symbol for seat in seats if people[number_of(seat)].name}
    players = {number: people[number] for number in labels}
    unplayed = tuple(without_match(spec, entries, (seat for seat in seats if number_of(seat) in labels)))
    return (("", RatedEvent(players, tuple(games), spec.rounds, SWISS, unplayed, labels=labels)),)


def without_match(spec: TeamSwissSpec, entries: Entries, seats: Iterable[NumberedSeat]) -> Iterator[Unplayed]:
    """The byes and absences of players, which are those of their teams."""
    for seat in seats:
        for number in range(1, paired(spec, entries) + 1):
            if code := entries.get(code_key(seat.team, number)):
                kind = BYE if code == "U" else REQUESTED
                yield Unplayed(number, number_of(seat), WORTH.get(str(code), 0), kind)


# Who sits at a board is told in one number of his team and his line: whom he meets stands beside him on the other side.
RIVAL = "IF({seat}>0,INDEX({aways},MATCH({code},{homes},0)),INDEX({homes},MATCH({code},{aways},0)))"
LINE = f"{RIVAL}-{{gap}}*{{opponent}}-{{listed}}"  # the number of that line, below 1 for nobody
OPPONENT = template(f"IFERROR(MAX(0,{LINE}),0)")
RATING = template(f'IFERROR(INDEX({{ratings}},{LINE}),"")')
RESULT = template(
    "IFERROR(IF({seat}>0,IF(INDEX({aways},MATCH({code},{homes},0))>0,INDEX({results},MATCH({code},{homes},0)),0),"
    "IF(INDEX({homes},MATCH({code},{aways},0))>0,INDEX({results},MATCH({code},{aways},0)),0)),0)"
)


def seats(spec: TeamSwissSpec, plan: None) -> Seats | None:
    """The games of every line of every list as cells, a cell a round; none where only scores are typed.

    A result is read from the home team's side, and the place of a match of a team is positive where it is at home.
    """
    if not spec.by_boards:
        return None
    places = TeamSwissPlaces(spec)
    rounds = range(1, spec.rounds + 1)
    games = {places.number_of(seat): tuple(_game(places, seat, number) for number in rounds) for seat in places.seats}
    return seats_of(places, games, FACTS, spec.listed)


def people(spec: TeamSwissSpec, plan: None) -> Seats:
    """Everybody on the lists of the teams; whom they meet stands in the rounds that are paired."""
    return seats_of(TeamSwissPlaces(spec), {}, FACTS, spec.listed)


def _game(places: TeamSwissPlaces, seat: Seat, number: int) -> SeatGame:
    turn, opponent = places.turn(seat.team, number, "seat"), places.turn(seat.team, number, "opponent")
    facts = {
        "seat": turn,
        "code": PERSON * seat.team + seat.rank,
        "homes": places.boards_in(number, "home-person"),
        "aways": places.boards_in(number, "away-person"),
    }
    line = {"opponent": opponent, "gap": PERSON - places.spec.listed, "listed": places.spec.listed}
    result = RESULT(results=places.boards_in(number, "result"), **facts)
    return SeatGame(
        number, OPPONENT(**facts, **line), turn, result, RATING(ratings=places.persons("rating"), **facts, **line)
    )
