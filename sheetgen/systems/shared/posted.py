"""Pairings as they are posted, for a club's own sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetgen.model.tournament import Game
from sheetgen.workbook.entered import Entered, Entrant

if TYPE_CHECKING:
    from sheetgen.ranking.team_events import TeamGame


@dataclass(frozen=True, slots=True)
class Posted:
    """A pairing as it is posted."""

    round: int
    board: int
    white: Entrant | None
    black: Entrant | None
    result: str
    match: int | None = None


def posted_games(entered: Entered) -> Sequence[Posted]:
    """The games of players; those of a team event are its persons', or the teams' where it has only these."""
    event = entered.individuals or entered.event
    who = entered.persons if entered.individuals else entered.entrants
    games: Sequence[Game | TeamGame] = event.games
    return [_posted(game, who) for game in games]


def _posted(game: "Game | TeamGame", who: Mapping[int, Entrant]) -> Posted:
    board = game.board if isinstance(game, Game) else game.white_place
    result = game.result.token if game.result else ""
    return Posted(game.round, board, who[game.white], who[game.black], result, game.match)
