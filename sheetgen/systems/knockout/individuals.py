"""The games of a knockout of individuals, for ratings and norms; the boards of team matches have no names."""

from typing import Any

from sheetgen.model.tournament import Game
from sheetgen.pairing.knockout_play import MINI_GAMES, TEAM, Played, play
from sheetgen.rating.card import KNOCKOUT, RatedEvent
from sheetgen.systems.knockout.entries import present_seeds, typed_match
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered


def entrants(spec: Any, plan: Any, entries: Entries, entered: Entered) -> Fields:
    """K6: the games of the matches; those of a mini-match that break its tie are played faster and do not count."""
    if spec.match == TEAM:
        return ()
    places = KnockoutPlaces(spec, plan)
    typed = {match.number: typed_match(places, match.number, entries) for match in places.matches}
    present = present_seeds(places, entries)
    facts = tuple(name for name in places.entrant_columns if name != "no")
    players = {seed: player_of(entries, ("entrants", seed), facts) for seed in range(1, present + 1)}
    games = [
        _game(places, each, number, result)
        for each in play(plan, places.form, typed, present)
        if each.upper in players and each.lower in players
        for number, result in enumerate(typed[each.match.number].results[:MINI_GAMES], start=1)
    ]
    return (("", RatedEvent(players, tuple(games), spec.rounds, KNOCKOUT)),)


def _game(places: KnockoutPlaces, played: Played, number: int, result: Any) -> Game:
    white, black = played.upper, played.lower
    if not places.upper_is_white(played.match, number):
        white, black = black, white
    return Game(played.match.round, played.match.number, white, black, result)
