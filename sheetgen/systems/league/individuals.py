"""The games of the boards of a league, for ratings and norms: only a line-up says who sat there."""

from typing import Any

from sheetgen.model.tournament import Game
from sheetgen.rating.card import ARRANGED, RatedEvent
from sheetgen.systems.league.entries import League, board_key
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.sheets.teams import FACTS
from sheetgen.systems.shared.individuals import Entries, Fields, player_of
from sheetgen.systems.shared.teams.members import number_of
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.entered import Entered


def boards(spec: Any, plan: Any, entries: Entries, entered: Entered) -> Fields:
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
