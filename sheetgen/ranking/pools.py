"""Pools of one workbook: each is ranked for itself, and the lists stand one below the other, pool A first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.model.tournament import Game
from sheetgen.ranking import standings as ranked
from sheetgen.ranking.kinds import AnyEvent, PairedEntrants, PlayersEvent
from sheetgen.ranking.progress import RoundFigures, progress, together
from sheetgen.ranking.record import Id, Record
from sheetgen.ranking.standings import Standings, so_far

IDS_OF_A_POOL = 1000


def id_of(pool: int, number: int) -> Id:
    """What number ``number`` of a pool (the first is 1) is called among all of them."""
    return pool * IDS_OF_A_POOL + number


def pool_of(id_: Id) -> tuple[int, int]:
    """The pool and the number in it: the way back."""
    return divmod(id_, IDS_OF_A_POOL)


@dataclass(frozen=True, slots=True)
class PoolsEvent(AnyEvent):
    """A tournament for each pool; the lots of all of them (T13) by the ids that :func:`id_of` gives."""

    parts: tuple[PlayersEvent, ...]
    lots: Mapping[Id, int] = field(default_factory=dict)

    @property
    def rounds(self) -> int:  # type: ignore[override]  # that of the longest pool
        """The rounds of the longest pool."""
        return max(part.rounds for part in self.parts)

    @property
    def games(self) -> tuple[Game, ...]:  # type: ignore[override]  # those of the pools
        """The games of all pools, their players called as they are among all of them."""
        return tuple(
            replace(game, white=id_of(number, game.white), black=id_of(number, game.black))
            for number, part in enumerate(self.parts, start=1)
            for game in part.games
        )

    def ranked_apart(self) -> tuple[PlayersEvent, ...]:
        """The events of the pools, pool A first."""
        return self.parts

    def in_figures(self) -> Mapping[int, RoundFigures]:
        """How far each round has come in all pools."""
        return together(part.in_figures() for part in self.parts)

    def records_by_id(self, order: Sequence[str], rules: str) -> Mapping[Id, Record]:
        """Return the records of all pools, by the ids that :func:`id_of` gives; their opponents have such ids too."""
        return {
            id_of(pool, id_): _renumbered(record, pool)
            for pool, part in enumerate(self.parts, start=1)
            for id_, record in part.records_by_id(order, rules).items()
        }

    def pairings(self, records: Mapping[Id, Record]) -> Iterable[PairedEntrants]:
        """Yield the games of all pools, the players by the ids that :func:`id_of` gives."""
        for pool, part in enumerate(self.parts, start=1):
            for game in part.pairings({}):
                yield replace(game, white=id_of(pool, game.white), black=id_of(pool, game.black))

    def pool(self, number: int) -> PlayersEvent:
        """One pool with its lots."""
        lots = {pool_of(id_)[1]: lot for id_, lot in self.lots.items() if pool_of(id_)[0] == number}
        return self.parts[number - 1].with_lots(lots)

    def horizon(self, number: int, after_round: int | None) -> int | None:
        """The round after which a pool is ranked: a small one is over before the others."""
        return None if after_round is None else min(after_round, self.parts[number - 1].rounds)


def _renumbered(record: Record, pool: int) -> Record:
    """The record of a player of a pool, everybody called as he is among all of them."""
    meetings = (
        meeting if meeting.opponent is None else replace(meeting, opponent=id_of(pool, meeting.opponent))
        for meeting in record.meetings
    )
    return replace(record, id=id_of(pool, record.id), meetings=tuple(meetings))


def standings(event: PoolsEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Standings:
    """T13: Return the standings of all pools, pool A first: each is ranked for itself, and ranks begin again with each.

    ``after_round`` is the horizon, the last round if it is None; the ids are those that :func:`id_of` gives.
    """
    horizon = ranked.check_horizon(event.rounds, after_round)
    rows = [
        replace(row, id=id_of(number, row.id))
        for number in range(1, len(event.parts) + 1)
        for row in ranked.standings(event.pool(number), order, rules, event.horizon(number, horizon)).rows
    ]
    return so_far(Standings(tuple(order), rules, horizon, tuple(rows)), progress(event, horizon), horizon)


def by_pool(ranking: Standings) -> dict[int, Standings]:
    """The standings of each pool by its number; who is who is told by the numbers in that pool."""
    pools = sorted({pool_of(row.id)[0] for row in ranking.rows})
    return {
        pool: replace(
            ranking,
            rows=tuple(replace(row, id=pool_of(row.id)[1]) for row in ranking.rows if pool_of(row.id)[0] == pool),
        )
        for pool in pools
    }


def draw_lots(ranking: Standings, seed: int | str) -> dict[Id, int]:
    """T13: lots pool by pool; the same seed gives the same lots."""
    return {
        id_of(pool, number): lot
        for pool, part in by_pool(ranking).items()
        for number, lot in ranked.draw_lots(part, f"{seed}-{pool}").items()
    }
