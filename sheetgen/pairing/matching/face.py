"""All pairings that are still the best, kept together: a graph, and one pairing of it.

A price keeps of them the cheapest ones, a question cuts off those that answer no. What is kept are the perfect
pairings of the graph that leave each of some odd sets exactly once (complementary slackness). Most prices can be
avoided altogether: then the edges that cost something are dropped and the pairing is repaired without any weights.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sheetgen.pairing.matching.search import Graph, Mates, augmented, bits, complete, full, lowest
from sheetgen.pairing.matching.weighted import Cheapest, Costs, cheapest


@dataclass(frozen=True, slots=True)
class Price:
    """What is to be as little as possible: every vertex has a key, two keys say what a pair of them costs (≥ 0)."""

    keys: Sequence[Hashable]
    cost: Callable[[Any, Any], int]


class Face:
    """The pairings that are optimal so far; ``mate`` is one of them."""

    def __init__(self, adj: Graph, mate: Mates, alive: int | None = None) -> None:
        self.adj, self.mate = adj, mate
        self.alive = full(len(adj)) if alive is None else alive
        self.odd: list[int] = []
        self.fresh = False  # the graph and the odd sets come straight from a weighted search

    def copy(self) -> "Face":
        """Return a face with the same pairings that can be narrowed without this one."""
        face = Face(self.adj[:], self.mate[:], self.alive)
        face.odd = self.odd[:]
        return face

    def leaves_odd_sets_once(self, mate: Mates) -> bool:
        """Return whether a pairing has exactly one pair out of each of the odd sets."""
        return all(_crossings(odd, mate) == 1 for odd in self.odd)

    # ---- prices
    def minimise(self, price: Price, untouched: int = 0, unpriced: Graph | None = None) -> int:
        """Keep the cheapest pairings only, and say what they cost.

        ``untouched``: vertices no later step asks about; odd sets among them are contracted. ``unpriced``: the graph
        of the edges that cost nothing, if it is known.
        """
        unpriced = unpriced or self._unpriced(price)
        if unpriced is None:
            return 0
        free, mate = self.attempt(unpriced)
        if free:
            return 0
        start = mate if not self.odd else self._unpriced_pairs(price)
        return self._keep_cheapest(price, start, untouched)

    def _classes(self, price: Price) -> dict[Hashable, int]:
        classes: dict[Hashable, int] = {}
        for vertex in bits(self.alive):
            key = price.keys[vertex]
            classes[key] = classes.get(key, 0) | 1 << vertex
        return classes

    def _unpriced(self, price: Price) -> Graph | None:
        """The graph without the edges that cost something; None if no edge does."""
        classes = self._classes(price)
        adj, changed = self.adj[:], False
        for key, mask in classes.items():
            priced = 0
            for other, other_mask in classes.items():
                if price.cost(key, other):
                    priced |= other_mask
            for vertex in bits(mask) if priced else ():
                if adj[vertex] & priced:
                    adj[vertex] &= ~priced
                    changed = True
        return adj if changed else None

    def attempt(self, adj: Graph) -> tuple[bool, Mates]:
        """Keep only these edges if some of the pairings use no others; else say how far the repair came."""
        mate = self.mate[:]
        for vertex in bits(self.alive):
            partner = mate[vertex]
            if partner >= 0 and not adj[vertex] >> partner & 1:
                mate[vertex] = mate[partner] = -1
        possible = not complete(adj, mate, self.alive) and self.leaves_odd_sets_once(mate)
        if possible:
            self.adj, self.mate, self.fresh = adj, mate, False
        return possible, mate

    def _unpriced_pairs(self, price: Price | None) -> Mates:
        """Of the present pairs those that cost nothing, odd sets included."""
        start = [-1] * len(self.adj)
        for vertex in bits(self.alive):
            partner = self.mate[vertex]
            within = all(odd >> vertex & 1 == odd >> partner & 1 for odd in self.odd)
            if within and (price is None or not price.cost(price.keys[vertex], price.keys[partner])):
                start[vertex] = partner
        return start

    def _keep_cheapest(self, price: Price | None, start: Mates, untouched: int) -> int:
        path = self._cheapest(price, start)
        self.mate, self.adj = path.mate, path.tight
        self._remember(path.odd, untouched)
        return self._total(price)

    def _total(self, price: Price | None) -> int:
        if price is None:
            return 0
        return sum(price.cost(price.keys[vertex], price.keys[self.mate[vertex]]) for vertex in bits(self.alive)) // 2

    def _cheapest(self, price: Price | None, start: Mates) -> Cheapest:
        """A weighted search on the face: leaving an odd set more than once costs more than any price."""
        path = cheapest(self.adj, self.alive, self._costs(price), start)
        if path is None:
            raise AssertionError("a face always has a pairing")
        return path

    def _costs(self, price: Price | None) -> Costs:
        sets = self.odd
        keys: dict[Hashable, int] = {}
        classes = [0] * len(self.adj)
        for vertex in bits(self.alive):
            within = tuple(odd >> vertex & 1 for odd in sets)
            key = (None if price is None else price.keys[vertex], within)
            classes[vertex] = keys.setdefault(key, len(keys))
        plain = partial(_plain_cost, price)
        table = [[plain(one, other) for other in keys] for one in keys]
        if sets:
            crossing = max(map(max, table)) * (self.alive.bit_count() // 2 + 1) + 1
            table = [
                [cost + crossing * _separations(one, other) for other, cost in zip(keys, row, strict=True)]
                for one, row in zip(keys, table, strict=True)
            ]
        return Costs(classes, table)

    # ---- odd sets
    def contract(self, untouched: int) -> None:
        """Shrink the odd sets among vertices no later step asks about to one vertex each.

        Sound only on the tight graph of a weighted search, where an odd set can be left through any of its vertices;
        after later cuts that is false, hence the search anew.
        """
        if any(not odd & ~untouched for odd in self.odd):
            if self.fresh:
                self._remember(self.odd, untouched)
            else:
                self._keep_cheapest(None, self._unpriced_pairs(None), untouched)

    def _remember(self, odd: list[int], untouched: int) -> None:
        untouched &= self.alive
        inside = [mask for mask in odd if not mask & ~untouched]
        for mask in inside:
            if not any(mask != other and not mask & ~other for other in inside):
                self._shrink(mask)
                gone = mask & (mask - 1)
                odd = [other & ~gone for other in odd if other & ~mask]
        self.odd = [mask for mask in odd if mask & (mask - 1)]
        self.fresh = True

    def _shrink(self, odd: int) -> None:
        """Let the lowest vertex stand for an odd set: it has the edges of all of them."""
        stand_in = lowest(odd)
        outside, partner = 0, -1
        for vertex in bits(odd):
            outside |= self.adj[vertex]
            if not odd >> self.mate[vertex] & 1:
                partner = self.mate[vertex]
        outside &= ~odd
        for vertex in bits(odd):
            self.adj[vertex], self.mate[vertex] = 0, -1
        for vertex in bits(outside):
            self.adj[vertex] = self.adj[vertex] & ~odd | 1 << stand_in
        self.adj[stand_in] = outside
        self.mate[stand_in], self.mate[partner] = partner, stand_in
        self.alive &= ~(odd & (odd - 1))

    # ---- questions
    def restrict(self, vertex: int, partners: int) -> bool:
        """Has the vertex one of these partners in some pairing? Yes keeps only such ones; no drops the edges."""
        old = self.adj[vertex]
        wanted = old & partners
        if not wanted:
            return False
        self._cut(vertex, old & ~wanted)
        if wanted >> self.mate[vertex] & 1:
            return True
        mate = self._repaired(vertex)
        if mate is not None:
            self.mate = mate
            return True
        for other in bits(old & ~wanted):  # undone; what was refuted goes instead
            self.adj[other] |= 1 << vertex
        self.adj[vertex] = old
        self._cut(vertex, wanted)
        return False

    def _repaired(self, vertex: int) -> Mates | None:
        """The pairing changed as little as needed after edges of one vertex were cut."""
        mate = self.mate[:]
        partner = mate[vertex]
        mate[vertex] = mate[partner] = -1
        if not augmented(self.adj, mate, vertex, 1 << partner):
            return None
        if self.leaves_odd_sets_once(mate):
            return mate
        path = cheapest(self.adj, self.alive, self._costs(None), self._pairs_within(mate))
        if path is None or sum(_crossings(odd, path.mate) for odd in self.odd) != len(self.odd):
            return None
        return path.mate

    def _pairs_within(self, mate: Mates) -> Mates:
        """Of a pairing the pairs that leave no odd set."""
        start = [-1] * len(mate)
        for vertex in bits(self.alive):
            if all(odd >> vertex & 1 == odd >> mate[vertex] & 1 for odd in self.odd):
                start[vertex] = mate[vertex]
        return start

    def _cut(self, vertex: int, others: int) -> None:
        self.adj[vertex] &= ~others
        self.fresh = False
        keep = ~(1 << vertex)
        for other in bits(others):
            self.adj[other] &= keep


def _crossings(odd: int, mate: Mates) -> int:
    """How many pairs leave a set."""
    return sum(1 for vertex in bits(odd) if not odd >> mate[vertex] & 1)


def _plain_cost(price: Price | None, one: Any, other: Any) -> int:
    return 0 if price is None else price.cost(one[0], other[0])


def _separations(one: Any, other: Any) -> int:
    """How many odd sets hold one of two classes and not the other."""
    return sum(a != b for a, b in zip(one[1], other[1], strict=True))
