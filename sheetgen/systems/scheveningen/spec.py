"""What fixes the workbook of a Scheveningen match."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.systems.shared.teams.spec import TeamsSpec


@dataclass(frozen=True, slots=True)
class ScheveningenSpec(TeamsSpec):
    """S1: two teams of ``players``, as many rounds as a team has players; a team event like Molter's in all else."""

    system: ClassVar[str] = "scheveningen"
    teams: int = 2
    table: int | str = 0
