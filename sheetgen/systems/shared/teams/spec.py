"""What fixes an event of teams."""

from dataclasses import dataclass

from sheetgen.model.tournament import TournamentSpec


@dataclass(frozen=True, slots=True)
class TeamsSpec(TournamentSpec):
    """``teams`` lettered teams of ``players`` in ``rounds`` rounds; each has lines for ``reserves`` below them."""

    teams: int = 0
    players: int = 0
    rounds: int = 0
    reserves: int = 2

    @property
    def count(self) -> int:
        return self.teams

    @property
    def persons(self) -> int:
        """How many players there are, substitutes not counted."""
        return self.teams * self.players
