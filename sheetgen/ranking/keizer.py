"""KZ: the ladder of a club's season: a win brings the opponent's value, and values follow the ranking.

Points make the order, the order makes the values, and values make the points: all is counted again until the order
stands still, at most :data:`MOST_PASSES` times. An order that comes back after two passes is a cycle: the points of
the two are averaged. Everything is exact.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sheetgen.model.games import Result
from sheetgen.ranking import record
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.kinds import PlayersEvent
from sheetgen.ranking.progress import progress
from sheetgen.ranking.record import Id
from sheetgen.ranking.standings import Row, Standings, check_horizon, so_far

KEIZER, VALUE = "KEIZER", "VALUE"
CODES = (KEIZER, VALUE)
MOST_PASSES = 20

# Why somebody has no game in a round; absences with or without notice count up to a limit.
BYE, ABSENT, EXCUSED, DUTY, LATE, GONE = "bye", "absent", "excused", "duty", "late", "gone"
LIMITED = (ABSENT, EXCUSED)
# What somebody has besides: results, and his own value.
WIN, DRAW, LOSS, FORFEIT_WIN, FORFEIT_LOSS, OWN = "win", "draw", "loss", "forfeit-win", "forfeit-loss", "own"


@dataclass(frozen=True, slots=True)
class KeizerTerms:
    """KZ1: what a season is counted by: parts of the opponent's value for results, of one's own for rounds without a
    game. ``top`` is the value of the first (0: the number of players), ``late`` the points of a round before somebody
    joined; ``limit`` absences bring something. ``frozen``: every round keeps the values of its day.
    """

    top: int = 0
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1, 2)
    absent: Fraction = Fraction(35, 100)
    excused: Fraction = Fraction(35, 100)
    duty: Fraction = Fraction(70, 100)
    own: bool = True
    limit: int = 5
    late: int = 0
    frozen: bool = False


_THIRD = Fraction(1, 3)
_OTHERS = KeizerTerms(bye=2 * _THIRD, absent=_THIRD, excused=_THIRD, duty=2 * _THIRD)
VARIANTS: Mapping[str, KeizerTerms] = {
    "clubs": KeizerTerms(),
    "knsb": _OTHERS,
    "free": replace(_OTHERS, loss=Fraction(1, 6)),
}


@dataclass(frozen=True, slots=True)
class KeizerEvent(ResultsList):
    """A season: a list of results, why players had no game (``away``, by round and player), and what it is counted by.

    ``seeds`` splits players with the same points and rating: the place of each in the alphabet. ``listed`` are those
    who are ranked, by default all players.
    """

    away: Mapping[tuple[int, Id], str] = field(default_factory=dict)
    terms: KeizerTerms = KeizerTerms()
    seeds: Mapping[Id, int] = field(default_factory=dict)
    listed: tuple[Id, ...] = ()

    @property
    def ranked(self) -> tuple[Id, ...]:
        """Return the numbers of those who are ranked."""
        return self.listed or tuple(range(1, len(self.players) + 1))

    @property
    def pays_in_halves(self) -> bool:
        """KZ1: Return that it does not: a bye brings a part of one's own value."""
        return False

    @property
    def first_value(self) -> int:
        """KZ1: Return the value of the first, the number of players where none was chosen."""
        return self.terms.top or len(self.ranked)


@dataclass(frozen=True, slots=True)
class SeasonShare:
    """What a round brings: a part of somebody's value (``of``), or so many points (``fixed``)."""

    round: int
    kind: str
    of: Id
    part: Fraction
    opponent: Id | None = None
    fixed: int = 0


@dataclass(frozen=True, slots=True)
class Gain:
    """A share with the value it is a part of, and the points it brings."""

    share: SeasonShare
    value: Fraction
    points: Fraction


