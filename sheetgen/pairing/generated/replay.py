"""M14: the generated table of a shape, from its closed form or from the store."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.pairing.generated import circle
from sheetgen.pairing.generated.circle import balanced, by_level, is_exact, unpack
from sheetgen.pairing.generated.shapes import Rounds, Shape
from sheetgen.pairing.generated.store import FIRST, SECOND, Store, TableEntry, stored

#: The methods that need nothing stored: when they apply, and what they make. The first that applies is the best.
CLOSED: dict[str, tuple[Callable[[Shape], bool], Callable[[Shape], Rounds]]] = {
    "crosses": (circle.has_crosses, circle.crosses),
    "circles": (circle.has_closed_colours, circle.circles),
}


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated table: its rounds, White first, how it was found, in how many seconds, and its quality."""

    shape: Shape
    rounds: Rounds
    method: str
    seconds: float
    vector: tuple[int, ...]
    edition: int = FIRST


def cut(rounds: Rounds, count: int) -> Rounds:
    """The first rounds of a table; S5: a last single round is coloured by itself if it is not exact."""
    kept = rounds[:count]
    if count % 2 and not is_exact(kept[-1]):
        kept = (*kept[:-1], balanced(kept[-1]))
    return tuple(by_level(games) for games in kept)


def from_entry(shape: Shape, entry: TableEntry, store: Store, edition: int = FIRST) -> Generated:
    """The table an entry of the store stands for."""
    if isinstance(entry.source, str):
        rounds, method, seconds = CLOSED[entry.source][1](shape), entry.source, 0.0
    else:
        record = store.records[entry.source]
        rounds = unpack(shape.teams, shape.players, shape.rounds, record.data)
        method, seconds = record.method, record.seconds
    return Generated(shape, cut(rounds, shape.rounds), method, seconds, entry.vector, edition)


def generated(shape: Shape, newest: int = SECOND) -> Generated | None:
    """The generated table of a shape, of the newest edition that has one; None if there is none yet."""
    for edition in range(newest, 0, -1):
        store = stored(shape.teams, edition)
        entry = store.entries.get((shape.players, shape.rounds))
        if entry:
            return from_entry(shape, entry, store, edition)
    return None


def generated_rounds(teams: int, players: int) -> tuple[int, ...]:
    """The numbers of rounds there is a generated table for."""
    return tuple(sorted(rounds for some, rounds in stored(teams).entries if some == players))
