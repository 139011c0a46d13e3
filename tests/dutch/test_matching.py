"""The matching layer against enumeration: every perfect pairing of small random graphs is listed and priced."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.pairing.matching.face import Face, Price
from sheetgen.pairing.matching.search import Graph, bits, complete, exposed_in, full, sparable
from sheetgen.pairing.matching.weighted import Costs, cheapest
from tests.cases import for_each

Pairing = frozenset[tuple[int, int]]


def random_graph(rng: random.Random, size: int, density: float) -> Graph:
    adj = [0] * size
    for one in range(size):
        for other in range(one):
            if rng.random() < density:
                adj[one] |= 1 << other
                adj[other] |= 1 << one
    return adj


def matchings(adj: Graph, rest: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every pairing of these vertices, incomplete ones included."""
    if not rest:
        yield ()
        return
    first, others = rest[0], rest[1:]
    yield from matchings(adj, others)
    for other in others:
        if adj[first] >> other & 1:
            left = tuple(vertex for vertex in others if vertex != other)
            yield from (((first, other), *more) for more in matchings(adj, left))


def perfect(adj: Graph) -> list[Pairing]:
    return [frozenset(pairs) for pairs in matchings(adj, tuple(range(len(adj)))) if 2 * len(pairs) == len(adj)]


def pairs_of(mate: list[int]) -> Pairing:
    return frozenset((vertex, partner) for vertex, partner in enumerate(mate) if vertex < partner)


@dataclass(frozen=True)
class Tables:
    """Prices between vertices, drawn by lot."""

    costs: dict[tuple[int, int], int]

    @classmethod
    def drawn(cls, rng: random.Random, size: int, highest: int) -> "Tables":
        costs = {}
        for one in range(size):
            for other in range(one + 1):
                costs[one, other] = costs[other, one] = rng.randint(0, highest) if one != other else 0
        return cls(costs)

    def price(self, size: int) -> Price:
        return Price(range(size), lambda one, other: self.costs[one, other])

    def of(self, pairing: Pairing) -> int:
        return sum(self.costs[pair] for pair in pairing)

    def cheapest(self, pairings: list[Pairing]) -> list[Pairing]:
        least = min(map(self.of, pairings))
        return [pairing for pairing in pairings if self.of(pairing) == least]


@for_each("seed", range(150))
def test_a_completed_pairing_is_as_large_as_any_and_names_all_who_can_be_spared(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(2, 9)
    adj = random_graph(rng, size, rng.choice([0.2, 0.4, 0.7]))
    mate = [-1] * size
    left = complete(adj, mate, full(size))
    every = list(matchings(adj, tuple(range(size))))
    largest = max(map(len, every))
    assert len(pairs_of(mate)) == largest
    assert left == exposed_in(mate, full(size))
    if left.bit_count() == 1:
        spared = {
            vertex
            for pairs in every
            if len(pairs) == largest
            for vertex in range(size)
            if all(vertex not in pair for pair in pairs)
        }
        assert set(bits(sparable(adj, mate, left.bit_length() - 1))) == spared


@for_each("seed", range(150))
def test_the_weighted_search_finds_the_cheapest_pairing_and_the_graph_of_all_of_them(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.choice([4, 6, 8])
    adj = random_graph(rng, size, rng.choice([0.4, 0.6, 0.9]))
    tables = Tables.drawn(rng, size, rng.choice([1, 2, 5, 30]))
    every = perfect(adj)
    rows = [[tables.costs[one, other] for other in range(size)] for one in range(size)]
    found = cheapest(adj, full(size), Costs(range(size), rows), [-1] * size)
    if not every:
        assert found is None
        return
    assert found is not None
    best = set(tables.cheapest(every))
    assert pairs_of(found.mate) in best
    leaving_once = {
        pairing
        for pairing in perfect(found.tight)
        if all(sum((odd >> one ^ odd >> other) & 1 for one, other in pairing) == 1 for odd in found.odd)
    }
    assert leaving_once == best


def asked(pairings: list[Pairing], vertex: int, partners: int) -> tuple[bool, list[Pairing]]:
    """What a question about a vertex leaves of all pairings."""
    fitting = [
        pairing
        for pairing in pairings
        if any(vertex in pair and partners >> (sum(pair) - vertex) & 1 for pair in pairing)
    ]
    return bool(fitting), fitting or pairings


def ask(face: Face, pairings: list[Pairing], rng: random.Random, untouched: int = 0) -> list[Pairing]:
    size = len(face.adj)
    vertex = rng.choice([each for each in range(size) if not untouched >> each & 1])
    partners = rng.getrandbits(size) & ~untouched
    answer, left = asked(pairings, vertex, partners)
    assert face.restrict(vertex, partners) == answer
    return left


@for_each("seed", range(400))
def test_two_prices_and_a_row_of_questions_leave_what_enumeration_leaves(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.choice([4, 6, 8, 8])
    adj = random_graph(rng, size, rng.choice([0.4, 0.6, 0.95]))
    every = perfect(adj)
    if not every:
        return
    mate = [-1] * size
    assert not complete(adj, mate, full(size))
    face = Face(adj[:], mate)
    for highest in (rng.choice([1, 2, 3, 20]), 2):
        tables = Tables.drawn(rng, size, highest)
        every = tables.cheapest(every)
        assert face.minimise(tables.price(size)) == tables.of(every[0])
        assert pairs_of(face.mate) in every
    for _ in range(6):
        every = ask(face, every, rng)
        assert pairs_of(face.mate) in every


@for_each("seed", range(300))
def test_odd_sets_nobody_asks_about_can_be_contracted(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.choice([6, 8, 8])
    adj = random_graph(rng, size, rng.choice([0.5, 0.8]))
    every = perfect(adj)
    if not every:
        return
    mate = [-1] * size
    complete(adj, mate, full(size))
    face = Face(adj[:], mate)
    untouched = full(size) & ~full(rng.randint(2, size))
    for highest in (3, 2):
        tables = Tables.drawn(rng, size, highest)
        every = tables.cheapest(every)
        face.minimise(tables.price(size))
    face.contract(untouched)
    for _ in range(5):
        every = ask(face, every, rng, untouched)


def test_small_graphs_do_have_odd_sets_to_remember() -> None:
    """Else the two tests above would prove less than they say."""
    remembered = contracted = 0
    for seed in range(300):
        rng = random.Random(seed)
        adj = random_graph(rng, 8, 0.8)
        mate = [-1] * 8
        if complete(adj, mate, full(8)):
            continue
        face = Face(adj, mate)
        face.minimise(Tables.drawn(rng, 8, 3).price(8))
        remembered += bool(face.odd)
        face.contract(full(8) & ~full(3))
        contracted += face.alive != full(8)
    assert remembered > 20
    assert contracted > 5
