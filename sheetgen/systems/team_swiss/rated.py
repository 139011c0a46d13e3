"""The games of the boards of a cup, for ratings, norms and report files: those of the line-ups that are typed."""

from sheetgen.model.tournament import Game, Unplayed
from sheetgen.ranking.record import BYE, REQUESTED
from sheetgen.rating.card import SWISS, RatedEvent
from sheetgen.systems.shared.dealt.entries import code_key
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.shared.teams.rated import number_of, seats_of
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
from sheetgen.workbook.seats import Seats

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
    unplayed = tuple(
        Unplayed(number, number_of(seat), WORTH.get(str(code), 0), BYE if code == "U" else REQUESTED)
        for number in range(1, paired(spec, entries) + 1)
        for seat in seats
        if number_of(seat) in labels and (code := entries.get(code_key(seat.team, number)))
    )
    return (("", RatedEvent(players, tuple(games), spec.rounds, SWISS, unplayed, labels=labels)),)


def people(spec: TeamSwissSpec, plan: None) -> Seats:
    """Everybody on the lists of the teams; whom they meet stands in the rounds that are paired."""
    return seats_of(TeamSwissPlaces(spec), {}, FACTS, spec.listed)
