"""K5: the final ranking of a knockout: the champion, the finalist, third and fourth, then by the round reached."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from sheetgen.errors import BadOptions, error
from sheetgen.model.tournament import Game
from sheetgen.ranking.kinds import AnyEvent, PairedEntrants
from sheetgen.ranking.progress import RoundFigures, progress, together
from sheetgen.ranking.record import Id, Record
from sheetgen.ranking.standings import Row, Standings, check_horizon, so_far

REACHED, THIRD = "REACHED", "THIRD"
NOBODY = -1  # a side nobody will ever reach
CODES = (REACHED, THIRD)


@dataclass(frozen=True, slots=True)
class Duel:
    """One match as the ranking sees it: ``winner`` is 0 while it is open and -1 where nobody goes on.

    ``score`` is what its games have brought to both sides, in half points; ``forfeited`` that none was played;
    ``unfinished`` that some of its games are missing, and nobody goes on yet.
    """

    round: int
    upper: int
    lower: int
    winner: int
    score: tuple[int, int] | None = None
    forfeited: bool = False
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class KnockoutEvent(AnyEvent):
    """``starts[s - 1]`` is the round in which seed s enters; ``third`` is the match for third place, if any.

    ``byes`` are the seeds with a bye in round 1, who are not those that enter later.
    """

    rounds: int
    starts: tuple[int, ...]
    duels: tuple[Duel, ...]
    third: Duel | None = None
    names: tuple[str, ...] = ()  # ids of the rounds
    lots: Mapping[int, int] = field(default_factory=dict)
    byes: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """K5: The codes a knockout is ranked by: rounds survived, and the match for third place if there is one."""
        return CODES if self.third else CODES[:1]

    @property
    def games(self) -> tuple[Game, ...]:  # type: ignore[override]  # a constant
        """Nothing: a knockout has duels."""
        return ()

    @property
    def stages(self) -> tuple[str, ...]:
        """The ids of the rounds, from the first to the final."""
        return self.names

    @property
    def all_duels(self) -> tuple[Duel, ...]:
        """The duels and the match for third place."""
        return (*self.duels, *([self.third] if self.third else []))

    def in_figures(self) -> Mapping[int, RoundFigures]:
        """How far each round has come: a match is one game, and counts once it is decided."""
        duels = self.all_duels
        return together({duel.round: _in_figures(duel)} for duel in duels if NOBODY not in (duel.upper, duel.lower))

    def records_by_id(self, order: Sequence[str], rules: str) -> Mapping[Id, Record]:
        """Return no records: a knockout is ranked by the rounds reached."""
        return {}

    def pairings(self, records: Mapping[Id, Record]) -> Iterable[PairedEntrants]:
        """Every duel, round by round; a side is :data:`NOBODY` where nobody will ever be, and 0 while it is open."""
        duels = sorted(self.all_duels, key=lambda duel: duel.round)
        for number, of_round in groupby(duels, key=lambda duel: duel.round):
            for board, duel in enumerate(of_round, start=1):
                yield PairedEntrants(
                    number,
                    board,
                    duel.upper,
                    duel.lower,
                    points=duel.score,
                    unfinished=duel.unfinished,
                    forfeited=duel.forfeited,
                    due=not duel.winner,
                    for_third=duel is self.third,
                    winner=max(duel.winner, 0),
                )

    def byes_of_rounds(self) -> Iterable[tuple[int, Id]]:
        """K1, K5: the byes of round 1, and whoever would meet an empty place."""
        yield from ((1, seed) for seed in self.byes)
        for duel in self.duels:
            if min(duel.upper, duel.lower) < 0 < max(duel.upper, duel.lower):
                yield duel.round, max(duel.upper, duel.lower)


def _in_figures(duel: Duel) -> RoundFigures:
    decided = int(duel.winner != 0)
    return RoundFigures(1, decided, decided)


def standings(event: KnockoutEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Standings:
    """K5: by rounds survived, who is still in before who is out; places are shared, and no lot splits them.

    ``after_round`` is the horizon, the last round if it is None; ``order`` is not used. Refuses with
    ``no-lots-in-knockout`` an event with lots.
    """
    del order
    if event.lots:
        raise BadOptions(error("no-lots-in-knockout"))
    horizon = check_horizon(event.rounds, after_round)
    keys = _keys(event, horizon)
    better: Counter[tuple[int, int, int]] = Counter(keys.values())
    ranks, place = {}, 1
    for key in sorted(better, reverse=True):
        ranks[key] = place
        place += better[key]
    rows = [
        Row(ranks[key], seed, _values(event, seed, key, horizon))
        for seed, key in sorted(keys.items(), key=lambda item: (ranks[item[1]], item[0]))
    ]
    return so_far(Standings(event.order, rules, horizon, tuple(rows)), progress(event, horizon), horizon)


def _keys(event: KnockoutEvent, horizon: int) -> dict[int, tuple[int, int, int]]:
    """For every seed: rounds survived, whether he is still in, and whether he has won the match for third place."""
    decided = [duel for duel in event.duels if duel.round <= horizon and duel.winner]
    wins = Counter(duel.winner for duel in decided)
    out = {seed for duel in decided for seed in (duel.upper, duel.lower) if seed != duel.winner}
    third = event.third.winner if event.third and horizon == event.rounds else 0
    return {
        seed: (min(start - 1, horizon) + wins[seed], int(seed not in out), int(seed == third))
        for seed, start in enumerate(event.starts, start=1)
    }


def _values(event: KnockoutEvent, seed: int, key: tuple[int, int, int], horizon: int) -> dict[str, Fraction | None]:
    """Rounds survived; and who has won the match for third place, a question put to those who play it alone."""
    survived, _, won = key
    plays_for_third = event.third and horizon == event.rounds and seed in (event.third.upper, event.third.lower)
    third = Fraction(won) if plays_for_third else None
    return dict(zip(event.order, (Fraction(survived), third), strict=False))
