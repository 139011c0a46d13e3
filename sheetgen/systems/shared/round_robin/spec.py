"""What fixes a round robin, alone or one pool of several."""

from dataclasses import dataclass

from sheetgen.model.tournament import TournamentSpec


@dataclass(frozen=True, slots=True)
class RoundRobinSpec(TournamentSpec):
    """A round robin of ``count`` places (B1), single or double (B5)."""

    count: int = 0
    double: bool = False
    keep_last_rounds: bool = False
    seating: str = ""  # the sliding whose seating plan is added (B8)

    @property
    def cycles(self) -> int:
        return 2 if self.double else 1

    @property
    def rounds(self) -> int:
        return self.cycles * (self.count - 1 + self.count % 2)
