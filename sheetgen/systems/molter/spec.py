"""What fixes the workbook of a Molter event."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.systems.shared.teams.spec import TeamsSpec


@dataclass(frozen=True, slots=True)
class MolterSpec(TeamsSpec):
    """A Molter event (M1): ``rounds`` are a choice ``table`` allows (M9), ``reserves`` substitutes (M13)."""

    system: ClassVar[str] = "molter"
    table: int | str = 0
