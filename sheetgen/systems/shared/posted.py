"""Pairings as they are posted, for a club's own sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.model.tournament import Game
from sheetgen.workbook.entered import Entered, Entrant


@dataclass(frozen=True, slots=True)
class Posted:
    """A pairing as it is posted."""

    round: int
    board: int
    white: Entrant | None
    black: Entrant | None
    result: str


def posted_games(entered: Entered) -> Sequence[Posted]:
    """The games of players; those of a team event are its persons'."""
    event = entered.individuals or entered.event
    who = entered.persons or entered.entrants
    games: Sequence[Game] = getattr(event, "games", ())
    return [
        Posted(game.round, game.board, who[game.white], who[game.black], game.result.token if game.result else "")
        for game in games
    ]