@dataclass(frozen=True, slots=True)
class Count:
    """KZ2: the order, points and values once they stand still, and how that came about.

    ``passes`` is how often was counted; ``cycle`` that two orders took turns and their points are averaged;
    ``unsettled`` that the order still moved after the last pass.
    """

    order: tuple[Id, ...]
    points: Mapping[Id, Fraction]
    values: Mapping[Id, Fraction]
    gains: Mapping[Id, tuple[Gain, ...]]
    passes: int
    cycle: bool = False
    unsettled: bool = False


def season_of(event: PlayersEvent, terms: KeizerTerms) -> KeizerEvent:
    """KZ1: Return a list of results as a season: a bye with a full point is one, with half a point a notice."""
    kinds = {record.BYE: BYE, record.ABSENT: ABSENT}
    away = {
        (line.round, line.player): kinds.get(line.kind) or (BYE if line.score >= event.points.win else EXCUSED)
        for line in event.unplayed
    }
    return KeizerEvent(event.rounds, event.players, event.games, event.unplayed, event.lots, away=away, terms=terms)


def standings(event: KeizerEvent, order: Sequence[str], rules: str, after_round: int | None = None) -> Standings:
    """KZ2: Return the standings after a round; nobody shares a place, as rating and name split what is equal.

    Refuses a round the event has not (``no-such-round``). ``order`` is not used.
    """
    del order
    horizon = check_horizon(event.rounds, after_round)
    count = counted(event, progress(event, horizon).reached)
    rows = [
        Row(place, id_, {KEIZER: count.points[id_], VALUE: count.values[id_]})
        for place, id_ in enumerate(count.order, start=1)
    ]
    return so_far(Standings(CODES, rules, horizon, tuple(rows)), progress(event, horizon), horizon)


def counted(event: KeizerEvent, reached: int) -> Count:
    """KZ2: Return points, values and order after a round, as far as there are results."""
    shares = {id_: tuple(_shares(event, id_, reached)) for id_ in event.ranked}
    if event.terms.frozen:
        return _frozen(event, shares, reached)
    orders = [starting_order(event)]
    points: list[dict[Id, Fraction]] = [{}]
    for number in range(1, MOST_PASSES + 1):
        values = values_of(event, orders[-1])
        points.append({id_: sum((_worth(share, values) for share in shares[id_]), Fraction(0)) for id_ in shares})
        orders.append(_ordered(event, points[-1]))
        if orders[-1] == orders[-2]:
            return Count(orders[-1], points[-1], values, _gains(shares, values), number)
        if number > 1 and orders[-1] == orders[-3]:
            return _averaged(event, shares, orders, points, number)
    return Count(orders[-1], points[-1], values, _gains(shares, values), MOST_PASSES, unsettled=True)


def starting_order(event: KeizerEvent) -> tuple[Id, ...]:
    """KZ1: Return the order before the first round: by rating, then by name."""
    return _ordered(event, dict.fromkeys(event.ranked, Fraction(0)))


def values_of(event: KeizerEvent, order: Sequence[Id]) -> dict[Id, Fraction]:
    """KZ1: Return the value of everybody in an order: that of the first, and one less a place."""
    return {id_: Fraction(event.first_value - place) for place, id_ in enumerate(order)}


def _ordered(event: KeizerEvent, points: Mapping[Id, Fraction]) -> tuple[Id, ...]:
    """KZ2: by points, then by rating, then by name."""

    def key(id_: Id) -> tuple[Fraction, int, tuple[int, str], Id]:
        player = event.players[id_ - 1]
        by_name = (event.seeds.get(id_, len(event.players) + 1), "") if event.seeds else (0, player.name.casefold())
        return -points[id_], -(player.rating or 0), by_name, id_

    return tuple(sorted(event.ranked, key=key))


def _averaged(
    event: KeizerEvent,
    shares: Mapping[Id, tuple[SeasonShare, ...]],
    orders: Sequence[tuple[Id, ...]],
    points: Sequence[Mapping[Id, Fraction]],
    passes: int,
) -> Count:
    """KZ2: two orders take turns: the points of both, averaged, make the order that is published."""
    one, other = (values_of(event, order) for order in orders[-3:-1])
    values = {id_: (one[id_] + other[id_]) / 2 for id_ in one}
    averages = {id_: (points[-1][id_] + points[-2][id_]) / 2 for id_ in one}
    return Count(_ordered(event, averages), averages, values, _gains(shares, values), passes, cycle=True)


