"""What fixes the workbook of a round robin."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec


@dataclass(frozen=True, slots=True)
class BergerSpec(RoundRobinSpec):
    """A round robin in a workbook of its own."""

    system: ClassVar[str] = "berger"
    paid_as: ClassVar[str] = "closed"
