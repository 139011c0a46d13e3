"""SW17: of equally good pairings of a bracket the one that is generated first (3.6, 3.7, 4), by questions to the face.

No candidate is ever listed. “Which is the lowest opponent he can have?” asks whether a pairing with a lower one is
left, until none is; each answer cuts off the pairings that come later.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.pairing.matching.face import Face, Price
from sheetgen.pairing.matching.masks import bits, from_upwards, full, mask_of
from sheetgen.pairing.matching.search import Graph


@dataclass(frozen=True, slots=True)
class Halves:
    """3.2.2, 3.3: the remainder after the moved-down players, and what came of its two halves."""

    remainder: tuple[int, ...] = ()
    original: tuple[int, ...] = ()  # S1 before an exchange
    first: tuple[int, ...] = ()  # S1 of the pairing chosen

    @property
    def left(self) -> tuple[int, ...]:
        """Who left the first half by an exchange."""
        return tuple(each for each in self.original if each not in self.first)

    @property
    def entered(self) -> tuple[int, ...]:
        return tuple(each for each in self.first if each not in self.original)


def choose(face: Face, moved_down: int, size: int) -> Halves:
    """Narrow the face down to the candidate that comes first."""
    residents = full(size) & ~full(moved_down)
    _moved_down_players(face, moved_down, residents)
    remainder = tuple(local for local in bits(residents) if face.mate[local] >= moved_down)
    pairs = sum(1 for local in remainder if face.mate[local] < local)
    halves = _exchanged(face, remainder, pairs, size) if pairs else Halves(remainder)
    for local in halves.first:  # 4.2: transpositions
        _take_lowest(face, local, mask_of(remainder) & from_upwards(local + 1))
    return halves


def _moved_down_players(face: Face, moved_down: int, residents: int) -> None:
    """4.4.2: which of them are paired, the highest first; 3.7.2, 4.2: each with the first opponent in the order."""
    for local in [local for local in range(moved_down) if face.restrict(local, residents)]:
        _take_lowest(face, local, residents)


def _take_lowest(face: Face, local: int, among: int) -> None:
    """The first partner in bracket order (BSN) that some pairing left allows."""
    while better := face.adj[local] & among & full(face.mate[local]):
        if not face.restrict(local, better):
            break
    partner = face.mate[local]
    face.restrict(local, 1 << partner)
    face.restrict(partner, 1 << local)


def _exchanged(face: Face, remainder: tuple[int, ...], pairs: int, size: int) -> Halves:
    original = remainder[:pairs]
    if not keeps_halves(face, remainder, original):
        _exchange(face, remainder, pairs, size)
    return Halves(remainder, original, tuple(each for each in remainder if _is_first(face, each, mask_of(remainder))))


def _is_first(face: Face, local: int, remainder: int) -> bool:
    """The higher player of every pair of the remainder belongs to the first half."""
    return face.mate[local] > local and bool(remainder >> face.mate[local] & 1)


def keeps_halves(face: Face, remainder: Sequence[int], original: Sequence[int]) -> bool:
    """Keep only the pairings with the original halves, if there are any left."""
    first = mask_of(original)
    second = mask_of(remainder) & ~first
    graph = _between_halves(face.adj, first, second)
    return graph == face.adj or face.attempt(graph)[0]


def _between_halves(adj: Graph, first: int, second: int) -> Graph:
    graph = adj[:]
    for local in bits(first):
        for other in bits(graph[local] & ~second):
            graph[other] &= ~(1 << local)
        graph[local] &= second
    for local in bits(second):
        graph[local] &= ~second
    return graph


@dataclass(frozen=True, slots=True)
class _ExchangePrice:
    """4.3.2, rules 1 and 2: the number of players exchanged, then the difference of the sums of their numbers.

    In each pair the higher player belongs to the new first half. A pair inside the old one says that its lower player
    left, a pair inside the old second one that its higher player came; the further from the middle, the dearer.
    """

    half: int
    exchange: int  # dearer than any difference of sums

    def __call__(self, one: int | None, other: int | None) -> int:
        if one is None or other is None:
            return self.floated(other if one is None else one)
        low, high = (one, other) if one < other else (other, one)
        if high < self.half:
            return self.exchange - high
        return self.exchange + low if low >= self.half else 0

    def floated(self, place: int | None) -> int:
        return self.exchange - place if place is not None and place < self.half else 0


def _exchange(face: Face, remainder: tuple[int, ...], pairs: int, size: int) -> None:
    """4.3: the exchange that comes first."""
    rest = mask_of(remainder)
    places = {local: place for place, local in enumerate(remainder)}
    price = Price(
        [places.get(local) for local in range(len(face.adj))], _ExchangePrice(pairs, (len(remainder) + 1) ** 2)
    )
    unpriced = _between_halves(face.adj, mask_of(remainder[:pairs]), mask_of(remainder[pairs:]))
    face.minimise(price, untouched=from_upwards(size), unpriced=unpriced)
    count = sum(1 for local in remainder[:pairs] if not _is_first(face, local, rest))
    leaving = count
    for local in reversed(remainder[:pairs]):  # rule 3: the highest number leaves
        if leaving:
            leaving -= face.restrict(local, face.adj[local] & ~(rest & from_upwards(local + 1)))
    entering = count
    for local in remainder[pairs:]:  # rule 4: the lowest number enters; the last one follows from the sum
        if entering > 1:
            entering -= face.restrict(local, rest & from_upwards(local + 1))