def _frozen(event: KeizerEvent, shares: Mapping[Id, tuple[SeasonShare, ...]], reached: int) -> Count:
    """KZ3: every round by the values that the ranking before it gave; one's own value is that of the last round."""
    order, values = starting_order(event), values_of(event, starting_order(event))
    kept: dict[Id, list[Gain]] = {id_: [] for id_ in shares}
    for number in range(1, reached + 1):
        values = values_of(event, order)
        for id_, own in shares.items():
            kept[id_] += _with_values((share for share in own if share.round == number), values)
        order = _ordered(event, {id_: _total(gains) + _own(event, id_, values) for id_, gains in kept.items()})
    totals = {id_: _total(gains) + _own(event, id_, values) for id_, gains in kept.items()}
    for id_, own in shares.items():
        kept[id_] += _with_values((share for share in own if share.kind == OWN), values)
    gains = {id_: tuple(each) for id_, each in kept.items()}
    return Count(_ordered(event, totals), totals, values, gains, reached)


def _own(event: KeizerEvent, id_: Id, values: Mapping[Id, Fraction]) -> Fraction:
    return values[id_] if event.terms.own else Fraction(0)


def _total(gains: Sequence[Gain]) -> Fraction:
    return sum((gain.points for gain in gains), Fraction(0))


def _gains(shares: Mapping[Id, tuple[SeasonShare, ...]], values: Mapping[Id, Fraction]) -> dict[Id, tuple[Gain, ...]]:
    return {id_: tuple(_with_values(own, values)) for id_, own in shares.items()}


def _with_values(shares: Iterator[SeasonShare] | Sequence[SeasonShare], values: Mapping[Id, Fraction]) -> list[Gain]:
    return [Gain(share, values[share.of], _worth(share, values)) for share in shares]


def _worth(share: SeasonShare, values: Mapping[Id, Fraction]) -> Fraction:
    return share.part * values[share.of] + share.fixed


def _shares(event: KeizerEvent, id_: Id, reached: int) -> Iterator[SeasonShare]:
    """KZ1: what the rounds of a player bring, in their order, his own value at the end."""
    terms, games, absences = event.terms, _games_of(event, id_), 0
    for number in range(1, reached + 1):
        if number in games:
            opponent, black, result = games[number]
            kind = _kind(result, black)
            part = {WIN: terms.win, DRAW: terms.draw, LOSS: terms.loss, FORFEIT_WIN: terms.win}.get(kind, Fraction(0))
            if result is not None and opponent in event.ranked:
                yield SeasonShare(number, kind, opponent, part, opponent)
            continue
        kind = event.away.get((number, id_), ABSENT)
        absences += kind in LIMITED
        if kind == LATE:
            yield SeasonShare(number, kind, id_, Fraction(0), fixed=terms.late)
        elif kind != GONE:
            parts = {BYE: terms.bye, ABSENT: terms.absent, EXCUSED: terms.excused, DUTY: terms.duty}
            counts = kind not in LIMITED or absences <= terms.limit
            yield SeasonShare(number, kind, id_, parts[kind] if counts else Fraction(0))
    if terms.own:
        yield SeasonShare(0, OWN, id_, Fraction(1))


def _games_of(event: KeizerEvent, id_: Id) -> dict[int, tuple[Id, bool, Result | None]]:
    games = {game.round: (game.black, False, game.result) for game in event.games if game.white == id_}
    return games | {game.round: (game.white, True, game.result) for game in event.games if game.black == id_}


def _kind(result: Result | None, black: bool) -> str:
    """What a game was for one side of it."""
    if result is None:
        return FORFEIT_LOSS
    own = result.black if black else result.white
    if not result.played:
        return FORFEIT_WIN if own == 2 else FORFEIT_LOSS
    return {2: WIN, 1: DRAW}.get(own, LOSS)
