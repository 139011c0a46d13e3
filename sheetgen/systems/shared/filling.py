"""What ``fill`` enters into a workbook whose places are numbers in the order of a list."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from sheetgen.errors import Problem, ProblemsFound, error
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared import options
from sheetgen.workbook.cells import Entries


class ListedSpec(Protocol):
    """What is asked of a specification: how many lines its list of players has."""

    @property
    def count(self) -> int:
        """Return how many places there are."""


if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded
    from sheetgen.exchange.result_lines import ResultLine
    from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec


def players_in_order(
    spec: "RoundRobinSpec", plan: object, listed: "Loaded[Player]"
) -> tuple[Entries, Sequence[Problem]]:
    """B12: numbers follow the list. Refuses at once too many players, and all who leave after the last round."""
    wrong: list[Problem] = too_many(spec, listed.items)
    entries: Entries = {}
    try:
        entries = options.players_entries(listed.items, spec)
    except ProblemsFound as refusal:
        wrong += refusal.problems
    if wrong:
        raise ProblemsFound(*wrong)
    return entries, ()


def too_many(spec: ListedSpec, listed: Sequence[Player]) -> list[Problem]:
    """What is wrong with a list that has more players than the event has places."""
    return [error("too-many-players", found=str(len(listed)), places=spec.count)] if len(listed) > spec.count else []


def check_places(spec: ListedSpec, listed: Sequence[Player]) -> None:
    """Refuse a list with more players than the event has places (``too-many-players``)."""
    if problems := too_many(spec, listed):
        raise ProblemsFound(*problems)


def plain_unknown(spec: EventSpec, line: "ResultLine") -> Problem:
    """No game is played at that board of that round."""
    return error("no-such-game", found=f"{line.round} / {line.board}")


def no_free_place(begun: bool, newcomers: str, names: str, free: int, places: int) -> Problem:
    """More people of a list are new than there are free places; once there are games, their number is fixed."""
    if begun:
        return error("no-free-place-begun", found=newcomers, names=names, free=free, places=places)
    return error("no-free-place", found=newcomers, names=names, free=free, places=places)
