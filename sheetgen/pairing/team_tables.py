"""A table by which the players of several teams meet, round by round: of Molter events and of Scheveningen matches."""

from dataclasses import dataclass

from sheetgen.pairing.checks import Board
from sheetgen.pairing.molter_data import Erratum, TableName


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round: its printed name, which recipe made its boards where there are two, and the boards."""

    name: str
    variant: str | None
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """Whether a rule is kept, and where not."""

    rule: str
    ok: bool
    detail: str


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The rounds of ``teams`` teams of ``players``, the errata that concern them and the rules they were held to.

    ``number`` is that of the table in its book, or how it was made.
    """

    number: TableName
    teams: int
    players: int
    rounds: tuple[TableRound, ...]
    errata: tuple[Erratum, ...]
    checks: tuple[RuleCheck, ...]
