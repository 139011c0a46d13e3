"""N5, N9: what the list of participants of a Swiss is, round after round: open to all federations, great enough."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.model.entrants import Player
from sheetgen.rating.card import BYE, FORFEIT_LOSS, Bout, RatedEvent, fide_title
from sheetgen.rating.mix import NO_FEDERATION
from sheetgen.rating.titles import MASTERS

FOREIGNERS, FEDERATIONS, FOREIGN_MASTERS = 20, 3, 10
GREAT, MEAN = 40, 2000


def present(bouts: Sequence[Bout]) -> frozenset[int]:
    """The rounds somebody was there for; a bye the pairing gave is no absence, a game lost by forfeit is one."""
    return frozenset(bout.round for bout in bouts if bout.kind == BYE or (bout.opponent and bout.kind != FORFEIT_LOSS))


def has_many_foreigners(field: RatedEvent, host: str) -> bool:
    """N5: whether in every round 20 rated foreigners of 3 federations were there, 10 of them masters.

    ``host`` is the federation of the event. Whoever misses two rounds is not counted.
    """

    def enough(there: Sequence[Player]) -> bool:
        foreign = [player for player in there if player.rating and _is_foreign(player, host)]
        masters = sum(fide_title(player) in MASTERS for player in foreign)
        federations = {player.federation.strip().upper() for player in foreign}
        return len(foreign) >= FOREIGNERS and len(federations) >= FEDERATIONS and masters >= FOREIGN_MASTERS

    return _in_every_round(field, enough)


def _is_foreign(player: Player, host: str) -> bool:
    return player.federation.strip().upper() not in ("", NO_FEDERATION, host)


def is_great(field: RatedEvent) -> bool:
    """N9: in every round 40 rated players of mean 2000 or more."""

    def enough(there: Sequence[Player]) -> bool:
        ratings = [player.rating for player in there if player.rating]
        return len(ratings) >= GREAT and sum(ratings) >= MEAN * len(ratings)

    return _in_every_round(field, enough)


def _in_every_round(field: RatedEvent, enough: Callable[[Sequence[Player]], bool]) -> bool:
    rounds: Mapping[int, frozenset[int]] = {number: present(bouts) for number, bouts in field.cards.items()}
    steady = {number: there for number, there in rounds.items() if len(there) >= field.rounds - 1}
    return all(
        enough([field.players[number] for number, there in steady.items() if round_ in there])
        for round_ in range(1, field.rounds + 1)
    )
