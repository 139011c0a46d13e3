"""How far an event has come: how many rounds are complete, and which results of later rounds there are already.

A round is complete when every game of it has a result, and so has every round before it. Results of later rounds make a
ranking provisional; a round that is only paired counts in nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.model.tournament import Game, Unplayed

if TYPE_CHECKING:
    from sheetgen.ranking.kinds import AnyEvent
    from sheetgen.ranking.team_events import TeamGame


class RoundFigures(NamedTuple):
    """A round in figures: its games, how many have a result, and how many of these somebody has typed.

    Who has withdrawn loses games that nobody types. ``byes`` are its rounds without a game.
    """

    games: int = 0
    entered: int = 0
    typed: int = 0
    byes: int = 0

    def __add__(self, other: object) -> "RoundFigures":
        assert isinstance(other, RoundFigures)
        return RoundFigures(*(one + more for one, more in zip(self, other, strict=True)))


@dataclass(frozen=True, slots=True)
class Provisional:
    """The rounds after the last complete one, up to the last with a result; how many of their games have one."""

    round: int
    entered: int
    games: int


@dataclass(frozen=True, slots=True)
class EventProgress:
    """The rounds that are complete, and what there is of later ones."""

    after_round: int
    provisional: Provisional | None = None

    @property
    def reached(self) -> int:
        """The last round of which anything counts."""
        return self.provisional.round if self.provisional else self.after_round


def progress(event: "AnyEvent", horizon: int) -> EventProgress:
    """How far an event of any kind has come by the round ``horizon``."""
    return progress_of(event.in_figures(), horizon)


def progress_of(rounds: Mapping[int, RoundFigures], horizon: int) -> EventProgress:
    """Return how far an event has come, from the figures of its rounds; a round nobody plays in holds up no later one.

    >>> rounds = {1: RoundFigures(games=2, entered=2, typed=2), 2: RoundFigures(games=2, entered=1, typed=1)}
    >>> progress_of(rounds, horizon=3)
    EventProgress(after_round=1, provisional=Provisional(round=2, entered=1, games=2))
    """
    complete, is_whole = 0, True
    for number in range(1, horizon + 1):
        figures = rounds.get(number, RoundFigures())
        is_whole = is_whole and figures.entered == figures.games
        if is_whole and (figures.games or figures.byes):
            complete = number
    last = max((number for number, figures in rounds.items() if figures.typed and number <= horizon), default=0)
    if last <= complete:
        return EventProgress(complete)
    later = sum((rounds.get(number, RoundFigures()) for number in range(complete + 1, last + 1)), RoundFigures())
    return EventProgress(complete, Provisional(last, later.entered, later.games))


def round_figures(games: "Iterable[Game | TeamGame]", unplayed: Iterable[Unplayed] = ()) -> dict[int, RoundFigures]:
    """The figures of every round, from the games with the results that count and from the rounds without a game."""
    return _added([*_games(games), *((line.round, RoundFigures(byes=1)) for line in unplayed)])


def _games(games: "Iterable[Game | TeamGame]") -> Iterator[tuple[int, RoundFigures]]:
    for game in games:
        has_result = game.result is not None
        yield game.round, RoundFigures(1, int(has_result), int(has_result and not game.by_absence))


def _added(figures_of_rounds: Iterable[tuple[int, RoundFigures]]) -> dict[int, RoundFigures]:
    rounds: dict[int, RoundFigures] = {}
    for number, figures in figures_of_rounds:
        rounds[number] = rounds.get(number, RoundFigures()) + figures
    return rounds


def together(parts: Iterable[Mapping[int, RoundFigures]]) -> dict[int, RoundFigures]:
    """The figures of events that are played side by side."""
    return _added(figures for part in parts for figures in part.items())
